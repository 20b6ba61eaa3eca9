"""The discards that gave most up, over many games: as the analysis that is stored has judged them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from msgspec import Struct

from replay.analysis.pack import UnknownLayoutError, unpack_hand
from replay.analysis.values import HandAnalysis, Judgement
from replay.store.connect import intact
from replay.store.queries.study import HAND_SEATS, HandFilter, hands_condition
from replay.store.reader import Reader

MOST_HANDS: Final = 400
"""Hands whose discards are looked at one by one, those that gave most up in all first."""


class CostlyDecision(Struct, frozen=True, kw_only=True):
    """A discard that another one would have bettered: where it is, whose, and what was given up.

    `hand` is the hand's place in its game, from 1; the discard is event `judged.event` of it.
    """

    sha256: str
    game: str
    ruleset: str
    hand: int
    name: str
    judged: Judgement


def costly_decisions(reader: Reader, wanted: HandFilter, *, most: int = 200) -> tuple[CostlyDecision, ...]:
    """The discards of the chosen players that gave most up, those that lost steps to ready first, then most tiles."""
    where, values = hands_condition(wanted)
    rows = reader.rows(
        f"SELECT g.sha256, g.game, g.ruleset, s.hand, s.seat, p.name, a.blob {HAND_SEATS}"
        f" WHERE {where} AND (s.shanten_lost > 0 OR s.given_up > 0)"
        " ORDER BY s.shanten_lost DESC, s.given_up DESC, s.game_id, s.hand, s.seat LIMIT ?",
        [*values, MOST_HANDS],
    )
    hands: dict[tuple[str, int], HandAnalysis] = {}
    found = []
    for sha256, game, ruleset, hand, seat, name, blob in rows:
        if (sha256, hand) not in hands:
            with intact(reader.path), suppress(UnknownLayoutError):
                hands[sha256, hand] = unpack_hand(blob)
        analysis = hands.get((sha256, hand))
        found += [
            CostlyDecision(sha256=sha256, game=game, ruleset=ruleset, hand=hand, name=name, judged=each)
            for each in (analysis.judgements if analysis is not None else ())
            if each.seat == seat and (each.shanten_lost or each.given_up)
        ]
    found.sort(key=lambda each: (-each.judged.shanten_lost, -each.judged.given_up, each.sha256, each.hand))
    return tuple(found[:most])
