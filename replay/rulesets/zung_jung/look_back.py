"""The look-back of go-around responsibility, read from the table (§6.3)."""

from __future__ import annotations

from operator import gt

from msgspec.structs import replace

from replay.events import Win
from replay.hands import Hand, HeldHand, Wind
from replay.rules.holding import owned
from replay.rulesets.zung_jung.possible import COPIES, beside
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import completing
from replay.state import SEATS, HandState, SeatMeld
from replay.tiles import Kind, any_hidden, count_kinds, is_hidden

Put = tuple[int, Kind]
"""Who put down which tile."""


def with_look_back(rulings: ZungJungRulings, state: HandState, event: Win, hand: Hand) -> Hand:
    """The hand with what was put down since its winner's last own turn, the winning tile left out."""
    hand = replace(hand, claimed=None if event.patterns is None else tuple(sorted(event.patterns.items())))
    if event.by == "self_draw":
        return hand
    seat = event.seat
    since = _last_discard_turn(state, seat)
    kongs = rulings.resp_passed_kong == "yes"
    window = _named(state, _window(state, since, None, kongs=kongs))
    if any(is_hidden(kind) for _, kind in window) or _too_many(hand, window):
        return hand
    hand = replace(hand, go_around=window)
    if rulings.window_reset != "draw":
        return hand
    return replace(hand, passed=_passed(rulings, state, hand, seat, since, kongs=kongs))


def _too_many(hand: Hand, window: tuple[tuple[Wind, Kind], ...]) -> bool:
    """Whether a tile lies in two places after a fault, so that it is not known what was put down."""
    return any(map(gt, count_kinds((*owned(hand), *beside(hand, window))), COPIES))


def put_down_since(state: HandState, seat: int) -> tuple[Put, ...]:
    """What others have put down, kong tiles too, since this player's last own turn, without the tile of this moment."""
    window = _window(state, _last_discard_turn(state, seat), None, kongs=True)
    return tuple(each for each in window if each[0] != seat)


def _named(state: HandState, window: tuple[Put, ...]) -> tuple[tuple[Wind, Kind], ...]:
    return tuple((state.wind_of(seat), kind) for seat, kind in window)


def _last_discard_turn(state: HandState, seat: int) -> int:
    discards = state.seats[seat].discards
    return discards[-1].turn if discards else 0


def _window(state: HandState, first: int, end: int | None, *, kongs: bool) -> tuple[Put, ...]:
    """What was put down from turn `first` to before turn `end` (None: up to now, without the tile of this moment).

    Each turn has one discard at most, and the tiles added to pungs in it come before that.
    """
    chosen: list[tuple[int, int, Put]] = []
    turns = range(first, state.turns + 1 if end is None else end)
    for seat in SEATS:
        me = state.seats[seat]
        chosen += [(put.turn, 1, (seat, put.kind)) for put in me.discards if put.turn in turns]
        if kongs and me.melds:
            chosen += [
                (each.added, 0, (seat, each.meld.tiles[-1]))
                for each in me.melds
                if each.added is not None and each.added in turns
            ]
    chosen.sort()
    if end is None and chosen and _is_now(state, chosen[-1]):
        chosen.pop()
    return tuple(put for _, _, put in chosen)


def _is_now(state: HandState, last: tuple[int, int, Put]) -> bool:
    """Whether this is the tile that is being won on."""
    _, order, put = last
    return put == (state.last_discard if order else state.robbable)


def _passed(
    rulings: ZungJungRulings, state: HandState, hand: Hand, seat: int, since: int, *, kongs: bool
) -> tuple[tuple[Wind, Kind], ...]:
    """The tiles that would have completed the hand as it was then, back to the winner's last draw from the wall."""
    me = state.seats[seat]
    concealed, melds = list(hand.concealed), list(me.melds)
    stages: list[tuple[tuple[Wind, Kind], ...]] = []
    window = hand.go_around or ()
    while True:
        held = HeldHand(concealed=tuple(concealed), melds=tuple(each.meld for each in melds))
        waits = frozenset() if any_hidden(concealed) else completing(held, rulings)
        stages.append(tuple(each for each in window if each[1] in waits))
        claim = melds[-1] if melds else None
        own = next((put.kind for put in me.discards if put.turn == since), None)
        kong = any(each.added == since for each in melds)
        if own is None or claim is None or claim.turn != since or claim.source is None or claim.meld.is_kong or kong:
            break
        concealed += _given(claim)
        concealed.append(own)
        melds.pop()
        end, since = since, max((put.turn for put in me.discards if put.turn < since), default=0)
        window = _named(state, _window(state, since, end, kongs=kongs))
    return tuple(each for stage in reversed(stages) for each in stage)


def _given(claim: SeatMeld) -> list[Kind]:
    tiles = list(claim.meld.tiles)
    if claim.claimed is not None:
        tiles.remove(claim.claimed)
    return tiles
