"""Faults that let an event stand, a wrong flag or wrong payments, may point to something else that is wrong.

The event is taken as it stands unless what follows is consistent only under another supposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import structs

from replay.engine.apply import apply
from replay.engine.check import is_robbed, judge
from replay.engine.corrected import other_claims, other_wins
from replay.engine.held import doubted, seated
from replay.engine.hindsight import Taken
from replay.engine.resumed import TO_THE_END, Resumed, reach
from replay.engine.resync import otherwise_before, swapped, unknown_discard
from replay.engine.unseen import gone, possible_wins, unseen_events
from replay.events import AnyEvent, Discard, Draw, Kong, Win
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF, NAMES


def reconsider(
    before: HandState,
    after: HandState,
    event: AnyEvent,
    faults: Sequence[Fault],
    upcoming: Sequence[AnyEvent],
    rules: Rules,
    past: Sequence[Taken] = (),
) -> Resumed:
    """Where the record goes on after an event that stands but for a wrong flag or wrong payments."""
    best = Resumed(state=after)
    farthest = reach(after, upcoming, rules)
    if farthest == TO_THE_END:
        return best
    codes = {each.code for each in faults}
    others = _others(before, after, event, codes, upcoming, rules)
    for other in chain(others, otherwise_before(past, event, rules)):
        reached = reach(other.state, upcoming[other.used - 1 :], rules)
        if reached > farthest:
            best, farthest = other, reached
        if farthest == TO_THE_END:
            break
    return best


def robbed_unseen(
    before: HandState, event: Kong, faults: Sequence[Fault], upcoming: Sequence[AnyEvent], rules: Rules
) -> bool:
    """Whether a kong that moved nothing, against the rules, was robbed by a win that the record has lost."""
    if event.payments != NO_PAYMENTS or event.kind not in rules.table.robbable:
        return False
    if not any(each.code == "wrong_payments" for each in faults):
        return False
    if any(is_robbed(event, each) for each in upcoming[:2]):
        return True
    after = apply(before, event, rules)
    farthest = reach(after, upcoming, rules)
    for win in possible_wins(after):
        if farthest == TO_THE_END:
            return False
        if not judge(after, win, rules).blocked and reach(apply(after, win, rules), upcoming, rules) > farthest:
            return True
    return False


def _others(
    before: HandState, after: HandState, event: AnyEvent, codes: set[str], upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[Resumed]:
    match event:
        case Discard() if codes & {"wrong_flag", "swap_call"}:
            for state in _other_discards(before, event, upcoming, rules):
                yield Resumed(state=state)
        case Draw() if "wrong_flag" in codes:
            for state, known in unseen_events(before, event, rules):
                if not judge(state, event, rules).faults:
                    yield Resumed(state=apply(state, event, rules), missed_win=not known)
            if upcoming:
                yield from swapped(before, event, upcoming[0], rules)
        case Win() if "wrong_payments" in codes:
            for win in other_wins(before, event):
                if not judge(before, win, rules).blocked:
                    yield Resumed(state=apply(before, win, rules))
            for seat in SEATS:
                if after.seats[seat].won is None:
                    yield Resumed(state=gone(after, seat, rules), missed_win=True)
            yield Resumed(state=doubted(after, event.seat))
        case Win():
            yield Resumed(state=doubted(after, event.seat))
        case Kong(kind="open") if "wrong_payments" in codes:
            for claim in other_claims(before, event, rules):
                if not judge(before, claim, rules).blocked:
                    yield Resumed(state=apply(before, claim, rules), instead=claim)
        case _:
            return


def _other_discards(
    before: HandState, event: Discard, upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[HandState]:
    """The tile, not its flag, is wrong: it was the tile just drawn, the one claimed next, or another one from hand."""
    claimed = getattr(upcoming[0], "tile", None) if upcoming else None
    if claimed is not None and getattr(upcoming[0], "target", None) == event.seat:
        yield apply(before, structs.replace(event, tile=claimed), rules)
    after = apply(before, event, rules)
    drawn = before.seats[event.seat].drawn
    if event.drawn and drawn is not None:
        right = apply(before, structs.replace(event, tile=NAMES[drawn]), rules)
        yield right
        seat = right.seats[event.seat]
        last = structs.replace(seat.discards[-1], kind=KIND_OF[event.tile])
        seat = structs.replace(seat, discards=(*seat.discards[:-1], last))
        yield structs.replace(right, seats=seated(right, event.seat, seat), last_discard=after.last_discard)
    yield doubted(after, event.seat)
    yield unknown_discard(after, event.seat)
