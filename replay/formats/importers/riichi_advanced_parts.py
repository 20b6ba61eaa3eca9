"""Parts of a Riichi Advanced log: its codes for tiles, its presses, its rulings."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from replay.formats.importers.common import ForeignError, Node, Source
from replay.formats.importers.games import GAMES, RULESETS, values_of_set
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

SOURCE: Final = Source(
    id="riichi-advanced",
    title="Riichi Advanced",
    rulings={ruleset: values_of_set(ruleset, "riichi-advanced") for ruleset in RULESETS.values()},
    settles_twice={ruleset: game.settles_twice for ruleset, game in GAMES.values() if game.settles_twice},
)


def tile(node: Node) -> str:
    """The tile of a code; raises ForeignError."""
    found = TILES.get(node.text())
    if found is None:
        red = isinstance(node.value, str) and node.value in RED_FIVES
        raise node.fault("a tile of these rules, which have no red five" if red else "the code of a tile")
    return found


def tiles_of(node: Node) -> list[str]:
    """The tiles of a list of codes; raises ForeignError."""
    return [tile(each) for each in node.items()]


def pressed_name(press: Node) -> str:
    """Which button was pressed, in either spelling; raises ForeignError."""
    found = press.maybe("button", "name")
    if found is None:
        raise ForeignError(f"{press.path}.button: it is missing")
    return found.text()


def text_of(tiles: Any) -> str:
    """Tiles in their order, one suit's letter for neighbours of a suit."""
    return "".join("".join(each[0] for each in run) + suit for suit, run in groupby(tiles, key=lambda each: each[1]))
