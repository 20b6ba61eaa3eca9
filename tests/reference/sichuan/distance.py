"""Hands of thirteen: what completes them, how far they are from that, what they are worth when ready."""

from __future__ import annotations

from collections import Counter

from tests.reference.sichuan.hands import Hand, suit_fault
from tests.reference.sichuan.value import values
from tests.reference.suited import KINDS, SUITS, suit_shapes


def value_with(hand: Hand, tile: str) -> int:
    """A of the hand with this tile; 0: no legal win."""
    tiles = (*hand.concealed, tile)
    if suit_fault(tiles + hand.melded, hand.void_suit):
        return 0
    return max((reading.value for reading in values(tiles, hand.melds, hand.rules)), default=0)


def waits_of(hand: Hand) -> dict[str, int]:
    """The tiles that complete the hand, with A (§8, Ready); what the player holds four of is no wait.

    `hand.visible` is what lies open elsewhere; it matters under the ruling dead-wait alone.
    """
    gone = Counter(hand.own)
    if hand.rules.says("dead-wait", "live"):
        gone += Counter(hand.visible)
    found = {tile: value_with(hand, tile) for tile in KINDS if gone[tile] < 4}
    return {tile: value for tile, value in found.items() if value}


def missing(hand: Hand) -> int | None:
    """How many tiles the nearest winning hand has that this one lacks; None: it can never win."""
    counts = []
    for void in [hand.void_suit] if hand.void_suit else list(SUITS):
        if void in {tile[1] for tile in hand.melded}:
            continue
        counts.append(_missing_sets(hand, void))
        if not hand.melds:
            counts.append(_missing_pairs(hand, void))
    return min(counts, default=None)


def _missing_sets(hand: Hand, void: str) -> int:
    """For four sets and a pair: the best choice of what each suit contributes, out of all there are."""
    wanted = 4 - len(hand.melds)
    best = {(0, 0): 0}
    for suit in SUITS.replace(void, ""):
        held = [hand.concealed.count(f"{n}{suit}") for n in range(1, 10)]
        room = [4 - hand.melded.count(f"{n}{suit}") for n in range(1, 10)]
        lacking = {}
        for (sets, pair), shapes in suit_shapes().items():
            if sets <= wanted:
                lacking[sets, pair] = min(
                    (
                        sum(want - have for want, have in zip(shape, held, strict=True) if want > have)
                        for shape in shapes
                        if all(want <= most for want, most in zip(shape, room, strict=True))
                    ),
                    default=99,
                )
        together: dict[tuple[int, int], int] = {}
        for (sets, pair), before in best.items():
            for (more, eyes), lack in lacking.items():
                if sets + more <= wanted and pair + eyes <= 1:
                    key = (sets + more, pair + eyes)
                    together[key] = min(before + lack, together.get(key, 99))
        best = together
    return best[wanted, 1]


def _missing_pairs(hand: Hand, void: str) -> int:
    """For seven pairs, four alike as two of them: the seven cheapest pairs."""
    costs = []
    for kind in KINDS:
        if kind[1] != void:
            held = hand.concealed.count(kind)
            first = max(0, 2 - held)
            costs += [first, max(0, 4 - held) - first]
    return sum(sorted(costs)[:7])
