"""A slow scorer of Sichuan that follows the rulebook word by word.

It tries every reading of a hand. Speed is no aim; the tests compare the scorer of the product with it. Inputs are
those of `replay score` and `replay waits`; `settle` and `kong_payments` say what they take.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.sichuan.hands import circumstance_fault, read, suit_fault, tile_fault
from tests.reference.sichuan.payment import kong_payments, row_of, transfer
from tests.reference.sichuan.settlement import settle
from tests.reference.sichuan.value import Reading, place, values
from tests.reference.sichuan.waiting import waits_of

__all__ = ["complete", "kong_payments", "score", "settle", "waits"]


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a won hand.

    `patterns` is the rows of every reading that reaches the highest A, `canonical` those of the one that rulebook §6
    reports, `total` A, `payments` None where the input does not say who pays. An illegal win has `valid` False and a
    `reason`. ValueError: no input of this scorer.
    """
    hand = read(case)
    if hand.win is None:
        raise ValueError("a won hand has a winning tile")
    tiles = (*hand.concealed, hand.win)
    reason = tile_fault(hand) or suit_fault(tiles + hand.melded, hand.void_suit)
    found = [] if reason else values(tiles, hand.melds, hand.rules)
    reason = reason or ("not-a-winning-shape" if not found else circumstance_fault(hand))
    if reason:
        return {"valid": False, "reason": reason, "total": 0, "patterns": [], "canonical": {}, "payments": None}
    told = hand.situation
    dealt = hand.seat == "E" and hand.by == "self_draw" and told.get("first_draw") and not hand.melds
    if dealt and hand.rules.says("start-win", "full-hand"):
        found = sorted((Reading(each.type, each.roots, 8) for each in found), key=place)
    total = found[0].value
    row = row_of(hand, total)
    rows = []
    for reading in found:
        if reading.value == total:
            lines = {reading.type: total}
            lines |= {"Root": reading.roots} if reading.roots else {}
            lines |= {row.name: row.each} if row.name else {}
            rows.append(lines)
    return {
        "valid": True,
        "reason": None,
        "total": total,
        "patterns": rows,
        "canonical": rows[0],
        "payments": None if row.payers is None else transfer(hand.seat, row.each, row.payers),
    }


def complete(case: Mapping[str, Any]) -> bool:
    """Is the hand with its winning tile a winning shape without a tile of the missing suit?"""
    hand = read(case)
    tiles = hand.concealed + ((hand.win,) if hand.win else ())
    return not suit_fault(tiles + hand.melded, hand.void_suit) and bool(values(tiles, hand.melds, hand.rules))


def waits(case: Mapping[str, Any]) -> set[str]:
    """The tiles that complete a hand of thirteen."""
    return set(waits_of(read(case)))
