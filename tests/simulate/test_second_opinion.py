"""Whole games judged twice: wins written down by an onlooker, scored by the slow scorer that follows the rulebook."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from replay.events import AnyEvent
from tests.reference.b30fj import score
from tests.simulate.games import EDITIONS, RECORDS, events_in, game, scenes
from tests.simulate.onlooker import payout, wins

DEEP = bool(os.environ.get("REPLAY_DEEP"))
SIMULATED = ("sixteen-hands-1", "sixteen-hands-2", "four-hands", "no-wall", "house-game")


def compare(events: Iterable[AnyEvent]) -> int:
    """How many wins there are; asserts that each claims what the second scorer finds."""
    number = 0
    for win, case, paying in wins(events):
        number += 1
        judged = score(case)
        assert judged["valid"], case
        assert win.total == judged["total"], case
        assert win.patterns in judged["patterns"], case
        much = payout(judged["total"])
        assert win.payments == tuple(
            much * len(paying) if seat == win.seat else -much * (seat in paying) for seat in range(4)
        ), case
    return number


@pytest.mark.parametrize("path", scenes(*EDITIONS), ids=lambda path: path.stem)
def test_a_scene_claims_what_the_rulebook_gives(path: Path) -> None:
    compare(events_in(path))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 61 if DEEP else 4))
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_simulated_game_claims_what_the_rulebook_gives(ruleset: str, seed: int) -> None:
    assert compare(game(ruleset, seed)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SIMULATED if DEEP else SIMULATED[2:])
def test_a_shipped_game_claims_what_the_rulebook_gives(name: str) -> None:
    assert compare(events_in(RECORDS / "b30fj" / f"{name}.jsonl")) > 0
