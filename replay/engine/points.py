"""What points a fault leaves open: the scores after an event that should not have been, or was another.

Scores that follow from any of the ways are no fault of their own; those that follow from none are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.engine.check import judge
from replay.engine.hindsight import Taken
from replay.engine.otherwise import kongs_instead
from replay.engine.scores import Book
from replay.events import AnyEvent, EndHand, Kong, Pung, Win
from replay.rules import Payments, Rules
from replay.state import SEATS, HandState
from replay.verdicts import WinAudit


def after_fault(book: Book, before: HandState, event: AnyEvent, instead: AnyEvent | None, rules: Rules) -> Book:
    """The book after a faulty event: what it states may have been paid or not, or what another event moves.

    `instead`: what it is supposed to have been, if it was another.
    """
    if not isinstance(event, Win | Kong) and not isinstance(instead, Win | Kong):
        return book
    ways: list[Payments | None] = []
    for each in (event, instead):
        if isinstance(each, Win | Kong):
            ways.append(each.payments)
        if isinstance(each, Kong) and rules.table.settles:
            ways += rules.table.kong_payments(before, each)
        if isinstance(each, Win) and each is instead:
            ways.append(judge(before, each, rules).payments)
    if isinstance(event, Kong) and rules.table.settles:
        ways += kongs_instead(before, event, rules)
    known = [each for each in ways if each is not None]
    if not known and not isinstance(event, Win) and not isinstance(instead, Win):
        return book
    return book.disputed(*known)


def perhaps_a_kong(book: Book, past: Sequence[Taken], rules: Rules) -> Book:
    """The book where the claim before a fault may have been a kong that is recorded as a pung, or the reverse."""
    last = past[-1] if past and rules.table.settles else None
    if last is not None and isinstance(last.event, Kong):
        return book.perhaps(*(_undone(moved) for moved in rules.table.kong_payments(last.before, last.event)))
    if last is not None and isinstance(last.event, Pung):
        return book.perhaps(*kongs_instead(last.before, last.event, rules))
    return book


def perhaps_no_win(book: Book, earlier: Iterable[WinAudit]) -> Book:
    """The book where a player who has won goes on playing: that win may be none."""
    return book.perhaps(*(_undone(win.payments) for win in earlier if win.payments is not None))


def settled_otherwise(book: Book, event: EndHand) -> Book:
    """The book after a settlement that is not known and whose payments are wrong: its items may be right."""
    if not event.settlement:
        return book.lost()
    a, b, c, d = (sum(each.payments[seat] for each in event.settlement) for seat in SEATS)
    return book.disputed((a, b, c, d), *(() if event.payments is None else (event.payments,)))


def _undone(moved: Payments) -> Payments:
    a, b, c, d = (-amount for amount in moved)
    return a, b, c, d
