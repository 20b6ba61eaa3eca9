"""Shanten, waits, accepted tiles and discards by look-up; the definition in `waiting` decides what that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import COPY, MOST, ONE, codes_of, counted, is_odd
from replay.distance.discards import leaving
from replay.distance.joined import Joined, suits_alone, two_suits
from replay.distance.owned import Owning, owning
from replay.distance.parts import Codes
from replay.distance.plain import listed, merged, pairs_near
from replay.distance.tally import NATURALS, drawn_of, fewer_of, pairs_of, tally
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


def kept_at_most(held: HeldHand) -> int | None:
    """As `Rules.kept_at_most`."""
    if len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
        return None
    found = _near(counted(held.concealed), _melded(held.melds, held.void_suit))
    return None if found is None else found[1]


def _best(held: HeldHand, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
    """What `near_best` says; None where each discard has to be asked for on its own."""
    concealed = held.concealed
    hand = counted(concealed)
    copies = hand >> COPY
    if not board.suits or is_odd(copies, board.gone) or copies >> 3 * _BITS or hand >> 104 & 0xFFFFFFFF:
        return None
    codes = codes_of(hand)
    if board.melds:
        return _beside_melds(codes, concealed, copies, board)
    counts = tally(concealed)
    tables, away = _common(codes, board)
    pairs = [pairs_of(counts, _DENSE[one] | _DENSE[two], repeats=True)[0] for one, two in board.suits]
    bound = max(1, min(*away, *pairs))
    found = _leaving(tables, away, codes, concealed, board, bound)
    if min(pairs) <= bound:
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
    return _listed(bound, found, NATURALS)


def _beside_melds(
    codes: Codes, concealed: tuple[Kind, ...], copies: int, board: Melded
) -> tuple[tuple[Kind, Near], ...] | None:
    """What `near_best` says of a hand with melds; None where each discard has to be asked for on its own."""
    drawn, (tables, away) = drawn_of(copies, board.gone, board.kinds), _common(codes, board)
    bound = max(1, min(away))
    best = _listed(bound, _leaving(tables, away, codes, concealed, board, bound), drawn)
    # what is so of all the tiles is so of the tiles after each discard
    if not _may_matter(codes, copies, board, bound):
        return best
    own, away = _own(codes, board)
    bound = max(1, min(away))
    now = _listed(bound, _leaving(own, away, codes, concealed, board, bound), drawn)
    return None if now != best and any(sets.rough for sets in own) else now


def _leaving(
    tables: Sequence[Joined], away: list[int], codes: Codes, concealed: tuple[Kind, ...], board: Melded, bound: int
) -> dict[Kind, int]:
    """The tiles without which the hand misses `bound`, and for each what then brings sets nearer.

    Of each pair of suits of which a win can be made `tables` has the tables and `away` what they say of the hand.
    """
    found: dict[Kind, int] = {}
    for (one, two), sets, distance in zip(board.suits, tables, away, strict=True):
        if distance > bound:
            continue
        useless = [kind for kind in set(concealed) if kind // 9 not in (one, two)] if distance == bound else []
        discards = leaving(sets, (codes[one], codes[two], 0, 0, 0), 0, board.melds, bound)
        if useless:
            same = sets.near(codes[one], codes[two], 0, 0, 0, 0, board.melds)[1]
            discards += [(_NOWHERE, same)]
        for kind, more in discards:
            kinds = (more & _RANKS) << 9 * one | (more >> 9 & _RANKS) << 9 * two
            put_down = useless if kind == _NOWHERE else [kind + 9 * one if kind < 9 else kind - 9 + 9 * two]
            for each in put_down:
                found[each] = found.get(each, 0) | kinds
    return found


def _listed(bound: int, found: dict[Kind, int], drawn: int) -> tuple[tuple[Kind, Near], ...]:
    # the discarded tile could come back
    return tuple((kind, Near(bound - 1, found[kind] & (drawn | 1 << kind))) for kind in sorted(found))


def _common(codes: Codes, board: Melded) -> tuple[Sequence[Joined], list[int]]:
    """The tables for each pair of suits of which a win can be made, and the distance from sets of those suits."""
    sets, melds = two_suits(), board.melds
    away = [sets.distance(codes[one], codes[two], 0, 0, 0, 0, sets.final[melds]) for one, two in board.suits]
    return [sets] * len(away), away


def _own(codes: Codes, board: Melded) -> tuple[Sequence[Owning], list[int]]:
    """The same by tables that know of the copies in melds."""
    melds, tables = board.melds, []
    for one, two in board.suits:
        gone = _of_suit(board.gone, one) | _of_suit(board.gone, two) << _BITS
        tables.append(owning(gone, melds, honors=False, bamboo=False))
    away = [
        sets.distance(codes[one], codes[two], 0, 0, 0, 0, sets.final[melds])
        for (one, two), sets in zip(board.suits, tables, strict=True)
    ]
    return tables, away


def _of_suit(copies: int, suit: int) -> int:
    return copies >> _BITS * suit & (1 << _BITS) - 1


def _may_matter(codes: Codes, copies: int, board: Melded, bound: int) -> bool:
    """Whether copies in melds may matter to a hand that is `bound` from sets."""
    owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    sets = suits_alone(limited=True)
    for one, two in board.suits:
        mine = [each for each in owned if each[0] // 9 in (one, two)]
        if mine:
            m, p, s = (code if suit in (one, two) else 0 for suit, code in enumerate(codes[:3]))
            if sets.beyond((m, p, s, 0, 0), mine, board.melds, bound)[0]:
                return True
    return False


def _near(hand: int, board: Melded) -> tuple[int, int] | None:
    """The distance and the kinds that lessen it; None where the definition has to be asked."""
    copies = hand >> COPY
    codes = codes_of(hand)
    if not board.suits or is_odd(copies, board.gone) or copies >> 3 * _BITS or hand >> 104 & 0xFFFFFFFF:
        return None
    found = _near_sets(two_suits(), codes, board)
    if board.melds:
        drawn = drawn_of(copies, board.gone, board.kinds)
        distance, kinds = found[0], found[1] & drawn
        if not _may_matter(codes, copies, board, distance):
            return distance, kinds
        own, _ = _own(codes, board)
        found = waiting.HOPELESS, 0
        for each, sets in zip(board.suits, own, strict=True):
            found = merged(found, _near_suits(sets, codes, each, board.melds))
        now = found[0], found[1] & drawn
        return None if now != (distance, kinds) and any(sets.rough for sets in own) else now
    for one, two in board.suits:
        suits = _SUIT << _BITS * one | _SUIT << _BITS * two
        found = merged(found, pairs_near(copies, suits, found[0], repeats=True))
    return found


def _near_sets(sets: Joined, codes: Codes, board: Melded) -> tuple[int, int]:
    """The distance from sets of two suits, and the kinds that lessen it."""
    found = waiting.HOPELESS, 0
    for each in board.suits:
        found = merged(found, _near_suits(sets, codes, each, board.melds))
    return found


def _near_suits(sets: Joined, codes: Codes, suits: tuple[int, int], melds: int) -> tuple[int, int]:
    one, two = suits
    distance, first, second = sets.near_two(codes[one], codes[two], melds)
    return distance, first << 9 * one | second << 9 * two


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...], void: str | None) -> Melded:
    tiles = [kind for meld in melds for kind in meld.tiles]
    if any(kind not in SUITED for kind in tiles):
        return Melded(len(melds), 0, (), ())
    melded = {SUITS.index(suit_of(kind)) for kind in tiles}
    voids = range(3) if void is None else (SUITS.index(void),)
    suits = tuple(_OTHERS[each] for each in voids if each not in melded)
    return Melded(len(melds), sum(1 << 4 * kind for kind in tiles), tuple(sorted(set(tiles))), suits)
