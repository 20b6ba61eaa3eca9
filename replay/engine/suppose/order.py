"""Events in another order than recorded: two exchanged, one some lines from its place, whole turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.how_far import is_right
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.events import AnyEvent, Discard, Draw, EndHand, Win
from replay.rules import Rules
from replay.state import HandState

_FAR = 10


def swapped(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """This event and the next one have changed places."""
    state, rules, after = trouble.state, trouble.rules, next(iter(trouble.upcoming), None)
    if after is None or judge(state, after, rules).blocked:
        return
    between = apply(state, after, rules)
    yield from trouble.with_before(between, used=2, missed_win=isinstance(after, Win), explains=True)


def belongs_here(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """One of the next events belongs before this one; the very next one is left out, as `swapped` supposes it."""
    state, rules = trouble.state, trouble.rules
    for later in trouble.upcoming[1:_FAR]:
        if not isinstance(later, EndHand) and is_right(state, later, rules):
            between = apply(state, later, rules)
            if is_right(between, event, rules):
                yield Resumed(state=apply(between, event, rules), skips=later, explains=True)


def belongs_later(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """This event belongs after some of the next ones; not after the very next one alone."""
    reached, rules = trouble.state, trouble.rules
    for place, each in enumerate(trouble.upcoming[:_FAR]):
        if isinstance(each, EndHand) or not is_right(reached, each, rules):
            return
        reached = apply(reached, each, rules)
        if place and is_right(reached, event, rules):
            yield Resumed(state=trouble.state, after=each, instead=event, explains=True)


def turn_of_another(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """The turn that begins with this draw was that of the player whose move it is."""
    if turn := _turn(event, *trouble.upcoming[:1]):
        seat = trouble.state.turn
        mine = [structs.replace(each, seat=seat) for each in turn]
        if (after := _played(trouble.state, mine, trouble.rules)) is not None:
            yield Resumed(state=after, used=2)


def turn_after_the_next(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """The turn that begins with this draw comes after the next turn."""
    turn, following = _turn(event, *trouble.upcoming[:1]), _turn(*trouble.upcoming[1:3])
    if turn and following and (after := _played(trouble.state, (*following, *turn), trouble.rules)) is not None:
        yield Resumed(state=after, used=4)


def _turn(*events: AnyEvent) -> tuple[Draw, Discard] | None:
    """The events as a turn, if they are one."""
    match events:
        case (Draw() as draw, Discard() as put) if draw.seat == put.seat:
            return draw, put
        case _:
            return None


def _played(state: HandState, events: Sequence[AnyEvent], rules: Rules) -> HandState | None:
    """The table after these events, if nothing is wrong with them."""
    for event in events:
        if not is_right(state, event, rules):
            return None
        state = apply(state, event, rules)
    return state
