"""A declared set, of whatever a scorer takes for a tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

SIZE = {"chow": 3, "pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}
Tile = TypeVar("Tile")


@dataclass(frozen=True)
class Meld(Generic[Tile]):
    """A declared set; `tiles` as they lie on the table."""

    kind: str
    tiles: tuple[Tile, ...]

    @property
    def is_kong(self) -> bool:
        return self.kind.endswith("kong")

    @property
    def is_open(self) -> bool:
        return self.kind != "concealed_kong"
