"""The pair wait on Baida or Suit that may win by self-draw only (rulebook b30fj §5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.reference.b30fj.hands import Hand, jokers_of, naturals_of
from tests.reference.b30fj.jokers import Jokers
from tests.reference.b30fj.tiles import BAIDA, DOMAIN, HONORS, SUIT_JOKER, is_joker
from tests.reference.b30fj.tilings import Tiling, hand_tilings, missing, pairless


def pair_partners(hand: Hand) -> Iterator[frozenset[int]]:
    """The kinds that would pair with Baida or Suit, everything else in the hand filling the rest."""
    for joker in (BAIDA, SUIT_JOKER):
        if joker not in hand.concealed:
            continue
        others = list(hand.concealed)
        others.remove(joker)
        for shape, kinds in pairless(tuple(others), len(hand.melds), hand.rules):
            domain = DOMAIN[joker]
            if shape == "13o" and hand.rules.says("tanki-orphans-suit", "blocked"):
                domain = domain | set(HONORS)
            yield kinds & domain


def self_draw_only(hand: Hand) -> bool:
    """May the hand, waiting for its winning tile, win by self-draw only?

    By default the winning tile makes no difference; under two rulings it does.
    """
    if hand.rules.says("tanki-scope", "per-reading"):
        return hand.win is not None and always_pairs(hand)
    if hand.rules.says("tanki-scope", "per-tile"):
        if hand.win is None:
            return False
        stands_for = DOMAIN[hand.win] if is_joker(hand.win) else {hand.win}
        return any(kinds & stands_for for kinds in pair_partners(hand))
    return any(pair_partners(hand))


def always_pairs(hand: Hand) -> bool:
    """Does every reading pair the winning tile with Baida or Suit? (False if there is no reading.)"""
    found = False
    for tiling in hand_tilings(hand):
        found = True
        pairs = {unit.tiles[0] for unit in tiling.units if unit.form == "pair"}
        if not pairs or any(_pairs_otherwise(hand, tiling, kind) for kind in pairs):
            return False
    return found


def _pairs_otherwise(hand: Hand, tiling: Tiling, pair: int) -> bool:
    """Can the pair of this kind be made of other tiles than the winning one and Baida or Suit?

    Among seven pairs that is asked of the pair that holds the winning tile.
    """
    assert hand.win is not None
    tiles = [*hand.concealed, hand.win]
    won = len(tiles) - 1
    others = list(tiling.kinds)
    others.remove(pair)
    others.remove(pair)
    for a, b in combinations(range(len(tiles)), 2):
        if b == won and tiles[a] in (BAIDA, SUIT_JOKER):
            continue
        if b != won and tiling.shape == "7p":
            continue
        if all(pair in (DOMAIN[t] if is_joker(t) else {t}) for t in (tiles[a], tiles[b])):
            rest = tuple(t for i, t in enumerate(tiles) if i not in (a, b))
            lacking = missing(others, naturals_of(rest))
            if lacking is not None and Jokers(jokers_of(rest)).fit(lacking):
                return True
    return False
