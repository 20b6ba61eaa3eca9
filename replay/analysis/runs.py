"""Runs of draws, discards and flowers against which nothing is said, as the kernel follows them without asking.

What nothing can be said against changes a hand in one way only, so that its states are not needed: `Following.run`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from replay.engine.follow.codes import DRAW, KIND, OTHER, code_of
from replay.engine.follow.plain import whole_run
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN
from replay.verdicts import Step

_found: Final = attrgetter("findings")
_STAGES: Final = (Stage.DRAW, Stage.ACT, Stage.DISCARD)


def run_codes(steps: Sequence[Step]) -> array[int]:
    """Each step as a number: of a plain draw, discard or flower that follows the step before, its code; of all others
    `OTHER`."""
    codes = array("I")
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
            code = OTHER if step.findings else _code(step)
            codes.append(code if code != OTHER and _goes_on(step, before) else OTHER)
            at += 1
            before = step
    return codes


def _code(step: Step) -> int:
    code = code_of(step.at.event)
    return code if code & DRAW or code & KIND != HIDDEN else OTHER


def _goes_on(step: Step, before: Step | None) -> bool:
    """Whether the step begins where the one before it has ended, and has changed the table.

    Those of one run (`engine.follow.plain`) do, so that no table is asked for.
    """
    if before is not None and step.states is before.states:
        return step.place == before.place + 1
    changed = step.in_run or step.after is not step.before
    return changed and (before is None or step.before is before.after)


def is_plain(state: HandState) -> bool:
    """Whether a run may begin at this table. A tile that is replaced may come from among the dead ones."""
    stages = _STAGES if state.dead else (*_STAGES, Stage.REPLACE)
    return not (state.down or state.winners_here) and state.stage in stages


def chow_seats(state: HandState, rules: Rules) -> int:
    """Who may chow the discards of each seat, two bits for each."""
    if "chow" not in rules.play.calls:
        return 0
    return sum(rules.play.chow_seat(state, place) % 4 << 2 * place for place in SEATS)
