"""Why nobody can hold such a winning hand, as far as the rulesets agree: tiles that are unknown, too many, too few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import gt
from typing import Final

from replay.hands import Hand, Reason
from replay.rules.miscounts import BESIDE, MOST_MELDS, Written, miscount
from replay.said import Said
from replay.tiles import HIDDEN, Kind, count_kinds, format_tiles, name_of


def owned(hand: Hand) -> list[Kind]:
    """The tiles of the hand with its melds and its winning tile, without what it declared like flowers."""
    found = [*hand.concealed, hand.win]
    for meld in hand.melds:
        found += meld.tiles
    return found


def wrong_tiles(kinds: Iterable[Kind], copies: tuple[int, ...]) -> tuple[Reason, ...]:
    """Tiles that are not known, that the game does not have, or not so often. `copies`: how many it has, by kind."""
    counts = count_kinds(kinds)
    if not counts[HIDDEN] and len(copies) >= HIDDEN and not any(map(gt, counts, copies)):
        return ()
    return tuple(_wrong_tiles(counts, copies))


def _wrong_tiles(counts: Sequence[int], copies: tuple[int, ...]) -> Iterator[Reason]:
    if counts[HIDDEN]:
        yield Reason("hidden_tile", "some of the tiles are not known")
    has = list(zip_longest(counts[:HIDDEN], copies, fillvalue=0))
    if strange := [name_of(kind) for kind, (held, most) in enumerate(has) if held and not most]:
        yield Reason("unknown_tile", Said("there is no {tile} in this game", tile=", ".join(strange)))
    if many := [(held, kind) for kind, (held, most) in enumerate(has) if held > most > 0]:
        yield Reason("too_many_copies", Said("more copies than the game has: {copies}", copies=many))


def wrong_number(hand: Hand) -> tuple[Reason, ...]:
    """Too many or too few concealed tiles beside the melds and the winning tile."""
    if len(hand.melds) <= MOST_MELDS and len(hand.concealed) == BESIDE - 3 * len(hand.melds):
        return ()
    found = miscount(Written(concealed=hand.concealed, win=hand.win, melds=hand.melds, flowers=hand.flowers))
    if found is None:
        return ()
    melds = (len(hand.melds), "melds")
    if len(hand.melds) > MOST_MELDS:
        return (Reason("wrong_tile_count", Said("{worth}, but a hand has four at most", worth=melds)),)
    there = (found.there, "concealed tiles")
    words = "{worth}, but with {worth2} there must be {n} beside the winning tile; {why}"
    message = Said(words, worth=there, worth2=melds, n=found.expected, why=found.cause)
    return (Reason("wrong_tile_count", message),)


def no_shape(hand: Hand) -> Reason:
    """That the tiles of the hand, with its melds, are no winning shape."""
    tiles = (*hand.concealed, hand.win)
    if not hand.melds:
        return Reason("no_winning_shape", Said("{tiles} is not a winning shape", tiles=tiles))
    melds = " ".join(format_tiles(meld.tiles) for meld in hand.melds)
    message = Said("{tiles} with {tiles2} is not a winning shape", tiles=tiles, tiles2=melds)
    return Reason("no_winning_shape", message)


def nothing_declared(hand: Hand) -> tuple[Reason, ...]:
    """Tiles declared like flowers, in a game in which none are."""
    return (DECLARED,) if hand.flowers else ()


DECLARED: Final = Reason("illegal_flower", "nothing is declared like a flower in this game")
