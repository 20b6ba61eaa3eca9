"""Who answers how near a hand is, and which of its waits a self-draw alone may take: those for the pair of a Baida or Suit
joker (rulebook b30fj §5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from replay.distance.asked import Answering, one_left, planned
from replay.distance.definition import FILLS, Definition, PackedHand, definition_of
from replay.hands import HeldHand, Near
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near.hell_kinds import every_wait_counts, is_hell_wait
from replay.rulesets.b30fj.near.shapes import THIRTEEN_ORPHANS, plan_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import KINDS
from replay.tiles import BAIDA, JOKERS, SUIT_JOKER, Kind

PAIR_JOKERS: Final = (BAIDA, SUIT_JOKER)
"""The jokers on which a wait for the pair may be taken by self-draw alone."""
_HONORS: Final = FILLS[2]
_NATURALS: Final = FILLS[0]


def reader_of(edition: Edition, rulings: B30fjRulings) -> Answering:
    """The functions about shanten, waits and discards of one edition under chosen rulings."""
    return planned(
        plan_of(edition, rulings),
        self_draw=partial(self_draw, edition, rulings),
        # the kernel knows the one, and would have to ask for the other
        hell_wait=one_left if every_wait_counts(rulings) else partial(is_hell_wait, rulings),
    )


@lru_cache(maxsize=16)
def near_of(edition: Edition, rulings: B30fjRulings) -> Callable[[HeldHand], Near]:
    """Its function `near`, made once."""
    return reader_of(edition, rulings).near


def self_draw(edition: Edition, rulings: B30fjRulings, held: HeldHand, without: int, kinds: int) -> int:
    """Of the waits `kinds` of a hand those that only a self-draw may take, after a tile is put down (-1: none is).

    By default it is a property of the hand, whatever the tile (§5). With the rulings `tanki-scope=per-tile` and
    `per-reading` it is one of the win on each tile.
    """
    if without >= 0:
        held = held.without(without)
    if not any(joker in held.concealed for joker in PAIR_JOKERS):
        return 0
    definition = definition_of(plan_of(edition, rulings))
    wait = _Waiting(definition, definition.whole(held), rulings.tanki_orphans_suit == "blocked")
    if not _pairs_with(wait, _NATURALS):
        return 0
    if rulings.tanki_scope == "default":
        return kinds
    each = partial(_blocked, wait, per_reading=rulings.tanki_scope == "per-reading")
    return sum(1 << kind for kind in range(KINDS) if kinds >> kind & 1 and each(kind))


class _Waiting(NamedTuple):
    """A hand without its winning tile, and whether the ruling `tanki-orphans-suit` blocks."""

    definition: Definition
    tiles: PackedHand
    orphans_suit: bool

    def jokers(self) -> list[Kind]:
        """Those of its jokers on which it may wait for the pair."""
        return [joker for joker in PAIR_JOKERS if self.tiles.jokers[self.definition.slots[joker]]]


def _fills(kind: Kind) -> int:
    """What a tile may stand for: itself, or all of a joker's scope."""
    return FILLS[kind - BAIDA] if kind in JOKERS else 1 << kind


def _pairs_with(wait: _Waiting, among: int) -> bool:
    """Whether the hand waits for a kind of `among` as the pair of such a joker, all its other tiles being all the rest."""
    for joker in wait.jokers():
        kinds = _fills(joker) & among
        # by the ruling a missing honor blocks although the Suit joker cannot stand for it
        orphans = among if wait.orphans_suit else kinds
        rest = wait.definition.more(wait.tiles, joker, -1)
        if wait.definition.with_pair(rest, kinds, {THIRTEEN_ORPHANS: orphans}):
            return True
    return False


@lru_cache(maxsize=1 << 13)
def _blocked(wait: _Waiting, tile: Kind, per_reading: bool) -> bool:
    """Whether this tile may not be won on as a discard, where that depends on the tile."""
    if wait.definition.distance_of(wait.definition.more(wait.tiles, tile)):
        return False
    return _pairs_with(wait, _fills(tile)) and not (per_reading and _read_otherwise(wait, tile))


def _read_otherwise(wait: _Waiting, tile: Kind) -> bool:
    """Whether with this tile there is a reading whose pair is not made of the tile and Baida or Suit.

    Of two tiles of the winning kind either may be the one that is won on. Of seven pairs it is the one with the tile.
    """
    definition = wait.definition
    tiles = definition.more(wait.tiles, tile)
    if definition.makes_no_pair(tiles):
        return True
    bars_orphans = (
        wait.orphans_suit
        and SUIT_JOKER in wait.jokers()
        and definition.with_pair(
            definition.more(wait.tiles, SUIT_JOKER, -1), 0, {THIRTEEN_ORPHANS: _fills(tile) & _HONORS}
        )
    )
    kinds = {kind: number for kind in range(KINDS) if (number := definition.count(tiles, kind))}
    for first, second in combinations_with_replacement(kinds, 2):
        if first == second and kinds[first] < 2:
            continue
        other = second if first == tile else first
        if tile in (first, second) and other in PAIR_JOKERS and kinds[tile] == 1:
            continue
        if shared := _fills(first) & _fills(second):
            barred = bars_orphans and SUIT_JOKER in (first, second)
            if definition.with_pair(
                definition.more(definition.more(tiles, first, -1), second, -1),
                shared,
                {THIRTEEN_ORPHANS: 0 if barred else shared},
                seven_pairs=tile in (first, second),
            ):
                return True
    return False
