"""Whether a winning hand can be at all: tiles, melds, missing suit, who is where (rulebook sichuan §1-§3, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.findings import Fault
from replay.hands import Hand, Meld, MeldKind, Reason
from replay.rules.holding import nothing_declared, owned, wrong_number, wrong_tiles
from replay.rules.plain import ILLEGAL, NO_KONG, not_alike, won_before
from replay.rulesets.sichuan.payout import OPEN, bloom_kinds
from replay.said import Said, bare, whole
from replay.tiles import KINDS, SUITED, Kind, format_in_order, suit_of

_SIZE: dict[MeldKind, int] = {"pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}
COPIES: Final = tuple(4 if kind in SUITED else 0 for kind in range(KINDS))
"""How many of each kind the game has."""


def impossible(hand: Hand) -> tuple[Reason, ...]:
    """Every reason why there is no such win, whatever its shape; empty for a hand that can be."""
    own = owned(hand)
    return (*_tiles(hand, own), *_suits(hand, own), *_table(hand))


def _tiles(hand: Hand, own: list[Kind]) -> Iterator[Reason]:
    yield from wrong_tiles(own, COPIES)
    yield from nothing_declared(hand)
    yield from wrong_number(hand)
    for meld in hand.melds:
        if (fault := composition(meld.kind, meld.tiles)) is not None:
            yield Reason(fault.code, bare(fault.message))


def composition(kind: MeldKind, tiles: tuple[Kind, ...]) -> Fault | None:
    """Why these tiles are no meld of this kind; None if they are."""
    if kind == "chow":
        return Fault(code="illegal_chow", message="There is no chow in this game.")
    if len(tiles) == _SIZE[kind] and len(set(tiles)) == 1 and tiles[0] in SUITED:
        return None
    return Fault(code=ILLEGAL[kind], message=whole(not_alike(kind, format_in_order(tiles))))


def wrong_meld(meld: Meld) -> str | None:
    """Why these tiles, however they came together, are no meld of its kind, as a sentence."""
    fault = composition(meld.kind, meld.tiles)
    return None if fault is None else bare(fault.message)


def _suits(hand: Hand, own: list[Kind]) -> Iterator[Reason]:
    suits = {suit_of(kind) for kind in {*own} if kind in SUITED}
    if hand.void_suit is not None and hand.void_suit in suits:
        held = [kind for kind in own if suit_of(kind) == hand.void_suit]
        yield Reason("missing_suit", Said("{tiles} is of the missing suit {suit}", tiles=held, suit=hand.void_suit))
    elif hand.void_suit is None and len(suits) > 2:
        yield Reason("three_suits", "the hand holds all three suits")


def _table(hand: Hand) -> Iterator[Reason]:
    yield from won_before(hand)
    self_draw = hand.by == "self_draw"
    if hand.target is not None and hand.target == hand.seat:
        yield Reason("own_tile", "nobody wins on their own tile")
    if hand.target is not None and hand.target in hand.out and not self_draw:
        yield Reason("already_won", Said("{wind} has won before and puts down nothing", wind=hand.target))
    if self_draw and hand.situation.after_kong:
        yield from _after_kong(hand)
    if hand.by == "robbed_kong" and hand.win in _held(hand):
        words = "the other three {tile} lie in the pung that the tile is added to, so nobody else has one"
        yield Reason("robbed_kong", Said(words, tile=hand.win))


def _after_kong(hand: Hand) -> Iterator[Reason]:
    """A win on a replacement tile: its kong is among the melds, and who fed an open one was still in play (§4, §7)."""
    kind, kongs = hand.situation.kong_kind, [meld.kind for meld in hand.melds if meld.is_kong]
    if not kongs:
        yield Reason("after_kong", NO_KONG)
    elif kind is not None and f"{kind}_kong" not in kongs:
        words = "a win on the replacement tile of {a_meld} needs one, and there is none"
        yield Reason("after_kong", Said(words, a_meld=f"{kind} kong"))
    if bloom_kinds(hand) == {OPEN} and hand.target is not None and hand.target in hand.out:
        yield Reason("already_won", Said("{wind} has won before and feeds no kong", wind=hand.target))


def _held(hand: Hand) -> list[Kind]:
    return [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
