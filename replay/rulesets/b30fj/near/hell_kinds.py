"""Which tiles count for a hell wait: the rulings about it are read here alone (rulebook b30fj §8 Hell Wait).

Three ask: the row Hell Wait of a win (`scoring/situation`), the waits of a hand (`near/reader`), and the analysis,
which counts on from event to event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.hands import Wait
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import KINDS, NATURAL_KINDS

_NATURALS: Final = (1 << NATURAL_KINDS) - 1
_ALL: Final = (1 << KINDS) - 1


def counted_kinds(rulings: B30fjRulings) -> int:
    """The kinds whose tiles count (bit k for kind k): all, or without jokers (ruling `hell-wait-jokers`)."""
    return _NATURALS if rulings.hell_wait_jokers == "naturals-only" else _ALL


def every_wait_counts(rulings: B30fjRulings) -> bool:
    """Whether all kinds waited for count, whichever they are."""
    return rulings.hell_wait_multi == "default" and counted_kinds(rulings) == _ALL


def hell_kinds(rulings: B30fjRulings, waits: int) -> int:
    """Of the kinds waited for those that count; 0 where by the ruling `hell-wait-multi` there can be no hell wait."""
    if rulings.hell_wait_multi == "single-kind" and (waits & _NATURALS).bit_count() != 1:
        return 0
    return waits & counted_kinds(rulings)


def is_hell_wait(rulings: B30fjRulings, waits: Sequence[Wait]) -> bool:
    """Whether just one tile is left of those that complete the hand and count."""
    counted = hell_kinds(rulings, sum(1 << wait.tile for wait in waits))
    return sum(wait.left for wait in waits if counted >> wait.tile & 1) == 1
