"""What a player of Sichuan let pass (rulebook sichuan §9)."""

from __future__ import annotations

from tests.reference.table.rulings import Rules
from tests.reference.table.tiles import Tile


class Passing:
    """Each seat's locks: the most points passed, and the kinds whose pung was passed."""

    def __init__(self) -> None:
        self.points = [0] * 4
        self.pungs: list[set[Tile]] = [set(), set(), set(), set()]

    def freed(self, seat: int, rules: Rules) -> None:
        """The seat draws, pungs or kongs."""
        self.points[seat] = 0
        if not rules.says("pass-pung", "whole-hand"):
            self.pungs[seat].clear()

    def pass_win(self, seat: int, points: int) -> None:
        self.points[seat] = max(self.points[seat], points)

    def pass_pung(self, seat: int, tile: Tile, rules: Rules) -> None:
        if not rules.says("pass-pung", "none"):
            self.pungs[seat].add(tile)

    def bars_pung(self, seat: int, tile: Tile) -> bool:
        return tile in self.pungs[seat]

    def bars_win(self, seat: int, points: int, rules: Rules) -> bool:
        """Is a win on another's tile for so many points barred?"""
        if rules.says("pass-win", "none") or not self.points[seat]:
            return False
        return rules.says("pass-win", "total") or points <= self.points[seat]
