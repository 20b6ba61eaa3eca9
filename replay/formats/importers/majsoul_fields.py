"""Fields of MajSoul's records: in either spelling, zero where they are missing."""

from __future__ import annotations

import re
from typing import Final

from replay.formats.importers.common import ForeignError, Node
from replay.tiles import KIND_OF

_TILES: Final = {
    **{name: name for name, kind in KIND_OF.items() if kind < 34},
    **{f"0{suit}": f"5{suit}" for suit in "mps"},
}
_PIECES: Final = re.compile(r"[0-9][mpsz]").findall


def field(node: Node, name: str) -> Node | None:
    """A field by either spelling."""
    first, *more = name.split("_")
    return node.maybe(name, first + "".join(each.capitalize() for each in more))


def needed(node: Node, name: str) -> Node:
    found = field(node, name)
    if found is None:
        raise ForeignError(f"{node.path}.{name}: it is missing")
    return found


def seat_of(node: Node, name: str = "seat") -> int:
    found = field(node, name)
    return 0 if found is None else found.seat()


def zero(node: Node, name: str) -> int:
    found = field(node, name)
    return 0 if found is None else found.number()


def true(node: Node, name: str) -> bool:
    found = field(node, name)
    return found is not None and found.flag()


def tile(node: Node) -> str:
    """The tile of a code; raises ForeignError."""
    return node.among(_TILES, "a tile, such as 5m or 0m")


def tiles_of(node: Node) -> list[str]:
    """Tiles as a list of codes or as one text."""
    if isinstance(node.value, str):
        pieces = _PIECES(node.value)
        if "".join(pieces) != node.value:
            raise node.fault("tiles")
        return [tile(Node(each, node.path)) for each in pieces]
    return [tile(each) for each in node.items()]
