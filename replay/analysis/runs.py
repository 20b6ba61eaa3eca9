"""Runs of draws and discards against which nothing is said: written so that the kernel follows them without asking.

What nothing can be said against changes a hand in one way only, so that its states are not needed: `Following.run`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from replay.analysis.letting import Way
from replay.analysis.seat import FollowedSeat
from replay.events import Discard, Draw
from replay.hands import MeldKind
from replay.rules import Rules, plain
from replay.rules.shapes import Following
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF, Kind
from replay.verdicts import States, Step

NO_RUN: Final = 1 << 15
"""The code of an event that is of no run."""
OTHERWISE, OFFERED, COMPLETE = 1, 2, 4
"""Why a run ends: the tiles of who discarded wait otherwise now; somebody may win on the discard; the hand of who drew
is complete."""
LEVEL, LATE, CALL = range(3)
"""What a note of a run is about: what is left of a wait has changed, a tile was drawn late, one could be called."""
SEAT_AT: Final = 6
DRAW_BY: Final = 1 << 2
"""Where in a code the seat begins, and what is beside it there of a draw."""
CALLS: Final[dict[MeldKind, int]] = {"pung": 1, "open_kong": 2, "chow": 4}
_CALLED: Final = {number: call for call, number in CALLS.items()}
_STAGES: Final = (Stage.DRAW, Stage.ACT, Stage.DISCARD)


def run_codes(steps: Iterable[Step]) -> array[int]:
    """Each step as a number: of a plain draw or discard of a known tile that follows the step before, its kind, its
    seat, whether it is a draw; of all others `NO_RUN`."""
    codes = array("H")
    append, kind_of = codes.append, KIND_OF
    before: Step | None = None
    states: States | None = None
    place = 0
    for step in steps:
        code, last, at = NO_RUN, states, place
        states, place = step.states, step.place
        if not step.findings:
            event = step.at.event
            if type(event) is Discard:
                code = event.seat << SEAT_AT | kind_of[event.tile]
            elif type(event) is Draw and not event.replacement and event.tile != "?":
                code = (DRAW_BY | event.seat) << SEAT_AT | kind_of[event.tile]
            # most follow in the same run, which is looked at here without a call
            if code != NO_RUN and (states is not last or place != at + 1) and not _goes_on(step, before):
                code = NO_RUN
        before = step
        append(code)
    return codes


def _goes_on(step: Step, before: Step | None) -> bool:
    """Whether the step begins where the one before it has ended, and has changed the table.

    Those of one run (`engine.follow.run`) do, so that no table is asked for.
    """
    if before is not None and step.states is before.states:
        return step.place == before.place + 1
    changed = step.in_run or step.after is not step.before
    return changed and (before is None or step.before is before.after)


class Bounds(NamedTuple):
    """What is to be known of the rules for a run, as `Following.run` takes it."""

    free: Any
    calls: int
    wild: int


def bounds_of(rules: Rules) -> Bounds:
    """Who tells that a discard is free, what a discard may be claimed for, which kinds are wild."""
    play = rules.play
    free = True if play.discard_fault is plain.nothing else play.free_after_draw
    calls = sum(number for call, number in CALLS.items() if call in play.calls)
    return Bounds(free, calls, sum(1 << kind for kind in rules.ruleset.wild))


class RunStart(NamedTuple):
    """A table at the beginning of a run: the turn, and who may chow the discards of each seat, two bits for each."""

    turn: int
    chow_seats: int


def table_of(state: HandState, seats: Iterable[FollowedSeat], rules: Rules) -> RunStart | None:
    """The table as a run begins; None where something of it is not plain, or some hand in play is not known."""
    if state.doubt or state.down or state.winners_here or state.stage not in _STAGES:
        return None
    if any((seat.held == 0) is (state.seats[seat.place].won is None) for seat in seats):
        return None
    if "chow" not in rules.play.calls:
        return RunStart(state.turns, 0)
    return RunStart(state.turns, sum(rules.play.chow_seat(state, place) % 4 << 2 * place for place in SEATS))


def ways_of(view: Following, bounds: Bounds, kind: Kind, place: int, *, chows: bool) -> list[Way] | None:
    """The claims of a discarded tile by which the hand of a seat comes nearer; None where that is not told."""
    told = view.calls(place, kind, bounds.calls, chows, bounds.wild)
    return None if told is None else [way_of(*each) for each in told]


def way_of(call: int, first: Kind, second: Kind, third: Kind) -> Way:
    """A claim as it is told: the meld, and what is given for it."""
    meld = _CALLED[call]
    return meld, tuple(sorted((first, second, third) if meld == "open_kong" else (first, second)))
