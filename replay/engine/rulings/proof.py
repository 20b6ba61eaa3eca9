"""Whether a claim is right under other rulings: the audit under them checks it, and finds nothing wrong with it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import reduce
from typing import Any, Final

from replay.findings import Finding
from replay.hands import Scored
from replay.rules import NO_PAYMENTS, Payments, add
from replay.verdicts import GameAudit, HandAudit, WinAudit

_VALUE: Final = frozenset({"wrong_total", "wrong_patterns"})
CLAIMS: Final = _VALUE | {"wrong_payments", "wrong_scores"}
"""Codes of claims: one that is wrong elsewhere does not move the table."""
_MOST_WINS: Final = 3


def is_right(
    finding: Finding, before: GameAudit, after: GameAudit, opening: Payments | None, *, alone: bool = False
) -> bool:
    """Whether the claim of the finding of `before` is right by `after`, the audit under other rulings.

    `opening`: the scores that the record states before the hand, whose end scores that are claimed follow from; None:
    they follow from all hands before. `alone`: total and patterns of a win are claims each of its own.

    That the finding is gone is not enough: the hand must have been followed as far as before, nothing else be found at
    the event, and what is claimed be what is computed.
    """
    if not _followed(finding, before, after):
        return False
    here = {each.code for each in _between(after, finding.line, finding.line)}
    if finding.code in _VALUE:
        wrong = {finding.code} if alone else _VALUE
        if here & wrong or _new_at(finding, before, after, but="wrong_payments"):
            return False
        win = win_at(after, finding.line)
        if win is None or not isinstance(win.scored, Scored):
            return False
        return "wrong_total" not in wrong or win.event.total in (None, win.scored.total)
    if finding.code in here or _new_at(finding, before, after):
        return False
    if finding.code == "wrong_payments":
        return _recorded(finding) == moved_at(after, finding.line)
    if finding.code == "wrong_scores":
        if opening is not None:
            return _recorded(finding) == _scores_at(finding, after, opening)
        return all(
            hand.broken_at is None and hand.ended is not None and not hand.open
            for hand in after.details
            if hand.line < finding.line
        )
    return True


def there(finding: Finding, report: GameAudit) -> tuple[Any, ...]:
    """What the audit says of the event of the finding, with the rows of a win; of scores, what the last hands moved."""
    here = [(each.code, str(each.expected), each.message) for each in _between(report, finding.line, finding.line)]
    win = win_at(report, finding.line)
    scored = win.scored if win is not None and isinstance(win.scored, Scored) else None
    rows = None if scored is None else (scored.total, scored.patterns, scored.equals)
    moved = [each.ledger for each in report.details if each.line <= finding.line]
    paid = None if win is None else win.payments
    return here, paid, rows, moved[-2:] if finding.code == "wrong_scores" else None


def hand_at(report: GameAudit, line: int) -> tuple[HandAudit, ...]:
    """The hand that the line lies in, if it lies in one."""
    place = bisect_right(report.details, line, key=lambda each: each.line)
    return report.details[max(place - 1, 0) : place]


def win_at(report: GameAudit, line: int) -> WinAudit | None:
    """The win on this line."""
    return next((win for hand in hand_at(report, line) for win in hand.wins if win.line == line), None)


def moved_in(hands: Iterable[HandAudit], line: int | None = None) -> Payments:
    """What these hands move, or the event on this line alone."""
    moved = (payments for hand in hands for at, _, payments in hand.ledger if line in (None, at))
    return reduce(add, moved, NO_PAYMENTS)


def moved_at(report: GameAudit, line: int) -> Payments:
    """What the event on this line moves."""
    return moved_in(hand_at(report, line), line)


def settled_twice(finding: Finding, before: GameAudit, after: GameAudit, opening: Payments | None) -> bool:
    """Whether the scores after a hand that three have won are off, by `after`, by what its last wins moved alone."""
    hand = hand_before(finding, after)
    if opening is None or hand is None or len(hand.wins) < _MOST_WINS or not _followed(finding, before, after):
        return False
    recorded, right = _recorded(finding), _scores_at(finding, after, opening)
    if recorded is None or right is None:
        return False
    moved = NO_PAYMENTS
    for win in reversed(hand.wins):
        moved = add(moved, win.payments or NO_PAYMENTS)
        if add(right, moved) == recorded:
            return True
    return False


def _followed(finding: Finding, before: GameAudit, after: GameAudit) -> bool:
    """Whether the table at the event is as sure as before: nothing new is found on the way but of other claims."""
    hand = next(iter(hand_at(after, finding.line)), None)
    opening = finding.line if hand is None else hand.line
    known = {(each.line, each.code) for each in _between(before, opening, finding.line)}
    for each in _between(after, opening, finding.line - 1):
        if (each.line, each.code) not in known and each.code not in CLAIMS:
            return False
    return hand is None or hand.broken_at is None or hand.broken_at > finding.line


def _new_at(finding: Finding, before: GameAudit, after: GameAudit, *, but: str = "") -> bool:
    """Whether something is found at the event that was not before."""
    known = {each.code for each in _between(before, finding.line, finding.line)}
    return any(each.code != but and each.code not in known for each in _between(after, finding.line, finding.line))


def _between(report: GameAudit, first: int, last: int) -> tuple[Finding, ...]:
    """What was found on these lines."""
    begin = bisect_left(report.findings, first, key=lambda each: each.line)
    return report.findings[begin : bisect_right(report.findings, last, key=lambda each: each.line)]


def _recorded(finding: Finding) -> Payments | None:
    found = finding.recorded
    if not isinstance(found, list | tuple) or len(found) != 4:
        return None
    a, b, c, d = found
    return a, b, c, d


def hand_before(finding: Finding, report: GameAudit) -> HandAudit | None:
    """The hand whose end the scores follow from; scores at the start of a hand follow from the hand before it."""
    return next((each for each in reversed(report.details) if each.line < finding.line), None)


def _scores_at(finding: Finding, report: GameAudit, opening: Payments) -> Payments | None:
    """The scores by what was moved in the hand; None where it was not followed to its end."""
    hand = hand_before(finding, report)
    if hand is None or hand.broken_at is not None or hand.ended is None:
        return None
    return add(opening, moved_in((hand,)))
