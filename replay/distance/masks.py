"""A mask of kinds told as a list of waits."""

from __future__ import annotations

from collections.abc import Sequence

from replay.hands import HeldHand, Wait
from replay.tiles import Kind


def listed(held: HeldHand, kinds: int, self_draw: int, copies: Sequence[int]) -> tuple[tuple[Wait, ...], int]:
    """A mask of kinds as waits with what the owner cannot see of the `copies` in the game, and the sum of that."""
    seen: list[Kind] = [*held.concealed, *held.visible, *held.flowers]
    for meld in held.melds:
        seen += meld.tiles
    found, total = [], 0
    while kinds:
        lowest = kinds & -kinds
        kinds ^= lowest
        kind = lowest.bit_length() - 1
        left = max(0, copies[kind] - seen.count(kind))
        total += left
        found.append(Wait(kind, left, "self_draw" if self_draw & lowest else "any"))
    return tuple(found), total
