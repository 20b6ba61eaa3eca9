"""Who pays (rulebook zung-jung 6.2) and who is responsible (6.3)."""

from __future__ import annotations

from tests.reference.hands import SEATS
from tests.reference.zung_jung.hands import Hand
from tests.reference.zung_jung.waiting import waits_of

SHARED = 25


def responsible(hand: Hand) -> str | None:
    """The seat of P for a win on another's tile, the winner's own for "self"; None: the input does not say."""
    looks_back = hand.by == "discard" or hand.rules.says("resp-robbing", "yes")
    if not looks_back:
        return hand.target
    if hand.go_around is None:
        return None
    counting = {hand.win} if hand.rules.says("resp-any-tile", "same-tile") else waits_of(hand)
    hits = [seat for seat, tile in hand.go_around if tile in counting]
    if not hits:
        return hand.target
    if hand.rules.says("resp-first", "latest"):
        return hits[-1]
    if hand.rules.says("resp-first", "own-first") and hand.seat in hits:
        return hand.seat
    return hits[0]


def payments(hand: Hand, value: int) -> dict[str, int] | None:
    """What each seat gains or loses; None: the input does not say who pays."""
    others = [seat for seat in SEATS if seat != hand.seat]
    if hand.self_drawn or value <= SHARED:
        return {hand.seat: 3 * value} | dict.fromkeys(others, -value)
    payer = responsible(hand)
    if payer is None:
        return None
    if payer == hand.seat:
        return {hand.seat: 3 * value} | dict.fromkeys(others, -value)
    return {hand.seat: 3 * value} | dict.fromkeys(others, -SHARED) | {payer: -(3 * value - 2 * SHARED)}
