"""What can be told of a win whose hand is not seen: whether its claims agree with each other and with who pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.reference.b30fj.values import payout
from tests.reference.sichuan.hands import read
from tests.reference.sichuan.payment import row_of, transfer
from tests.reference.table.rulings import Rules
from tests.reference.table.scoring import Case, by_seat
from tests.reference.table.tiles import HIDDEN, Tile

LIMIT = 320
SHARED = 25


def total_of(rules: Rules, patterns: dict[str, int]) -> int | None:
    """The total that the claimed rows make; None: they do not tell."""
    rows = patterns.values()
    if rules.jokers or ((rules.xixi or rules.mcr) and not rules.chosen):
        return sum(rows)
    if rules.zung_jung and not rules.chosen and rows:
        return max(min(sum(rows), LIMIT), *rows)
    return None


def faces(turned: list[Tile]) -> int:
    return sum(10 if tile == "7z" else int(tile[0]) for tile in turned)


def totals(rules: Rules, turned: list[Tile] | None, *, stated: bool) -> set[int] | None:
    """Which totals are possible; None: any."""
    if rules.sichuan:
        return {1, 2, 4, 8}
    if rules.xixi and not rules.chosen and turned is not None:
        known = [turned] if stated else [turned, turned[:1]]
        if not any(HIDDEN in tiles for tiles in known):
            return {1 + faces(tiles) for tiles in known}
    return None


def moves(seat: int, payers: list[int], each: int) -> list[int]:
    moved = [0] * 4
    for payer in payers:
        moved[payer] -= each
        moved[seat] += each
    return moved


def possible(rules: Rules, case: Case, seat: int, payers: list[int], value: int, dealer: int) -> Iterator[list[int]]:
    """Every way in which a win of this total can be paid."""
    if rules.jokers:
        yield moves(seat, payers, payout(value))
    elif rules.mcr:
        yield [
            24 * (other == seat) - 8 * (other != seat) + paid for other, paid in enumerate(moves(seat, payers, value))
        ]
    elif rules.sichuan:
        hand = read(case | {"concealed": "", "melds": []})
        row = row_of(hand, value)
        if row.payers is not None:
            yield by_seat(transfer(hand.seat, row.each, row.payers), dealer)
    else:
        others = [other for other in range(4) if other != seat]
        yield moves(seat, others, value)
        if rules.zung_jung and value > SHARED and case["by"] != "self_draw":
            for responsible in payers if case["by"] == "robbed_kong" else others:
                paid = moves(seat, others, SHARED)
                paid[responsible] -= 3 * value - 3 * SHARED
                paid[seat] += 3 * value - 3 * SHARED
                yield paid


def agrees(
    rules: Rules, case: Case, event: dict[str, Any], payers: list[int], dealer: int, turned: list[Tile] | None
) -> bool:
    """Can the claims of the win all be right, whatever the hand is?"""
    claimed = {event[name] for name in ("total",) if name in event}
    if "patterns" in event:
        claimed |= {total for total in [total_of(rules, event["patterns"])] if total is not None}
    if len(claimed) > 1 or any(total < 1 for total in claimed):
        return False
    open_to = totals(rules, turned, stated="scoring_tiles" in event)
    if open_to is not None and not claimed <= open_to:
        return False
    stated = event.get("payments")
    if stated is None:
        return True
    seat = event["seat"]
    candidates = claimed or open_to or range(1, max(2, abs(stated[seat]) + 1))
    if rules.jokers and not claimed:
        candidates = range(1, 41)
    elif not claimed and open_to is None:
        candidates = {stated[seat] // 3}
        if rules.mcr:
            candidates = {stated[seat] // len(payers) - 8} if len(payers) > 1 else {stated[seat] - 24}
    return any(stated == paid for value in candidates for paid in possible(rules, case, seat, payers, value, dealer))
