"""Whether a winning hand can be at all: tiles, melds, missing suit, who is where (rulebook sichuan §1-§3, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.findings import Fault
from replay.hands import WINDS, Hand, Meld, MeldKind, Reason
from replay.rules.holding import nothing_declared, owned, wrong_number, wrong_tiles
from replay.rules.plain import A_MELD
from replay.rulesets.sichuan.payout import OPEN, bloom_kinds
from replay.tiles import KINDS, SUITED, Kind, format_in_order, format_tiles, name_of, suit_of

_SIZE: dict[MeldKind, int] = {"pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}
_CODE: dict[MeldKind, str] = {"chow": "illegal_chow", "pung": "illegal_pung"}
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
            yield Reason(fault.code, fault.message.rstrip("."))


def composition(kind: MeldKind, tiles: tuple[Kind, ...]) -> Fault | None:
    """Why these tiles are no meld of this kind; None if they are."""
    if kind == "chow":
        return Fault(code="illegal_chow", message="There is no chow in this game.")
    if len(tiles) == _SIZE[kind] and len(set(tiles)) == 1 and tiles[0] in SUITED:
        return None
    message = f"{format_in_order(tiles)} is not {A_MELD[kind]}: that is {_WORDS[_SIZE[kind]]} of a kind."
    return Fault(code=_CODE.get(kind, "illegal_kong"), message=message)


def wrong_meld(meld: Meld) -> str | None:
    """Why these tiles, however they came together, are no meld of its kind, as a sentence."""
    fault = composition(meld.kind, meld.tiles)
    return None if fault is None else fault.message.rstrip(".")


_WORDS = {3: "three", 4: "four"}


def _suits(hand: Hand, own: list[Kind]) -> Iterator[Reason]:
    suits = {suit_of(kind) for kind in {*own} if kind in SUITED}
    if hand.void_suit is not None and hand.void_suit in suits:
        held = [kind for kind in own if suit_of(kind) == hand.void_suit]
        yield Reason("missing_suit", f"{format_tiles(held)} is of the missing suit {hand.void_suit}")
    elif hand.void_suit is None and len(suits) > 2:
        yield Reason("three_suits", "the hand holds all three suits")


def _table(hand: Hand) -> Iterator[Reason]:
    if hand.out and len({*hand.out} - {hand.seat}) == len(WINDS) - 1:
        yield Reason("hand_over", "all three others have won before: the third win ends the hand")
    if hand.seat in hand.out:
        yield Reason("already_won", f"{hand.seat} has already won and takes no further part")
    self_draw = hand.by == "self_draw"
    if hand.target is not None and hand.target == hand.seat:
        yield Reason("own_tile", "nobody wins on their own tile")
    if hand.target is not None and hand.target in hand.out and not self_draw:
        yield Reason("already_won", f"{hand.target} has won before and puts down nothing")
    if self_draw and hand.situation.after_kong:
        yield from _after_kong(hand)
    if hand.by == "robbed_kong" and hand.win in _held(hand):
        yield Reason(
            "robbed_kong",
            f"the other three {name_of(hand.win)} lie in the pung that the tile is added to, so nobody else has one",
        )


def _after_kong(hand: Hand) -> Iterator[Reason]:
    """A win on a replacement tile: its kong is among the melds, and who fed an open one was still in play (§4, §7)."""
    kind, kongs = hand.situation.kong_kind, [meld.kind for meld in hand.melds if meld.is_kong]
    if not kongs:
        yield Reason("after_kong", "a win on the replacement tile of a kong needs a kong, and there is none")
    elif kind is not None and f"{kind}_kong" not in kongs:
        article = "a" if kind == "concealed" else "an"
        message = f"a win on the replacement tile of {article} {kind} kong needs one, and there is none"
        yield Reason("after_kong", message)
    if bloom_kinds(hand) == {OPEN} and hand.target is not None and hand.target in hand.out:
        yield Reason("already_won", f"{hand.target} has won before and feeds no kong")


def _held(hand: Hand) -> list[Kind]:
    return [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
