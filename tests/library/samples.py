"""Games for the tests of the library: played by bots, with the names of the pages."""

from __future__ import annotations

from functools import cache
from typing import Any

import replay

NAMES = ("Ann", "Bo", "Cy", "Di")


@cache
def played(ruleset: str, seed: int = 7, hands: int = 1) -> Any:
    """A simulated game of Ann, Bo, Cy and Di; the tests know which event is which, the type checker does not."""
    events: Any = replay.simulate(ruleset, seed=seed, hands=hands).events
    opening, *rest = events
    fields = {"type": "start_game", "version": 1, "ruleset": ruleset, "game": "club-1", "players": NAMES}
    (game,) = replay.read([fields | {"scores": opening.scores}, *rest])
    return game
