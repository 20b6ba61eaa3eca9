"""What is claimed to be paid sums to zero, and is the sum of its items: that is so whatever is known of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from msgspec.structs import replace

from replay.engine.table.faults import wrong_payments
from replay.events import AnyEvent, EndHand, Kong, Win
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Payments, Rules, add
from replay.said import with_more

_CODE: Final = "wrong_payments"
_UNCOUNTED: Final = "What is right is not known, so that nothing is counted."


def with_sums(faults: Sequence[Fault], event: AnyEvent, rules: Rules) -> Sequence[Fault]:
    """The faults of an event, and with them its payments where they can't be right in any hand. Whatever else is wrong
    with it, or open by an earlier fault, is not why."""
    if not isinstance(event, Win | Kong | EndHand) or any(each.code == _CODE for each in faults):
        return faults
    found = uneven(event, rules)
    return faults if found is None else (*faults, found)


def right_payments(faults: Sequence[Fault]) -> Payments | None:
    """What is paid by the rules, where payments are wrong and that is known whatever else is open."""
    right = next((each.expected for each in faults if each.code == _CODE), None)
    return None if right is None else (*right,)


def counted(
    faults: Sequence[Fault], computed: Payments | None, recorded: Payments | None
) -> tuple[tuple[Fault, ...], Payments | None]:
    """The faults of an event that moves `computed`, and what counts of the payments that it records: nothing of wrong
    ones where what is right is not known, and the fault says so."""
    if computed is not None or all(each.code != _CODE for each in faults):
        return tuple(faults), recorded
    said = (
        replace(each, message=with_more(each.message, _UNCOUNTED)) if each.code == _CODE else each for each in faults
    )
    return tuple(said), None


def uneven(event: Win | Kong | EndHand, rules: Rules) -> Fault | None:
    """The fault of payments of this event that can't be right in any hand."""
    stated, settlement = event.payments, event.settlement if isinstance(event, EndHand) else None
    items = [each.payments for each in settlement or ()]
    total = reduce(add, items, NO_PAYMENTS)
    if stated is not None and settlement is not None and stated != total:
        return wrong_payments(rules, "The payments are not the sum of the settlement's items.", stated, total)
    if any(sum(each) for each in (items if stated is None else [stated, *items])):
        return wrong_payments(rules, "The payments do not sum to zero.", total if stated is None else stated)
    return None
