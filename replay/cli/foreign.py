"""What the commands say of files of other programs: once a file, on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cli.shared import complain

if TYPE_CHECKING:
    from replay.events import Foreign


class Recognised:
    """Says of each foreign file what it was taken for, when its first game comes."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def tell(self, source: str, foreign: Foreign | None) -> None:
        """Say it of a game's source, if it has not been said of this file."""
        if foreign is None or foreign.sha256 in self._told:
            return
        self._told.add(foreign.sha256)
        counted = (
            "its places are line:column" if foreign.own_lines else "lines are counted as replay convert writes them"
        )
        complain(f"{source}: read as {foreign.title}; {counted}")
        for each in foreign.remarks:
            complain(f"{source}: {each}")
