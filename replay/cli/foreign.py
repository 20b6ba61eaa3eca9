"""What the commands say of the files that they read, or do not read: once, on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cli.output import complain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from replay.events import Foreign
    from replay.formats.paths import Input

_NAMED = 3


def inputs_of(paths: Iterable[str], ruleset: str | None = None) -> list[Input]:
    """The inputs that the paths name; says which files of a folder are skipped."""
    from replay.formats import find_inputs

    passed: list[str] = []
    found = list(find_inputs(paths, ruleset, passed.append))
    tell_passed_over(passed)
    return found


def tell_passed_over(passed: list[str]) -> None:
    """Say which files of a folder are named like records but are not records."""
    if not passed:
        return
    from replay.said import counted

    more = f" and {len(passed) - _NAMED} more" if len(passed) > _NAMED else ""
    named = ", ".join(passed[:_NAMED])
    complain(
        f"{counted(len(passed), 'file')} skipped, because {'their' if len(passed) > 1 else 'its'} content "
        f"is not a record: {named}{more}"
    )


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
