"""What must be remembered of a hand beside the table: passed tiles, paid kongs, the first winners, tiles handed on.

What a player has passed is kept as the tiles that lay there since his last draw, pung or kong. His hand does not change
in between, so that whether he could have won or punged is asked only when he does so later (rulebook sichuan §9).
"""

from __future__ import annotations

from msgspec import Struct, structs

from replay.events import AnyEvent, Discard, Draw, Exchange, Kong, Pung, Win
from replay.hands import WinBy
from replay.rules import NO_PAYMENTS, Payments
from replay.rulesets.sichuan.kongs import kong_ways, moved_with
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KIND_OF, Kind, parse_tiles, suit_of


class Passed(Struct, frozen=True):
    """A tile that a player let pass, and how it lay there."""

    kind: Kind
    by: WinBy
    source: int
    after_kong: bool = False
    last_tile: bool = False
    won: bool = False
    """Whether somebody else won on it: then it could not be punged."""


class KongPaid(Struct, frozen=True):
    """What a kong brought its owner. `payments` by the rules (None: open), `recorded` by the record (None: unsaid)."""

    seat: int
    payments: Payments | None
    recorded: Payments | None = None


class Given(Struct, frozen=True):
    """Three tiles handed on."""

    seat: int
    target: int
    tiles: tuple[Kind, ...]


class House(Struct, frozen=True):
    """The memory of one hand."""

    passed: tuple[tuple[Passed, ...], ...] = ((), (), (), ())
    pungs: tuple[frozenset[Kind], ...] = (frozenset(),) * 4
    """The kinds that each player could have punged at any time of the hand."""
    kongs: tuple[KongPaid, ...] = ()
    first: tuple[int, ...] = ()
    """The winners of the first tile won."""
    first_source: int | None = None
    """Who put it down, added it, or drew it."""
    given: tuple[Given, ...] = ()
    loose: tuple[tuple[str, int] | None, ...] = (None,) * 4
    """Each player's missing suit, and how many hidden tiles can be of it: those drawn since a tile of another suit was put
    down, which tells that none was left (§2). None: nothing is known of it."""


NOTHING = House()


def house_of(state: HandState) -> House:
    """What is remembered in this state."""
    house = state.house
    return house if isinstance(house, House) else NOTHING


def loose_of(state: HandState, seat: int) -> int | None:
    """How many of this player's hidden tiles can be of the missing suit; None where nothing is known of it."""
    counted = house_of(state).loose[seat]
    return counted[1] if counted is not None and counted[0] == state.seats[seat].void_suit else None


def remember(rulings: SichuanRulings, before: HandState, event: AnyEvent, after: HandState) -> House:
    """The memory after an event."""
    house = house_of(before)
    match event:
        case Draw():
            house = _cleared(_closed(rulings, house, before), event.seat)
            return _drew(house, event.seat) if after.seats[event.seat].drawn == HIDDEN else house
        case Pung():
            return _cleared(_closed(rulings, house, before), event.seat)
        case Discard():
            return _put_down(house, before, event)
        case Kong():
            house = _cleared(_closed(rulings, house, before), event.seat)
            return structs.replace(house, kongs=(*house.kongs, _paid(rulings, before, event)))
        case Win():
            return _won(rulings, house, before, event)
        case Exchange():
            given = Given(event.seat, event.target, tuple(sorted(parse_tiles(event.tiles))))
            return structs.replace(house, given=(*house.given, given))
        case _:
            return house


def _drew(house: House, seat: int) -> House:
    """One hidden tile more; where it could not be of the missing suit before, this one can."""
    counted = house.loose[seat]
    return house if counted is None else _with_loose(house, seat, (counted[0], counted[1] + 1))


def _put_down(house: House, before: HandState, event: Discard) -> House:
    """A discard of another suit tells that no tile of the missing one is held."""
    me, kind = before.seats[event.seat], KIND_OF[event.tile]
    suit, counted = me.void_suit, house.loose[event.seat]
    if suit is None or (counted == (suit, 0) and HIDDEN not in me.concealed):
        return house
    if me.doubt or before.doubt or kind == HIDDEN:
        return _with_loose(house, event.seat, None)
    if suit_of(kind) != suit:
        held = any(suit_of(each) == suit for each in me.concealed)
        return _with_loose(house, event.seat, None if held else (suit, 0))
    if counted is None or counted[0] != suit:
        return _with_loose(house, event.seat, None)
    known = kind in me.concealed and not (event.drawn and me.drawn == HIDDEN)
    return house if known else _with_loose(house, event.seat, (suit, max(0, counted[1] - 1)))


def _with_loose(house: House, seat: int, loose: tuple[str, int] | None) -> House:
    if house.loose[seat] == loose:
        return house
    return structs.replace(house, loose=tuple(loose if each == seat else house.loose[each] for each in SEATS))


def _paid(rulings: SichuanRulings, before: HandState, event: Kong) -> KongPaid:
    ways = kong_ways(rulings, before, event)
    right = ways[0] if len(ways) == 1 else event.payments if event.payments in ways else None
    return KongPaid(event.seat, right, event.payments)


def _closed(rulings: SichuanRulings, house: House, before: HandState) -> House:
    """The tile that lay there can't be won on any more: everybody else in play has passed it."""
    lying = _lying(rulings, before)
    if lying is None:
        return house
    passed, pungs = list(house.passed), list(house.pungs)
    for seat in SEATS:
        me = before.seats[seat]
        if seat == lying.source or me.won is not None:
            continue
        passed[seat] = (*passed[seat], lying)
        could = lying.by == "discard" and not lying.won and before.left > 0 and me.concealed.count(lying.kind) >= 2
        if could and suit_of(lying.kind) != me.void_suit:
            pungs[seat] = pungs[seat] | {lying.kind}
    return structs.replace(house, passed=tuple(passed), pungs=tuple(pungs))


def _lying(rulings: SichuanRulings, before: HandState) -> Passed | None:
    """The tile that could be won on before this event."""
    won = bool(before.winners_here)
    if before.last_discard is not None and before.contested is None:
        source, kind = before.last_discard
        put = before.seats[source].discards
        if not put or HIDDEN in (kind, put[-1].kind):
            return None
        last = before.left == 0 and (rulings.last_minute == "default" or put[-1].drawn)
        return Passed(kind, "discard", source, put[-1].after_kong, last, won)
    if before.robbable is not None and before.robbable[1] != HIDDEN:
        return Passed(before.robbable[1], "robbed_kong", before.robbable[0], won=won)
    return None


def _cleared(house: House, seat: int) -> House:
    """Drawing, punging and konging end what a player may not do because he has passed."""
    if not house.passed[seat]:
        return house
    return structs.replace(house, passed=tuple(() if each == seat else house.passed[each] for each in SEATS))


def _won(rulings: SichuanRulings, house: House, before: HandState, event: Win) -> House:
    here = bool(before.winners_here) and event.by != "self_draw"
    source = event.seat if event.target is None else event.target
    if not before.winners:
        house = structs.replace(house, first=(event.seat,), first_source=source)
    elif here and set(before.winners) == set(before.winners_here) == set(house.first):
        house = structs.replace(house, first=(*house.first, event.seat))
    if here:
        return house
    robbed = event.by == "robbed_kong" and before.robbable is not None and before.robbable[0] == event.target
    if house.kongs and (robbed or moved_on(rulings, before, event) != NO_PAYMENTS):
        house = structs.replace(house, kongs=house.kongs[:-1])
    return house


def moved_on(rulings: SichuanRulings, state: HandState, event: Win) -> Payments:
    """What a win on the discard after a kong moves of that kong's points (ruling `kong-transfer`)."""
    if rulings.kong_transfer == "default" or event.by != "discard" or event.target is None or state.winners_here:
        return NO_PAYMENTS
    put = state.seats[event.target].discards
    kongs = house_of(state).kongs
    if not put or not put[-1].after_kong or not kongs or kongs[-1].seat != event.target:
        return NO_PAYMENTS
    brought = kongs[-1].payments or NO_PAYMENTS
    if rulings.kong_transfer == "cancel":
        return moved_with({seat: -brought[seat] for seat in SEATS})
    return moved_with({event.target: -brought[event.target], event.seat: brought[event.target]})
