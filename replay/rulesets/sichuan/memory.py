"""What must be remembered of a hand beside the table: passed tiles, paid kongs, the first winners, tiles handed on.

What a player has passed is kept as the tiles that lay there since his last draw, pung or kong. His hand does not change
in between, so that whether he could have won or punged is asked only when he does so later (rulebook sichuan §9).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from replay.events import AnyEvent, Discard, Draw, Exchange, Kong, Pung, Win
from replay.hands import WinBy
from replay.rules import NO_PAYMENTS, Payments
from replay.rulesets.sichuan.kongs import kong_ways, moved_with
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import SEATS, HandState, SeatState, Stage
from replay.state import House as Remembered
from replay.tiles import Kind, any_hidden, count_hidden, is_hidden, suit_of

KEPT: Final = -1
"""In the place of a number of tiles of the missing suit: one is kept against the rules, and its player has been blamed."""


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
    """What a kong brought its owner. `payments` by the rules (None: open), `recorded` by the record (None: unsaid).

    `good`: of a kong that the rules deny what it would bring if it were one, as a record may have taken it.
    """

    seat: int
    payments: Payments | None
    recorded: Payments | None = None
    good: Payments | None = None
    pending: bool = False
    """Whether it is not paid yet (ruling `kong-paid`): nobody else has drawn since."""
    turn: int = 0
    """The turn of the hand in which it was declared."""

    def by_record(self, *, as_good: bool) -> Payments | None:
        """What it brought by the record, which may take one that it does not say to be paid for good (`as_good`)."""
        if self.recorded is not None:
            return self.recorded
        return self.good if as_good and self.good is not None else self.payments


class Given(Struct, frozen=True):
    """Three tiles handed on."""

    seat: int
    target: int
    tiles: tuple[Kind, ...]


class HandMemory(Remembered, frozen=True):
    """The memory of one hand."""

    passed: tuple[tuple[Passed, ...], ...] = ((), (), (), ())
    pungs: tuple[frozenset[Kind], ...] = (frozenset(),) * 4
    """The kinds that each player could have punged at any time of the hand."""
    kongs: tuple[KongPaid, ...] = ()
    nowhere: tuple[KongPaid, ...] = ()
    """Kongs that the rules deny and that do not lie on the table. The record may have paid them all the same."""
    handed: tuple[KongPaid, ...] = ()
    """Those whose points the wins on the last tile won have moved."""
    first: tuple[int, ...] = ()
    """The winners of the first tile won."""
    first_source: int | None = None
    """Who put it down, added it, or drew it."""
    given: tuple[Given, ...] = ()
    loose: tuple[tuple[str, int] | None, ...] = (None,) * 4
    """Each player's missing suit, and how many hidden tiles can be of it: those drawn since a tile of another suit was put
    down, which tells that none was left (§2); `KEPT` where one was kept all the same, until none is held. None: nothing
    is known of it."""


NOTHING = HandMemory()


def house_of(state: HandState) -> HandMemory:
    """What is remembered in this state."""
    house = state.house
    return house if isinstance(house, HandMemory) else NOTHING


def loose_of(state: HandState, seat: int) -> int | None:
    """How many of this player's hidden tiles can be of the missing suit; None where nothing is known of it."""
    counted = house_of(state).loose[seat]
    me = state.seats[seat]
    known = counted is not None and counted[0] == me.void_suit and counted[1] != KEPT and not me.untold
    return counted[1] if known and counted is not None else None


def keeps_on(state: HandState, seat: int) -> bool:
    """Whether this player has kept a tile of the missing suit against the rules, and has held one ever since."""
    return house_of(state).loose[seat] == (state.seats[seat].void_suit, KEPT)


def remember(
    rulings: SichuanRulings, before: HandState, event: AnyEvent, after: HandState, denied: bool = False
) -> HandMemory:
    """The memory after an event; `denied`: after a kong that the rules deny."""
    if denied and isinstance(event, Kong):
        return _without_kong(rulings, before, event, after)
    house = house_of(before)
    match event:
        case Draw():
            house = _cleared(_closed(rulings, house, before), event.seat)
            if before.stage is not Stage.REPLACE:
                house = due(house, event.seat)
            return _drew(house, event.seat) if is_hidden(after.seats[event.seat].drawn) else house
        case Pung():
            return _cleared(_closed(rulings, house, before), event.seat)
        case Discard():
            return _put_down(house, before, event) if rulings.missing_suit_first == "default" else house
        case Kong():
            house = _cleared(_closed(rulings, house, before), event.seat)
            return structs.replace(
                house, kongs=(*house.kongs, structs.replace(_paid(rulings, before, event), turn=after.turns))
            )
        case Win():
            return _won(rulings, house, before, event)
        case Exchange():
            given = Given(event.seat, event.target, tuple(sorted(event.tile_kinds)))
            return structs.replace(house, given=(*house.given, given))
        case _:
            return house


def _drew(house: HandMemory, seat: int) -> HandMemory:
    """One hidden tile more; where it could not be of the missing suit before, this one can."""
    counted = house.loose[seat]
    if counted is None or counted[1] == KEPT:
        return house
    return _with_loose(house, seat, (counted[0], counted[1] + 1))


def _put_down(house: HandMemory, before: HandState, event: Discard) -> HandMemory:
    """A discard of another suit tells that no tile of the missing one is held."""
    me, kind = before.seats[event.seat], event.tile_kind
    suit, counted = me.void_suit, house.loose[event.seat]
    if suit is None or (counted == (suit, 0) and not me.hides):
        return house
    if is_hidden(kind) or not (kind in me.pool or any_hidden(me.pool)):
        return _with_loose(house, event.seat, None)
    known = kind in me.concealed and not (event.drawn and is_hidden(me.drawn))
    held = sum(suit_of(each) == suit for each in me.concealed) - (known and suit_of(kind) == suit)
    unseen = 0 if me.in_doubt else count_hidden(me.concealed) - (not known)
    kept = counted == (suit, KEPT) and held + unseen > 0
    if suit_of(kind) != suit:
        return _with_loose(house, event.seat, (suit, KEPT if held or kept else 0))
    if counted is None or counted[0] != suit or counted[1] == KEPT:
        return house if kept else _with_loose(house, event.seat, None)
    if known:
        return house
    if not could_be(counted[1], me, event.drawn):
        return _with_loose(house, event.seat, (suit, KEPT))  # and is blamed for it
    return _with_loose(house, event.seat, (suit, counted[1] - 1))


def could_be(loose: int, me: SeatState, drawn: bool | None) -> int:
    """How many of so many loose tiles a discard can be: by its flag it may not be the one just drawn."""
    return loose - (loose > 0 and drawn is False and is_hidden(me.drawn))


def _with_loose(house: HandMemory, seat: int, loose: tuple[str, int] | None) -> HandMemory:
    if house.loose[seat] == loose:
        return house
    return structs.replace(house, loose=tuple(loose if each == seat else house.loose[each] for each in SEATS))


def _paid(rulings: SichuanRulings, before: HandState, event: Kong) -> KongPaid:
    ways = kong_ways(rulings, before, event)
    right = ways[0] if len(ways) == 1 else event.payments if event.payments in ways else None
    return KongPaid(event.seat, right, event.payments, pending=rulings.kong_paid == "next-draw")


def due(house: HandMemory, drawing: int) -> HandMemory:
    """The kongs of the others are paid by this draw."""
    if not any(each.pending and each.seat != drawing for each in house.kongs):
        return house
    kongs = (structs.replace(each, pending=each.pending and each.seat == drawing) for each in house.kongs)
    return structs.replace(house, kongs=tuple(kongs))


def _without_kong(rulings: SichuanRulings, before: HandState, event: Kong, after: HandState) -> HandMemory:
    """The memory after a kong that the rules deny: it has moved nothing, whether its tiles lie there or not."""
    house = house_of(after)
    none = KongPaid(event.seat, NO_PAYMENTS, event.payments, good=kong_ways(rulings, before, event)[0])
    own = [place for place, each in enumerate(house.kongs) if each.seat == event.seat]
    if len(own) <= sum(each.seat == event.seat for each in house_of(before).kongs):
        return structs.replace(house, nowhere=(*house.nowhere, none))
    kongs = (*house.kongs[: own[-1]], none, *house.kongs[own[-1] + 1 :])
    return structs.replace(house, kongs=kongs)


def _closed(rulings: SichuanRulings, house: HandMemory, before: HandState) -> HandMemory:
    """The tile that lay there can't be won on any more: everybody else in play has passed it."""
    lying = lying_at(rulings, before)
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


def lying_at(rulings: SichuanRulings, before: HandState) -> Passed | None:
    """The tile that could be won on before this event."""
    won = bool(before.winners_here)
    if before.last_discard is not None and before.contested is None:
        source, kind = before.last_discard
        put = before.seats[source].discards
        if not put or any_hidden((kind, put[-1].kind)):
            return None
        last = before.left == 0 and (rulings.last_minute == "default" or put[-1].drawn)
        return Passed(kind, "discard", source, put[-1].after_kong, last, won)
    if before.robbable is not None and not is_hidden(before.robbable[1]):
        return Passed(before.robbable[1], "robbed_kong", before.robbable[0], won=won)
    return None


def _cleared(house: HandMemory, seat: int) -> HandMemory:
    """Drawing, punging and konging end what a player may not do because he has passed."""
    if not house.passed[seat]:
        return house
    return structs.replace(house, passed=tuple(() if each == seat else house.passed[each] for each in SEATS))


def _won(rulings: SichuanRulings, house: HandMemory, before: HandState, event: Win) -> HandMemory:
    here = bool(before.winners_here) and event.by != "self_draw"
    source = event.seat if event.target is None else event.target
    if not before.winners:
        house = structs.replace(house, first=(event.seat,), first_source=source)
    elif here and set(before.winners) == set(before.winners_here) == set(house.first):
        house = structs.replace(house, first=(*house.first, event.seat))
    if here:
        return house
    robbed = event.by == "robbed_kong" and before.robbable is not None and before.robbable[0] == event.target
    handed = _handed_on(rulings, before, event)
    house = structs.replace(house, handed=handed) if handed != house.handed else house
    stays = rulings.kong_transfer == "transfer" and rulings.kong_transfer_refund == "refunded" and not _unpaid(rulings)
    gone = [*(() if stays else handed), *(house.kongs[-1:] if robbed else ())]
    if gone:
        house = structs.replace(house, kongs=tuple(each for each in house.kongs if not _among(each, gone)))
    return house


def _among(kong: KongPaid, others: Iterable[KongPaid]) -> bool:
    """Whether it is one of them itself, not one that moved as much."""
    return any(each is kong for each in others)


def moves(rulings: SichuanRulings, state: HandState, event: Kong | Win) -> tuple[Payments, ...]:
    """What a kong brings, or a win moves of the points of kongs before it (rulings `kong-transfer`, `kong-paid`): first
    by the rules, then by what the record has the kongs bring, where that is something else."""
    if isinstance(event, Kong):
        return kong_ways(rulings, state, event)
    kongs = _handed_on(rulings, state, event)
    right = _sum(_on(rulings, event, kong.payments) for kong in kongs)
    if not any(map(wrongly_recorded, kongs)):
        return (right,)
    told = (_sum(_on(rulings, event, kong.by_record(as_good=good)) for kong in kongs) for good in (False, True))
    return (right, *told)


def wrongly_recorded(kong: KongPaid) -> bool:
    """Whether the record may have the kong bring something else than the rules."""
    return kong.recorded not in (None, kong.payments) or kong.good is not None


def _handed_on(rulings: SichuanRulings, state: HandState, event: Win) -> tuple[KongPaid, ...]:
    """The kongs whose points this win moves: those that are not paid yet (ruling `kong-paid`), or the one that the
    discarder has just declared (ruling `kong-transfer`)."""
    kongs = house_of(state).kongs
    if state.winners_here and event.by != "self_draw":
        each = rulings.kong_transfer == "transfer" and rulings.kong_transfer_winners == "each"
        return house_of(state).handed if each and not _unpaid(rulings) else ()
    if _unpaid(rulings):
        robbed = kongs[-1:] if event.by == "robbed_kong" else ()  # it has moved nothing
        return tuple(each for each in kongs if each.pending and not _among(each, robbed))
    if rulings.kong_transfer == "default" or event.by != "discard" or event.target is None:
        return ()
    put = state.seats[event.target].discards
    if not put or not put[-1].after_kong or not kongs or kongs[-1].seat != event.target:
        return ()
    if rulings.kong_transfer_kongs == "default":
        return kongs[-1:]
    return tuple(each for each in kongs if each.seat == event.target and each.turn == kongs[-1].turn)


def _unpaid(rulings: SichuanRulings) -> bool:
    """Whether kongs are paid later (ruling `kong-paid`)."""
    return rulings.kong_paid == "next-draw"


def _on(rulings: SichuanRulings, event: Win, brought: Payments | None) -> Payments:
    """What becomes of these points."""
    if brought is None:
        return NO_PAYMENTS
    if event.target is None or rulings.kong_paid == "next-draw" or rulings.kong_transfer == "cancel":
        return moved_with({seat: -brought[seat] for seat in SEATS})
    return moved_with({event.target: -brought[event.target], event.seat: brought[event.target]})


def _sum(moves: Iterable[Payments]) -> Payments:
    total = dict.fromkeys(SEATS, 0)
    for each in moves:
        for seat in SEATS:
            total[seat] += each[seat]
    return moved_with(total)
