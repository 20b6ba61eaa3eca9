"""Where a record goes on after a fault, and how far it then goes without another one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from replay.engine.suppose.trouble import Resumed, TakenEvent
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.events import AnyEvent, EndHand, seat_of
from replay.rules import Rules
from replay.state import HandState

_HORIZON = 250
TO_THE_END = 10**9
CLAIMS = frozenset({"wrong_total", "wrong_patterns", "wrong_payments", "wrong_flag"})
"""Codes of claims that are wrong, which break no play."""


def is_right(state: HandState, event: AnyEvent, rules: Rules) -> bool:
    """Whether nothing is wrong with the event in this state, as far as can be known."""
    return all(each.code == "unverifiable" for each in judge(state, event, rules).faults)


def rest_of(supposed: Resumed, upcoming: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """The events after the present one that are still to come under what is supposed."""
    rest = upcoming[supposed.used - 1 :]
    if supposed.skips is not None:
        return [each for each in rest if each is not supposed.skips]
    if supposed.after is not None and supposed.instead is not None:
        return inserted(rest, supposed.instead, supposed.after)
    return rest


def inserted(events: Sequence[AnyEvent], event: AnyEvent, after: AnyEvent) -> list[AnyEvent]:
    """The events with one more that comes after one of them."""
    return [each for known in events for each in ((known, event) if known is after else (known,))]


def taken(state: HandState, events: Sequence[AnyEvent], rules: Rules) -> list[TakenEvent]:
    """These events, each taken as recorded from this table on."""
    past = []
    for event in events:
        past.append(TakenEvent(event, (state,)))
        state = apply(state, event, rules)
    return past


def reach(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> int:
    """How many events follow without a fault; very many if all do."""
    last = min(len(upcoming), _HORIZON)
    for place in range(last):
        event = upcoming[place]
        following = upcoming[place + 1] if place + 1 < len(upcoming) else None
        judged = judge(state, event, rules, following)
        if any(each.code != "unverifiable" for each in judged.faults):
            return place
        state = apply(state, event, rules)
        if isinstance(event, EndHand):
            break
    return TO_THE_END


class Course(Struct, frozen=True):
    """How the events go on in a state: how many follow without a fault that breaks play (very many if all do), whose
    claims are wrong on the way, and the place of the first event with which anything is wrong, with the table before
    it."""

    played: int
    claims: tuple[int | None, ...]
    place: int
    state: HandState

    @property
    def clean(self) -> bool:
        """Whether nothing at all is wrong to the end."""
        return self.played == TO_THE_END and not self.claims


def course(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> Course:
    """How these events go on. Wrong claims are passed over: they may be wrong of their own."""
    claims: list[int | None] = []
    first: tuple[int, HandState] | None = None
    last = min(len(upcoming), _HORIZON)
    for place in range(last):
        event = upcoming[place]
        following = upcoming[place + 1] if place + 1 < len(upcoming) else None
        wrong = {each.code for each in judge(state, event, rules, following).faults} - {"unverifiable"}
        first = first or ((place, state) if wrong else None)
        if wrong - CLAIMS:
            return Course(place, tuple(claims), *(first or (place, state)))
        claims += [seat_of(event)] * len(wrong)
        state = apply(state, event, rules)
        if isinstance(event, EndHand):
            break
    return Course(TO_THE_END, tuple(claims), *(first or (TO_THE_END, state)))
