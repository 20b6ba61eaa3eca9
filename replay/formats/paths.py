"""What the commands read: files, folders of records, standard input."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from replay.events import GameRecord
from replay.formats.errors import InputError
from replay.formats.foreign import OTHER_GAME, games_of, importers_installed, kind_of_file
from replay.formats.streams import STANDARD_INPUT, DamagedStreamError, opened, read_lines

LINES: Final = (".jsonl", ".jsonl.gz")
"""Names of files that a folder's records are looked for in."""
MAYBE: Final = (".json", ".json.gz", ".mjson", ".mjson.gz")
"""Names of files in a folder that are records only if they begin with an event, or are logs of another program."""
TYPED: Final = (".txt", ".txt.gz")
"""Names of files in a folder that are records only if they are typed text, or games of another program as text."""
SHEETS: Final = (".csv", ".csv.gz")
"""Names of files in a folder that are records only if they are sheets of results."""
LOGS: Final = (".mjlog", ".mjlog.gz", ".xml", ".xml.gz")
"""Names of files in a folder that may be logs of programs whose games are not known, which is then said."""


class Input(Struct, frozen=True):
    """One input: the path as given or `-`, and why it cannot be read if that is known."""

    path: str
    trouble: str = ""
    ruleset: str | None = None
    """The ruleset of a foreign file that does not say its own."""
    kind: str | None = None
    """The foreign format, where the file is not to be asked."""

    @property
    def name(self) -> str:
        """The path as reports show it; a name that is no UTF-8 has signs for what cannot be shown."""
        return _text(self.path)

    @property
    def is_standard_input(self) -> bool:
        """Whether the games come from standard input."""
        return self.path == STANDARD_INPUT

    @property
    def size(self) -> int | None:
        """Bytes of the file as it lies there; None where that is not known (standard input, a pipe)."""
        try:
            return None if self.is_standard_input else Path(self.path).stat().st_size or None
        except (OSError, ValueError):
            return None

    @property
    def origin(self) -> str:
        """The absolute path, "" for standard input."""
        return "" if self.is_standard_input else _text(str(Path(self.path).absolute()))

    def games(self, on_bytes: Callable[[int], None] | None = None) -> Iterator[GameRecord]:
        """The games in order; raises InputError when it cannot be read or has no line that is not blank."""
        try:
            yield from self._games(on_bytes)
        except InputError as error:
            error.of(self.name)
            raise

    def _games(self, on_bytes: Callable[[int], None] | None) -> Iterator[GameRecord]:
        if self.trouble:
            raise InputError(f"{self.name or repr(self.name)}: {self.trouble}")
        found = False
        for game in games_of(self.path, self.name, on_bytes, ruleset=self.ruleset, kind=self.kind):
            found = True
            yield game
        if not found:
            raise InputError.no_game(self.name)


def find_inputs(
    paths: Iterable[str | Path], ruleset: str | None = None, passed_over: Callable[[str], None] | None = None
) -> Iterator[Input]:
    """The inputs that `paths` name, in their order: a file as it is, `-`, of a folder all records below it, sorted.

    In a folder, hidden files, lists of hands for `replay score` and JSON that does not begin with an event are passed
    over. Nothing is raised here: an input that cannot be read says so when its games are asked for. `ruleset` is for
    those that name none. `passed_over` hears of files of a folder whose names are those of records and that are none.
    """
    for each in _inputs(paths, passed_over or (lambda _: None)):
        yield each if ruleset is None else msgspec.structs.replace(each, ruleset=ruleset)


def _inputs(paths: Iterable[str | Path], passed_over: Callable[[str], None]) -> Iterator[Input]:
    for path in paths:
        text = str(path)
        if not text:  # which stands for this folder elsewhere, and here for a variable of the shell that is not set
            yield Input(text, "a path that is empty names nothing")
            continue
        if text == STANDARD_INPUT or not _is_folder(text):
            yield Input(text)
            continue
        found = False
        for each in files_below(text):
            if each.trouble or is_record(each.path):
                found = True
                yield each
            else:
                passed_over(each.name)
        if not found:
            yield Input(text, f"there is no record below this folder ({', '.join(LINES + MAYBE + TYPED)})")


def _text(path: str) -> str:
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except OSError:
        return False


def files_below(folder: str) -> list[Input]:
    """The files below the folder that may be records by their names, sorted, and what of it cannot be looked into."""
    found: list[Input] = []
    own = (ending for each in importers_installed().values() for ending in each.endings)
    endings = (*LINES, *MAYBE, *TYPED, *SHEETS, *LOGS, *own)
    for here, folders, files in os.walk(folder, onerror=lambda error: found.append(_closed(error))):
        folders[:] = [each for each in folders if not each.startswith(".")]
        wanted = (Path(here) / name for name in files if name.endswith(endings) and not name.startswith("."))
        # a pipe found in a folder would be waited for without end
        found.extend(Input(str(path)) for path in wanted if path.is_file() or not path.exists())
    return sorted(found, key=lambda each: Path(each.path).parts)


def _closed(error: OSError) -> Input:
    return Input(str(error.filename), error.strerror or str(error))


def is_record(name: str) -> bool:
    """Whether a file of a folder is meant: damaged records are, other things that only share the name are not."""
    if not name.endswith(LINES + MAYBE):
        found = kind_of_file(name)
        return (
            (found in ("text", "botzone") and name.endswith(TYPED))
            or (found == "results" and name.endswith(SHEETS))
            or found == OTHER_GAME
            or found in importers_installed()
        )
    first = _first_value(name)
    if name.endswith(LINES):
        return not (isinstance(first, dict) and "concealed" in first and "type" not in first)
    return (isinstance(first, dict) and "type" in first) or kind_of_file(name) in (
        *("mjai", "document", OTHER_GAME),
        *importers_installed(),
    )


def _first_value(name: str) -> Any:
    """The JSON of the first line that is not blank; None when it is not JSON or cannot be read, as will be reported."""
    try:
        with ExitStack() as stack:
            for block in read_lines(opened(name, name, stack), name):
                for line in block.lines:
                    if text := line.strip():
                        return msgspec.json.decode(text)
    except (OSError, InputError, DamagedStreamError, ValueError, RecursionError):
        return None
    return None
