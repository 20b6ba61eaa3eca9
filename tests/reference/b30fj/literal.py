"""Readings by the letter: every identity of every joker is written out, then the tiles are cut up.

Good for three jokers at most. It shares the notation and the units with the search that it proves,
and no step of the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

from tests.reference.b30fj.hands import Hand
from tests.reference.b30fj.judge import Reading
from tests.reference.b30fj.tiles import DOMAIN, JOKERS, NATURALS, is_joker
from tests.reference.b30fj.units import Unit

Tiles = tuple[int, ...]
HONORS = set(range(27, 34))


def reads_as(tile: int) -> list[int]:
    """Every identity of a physical tile."""
    return sorted(DOMAIN[tile]) if is_joker(tile) else [tile]


def woven(text: str) -> list[set[int]]:
    """`1a2b3c` with a, b, c the suits in any order; all sets of kinds that differ."""
    found: list[set[int]] = []
    for order in permutations((0, 9, 18)):
        suits = dict(zip("abc", order, strict=True))
        kinds = {suits[text[i + 1]] + int(text[i]) - 1 for i in range(0, len(text), 2)}
        if kinds not in found:
            found.append(kinds)
    return found


BLOCKS = [
    (form, tiles, worth)
    for form, texts, worth in (
        ("KSS", ("1a2b3c4a5b6c", "4a5b6c7a8b9c"), 2),
        ("KTS", ("1a2b3c7a8b9c",), 2),
        ("KS", ("1a4a7a2b5b8b3c6c9c",), 3),
        ("KT", ("1a4a7a1b4b7b1c4c7c", "2a5a8a2b5b8b2c5c8c", "3a6a9a3b6b9b3c6c9c"), 3),
    )
    for text in texts
    for tiles in woven(text)
]
PATTERNS = [tiles for form, tiles, _ in BLOCKS if form in ("KS", "KT")]


def cut(tiles: Tiles, draft: bool) -> Iterator[tuple[Unit, ...]]:
    """Every way to cut kinds into sets, and in the draft blocks; the lowest tile first."""
    if not tiles:
        yield ()
        return
    low = tiles[0]
    units = [Unit("triplet", (low,) * 3)]
    if low < 27 and low % 9 < 7:
        units.append(Unit("chow", (low, low + 1, low + 2)))
    if draft:
        units += [Unit(form, tuple(sorted(block))) for form, block, _ in BLOCKS if low in block]
    for unit in units:
        rest = Counter(tiles)
        rest.subtract(unit.tiles)
        if min(rest.values()) >= 0:
            for others in cut(tuple(sorted(rest.elements())), draft):
                yield (unit, *others)


def standard(kinds: Tiles, draft: bool) -> Iterator[tuple[Unit, ...]]:
    """Every way to cut kinds into sets and one pair."""
    for eyes, n in Counter(kinds).items():
        if n >= 2:
            rest = list(kinds)
            rest.remove(eyes)
            rest.remove(eyes)
            for units in cut(tuple(sorted(rest)), draft):
                yield tuple(sorted((Unit("pair", (eyes, eyes)), *units)))


def thirteen(counts: Counter[int]) -> bool:
    return sorted(counts.values()) == [1] * 12 + [2]


def is_orphans(counts: Counter[int]) -> bool:
    return thirteen(counts) and all(k in HONORS or k % 9 in (0, 8) for k in counts)


def is_unconnected(counts: Counter[int]) -> bool:
    suited = set(counts) - HONORS
    return (
        thirteen(counts)
        and any(suited <= pattern for pattern in PATTERNS)
        and {k // 9 for k in suited} == {0, 1, 2}
        and any(27 <= k <= 30 for k in counts)
        and any(k >= 31 for k in counts)
    )


def is_disconnected(counts: Counter[int]) -> bool:
    suited = set(counts) - HONORS
    return thirteen(counts) and not any(a != b and a // 9 == b // 9 and abs(a - b) < 3 for a in suited for b in suited)


def is_knitted_honors(counts: Counter[int]) -> bool:
    suited = set(counts) - HONORS
    return (
        max(counts.values()) == 1
        and set(counts) >= HONORS
        and len(suited) == 7
        and any(suited <= pattern for pattern in PATTERNS)
    )


def shapes(kinds: Tiles, melds: int, draft: bool) -> Iterator[tuple[str, tuple[Unit, ...]]]:
    """Every complete hand of 14 kinds, less three a meld, none of them a joker any more."""
    for units in standard(kinds, draft):
        yield "std", units
    if melds:
        return
    counts = Counter(kinds)
    alone = [Unit("single", (k,)) for k, n in counts.items() if n == 1]
    pairs = [Unit("pair", (k, k)) for k, n in counts.items() for _ in range(n // 2)]
    units = tuple(sorted((*pairs, *alone)))
    if len(pairs) == 7 and (draft or len(counts) == 7):
        yield "7p", units
    if is_orphans(counts):
        yield "13o", units
    if not draft and is_unconnected(counts):
        yield "13u", units
    if draft and is_disconnected(counts):
        yield "13d", units
    if draft and is_knitted_honors(counts):
        yield "kh", units


def meld_readings(tiles: Tiles, kind: str) -> set[Unit]:
    """Every legal set of its kind that a meld of these tiles can be read as."""
    found = set()
    for kinds in map(sorted, product(*map(reads_as, tiles))):
        low = kinds[0]
        if kind == "chow":
            if low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]:
                found.add(Unit("chow", tuple(kinds), melded=True))
        elif set(kinds) == {low}:
            form = "triplet" if kind == "pung" else "kong"
            found.add(Unit(form, tuple(kinds), melded=True))
    return found


def readings(hand: Hand) -> set[Reading]:
    """Every reading of a hand under the default rulings."""
    assert hand.win is not None
    melds = list(product(*(meld_readings(m.tiles, m.kind) for m in hand.melds)))
    found = set()
    known: dict[Tiles, list[tuple[str, tuple[Unit, ...]]]] = {}
    for identity, *others in product(*map(reads_as, (hand.win, *hand.concealed))):
        kinds = tuple(sorted((identity, *others)))
        if kinds not in known:
            known[kinds] = list(shapes(kinds, len(hand.melds), hand.rules.draft))
        for shape, units in known[kinds]:
            for place in units:
                if identity in place.tiles:
                    found |= {Reading(shape, units, m, identity, place) for m in melds}
    return found


def is_blocked(hand: Hand) -> bool:
    """Rulebook §5 to the letter: a pair of exactly {J, x}, every other tile filling the rest."""
    for joker in JOKERS[:2]:
        if joker not in hand.concealed:
            continue
        others = list(hand.concealed)
        others.remove(joker)
        fillings = {tuple(sorted(kinds)) for kinds in product(*map(reads_as, others))}
        for x, kinds in product(sorted(DOMAIN[joker]), fillings):
            whole = tuple(sorted((*kinds, x, x)))
            for _, units in shapes(whole, len(hand.melds), hand.rules.draft):
                if Unit("pair", (x, x)) in units:
                    return True
    return False


def next_hands(hand: Hand) -> Iterator[tuple[int, Tiles]]:
    """Every tile that exists to be drawn, and every thirteen that a discard then leaves."""
    for tile in NATURALS + JOKERS:
        if hand.own.count(tile) < (1 if is_joker(tile) else 4):
            drawn = (*hand.concealed, tile)
            for i in range(len(drawn)):
                yield tile, drawn[:i] + drawn[i + 1 :]
