"""Where commands write: standard output, a file, files in a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

import typer

from replay.cli.exits import UnusableError
from replay.cli.output import emit, write_bytes

STANDARD_OUTPUT: Final = "-"


class Files:
    """Where the export goes, and what is said of it."""

    def __init__(self, names: list[str], streams: list[BinaryIO | None], *, json: bool) -> None:
        self._names, self._streams, self._json = names, streams, json
        self._said: list[tuple[str, str, int | None]] = []

    def write(self, place: int, data: bytes) -> None:
        """Write to one of the files, or to standard output."""
        if (stream := self._streams[place]) is None:
            _print(data)
        else:
            stream.write(data)

    def note(self, place: int, what: str, rows: int | None) -> None:
        """Say of a file what is in it, when it is there; nothing of standard output."""
        if self._streams[place] is not None:
            self._said.append((self._names[place], what, rows))

    def say(self) -> None:
        """Say it."""
        from replay.answers.records import Exported
        from replay.view.safe_text import safe

        for name, what, rows in self._said:
            if self._json:
                emit(Exported(file=name, what=what, rows=rows))
            else:
                number = "" if rows is None else f"  {rows:,} {what if what == 'records' else 'rows'}"
                typer.echo(f"{safe(name, 1000)}{number}")


@contextmanager
def written(
    to: str | None,
    several: list[str] | None = None,
    *,
    made_from: Iterable[str | None] = (),
    force: bool = False,
    json: bool = False,
) -> Iterator[Files]:
    """Standard output, the file `to`, or the files called `several` in the folder `to`; `json` says what was written
    in JSON. The files are there when the context ends well, and none of them if not. The stores, records and folders
    of records that it is `made_from` are never overwritten. Raises UnusableError.
    """
    from replay.export.files import ExistsError, check_free, check_kept, whole_file

    if to is None or to == STANDARD_OUTPUT:
        yield Files([STANDARD_OUTPUT], [None], json=json)
        return
    if not to:
        raise UnusableError("--to: a path that is empty names nothing")
    paths = [Path(to)] if several is None else [Path(to) / each for each in several]
    new = several is not None and not Path(to).exists()
    try:
        for path in paths:
            check_free(path, force=force)
        if there := [path for path in paths if path.exists()]:
            kept = list(_files_of(made_from))
            for path in there:
                check_kept(path, kept)
        with ExitStack() as stack:
            if several is not None:
                Path(to).mkdir(exist_ok=True)
            streams: list[BinaryIO | None] = [stack.enter_context(whole_file(path, force=force)) for path in paths]
            files = Files([str(path) for path in paths], streams, json=json)
            yield files
    except BaseException as error:
        if new:
            with suppress(OSError):
                Path(to).rmdir()
        if isinstance(error, ExistsError):
            raise UnusableError(str(error)) from None
        raise
    files.say()


def _files_of(made_from: Iterable[str | None]) -> Iterator[str]:
    """The files themselves, and the records below a folder."""
    from replay.formats import find_inputs

    for each in made_from:
        if each is not None and each != STANDARD_OUTPUT:
            yield from (found.path for found in find_inputs([each]))


def _print(data: bytes) -> None:
    """To standard output as it is; of what a terminal shows nothing may command it."""
    if sys.stdout.isatty():
        from replay.view.safe_text import safe

        text = data.decode(errors="replace")
        sys.stdout.write("".join(f"{safe(line, len(line) + 1)}\n" for line in text.splitlines()))
    else:
        write_bytes(data)
