"""Riichi Advanced: its codes for tiles, and where the rules that its games play by stand."""

from __future__ import annotations

from typing import Final

from replay.formats.importers.common import Source
from replay.formats.importers.games import GAMES, RULESETS
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF

TILES: Final = {
    **{name: name for name, kind in KIND_OF.items() if kind < 31},
    "5z": "5z",
    "0z": "5z",
    "6z": "6z",
    "7z": "7z",
    "10j": "1j",
    "12j": "2j",
    "3j": "3j",
    "15j": "4j",
    "14j": "5j",
    "18j": "6j",
    "6j": "7j",
    "16j": "7j",
    "17j": "8j",
}
"""Our notation by its codes; white is `0z` in its Chinese rulesets and `5z` in the others."""
RED_FIVES: Final = ("0m", "0p", "0s")
"""Codes of tiles that none of the rulesets has."""
NO_TILES: Final = ("1x", "2x", "3x", "4x")
"""Codes that are no tiles: a back, gaps, and the joker with which it scores hands that are ready at a draw."""

TILE_MODS: Final = ("ten", "star_suit", "chinitsu", "fifth_tile", "lib/space", "space", "zungjung/zj_flowers")
"""Mods that play with other tiles, or with sequences that go on from 9 to 1."""

LAST_DEAL: Final = 15
"""The `kyoku` after which a match is over: 16 deals, `max_rounds` in all three rulesets."""

SET: Final = "riichi-advanced"
"""The named set of rulings that each of its games is played by."""


def _values(ruleset: str) -> dict[str, str]:
    return next(dict(each.values) for each in find_ruleset(ruleset).sets if each.name == SET)


SOURCE: Final = Source(
    id="riichi-advanced",
    title="Riichi Advanced",
    rulings={ruleset: _values(ruleset) for ruleset in RULESETS.values()},
    settles_twice={ruleset: game.settles_twice for ruleset, game in GAMES.values() if game.settles_twice},
)
