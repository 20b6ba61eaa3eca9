"""Seven pairs, and hands of different kinds, by counting: what they miss and which kinds bring them nearer.

Joker kinds are bits from NATURAL_KINDS on, by scope, as in `joined`.

Tiles are bits, and kinds are counted by their number of ones, for speed: every moment of every seat asks it. Who got
lost finds the same slowly and in plain in `readers/definition.py` (`PairsOfParts`, `SingleKinds`); tests/distance
compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from replay.distance.counted import ONES, dense
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, missing
from replay.distance.pairs import SEVEN
from replay.distance.plan import SCOPES, KindPattern, Plan
from replay.distance.readers.definition import FAR, OWN, PARTS, TREE, families_of
from replay.distance.readers.holding import Counted, DistanceAnswer, Special
from replay.distance.singles import singled
from replay.tiles import GROUP_ENDS, GROUP_SIZES, GROUP_STARTS, NATURAL_KINDS

_7, _6, _5, _4 = (more * ONES for more in (7, 6, 5, 4))
"""Added to copies, these set the highest of four bits where there are one, two, three, four."""
MASKS: Final = tuple((1 << GROUP_SIZES[part]) - 1 << GROUP_STARTS[part] for part in range(PARTS))
"""The kinds of each part."""
SPREAD: Final = tuple(
    sum(8 << 4 * kind for kind in range(start, end)) for start, end in zip(GROUP_STARTS, GROUP_ENDS, strict=True)
)
"""The same as the highest of four bits."""
_SLICES: Final = tuple((1 << 4 * GROUP_SIZES[part]) - 1 for part in range(PARTS))
JOKERS: Final = tuple(1 << NATURAL_KINDS + slot for slot in range(len(SCOPES)))
_NO_FIT: Final = (0,) * len(SCOPES)
_MOST: Final = 1 << 14


def spread_of(kinds: int) -> int:
    """A mask of kinds as the highest of four bits each."""
    return sum(8 << 4 * kind for kind in range(NATURAL_KINDS) if kinds >> kind & 1)


@lru_cache(maxsize=1 << 15)
def presence(copies: int) -> int:
    """Of a part's copies the kinds with a tile, nine bits up, and those with two."""
    ones = twos = place = 0
    while copies:
        ones |= (copies & 15 > 0) << place
        twos |= (copies & 15 > 1) << place
        copies >>= 4
        place += 1
    return ones << 9 | twos


def seven_pairs(plan: Plan) -> Iterator[Special]:
    """The pairs of a plan, by the parts that live."""
    if plan.pairs != "none":
        every = 31 if plan.honors else 7
        lives = [every ^ 1 << suit for suit in range(3)] if plan.gives_up else [every]
        wild = bool(plan.jokers)
        yield from (SevenPairs(live, repeats=plan.pairs == "repeated", wild=wild) for live in lives)


def patterns_of(plan: Plan) -> Iterator[Special]:
    """The patterns of a plan."""
    every = 31 if plan.honors else 7
    yield from (Kinds(pattern, every, wild=bool(plan.jokers)) for pattern in plan.patterns)


# ------------------------------------------------------------- pairs


class SevenPairs:
    """Seven pairs of the kinds of some parts."""

    def __init__(self, live: int, *, repeats: bool, wild: bool) -> None:
        """`wild`: there are jokers in the game."""
        self.live, self.repeats, self.wild = live, repeats, wild
        self._kinds = sum(SPREAD[part] for part in range(PARTS) if live >> part & 1)

    def near(self, tiles: Counted, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """As `Special.near`."""
        copies, jokers, held, chains = tiles
        all_kinds, repeats = self._kinds, self.repeats
        ones, twos = copies + _7 & all_kinds, copies + _6 & all_kinds
        lone, pairs = ones ^ twos, twos.bit_count()
        threes = fours = 0
        if repeats:
            threes, fours = copies + _5 & all_kinds, copies + _4 & all_kinds
            pairs += fours.bit_count()
            lone |= threes ^ fours
        rest, single = SEVEN - pairs, lone.bit_count()
        if rest <= 0:
            return 0, 0
        distance = 2 * rest - min(single, rest) - held
        if distance > bound:
            return distance, 0
        # two of a kind are as good as none for another pair of it
        fresh = all_kinds ^ ones | (twos ^ threes if repeats else 0)
        if not self.wild:
            return distance, dense(lone | fresh if single < rest else lone) if kinds else 0
        lones, slots = [0] * PARTS, [0] * PARTS
        for part in range(PARTS):
            if self.live >> part & 1:
                mask = SPREAD[part]
                lones[part] = min(rest, (lone & mask).bit_count())
                free = (fresh & mask).bit_count()
                if repeats:
                    # one of no tiles may be two pairs, one with a tile the second pair besides
                    free += (mask & ~twos).bit_count()
                    # a third pair of one kind has copies only where jokers fit
                    free += chains[part] > 1
                slots[part] = min(rest, free)
        if not kinds:
            return _pairs(rest, tuple(lones), tuple(slots), jokers), 0
        found, useful, of_lone, of_fresh = _helping_pairs(rest, tuple(lones), tuple(slots), jokers)
        if found > bound:
            return found, 0
        more = 0
        for part in range(PARTS):
            if of_lone >> part & 1:
                more |= lone & SPREAD[part]
            if of_fresh >> part & 1:
                more |= fresh & SPREAD[part]
        return found, useful | dense(more)


@lru_cache(maxsize=_MOST)
def _helping_pairs(rest: int, lones: tuple[int, ...], slots: tuple[int, ...], jokers: int) -> tuple[int, int, int, int]:
    """What `rest` pairs miss, the jokers that lessen it, the parts of which a second tile does, and a first one."""
    distance = _pairs(rest, lones, slots, jokers)
    if not distance:
        return 0, 0, 0, 0
    kinds = of_lone = of_fresh = 0
    for slot, mask in enumerate(JOKERS):
        if _pairs(rest, lones, slots, jokers + (1 << 4 * slot)) < distance:
            kinds |= mask
    for part, own in enumerate(OWN):
        if kinds & JOKERS[own]:
            if lones[part] and _pairs(rest - 1, _with(lones, part, -1), slots, jokers) < distance:
                of_lone |= 1 << part
            if slots[part] and _pairs(rest, _with(lones, part, 1), _with(slots, part, -1), jokers) < distance:
                of_fresh |= 1 << part
    return distance, kinds, of_lone, of_fresh


def _with(counts: tuple[int, ...], part: int, more: int) -> tuple[int, ...]:
    return (*counts[:part], counts[part] + more, *counts[part + 1 :])


@lru_cache(maxsize=2 * _MOST)
def _pairs(rest: int, lones: tuple[int, ...], slots: tuple[int, ...], jokers: int) -> int:
    m, p, s, w, d = (
        _of_part(rest, lone, slot, jokers >> 4 * own & 15) for lone, slot, own in zip(lones, slots, OWN, strict=True)
    )
    suits = _together(_together(m, p, rest, 0), s, rest, jokers >> 4 & 15)
    every = _together(suits, _together(w, d, rest, jokers >> 8 & 15), rest, jokers & 15)
    return every[rest] if len(every) > rest else FAR


@lru_cache(maxsize=_MOST)
def _of_part(rest: int, lone: int, slots: int, held: int) -> tuple[int, ...]:
    """What so many pairs of a part miss, by their number."""
    return tuple(max(0, units + max(0, units - lone) - held) for units in range(min(rest, lone + slots) + 1))


@lru_cache(maxsize=_MOST)
def _together(one: tuple[int, ...], two: tuple[int, ...], rest: int, held: int) -> tuple[int, ...]:
    """The same of two parts, which so many jokers lessen."""
    found = [FAR] * min(rest + 1, len(one) + len(two) - 1)
    for first, missed in enumerate(one):
        for second, more in enumerate(two[: len(found) - first]):
            found[first + second] = min(found[first + second], missed + more)
    return tuple(max(0, each - held) for each in found)


# ------------------------------------------------------------- different kinds


class Kinds:
    """A pattern of different kinds."""

    def __init__(self, pattern: KindPattern, live: int, *, wild: bool) -> None:
        """`wild`: there are jokers in the game."""
        self.live, self.pair, self.takes, self.wild = live, pattern.pair, pattern.takes, wild
        self.parts = pattern.parts
        self.kinds = sum(choice.kinds << GROUP_STARTS[part] for part, choice in enumerate(pattern.parts))
        self.all = self.kinds.bit_count() == pattern.takes
        self.goal = pattern.takes * UNIT + PAIR * pattern.pair
        self._families = [families_of(choice) for choice in pattern.parts]
        self._apart = [(part, self._most(part)) for part, choice in enumerate(pattern.parts) if choice.gap]
        spread = [spread_of(choice.kinds << GROUP_STARTS[part]) for part, choice in enumerate(pattern.parts)]
        self._parts, self._spread = spread, sum(spread)
        self._sizes = tuple((choice.kinds.bit_count(), choice.least) for choice in pattern.parts)
        self._even = self._spread ^ sum(spread[part] for part, _ in self._apart)
        self._lanes: list[dict[int, Lanes]] = [{} for _ in range(PARTS)]

    def _most(self, part: int) -> bytes:
        families = self._families[part]
        return bytes(max((each & ones).bit_count() for each in families) for ones in range(1 << GROUP_SIZES[part]))

    def near(self, tiles: Counted, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """As `Special.near`."""
        copies, jokers, held, _ = tiles
        there = (copies + _7 & self._even).bit_count()
        for part, most in self._apart:
            there += most[presence(copies >> 4 * GROUP_STARTS[part] & _SLICES[part]) >> 9]
        twos = copies + _6 & self._spread
        distance = self.takes - min(there, self.takes) - held
        if self.pair and not twos:
            distance += 1
        if distance > bound:
            return distance, 0
        if self.all and not self.wild:
            if not kinds or not distance:
                return distance, 0
            return distance, self.kinds if self.pair and not twos else dense(self._spread & ~(copies + _7))
        if self._apart:
            return self._slowly(copies, jokers, bound, kinds=kinds)
        return self._by_numbers(copies, jokers, bound, kinds=kinds)

    def _by_numbers(self, copies: int, jokers: int, bound: int, *, kinds: bool) -> DistanceAnswer:
        """Where any kinds of a part go together, how many are there tells it all."""
        ones, twos, there = copies + _7, copies + _6, []
        for mask in self._parts:
            there.append((ones & mask).bit_count())
            there.append(twos & mask != 0)
        if not kinds:
            return _of_numbers(self._sizes, self.goal, tuple(there), jokers), 0
        distance, useful, absent, lone = _helping_numbers(self._sizes, self.goal, tuple(there), jokers)
        if distance > bound:
            return distance, 0
        more = 0
        for part, mask in enumerate(self._parts):
            if absent >> part & 1:
                more |= mask & ~ones
            if lone >> part & 1:
                more |= mask & ones & ~twos
        return distance, useful | dense(more)

    def _slowly(self, copies: int, jokers: int, bound: int, *, kinds: bool) -> DistanceAnswer:
        parts = [presence(copies >> 4 * GROUP_STARTS[part] & _SLICES[part]) for part in range(PARTS)]
        lanes = tuple(map(self._part, range(PARTS), parts))
        held = _each(jokers)
        distance = self._missing(lanes, held)
        if distance > bound or not distance or not kinds:
            return distance, 0
        found = 0
        for slot, mask in enumerate(JOKERS):
            if self._missing(lanes, (*held[:slot], held[slot] + 1, *held[slot + 1 :])) < distance:
                found |= mask
        for part, own in enumerate(OWN):
            if not found & JOKERS[own]:
                continue
            there = parts[part]
            ones, twos = there >> 9, there & 511
            left = self.parts[part].kinds & ~(twos if self.pair else ones)
            says: dict[Lanes, bool] = {lanes[part]: False}
            while left:
                bit = left & -left
                left ^= bit
                changed = self._part(part, (there | bit) if ones & bit else there | bit << 9)
                helps = says.get(changed)
                if helps is None:
                    more = (*lanes[:part], changed, *lanes[part + 1 :])
                    helps = says[changed] = self._missing(more, held) < distance
                if helps:
                    found |= bit << GROUP_STARTS[part]
        return distance, found

    def _part(self, part: int, there: int) -> Lanes:
        kept = self._lanes[part]
        found = kept.get(there)
        if found is None:
            if len(kept) >= _MOST:
                kept.clear()
            found = kept[there] = singled(there >> 9, there & 511, self._families[part])
        return found

    def _missing(self, lanes: tuple[Lanes, ...], jokers: tuple[int, ...]) -> int:
        found = missing(TREE, lanes, jokers, _NO_FIT, self.goal)
        return FAR if found is None else found


@lru_cache(maxsize=1 << 10)
def _each(jokers: int) -> tuple[int, ...]:
    return tuple(jokers >> 4 * slot & 15 for slot in range(len(SCOPES)))


@lru_cache(maxsize=_MOST)
def _helping_numbers(
    sizes: tuple[tuple[int, int], ...], goal: int, there: tuple[int, ...], jokers: int
) -> tuple[int, int, int, int]:
    """The distance, the jokers that lessen it, the parts of which an absent kind does, and a second tile of one."""
    distance = _of_numbers(sizes, goal, there, jokers)
    if not distance:
        return 0, 0, 0, 0
    useful = absent = lone = 0
    for slot, mask in enumerate(JOKERS):
        if _of_numbers(sizes, goal, there, jokers + (1 << 4 * slot)) < distance:
            useful |= mask
    for part, own in enumerate(OWN):
        if useful & JOKERS[own]:
            have, again = there[2 * part : 2 * part + 2]
            before, after = there[: 2 * part], there[2 * part + 2 :]
            if (
                have < sizes[part][0]
                and _of_numbers(sizes, goal, (*before, have + 1, again, *after), jokers) < distance
            ):
                absent |= 1 << part
            if have and not again and _of_numbers(sizes, goal, (*before, have, 1, *after), jokers) < distance:
                lone |= 1 << part
    return distance, useful, absent, lone


@lru_cache(maxsize=2 * _MOST)
def _of_numbers(sizes: tuple[tuple[int, int], ...], goal: int, there: tuple[int, ...], jokers: int) -> int:
    lanes = tuple(_any_of(*size, have, again) for size, have, again in zip(sizes, there[::2], there[1::2], strict=True))
    found = missing(TREE, lanes, _each(jokers), _NO_FIT, goal)
    return FAR if found is None else found


@lru_cache(maxsize=1 << 12)
def _any_of(kinds: int, least: int, have: int, again: int) -> Lanes:
    """What a part misses of so many different kinds, any of `kinds`, of which it has so many and one twice or not."""
    lanes = []
    for units in range(least, kinds + 1):
        need = max(0, units - have)
        lanes.append(UNIT * units + MISSING * need)
        if units:
            lanes.append(UNIT * units + PAIR + MISSING * (need + (not again)))
    return tuple(lanes)
