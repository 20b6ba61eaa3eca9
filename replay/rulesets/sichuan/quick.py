"""Shanten, waits, accepted tiles and discards by look-up; the definition in `waiting` decides what that cannot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import COPY, MOST, ONE, codes_of, counted, is_odd
from replay.distance.joined import limited, suits_alone, two_suits
from replay.distance.plain import listed, merged, pairs_near
from replay.distance.tally import NATURALS, NO_TALLY, fewer_of, pairs_of, tally
from replay.hands import Acceptance, HeldHand, Meld, Near, near_by
from replay.rules import best_of, near_each
from replay.rulesets.sichuan import waiting
from replay.tiles import SUITED, SUITS, Kind, suit_of

_CONCEALED: Final = 13
_COPIES: Final = (4,) * len(SUITED)
_BITS: Final = 36
"""Four for each kind of a suit."""
_SUIT: Final = sum(1 << 4 * rank for rank in range(9))
_RANKS: Final = 511
_DENSE: Final = tuple(_RANKS << 9 * suit for suit in range(3))
"""The kinds of each suit, bit k for kind k."""
_NOWHERE: Final = -1
_OTHERS: Final = ((1, 2), (0, 2), (0, 1))
"""The suits of a win without each suit."""


class Melded(NamedTuple):
    """The own melds and the missing suit."""

    melds: int
    gone: int
    """Copies, four bits a kind."""
    kinds: tuple[Kind, ...]
    suits: tuple[tuple[int, int], ...]
    """The pairs of suits of which a win can be made; none where the definition has to be asked."""


def shanten(held: HeldHand) -> int:
    """As `waiting.shanten`."""
    found = _near(counted(held.concealed), _melded(held.melds, held.void_suit)) if len(held.concealed) <= MOST else None
    return waiting.shanten(held) if found is None else found[0] - 1


def accepts(held: HeldHand) -> Acceptance:
    """As `waiting.accepts`."""
    if len(held.concealed) + 3 * len(held.melds) != _CONCEALED:
        return waiting.accepts(held)
    found = _near(counted(held.concealed), _melded(held.melds, held.void_suit))
    if found is None:
        return waiting.accepts(held)
    waits, left = listed(held, found[1], 0, _COPIES)
    if found[0] > 1:
        return Acceptance(found[0] - 1, accepts=waits, left=left)
    return Acceptance(0, waits=waits, left=left, hell_wait=left == 1)


def near(held: HeldHand) -> Near:
    """What `accepts` says of the hand itself."""
    if len(held.concealed) + 3 * len(held.melds) == _CONCEALED:
        found = _near(counted(held.concealed), _melded(held.melds, held.void_suit))
        if found is not None:
            return Near(found[0] - 1, found[1])
    return near_by(waiting.accepts(held))


def near_discards(held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
    """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
    if len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
        return near_each(near, held)
    hand, board = counted(held.concealed), _melded(held.melds, held.void_suit)
    found = []
    for kind in sorted(set(held.concealed)):
        after = _near(hand - ONE[kind], board)
        if after is None:
            return near_each(near, held)
        found.append((kind, Near(after[0] - 1, after[1])))
    return tuple(found)


def near_best(held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
    """Those of `near_discards` with the least shanten."""
    found = None
    if len(held.concealed) + 3 * len(held.melds) == _CONCEALED + 1:
        found = _best(held, _melded(held.melds, held.void_suit))
    return best_of(near_discards(held)) if found is None else found


def _best(held: HeldHand, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
    """What `near_best` says; None where each discard has to be asked for on its own."""
    concealed, sure = held.concealed, True
    hand = counted(concealed)
    copies = hand >> COPY
    if not board.suits or is_odd(copies, board.gone) or copies >> 3 * _BITS or hand >> 104 & 0xFFFFFFFF:
        return None
    codes, sets, melds = codes_of(hand), two_suits(), board.melds
    away = [sets.distance(codes[one], codes[two], 0, 0, 0, 0, sets.final[melds]) for one, two in board.suits]
    bound, drawn = max(1, min(away)), NATURALS
    counts = NO_TALLY
    if melds:
        owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
        for one, two in board.suits:
            mine = [(kind, own, gone) for kind, own, gone in owned if kind // 9 in (one, two)]
            alone = [code if suit in (one, two) else 0 for suit, code in enumerate(codes)]
            # what is so of all the tiles is so of the tiles after each discard
            if mine and suits_alone(limited=True).beyond((alone[0], alone[1], alone[2], 0, 0), mine, melds, bound)[0]:
                sure = False
        for kind, own, gone in owned:
            if own + gone == 4:
                drawn &= ~(1 << kind)
    else:
        counts = tally(concealed)
        pairs = [pairs_of(counts, _DENSE[one] | _DENSE[two], repeats=True)[0] for one, two in board.suits]
        bound = max(1, min(bound, *pairs))
    found: dict[Kind, int] = {}
    for (one, two), distance in zip(board.suits, away, strict=True):
        if distance > bound:
            continue
        useless = [kind for kind in set(concealed) if kind // 9 not in (one, two)] if distance == bound else []
        leaving = sets.leaving((codes[one], codes[two], 0, 0, 0), 0, melds, bound)
        if useless:
            same = sets.near(codes[one], codes[two], 0, 0, 0, 0, melds)[1]
            leaving += [(_NOWHERE, same)]
        for kind, more in leaving:
            kinds = (more & _RANKS) << 9 * one | (more >> 9 & _RANKS) << 9 * two
            discards = useless if kind == _NOWHERE else [kind + 9 * one if kind < 9 else kind - 9 + 9 * two]
            for each in discards:
                found[each] = found.get(each, 0) | kinds & (drawn | 1 << each)
    if not melds and min(pairs) <= bound:
        left = counts.ones
        while left:
            bit = left & -left
            left ^= bit
            rest = fewer_of(counts, bit)
            for one, two in board.suits:
                missing, kinds = pairs_of(rest, _DENSE[one] | _DENSE[two], repeats=True)
                if missing == bound:
                    kind = bit.bit_length() - 1
                    found[kind] = found.get(kind, 0) | kinds
    if not sure:
        # no other discard can be as near as these seem to be
        asked = best_of(tuple((kind, near(held.without(kind))) for kind in sorted(found)))
        return asked if asked and asked[0][1].shanten == bound - 1 else None
    return tuple((kind, Near(bound - 1, found[kind])) for kind in sorted(found))


def _near(hand: int, board: Melded) -> tuple[int, int] | None:
    """The distance and the kinds that lessen it; None where the definition has to be asked."""
    copies = hand >> COPY
    codes = codes_of(hand)
    if not board.suits or is_odd(copies, board.gone) or copies >> 3 * _BITS or hand >> 104 & 0xFFFFFFFF:
        return None
    sets, melds = limited(), board.melds
    found = (waiting.HOPELESS, 0)
    for one, two in board.suits:
        distance, first, second = sets.near_two(codes[one], codes[two], melds)
        found = merged(found, (distance, first << 9 * one | second << 9 * two))
    if melds:
        owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
        distance, kinds = found
        for one, two in board.suits:
            alone = [code if suit in (one, two) else 0 for suit, code in enumerate(codes)]
            mine = [each for each in owned if each[0] // 9 in (one, two)]
            if (
                mine
                and suits_alone(limited=True).beyond((alone[0], alone[1], alone[2], 0, 0), mine, melds, distance)[0]
            ):
                return None
        for kind, own, gone in owned:
            if own + gone == 4:
                kinds &= ~(1 << kind)
        return distance, kinds
    for one, two in board.suits:
        suits = _SUIT << _BITS * one | _SUIT << _BITS * two
        found = merged(found, pairs_near(copies, suits, found[0], repeats=True))
    return found


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...], void: str | None) -> Melded:
    tiles = [kind for meld in melds for kind in meld.tiles]
    if any(kind not in SUITED for kind in tiles):
        return Melded(len(melds), 0, (), ())
    melded = {SUITS.index(suit_of(kind)) for kind in tiles}
    voids = range(3) if void is None else (SUITS.index(void),)
    suits = tuple(_OTHERS[each] for each in voids if each not in melded)
    return Melded(len(melds), sum(1 << 4 * kind for kind in tiles), tuple(sorted(set(tiles))), suits)
