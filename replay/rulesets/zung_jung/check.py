"""Whether a hand can be at all: tiles, melds, and who is where (§1, §2, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.hands import Hand, Meld, MeldKind, Reason
from replay.tiles import HIDDEN, KINDS, NAMES, NATURAL_KINDS, Kind, count_kinds, format_tiles

TITLES: Final[Mapping[MeldKind, str]] = {
    "chow": "chow",
    "pung": "pung",
    "open_kong": "open kong",
    "added_kong": "added kong",
    "concealed_kong": "concealed kong",
}


def is_chow(tiles: tuple[Kind, ...]) -> bool:
    """Whether the tiles are a run of three in one suit."""
    if len(tiles) != 3:
        return False
    low, middle, high = sorted(tiles)
    return high < 27 and low // 9 == high // 9 and (middle - low, high - middle) == (1, 1)


def wrong_meld(kind: MeldKind, tiles: tuple[Kind, ...]) -> str | None:
    """Why the tiles are no meld of this kind, as a sentence without its full stop; None if they are."""
    shown = format_tiles(tiles)
    if kind == "chow":
        return None if is_chow(tiles) else f"{shown} is no chow: a chow is a run of three in one suit"
    number = 3 if kind == "pung" else 4
    if len(tiles) != number or len(set(tiles)) != 1 or tiles[0] >= NATURAL_KINDS:
        return f"{shown} is no {TITLES[kind]}: that is {'three' if number == 3 else 'four'} tiles alike"
    return None


def impossible(hand: Hand) -> tuple[Reason, ...]:
    """Every reason why no such hand exists, whatever it would score; empty for a possible hand."""
    own = [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
    counts = count_kinds((*own, *hand.flowers))
    found = []
    if counts[HIDDEN]:
        found.append(Reason("hidden_tile", "some of the tiles are not known"))
    strange = [kind for kind in range(NATURAL_KINDS, KINDS) if counts[kind]]
    if strange:
        found.append(Reason("unknown_tile", f"there is no {', '.join(NAMES[kind] for kind in strange)} in this game"))
    if hand.flowers:
        found.append(Reason("illegal_flower", "nothing is declared like a flower in this game"))
    many = [kind for kind in range(NATURAL_KINDS) if counts[kind] > 4]
    if many:
        shown = ", ".join(f"{counts[kind]} of {NAMES[kind]}" for kind in many)
        found.append(Reason("too_many_copies", f"more copies than the game has: {shown}"))
    if (reason := _wrong_number(hand)) is not None:
        found.append(reason)
    found += (Reason("illegal_meld", why) for meld in hand.melds if (why := wrong_meld(meld.kind, meld.tiles)))
    return (*found, *_at_the_table(hand))


def _wrong_number(hand: Hand) -> Reason | None:
    wanted = 13 - 3 * len(hand.melds)
    if len(hand.concealed) == wanted:
        return None
    if len(hand.melds) > 4:
        return Reason("wrong_tile_count", f"{len(hand.melds)} melds, but a hand has four at most")
    return Reason(
        "wrong_tile_count",
        f"{len(hand.concealed)} concealed tiles, but with {len(hand.melds)} melds there must be {wanted} "
        "beside the winning tile",
    )


def _at_the_table(hand: Hand) -> list[Reason]:
    found = []
    if hand.out:
        found.append(Reason("already_won", f"the first win ends the hand, and {hand.out[0]} has won before"))
    if hand.by != "self_draw" and hand.target == hand.seat:
        found.append(Reason("own_tile", "nobody wins on the own discard or the own kong"))
    if hand.by == "robbed_kong" and (held := _copies(hand, hand.win)):
        found.append(
            Reason(
                "robbed_kong",
                f"the winner holds {held} of {NAMES[hand.win]}, but the other three lie in the robbed pung",
            )
        )
    return found


def _copies(hand: Hand, kind: Kind) -> int:
    melds: tuple[Meld, ...] = hand.melds
    return hand.concealed.count(kind) + sum(meld.tiles.count(kind) for meld in melds)
