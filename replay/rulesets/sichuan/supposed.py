"""What a drawn hand can settle where hands of players in play are hidden (rulebook sichuan §8).

Every way in which those players can stand is tried: flower pig or not, ready for how much or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from msgspec import structs

from replay.rules import Settled
from replay.rulesets.sichuan.hand_tables import table_of
from replay.rulesets.sichuan.memory import loose_of
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.settle import (
    COPIES,
    KongsSettled,
    Standing,
    copies_seen,
    recorded_ways,
    settled,
    standing,
)
from replay.state import SEATS, HandState, SeatState
from replay.tiles import SUITED, Kind, count_hidden, known_of, suit_of

_FEW = 2
"""So many hidden tiles of a hand are tried out, kind by kind."""


def settlements(rulings: SichuanRulings, state: HandState) -> tuple[tuple[Settled, ...], ...]:
    """Everything that the end of this hand can settle, each once; an amount is None where more than that is open."""
    each = [tuple(_standings(rulings, state, seat)) for seat in SEATS if state.seats[seat].in_play]
    told: tuple[KongsSettled, ...] = ("rules", *recorded_ways(state))
    found = [settled(rulings, state, list(standings), kongs) for kongs in told for standings in product(*each)]
    return tuple(dict.fromkeys(found))


def _standings(rulings: SichuanRulings, state: HandState, seat: int) -> Iterator[Standing]:
    """How this player may stand."""
    me = state.seats[seat]
    found = standing(rulings, state, seat)
    if found.pig is not None and found.ready_for is not None:
        yield found
        return
    own = [*me.concealed, *(kind for each in me.melds for kind in each.meld.tiles)]
    if me.void_suit is None or me.laid:
        ways = product((True, False), (0, *table_of(rulings).amounts))
    elif count_hidden(me.concealed) == count_hidden(own) <= _FEW:
        yield from dict.fromkeys(_tried(rulings, state, seat))
        return
    else:
        ways = product(_pigs(me, found, own, void_free=loose_of(state, seat) == 0), _amounts(rulings, me, found))
    for pig, amount in ways:
        if rulings.ready_suits == "any" or not (pig and amount):
            yield Standing(seat, pig, amount)


def _pigs(me: SeatState, found: Standing, own: list[Kind], *, void_free: bool) -> tuple[bool, ...]:
    """Whether the player may be a flower pig; `void_free`: no hidden tile can be of the missing suit (§2)."""
    if found.pig is not None:
        return (found.pig,)
    known = set(map(suit_of, known_of(own)))
    return (True, False) if me.void_suit in known or not void_free else (False,)


def _amounts(rulings: SichuanRulings, me: SeatState, found: Standing) -> tuple[int, ...]:
    """What the player may be ready for: each kong is a root, which doubles."""
    if found.ready_for is not None:
        return (found.ready_for,)
    kongs = sum(each.meld.is_kong for each in me.melds)
    amounts = table_of(rulings).amounts
    return 0, *(amount for amount in amounts if amount >= min(amounts[-1], 1 << kongs))


def _tried(rulings: SichuanRulings, state: HandState, seat: int) -> Iterator[Standing]:
    """How the player stands with every choice of a few hidden tiles."""
    me = state.seats[seat]
    known = known_of(me.concealed)
    left = {kind: COPIES - copies_seen(state, kind) for kind in SUITED}
    void_free = loose_of(state, seat) == 0
    kinds = [kind for kind, number in left.items() if number > 0 and not (void_free and suit_of(kind) == me.void_suit)]
    for chosen in combinations_with_replacement(sorted(kinds), len(me.concealed) - len(known)):
        if all(chosen.count(kind) <= left[kind] for kind in chosen):
            filled = structs.replace(me, concealed=tuple(sorted((*known, *chosen))))
            seats = tuple(filled if each == seat else state.seats[each] for each in SEATS)
            yield standing(rulings, structs.replace(state, seats=seats), seat)
