"""A hand as the look-up in Python sees it: packed concealed tiles beside what lies in own melds and flowers."""

from __future__ import annotations

from typing import Final, NamedTuple

from replay.distance.counted import BAMBOO, CIRCLES, COPY, DRAGON, HONORS, JOKER, SUIT, WIND
from replay.distance.joined import Joined
from replay.distance.parts import Codes
from replay.distance.plan import SCOPES
from replay.distance.readers.counting import Specials
from replay.distance.readers.definition import PARTS, Definition, PackedHand, SetsAndPair
from replay.hands import HeldHand
from replay.tiles import GROUP_SIZES, GROUP_STARTS, Kind

JOKERS: Final = (1 << 4 * len(SCOPES)) - 1
PART_OF: Final = tuple(part for part in range(PARTS) for _ in range(GROUP_SIZES[part]))
"""The part of each natural kind."""
_SUITS: Final = 7


DistanceAnswer = tuple[int, int]
"""A distance, and the kinds that lessen it; jokers are bits from NATURAL_KINDS on, by scope."""


class Living(NamedTuple):
    """The parts of which a hand may be made: the tables for them."""

    live: int
    whole: bool
    """Whether all parts of the game live."""
    sets: Joined
    """By targets with any copies where there are jokers, else with at most four."""
    limited: Joined
    shape: SetsAndPair


class Board(NamedTuple):
    """What lies in own melds and flowers."""

    melds: int
    odd: bool
    """Whether nobody can have it."""
    held: HeldHand
    """A hand with these melds and flowers."""
    gone: int
    """Copies of natural kinds, four bits each."""
    kinds: tuple[Kind, ...]
    """Those kinds."""
    room: int
    """By scope, four bits each: seven less the jokers that are held or can be drawn."""
    chains: tuple[int, ...]
    """By part: the jokers that are held or can be drawn for its kinds."""
    least: int
    """The least of these."""
    lives: tuple[Living, ...]
    specials: Specials
    """The shapes beside sets and a pair that it leaves."""
    simple: bool
    """Whether no copies are gone, and none matter."""


class CountedHand(NamedTuple):
    """Concealed tiles beside a board."""

    number: int
    """As `counted` packs it, but with jokers by scope."""
    codes: Codes
    copies: int
    jokers: int
    """By scope, four bits each."""
    held: int
    """How many jokers."""
    board: Board


def hand_of(number: int, board: Board) -> CountedHand:
    """A hand by its packed tiles."""
    jokers = number >> JOKER & JOKERS
    return CountedHand(
        number,
        (
            number & SUIT,
            number >> CIRCLES & SUIT,
            number >> BAMBOO & SUIT,
            number >> WIND & HONORS,
            number >> DRAGON & HONORS,
        ),
        number >> COPY,
        jokers,
        # of those for all there may be four
        (jokers >> 4).bit_count() + (jokers & 15) if jokers else 0,
        board,
    )


def living_codes(live: int, codes: Codes) -> Codes:
    """The codes of the parts that live, as a mask."""
    if live & _SUITS == _SUITS:
        return codes
    m, p, s, w, d = codes
    return m if live & 1 else 0, p if live & 2 else 0, s if live & 4 else 0, w, d


def tiles_of(hand: CountedHand, definition: Definition) -> PackedHand:
    """The hand for the definition."""
    codes = tuple(hand.copies >> 4 * GROUP_STARTS[part] & (1 << 4 * GROUP_SIZES[part]) - 1 for part in range(PARTS))
    jokers = tuple(hand.jokers >> 4 * slot & 15 for slot in range(len(SCOPES)))
    return definition.tiles_of(hand.board.held)._replace(codes=codes, jokers=jokers)
