"""What a win claims (total, patterns, payments) against what the rules give. One fault is not blamed twice."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from replay.engine.faults import remark
from replay.engine.turns import Faults
from replay.events import Win
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Scored, Wind
from replay.rules import Payments, Rules, add
from replay.state import SEATS, HandState
from replay.tiles import KINDS, Kind

_MOST_FAAN = 1000


def check_claims(
    state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored, unseen: tuple[int, int] = (0, 0)
) -> tuple[Faults, bool]:
    """The wrong claims of a legal win, and whether the score is certain.

    `unseen`: so many tiles that the winner sees are hidden, or open by a fault.
    """
    faults = compare(state, event, rules, hand, scored)
    hidden, doubtful = unseen
    if not hidden + doubtful:
        return faults, True
    others = [other for other in (if_seen(rules, hand, hidden + doubtful), if_unseen(rules, hand, doubtful)) if other]
    right = [other for other in others if other.total != scored.total]
    if not right or (faults and all(compare(state, event, rules, hand, other) for other in right)):
        return faults, not right
    if not hidden or not claims_value(event):
        return (), False
    what = "Tiles that the winner could see are not recorded: whether only one is left is open."
    return (remark(rules, "unverifiable", what),), False


def compare(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> Faults:
    """The claims that differ from this score. Payments to somebody else are blamed alone: they tell of another win."""
    if scored.total is None and claims_value(event):
        note = remark(rules, "unverifiable", "What decides the total is not recorded.", recorded=event.total)
        return (*check_unscored(state, event, rules, hand), note)
    faults: list[Fault] = []
    if paid_to_another(event) and (found := _payments(state, event, rules, hand, scored)):
        return (found,)
    if event.total is not None and event.total != scored.total:
        faults.append(
            remark(
                rules,
                "wrong_total",
                f"The hand is worth {scored.total} {scored.unit}, not {event.total}.",
                recorded=event.total,
                expected=scored.total,
            )
        )
    if event.patterns is not None and not _right_rows(event.patterns, scored):
        faults.append(
            remark(
                rules,
                "wrong_patterns",
                "The patterns are not those of any reading that reaches the maximum.",
                recorded=event.patterns,
                expected=scored.patterns,
            )
        )
    if event.payments is not None and (found := _payments(state, event, rules, hand, scored)):
        faults.append(found)
    return tuple(faults)


def _right_rows(claimed: Mapping[str, int], scored: Scored) -> bool:
    rows = {name: value for name, value in claimed.items() if value}
    return any(
        rows == {name: value for name, value in right.items() if value} for right in (scored.patterns, *scored.equals)
    )


def _payments(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored) -> Fault | None:
    if scored.payments is None:
        if any(each.doubt for each in state.seats):
            return None
        return remark(rules, "unverifiable", "What decides who pays is not recorded.", recorded=event.payments)
    right = add(_by_seat(state, scored.payments), rules.table.win_moves(state, event))
    if event.payments == right:
        return None
    claimed = event.total
    if claimed is None and event.patterns is not None and not _right_rows(event.patterns, scored):
        claimed = sum(event.patterns.values())
    if claimed is not None and claimed != scored.total and _pays(state, event, rules, hand, claimed) == event.payments:
        return None  # they follow from the wrong total, which is blamed
    return remark(
        rules,
        "wrong_payments",
        f"A total of {scored.total} {scored.unit} pays {_signed(right)}.",
        recorded=list(event.payments or ()),
        expected=list(right),
    )


def _by_seat(state: HandState, payments: Mapping[Wind, int]) -> Payments:
    a, b, c, d = (payments.get(state.wind_of(seat), 0) for seat in SEATS)
    return a, b, c, d


def _pays(state: HandState, event: Win, rules: Rules, hand: Hand, total: int) -> Payments | None:
    payments = rules.table.pay(hand, total)
    return None if payments is None else add(_by_seat(state, payments), rules.table.win_moves(state, event))


def _signed(payments: Payments) -> str:
    return ", ".join(f"{amount:+d}" if amount else "0" for amount in payments)


def check_unscored(state: HandState, event: Win, rules: Rules, hand: Hand) -> Faults:
    """The payments of a win whose hand is hidden: they follow from the claimed total, or at least from some total."""
    if event.payments is None or rules.table.pay(hand, 1) is None:
        return ()
    totals = (event.total,) if event.total is not None else range(_MOST_FAAN)
    if any(_pays(state, event, rules, hand, total) in (None, event.payments) for total in totals):
        return ()
    right = None if event.total is None else _pays(state, event, rules, hand, event.total)
    return (
        remark(
            rules,
            "wrong_payments",
            "No total pays this." if right is None else f"A total of {event.total} pays {_signed(right)}.",
            recorded=list(event.payments),
            expected=None if right is None else list(right),
        ),
    )


def paid_to_another(event: Win) -> bool:
    """Whether the win pays somebody else than its winner."""
    return event.payments is not None and event.payments[event.seat] < max(event.payments)


def claims_value(event: Win) -> bool:
    """Whether the win claims anything of its value."""
    return event.total is not None or event.patterns is not None or event.payments is not None


def if_seen(rules: Rules, hand: Hand, unseen: int) -> Scored | None:
    """The score if the tiles that are not known were copies of what the hand waits for; None when they can't be."""
    waits = unseen_waits(rules, hand)
    if not 1 <= len(waits) <= unseen or hand.situation.visible is None:
        return None
    seen = (*hand.situation.visible, *waits)
    scored = rules.score(replace(hand, situation=replace(hand.situation, visible=seen)))
    return scored if isinstance(scored, Scored) else None


def if_unseen(rules: Rules, hand: Hand, doubtful: int) -> Scored | None:
    """The score if nothing that the winner sees could be trusted; None where all of it can."""
    if not doubtful or hand.situation.visible is None:
        return None
    scored = rules.score(replace(hand, situation=replace(hand.situation, visible=())))
    return scored if isinstance(scored, Scored) else None


def unseen_waits(rules: Rules, hand: Hand) -> tuple[Kind, ...]:
    """The tiles, besides the one won on, that would complete the hand and that its owner has not seen."""
    held = HeldHand(concealed=hand.concealed, melds=hand.melds, flowers=hand.flowers)
    seen = [*hand.concealed, *hand.flowers, hand.win, *(hand.situation.visible or ())]
    for meld in hand.melds:
        seen += meld.tiles
    found: list[Kind] = []
    for kind in range(KINDS):
        left = rules.ruleset.copies[kind] - seen.count(kind)
        if left > 0 and rules.complete(held, kind):
            found += [kind] * left
    return tuple(found)
