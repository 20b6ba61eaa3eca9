"""Shanten against its definition by single exchanges, on random hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.reference.zung_jung import complete, shanten, waits
from tests.reference.zung_jung.hands import read
from tests.reference.zung_jung.random_hands import Case, waiting_hand
from tests.reference.zung_jung.tiles import KINDS, name, notation


def after_one_exchange(case: Case) -> Iterator[Case]:
    """Every hand that a drawn tile and a discard lead to."""
    hand = read(case)
    held = Counter(hand.held)
    for drawn in KINDS:
        if held[drawn] < 4:
            tiles = (*hand.concealed, drawn)
            for given in set(tiles) - {drawn}:
                rest = list(tiles)
                rest.remove(given)
                yield case | {"concealed": notation(rest)}


@pytest.mark.parametrize("away", [0, 1, 2, 3])
def test_by_exchanges(away: int) -> None:
    rng = Random(away)
    for _ in range(4):
        case = waiting_hand(rng, away=away)
        ready = bool(waits(case))
        assert (shanten(case) == 0) is ready
        one = ready or any(waits(other) for other in after_one_exchange(case))
        assert (shanten(case) <= 1) is one, case


def test_waits_by_trying_every_tile() -> None:
    rng = Random(9)
    for _ in range(40):
        case = waiting_hand(rng, away=rng.choice((0, 0, 1)))
        held = Counter(read(case).held)
        tried = [name(kind) for kind in KINDS if held[kind] < 4 and complete(case | {"win": name(kind)})]
        assert waits(case) == tried
