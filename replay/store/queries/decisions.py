"""The decisions that gave most up, over many games: as the analysis and the worth that are stored have judged them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.analysis.values import HandAnalysis, Judgement
from replay.store.connect import intact
from replay.store.queries.study import HAND_SEATS, HandFilter, hands_condition
from replay.store.reader import Reader
from replay.store.worth.reading import WorthRow, has_worth, still_playing, worth_row

MOST_HANDS: Final = 400
"""Hands whose discards are looked at one by one, those that gave most up in all first."""


class JudgedDiscard(Struct, frozen=True, kw_only=True):
    """A discard: where it is, whose, and how it is judged.

    `hand` is the hand's place in its game, from 1; the discard is event `judged.event` of it.
    """

    sha256: str
    game: str
    ruleset: str
    hand: int
    name: str
    judged: Judgement


class CostlyDecision(JudgedDiscard, frozen=True, kw_only=True):
    """A discard that another one would have bettered."""


def costly_decisions(reader: Reader, wanted: HandFilter, *, most: int = 200) -> tuple[CostlyDecision, ...]:
    """The discards of the chosen players that gave most up, those that lost steps to ready first, then most tiles."""
    where, values = hands_condition(wanted)
    rows = reader.rows(
        f"SELECT g.sha256, g.game, g.ruleset, s.hand, s.seat, p.name, a.blob {HAND_SEATS}"
        f" WHERE {where} AND (s.shanten_lost > 0 OR s.given_up > 0)"
        " ORDER BY s.shanten_lost DESC, s.given_up DESC, s.game_id, s.hand, s.seat LIMIT ?",
        [*values, MOST_HANDS],
    )
    hands: dict[tuple[str, int], HandAnalysis | None] = {}
    found = []
    for sha256, game, ruleset, hand, seat, name, blob in rows:
        if (sha256, hand) not in hands:
            hands[sha256, hand] = reader.unpacked_hand(blob)
        analysis = hands[sha256, hand]
        found += [
            CostlyDecision(sha256=sha256, game=game, ruleset=ruleset, hand=hand, name=name, judged=each)
            for each in (analysis.judgements if analysis is not None else ())
            if each.seat == seat and (each.shanten_lost or each.given_up)
        ]
    found.sort(key=lambda each: (-each.judged.shanten_lost, -each.judged.given_up, each.sha256, each.hand))
    return tuple(found[:most])


class DearDecision(Struct, frozen=True, kw_only=True):
    """A decision that was played out and gave up points beyond doubt; `hand` is the hand's place in its game, from 1.

    The decision comes before event `worth.event` of it.
    """

    sha256: str
    game: str
    hand: int
    name: str
    worth: WorthRow


def dear_decisions(
    reader: Reader, wanted: HandFilter, ruleset: str, *, most: int = 200
) -> tuple[DearDecision, ...] | None:
    """The decisions of the chosen players that gave up most points, the dearest first; those of one ruleset, since
    points of two are not compared. None where no hand of these was played out, as `replay analyse --worth` does.
    """
    if not has_worth(reader):
        return None
    where, values = hands_condition(replace(wanted, games=replace(wanted.games, ruleset=ruleset)))
    hands = (
        "FROM worth_hands m JOIN hands h USING (game_id, hand) JOIN games g ON g.id = m.game_id"
        " {more} WHERE m.engine = ? AND m.players IN (SELECT value FROM json_each(?)) AND"
    )
    chosen = [reader.engine, still_playing(reader)]
    players = "JOIN players p ON p.game_id = m.game_id"
    if not reader.rows(f"SELECT 1 {hands.format(more=players)} {where} LIMIT 1", [*chosen, *values]):
        return None
    decided = "JOIN worth w USING (game_id, hand) JOIN players p ON p.game_id = m.game_id AND p.seat = w.seat"
    rows = reader.rows(
        f"SELECT g.sha256, g.game, p.name, w.* {hands.format(more=decided)} {where} AND w.beyond_doubt"
        " ORDER BY w.given_up DESC, m.game_id, m.hand, w.event, w.seat LIMIT ?",
        [*chosen, *values, most],
    )
    with intact(reader.path):
        return tuple(
            DearDecision(
                sha256=row["sha256"], game=row["game"], hand=row["hand"], name=row["name"], worth=worth_row(row)
            )
            for row in rows
        )
