"""Whether copies in melds, or a fifth copy, can matter to what the common tables say of sets and a pair, by counting."""

from __future__ import annotations

from replay.distance.counted import COPY, JOKER, JOKERS, codes_of, kinds_with
from replay.distance.joined import free, limited
from replay.distance.parts import Codes
from replay.rulesets.b30fj.near.melded import Melded


def is_sure(hand: int, distance: int, kinds: int | None, board: Melded) -> bool:
    """Whether the distance from sets and the kinds are right although more tiles are missing than jokers fit.

    They are, if with four copies of a kind they are the same, and no target of that distance misses more copies
    of the kinds in melds than there are.
    """
    jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
    codes = codes_of(hand)
    if kinds_with(copies, 3):
        sets = limited()
        if kinds is None:
            if sets.distance(*codes, jokers, sets.final[board.melds]) != distance:
                return False
        elif sets.near(*codes, jokers, board.melds) != (distance, kinds):
            return False
    owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    beyond, parts = limited().beyond(codes, owned, board.melds, distance + jokers.bit_count())
    return all(beyond <= fit for part, fit in enumerate(board.fits) if parts >> part & 1)


def all_sure(hand: int, codes: Codes, distance: int, board: Melded) -> bool:
    """Whether `is_sure` holds after every discard that leaves the distance."""
    jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
    if kinds_with(copies, 3) and not free().is_alike(codes):
        return False
    if not board.kinds:
        return True
    owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    beyond, parts = limited().beyond(codes, owned, board.melds, distance + jokers.bit_count())
    return all(beyond <= fit for part, fit in enumerate(board.fits) if parts >> part & 1)
