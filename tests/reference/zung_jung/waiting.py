"""Hands of thirteen: what completes them, and how far they are from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.reference.zung_jung.hands import Hand
from tests.reference.zung_jung.readings import is_shape
from tests.reference.zung_jung.tiles import KINDS, ORPHANS

SETS = [(k, k, k) for k in KINDS] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]


def waits_of(hand: Hand) -> list[int]:
    """The kinds that complete the thirteen tiles, in order; one whose four copies the player holds is none (6.3)."""
    by_shape = hand.rules.says("fifth-tile", "shape")
    return [
        kind for kind in KINDS if (by_shape or hand.held.count(kind) < 4) and is_shape(hand, (*hand.concealed, kind))
    ]


def distance(hand: Hand) -> int:
    """Shanten of thirteen concealed tiles less three a meld: the tiles that the nearest complete hand has and it
    has not, less one; 0 is ready.

    A complete hand is one that can exist: no kind more than four times over concealed tiles and melds.
    """
    return min(_missing(hand)) - 1


def _missing(hand: Hand) -> Iterator[int]:
    counts = Counter(hand.concealed)
    melded = Counter(hand.held) - counts
    bound = 14
    if not hand.melds:
        alike = not hand.rules.says("identical-pairs", "no")
        bound = min(_for_pairs(counts, alike=alike), _for_orphans(counts))
        yield bound
    copies = 99 if hand.rules.says("fifth-tile", "shape") else 4
    yield _for_sets(counts, melded, 4 - len(hand.melds), bound, copies)


def _for_pairs(counts: Counter[int], *, alike: bool) -> int:
    """Tiles missing for the seven cheapest pairs."""
    first = [max(0, 2 - counts[k]) for k in KINDS]
    second = [max(0, 4 - max(2, counts[k])) for k in KINDS] if alike else []
    return sum(sorted(first + second)[:7])


def _for_orphans(counts: Counter[int]) -> int:
    kinds = [k for k in ORPHANS if counts[k]]
    return 13 - len(kinds) + (not any(counts[k] > 1 for k in kinds))


def _for_sets(counts: Counter[int], melded: Counter[int], sets: int, bound: int, copies: int) -> int:
    """Tiles missing for that many sets and a pair, or `bound` if not fewer: every choice of sets is tried."""
    best = bound
    target: Counter[int] = Counter()

    def take(tiles: tuple[int, ...]) -> int:
        """Add tiles to the target; how many of them are missing."""
        missing = 0
        for tile in tiles:
            missing += target[tile] >= counts[tile]
            target[tile] += 1
        return missing

    def fits(tiles: tuple[int, ...]) -> bool:
        return all(target[t] + melded[t] <= copies for t in tiles)

    def search(start: int, left: int, missing: int) -> None:
        nonlocal best
        choices = [(k, k) for k in KINDS] if left == 0 else SETS[start:]
        for offset, tiles in enumerate(choices):
            more = missing + take(tiles)
            if more < best and fits(tiles):
                if left:
                    search(start + offset, left - 1, more)
                else:
                    best = more
            target.subtract(tiles)

    search(0, sets, 0)
    return best
