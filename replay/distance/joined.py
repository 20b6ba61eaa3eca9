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
MOST_MASKS: Final = 1 << 14
FAR: Final = 63
STARTS: Final = (0, 9, 18, 27, 31)
"""The first kind of each part."""
_DISTANCE: Final = 48
_KINDS: Final = (1 << _DISTANCE) - 1
_OWN_MASKS: Final = (MASK_FIRST, MASK_FIRST << 1, MASK_FIRST << 2, MASK_WIND, MASK_DRAGON)
_SIZES: Final = (9, 9, 9, 4, 3)
_BESIDE: Final = ((1, 2), (0, 2), (0, 1))
"""The suits beside each suit."""
Codes = tuple[int, int, int, int, int]
Neighbours = tuple[tuple[int, int], ...]
"""For each name that a code gets by one tile more: the kinds of the group that do it, as a mask."""
Fewer = tuple[tuple[int, tuple[tuple[Kind, int], ...]], ...]
"""For each name that a code gets by one tile less: the kinds that do it, each with the code that it leaves."""


class Joined:
    """Parts joined by the vectors of targets without a limit of copies (`limited` False), or with at most four."""

    def __init__(self, *, limited: bool, honors: bool = True, bamboo: bool = True) -> None:
        """Opens the tables, and makes them if need be. Without `honors` the codes of winds and dragons are 0, without
        `bamboo` (the third suit) that is too.
        """
        found = tables()
        names: Names = found.limited if limited else found.free
        self.suits, self.winds, self.dragons = names
        self.add, self.less = found.joined, found.less
        self.nothing = found.vectors.index(NOTHING)
        self.bamboo: bytes | memoryview = self.suits if bamboo else bytes([self.nothing])
        if not honors:
            self.winds = self.dragons = bytes([self.nothing])
        padded = [*found.vectors, *[bytes([FAR]) * 10] * (256 - len(found.vectors))]
        self.final = tuple(bytes(vector[5 + MOST_SETS - melds] for vector in padded) for melds in range(5))
        """The distance from the sets beside so many melds and the pair, by the name of the vector of all parts."""
        self.bare = tuple(bytes(vector[MOST_SETS - melds] for vector in padded) for melds in range(5))
        """The same without the pair."""
        self._rows: dict[int, bytes] = {}
        self._around: tuple[dict[int, Neighbours], ...] = ({}, {}, {})
        self._fewer: tuple[dict[int, Fewer], ...] = ({}, {}, {}, {}, {})
        self._masks: tuple[dict[int, int], ...] = ({}, {}, {}, {}, {})
        self._wide: dict[int, int] = {}
        self._alike: dict[int, bool] = {}

    def distance(self, m: int, p: int, s: int, w: int, d: int, jokers: int, final: bytes) -> int:
        """The tiles that the parts (codes) miss with these jokers, by a table of `final` or `bare`."""
        add, less, suits = self.add, self.less, self.suits
        if not jokers:
            first = add[add[suits[m] << 8 | suits[p]] << 8 | self.bamboo[s]]
            return final[add[first << 8 | add[self.winds[w] << 8 | self.dragons[d]]]]
        a, b, c, e, f = suits[m], suits[p], self.bamboo[s], self.winds[w], self.dragons[d]
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
        add, less, suits = self.add, self.less, self.suits
        a, b, c, e, f = suits[m], suits[p], self.bamboo[s], self.winds[w], self.dragons[d]
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
        kinds = self._wide.get(key)
        if kinds is None:
            kinds = self._wider(key)
        # where a joker for the whole part does not lessen it, no tile of the part does
        masks = self._masks
        if kinds & MASK_SUITED:
            of_suits |= second << 8
            key = m << 24 | add[b << 8 | c] | of_suits | own_a
            found = masks[0].get(key)
            kinds |= self._mask(0, key) if found is None else found
            key = p << 24 | add[a << 8 | c] | of_suits | own_b
            found = masks[1].get(key)
            kinds |= self._mask(1, key) if found is None else found
            key = s << 24 | ab | of_suits | own_c
            found = masks[2].get(key)
            kinds |= self._mask(2, key) if found is None else found
        if kinds & MASK_HONOR:
            of_honors |= first << 8
            key = w << 24 | f | of_honors | own_e
            found = masks[3].get(key)
            kinds |= self._mask(3, key) if found is None else found
            key = d << 24 | e | of_honors | own_f
            found = masks[4].get(key)
            kinds |= self._mask(4, key) if found is None else found
        return kinds >> _DISTANCE, kinds & _KINDS

    def leaving(self, codes: Codes, jokers: int, melds: int, bound: int) -> list[tuple[Kind, int]]:
        """The natural tiles without which the distance is `bound`, and for each what then lessens it, as `near` says.

        The distance with them is `bound`, or it is 0 and `bound` 1.
        """
        add, less, rows, masks = self.add, self.less, self._rows, self._masks
        m, p, s, w, d = codes
        suits = self.suits
        a, b, c, e, f = suits[m], suits[p], self.bamboo[s], self.winds[w], self.dragons[d]
        own = [0, 0, 0, 0, 0]
        tail = of_suits = of_honors = melds << 21
        if jokers:
            if jokers & OWN[0]:
                a, own[0] = less[a], 1 << 16
            if jokers & OWN[1]:
                b, own[1] = less[b], 1 << 16
            if jokers & OWN[2]:
                c, own[2] = less[c], 1 << 16
            if jokers & WIND:
                e, own[3] = less[e], 1 << 16
            if jokers & DRAGON:
                f, own[4] = less[f], 1 << 16
            tail = of_suits = of_honors = tail | (jokers & TOP) << 18
        bc, second = add[b << 8 | c], add[e << 8 | f]
        first = add[bc << 8 | a]
        if jokers & SUITED:
            first = less[first]
            of_suits |= 1 << 17
        if jokers & HONOR:
            second = less[second]
            of_honors |= 1 << 17
        names = (a, b, c)
        beside = (bc, add[a << 8 | c], add[a << 8 | b])
        found: list[tuple[Kind, int]] = []
        for part in range(3):
            code = codes[part]
            if not code:
                continue
            key = beside[part] | of_suits | second << 8 | own[part]
            row = rows.get(key) or self._row(key)
            one, two = _BESIDE[part]
            for after, places in self._fewer[part].get(code) or self._less_of(part, code):
                if row[after] != bound:
                    continue
                name = less[after] if own[part] else after
                now = add[beside[part] << 8 | name]
                if jokers & SUITED:
                    now = less[now]
                wide = tail | second << 8 | now
                kinds = self._wide.get(wide)
                if kinds is None:
                    kinds = self._wider(wide)
                if kinds & MASK_SUITED:
                    other = codes[one] << 24 | add[names[two] << 8 | name] | of_suits | second << 8 | own[one]
                    more = masks[one].get(other)
                    kinds |= self._mask(one, other) if more is None else more
                    other = codes[two] << 24 | add[names[one] << 8 | name] | of_suits | second << 8 | own[two]
                    more = masks[two].get(other)
                    kinds |= self._mask(two, other) if more is None else more
                if kinds & MASK_HONOR:
                    other = w << 24 | f | of_honors | now << 8 | own[3]
                    more = masks[3].get(other)
                    kinds |= self._mask(3, other) if more is None else more
                    other = d << 24 | e | of_honors | now << 8 | own[4]
                    more = masks[4].get(other)
                    kinds |= self._mask(4, other) if more is None else more
                kinds &= _KINDS
                if kinds & MASK_SUITED:
                    for kind, rest in places:
                        other = rest << 24 | key
                        more = masks[part].get(other)
                        found.append((kind, kinds | (self._mask(part, other) if more is None else more)))
                else:
                    for kind, _ in places:
                        found.append((kind, kinds))
        for part, code, name_beside in ((3, w, f), (4, d, e)):
            if not code:
                continue
            key = name_beside | of_honors | first << 8 | own[part]
            row = rows.get(key) or self._row(key)
            for after, places in self._fewer[part].get(code) or self._less_of(part, code):
                if row[after] != bound:
                    continue
                name = less[after] if own[part] else after
                now = add[name_beside << 8 | name]
                if jokers & HONOR:
                    now = less[now]
                wide = tail | now << 8 | first
                kinds = self._wide.get(wide)
                if kinds is None:
                    kinds = self._wider(wide)
                if kinds & MASK_SUITED:
                    for suit in range(3):
                        other = codes[suit] << 24 | beside[suit] | of_suits | now << 8 | own[suit]
                        more = masks[suit].get(other)
                        kinds |= self._mask(suit, other) if more is None else more
                kinds &= _KINDS
                if kinds & MASK_HONOR:
                    other = codes[7 - part] << 24 | name | of_honors | first << 8 | own[7 - part]
                    more = masks[7 - part].get(other)
                    kinds |= self._mask(7 - part, other) if more is None else more
                    for kind, rest in places:
                        other = rest << 24 | key
                        more = masks[part].get(other)
                        found.append((kind, kinds | (self._mask(part, other) if more is None else more)))
                else:
                    for kind, _ in places:
                        found.append((kind, kinds))
        return found

    def _wider(self, key: int) -> int:
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
        if len(self._wide) >= MOST_ROWS:
            self._wide.clear()
        self._wide[key] = kinds
        return kinds

    def _mask(self, part: int, key: int) -> int:
        """The kinds of one part, its own joker among them, that lessen the distance: by its code and a row's key."""
        kept = self._masks[part]
        if len(kept) >= MOST_MASKS:
            kept.clear()
        code, rest = key >> 24, key & (1 << 24) - 1
        row = self._rows.get(rest) or self._row(rest)
        name = (self.suits, self.suits, self.bamboo, self.winds, self.dragons)[part][code]
        distance = row[name]
        kinds = 0
        if row[self.less[name]] < distance:
            group = max(0, part - 2)
            for other, mask in self._around[group].get(code) or self._neighbours(group, code):
                if row[other] < distance:
                    kinds |= mask
            kinds = kinds << STARTS[part] | _OWN_MASKS[part]
        kept[key] = kinds
        return kinds

    def _less_of(self, part: int, code: int) -> Fewer:
        """What one tile less of each kind makes of a code."""
        kept = self._fewer[part]
        if len(kept) >= MOST_CODES:
            kept.clear()
        names = (self.suits, self.suits, self.bamboo, self.winds, self.dragons)[part]
        found: dict[int, list[tuple[Kind, int]]] = {}
        for place in range(_SIZES[part]):
            if code // POWERS[place] % BASE:
                rest = code - POWERS[place]
                found.setdefault(names[rest], []).append((STARTS[part] + place, rest))
        kept[code] = fewer = tuple((name, tuple(places)) for name, places in found.items())
        return fewer

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

    def is_alike(self, codes: Codes) -> bool:
        """Whether a limit of four copies changes nothing, also with one tile less, one more, or both."""
        kept = self._alike
        for part, code in enumerate(codes):
            key = code << 3 | part
            found = kept.get(key)
            if found is None:
                if len(kept) >= MOST_CODES:
                    kept.clear()
                found = kept[key] = _is_alike(part, code)
            if not found:
                return False
        return True

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


def _is_alike(part: int, code: int) -> bool:
    found = tables()
    free_names, names = (
        (each.suits, each.suits, each.suits, each.winds, each.dragons)[part] for each in (found.free, found.limited)
    )
    counts = [code // POWERS[place] % BASE for place in range(_SIZES[part])]
    if max(counts) < COPIES - 1:
        return True
    fewer = [code, *(code - POWERS[place] for place, count in enumerate(counts) if count)]
    more = [0, *(POWERS[place] for place, count in enumerate(counts) if count < COPIES)]
    # one more of the kind that is one less is the code itself; of four of another there is no fifth
    return all(free_names[each + one] == names[each + one] for each in fewer for one in more)


@cache
def limited() -> Joined:
    """The one with at most four copies of a kind."""
    return Joined(limited=True)


@cache
def free() -> Joined:
    """The one of all targets."""
    return Joined(limited=False)


@cache
def two_suits() -> Joined:
    """One for hands of two suits, which are the first and the second, with at most four copies of a kind."""
    return Joined(limited=True, honors=False, bamboo=False)


@cache
def suits_alone(*, limited: bool) -> Joined:
    """One for games without honors."""
    return Joined(limited=limited, honors=False)
