"""Events in another order than recorded: two exchanged, one some lines from its place, whole turns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.earlier_event import after_since
from replay.engine.suppose.how_far import is_right
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.events import AnyEvent, Discard, Draw, EndHand, Win

_FAR = 10


def misplaced(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """This line and the next one have changed places, or two turns, a turn is another player's, a later line belongs
    here, or this one belongs later."""
    for propose in (_swapped, _whole_turn, _belongs_here, _belongs_later):
        yield from propose(trouble, event)


def _swapped(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """This event and the next one have changed places."""
    state, rules, after = trouble.state, trouble.rules, next(iter(trouble.upcoming), None)
    if after is None or judge(state, after, rules).blocked:
        return
    between = apply(state, after, rules)
    yield from trouble.with_before(between, used=2, missed_win=isinstance(after, Win), explains=True)


def _belongs_here(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """One of the next events belongs before this one; the very next one is left out, as `_swapped` supposes it."""
    state, rules = trouble.state, trouble.rules
    for later in trouble.upcoming[1:_FAR]:
        if not isinstance(later, EndHand) and is_right(state, later, rules):
            between = apply(state, later, rules)
            if is_right(between, event, rules):
                yield Resumed(state=apply(between, event, rules), skips=later, explains=True)


def _belongs_later(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """This event belongs after some of the next ones; not after the very next one alone."""
    reached, rules = trouble.state, trouble.rules
    for place, each in enumerate(trouble.upcoming[:_FAR]):
        if isinstance(each, EndHand) or not is_right(reached, each, rules):
            return
        reached = apply(reached, each, rules)
        if place and is_right(reached, event, rules):
            yield Resumed(state=trouble.state, after=each, instead=event, explains=True)


def _whole_turn(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """The draw and the discard after it were made by the player whose move it is, or come after the next turn."""
    put, *following = trouble.upcoming[:3] or [event]
    if isinstance(event, Draw) and isinstance(put, Discard) and put.seat == event.seat and trouble.breaks:
        mine = [structs.replace(each, seat=trouble.state.turn) for each in (event, put)]
        for turns in (mine, [*following, event, put]):
            if (after := after_since(trouble.state, turns, trouble.rules)) is not None:
                yield Resumed(state=after, used=len(turns))
