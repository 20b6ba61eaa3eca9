"""What is done before play: tiles handed on, missing suits declared, where the game has that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

from replay.engine.table.legal import exchanges_of
from replay.events import Exchange, SuitLetter, VoidSuit
from replay.simulate.player import Writer
from replay.state import SEATS
from replay.tiles import Kind, format_tiles, suit_of

HANDED_ON = 3
SUITS: tuple[SuitLetter, ...] = ("m", "p", "s")
WHIMS = 0.03
"""The share of the declarations that name a suit at random."""


def hand_on(scribe: Writer, chance: Random) -> None:
    """Everybody hands on three tiles of the suit of which he holds the fewest, three at least, all the same way."""
    step = chance.choice((1, 2, 3))
    dealt = [each.concealed for each in scribe.state.seats]
    for seat in SEATS:
        tiles = _of_shortest_suit(dealt[seat], chance)
        scribe.write(Exchange(seat=seat, target=(seat + step) % 4, tiles=format_tiles(tiles)))


def hand_on_the_rest(scribe: Writer, chance: Random, step: int) -> None:
    """Whoever has not done so hands on three tiles this way, of the suit of which he may hand on the fewest; nobody
    what he was given."""
    for seat in SEATS:
        ways = [each for each in exchanges_of(scribe.state, scribe.rules, seat) if (each.target - seat) % 4 == step]
        if ways:
            scribe.write(chance.choice(_of_fewest(ways)))


def _of_fewest(ways: Sequence[Exchange]) -> list[Exchange]:
    """Those of the suit of which they have the fewest tiles."""
    suits = [[each for each in ways if {*map(suit_of, each.tile_kinds)} == {suit}] for suit in SUITS]
    return min((each for each in suits if each), key=_number)


def _number(ways: Sequence[Exchange]) -> int:
    """How many tiles they are of, at least."""
    return sum(max(each.tile_kinds.count(kind) for each in ways) for kind in {*chain(*(e.tile_kinds for e in ways))})


def _of_shortest_suit(hand: tuple[Kind, ...], chance: Random) -> list[Kind]:
    suits = [[kind for kind in hand if suit_of(kind) == suit] for suit in SUITS]
    shortest = min((tiles for tiles in suits if len(tiles) >= HANDED_ON), key=len)
    return chance.sample(shortest, HANDED_ON)


def declare_suits(scribe: Writer, chance: Random) -> None:
    """Everybody who has not done so gives up the suit of which he holds the fewest tiles, now and then another one."""
    left = [seat for seat in SEATS if scribe.state.seats[seat].void_suit is None]
    chance.shuffle(left)
    while left:
        before = len(left)
        for seat in list(left):
            hand = scribe.state.seats[seat].concealed
            count = {suit: sum(suit_of(kind) == suit for kind in hand) for suit in SUITS}
            liked = sorted(SUITS, key=lambda suit: count[suit])
            if chance.random() < WHIMS:
                chance.shuffle(liked)
            events = (VoidSuit(seat=seat, suit=suit) for suit in liked)
            event = next((each for each in events if scribe.allows(each)), None)
            if event is not None:
                scribe.write(event)
                left.remove(seat)
        assert len(left) < before, "somebody may declare a suit"
