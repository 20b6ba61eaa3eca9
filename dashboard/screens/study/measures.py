"""The plots of hands by a number: what is counted, the words for it, and the moment of a hand that a point is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parts.links import key_of
from replay.analysis.values import HandAnalysis
from replay.store.queries.study import GIVEN_UP, READY_TURN, WIDTH, Behind, HandAt, Measure
from replay.store.reader import Reader


class Plot(Struct, frozen=True, kw_only=True):
    """One plot of hands by a number."""

    measure: Measure
    title: str
    axis: str
    means: str
    tab: str
    """Where it stands; the panel of this name stands beside the moment."""
    find: Callable[[HandAnalysis, int], int | None]
    """The event that is counted of a seat's hand."""


def _first_ready(hand: HandAnalysis, seat: int) -> int | None:
    return next((each.event for each in hand.looks[seat] if each.ready), None)


def _widest(hand: HandAnalysis, seat: int) -> int | None:
    ready = [each for each in hand.looks[seat] if each.ready]
    return max(ready, key=lambda each: (each.kinds.bit_count(), -each.event)).event if ready else None


def _worst(hand: HandAnalysis, seat: int) -> int | None:
    judged = [each for each in hand.judgements if each.seat == seat]
    return max(judged, key=lambda each: (each.given_up, -each.event)).event if judged else None


PLOTS: Final = {
    "ready": Plot(
        measure=READY_TURN,
        tab="Waits",
        find=_first_ready,
        title="Ready turns",
        axis="go-around in which the hand was first ready",
        means="A go-around is four turns, a turn a draw or a claim by anybody; at 0 the hand is ready as dealt. Hands "
        "that were never ready are left out.",
    ),
    "width": Plot(
        measure=WIDTH,
        tab="Waits",
        find=_widest,
        title="Wait width",
        axis="kinds of tile waited for at most",
        means="The widest wait of each hand that was ready, jokers counted as kinds of their own.",
    ),
    "given_up": Plot(
        measure=GIVEN_UP,
        tab="Discards",
        find=_worst,
        title="Discards: tiles given up",
        axis="tiles given up in the hand",
        means="For each discard, the tiles that bring the hand nearer and that the best discard would have kept, "
        "as far as the player could know; summed over the hand.",
    ),
}


def at_moments(reader: Reader, found: Behind, plot: Plot) -> Behind:
    """The same hands, each with the event that this plot counts in it, so that a link opens just there."""

    def at(each: HandAt) -> HandAt:
        hand = reader.analysis(reader.game(key_of(each.sha256)), each.hand)
        return each if hand is None else replace(each, event=plot.find(hand, each.seat))

    return Behind(tuple(map(at, found.hands)), found.total)
