"""Who pays what: the boundary at 25 points and go-around responsibility (§6.2, §6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.hands import WINDS, Hand, Reason, Wind
from replay.rules import PaidCase
from replay.rules.plain import NO_TARGET
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import completing
from replay.tiles import Kind, any_hidden

SHARED: Final = 25
"""Up to this value all pay alike; beyond it this is what those pay who are not responsible."""
NOT_RECORDED: Final = Reason(
    "not_judged", "who is responsible is open: the discards of the go-around, or the tiles held, are not known"
)


def looks_back(hand: Hand, rulings: ZungJungRulings) -> bool:
    """Whether earlier discards may decide who pays for a win like this."""
    return hand.by == "discard" or (hand.by == "robbed_kong" and rulings.resp_robbing == "yes")


def hits(hand: Hand, rulings: ZungJungRulings) -> tuple[tuple[Wind, Kind], ...] | None:
    """The tiles of the look-back that would have completed the winner's hand, in order; None when that is not known."""
    if any_hidden(hand.concealed):
        return None
    around = go_around(hand)
    if hand.passed is not None:
        found = hand.passed
    elif around is None:
        return None
    else:
        waits = completing(hand, rulings) if around else ()
        found = tuple((seat, kind) for seat, kind in around if kind in waits)
    if rulings.resp_any_tile == "same-tile":
        found = tuple((seat, kind) for seat, kind in found if kind == hand.win)
    return found


def go_around(hand: Hand) -> tuple[tuple[Wind, Kind], ...] | None:
    """The discards that a win looks back on; None when they are not known. Before the dealer's first there is none."""
    return () if hand.go_around is None and _first_of_all(hand) else hand.go_around


def _first_of_all(hand: Hand) -> bool:
    """Whether the tile won on is the first that anybody has put down, the dealer's."""
    return hand.by == "discard" and hand.situation.dealer_first_discard


def responsible(hand: Hand, rulings: ZungJungRulings) -> Wind | Reason:
    """Who is responsible for a win on another's tile, the winner himself perhaps; the reason when that is open."""
    if looks_back(hand, rulings):
        if hand.responsible is not None and hand.responsible != "none":
            return hand.responsible
        found = () if hand.responsible is not None else hits(hand, rulings)
        if found is None:
            return NOT_RECORDED
        if found:
            return _chosen(tuple(seat for seat, _ in found), hand.seat, rulings)
    if hand.target is None and _first_of_all(hand):
        return WINDS[0]
    return NO_TARGET if hand.target is None else hand.target


def _chosen(seats: tuple[Wind, ...], winner: Wind, rulings: ZungJungRulings) -> Wind:
    if rulings.resp_first == "latest":
        return seats[-1]
    return winner if rulings.resp_first == "own-first" and winner in seats else seats[0]


def pay(hand: Hand, value: int, rulings: ZungJungRulings) -> Mapping[Wind, int] | Reason:
    """What each seat gains or loses by a win of this value: the winner always gains three times the value."""
    if hand.by == "self_draw" or value <= SHARED:
        return _each(hand.seat, value)
    payer = responsible(hand, rulings)
    if isinstance(payer, Reason):
        return payer
    return _by(payer, hand.seat, value)


def cases(hand: Hand, value: int, rulings: ZungJungRulings) -> tuple[PaidCase, ...]:
    """What a win of this value may move where it is open who is responsible: whose tile was won on first, then who may
    have put such a tile down before, the winner last."""
    if not isinstance(pay(hand, value, rulings), Reason):
        return ()
    possible = _may_be_responsible(hand)
    order = [hand.target, *WINDS[WINDS.index(hand.seat) + 1 :], *WINDS[: WINDS.index(hand.seat) + 1]]
    return tuple(
        PaidCase(_by(payer, hand.seat, value), _when(payer, hand), payer)
        for payer in dict.fromkeys(order)
        if payer is not None and payer in possible
    )


def _when(payer: Wind, hand: Hand) -> str:
    if hand.target is None:
        return "{who} is responsible"
    return "{who} put the tile down and nobody before" if payer == hand.target else "{who} put such a tile down before"


def _may_be_responsible(hand: Hand) -> tuple[Wind, ...]:
    """Whoever put down a tile of the look-back, and the last one; everybody where that is not known (§6.3)."""
    around = go_around(hand)
    if around is None or hand.passed is not None or hand.target is None:
        return WINDS
    there = {hand.target, *(seat for seat, _ in around)}
    return tuple(wind for wind in WINDS if wind in there)


def _by(payer: Wind, winner: Wind, value: int) -> Mapping[Wind, int]:
    """What is paid where `payer` is responsible, the winner himself perhaps."""
    if payer == winner:
        return _each(winner, value)
    found = dict.fromkeys(WINDS, -SHARED)
    found[winner] = 3 * value
    found[payer] = -(3 * value - 2 * SHARED)
    return found


def _each(winner: Wind, value: int) -> dict[Wind, int]:
    found = dict.fromkeys(WINDS, -value)
    found[winner] = 3 * value
    return found
