"""Whether a hand can be at all: tiles, melds, flowers and who is where (rulebook b30fj §1, §3, §4)."""

from __future__ import annotations

from typing import Final

from replay.hands import Hand, Reason
from replay.rules.holding import owned, wrong_number, wrong_tiles
from replay.rules.plain import OWN_TILE, won_before
from replay.rulesets.b30fj.melds import read_meld
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import KINDS, may_stand_for
from replay.said import Said
from replay.tiles import FLOWERS, JOKERS, NATURAL_KINDS, is_hidden

COPIES: Final = (4,) * NATURAL_KINDS + (1,) * len(JOKERS) + (0,) * len(FLOWERS)
"""How many of each kind the game has."""


def impossible(hand: Hand, rulings: B30fjRulings) -> tuple[Reason, ...]:
    """Every reason why no such hand exists, whatever it would score; empty for a possible hand."""
    found = [*wrong_tiles((*owned(hand), *hand.flowers), COPIES), *wrong_number(hand)]
    for meld in hand.melds:
        readings = read_meld(meld, rulings)
        if isinstance(readings, Reason):
            found.append(readings)
    if hand.flowers and (wrong := [kind for kind in hand.flowers if kind not in JOKERS]):
        found.append(Reason("illegal_flower", Said("{tiles}: only jokers are declared like flowers", tiles=wrong)))
    found += won_before(hand)
    if hand.by != "self_draw":
        found += _from_another(hand, rulings)
    return tuple(found)


def _from_another(hand: Hand, rulings: B30fjRulings) -> list[Reason]:
    found = []
    if hand.target is not None:
        if hand.target == hand.seat:
            found.append(OWN_TILE)
        if hand.target in hand.out:
            words = "{wind} has won before and discards or adds nothing"
            found.append(Reason("already_won", Said(words, wind=hand.target)))
    if hand.by == "robbed_kong" and not is_hidden(hand.win):
        found += _robbed(hand, rulings)
    return found


def _robbed(hand: Hand, rulings: B30fjRulings) -> list[Reason]:
    if hand.win >= NATURAL_KINDS:
        return [Reason("robbed_kong", Said("{tile} is a joker: it is never added to a pung", tile=hand.win))]
    own = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
    # The pung that the tile is added to holds at least this many natural tiles, and the added one is natural too.
    jokers = 1 if rulings.pung_discarded_joker == "default" else 2
    if rulings.added_kong_joker_pung == "refused":
        jokers = 0
    owned = {*own, *hand.flowers}
    free = sum(joker not in owned and may_stand_for(joker, hand.win) for joker in range(NATURAL_KINDS, KINDS))
    most = min(jokers, free)
    if own.count(hand.win) > most:
        words = "the winner holds {n} of {tile}: with the added tile and the pung there would be more than four"
        return [Reason("robbed_kong", Said(words, n=own.count(hand.win), tile=hand.win))]
    return []
