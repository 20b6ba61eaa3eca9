"""Four sets and a pair with Red Dragons (rulebook xixi §3): is it complete, what completes it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.reference.suited import KINDS, RED, sequence_from
from tests.reference.xixi.hands import Hand, identities

SETS = tuple((kind, kind, kind) for kind in KINDS) + tuple(s for s in map(sequence_from, KINDS) if s)


def is_complete(hand: Hand) -> bool:
    """Are the concealed tiles with the winning one, the Red Dragons as anything, the missing sets and a pair?"""
    tiles = Counter(hand.concealed + ((hand.win,) if hand.win else ()))
    reds = tiles.pop(RED, 0)
    copies = Counter(tile for meld in hand.melds for tile in identities(meld)) + tiles
    most = 4 if hand.rules.says("red-copies", "four") else 99
    if max((held for kind, held in copies.items() if kind != RED), default=0) > most:
        return False
    return _splits(tiles, reds, 4 - len(hand.melds), 1, copies, most)


def _splits(tiles: Counter[str], reds: int, sets: int, pairs: int, copies: Counter[str], most: int) -> bool:
    """Try every group that the first tile can be in, each other place of it with a tile of the hand or a Red Dragon.

    `copies`: how many of each kind the hand has, melds and Red Dragons already placed included; `most`: how many may
    be. Red Dragons that are left when all tiles are placed make groups of their own: some kind has always room.
    """
    if not +tiles:
        return reds == 3 * sets + 2 * pairs
    first = min(+tiles)
    groups: list[tuple[tuple[str, ...], int, int]] = [(each, 1, 0) for each in SETS if first in each and sets]
    groups += [((first, first), 0, 1)] if pairs else []
    for group, one_set, one_pair in groups:
        places = list(group)
        places.remove(first)
        for natural in _ways(places):
            placed = Counter((first, *natural))
            stood_for = Counter(group) - placed
            if placed - tiles or stood_for.total() > reds:
                continue
            held = copies + stood_for
            if any(held[kind] > most for kind in stood_for):
                continue
            rest = tiles - placed
            if _splits(rest, reds - stood_for.total(), sets - one_set, pairs - one_pair, held, most):
                return True
    return False


def _ways(places: list[str]) -> list[tuple[str, ...]]:
    """Which of the places natural tiles fill: none, one, all."""
    ways: set[tuple[str, ...]] = {()}
    for place in places:
        ways |= {(*way, place) for way in ways}
    return sorted(ways)


def waits_of(hand: Hand) -> set[str]:
    """The tiles, the Red Dragon among them, that complete a hand of thirteen (Waits)."""
    found = set()
    for tile in (*KINDS, RED):
        if hand.own.count(tile) == 4 and not hand.rules.says("own-four", "wait"):
            continue
        if is_complete(replace(hand, win=tile)):
            found.add(tile)
    return found
