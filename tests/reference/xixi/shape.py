"""Four sets and a pair with Red Dragons (rulebook xixi §3): is it complete, what completes it, how far is it."""

from __future__ import annotations

from collections import Counter

from tests.reference.suited import KINDS, RED, SUITS, sequence_from, suit_shapes
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
        if is_complete(Hand(hand.rules, hand.concealed, hand.melds, tile, hand.by, hand.seat, {}, None)):
            found.add(tile)
    return found


def missing(hand: Hand) -> int:
    """How many tiles the nearest winning hand lacks, out of all that the three suits can be.

    Every missing tile is drawn, as itself while a copy exists outside the hand, or as a Red Dragon; there are four of
    these. The Red Dragons of the hand stand for as many missing ones.
    """
    wanted = 4 - len(hand.melds)
    melded = Counter(tile for meld in hand.melds for tile in meld.tiles)
    seen_as = Counter(tile for meld in hand.melds for tile in identities(meld))
    # best[sets, pair, beyond] = missing tiles; `beyond`: those of which no natural copy can come.
    best = {(0, 0, 0): 0}
    for suit in SUITS:
        kinds = [f"{n}{suit}" for n in range(1, 10)]
        held = [hand.concealed.count(kind) for kind in kinds]
        room = [4 - melded[kind] for kind in kinds]
        most = [4 - seen_as[kind] if hand.rules.says("red-copies", "four") else 99 for kind in kinds]
        together: dict[tuple[int, int, int], int] = {}
        for (sets, pair), shapes in suit_shapes().items():
            lacking = _lacking(shapes, held, room, most) if sets <= wanted else {}
            for (done, eyes, beyond), before in best.items():
                if done + sets <= wanted and eyes + pair <= 1:
                    for more, lack in lacking.items():
                        key = (done + sets, eyes + pair, beyond + more)
                        together[key] = min(before + lack, together.get(key, 99))
        best = together
    reds_there_are = 4 - melded[RED]
    last = 1 if hand.rules.says("own-four", "wait") else 0
    fitting = [
        lack
        for (sets, pair, beyond), lack in best.items()
        if (sets, pair) == (wanted, 1) and beyond <= reds_there_are + last
    ]
    return min(fitting) - hand.concealed.count(RED)


def _lacking(shapes: tuple[tuple[int, ...], ...], held: list[int], room: list[int], most: list[int]) -> dict[int, int]:
    """For each number of tiles that no natural copy can fill, the fewest tiles lacking."""
    found: dict[int, int] = {}
    for shape in shapes:
        lack = beyond = 0
        for want, have, can, may in zip(shape, held, room, most, strict=True):
            if want > may:
                break
            if want > have:
                lack += want - have
            if want > can:
                beyond += want - can
        else:
            if beyond <= 5:
                found[beyond] = min(lack, found.get(beyond, 99))
    return found
