"""Complete hands, the self-draw-only test, waits and shanten of both editions (rulebook b30fj §3, §5, §6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.distance.asked import COPIES
from replay.distance.definition import Definition, definition_of
from replay.distance.masks import listed
from replay.hands import Acceptance, DiscardChoice, HeldHand, Near, Wait, near_by
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near.completing import (
    is_complete,
    is_complete_with_pair,
    is_knitted_honors,
    is_orphans_but_one,
)
from replay.rulesets.b30fj.near.hand_parts import DOMAINS, STAND_INS, Five, Parts, domain_of, in_both, parts_of
from replay.rulesets.b30fj.near.hell_kinds import hell_kinds
from replay.rulesets.b30fj.near.targets import Targets, plan_of, targets_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import KINDS
from replay.tiles import BAIDA, HIDDEN, JOKERS, SUIT_JOKER, Kind

NO_KINDS: Final[Five] = (0, 0, 0, 0, 0)
HONORS_PARTS: Final[Five] = DOMAINS[2]
PAIR_JOKERS: Final = (BAIDA, SUIT_JOKER)
"""The jokers on which a wait for the pair may be taken by self-draw alone."""


def complete(edition: Edition, held: HeldHand, tile: Kind, rulings: B30fjRulings) -> bool:
    """Whether the hand of 13 less three a meld is complete with `tile`, natural or joker, however it would be won.

    How many copies of a tile exist plays no part. A hand with another number of tiles, or with hidden ones, is not.
    """
    if tile >= KINDS:
        return False
    return _complete(targets_of(edition, rulings), _parts_of(held.concealed).more(tile), len(held.melds))


def self_draw_only(edition: Edition, held: HeldHand, rulings: B30fjRulings, tile: Kind | None = None) -> bool:
    """Whether this waiting hand may win by self-draw alone (rulebook b30fj §5).

    By default it is a property of the hand, whatever the tile. With the rulings `tanki-scope=per-tile` and
    `per-reading` it is one of the win on `tile`; without a tile, whether it holds for every tile that completes the
    hand. False for a hand that is not ready; for one tile by these rulings also where it does not complete the hand.
    """
    parts = parts_of(held.concealed)
    if not any(parts.count(joker) for joker in PAIR_JOKERS):
        return False
    wait = _Waiting(targets_of(edition, rulings), parts, len(held.melds), rulings.tanki_orphans_suit == "blocked")
    if rulings.tanki_scope == "default":
        return _hand_blocked(wait)
    per_reading = rulings.tanki_scope == "per-reading"
    if tile is not None:
        return tile != HIDDEN and _tile_blocked(wait, tile, per_reading)
    kinds = _waiting(wait.targets, parts, wait.melds)
    return bool(kinds) and all(_tile_blocked(wait, kind, per_reading) for kind in kinds)


def shanten(edition: Edition, held: HeldHand, rulings: B30fjRulings) -> int:
    """How many draws a hand of 13 or 14 less three a meld is from being ready: 0 ready, -1 complete.

    The least over all shapes of the edition. Any tile that exists can be drawn: four of each natural kind and one of
    each joker, less those that the player owns, concealed, in melds or as flowers. What others show plays no part.
    Hidden tiles of the hand count for nothing.
    """
    return _defined(edition, rulings).distance(held) - 1


def accepts(edition: Edition, held: HeldHand, rulings: B30fjRulings) -> Acceptance:
    """The tiles that complete a ready hand of 13 less three a meld, or lower its shanten.

    A kind of which the player owns every copy cannot be drawn and is not listed; one that is all visible elsewhere is,
    with 0 left. `left` counts the copies in the game less own tiles, melds, flowers and `visible`. A hell wait is a
    ready hand for which just one tile is left (rulebook b30fj §8 Hell Wait).
    """
    distance, kinds = _defined(edition, rulings).near(held)
    if not distance:
        return Acceptance(-1)
    self_draw = 0
    if distance == 1:
        waits = (kind for kind in range(KINDS) if kinds >> kind & 1)
        self_draw = sum(1 << kind for kind in waits if self_draw_only(edition, held, rulings, kind))
    found, left = listed(held, kinds, self_draw, COPIES)
    if distance > 1:
        return Acceptance(distance - 1, accepts=found, left=left)
    return Acceptance(0, waits=found, left=left, hell_wait=is_hell_wait(found, rulings))


def _defined(edition: Edition, rulings: B30fjRulings) -> Definition:
    return definition_of(plan_of(edition, rulings))


def is_hell_wait(waits: Sequence[Wait], rulings: B30fjRulings) -> bool:
    """Whether just one tile is left of those that complete the hand and count."""
    counted = hell_kinds(rulings, sum(1 << wait.tile for wait in waits))
    return sum(wait.left for wait in waits if counted >> wait.tile & 1) == 1


def near(edition: Edition, held: HeldHand, rulings: B30fjRulings) -> Near:
    """What `accepts` says of the hand itself."""
    return near_by(accepts(edition, held, rulings))


def hand_blocked(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int) -> bool:
    """Whether a waiting hand may win by self-draw alone, by the ruling `tanki-scope=default`."""
    targets = targets_of(edition, rulings)
    return _hand_blocked(_Waiting(targets, parts, melds, rulings.tanki_orphans_suit == "blocked"))


def discards(edition: Edition, held: HeldHand, rulings: B30fjRulings) -> tuple[DiscardChoice, ...]:
    """Every discard from a hand of 14 less three a meld, with what the rest accepts: the best first.

    Best is the lowest shanten, then the most tiles left, then the order of tiles. The discarded tile is visible.
    """
    found = []
    for kind in sorted(set(held.concealed) - {HIDDEN}):
        after = replace(held.without(kind), visible=(*held.visible, kind))
        found.append(DiscardChoice(kind, accepts(edition, after, rulings)))
    return tuple(sorted(found, key=lambda choice: (choice.after.shanten, -choice.after.left, choice.tile)))


# ------------------------------------------------------------- complete hands and the pair on a joker


class _Waiting(NamedTuple):
    """A hand without its winning tile, and whether the ruling `tanki-orphans-suit` blocks."""

    targets: Targets
    parts: Parts
    melds: int
    orphans_suit: bool


@lru_cache(maxsize=1 << 6)
def _parts_of(concealed: tuple[Kind, ...]) -> Parts:
    # one tile after the other is tried with the same hand
    return parts_of(concealed)


@lru_cache(maxsize=1 << 14)
def _complete(targets: Targets, parts: Parts, melds: int) -> bool:
    return is_complete(targets, parts, melds)


@lru_cache(maxsize=1 << 13)
def _waiting(targets: Targets, parts: Parts, melds: int) -> tuple[Kind, ...]:
    """What completes the hand; a joker completes it wherever one of the kinds does that it stands for."""

    def completes(kind: Kind) -> bool:
        return is_complete(targets, parts.more(kind), melds)

    if not completes(BAIDA):
        return ()
    jokers = {joker: completes(joker) for joker in sorted(JOKERS)}
    return tuple(
        kind
        for kind in range(KINDS)
        if (jokers[kind] if kind in JOKERS else all(jokers[each] for each in STAND_INS[kind]) and completes(kind))
    )


@lru_cache(maxsize=1 << 13)
def _hand_blocked(wait: _Waiting) -> bool:
    return any(_pairs_with(wait, joker, DOMAINS[0]) for joker in PAIR_JOKERS if wait.parts.count(joker))


def _pairs_with(wait: _Waiting, joker: Kind, among: Five) -> bool:
    """Whether the hand waits for a kind of `among` as the pair of `joker`, all its other tiles being all the rest."""
    kinds = in_both(domain_of(joker), among)
    # by the ruling a missing honor blocks although the Suit joker cannot stand for it
    orphans = among if wait.orphans_suit else kinds
    return is_complete_with_pair(wait.targets, wait.parts.more(joker, -1), wait.melds, kinds, orphan_kinds=orphans)


@lru_cache(maxsize=1 << 13)
def _tile_blocked(wait: _Waiting, tile: Kind, per_reading: bool) -> bool:
    """Whether this tile may not be won on as a discard, where that depends on the tile."""
    if not is_complete(wait.targets, wait.parts.more(tile), wait.melds):
        return False
    domain = domain_of(tile)
    if not any(_pairs_with(wait, joker, domain) for joker in PAIR_JOKERS if wait.parts.count(joker)):
        return False
    return not per_reading or not _read_otherwise(wait, tile)


def _read_otherwise(wait: _Waiting, tile: Kind) -> bool:
    """Whether with this tile there is a reading whose pair is not made of the tile and Baida or Suit.

    Of two tiles of the winning kind either may be the one that is won on. Of seven pairs it is the one with the tile.
    """
    parts = wait.parts.more(tile)
    if not wait.melds and is_knitted_honors(wait.targets, parts):
        return True
    honors = in_both(domain_of(tile), HONORS_PARTS)
    bars_orphans = (
        wait.orphans_suit
        and wait.parts.count(SUIT_JOKER) > 0
        and is_orphans_but_one(wait.parts.more(SUIT_JOKER, -1), honors)
    )
    kinds = [kind for kind in range(KINDS) if parts.count(kind)]
    for first, second in combinations_with_replacement(kinds, 2):
        if first == second and parts.count(first) < 2:
            continue
        other = second if first == tile else first
        if tile in (first, second) and other in PAIR_JOKERS and parts.count(tile) == 1:
            continue
        shared = in_both(domain_of(first), domain_of(second))
        if any(shared) and is_complete_with_pair(
            wait.targets,
            parts.more(first, -1).more(second, -1),
            wait.melds,
            shared,
            orphan_kinds=NO_KINDS if bars_orphans and SUIT_JOKER in (first, second) else shared,
            seven_pairs=tile in (first, second),
        ):
            return True
    return False
