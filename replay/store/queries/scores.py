"""Where the points went: the scores of players from hand to hand, and the payments of one game."""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec import Struct

from replay.store.queries.filter import TEXTS, games_condition
from replay.store.queries.study import HandFilter
from replay.store.reader import Reader
from replay.store.study.rows import REASON


class ScoreMark(Struct, frozen=True):
    """A player's score after one more hand."""

    place: int
    score: int
    change: int
    sha256: str
    game: str
    hand: int
    seat: int


class LedgerEntry(Struct, frozen=True, kw_only=True):
    """One payment of a ledger: what each seat gains, and the sums after it. `claimed`: it is of a win that could not be
    judged, and is what is claimed for it."""

    hand: int
    line: int
    reason: str
    amounts: tuple[int, ...]
    running: tuple[int, ...]
    claimed: bool = False


def _seated(wanted: HandFilter) -> tuple[str, list[Any]]:
    """The games that are wanted, and in them the players."""
    text, values = games_condition(wanted.games)
    if wanted.players:
        text += f" AND p.name IN {TEXTS}"
        values.append(json.dumps(wanted.players))
    return text, values


def progress(reader: Reader, wanted: HandFilter, most: int = 6) -> dict[str, list[ScoreMark]]:
    """The score of each studied player (else of those with the most hands), summed from hand to hand that counts.

    Games stand in the order in which they were played, those without a date after them as they came into the store.
    Points, chips and faan are what each ruleset pays: the sums mean something within one ruleset.
    """
    where, values = _seated(wanted)
    names = wanted.players or tuple(
        row[0]
        for row in reader.rows(
            "SELECT p.name, sum(g.hands) FROM games g JOIN players p ON p.game_id = g.id"  # noqa: S608
            f" WHERE {where} GROUP BY p.name ORDER BY 2 DESC, 1 LIMIT ?",
            [*values, most],
        )
    )
    found: dict[str, list[ScoreMark]] = {name: [] for name in names}
    rows = reader.rows(
        "SELECT p.name, g.sha256, g.game, h.hand, p.seat, coalesce((SELECT sum(m.amount) FROM payments m"  # noqa: S608
        " WHERE m.game_id = h.game_id AND m.hand = h.hand AND m.seat = p.seat), 0)"
        " FROM games g JOIN players p ON p.game_id = g.id JOIN hands h ON h.game_id = g.id"
        f" WHERE {where} AND {REASON} IS NULL AND p.name IN {TEXTS}"
        " ORDER BY g.played_at IS NULL, g.played_at, g.id, h.hand, p.seat",
        [*values, json.dumps(names)],
    )
    for name, sha256, game, hand, seat, change in rows:
        marks = found[name]
        before = marks[-1].score if marks else 0
        marks.append(ScoreMark(len(marks) + 1, before + change, change, sha256, game, hand, seat))
    return {name: marks for name, marks in found.items() if marks}


_CLAIMED: Final = (
    "EXISTS (SELECT 1 FROM wins w WHERE w.game_id = m.game_id AND w.hand = m.hand AND w.line = m.line"
    " AND w.computed_total IS NULL)"
)


def ledger(reader: Reader, game: int) -> tuple[LedgerEntry, ...]:
    """Every payment of a game in order, as computed or else as claimed, with running sums from zero."""
    found: list[LedgerEntry] = []
    running: tuple[int, ...] = (0, 0, 0, 0)
    amounts_of = ", ".join(f"sum(CASE m.seat WHEN {seat} THEN m.amount ELSE 0 END)" for seat in range(4))
    rows = reader.rows(
        f"SELECT m.hand, m.line, m.reason, {_CLAIMED}, {amounts_of} FROM payments m WHERE m.game_id = ?"  # noqa: S608
        " GROUP BY m.game_id, m.hand, m.payment, m.line, m.reason ORDER BY m.hand, m.payment",
        [game],
    )
    for hand, line, reason, claimed, *amounts in rows:
        running = tuple(before + moved for before, moved in zip(running, amounts, strict=True))
        found.append(
            LedgerEntry(
                hand=hand,
                line=line,
                reason=reason,
                amounts=tuple(amounts),
                running=running,
                claimed=bool(claimed),
            )
        )
    return tuple(found)
