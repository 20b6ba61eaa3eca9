"""The winning shapes as a plan, and what completes a hand (rulebook zung-jung §4.1, §6.3 "Waits")."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from replay.distance.asked import planned
from replay.distance.plan import KindChoice, KindPattern, Plan
from replay.hands import Hand, HeldHand, Near
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.tiles import NATURAL_KINDS, Kind

_ENDS: Final = KindChoice(0b100000001, 2)
_ORPHANS: Final = KindPattern(13, True, (_ENDS, _ENDS, _ENDS, KindChoice(0b1111, 4), KindChoice(0b111, 3)))
_TILES: Final = 13


def plan_of(rulings: ZungJungRulings) -> Plan:
    """The shapes; by a ruling a tile may be waited for of which the player holds all copies."""
    pairs = "repeated" if rulings.identical_pairs == "default" else "different"
    return Plan(pairs=pairs, patterns=(_ORPHANS,), fifth=rulings.fifth_tile == "shape")  # type: ignore[arg-type]


def completing(hand: Hand | HeldHand, rulings: ZungJungRulings) -> frozenset[Kind]:
    """The kinds that complete the thirteen tiles and of which the player does not hold all four copies himself."""
    if len(hand.concealed) + 3 * len(hand.melds) != _TILES:
        return frozenset()
    near = _near(rulings)(HeldHand(concealed=hand.concealed, melds=hand.melds))
    return frozenset(kind for kind in range(NATURAL_KINDS if near.shanten == 0 else 0) if near.kinds >> kind & 1)


@lru_cache(maxsize=16)
def _near(rulings: ZungJungRulings) -> Callable[[HeldHand], Near]:
    return planned(plan_of(rulings)).near
