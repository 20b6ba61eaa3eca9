"""Runs of draws and discards against which nothing is said: written so that the kernel follows them without asking.

What nothing can be said against changes a hand in one way only, so that its states are not needed: `Following.run`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from replay.analysis.let_pass import Way
from replay.analysis.seat_waits import FollowedSeat
from replay.engine.follow.codes import DRAW, KIND, OTHER, SEAT_AT, YES, code_of
from replay.engine.follow.plain import whole_run
from replay.hands import MeldKind
from replay.rules import Rules
from replay.rules.shapes import Following
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, Kind
from replay.verdicts import Step

NO_RUN: Final = OTHER
"""The code of an event that is of no run."""
OTHERWISE, OFFERED, COMPLETE = 1, 2, 4
"""Why a run ends: the tiles of who discarded wait otherwise now; somebody may win on the discard; the hand of who drew
is complete."""
LEVEL, LATE, CALL = range(3)
"""What a note of a run is about: what is left of a wait has changed, a tile was drawn late, one could be called."""
CALLS: Final[dict[MeldKind, int]] = {"pung": 1, "open_kong": 2, "chow": 4}
EACH: Final = 8
"""Beside them: other tiles that wait for the same are told, too, as they may be worth otherwise."""
_CALLED: Final = {number: call for call, number in CALLS.items()}
_BY: Final = DRAW | 3 << SEAT_AT
_found: Final = attrgetter("findings")
_STAGES: Final = (Stage.DRAW, Stage.ACT, Stage.DISCARD)


def run_codes(steps: Sequence[Step]) -> array[int]:
    """Each step as a number: of a plain draw or discard of a known tile that follows the step before, its code; of all
    others `NO_RUN`."""
    codes = array("H")
    found = any(map(_found, steps))
    before: Step | None = None
    at, end = 0, len(steps)
    while at < end:
        step = steps[at]
        run = None if found else whole_run(steps, at)
        if run is not None and (before is None or run.start is before.after):
            codes.extend(run.codes)
            at += len(run)
            before = steps[at - 1]
        else:
            codes.append(_code(step) if not step.findings and _goes_on(step, before) else NO_RUN)
            at += 1
            before = step
    return codes


def draws_of(codes: array[int], place: int) -> int:
    """How many of these events are draws of the seat."""
    return sum(code & _BY == DRAW | place << SEAT_AT for code in codes)


def _code(step: Step) -> int:
    code = code_of(step.at.event)
    return NO_RUN if code & KIND == HIDDEN or (code & DRAW and code & YES) else code


def _goes_on(step: Step, before: Step | None) -> bool:
    """Whether the step begins where the one before it has ended, and has changed the table.

    Those of one run (`engine.follow.plain`) do, so that no table is asked for.
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
    calls = sum(number for call, number in CALLS.items() if call in play.calls)
    calls += EACH if rules.wins.minimum else 0
    return Bounds(rules.free, calls, sum(1 << kind for kind in rules.ruleset.wild))


class RunStart(NamedTuple):
    """A table at the beginning of a run: the turn, and who may chow the discards of each seat, two bits for each."""

    turn: int
    chow_seats: int


def table_of(state: HandState, seats: Iterable[FollowedSeat], rules: Rules) -> RunStart | None:
    """The table as a run begins; None where something of it is not plain, or some hand in play is not known."""
    if state.down or state.winners_here or state.stage not in _STAGES:
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
