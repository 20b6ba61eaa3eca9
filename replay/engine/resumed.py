"""Where a record goes on after a fault, and how far it then goes without another one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from replay.engine.apply import apply
from replay.engine.check import judge
from replay.events import AnyEvent, EndHand
from replay.rules import Rules
from replay.state import HandState

_HORIZON = 250
TO_THE_END = 10**9


class Resumed(Struct, frozen=True, kw_only=True):
    """Where the record goes on: the state, and how many events it has used up.

    `missed_win`: a win is supposed that the record does not have, so that the scores are not known. `gives_up`: the
    recorded wall is no longer compared, which is supposed only if nothing else goes on for a while. `instead`: what the
    faulty event is supposed to have been, where it was another.
    """

    state: HandState
    used: int = 1
    missed_win: bool = False
    gives_up: bool = False
    instead: AnyEvent | None = None


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
