"""The moment of a hand that a point of a plot is about, from its analysis, so that a link opens just there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from parts.links import key_of
from replay.analysis.values import HandAnalysis
from replay.store.queries.study import Behind, HandAt
from replay.store.reader import Reader

_Find = Callable[[HandAnalysis, int], int | None]


def _first_ready(hand: HandAnalysis, seat: int) -> int | None:
    return next((each.event for each in hand.looks[seat] if each.ready), None)


def _widest(hand: HandAnalysis, seat: int) -> int | None:
    ready = [each for each in hand.looks[seat] if each.ready]
    return max(ready, key=lambda each: (each.kinds.bit_count(), -each.event)).event if ready else None


def _worst(hand: HandAnalysis, seat: int) -> int | None:
    judged = [each for each in hand.judgements if each.seat == seat]
    return max(judged, key=lambda each: (each.given_up, -each.event)).event if judged else None


_FINDS: Final[Mapping[str, _Find]] = {"ready": _first_ready, "width": _widest, "given_up": _worst}
PANELS: Final = {"ready": "waits", "width": "waits", "given_up": "discards"}


def at_moments(reader: Reader, found: Behind, plot: str) -> Behind:
    """The same hands, each with the event that this plot counts in it."""
    find = _FINDS[plot]

    def at(each: HandAt) -> HandAt:
        hand = reader.analysis(reader.game(key_of(each.sha256)), each.hand)
        return each if hand is None else replace(each, event=find(hand, each.seat))

    return Behind(tuple(map(at, found.hands)), found.total)
