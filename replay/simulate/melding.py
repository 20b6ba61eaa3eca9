"""Tiles as hands in play, and the melds that claims make of them."""

from __future__ import annotations

from collections.abc import Iterable

from replay.events import Chow, Flower, Kong
from replay.hands import HeldHand, Meld
from replay.rules import Claim
from replay.state import HandState, SeatState
from replay.tiles import Kind, parse_tiles


def held(state: HandState, seat: int, concealed: tuple[Kind, ...], melds: tuple[Meld, ...]) -> HeldHand:
    """These tiles as a hand in play of this seat."""
    me = state.seats[seat]
    return HeldHand(
        concealed=concealed,
        melds=melds,
        flowers=me.flowers,
        seat=state.wind_of(seat),
        round=state.round or "E",
        void_suit=me.void_suit,
    )


def meld_of(option: Claim, tiles: tuple[Kind, ...]) -> Meld:
    """The meld that a claim or a concealed kong makes."""
    if isinstance(option, Kong):
        return Meld("concealed_kong" if option.kind == "concealed" else "open_kong", tuple(sorted(tiles)))
    announced = None if option.as_ is None else parse_tiles(option.as_)
    return Meld("chow" if isinstance(option, Chow) else "pung", tuple(sorted(tiles)), announced)


def after(me: SeatState, option: Claim | Flower) -> tuple[tuple[Kind, ...], tuple[Meld, ...]]:
    """The concealed tiles and melds after a claim or declaration, before a discard or replacement."""
    melds = me.plain_melds
    match option:
        case Flower() | Kong(kind="added"):
            given = parse_tiles(option.tile or "")
            if isinstance(option, Kong):
                melds = tuple(_grown(each, given[0]) for each in melds)
        case _:
            given = parse_tiles(option.tiles or "")
            melds = (*melds, meld_of(option, (*given, *parse_tiles(option.tile or ""))))
    rest = list(me.concealed)
    for kind in given:
        rest.remove(kind)
    return tuple(rest), melds


def _grown(meld: Meld, tile: Kind) -> Meld:
    if meld.kind == "pung" and tile in meld.tiles:
        return Meld("added_kong", (*meld.tiles, tile))
    return meld


def without(tiles: Iterable[Kind], kind: Kind) -> tuple[Kind, ...]:
    """The tiles less one of this kind."""
    rest = list(tiles)
    rest.remove(kind)
    return tuple(rest)
