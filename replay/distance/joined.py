"""The distance from four sets and a pair, and the tiles that lessen it, by look-up in the tables of vectors.

Five parts are joined through jokers of nested scopes, like in `lanes`: own, suits or honors, all. What a part adds is
asked of one row: the distance by the name of the part's vector, all else being what it is. Rows and the neighbours of
a code are kept, so many at most, as few of them occur.

It is packed and unrolled over the five parts for speed: the audit asks it at every discard of every seat. Who got lost
finds the same slowly and in plain in `readers/definition.py` (`SetsAndPair`); tests/distance compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from replay.distance.counted import PLACES, POWERS
from replay.distance.generate import BASE
from replay.distance.jokers import (
    DRAGON,
    HONOR,
    MASK_ALL,
    MASK_HONOR,
    MASK_SUITED,
    OWN,
    OWN_MASKS,
    SUITED,
    TOP,
    WIND,
)
from replay.distance.parts import MOST_CODES, Codes, FiveParts, Neighbours, is_alike, living, nothing, parts_of
from replay.distance.sets import COPIES, MOST_SETS
from replay.distance.tables import tables
from replay.tiles import GROUP_SIZES, GROUP_STARTS, Kind

MOST_ROWS: Final = 1 << 13
MOST_MASKS: Final = 1 << 14
FAR: Final = 63
_DISTANCE: Final = 48
MASK_KINDS: Final = (1 << _DISTANCE) - 1
"""In one number with the kinds that lessen it the distance lies above them."""


ByName = bytes | dict[int, int]
"""By the name of a vector."""


class Kept:
    """What is kept by the names of vectors alone, whatever codes have them: see `Joined.row` and `Joined.wider`."""

    __slots__ = ("rows", "wide")

    def __init__(self) -> None:
        """Nothing is kept yet."""
        self.rows: dict[int, ByName] = {}
        self.wide: dict[int, int] = {}


class Joined:
    """Parts joined by the vectors of their codes."""

    def __init__(self, parts: FiveParts, kept: Kept) -> None:
        """For parts that may be shared with others, like all that is kept."""
        found = tables()
        self.add: ByName = found.joined
        self.less: ByName = found.less
        self.parts = parts
        m, p, s, w, d = parts
        self.names = m.names, p.names, s.names, w.names, d.names
        self.final: tuple[ByName, ...]
        self.final, self.bare = _targets()
        """What is missed of the sets beside so many melds and the pair, and of the sets alone: by the name of the
        vector of all parts."""
        self.rows, self.wide = kept.rows, kept.wide
        self.around = tuple(part.around for part in parts)
        self.fewer = tuple(part.fewer for part in parts)
        self.masks = tuple(part.masks for part in parts)
        self._nothing = nothing()
        self._alike: dict[int, bool] = {}

    def distance(self, m: int, p: int, s: int, w: int, d: int, jokers: int, final: ByName) -> int:
        """The tiles that the parts (codes) miss with these jokers, by a table of `final` or `bare`."""
        add, less = self.add, self.less
        of_m, of_p, of_s, of_w, of_d = self.names
        a, b, c, e, f = of_m[m], of_p[p], of_s[s], of_w[w], of_d[d]
        if not jokers:
            return final[add[add[add[a << 8 | b] << 8 | c] << 8 | add[e << 8 | f]]]
        if jokers > 15:
            if jokers & OWN[0]:
                a = less[a]
            if jokers & OWN[1]:
                b = less[b]
            if jokers & OWN[2]:
                c = less[c]
            if jokers & WIND:
                e = less[e]
            if jokers & DRAGON:
                f = less[f]
        first, second = add[add[a << 8 | b] << 8 | c], add[e << 8 | f]
        if jokers & SUITED:
            first = less[first]
        if jokers & HONOR:
            second = less[second]
        found = add[first << 8 | second]
        for _ in range(jokers & TOP):
            found = less[found]
        return final[found]

    def near(self, m: int, p: int, s: int, w: int, d: int, jokers: int, melds: int) -> tuple[int, int]:
        """The distance from the sets beside so many melds and the pair, and the kinds of tiles that lessen it.

        Also jokers that are in the hand, never a fifth natural tile: the mask says nothing of what can be drawn else.
        """
        add, less = self.add, self.less
        of_m, of_p, of_s, of_w, of_d = self.names
        a, b, c, e, f = of_m[m], of_p[p], of_s[s], of_w[w], of_d[d]
        own_a = own_b = own_c = own_e = own_f = 0
        tail = of_suits = of_honors = melds << 21
        if jokers:
            if jokers & OWN[0]:
                a, own_a = less[a], 1 << 16
            if jokers & OWN[1]:
                b, own_b = less[b], 1 << 16
            if jokers & OWN[2]:
                c, own_c = less[c], 1 << 16
            if jokers & WIND:
                e, own_e = less[e], 1 << 16
            if jokers & DRAGON:
                f, own_f = less[f], 1 << 16
            tail = of_suits = of_honors = tail | (jokers & TOP) << 18
        ab, second = add[a << 8 | b], add[e << 8 | f]
        first = add[ab << 8 | c]
        if jokers & SUITED:
            first = less[first]
            of_suits |= 1 << 17
        if jokers & HONOR:
            second = less[second]
            of_honors |= 1 << 17
        key = tail | second << 8 | first
        kinds = self.wide.get(key)
        if kinds is None:
            kinds = self.wider(key)
        # where a joker for the whole part does not lessen it, no tile of the part does
        masks = self.masks
        if kinds & MASK_SUITED:
            of_suits |= second << 8
            key = m << 24 | add[b << 8 | c] | of_suits | own_a
            found = masks[0].get(key)
            kinds |= self.mask(0, key) if found is None else found
            key = p << 24 | add[a << 8 | c] | of_suits | own_b
            found = masks[1].get(key)
            kinds |= self.mask(1, key) if found is None else found
            key = s << 24 | ab | of_suits | own_c
            found = masks[2].get(key)
            kinds |= self.mask(2, key) if found is None else found
        if kinds & MASK_HONOR:
            of_honors |= first << 8
            key = w << 24 | f | of_honors | own_e
            found = masks[3].get(key)
            kinds |= self.mask(3, key) if found is None else found
            key = d << 24 | e | of_honors | own_f
            found = masks[4].get(key)
            kinds |= self.mask(4, key) if found is None else found
        return kinds >> _DISTANCE, kinds & MASK_KINDS

    def wider(self, key: int) -> int:
        """The distance, and the jokers for several parts that lessen it; the key is that of a row without its parts."""
        first, second, final, less, add = key & 255, key >> 8 & 255, self.final[key >> 21], self.less, self.add
        found, suited, honors = add[first << 8 | second], add[less[first] << 8 | second], add[first << 8 | less[second]]
        for _ in range(key >> 18 & 7):
            found, suited, honors = less[found], less[suited], less[honors]
        distance = final[found]
        kinds = distance << _DISTANCE
        if distance:
            kinds |= MASK_ALL
            if final[suited] < distance:
                kinds |= MASK_SUITED
            if final[honors] < distance:
                kinds |= MASK_HONOR
        if len(self.wide) >= MOST_ROWS:
            self.wide.clear()
        self.wide[key] = kinds
        return kinds

    def mask(self, part: int, key: int) -> int:
        """The kinds of one part, its own joker among them, that lessen the distance: by its code and a row's key."""
        kept = self.masks[part]
        if len(kept) >= MOST_MASKS:
            kept.clear()
        code, rest = key >> 24, key & (1 << 24) - 1
        row = self.rows.get(rest) or self.row(rest)
        name = self.names[part][code]
        distance = row[name]
        kinds = 0
        if row[self.less[name]] < distance:
            for other, mask in self.around[part].get(code) or self._neighbours(part, code):
                if row[other] < distance:
                    kinds |= mask
            kinds = kinds << GROUP_STARTS[part] | OWN_MASKS[part]
        kept[key] = kinds
        return kinds

    def beyond(self, codes: Codes, owned: Iterable[tuple[Kind, int, int]], melds: int, reach: int) -> tuple[int, int]:
        """How many copies too many a target may take that misses at most `reach` tiles, at most; the parts, as a mask.

        `owned` are the kinds that melds hold, with the copies in hand and in melds. A target that takes one more of a
        kind than there are is brought nearer by each copy that is drawn of it: that is what is tried, without jokers.
        """
        total, parts, least, final = 0, 0, reach, self.final[melds]
        for kind, held, gone in owned:
            there = max(held, COPIES - gone)
            part, place = PLACES[kind]
            for number in range(there + 1, COPIES + 1):
                drawn = number - held
                if drawn > reach:
                    break
                more = drawn * POWERS[place]
                m, p, s, w, d = (code + more if at == part else code for at, code in enumerate(codes))
                if self.distance(m, p, s, w, d, 0, final) > reach - drawn:
                    break
                # a fifth copy cannot be tried
                total += 1 if number < COPIES else 99
                least = min(least, there - held)
                parts |= 1 << part
        # the copies that there are must be drawn before one too many is missing
        return min(total, reach - least), parts

    def is_alike(self, codes: Codes) -> bool:
        """Whether a limit of four copies changes nothing, also with one tile less, one more, or both."""
        kept = self._alike
        for part, code in enumerate(codes):
            key = code << 3 | part
            found = kept.get(key)
            if found is None:
                if len(kept) >= MOST_CODES:
                    kept.clear()
                found = kept[key] = is_alike(part, code)
            if not found:
                return False
        return True

    def neighbours(self, part: int, code: int) -> Neighbours:
        """What one tile more of each kind of a part makes of a code, without the kinds that change nothing."""
        return self.around[part].get(code) or self._neighbours(part, code)

    def row(self, key: int) -> ByName:
        """The distance by the name of one part's vector before its own joker; the key holds everything else.

        Bits 0-7 the sum of the parts beside it in its scope, 8-15 all else, 16 its own joker, 17 that of the scope,
        18-20 the jokers for all, from 21 on the melds.
        """
        if len(self.rows) >= MOST_ROWS:
            self.rows.clear()
        beside, beyond, less, add = key & 255, key >> 8 & 255, tables().less, tables().joined
        row = add[beside << 8 : beside + 1 << 8]
        if key >> 16 & 1:
            row = less.translate(row)
        if key >> 17 & 1:
            row = row.translate(less)
        row = row.translate(add[beyond << 8 : beyond + 1 << 8])
        for _ in range(key >> 18 & 7):
            row = row.translate(less)
        row = row.translate(_targets()[0][key >> 21])
        self.rows[key] = row
        return row

    def _neighbours(self, part: int, code: int) -> Neighbours:
        """What one tile more of each kind, of which there are less than four, makes of a code."""
        kept = self.around[part]
        if len(kept) >= MOST_CODES:
            kept.clear()
        names = self.names[part]
        own, left, one = names[code], code, 1
        found: dict[int, int] = {}
        for place in range(GROUP_SIZES[part]):
            left, held = divmod(left, BASE)
            if held < BASE - 1:
                name = names[code + one]
                if name != own:
                    found[name] = found.get(name, 0) | 1 << place
            one *= BASE
        kept[code] = around = tuple(found.items())
        return around


@cache
def _targets() -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """`Joined.final` and `Joined.bare`, the same for all parts."""
    vectors = tables().vectors
    padded = [*vectors, *[bytes([FAR]) * 10] * (256 - len(vectors))]
    final = tuple(bytes(vector[5 + MOST_SETS - melds] for vector in padded) for melds in range(5))
    return final, tuple(bytes(vector[MOST_SETS - melds] for vector in padded) for melds in range(5))


@cache
def kept() -> Kept:
    """What all share."""
    return Kept()


@cache
def limited() -> Joined:
    """The one with at most four copies of a kind."""
    return Joined(parts_of(limited=True), kept())


@cache
def free() -> Joined:
    """The one of all targets."""
    return Joined(parts_of(limited=False), kept())


@cache
def living_of(*, limited: bool, live: int) -> Joined:
    """One for hands of the parts of a mask alone."""
    return Joined(living(limited=limited, live=live), kept())
