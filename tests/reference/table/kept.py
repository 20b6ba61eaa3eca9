"""What the discards of a player of Sichuan tell of the tiles that nobody sees (rulebook sichuan §2)."""

from __future__ import annotations

from tests.reference.table.faults import need
from tests.reference.table.tiles import HIDDEN, Tile


class Kept:
    """How many hidden tiles of one player may be of the missing suit; None: any of them may be.

    Whoever puts down a tile of another suit has none of the missing one, seen or unseen. So only what is drawn unseen
    after that may be of it.
    """

    def __init__(self) -> None:
        self.number: int | None = None

    def drew(self, tile: Tile) -> None:
        """A tile is drawn; nobody may know which."""
        if tile == HIDDEN and self.number is not None:
            self.number += 1

    def put_down(self, tile: Tile, void: str | None, *, unseen: bool, not_the_one_drawn: bool) -> None:
        """A tile is put down, `unseen`: out of the hidden ones. `not_the_one_drawn`: the tile drawn unseen in this turn
        stays. FaultError: it was there when another suit was put down."""
        if void is None:
            self.number = None
        elif tile[1] != void:
            self.number = 0
        elif unseen and self.number is not None:
            need(self.number - not_the_one_drawn > 0, "the missing suit was held back")
            self.number -= 1

    def shown(self, tiles: list[Tile], void: str | None) -> None:
        """Hidden tiles are laid open. FaultError: some were there when another suit was put down."""
        if void is not None and self.number is not None:
            need(sum(tile[1] == void for tile in tiles) <= self.number, "the missing suit was held back")
