"""Whether a claim is right under other rulings: the audit under them checks it, and finds nothing wrong with it."""

from __future__ import annotations

from typing import Final

from replay.engine.rulings.report import moved_at, win_at
from replay.findings import Finding
from replay.hands import Scored
from replay.rules import NO_PAYMENTS, Payments, add
from replay.verdicts import GameAudit, HandAudit

_VALUE: Final = frozenset({"wrong_total", "wrong_patterns"})
_CLAIMS: Final = _VALUE | {"wrong_payments", "wrong_scores"}
"""Codes of claims: one that is wrong elsewhere does not move the table."""
_MOST_WINS: Final = 3


def is_right(finding: Finding, before: GameAudit, after: GameAudit, opening: Payments | None) -> bool:
    """Whether the claim of the finding of `before` is right by `after`, the audit under other rulings.

    `opening`: the scores that the record states before the hand, whose end scores that are claimed follow from.

    That the finding is gone is not enough: the hand must have been followed as far as before, nothing else be found at
    the event, and what is claimed be what is computed.
    """
    if not _followed(finding, before, after):
        return False
    here = {each.code for each in after.findings if each.line == finding.line}
    if finding.code in _VALUE:
        return (
            not here & _VALUE and not _new_at(finding, before, after, but="wrong_payments") and _valued(finding, after)
        )
    if finding.code in here or _new_at(finding, before, after):
        return False
    if finding.code == "wrong_payments":
        return _recorded(finding) == moved_at(after, finding.line)
    if finding.code == "wrong_scores":
        return opening is not None and _recorded(finding) == _scores_at(finding, after, opening)
    return True


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
    known = {(each.line, each.code) for each in before.findings}
    hand = next((each for each in reversed(after.details) if each.line <= finding.line), None)
    opening = finding.line if hand is None else hand.line
    for each in after.findings:
        if (each.line, each.code) in known or each.code in _CLAIMS:
            continue
        if opening <= each.line < finding.line:
            return False
    return hand is None or hand.broken_at is None or hand.broken_at > finding.line


def _new_at(finding: Finding, before: GameAudit, after: GameAudit, *, but: str = "") -> bool:
    """Whether something is found at the event that was not before."""
    known = {(each.line, each.code) for each in before.findings}
    return any(
        each.line == finding.line and each.code != but and (each.line, each.code) not in known
        for each in after.findings
    )


def _valued(finding: Finding, after: GameAudit) -> bool:
    """Whether the win was scored, and is worth what it claims."""
    win = win_at(after, finding.line)
    if win is None or not isinstance(win.scored, Scored):
        return False
    return win.event.total is None or win.event.total == win.scored.total


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
    scores = opening
    for _, _, moved in hand.ledger:
        scores = add(scores, moved)
    return scores
