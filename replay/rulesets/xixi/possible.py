"""Whether a winning hand can be at all: tiles, melds, scoring tiles, and how it was won (rulebook xixi §1-§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.hands import Hand, Reason
from replay.rules.holding import nothing_declared, owned, wrong_number, wrong_tiles
from replay.rules.plain import NO_KONG, WON_BEFORE
from replay.rulesets.xixi.melds import composition_fault
from replay.rulesets.xixi.payout import ends
from replay.rulesets.xixi.rulings import XixiRulings
from replay.said import Said, bare
from replay.tiles import KINDS, RED, SUITED, known_of

COPIES: Final = tuple(4 if kind in SUITED or kind == RED else 0 for kind in range(KINDS))
"""How many of each kind the game has."""


def impossible(hand: Hand, rulings: XixiRulings) -> tuple[Reason, ...]:
    """Every reason why there is no such win, whatever its shape; empty for a hand that can be."""
    return (*_won_otherwise(hand), *_tiles(hand), *_melds(hand, rulings), *_scoring_tiles(hand, rulings))


def _won_otherwise(hand: Hand) -> Iterator[Reason]:
    if hand.by != "self_draw":
        yield Reason("self_draw_only", "only a tile that the winner draws from the wall wins")
    if hand.out:
        yield Reason("already_won", Said(WON_BEFORE, wind=hand.out[0]))
    if hand.situation.after_kong and not any(meld.is_kong for meld in hand.melds):
        yield Reason("after_kong", NO_KONG)


def _tiles(hand: Hand) -> Iterator[Reason]:
    turned = known_of(hand.scoring_tiles or ())
    yield from wrong_tiles((*owned(hand), *turned), COPIES)
    yield from nothing_declared(hand)


def _melds(hand: Hand, rulings: XixiRulings) -> Iterator[Reason]:
    yield from wrong_number(hand)
    for meld in hand.melds:
        if found := composition_fault(rulings, meld.kind, meld.tiles):
            yield Reason(found.code, bare(found.message))


def _scoring_tiles(hand: Hand, rulings: XixiRulings) -> Iterator[Reason]:
    most = len(ends(hand, rulings))
    if hand.scoring_tiles is not None and len(hand.scoring_tiles) > most:
        words = "one scoring tile is turned for this hand, not {n}"
        if most > 1:
            words = "{m} scoring tiles are turned at most for this hand, not {n}"
        yield Reason("too_many_scoring_tiles", Said(words, m=most, n=len(hand.scoring_tiles)))
