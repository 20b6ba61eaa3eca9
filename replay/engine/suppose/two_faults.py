"""Two faults that have nothing to do with each other, against one that leaves hands in doubt.

A hand that is no longer trusted excuses whatever comes later. Where the record goes on for a while under a supposition
that keeps all tiles known, and with one further fault alone to the end, that fault is one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from replay.engine.suppose.how_far import TO_THE_END, Course, course, rest_of, taken
from replay.engine.suppose.spare_tile import to_the_end
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.events import AnyEvent, Discard, Draw, EndHand, Win, target_of, tile_of
from replay.state import HandState, SeatState

TwoResumed = tuple[Resumed, Course]
Resume = Callable[[Trouble], Resumed | None]
FAR_ENOUGH: Final = 8
_MOST: Final = 5


def doubts_more(before: HandState, after: HandState) -> bool:
    """Whether less is trusted in the second table than in the first: a hand, the wall."""
    if after.wall is None and before.wall is not None:
        return True
    return any(_open(one) and not _open(other) for one, other in zip(after.seats, before.seats, strict=True))


def _open(seat: SeatState) -> bool:
    """Whether nothing says what this player holds, or has laid down."""
    return seat.laid or seat.untold


def _borne_out(trouble: Trouble, supposed: Resumed, way: Course) -> bool:
    """Whether a discard was the tile that is claimed next, or the one drawn, as its flag says, and play goes on."""
    put, claim = supposed.instead, next(iter(trouble.upcoming), None)
    if not isinstance(put, Discard):
        return False
    return (target_of(claim), tile_of(claim)) == (put.seat, put.tile_kind) or (put.drawn is True and way.place > 0)


def _rank(trouble: Trouble, each: TwoResumed, ways: Sequence[TwoResumed]) -> tuple[bool, bool, int, int]:
    """What the record says besides of a discard comes first, then the event as it is written where its table has room
    for what else it may have been."""
    supposed, way = each
    room = sum(len(seat.listed) - len(seat.concealed) for seat in supposed.state.seats if seat.listed)
    return not _borne_out(trouble, *each), not (room and supposed is ways[0][0]), -way.played, room


def one_more_fault(
    trouble: Trouble, ways: Sequence[TwoResumed], resume: Resume, least: int = 0, *, doubting: bool = False
) -> Resumed | None:
    """Of the suppositions that trust what was trusted before, the one with a single further fault: what is written
    first, then the one with which play goes on longest, then the one with the fewest tiles in doubt. One that explains
    the event away has to go on for at least so many events. `doubting`: the further fault may leave a hand in doubt."""
    if not to_the_end(trouble.upcoming):
        return None
    before = trouble.trusted
    far = (each for each in ways if each[1].played >= least or not each[0].explains)
    trusting = [each for each in far if not each[0].rewrites and not doubts_more(before, each[0].state)]
    seen: list[HandState] = []
    for supposed, way in sorted(trusting, key=lambda each: _rank(trouble, each, ways)):
        if way.state in seen:
            continue
        seen.append(way.state)
        if len(seen) > _MOST:
            break
        if way.place != TO_THE_END and _then_clean(
            trouble, supposed, way, resume, doubting=doubting or _borne_out(trouble, supposed, way)
        ):
            return supposed
    return None


def _lacks_melds(state: HandState, event: AnyEvent, place: int | None) -> bool:
    """Whether this player, whose earlier event was the trouble, shows a hand that is smaller by the tiles of melds than
    the one held: so a call is missing, and this is no fault of its own."""
    match event:
        case EndHand() if place is not None:
            shown = event.shown[place]
        case Win() if event.seat == place:
            shown = event.hand_kinds
        case _:
            return False
    if not shown:
        return False
    less = 13 - 3 * len(state.seats[place].melds) - len(shown)
    return less > 0 and less % 3 == 0


def _then_clean(trouble: Trouble, supposed: Resumed, way: Course, resume: Resume, *, doubting: bool) -> bool:
    """Whether the further fault that the way leads to is one alone, and nothing is wrong after it."""
    rules = trouble.rules
    events = rest_of(supposed, trouble.upcoming)
    event, *rest = events[way.place :]
    judged = judge(way.state, event, rules, rest[0] if rest else None)
    codes = [each.code for each in judged.faults if each.code != "unverifiable"]
    if len(codes) > 1 or codes == ["wall_empty"]:  # the tile too many is one that is supposed to have been drawn
        return False
    if isinstance(event, Draw) and event.replacement and event.seat == trouble.seat and way.place == 0:
        return False  # it says itself that something was declared
    if _lacks_melds(way.state, event, trouble.seat):
        return False
    stands = None if judged.blocked else apply(way.state, event, rules)
    if stands is not None and course(stands, rest, rules).clean:
        return True
    past = taken(supposed.state, events[: way.place], rules)
    after = resume(Trouble(way.state, event, rest, rules, judged.faults, past, stands))
    if after is None or (not doubting and doubts_more(way.state, after.state)):
        return False
    return course(after.state, rest_of(after, rest), rules).clean
