"""What of the results of stored hands was luck: kept hand by hand, and added up by player."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from replay.engine import audit
from replay.rulesets import find_ruleset
from replay.state import SEATS
from replay.store.connect import spoken
from replay.store.reader import Reader
from replay.store.rows import GameRow
from replay.store.store import Store
from replay.store.worth.schema import LUCK, WORTH
from replay.worth.results import METHOD, HandLuck, Share, hand_luck, share_of


class HandWeighed(Struct, frozen=True, kw_only=True):
    """A hand of the store, by its place in the game (from 1), of which it was looked at what was luck."""

    game: GameRow
    hand: int
    found: HandLuck | None
    """None where it cannot be told."""


class PlayerShare(Struct, frozen=True, kw_only=True):
    """Results of one player in a ruleset, and the luck in them; everybody's where `player` is None."""

    player: str | None
    ruleset: str
    share: Share


def unweighed(store: Store, games: Iterable[int] | None = None, *, again: bool = False) -> list[tuple[int, int]]:
    """The hands that this engine has judged and of which it was not looked at what was luck: game, place in it."""
    done: set[tuple[int, int]] = set()
    if LUCK in store.tables() and not again:
        rows = store.rows("SELECT game_id, hand FROM luck WHERE engine = ? AND method = ?", [store.engine, METHOD])
        done = {(row["game_id"], row["hand"]) for row in rows}
    wanted = None if games is None else set(games)
    rows = store.rows(
        "SELECT h.game_id, h.hand FROM hands h JOIN games g ON g.id = h.game_id WHERE g.engine = ? ORDER BY 1, 2",
        [store.engine],
    )
    found = [(int(row[0]), int(row[1])) for row in rows]
    return [each for each in found if each not in done and (wanted is None or each[0] in wanted)]


def weigh_stored(store: Store, hands: Iterable[tuple[int, int]]) -> Generator[HandWeighed]:
    """Look at these hands, yielding after each is kept. Raises StoreError."""
    for number, some in groupby(hands, key=lambda each: each[0]):
        game = store.game(number)
        report = audit(store.record(game), rulings=game.overrides, keep_steps=True)
        ruleset = find_ruleset(report.ruleset)
        rules = ruleset.under(ruleset.chosen(report.rulings or {}))
        for _, hand in some:
            found = hand_luck(report.details[hand - 1], rules) if hand <= len(report.details) else None
            _keep(store, game, hand, found)
            yield HandWeighed(game=game, hand=hand, found=found)


def _keep(store: Store, game: GameRow, hand: int, found: HandLuck | None) -> None:
    with spoken(store.path), store.database.atomic():
        for statement in WORTH:
            store.connection.execute(statement.strip())
        there = store.connection.execute(
            "SELECT 1 FROM games g JOIN hands h ON h.game_id = g.id WHERE g.id = ? AND g.sha256 = ? AND h.hand = ?",
            [game.id, game.sha256, hand],
        ).fetchone()
        if there is None:
            return
        store.connection.executemany(
            "INSERT OR REPLACE INTO luck (game_id, hand, seat, engine, method, result, draws, deal, spread)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game.id, hand, seat, store.engine, METHOD)
                + (
                    (None,) * 4
                    if found is None
                    else (found.result[seat], found.draws[seat], found.deal[seat], found.spread)
                )
                for seat in SEATS
            ],
        )


def luck_of_hand(reader: Reader, game: GameRow, hand: int) -> HandLuck | None:
    """What was luck in the hand at this place (from 1), as it is kept; None where it is not, or cannot be told."""
    if LUCK not in reader.tables():
        return None
    rows = reader.rows(
        "SELECT * FROM luck WHERE game_id = ? AND hand = ? AND engine = ? AND method = ? AND result IS NOT NULL"
        " ORDER BY seat",
        [game.id, hand, reader.engine, METHOD],
    )
    if len(rows) != len(SEATS):
        return None
    return HandLuck(
        result=tuple(row["result"] for row in rows),
        draws=tuple(row["draws"] for row in rows),
        deal=tuple(row["deal"] for row in rows),
        spread=rows[0]["spread"],
    )


def luck_shares(reader: Reader, games: Iterable[int] | None = None) -> tuple[PlayerShare, ...]:
    """The results of each player in each ruleset and the luck in them, over all hands of these games (all without)
    of which `replay analyse --luck` could tell it; those with most hands first."""
    if LUCK not in reader.tables():
        return ()
    wanted = "" if games is None else " AND l.game_id IN (SELECT value FROM json_each(?))"
    rows = reader.rows(
        "SELECT p.name, g.ruleset, l.result, l.draws + l.deal AS luck, l.spread FROM luck l"  # noqa: S608
        " JOIN games g ON g.id = l.game_id JOIN players p ON p.game_id = l.game_id AND p.seat = l.seat"
        f" WHERE l.result IS NOT NULL AND l.engine = ? AND l.method = ?{wanted} ORDER BY l.game_id, l.hand",
        [reader.engine, METHOD, *([] if games is None else [json.dumps(sorted(games))])],
    )
    return shares_in(rows)


def shares_in(rows: Sequence[Any]) -> tuple[PlayerShare, ...]:
    """The same of rows with `name`, `ruleset`, `result`, `luck` and `spread`, each a seat of a hand."""
    found: dict[tuple[str | None, str], list[Any]] = {}
    for row in rows:
        found.setdefault((row["name"], row["ruleset"]), []).append(row)
    shares = [
        PlayerShare(
            player=name,
            ruleset=ruleset,
            share=share_of([(each["result"], each["luck"]) for each in some], some[0]["spread"]),
        )
        for (name, ruleset), some in found.items()
    ]
    return tuple(sorted(shares, key=lambda each: (-each.share.hands, each.player or "", each.ruleset)))
