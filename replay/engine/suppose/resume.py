"""How a record goes on after a fault: the first edit of the list under which what follows is consistent.

Each edit proposes tables; the record is replayed forward from each, and decides. If it makes no sense under any of
them, the hand is followed no further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import structs

from replay.engine.suppose.denied_kong import unpaid
from replay.engine.suppose.earlier_event import earlier_otherwise
from replay.engine.suppose.edits import AS_WRITTEN, EDITS, RULE_BREAKS
from replay.engine.suppose.how_far import TO_THE_END, Course, course, is_right, reach, rest_of
from replay.engine.suppose.other_wall import worthless_wall
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.suppose.two_faults import FAR_ENOUGH, TwoResumed, doubts_more, one_more_fault
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import proposed_wins
from replay.events import Draw, Exchange, VoidSuit, Win
from replay.rules import NO_PAYMENTS
from replay.state import SEATS

_TOO_NEAR = 3


def resume(trouble: Trouble, *, look_on: bool = True) -> Resumed | None:
    """The likeliest state after a trouble under which the events to come go on; None if they go on under none.

    A further fault that breaks play speaks against a supposition, wrong claims less so; a win that the record does not
    have is no better than a wrong claim. `look_on`: whether to count the faults that follow where some do under every
    supposition, or under all that doubt nothing.
    """
    if trouble.event is None and not trouble.upcoming:
        return None
    best: list[TwoResumed] = []
    tried: list[TwoResumed] = []
    farthest = -1, 0, 0
    hides = trouble.seat is not None and trouble.state.seats[trouble.seat].hides
    rule_break = trouble.breaks and trouble.codes <= RULE_BREAKS and not hides  # nothing speaks against the tiles
    for supposed in _suppositions(trouble, tried):
        doubts = trouble.event is not None and doubts_more(trouble.trusted, supposed.state)
        if rule_break and doubts:
            continue
        way = course(supposed.state, rest_of(supposed, trouble.upcoming), trouble.rules)
        tried.append((supposed, way))
        reached = _reached(trouble, supposed, way, tried)
        weighed = look_on and (doubts or (rule_break and supposed.rewrites))
        if way.clean and reached > farthest and (supposed.missed_win or not weighed):
            return (trouble.breaks and supposed.missed_win and _known_before(trouble)) or supposed
        if reached > farthest:
            best, farthest = [(supposed, way)], reached
        elif reached == farthest:
            best.append((supposed, way))
    if not best:
        return None
    if trouble.breaks and "too_many_copies" in trouble.codes:
        best, tried = _least_sure(best), _least_sure(tried)
    if isinstance(trouble.event, Draw) and trouble.event.replacement:  # it says itself that something was declared
        made = [each for each in best if each[0].state.drawn_tiles > trouble.state.drawn_tiles]
        best, tried = made or best, made or tried
    if look_on and (two := _with_further_faults(trouble, tried, best[0][0], rule_break=rule_break)) is not None:
        return two
    if farthest[0] == TO_THE_END or trouble.stands is not None:
        return best[0][0]
    goes_on = isinstance(trouble.event, Exchange | VoidSuit) or (trouble.breaks and trouble.code in AS_WRITTEN)
    near = farthest[0] < (FAR_ENOUGH if trouble.event is None else _TOO_NEAR) and not goes_on
    two = _two_faults(trouble, tried) if look_on else None
    return two or (None if near else best[0][0])


def _two_faults(trouble: Trouble, tried: Sequence[TwoResumed]) -> Resumed | None:
    """What leaves a single further fault, if need be one that leaves a hand in doubt, or at the very next line."""
    ways = (
        one_more_fault(trouble, tried, _not_looking_on, least, doubting=doubting)
        for least, doubting in product((1, 0), (False, True))
    )
    return next((each for each in ways if each is not None), None)


def _least_sure(ways: Sequence[TwoResumed]) -> list[TwoResumed]:
    """Of the suppositions that take the event as written the last one alone, which trusts the fewest tiles, then the
    others: nothing says whose copy is the one too many."""
    written = [each for each in ways if each[0].instead is None and not each[0].explains]
    return [*written[-1:], *(each for each in ways if each not in written)]


def _with_further_faults(
    trouble: Trouble, tried: Sequence[TwoResumed], best: Resumed, *, rule_break: bool
) -> Resumed | None:
    """After a broken rule what is written, unless another supposition leaves a single fault, or another deal none; else
    what trusts all hands and leaves a single one, where the best supposition does not trust them."""
    if rule_break:
        going = [each for each in tried if each[1].played == TO_THE_END]  # with which nothing more breaks play
        ways = (one_more_fault(trouble, each, _not_looking_on) for each in (going, tried[:1], tried))
        written = next((each for each in ways if each is not None), None)
        clean = next((each for each, way in tried if way.clean), None)
        return written or clean or _two_faults(trouble, tried) or tried[0][0]
    unclean = all(each is not best or not way.clean for each, way in tried)
    if trouble.stands is not None and unclean and (written := one_more_fault(trouble, tried[:1], _not_looking_on)):
        return written
    if best.missed_win or not doubts_more(trouble.trusted, best.state):
        return None
    if not trouble.breaks:
        return one_more_fault(trouble, tried[:1], _not_looking_on)
    if any(way.clean and not doubts_more(trouble.trusted, each.state) for each, way in tried):
        return None  # it is no fault more with another cause, and what is written comes first
    return one_more_fault(trouble, tried, _not_looking_on, FAR_ENOUGH)


def _suppositions(trouble: Trouble, tried: Sequence[TwoResumed]) -> Iterator[Resumed]:
    """What may have happened, by the list of edits. The wall is given up only if nothing else goes on for a while."""
    for edit in EDITS:
        if any(each.is_met(trouble) for each in edit.after):
            if edit.propose is worthless_wall and any(way.played >= FAR_ENOUGH for _, way in tried):
                continue
            for supposed in edit.propose(trouble, trouble.event):
                yield unpaid(trouble, supposed)


def _reached(trouble: Trouble, supposed: Resumed, way: Course, tried: Sequence[TwoResumed]) -> tuple[int, int, int]:
    """How well a supposition explains what follows: the more, the better."""
    wrong = len(way.claims)
    told = (
        isinstance(trouble.event, Draw) and trouble.event.replacement
    )  # that something was declared, and may have paid
    missed = supposed.missed_win and not told
    if trouble.event is None:
        return way.played, -wrong, 0  # the line may have been a win as well as anything else
    if trouble.stands is None:
        return way.played, -wrong - missed, -wrong
    still = 0 if told else _still_wrong(trouble, supposed, tried)
    return way.played, -max(wrong, still) - missed, 0


def _still_wrong(trouble: Trouble, other: Resumed, tried: Sequence[TwoResumed]) -> int:
    """How many claims stay wrong of players whose tiles are trusted: doubt of one hand excuses no other player."""
    seats, trusted = other.state.seats, trouble.trusted.seats
    doubted_now = {seat for seat in SEATS if seats[seat].in_doubt and not trusted[seat].in_doubt}
    return sum(seat not in doubted_now for seat in tried[0][1].claims) if doubted_now else 0


def _not_looking_on(trouble: Trouble) -> Resumed | None:
    return resume(trouble, look_on=False)


def _known_before(trouble: Trouble) -> Resumed | None:
    """The win that is supposed, where an event before was recorded in its place: its tile and points are known then.
    It may have been one on the tile that lies there as well."""
    state, rules = trouble.state, trouble.rules
    lost = [judge(state, win, rules) for win in proposed_wins(state) if _goes_on_after(trouble, win)]
    if any(each.payments is None for each in lost):
        return None
    either = tuple(each.payments for each in lost if each.payments is not None)
    for supposed in earlier_otherwise(trouble, trouble.event):  # type: ignore[arg-type]  # there is one
        if supposed.moved != NO_PAYMENTS and reach(supposed.state, trouble.upcoming, rules) == TO_THE_END:
            return structs.replace(supposed, either=either)
    return None


def _goes_on_after(trouble: Trouble, win: Win) -> bool:
    """Whether this win may have been before the event."""
    state, rules = trouble.state, trouble.rules
    if trouble.event is None or judge(state, win, rules).blocked:
        return False
    return is_right(apply(state, win, rules), trouble.event, rules)
