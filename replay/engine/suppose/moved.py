"""An event that stands some lines from its place: taken where it belongs, it explains what is wrong at both places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replay.engine.suppose.course import Resumed, is_right
from replay.engine.table.apply import apply
from replay.events import AnyEvent, EndHand
from replay.rules import Rules
from replay.state import HandState

_FAR = 10


def moved_events(state: HandState, event: AnyEvent, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[Resumed]:
    """One of the next events belongs before this one, or this one after some of them.

    The event just after this one is left out: the two in the other order are supposed anyway.
    """
    for later in upcoming[1:_FAR]:
        if not isinstance(later, EndHand) and is_right(state, later, rules):
            between = apply(state, later, rules)
            if is_right(between, event, rules):
                yield Resumed(state=apply(between, event, rules), skips=later, explains=True)
    reached = state
    for place, each in enumerate(upcoming[:_FAR]):
        if isinstance(each, EndHand) or not is_right(reached, each, rules):
            return
        reached = apply(reached, each, rules)
        if place and is_right(reached, event, rules):
            yield Resumed(state=state, after=each, instead=event, explains=True)
