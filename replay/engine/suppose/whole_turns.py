"""Whole turns, a draw and the discard after it, that are recorded for another player, or in the other order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.course import Resumed, is_right
from replay.engine.table.apply import apply
from replay.events import AnyEvent, Discard, Draw
from replay.rules import Rules
from replay.state import HandState


def whole_turns(state: HandState, event: AnyEvent, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[Resumed]:
    """The turn that begins with this draw was that of the player whose move it is, or comes after the next turn."""
    turn = _turn(event, *upcoming[:1])
    if turn is None:
        return
    draw, put = turn
    mine = structs.replace(draw, seat=state.turn), structs.replace(put, seat=state.turn)
    if (after := _played(state, mine, rules)) is not None:
        yield Resumed(state=after, used=2)
    following = _turn(*upcoming[1:3])
    if following is not None and (after := _played(state, (*following, draw, put), rules)) is not None:
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
