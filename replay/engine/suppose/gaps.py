"""How a record goes on after a line that can't be read, which may have been any event of the hand, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replay.engine.suppose.another_tile import put_down_or_drawn
from replay.engine.suppose.course import TO_THE_END, Resumed, course
from replay.engine.suppose.missing_event import unseen_events
from replay.engine.suppose.other_suits import undeclared
from replay.engine.suppose.search import instead_of_doubt, looking_beyond, not_looking_on
from replay.engine.suppose.two_faults import FAR_ENOUGH, Way, one_more_fault
from replay.events import AnyEvent
from replay.rules import Rules
from replay.state import HandState


def resume_after_gap(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> Resumed | None:
    """The state in which the record goes on after a line that can't be read; None if it goes on in none that is likely.

    The line may have been any event of the hand, or none.
    """
    if not upcoming:
        return None
    best: list[Way] = []
    tried: list[Way] = []
    farthest = -1, 0
    for supposed in (Resumed(state=state), *_gaps(state, upcoming, rules)):
        way = course(supposed.state, upcoming, rules)
        if way.clean and (two := instead_of_doubt(supposed, tried, state, upcoming, rules)) is not None:
            return two
        tried.append((supposed, way))
        reached = way.played, -len(way.claims)  # the line may have been a win as well as anything else
        if reached > farthest:
            best, farthest = [(supposed, way)], reached
        elif reached == farthest:
            best.append((supposed, way))
        if way.clean and reached == farthest:
            break
    if farthest[0] == TO_THE_END:
        return best[0][0]
    if (two := one_more_fault(state, tried, upcoming, rules, not_looking_on, 0)) is not None:
        return two
    beyond, to_the_end = looking_beyond(best, upcoming, rules)
    return beyond if to_the_end or farthest[0] >= FAR_ENOUGH else None


def _gaps(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[Resumed]:
    event = upcoming[0]
    if rules.opening.void_suits and not state.discarded:
        yield from undeclared(state, upcoming)
    for before in put_down_or_drawn(state, upcoming, rules):
        yield Resumed(state=before, narrow=True)
    for before, known in unseen_events(state, event, rules):
        yield Resumed(state=before, missed_win=not known)
