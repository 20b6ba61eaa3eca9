"""A win as the slow scorers take it, and what they say of it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tests.reference import b30fj, mcr, sichuan, xixi, zung_jung
from tests.reference.table.faults import FaultError
from tests.reference.table.rulings import Rules

SCORERS = {
    "b30fj": b30fj,
    "b30fj-draft": b30fj,
    "mcr": mcr,
    "mcr-136": mcr,
    "sichuan": sichuan,
    "xixi": xixi,
    "zung-jung": zung_jung,
}
WINDS = "ESWN"
Case = dict[str, Any]


@lru_cache(maxsize=40_000)
def _asked(what: str, case: str) -> str:
    read = json.loads(case)
    scorer = SCORERS[read["ruleset"]]
    try:
        found = getattr(scorer, what)(read)
    except ValueError as error:
        found = {"valid": False, "reason": str(error)}
    return json.dumps(sorted(found) if isinstance(found, set) else found)


def asked(what: str, case: Case) -> Any:
    """`score` or `complete` of the slow scorer of the case's game."""
    return json.loads(_asked(what, json.dumps(case, sort_keys=True)))


def wind_of(seat: int, dealer: int) -> str:
    """The wind of a seat."""
    return WINDS[(seat - dealer) % 4]


def by_seat(payments: dict[str, int], dealer: int) -> list[int]:
    """Payments by wind as payments by seat."""
    return [payments[wind_of(seat, dealer)] for seat in range(4)]


def legal(result: Any) -> None:
    """FaultError unless the scorer accepts the win."""
    if not result["valid"]:
        raise FaultError(f"no legal win: {result['reason']}")


def payments_of(rules: Rules, result: Any, case: Case, payers: list[int], winner: int, dealer: int) -> list[int] | None:
    """What the win moves, by seat; None: the case does not say."""
    if rules.jokers:
        moved = [0] * 4
        for payer in payers:
            moved[payer] -= result["payout"]
            moved[winner] += result["payout"]
        return moved
    found = result["payments"]
    return None if found is None else by_seat(found, dealer)
