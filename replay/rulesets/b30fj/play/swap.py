"""Swap-calling: what may not be discarded right after a chow or pung (rulebook b30fj §4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from replay.hands import Meld
from replay.rules.swap import completing
from replay.rulesets.b30fj.melds import MeldReading, read_meld
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import may_stand_for
from replay.tiles import JOKERS, Kind


@lru_cache(maxsize=1 << 12)
def forbidden(rulings: B30fjRulings, meld: Meld, claimed: Kind) -> frozenset[Kind]:
    """The kinds that may not be discarded after this claim, jokers among them where a ruling says so.

    The last of the meld's tiles is the claimed one, the two before it came from hand.
    """
    read = read_meld(meld, rulings)
    if not isinstance(read, tuple) or (meld.kind == "chow" and claimed in JOKERS):
        return frozenset()  # no legal claim: it is blamed itself
    if rulings.swap_calling == "reference":
        return _wildly(meld.tiles[:2])
    if meld.kind == "pung":
        found = frozenset({min(meld.tiles)})
    elif rulings.swap_calling == "same-tile":
        found = frozenset({claimed})
    else:
        found = frozenset.intersection(*(_after_reading(each, claimed) for each in read))
    return found | JOKERS if rulings.swap_calling == "forbid-jokers" else found


def _wildly(given: tuple[Kind, ...]) -> frozenset[Kind]:
    """Every tile that makes a chow or pung with the two from hand, jokers being wild in them and as the tile."""
    identities = [
        (kind,) if kind not in JOKERS else tuple(each for each in range(34) if may_stand_for(kind, each))
        for kind in given
    ]
    found: set[Kind] = set()
    for first, second in product(*identities):
        if first == second:
            found.add(first)
        else:
            found |= completing(first, second)
    return frozenset(found | {joker for joker in JOKERS if any(may_stand_for(joker, kind) for kind in found)})


def _after_reading(read: MeldReading, claimed: Kind) -> frozenset[Kind]:
    """The tile claimed, and the one on the other side when the two tiles from hand are neighbours."""
    low, high = (kind for kind in read.kinds if kind != claimed)
    return completing(low, high) | {claimed}
