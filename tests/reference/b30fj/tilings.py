"""Every way to make a complete hand of the concealed tiles (rulebook b30fj §6), at the level of kinds.

A tiling is a shape and its units. It is possible when the kinds of its units hold every natural
tile, and the kinds that are then missing can be filled by the jokers. Which of two like tiles goes
where is no difference: no row asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from tests.reference.b30fj.hands import Hand, jokers_of, naturals_of, suits_of
from tests.reference.b30fj.jokers import Jokers
from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.tiles import DOMAIN, DRAGONS, HONORS, NATURALS, ORPHANS, WINDS
from tests.reference.b30fj.units import (
    CHOWS,
    PAIRS,
    PATTERNS,
    SETS_WORTH,
    TRIPLETS,
    Unit,
    blocks,
)

Kinds = tuple[int, ...]


class Tiling(NamedTuple):
    """The concealed part of a complete hand; `shape` is one of std, 7p, 13o, 13u, 13d, kh."""

    shape: str
    units: tuple[Unit, ...]

    @property
    def kinds(self) -> Kinds:
        return tuple(sorted(k for unit in self.units for k in unit.tiles))


def missing(kinds: Iterable[int], naturals: Iterable[int]) -> Kinds | None:
    """The kinds that the naturals leave to the jokers; None if a natural is not among the kinds."""
    left = Counter(kinds)
    left.subtract(naturals)
    return None if any(n < 0 for n in left.values()) else tuple(sorted(left.elements()))


class Vocabulary:
    """The units a search may use, and which of them hold a given kind."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self.units = tuple(units)
        self.holding = {k: tuple(u for u in self.units if k in u.tiles) for k in NATURALS}


@cache
def vocabulary(shape: str, rules: Rules) -> Vocabulary:
    if shape == "7p":
        return Vocabulary(PAIRS)
    woven = blocks(any_six=rules.says("kss-starts", "any-six")) if rules.draft else ()
    return Vocabulary(CHOWS + TRIPLETS + PAIRS + woven)


def tile_up(naturals: Kinds, jokers: Jokers, words: Vocabulary, sets: int, pairs: int) -> Iterator[tuple[Unit, ...]]:
    """Every different bag of units, worth so many sets and pairs, of exactly these tiles.

    The lowest natural tile not yet covered lies in some unit: try each that could hold it. A unit
    takes the naturals that it can use; the rest of it is demanded from the jokers. When all
    naturals are covered, the remaining units are made of jokers alone.
    """
    seen: set[tuple[Unit, ...]] = set()
    for units in _search(naturals, (), jokers, words, sets, pairs, (), 0):
        bag = tuple(sorted(units))
        if bag not in seen:
            seen.add(bag)
            yield bag


def _search(
    left: Kinds,
    demanded: Kinds,
    jokers: Jokers,
    words: Vocabulary,
    sets: int,
    pairs: int,
    units: tuple[Unit, ...],
    start: int,
) -> Iterator[tuple[Unit, ...]]:
    if not left and not sets and not pairs:
        yield units
        return
    candidates = words.holding[left[0]] if left else words.units[start:]
    for offset, unit in enumerate(candidates):
        worth = SETS_WORTH[unit.form]
        if worth > sets or (unit.form == "pair" and not pairs):
            continue
        rest, lacking = list(left), list(demanded)
        for kind in unit.tiles:
            if kind in rest:
                rest.remove(kind)
            else:
                lacking.append(kind)
        now = tuple(sorted(lacking))
        if jokers.fit(now):
            yield from _search(
                tuple(rest),
                now,
                jokers,
                words,
                sets - worth,
                pairs - (unit.form == "pair"),
                (*units, unit),
                0 if left else start + offset,
            )


def standard(naturals: Kinds, jokers: Jokers, melds: int, rules: Rules, pairs: int = 1) -> Iterator[tuple[Unit, ...]]:
    """Four sets and a pair, less the melds."""
    return tile_up(naturals, jokers, vocabulary("std", rules), 4 - melds, pairs)


def seven_pairs(naturals: Kinds, jokers: Jokers, rules: Rules, pairs: int = 7) -> Iterator[tuple[Unit, ...]]:
    """Pairs, all different but in the draft."""
    repeat = rules.draft and not rules.says("draft-seven-pairs-repeat", "no")
    if not repeat and max(Counter(naturals).values(), default=0) > 2:
        return
    for units in tile_up(naturals, jokers, vocabulary("7p", rules), 0, pairs):
        if repeat or len(set(units)) == pairs:
            yield units


def supersets(kinds: frozenset[int], among: frozenset[int], size: int) -> Iterator[frozenset[int]]:
    """The sets of so many kinds, out of `among`, that hold all of `kinds`."""
    if kinds <= among and len(kinds) <= size:
        for more in combinations(sorted(among - kinds), size - len(kinds)):
            yield kinds | frozenset(more)


def unconnected_sets(kinds: frozenset[int]) -> Iterator[frozenset[int]]:
    """The thirteen different kinds of a Thirteen Unconnected hand that hold these kinds."""
    seen: set[frozenset[int]] = set()
    for pattern in PATTERNS:
        for thirteen in supersets(kinds, frozenset(pattern) | frozenset(HONORS), 13):
            if thirteen not in seen and len(suits_of(thirteen)) == 3:
                seen.add(thirteen)
                if thirteen & set(WINDS) and thirteen & set(DRAGONS):
                    yield thirteen


def spread(kinds: Iterable[int]) -> bool:
    """Do any two of these numbers of one suit differ by three or more?"""
    ordered = sorted(kinds)
    return all(b - a >= 3 for a, b in pairwise(ordered))


@cache
def spread_sets(suit: int) -> tuple[frozenset[int], ...]:
    """The kinds of one suit that a Thirteen Disconnected hand may hold together."""
    kinds = range(9 * suit, 9 * suit + 9)
    return tuple(frozenset(some) for n in range(4) for some in combinations(kinds, n) if spread(some))


def disconnected_sets(kinds: frozenset[int]) -> Iterator[frozenset[int]]:
    """The thirteen different kinds of a (draft) Thirteen Disconnected hand that hold these kinds."""
    honors = kinds & set(HONORS)
    suited = [
        [s for s in spread_sets(suit) if {k for k in kinds if k // 9 == suit and k < 27} <= s] for suit in range(3)
    ]
    for parts in product(*suited):
        chosen = parts[0] | parts[1] | parts[2]
        if len(chosen) <= 13:
            for more in supersets(honors, frozenset(HONORS), 13 - len(chosen)):
                yield chosen | more


def thirteen_sets(shape: str, kinds: frozenset[int]) -> Iterator[frozenset[int]]:
    """The thirteen different kinds of such a hand, for each hand that holds these kinds."""
    if shape == "13o":
        return iter([ORPHANS] if kinds <= ORPHANS else [])
    return unconnected_sets(kinds) if shape == "13u" else disconnected_sets(kinds)


def thirteens(shape: str, naturals: Kinds, jokers: Jokers) -> Iterator[tuple[frozenset[int], int]]:
    """Thirteen different kinds and which of them comes twice."""
    counts = Counter(naturals)
    twice = {k for k, n in counts.items() if n > 1}
    if len(twice) > 1 or max(counts.values(), default=0) > 2:
        return
    for thirteen in thirteen_sets(shape, frozenset(counts)):
        if not jokers.fit(tuple(sorted(thirteen - set(counts)))):
            continue
        for double in sorted(twice or thirteen):
            lacking = missing([*thirteen, double], naturals)
            if lacking is not None and jokers.fit(lacking):
                yield thirteen, double


def knitted_honors(naturals: Kinds, jokers: Jokers) -> Iterator[frozenset[int]]:
    """The draft's pairless hand: seven honors and seven kinds of one pattern."""
    kinds = frozenset(naturals)
    if len(kinds) < len(naturals):
        return
    seen: set[frozenset[int]] = set()
    for pattern in PATTERNS:
        for seven in supersets(kinds - set(HONORS), frozenset(pattern), 7):
            fourteen = seven | set(HONORS)
            if fourteen not in seen and jokers.fit(tuple(sorted(fourteen - kinds))):
                seen.add(fourteen)
                yield fourteen


def thirteen_shapes(rules: Rules) -> tuple[str, ...]:
    return ("13o", "13d") if rules.draft else ("13o", "13u")


def tilings(naturals: Kinds, jokers: Jokers, melds: int, rules: Rules) -> Iterator[Tiling]:
    """Every complete hand of these concealed tiles (14, less three a meld)."""
    for units in standard(naturals, jokers, melds, rules):
        yield Tiling("std", units)
    if melds:
        return
    for units in seven_pairs(naturals, jokers, rules):
        yield Tiling("7p", units)
    for shape in thirteen_shapes(rules):
        for thirteen, double in thirteens(shape, naturals, jokers):
            singles = (Unit("single", (k,)) for k in sorted(thirteen - {double}))
            yield Tiling(shape, (Unit("pair", (double, double)), *singles))
    if rules.draft:
        for fourteen in knitted_honors(naturals, jokers):
            yield Tiling("kh", tuple(Unit("single", (k,)) for k in sorted(fourteen)))


def hand_tilings(hand: Hand) -> Iterator[Tiling]:
    """Every complete hand of the concealed tiles and the winning tile."""
    tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
    naturals = tuple(sorted(naturals_of(tiles)))
    return tilings(naturals, Jokers(jokers_of(tuple(sorted(tiles)))), len(hand.melds), hand.rules)


def pairless(tiles: Kinds, melds: int, rules: Rules) -> Iterator[tuple[str, frozenset[int]]]:
    """For each way to make everything but the pair: the shape, and the kinds that the pair may be."""
    naturals, jokers = tuple(sorted(naturals_of(tiles))), Jokers(jokers_of(tuple(sorted(tiles))))
    for _ in standard(naturals, jokers, melds, rules, pairs=0):
        yield "std", frozenset(NATURALS)
        break
    if melds:
        return
    repeat = rules.draft and not rules.says("draft-seven-pairs-repeat", "no")
    for units in seven_pairs(naturals, jokers, rules, pairs=6):
        yield "7p", frozenset(NATURALS) - (set() if repeat else {u.tiles[0] for u in units})
    if len(set(naturals)) == len(naturals):
        for shape in thirteen_shapes(rules):
            for thirteen in thirteen_sets(shape, frozenset(naturals)):
                free = {
                    k for k in thirteen - set(naturals) if jokers.fit(tuple(sorted(thirteen - set(naturals) - {k})))
                }
                yield shape, frozenset(free)


def identities(winner: int, jokers: Kinds, lacking: Kinds) -> Iterator[int]:
    """What the winning joker can stand for, the other jokers filling the rest."""
    others = list(jokers)
    others.remove(winner)
    for kind in sorted(set(lacking) & DOMAIN[winner]):
        rest = list(lacking)
        rest.remove(kind)
        if Jokers(tuple(others)).fit(tuple(rest)):
            yield kind
