"""Whole games judged twice: wins written down by an onlooker, scored by the slow scorer that follows the rulebook."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain

import pytest

from replay.events import AnyEvent, EventAt
from replay.formats import read_games
from tests.reference.b30fj import score
from tests.simulate.games import EDITIONS, game
from tests.simulate.onlooker import payout, wins
from tests.tools.corpus import b30fj, b30fj_draft, scenes
from tests.tools.corpus.build import RECORDS

DEEP = bool(os.environ.get("REPLAY_DEEP"))
SCENES = {**b30fj.GAMES, **b30fj_draft.GAMES}
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


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_claims_what_the_rulebook_gives(name: str) -> None:
    compare(scenes.events_of(name, SCENES[name]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 61 if DEEP else 4))
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_simulated_game_claims_what_the_rulebook_gives(ruleset: str, seed: int) -> None:
    assert compare(game(ruleset, seed)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SIMULATED if DEEP else SIMULATED[2:])
def test_a_shipped_game_claims_what_the_rulebook_gives(name: str) -> None:
    games = read_games(RECORDS / "b30fj" / f"{name}.jsonl")
    entries = chain.from_iterable(each.entries for each in games)
    assert compare(each.event for each in entries if isinstance(each, EventAt)) > 0
