"""Which tiles count for a hell wait (rulebook b30fj §8 Hell Wait)."""

from __future__ import annotations

from typing import Final

from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import NATURAL_KINDS

_NATURALS: Final = (1 << NATURAL_KINDS) - 1


def hell_kinds(rulings: B30fjRulings, waits: int) -> int:
    """Of the kinds waited for (bit k for kind k) those that count; 0 where by the ruling `hell-wait-multi` none can be."""
    naturals = waits & _NATURALS
    if rulings.hell_wait_multi == "single-kind" and naturals.bit_count() != 1:
        return 0
    return naturals if rulings.hell_wait_jokers == "naturals-only" else waits
