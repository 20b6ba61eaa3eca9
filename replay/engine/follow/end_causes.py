"""Several faults at the end of a hand that have one cause: a win on the last tile, which the record has lost, or what a
kong moved, where the record alone tells.

The first of them is reported; nothing supposed is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from replay.engine.follow.points import after_end
from replay.engine.running_scores import Book, undone
from replay.engine.suppose.earlier_event import after_since
from replay.engine.suppose.trouble import TakenEvent
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import proposed_wins
from replay.events import EndHand, Kong
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Rules
from replay.state import HandState


class Closed(Struct, frozen=True):
    """The end of a hand under what explains all its faults: the table before it, the book after it, and whether a win
    is supposed that the record has lost."""

    state: HandState
    book: Book
    lost_win: bool


def one_cause_of_all(
    state: HandState, event: EndHand, faults: Sequence[Fault], book: Book, rules: Rules, past: Sequence[TakenEvent]
) -> Closed | None:
    """What makes all right with this end, its scores included; None if nothing does, or if there is one fault alone."""
    if sum(each.code != "unverifiable" for each in faults) < 2:
        return None
    return _after_a_win(state, event, book, rules) or _after_another_kong(event, book, rules, past)


def _after_a_win(state: HandState, event: EndHand, book: Book, rules: Rules) -> Closed | None:
    """A win on the last tile, which the record has lost."""
    for bare in proposed_wins(state):
        shown = None if event.hands is None else event.hands[bare.seat]
        for win in (structs.replace(bare, hand=shown), bare):
            judged = judge(state, win, rules)
            if any(each.code not in ("unverifiable", "win_order") for each in judged.faults):
                continue
            after = apply(state, win, rules, judged.payments or NO_PAYMENTS)
            closed = ends_right(after, event, book.moved(judged.payments, None), rules)
            if closed is not None:
                return Closed(after, closed, lost_win=True)
    return None


def _after_another_kong(event: EndHand, book: Book, rules: Rules, past: Sequence[TakenEvent]) -> Closed | None:
    """A kong, of which it is open what it moves, has moved other points than the record says."""
    for place, taken in enumerate(past):
        kong, since = taken.event, [each.event for each in past[place + 1 :]]
        if not isinstance(kong, Kong) or kong.payments is None or kong.kind != "added":
            continue
        for way in rules.settlement.moves(taken.before, kong):
            other = structs.replace(kong, payments=way)
            after = after_since(apply(taken.before, other, rules), since, rules)
            if way == kong.payments or after is None:
                continue
            closed = ends_right(after, event, book.moved(undone(kong.payments), None).moved(way, None), rules)
            if closed is not None:
                return Closed(after, closed, lost_win=False)
    return None


def ends_right(state: HandState, event: EndHand, book: Book, rules: Rules) -> Book | None:
    """The book after this end, if nothing is wrong with it."""
    end = judge(state, event, rules)
    moved = after_end(book, state, event, end.payments, rules)
    right = all(each.code == "unverifiable" for each in end.faults)
    return moved if right and (event.scores is None or moved.agrees(event.scores)) else None
