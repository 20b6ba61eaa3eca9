"""The plots of hands by a number: what is counted, and the words for it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.store.queries.study import GIVEN_UP, READY_TURN, WIDTH, Measure


class Plot(Struct, frozen=True, kw_only=True):
    """One plot of hands by a number."""

    measure: Measure
    title: str
    axis: str
    means: str


PLOTS: Final = {
    "ready": Plot(
        measure=READY_TURN,
        title="Ready turns",
        axis="go-around in which the hand was first ready",
        means="A go-around is four turns, a turn a draw or a claim by anybody; at 0 the hand is ready as dealt. Hands "
        "that were never ready are left out.",
    ),
    "width": Plot(
        measure=WIDTH,
        title="Wait width",
        axis="kinds of tile waited for at most",
        means="The widest wait of each hand that was ready, jokers counted as kinds of their own.",
    ),
    "given_up": Plot(
        measure=GIVEN_UP,
        title="Discards: tiles given up",
        axis="tiles given up in the hand",
        means="For each discard, the tiles that bring the hand nearer and that the best discard would have kept, "
        "as far as the player could know; summed over the hand.",
    ),
}
