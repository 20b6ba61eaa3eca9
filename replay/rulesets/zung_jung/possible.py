"""Whether a hand can be at all: tiles, melds, and who is where (§1, §2, §4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replay.hands import WINDS, Hand, Meld, Reason, Wind
from replay.rules.holding import nothing_declared, owned, wrong_number, wrong_tiles
from replay.rules.plain import OWN_TILE, ROBBED, WON_BEFORE, wrong_meld
from replay.said import Said
from replay.tiles import KINDS, NATURAL_KINDS, Kind, known_of

COPIES: Final = (4,) * NATURAL_KINDS + (0,) * (KINDS - NATURAL_KINDS)
"""How many of each kind the game has."""

DEALER: Final = WINDS[0]


def impossible(hand: Hand) -> tuple[Reason, ...]:
    """Every reason why no such hand exists, whatever it would score; empty for a possible hand."""
    put_down = known_of(beside(hand, hand.go_around or ()))
    found = [*wrong_tiles((*owned(hand), *put_down), COPIES), *nothing_declared(hand), *wrong_number(hand)]
    found += (Reason("illegal_meld", why) for meld in hand.melds if (why := wrong_meld(meld)))
    return (*found, *_at_the_table(hand))


def beside(hand: Hand, around: Iterable[tuple[Wind, Kind]]) -> Iterator[Kind]:
    """The tiles of a look-back that are none of the hand's own: all but those that its player added to a pung (§6.3).

    Whatever the winner has claimed since, he has put down a tile after it, with which the look-back begins.
    """
    added = {kind for meld in hand.melds if meld.kind == "added_kong" for kind in meld.tiles}
    return (kind for seat, kind in around if seat != hand.seat or kind not in added)


def _at_the_table(hand: Hand) -> list[Reason]:
    found = []
    if hand.out:
        found.append(Reason("already_won", Said(WON_BEFORE, wind=hand.out[0])))
    if hand.by != "self_draw" and hand.target == hand.seat:
        found.append(OWN_TILE)
    if hand.by == "discard" and hand.situation.dealer_first_discard and hand.target not in (None, DEALER):
        words = "the dealer is {wind}, and this tile was put down by {wind2}: it is no discard of the dealer"
        found.append(Reason("dealer_first_discard", Said(words, wind=DEALER, wind2=hand.target)))
    if hand.by == "discard" and hand.situation.dealer_first_discard and hand.go_around:
        message = "nothing was put down before the dealer's first discard, and `go_around` has a discard"
        found.append(Reason("go_around", message))
    if hand.by == "robbed_kong" and (held := _copies(hand, hand.win)):
        found.append(Reason("robbed_kong", Said(ROBBED, n=held, tile=hand.win)))
    return found


def _copies(hand: Hand, kind: Kind) -> int:
    melds: tuple[Meld, ...] = hand.melds
    return hand.concealed.count(kind) + sum(meld.tiles.count(kind) for meld in melds)
