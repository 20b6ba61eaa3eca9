"""The wall of a hand in a Riichi Advanced log: what it leaves out, the dead wall or the tiles taken from its end."""

from __future__ import annotations

from typing import Any, Final

from replay.formats.importers.common import Node
from replay.formats.importers.games import game_of
from replay.formats.importers.riichi_advanced_parts import TILES, ReadHand, tiles_of

_DEAD_WALL: Final = 14

Draws = list[tuple[str, bool]]
"""Tiles drawn, and whether each was a replacement."""


def wall_of(node: Node, hand: ReadHand, draws: Draws, meta: dict[str, Any]) -> list[str] | None:
    """Every undealt tile in the order of the format; None where the log does not have them all."""
    found = node.maybe("wall")
    if found is None:
        return None
    wall = tiles_of(found)
    game = game_of(hand.ruleset)
    wanted = game.undealt
    if game.dead_wall_apart and len(wall) + _DEAD_WALL == wanted:
        dead = _dead_wall(node)
        if dead is None:
            return None
        _shows_end(hand, draws, wall)
        return wall + dead
    if game.wall_without_replacements:
        taken = [drawn for drawn, replacement in draws if replacement]
        if taken and len(wall) + len(taken) == wanted:
            # It takes the last but one tile first, and leaves out of `wall` what it has taken.
            meta["derived"] = "wall: the replacement tiles drawn, which the log leaves out, stand at its end"
            return wall + taken[::-1]
    if len(wall) != wanted:
        return None
    _shows_end(hand, draws, wall)
    return wall


def _shows_end(hand: ReadHand, draws: Draws, wall: list[str]) -> None:
    """Whether the draws show that replacements come from the head of the wall."""
    value = game_of(hand.ruleset).replacement_end
    drawn = [each for each, _ in draws]
    if value is None or drawn != wall[: len(drawn)] or not any(each for _, each in draws):
        return
    hand.shown["replacement-end"] = value


def _dead_wall(node: Node) -> list[str] | None:
    """The 14 tiles, which the log has in three lists."""
    lists = [node.maybe(key) for key in ("doras", "uras", "kan_tiles")]
    codes = [[] if each is None else [one.value for one in each.items()] for each in lists]
    known = all(isinstance(code, str) and code in TILES for each in codes for code in each)
    if [len(each) for each in codes] != [5, 5, 4] or not known:
        return None
    doras, uras, kan = ([TILES[code] for code in each] for each in codes)
    pairs = [one for both in zip(reversed(doras), reversed(uras), strict=True) for one in both]
    return [*pairs, kan[2], kan[3], kan[0], kan[1]]
