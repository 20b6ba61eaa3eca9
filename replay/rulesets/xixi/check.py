"""Whether a winning hand can be at all: tiles, melds, scoring tiles, and how it was won (rulebook xixi §1-§4)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.hands import Hand, Reason
from replay.rulesets.xixi.melds import composition_fault
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.turned import ends
from replay.tiles import HIDDEN, NAMES, RED, SUITED, Kind, count_kinds, format_tiles

_COPIES = 4


def impossible(hand: Hand, rulings: XixiRulings) -> tuple[Reason, ...]:
    """Every reason why there is no such win, whatever its shape; empty for a hand that can be."""
    return (*_won_otherwise(hand), *_tiles(hand), *_melds(hand, rulings), *_scoring_tiles(hand, rulings))


def _won_otherwise(hand: Hand) -> Iterator[Reason]:
    if hand.by != "self_draw":
        yield Reason("self_draw_only", "only a tile that the winner draws from the wall wins")
    if hand.out:
        yield Reason("already_won", f"the first win ends the hand, and {hand.out[0]} has won before")
    if hand.situation.after_kong and not any(meld.is_kong for meld in hand.melds):
        yield Reason("after_kong", "a win on the replacement tile of a kong needs a kong, and there is none")


def _own(hand: Hand) -> list[Kind]:
    return [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]


def _tiles(hand: Hand) -> Iterator[Reason]:
    own = [*_own(hand), *(hand.scoring_tiles or ())]
    if HIDDEN in _own(hand):
        yield Reason("hidden_tile", "some of the tiles are not known")
    strange = sorted({kind for kind in own if kind not in SUITED and kind not in (RED, HIDDEN)})
    if strange:
        yield Reason("strange_tile", f"there is no {format_tiles(strange)} in this game, only m, p, s and 7z")
    many = [(kind, count) for kind, count in enumerate(count_kinds(own)[:HIDDEN]) if count > _COPIES]
    if many:
        listed = ", ".join(f"{count} of {NAMES[kind]}" for kind, count in many)
        yield Reason("too_many_copies", f"the game has four copies of each tile, and here are {listed}")
    if hand.flowers:
        yield Reason("illegal_flower", "nothing is declared like a flower in this game")


def _melds(hand: Hand, rulings: XixiRulings) -> Iterator[Reason]:
    wanted = 13 - 3 * len(hand.melds)
    if wanted < 1:
        yield Reason("wrong_tile_count", f"a hand has four melds at most, not {len(hand.melds)}")
    elif len(hand.concealed) != wanted:
        yield Reason(
            "wrong_tile_count", f"{wanted} concealed tiles belong beside the winning tile, not {len(hand.concealed)}"
        )
    for meld in hand.melds:
        if found := composition_fault(rulings, meld.kind, meld.tiles):
            yield Reason(found.code, found.message.rstrip("."))


def _scoring_tiles(hand: Hand, rulings: XixiRulings) -> Iterator[Reason]:
    most = len(ends(hand, rulings))
    if hand.scoring_tiles is not None and len(hand.scoring_tiles) > most:
        told = "one scoring tile is turned" if most == 1 else f"{most} scoring tiles are turned at most"
        yield Reason("too_many_scoring_tiles", f"{told} for this hand, not {len(hand.scoring_tiles)}")
