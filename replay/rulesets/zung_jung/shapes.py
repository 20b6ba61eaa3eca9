"""The winning shapes as a plan (rulebook zung-jung §4.1)."""

from __future__ import annotations

from typing import Final

from replay.distance.plan import KindChoice, KindPattern, Plan
from replay.rulesets.zung_jung.rulings import ZungJungRulings

_ENDS: Final = KindChoice(0b100000001, 2)
ORPHANS: Final = KindPattern(13, True, (_ENDS, _ENDS, _ENDS, KindChoice(0b1111, 4), KindChoice(0b111, 3)))


def plan_of(rulings: ZungJungRulings) -> Plan | None:
    """The shapes; None where a fifth tile may be waited for, which no plan says."""
    return None if rulings.fifth_tile == "shape" else plan_by_copies(rulings)


def plan_by_copies(rulings: ZungJungRulings) -> Plan:
    """The shapes, of tiles of which there are four copies."""
    return Plan(pairs="repeated" if rulings.identical_pairs == "default" else "different", patterns=(ORPHANS,))
