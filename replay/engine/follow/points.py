"""What points a fault leaves open: the scores after an event that should not have been, or was another.

Scores that follow from any of the ways are no fault of their own; those that follow from none are.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from replay.engine.running_scores import Book, undone
from replay.engine.suppose.alternatives import kongs_instead
from replay.engine.suppose.denied_kong import is_none
from replay.engine.suppose.trouble import Resumed, TakenEvent
from replay.engine.table.check import judge
from replay.engine.table.ending import moves_as_recorded, possible_moves
from replay.engine.table.faults import remark
from replay.engine.table.sums import right_payments
from replay.events import AnyEvent, EndHand, Kong, Pung, Win
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.state import HandState


def after_fault(
    book: Book, before: HandState, event: AnyEvent, faults: Sequence[Fault], resumed: Resumed, rules: Rules
) -> Book:
    """The book after a faulty event: what it states may have been paid or not, what it should state by its own claims,
    or what another event moves.

    Computed is what the rules move: nothing for what they deny, or what is supposed not to have happened.
    """
    instead = resumed.instead
    if not isinstance(event, Win | Kong) and not isinstance(instead, Win | Kong):
        return book
    code = next(each.code for each in faults if each.blocks)
    ways: list[Payments | None] = [right_payments(faults)]
    if ways == [None] and any(each.code == "wrong_payments" for each in faults):
        return book.lost()
    if isinstance(instead, Win):
        ways.append(judge(before, instead, rules).payments)
    if isinstance(instead, Kong) and rules.settlement.settles:
        ways += rules.settlement.moves(before, instead)
    ways += (each.payments for each in (event, instead) if isinstance(each, Win | Kong))
    if isinstance(event, Kong) and rules.settlement.settles:
        ways += (*rules.settlement.moves(before, event), *kongs_instead(before, event, rules))
    known = [each for each in ways if each is not None]
    if not known and not isinstance(event, Win) and not isinstance(instead, Win):
        return book
    return book.denied(*known) if is_none(before, event, code, resumed) else book.disputed(*known)


class TakenWin(Struct, frozen=True):
    """A win, legal or not, with the table and the book before it."""

    event: Win
    before: HandState
    book: Book


def either_alone(book: Book, earlier: TakenWin | None, event: Win, rules: Rules) -> Book:
    """The book after a second win on a tile that only one may win on: the record may have paid the denied one alone."""
    if earlier is None or rules.wins.winners_per_tile > 1 or earlier.event.seat == event.seat:
        return book
    there = (earlier.event.by, earlier.event.target, earlier.event.tile)
    if event.by == "self_draw" or (event.by, event.target, event.tile) != there:
        return book
    alone: list[Payments] = []
    for each in (earlier.event, event):
        ways = (judge(earlier.before, each, rules).payments, each.payments)
        if ways == (None, None):
            return book
        alone += (way for way in ways if way is not None)
    return book.otherwise(earlier.book, *alone)


def pays(supposed: Resumed) -> bool:
    """Whether a win or kong is supposed that the record does not have."""
    return supposed.missed_win or supposed.moved != NO_PAYMENTS


def after_supposed(book: Book, supposed: Resumed) -> Book:
    """The book after what is supposed: a win that the record does not have may have moved its points."""
    if supposed.missed_win:
        return book.lost()
    return book.perhaps(supposed.moved, *supposed.either) if pays(supposed) else book


def perhaps_a_kong(book: Book, past: Sequence[TakenEvent], rules: Rules) -> Book:
    """The book where the claim before a fault may have been a kong that is recorded as a pung, or the reverse."""
    last = past[-1] if past and rules.settlement.settles else None
    if last is not None and isinstance(last.event, Kong):
        return book.perhaps(*(undone(moved) for moved in rules.settlement.moves(last.before, last.event)))
    if last is not None and isinstance(last.event, Pung):
        return book.perhaps(*kongs_instead(last.before, last.event, rules))
    return book


def after_end(book: Book, state: HandState, event: EndHand | None, moved: Payments | None, rules: Rules) -> Book:
    """The book after the end of a hand, stated or not, which moves so much: what the record has wrong of its kongs it
    may go on from."""
    stated = None if event is None else event.payments
    return book.moved(moved, stated, *moves_as_recorded(state, event, rules))


def open_scores(book: Book, state: HandState, event: EndHand, rules: Rules) -> list[Fault]:
    """The fault of scores after a settlement that hidden hands leave open and that is not stated: none of the possible
    ones."""
    stated = event.scores
    if stated is None or book.reaches(stated, possible_moves(state, rules, event)):
        return []
    message = "Whatever the hidden hands are, these scores can't be right."
    return [remark(rules, "wrong_scores", message, recorded=list(stated))]
