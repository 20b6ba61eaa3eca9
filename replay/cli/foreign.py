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
        """Say it of a game's source, and nothing twice, also where a file has grown since."""
        if foreign is None:
            return
        counted = (
            "its places are line:column" if foreign.own_lines else "lines are counted as replay convert writes them"
        )
        for each in (f"read as {foreign.title}; {counted}", *foreign.remarks):
            if (line := f"{source}: {each}") not in self._told:
                self._told.add(line)
                complain(line)
