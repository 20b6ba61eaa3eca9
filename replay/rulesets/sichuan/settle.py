"""What a drawn hand settles: kong refunds, flower pigs, the listening check (rulebook sichuan §8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from replay.hands import HeldHand
from replay.rules import NO_PAYMENTS, Payments, Settled
from replay.rulesets.sichuan.hand_tables import CAP, table_of
from replay.rulesets.sichuan.kongs import moved_from, moved_with
from replay.rulesets.sichuan.memory import HandMemory, KongPaid, house_of, wrongly_recorded
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.value import hook_tile, worth
from replay.rulesets.sichuan.waiting import waits
from replay.state import SEATS, HandState, SeatState
from replay.tiles import SUITED, Kind, any_hidden, known_of, suit_of

REFUND: Final = "kong_refund"
PIG: Final = "flower_pig"
LISTENING: Final = "listening"
SIXTEEN: Final = 16
COPIES: Final = 4
KongsSettled = Literal["rules", "record", "as good"]
"""What the kongs of a hand have moved: what the rules say, what the record says, or that and what those would have moved
which the rules deny and the record does not say to be paid."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player in play stands at the end; None where hidden tiles leave it open.

    `ready_for`: the highest A that the hand waits for, 0 if it is not ready.
    """

    seat: int
    pig: bool | None
    ready_for: int | None


def settle(rulings: SichuanRulings, state: HandState) -> tuple[Settled, ...]:
    """Every item that moves points, in the order of the rulebook; amounts are None where hidden tiles leave them open."""
    return settled(rulings, state, _all_standings(rulings, state), "rules")


def settle_as_recorded(rulings: SichuanRulings, state: HandState) -> tuple[tuple[Settled, ...], ...]:
    """The same if every kong had moved what the record has it move, where that is something else."""
    told = recorded_ways(state)
    standings = _all_standings(rulings, state) if told else []
    return tuple(dict.fromkeys(settled(rulings, state, standings, each) for each in told))


def recorded_ways(state: HandState) -> tuple[KongsSettled, ...]:
    """What kongs may have moved by the record, beside what they have by the rules."""
    house = house_of(state)
    return ("record", "as good") if any(map(wrongly_recorded, (*house.kongs, *house.nowhere))) else ()


def _all_standings(rulings: SichuanRulings, state: HandState) -> list[Standing]:
    return [standing(rulings, state, seat) for seat in SEATS if state.seats[seat].in_play]


def settled(
    rulings: SichuanRulings, state: HandState, standings: list[Standing], told: KongsSettled
) -> tuple[Settled, ...]:
    """What is settled where the players in play stand like this, and kongs moved what is `told` of them."""

    def brought(kong: KongPaid) -> Payments | None:
        return kong.payments if told == "rules" else kong.by_record(as_good=told == "as good")

    items = (
        Settled(REFUND, _refunds(rulings, state, standings, brought)),
        Settled(PIG, _pigs(rulings, state, standings)),
        Settled(LISTENING, _check(rulings, standings)),
    )
    return tuple(item for item in items if item.payments != NO_PAYMENTS)


def standing(rulings: SichuanRulings, state: HandState, seat: int) -> Standing:
    """How a player in play stands."""
    me = state.seats[seat]
    own = _own(me)
    known = known_of(own)
    suits = set(map(suit_of, known))
    if rulings.pig_test == "missing-suit":
        pig: bool | None = me.void_suit in suits
    else:
        pig = len(suits) == 3
    never_ready = rulings.ready_suits == "default" and (len(suits) == 3 or me.void_suit in suits)
    if len(known) == len(own):
        return Standing(seat, pig, 0 if never_ready else ready_for(rulings, state, seat, _held(me)))
    return Standing(seat, pig or None, 0 if never_ready else None)


def _held(me: SeatState) -> HeldHand:
    return HeldHand(concealed=me.concealed, melds=me.plain_melds, void_suit=me.void_suit)


def _own(me: SeatState) -> list[Kind]:
    return [*me.concealed, *(kind for each in me.melds for kind in each.meld.tiles)]


def ready_for(rulings: SichuanRulings, state: HandState, seat: int, held: HeldHand) -> int:
    """The highest A of the tiles that complete this hand of the player's, of which they do not hold all four."""
    found = _waits(rulings, held)
    if rulings.dead_wait == "live":
        found = tuple(each for each in found if copies_seen(state, each[0], (seat,)) < COPIES)
    return max((amount for _, amount in found), default=0)


@lru_cache(maxsize=64)
def _waits(rulings: SichuanRulings, held: HeldHand) -> tuple[tuple[Kind, int], ...]:
    """The tiles that complete the hand, of which the player does not hold all four himself, each with its A.

    The end of a hand asks for the same hands more than once.
    """
    use_up, any_suits = rulings.dead_wait != "concealed-four", rulings.ready_suits == "any"
    completing = waits(held, melds_use_up=use_up, any_suits=any_suits)
    return tuple(
        (
            kind,
            worth(tuple(sorted((*held.concealed, kind))), held.melds, rulings, win=hook_tile(rulings, kind))[0].amount,
        )
        for kind in sorted(SUITED)
        if completing >> kind & 1
    )


def copies_seen(state: HandState, kind: Kind, seats: Iterable[int] = SEATS) -> int:
    """Copies in the hands of these players, in melds, among the discards and the tiles won on."""
    count = sum(state.seats[seat].concealed.count(kind) for seat in seats) + state.robbed.count(kind)
    for each in state.seats:
        count += sum(meld.meld.tiles.count(kind) for meld in each.melds)
        count += sum(put.kind == kind and put.claimed_by is None for put in each.discards)
        count += each.win_by == "self_draw" and each.win_tile == kind
    return count


def _later_winners(rulings: SichuanRulings, state: HandState) -> tuple[int, ...]:
    """The winners who are not protected (ruling `win-immunity`)."""
    if rulings.win_immunity == "default":
        return ()
    first = house_of(state).first
    return tuple(seat for seat in state.winners if seat not in first)


def _refunds(
    rulings: SichuanRulings,
    state: HandState,
    standings: Iterable[Standing],
    brought: Callable[[KongPaid], Payments | None],
) -> Payments | None:
    house: HandMemory = house_of(state)
    stay = rulings.kong_transfer == rulings.kong_paid == "default"
    if stay and not _all_known(state, house):
        return None
    ready = {each.seat: each.ready_for for each in standings}
    unfrozen = {*ready, *_later_winners(rulings, state)}
    moved = dict.fromkeys(SEATS, 0)
    for kong in (*house.kongs, *house.nowhere):
        if kong.pending:
            payments = brought(kong)
            if payments is None:
                return None
            moved = {seat: moved[seat] - payments[seat] for seat in SEATS}
            continue
        if kong.seat not in unfrozen:
            continue
        if rulings.refund_who == "not-ready":
            if kong.seat in ready and ready[kong.seat] is None:
                return None
            if ready.get(kong.seat) != 0:
                continue
        payments = brought(kong)
        if payments is None:
            return None
        for payer in SEATS:
            back = -payments[payer]
            if payer == kong.seat or (payer not in unfrozen and rulings.refund_to_winner == "default"):
                continue
            moved[payer] += back
            moved[kong.seat] -= back
    return moved_with(moved)


def _all_known(state: HandState, house: HandMemory) -> bool:
    """Whether it is known of every kong on the table what it moved; an earlier fault of the record may leave it open."""
    paid = [kong.seat for kong in house.kongs]
    kongs = [seat for seat in SEATS for each in state.seats[seat].melds if each.meld.is_kong]
    return not state.doubt and all(kongs.count(seat) == paid.count(seat) for seat in SEATS)


def _pigs(rulings: SichuanRulings, state: HandState, standings: list[Standing]) -> Payments | None:
    if any(each.pig is None for each in standings):
        return None
    if (some := _some_ready(rulings, standings)) is not True:
        return NO_PAYMENTS if some is False else None
    pigs = [each.seat for each in standings if each.pig]
    ready = {each.seat: each.ready_for for each in standings}
    moved = dict.fromkeys(SEATS, 0)
    for pig in pigs:
        for receiver in _receivers(rulings, state, standings, pig):
            amount = _pig_amount(rulings, state, ready, receiver)
            if amount is None:
                return None
            moved[pig] -= amount
            moved[receiver] += amount
    return moved_with(moved)


def _some_ready(rulings: SichuanRulings, standings: list[Standing]) -> bool | None:
    """Whether anything is settled between the players in play (ruling `settle-when`); None where that is open."""
    if rulings.settle_when == "default" or any(each.ready_for for each in standings):
        return True
    return None if any(each.ready_for is None for each in standings) else False


def _receivers(rulings: SichuanRulings, state: HandState, standings: list[Standing], pig: int) -> Iterator[int]:
    for each in standings:
        if each.seat != pig and (not each.pig or rulings.pig_receivers == "pigs-too"):
            yield each.seat
    yield from state.winners if rulings.pig_receivers == "winners-too" else _later_winners(rulings, state)


def _pig_amount(rulings: SichuanRulings, state: HandState, ready: dict[int, int | None], receiver: int) -> int | None:
    if rulings.pig_amount == "default":
        return CAP
    if rulings.pig_amount == "sixteen":
        return SIXTEEN
    amount = ready[receiver] if receiver in ready else _won_for(rulings, state.seats[receiver])
    return amount if amount is None or rulings.pig_amount == "hand-value" else max(amount, CAP)


def _won_for(rulings: SichuanRulings, me: SeatState) -> int | None:
    """The A of a win."""
    if me.win_tile is None or any_hidden(_own(me)):
        return None
    tiles = tuple(sorted((*me.concealed, me.win_tile)))
    readings = worth(tiles, me.plain_melds, rulings, win=hook_tile(rulings, me.win_tile))
    return readings[0].amount if readings else None


def _check_amount(rulings: SichuanRulings, most: int) -> int:
    """What a player who is not ready pays one whose highest A is `most`."""
    if rulings.check_amount == "cap":
        return table_of(rulings).cap
    return most + 1 if rulings.check_amount == "self-draw" else most


def _check(rulings: SichuanRulings, standings: list[Standing]) -> Payments | None:
    """Who is not ready pays everybody who is."""
    if any(each.ready_for is None for each in standings):
        return None
    if rulings.pig_vs_check == "exempt" and any(each.pig is None for each in standings):
        return None
    paying = [
        each.seat for each in standings if each.ready_for == 0 and not (rulings.pig_vs_check == "exempt" and each.pig)
    ]
    moved = [
        moved_from(each.seat, paying, _check_amount(rulings, each.ready_for))
        for each in standings
        if each.ready_for and paying
    ]
    a, b, c, d = (sum(each[seat] for each in moved) for seat in SEATS)
    return a, b, c, d
