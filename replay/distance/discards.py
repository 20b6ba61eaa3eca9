"""The discards that leave a hand as near to four sets and a pair as it is, by look-up: what each keeps in sight.

What the hand without a tile is nearest to is asked of the rows of `Joined`, whose keys are built here for all parts at
once: of a tile that its part has no use for, all other parts know nothing.

It is unrolled over the five parts for speed: every discard that is judged asks it. Who got lost finds
the same slowly and in plain in `readers/definition.py`; tests compare the two.
"""

from __future__ import annotations

from typing import Final

from replay.distance.counted import POWERS
from replay.distance.generate import BASE
from replay.distance.joined import MASK_KINDS, Joined
from replay.distance.jokers import DRAGON, HONOR, MASK_HONOR, MASK_SUITED, OWN, SUITED, TOP, WIND
from replay.distance.parts import MOST_CODES, Codes, Fewer
from replay.tiles import GROUP_SIZES, GROUP_STARTS, Kind

_BESIDE: Final = ((1, 2), (0, 2), (0, 1))
"""The suits beside each suit."""


def leaving(sets: Joined, codes: Codes, jokers: int, melds: int, bound: int) -> list[tuple[Kind, int]]:
    """The natural tiles without which the distance is `bound`, and for each what then lessens it, as `near` says.

    The distance with them is `bound`, or it is 0 and `bound` 1.
    """
    add, less, rows, masks = sets.add, sets.less, sets.rows, sets.masks
    m, p, s, w, d = codes
    of_m, of_p, of_s, of_w, of_d = sets.names
    a, b, c, e, f = of_m[m], of_p[p], of_s[s], of_w[w], of_d[d]
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
    above, over = of_suits | second << 8, of_honors | first << 8
    keys = (
        beside[0] | above | own[0],
        beside[1] | above | own[1],
        beside[2] | above | own[2],
        f | over | own[3],
        e | over | own[4],
    )
    found: list[tuple[Kind, int]] = []
    whole: Codes | None = None
    for part in range(3):
        code = codes[part]
        if not code:
            continue
        key = keys[part]
        row = rows.get(key) or sets.row(key)
        one, two = _BESIDE[part]
        for after, places in sets.fewer[part].get(code) or _less_of(sets, part, code):
            if row[after] != bound:
                continue
            name = less[after] if own[part] else after
            if name == names[part]:
                # the tile is of no use: to the other parts all is as before
                if whole is None:
                    whole = _beside_each(sets, codes, keys, tail | second << 8 | first)
                kinds = whole[part]
            else:
                now = add[beside[part] << 8 | name]
                if jokers & SUITED:
                    now = less[now]
                wide = tail | second << 8 | now
                kinds = sets.wide.get(wide) or sets.wider(wide)
                if kinds & MASK_SUITED:
                    other = codes[one] << 24 | add[names[two] << 8 | name] | above | own[one]
                    more = masks[one].get(other)
                    kinds |= sets.mask(one, other) if more is None else more
                    other = codes[two] << 24 | add[names[one] << 8 | name] | above | own[two]
                    more = masks[two].get(other)
                    kinds |= sets.mask(two, other) if more is None else more
                if kinds & MASK_HONOR:
                    other = w << 24 | f | of_honors | now << 8 | own[3]
                    more = masks[3].get(other)
                    kinds |= sets.mask(3, other) if more is None else more
                    other = d << 24 | e | of_honors | now << 8 | own[4]
                    more = masks[4].get(other)
                    kinds |= sets.mask(4, other) if more is None else more
                kinds &= MASK_KINDS
            if kinds & MASK_SUITED:
                for kind, rest in places:
                    other = rest << 24 | key
                    more = masks[part].get(other)
                    found.append((kind, kinds | (sets.mask(part, other) if more is None else more)))
            else:
                for kind, _ in places:
                    found.append((kind, kinds))
    for part, code, mine, name_beside in ((3, w, e, f), (4, d, f, e)):
        if not code:
            continue
        key = keys[part]
        row = rows.get(key) or sets.row(key)
        for after, places in sets.fewer[part].get(code) or _less_of(sets, part, code):
            if row[after] != bound:
                continue
            name = less[after] if own[part] else after
            if name == mine:
                if whole is None:
                    whole = _beside_each(sets, codes, keys, tail | second << 8 | first)
                kinds = whole[part]
            else:
                now = add[name_beside << 8 | name]
                if jokers & HONOR:
                    now = less[now]
                wide = tail | now << 8 | first
                kinds = sets.wide.get(wide) or sets.wider(wide)
                if kinds & MASK_SUITED:
                    for suit in range(3):
                        other = codes[suit] << 24 | beside[suit] | of_suits | now << 8 | own[suit]
                        more = masks[suit].get(other)
                        kinds |= sets.mask(suit, other) if more is None else more
                if kinds & MASK_HONOR:
                    other = codes[7 - part] << 24 | name | over | own[7 - part]
                    more = masks[7 - part].get(other)
                    kinds |= sets.mask(7 - part, other) if more is None else more
                kinds &= MASK_KINDS
            if kinds & MASK_HONOR:
                for kind, rest in places:
                    other = rest << 24 | key
                    more = masks[part].get(other)
                    found.append((kind, kinds | (sets.mask(part, other) if more is None else more)))
            else:
                for kind, _ in places:
                    found.append((kind, kinds))
    return found


def _beside_each(sets: Joined, codes: Codes, keys: Codes, wide: int) -> Codes:
    """For each part the kinds of tiles of all others, and the jokers for several, that lessen the distance."""
    kinds = sets.wide.get(wide) or sets.wider(wide)
    masks, found = sets.masks, [0, 0, 0, 0, 0]
    if kinds & MASK_SUITED:
        for part in range(3):
            key = codes[part] << 24 | keys[part]
            more = masks[part].get(key)
            found[part] = sets.mask(part, key) if more is None else more
    if kinds & MASK_HONOR:
        for part in (3, 4):
            key = codes[part] << 24 | keys[part]
            more = masks[part].get(key)
            found[part] = sets.mask(part, key) if more is None else more
    m, p, s, w, d = found
    kinds &= MASK_KINDS
    suits, honors = kinds | m | p | s, kinds | w | d
    return p | s | honors, m | s | honors, m | p | honors, suits | d, suits | w


def _less_of(sets: Joined, part: int, code: int) -> Fewer:
    """What one tile less of each kind makes of a code."""
    kept = sets.fewer[part]
    if len(kept) >= MOST_CODES:
        kept.clear()
    names = sets.names[part]
    found: dict[int, list[tuple[Kind, int]]] = {}
    for place in range(GROUP_SIZES[part]):
        if code // POWERS[place] % BASE:
            rest = code - POWERS[place]
            found.setdefault(names[rest], []).append((GROUP_STARTS[part] + place, rest))
    kept[code] = fewer = tuple((name, tuple(places)) for name, places in found.items())
    return fewer
