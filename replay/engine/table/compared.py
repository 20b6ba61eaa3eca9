"""Which claims of a record were compared with computed values, and did not merely stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from replay.engine.running_scores import Book
from replay.engine.table.faults import remark
from replay.engine.table.turns import Faults
from replay.engine.table.wins.claims import is_payable, paid_to_another
from replay.events import EndHand, Kong, Win
from replay.findings import Fault, Finding
from replay.hands import Hand, Scored
from replay.rules import Payments, Rules
from replay.state import HandState
from replay.verdicts import ClaimedPart

_BLAMED: Final[dict[str, ClaimedPart]] = {
    "wrong_total": "totals",
    "wrong_patterns": "patterns",
    "wrong_payments": "payments",
}


def blamed(faults: Iterable[Fault]) -> tuple[ClaimedPart, ...]:
    """The claims of a win that were found wrong, whatever else of it is open."""
    return tuple(dict.fromkeys(_BLAMED[each.code] for each in faults if each.code in _BLAMED))


def of_win(
    state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored, faults: Iterable[Fault]
) -> tuple[ClaimedPart, ...]:
    """The claims of a win that were held against this score, which is certain. Where it is open who pays, payments are
    held against what the total may pay."""
    wrong = blamed(faults)
    if wrong == ("payments",) and paid_to_another(event):
        return wrong  # they tell of another win, of which nothing else is compared
    found: list[ClaimedPart] = list(wrong)
    if scored.total is not None:
        found += ["totals"] if event.total is not None else []
        found += ["patterns"] if event.patterns is not None else []
    if event.payments is not None and scored.payments is not None:
        found.append("payments")
    elif all(not each.laid for each in state.seats) and is_payable(event, rules, hand, scored.total):
        fed = rules.settlement.kong_feeder and event.by == "self_draw"
        found += ["payments"] if fed or event.total in (None, scored.total) else []
    return tuple(dict.fromkeys(found))


def of_hidden(event: Win, rules: Rules, hand: Hand, faults: Iterable[Fault]) -> tuple[ClaimedPart, ...]:
    """The claims of a win whose hand is not known: its payments are held against what its claimed total pays."""
    wrong = blamed(faults)
    held = "totals" not in wrong and is_payable(event, rules, hand, event.total)
    return tuple(dict.fromkeys((*wrong, "payments"))) if held else wrong


def is_compared(event: Kong | EndHand, computed: Payments | None, faults: Iterable[Fault]) -> bool:
    """Whether what a kong or the end of a hand says that it moved was held against what it moves by the rules."""
    claims = event.payments is not None or (isinstance(event, EndHand) and event.settlement is not None)
    return claims and (computed is not None or any(each.code == "wrong_payments" for each in faults))


def left_open(
    event: Win | Kong | EndHand, held: Collection[ClaimedPart], before: Sequence[Finding], rules: Rules
) -> Faults:
    """The note on what an event claims beside the claims `held`, which were compared: a fault before it leaves that
    open."""
    total, patterns = (event.total, event.patterns) if isinstance(event, Win) else (None, None)
    claims: tuple[tuple[ClaimedPart, str, object], ...] = (
        ("totals", "total", total),
        ("patterns", "patterns", patterns),
        ("payments", "payments", event.payments),
    )
    left = [name for part, name, stated in claims if stated is not None and part not in held]
    if not left or all(each.severity != "error" for each in before):
        return ()
    what = f"{', '.join(left[:-1])} and {left[-1]}" if left[1:] else left[0]
    return (remark(rules, "unverifiable", f"An earlier fault leaves open what is right here: {what}."),)


def scores_are(stated: Payments | None, book: Book) -> bool:
    """Whether recorded scores are held against those that the rules give: all payments since the last are known."""
    return stated is not None and ((book.possible is not None and not book.taken) or not book.agrees(stated))
