"""Whether a winning hand can be at all: tiles, melds, missing suit, who is where (rulebook sichuan §1-§3, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.findings import Fault
from replay.hands import WINDS, Hand, MeldKind, Reason
from replay.tiles import HIDDEN, NAMES, SUITED, Kind, count_kinds, format_in_order, format_tiles, suit_of

_SIZE: dict[MeldKind, int] = {"pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}
_CODE: dict[MeldKind, str] = {"chow": "illegal_chow", "pung": "illegal_pung"}
_COPIES = 4


def impossible(hand: Hand) -> tuple[Reason, ...]:
    """Every reason why there is no such win, whatever its shape; empty for a hand that can be."""
    return (*_tiles(hand), *_suits(hand), *_table(hand))


def _tiles(hand: Hand) -> Iterator[Reason]:
    own = _own(hand)
    if HIDDEN in own:
        yield Reason("hidden_tile", "some of the tiles are not known")
    strange = sorted({kind for kind in own if kind not in SUITED and kind != HIDDEN})
    if strange:
        yield Reason("strange_tile", f"there is no {format_tiles(strange)} in this game, only m, p and s")
    many = [(kind, count) for kind, count in enumerate(count_kinds(own)[:HIDDEN]) if count > _COPIES]
    if many:
        listed = ", ".join(f"{count} of {NAMES[kind]}" for kind, count in many)
        yield Reason("too_many_copies", f"the game has four copies of each tile, and here are {listed}")
    if hand.flowers:
        yield Reason("illegal_flower", "nothing is declared like a flower in this game")
    wanted = 13 - 3 * len(hand.melds)
    if wanted < 1:
        yield Reason("wrong_tile_count", f"a hand has four melds at most, not {len(hand.melds)}")
    elif len(hand.concealed) != wanted:
        yield Reason(
            "wrong_tile_count", f"{wanted} concealed tiles belong beside the winning tile, not {len(hand.concealed)}"
        )
    for meld in hand.melds:
        if (fault := composition(meld.kind, meld.tiles)) is not None:
            yield Reason(fault.code, fault.message.rstrip("."))


def composition(kind: MeldKind, tiles: tuple[Kind, ...]) -> Fault | None:
    """Why these tiles are no meld of this kind; None if they are."""
    if kind == "chow":
        return Fault(code="illegal_chow", message="There is no chow in this game.")
    if len(tiles) == _SIZE[kind] and len(set(tiles)) == 1 and tiles[0] in SUITED:
        return None
    what = kind.replace("_", " ")
    message = f"{format_in_order(tiles)} is no {what}: that is {_WORDS[_SIZE[kind]]} tiles alike."
    return Fault(code=_CODE.get(kind, "illegal_kong"), message=message)


_WORDS = {3: "three", 4: "four"}


def _suits(hand: Hand) -> Iterator[Reason]:
    suits = {suit_of(kind) for kind in _own(hand) if kind in SUITED}
    if hand.void_suit is not None and hand.void_suit in suits:
        held = [kind for kind in _own(hand) if suit_of(kind) == hand.void_suit]
        yield Reason("missing_suit", f"{format_tiles(held)} is of the missing suit {hand.void_suit}")
    elif hand.void_suit is None and len(suits) > 2:
        yield Reason("three_suits", "the hand holds all three suits")


def _table(hand: Hand) -> Iterator[Reason]:
    if len({*hand.out} - {hand.seat}) == len(WINDS) - 1:
        yield Reason("hand_over", "all three others have won before: the third win ends the hand")
    if hand.seat in hand.out:
        yield Reason("already_won", f"{hand.seat} has won before and takes no further part")
    self_draw = hand.by == "self_draw"
    if hand.target is not None and hand.target == hand.seat:
        yield Reason("own_tile", "nobody wins on a tile of his own")
    if hand.target is not None and hand.target in hand.out and not self_draw:
        yield Reason("already_won", f"{hand.target} has won before and puts down nothing")
    if self_draw and hand.situation.after_kong and hand.situation.kong_kind is None:
        yield Reason("kong_kind", "what a win after a kong pays depends on the kind of the kong, which is not said")
    if hand.by == "robbed_kong" and hand.win in _held(hand):
        yield Reason(
            "robbed_kong",
            f"the other three {NAMES[hand.win]} lie in the pung that the tile is added to, so nobody else has one",
        )


def _held(hand: Hand) -> list[Kind]:
    return [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]


def _own(hand: Hand) -> list[Kind]:
    return [*_held(hand), hand.win]
