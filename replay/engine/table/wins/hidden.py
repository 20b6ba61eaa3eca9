"""Claims of a win with hidden tiles that what is known of it denies: its melds, the winning tile, how it came about."""

from __future__ import annotations

from replay.engine.table.faults import fault, remark
from replay.engine.table.turns import Faults
from replay.engine.table.wins.claims import unpayable
from replay.events import Win
from replay.findings import Fault
from replay.hands import Hand, NotAWin
from replay.rules import Rules
from replay.rules.names import row_names
from replay.said import Said, together
from replay.state import HandState
from replay.tiles import any_hidden

_ANY_TOTAL = range(1000)
_NOT_KNOWN = "hidden_tile"
"""The reason that every hand with hidden tiles has for not being a win that can be scored."""


def never_wins(rules: Rules, hand: Hand) -> Fault | None:
    """Why this hand is no win, whatever its hidden tiles are; None where the known ones allow it."""
    if not any_hidden(hand.concealed) or any(meld.is_hidden for meld in hand.melds):
        return None
    scored = rules.score(hand)
    reasons = scored.reasons if isinstance(scored, NotAWin) else ()
    if not any(each.code == _NOT_KNOWN for each in reasons):
        return None
    found = [each.message for each in reasons if each.code != _NOT_KNOWN]
    if not found:
        return None
    return fault(rules, "illegal_win", "Whatever is hidden, this is no win: {why}.", why=together(found))


def no_such_total(event: Win, rules: Rules) -> Faults:
    """A claimed total that no hand at all has."""
    if event.total is None or (why := rules.unseen.denies(None, event.total)) is None:
        return ()
    message = Said("No hand is worth {total}: {why}.", total=(event.total, rules.ruleset.unit), why=why)
    return (remark(rules, "wrong_total", message, recorded=event.total),)


def with_denied(state: HandState, event: Win, rules: Rules, hand: Hand, claims: Faults) -> Faults:
    """The wrong claims of a win with hidden tiles, those that contradict each other (`claims`) among them.

    Patterns that are denied are wrong whatever agrees with them; a total is told by what says what is right instead.
    Total and patterns that agree with each other are those of another hand: one fault, as where the hand is shown.
    """
    names = row_names(rules.ruleset, rules.rulings)
    rows = {name: value for name, value in (event.patterns or {}).items() if value}
    why = rules.unseen.denies(hand, rows) if rows and names.issuperset(rows) else None
    faults: list[Fault] = []
    unit = rules.ruleset.unit
    if event.total is not None and (low := rules.unseen.denies(hand, event.total)) is not None:
        words = "Whatever is hidden, the hand can't be worth {total}: {why}."
        message = Said(words, total=(event.total, unit), why=low)
        faults.append(remark(rules, "wrong_total", message, recorded=event.total))
    if why is not None and not (faults and rules.unseen.total_of(rows) == event.total):
        message = Said("Whatever is hidden, the hand can't have these patterns: {why}.", why=why)
        faults.append(remark(rules, "wrong_patterns", message, recorded=event.patterns))
    if not faults:
        return claims
    other = faults[0].code == "wrong_total"  # the payments may follow from another total than the wrong one
    found = (*faults, *unpayable(state, event, rules, hand, _ANY_TOTAL if other else None))
    told = {each.code for each in found} == {"wrong_total"} <= {each.code for each in claims}
    return claims if told else found
