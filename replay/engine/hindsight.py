"""A fault that shows late: whether one earlier event, recorded as something else than it was, explains what follows.

A joker that was declared and is recorded as a discard, say, is legal as a discard, and wrong at the next draw alone.
Nothing supposed is ever reported: the finding stays where the record first can't be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.engine.apply import apply
from replay.engine.check import judge
from replay.engine.held import doubted
from replay.engine.otherwise import other_kinds
from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import HIDDEN, parse_tiles

_LOOK_BACK = 6
_OWN = 3


class Taken(Struct, frozen=True):
    """An event that was taken as recorded, and the table before it."""

    before: HandState
    event: AnyEvent


class Explained(Struct, frozen=True):
    """The table before the present event if an earlier one was another, and whether its payments are known still."""

    state: HandState
    known: bool


def in_hindsight(past: Sequence[Taken], seat: int | None, rules: Rules) -> Iterator[Explained]:
    """The tables to which the record leads if one of the last events, or of the last of this player, was of another
    kind, the latest first."""
    for place in _places(past, seat):
        first, since = past[place], past[place + 1 :]
        for other in other_kinds(first.before, first.event, rules):
            if judge(first.before, other, rules).blocked:
                continue
            state = _after(taken_for(first.before, first.event, other, rules), since, rules)
            if state is not None:
                yield Explained(state, not (_pays(first.event, rules) or _pays(other, rules)))


def _places(past: Sequence[Taken], seat: int | None) -> Iterator[int]:
    """The places of the last events of all, and of the last of this player, the latest first."""
    own = 0
    for place in range(len(past) - 1, -1, -1):
        mine = getattr(past[place].event, "seat", None) == seat
        own += mine
        if len(past) - place <= _LOOK_BACK or (mine and own <= _OWN):
            yield place


def _after(state: HandState, since: Sequence[Taken], rules: Rules) -> HandState | None:
    """The table after these events; None if one of them is wrong."""
    for each in since:
        if any(found.code != "unverifiable" for found in judge(state, each.event, rules).faults):
            return None
        state = apply(state, each.event, rules)
    return state


def taken_for(state: HandState, event: AnyEvent, other: AnyEvent, rules: Rules) -> HandState:
    """The table after `other`, which the record has taken for `event`. A claim from hidden tiles that the record does
    not name leaves these tiles open."""
    after = apply(state, other, rules)
    if not isinstance(other, Chow | Pung | Kong) or other.target is None:
        return after
    named = parse_tiles(getattr(event, "tiles", None) or "")
    if HIDDEN in state.seats[other.seat].concealed and set(parse_tiles(other.tiles or "")) - set(named):
        return doubted(after, other.seat)
    return after


def _pays(event: AnyEvent, rules: Rules) -> bool:
    """Whether the event moves points."""
    return isinstance(event, Win) or (isinstance(event, Kong) and rules.table.settles)
