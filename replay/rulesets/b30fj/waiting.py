"""Complete hands, the self-draw-only test, waits and shanten of both editions (rulebook b30fj §3, §5, §6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from replay.hands import HeldHand
from replay.rulesets.b30fj.completing import is_complete, is_complete_with_pair, is_knitted_honors
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.parts import DOMAINS, Five, Parts, domain_of, in_both, parts_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import BAIDA, HIDDEN, KINDS, SUIT_JOKER, Kind

NO_KINDS: Final[Five] = (0, 0, 0, 0, 0)
PAIR_JOKERS: Final = (BAIDA, SUIT_JOKER)
"""The jokers on which a wait for the pair may be taken by self-draw alone."""


def complete(edition: Edition, held: HeldHand, tile: Kind, rulings: B30fjRulings) -> bool:
    """Whether the hand of 13 less three a meld is complete with `tile`, natural or joker, however it would be won.

    How many copies of a tile exist plays no part. A hand with another number of tiles, or with hidden ones, is not.
    """
    parts = parts_of(held.concealed)
    return parts is not None and tile != HIDDEN and _is_complete(edition, rulings, parts.more(tile), len(held.melds))


def waiting_kinds(edition: Edition, held: HeldHand, rulings: B30fjRulings) -> tuple[Kind, ...]:
    """All of the 42 kinds that complete the hand of 13 less three a meld, also those of which no copy is left."""
    parts = parts_of(held.concealed)
    return () if parts is None else _waiting(edition, rulings, parts, len(held.melds))


def self_draw_only(edition: Edition, held: HeldHand, rulings: B30fjRulings, tile: Kind | None = None) -> bool:
    """Whether this waiting hand may win by self-draw alone (rulebook b30fj §5).

    By default it is a property of the hand, whatever the tile. With the rulings `tanki-scope=per-tile` and
    `per-reading` it is one of the win on `tile`; without a tile, whether it holds for every tile that completes the
    hand. False for a hand that is not ready, and for a tile that does not complete it.
    """
    parts = parts_of(held.concealed)
    if parts is None or not any(parts.count(joker) for joker in PAIR_JOKERS):
        return False
    melds = len(held.melds)
    if rulings.tanki_scope == "default":
        return _hand_blocked(edition, rulings, parts, melds)
    if tile is None:
        kinds = _waiting(edition, rulings, parts, melds)
        return bool(kinds) and all(_tile_blocked(edition, rulings, parts, melds, kind) for kind in kinds)
    return tile != HIDDEN and _tile_blocked(edition, rulings, parts, melds, tile)


@lru_cache(maxsize=1 << 14)
def _is_complete(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int) -> bool:
    return is_complete(edition, rulings, parts, melds)


@lru_cache(maxsize=1 << 13)
def _waiting(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int) -> tuple[Kind, ...]:
    return tuple(kind for kind in range(KINDS) if is_complete(edition, rulings, parts.more(kind), melds))


@lru_cache(maxsize=1 << 13)
def _hand_blocked(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int) -> bool:
    return any(
        _pairs_with(edition, rulings, parts, melds, joker, DOMAINS[0]) for joker in PAIR_JOKERS if parts.count(joker)
    )


def _pairs_with(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int, joker: Kind, among: Five) -> bool:
    """Whether the hand waits for a kind of `among` as the pair of `joker`, the rest of it being all the other tiles."""
    kinds = in_both(domain_of(joker), among)
    # the ruling lets the Suit joker block a missing honor that it cannot stand for
    orphans = among if rulings.tanki_orphans_suit == "blocked" else kinds
    return is_complete_with_pair(edition, rulings, parts.more(joker, -1), melds, kinds, orphan_kinds=orphans)


def _tile_blocked(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int, tile: Kind) -> bool:
    """Whether this tile may not be won on as a discard, where that depends on the tile."""
    if not is_complete(edition, rulings, parts.more(tile), melds):
        return False
    domain = domain_of(tile)
    jokers = [joker for joker in PAIR_JOKERS if parts.count(joker)]
    if not any(_pairs_with(edition, rulings, parts, melds, joker, domain) for joker in jokers):
        return False
    return rulings.tanki_scope == "per-tile" or not _read_otherwise(edition, rulings, parts.more(tile), melds, tile)


def _read_otherwise(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int, tile: Kind) -> bool:
    """Whether the complete hand has a reading whose pair is not made of the winning tile and Baida or Suit.

    Of two tiles of the winning kind either may be the one won on.
    """
    if not melds and "knitted_honors" in edition.shapes and is_knitted_honors(parts):
        return True
    kinds = [kind for kind in range(KINDS) if parts.count(kind)]
    for first, second in combinations_with_replacement(kinds, 2):
        if first == second and parts.count(first) < 2:
            continue
        other = second if first == tile else first
        if tile in (first, second) and other in PAIR_JOKERS and parts.count(tile) == 1:
            continue
        shared = in_both(domain_of(first), domain_of(second))
        # a Suit joker that the ruling lets block a missing honor does not free it as the pair of a terminal
        bars_orphans = rulings.tanki_orphans_suit == "blocked" and SUIT_JOKER in (first, second)
        if any(shared) and is_complete_with_pair(
            edition,
            rulings,
            parts.more(first, -1).more(second, -1),
            melds,
            shared,
            orphan_kinds=NO_KINDS if bars_orphans else shared,
            seven_pairs=tile in (first, second),
        ):
            return True
    return False
