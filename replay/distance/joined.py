"""The distance from four sets and a pair, and the tiles that lessen it, by look-up in the tables of vectors.

Five parts are joined through jokers of nested scopes, like in `lanes`: own, suits or honors, all. What a part adds is
asked of one row: the distance by the name of the part's vector, all else being what it is. Rows and the neighbours of
a code are kept, so many at most, as few of them occur.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from replay.distance.counted import PLACES, POWERS
from replay.distance.generate import BASE
from replay.distance.sets import COPIES, MOST_SETS
from replay.distance.tables import Names, tables
from replay.distance.vectors import NOTHING
from replay.tiles import BAIDA, Kind

ALL: Final = 1
"""The bits of jokers, four for each of 1j-8j, of which there is one each; of `ALL` there may be more."""
SUITED: Final = 1 << 4
HONOR: Final = 1 << 8
WIND: Final = 1 << 12
DRAGON: Final = 1 << 16
OWN: Final = (1 << 20, 1 << 24, 1 << 28)
TOP: Final = 15
MASK_ALL, MASK_SUITED, MASK_HONOR, MASK_WIND, MASK_DRAGON, MASK_FIRST = (1 << BAIDA + place for place in range(6))
MOST_ROWS: Final = 1 << 13
MOST_CODES: Final = 1 << 13
FAR: Final = 63
Codes = tuple[int, int, int, int, int]
Neighbours = tuple[tuple[int, int], ...]
"""For each name that a code gets by one tile more: the kinds of the group that do it, as a mask."""


class Joined:
    """Parts joined by the vectors of targets without a limit of copies (`limited` False), or with at most four."""

    def __init__(self, *, limited: bool, honors: bool = True) -> None:
        """Opens the tables, and makes them if need be. Without `honors` the codes of winds and dragons are 0."""
        found = tables()
        names: Names = found.limited if limited else found.free
        self.suits, self.winds, self.dragons = names
        self.add, self.less = found.joined, found.less
        self.nothing = found.vectors.index(NOTHING)
        if not honors:
            self.winds = self.dragons = bytes([self.nothing])
        padded = [*found.vectors, *[bytes([FAR]) * 10] * (256 - len(found.vectors))]
        self.final = tuple(bytes(vector[5 + MOST_SETS - melds] for vector in padded) for melds in range(5))
        """The distance from the sets beside so many melds and the pair, by the name of the vector of all parts."""
        self.bare = tuple(bytes(vector[MOST_SETS - melds] for vector in padded) for melds in range(5))
        """The same without the pair."""
        self._rows: dict[int, bytes] = {}
        self._around: tuple[dict[int, Neighbours], ...] = ({}, {}, {})

    def distance(self, m: int, p: int, s: int, w: int, d: int, jokers: int, final: bytes) -> int:
        """The tiles that the parts (codes) miss with these jokers, by a table of `final` or `bare`."""
        add, less, suits = self.add, self.less, self.suits
        if not jokers:
            first = add[add[suits[m] << 8 | suits[p]] << 8 | suits[s]]
            return final[add[first << 8 | add[self.winds[w] << 8 | self.dragons[d]]]]
        a, b, c, e, f = suits[m], suits[p], suits[s], self.winds[w], self.dragons[d]
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
        add, less, suits, rows = self.add, self.less, self.suits, self._rows
        a1, b1, c1, e1, f1 = a, b, c, e, f = suits[m], suits[p], suits[s], self.winds[w], self.dragons[d]
        own_a = own_b = own_c = own_e = own_f = 0
        if jokers > 15:
            if jokers & OWN[0]:
                a1, own_a = less[a], 1 << 16
            if jokers & OWN[1]:
                b1, own_b = less[b], 1 << 16
            if jokers & OWN[2]:
                c1, own_c = less[c], 1 << 16
            if jokers & WIND:
                e1, own_e = less[e], 1 << 16
            if jokers & DRAGON:
                f1, own_f = less[f], 1 << 16
        ab = add[a1 << 8 | b1]
        first, second = add[ab << 8 | c1], add[e1 << 8 | f1]
        if jokers & SUITED:
            first = less[first]
        if jokers & HONOR:
            second = less[second]
        top = range(jokers & TOP)
        final = self.final[melds]
        found = add[first << 8 | second]
        suited = add[less[first] << 8 | second]
        honors = add[first << 8 | less[second]]
        for _ in top:
            found, suited, honors = less[found], less[suited], less[honors]
        distance = final[found]
        if not distance:
            return 0, 0
        # where a joker for the whole part does not lessen it, no tile of the part does
        kinds = MASK_ALL
        rest = melds << 21 | (jokers & TOP) << 18
        if final[suited] < distance:
            kinds |= MASK_SUITED
            tail = rest | second << 8 | (1 << 17 if jokers & SUITED else 0)
            around = self._around[0]
            for code, name, shift, key in (
                (m, a, 0, add[b1 << 8 | c1] | tail | own_a),
                (p, b, 9, add[a1 << 8 | c1] | tail | own_b),
                (s, c, 18, ab | tail | own_c),
            ):
                row = rows.get(key) or self._row(key)
                if row[less[name]] < distance:
                    kinds |= MASK_FIRST << shift // 9
                    for other, mask in around.get(code) or self._neighbours(0, code):
                        if row[other] < distance:
                            kinds |= mask << shift
        if final[honors] < distance:
            kinds |= MASK_HONOR
            tail = rest | first << 8 | (1 << 17 if jokers & HONOR else 0)
            key = f1 | tail | own_e
            row = rows.get(key) or self._row(key)
            if row[less[e]] < distance:
                kinds |= MASK_WIND
                for other, mask in self._around[1].get(w) or self._neighbours(1, w):
                    if row[other] < distance:
                        kinds |= mask << 27
            key = e1 | tail | own_f
            row = rows.get(key) or self._row(key)
            if row[less[f]] < distance:
                kinds |= MASK_DRAGON
                for other, mask in self._around[2].get(d) or self._neighbours(2, d):
                    if row[other] < distance:
                        kinds |= mask << 31
        return distance, kinds

    def near_two(self, one: int, two: int, melds: int) -> tuple[int, int, int]:
        """The distance with two suits alone, and the kinds of each that lessen it."""
        a, b = self.suits[one], self.suits[two]
        distance = self.final[melds][self.add[a << 8 | b]]
        masks = []
        for code, beside in ((one, b), (two, a)):
            key = beside | self.nothing << 8 | melds << 21
            row = self._rows.get(key) or self._row(key)
            kinds = 0
            for other, mask in self._around[0].get(code) or self._neighbours(0, code):
                if row[other] < distance:
                    kinds |= mask
            masks.append(kinds)
        return distance, masks[0], masks[1]

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

    def neighbours(self, part: int, code: int) -> Neighbours:
        """What one tile more of each kind of a part makes of a code, without the kinds that change nothing."""
        group = max(0, part - 2)
        return self._around[group].get(code) or self._neighbours(group, code)

    def _row(self, key: int) -> bytes:
        """The distance by the name of one part's vector before its own joker; the key holds everything else.

        Bits 0-7 the sum of the parts beside it in its scope, 8-15 all else, 16 its own joker, 17 that of the scope,
        18-20 the jokers for all, from 21 on the melds.
        """
        if len(self._rows) >= MOST_ROWS:
            self._rows.clear()
        beside, beyond, less = key & 255, key >> 8 & 255, self.less
        row = self.add[beside << 8 : beside + 1 << 8]
        if key >> 16 & 1:
            row = less.translate(row)
        if key >> 17 & 1:
            row = row.translate(less)
        row = row.translate(self.add[beyond << 8 : beyond + 1 << 8])
        for _ in range(key >> 18 & 7):
            row = row.translate(less)
        row = row.translate(self.final[key >> 21])
        self._rows[key] = row
        return row

    def _neighbours(self, group: int, code: int) -> Neighbours:
        """What one tile more of each kind, of which there are less than four, makes of a code."""
        kept = self._around[group]
        if len(kept) >= MOST_CODES:
            kept.clear()
        names = (self.suits, self.winds, self.dragons)[group]
        own, left, one = names[code], code, 1
        found: dict[int, int] = {}
        for place in range((9, 4, 3)[group]):
            left, held = divmod(left, BASE)
            if held < BASE - 1:
                name = names[code + one]
                if name != own:
                    found[name] = found.get(name, 0) | 1 << place
            one *= BASE
        kept[code] = around = tuple(found.items())
        return around


@cache
def limited() -> Joined:
    """The one with at most four copies of a kind."""
    return Joined(limited=True)


@cache
def free() -> Joined:
    """The one of all targets."""
    return Joined(limited=False)


@cache
def suits_alone(*, limited: bool) -> Joined:
    """One for games without honors."""
    return Joined(limited=limited, honors=False)
