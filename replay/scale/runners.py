"""Who does the parts: processes of this machine, or the workers of a Dask cluster. Both are one function.

`Run` takes what to do and the parts, and hands back each part with its commit, or with why there is none, in any order.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from replay.children import children
from replay.scale.folder import DatasetError
from replay.scale.plan import InputPart
from replay.scale.work import Commit, PartWork, do_part

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

ATTEMPTS: Final = 3
"""How often a part is tried when whoever does it does not come to the end."""


class LostPart(Struct, frozen=True):
    """Why a part could not be done."""

    why: str


Done = tuple[InputPart, Commit | LostPart]
Run = Callable[[PartWork, Iterable[InputPart]], Iterator[Done]]


def here(doing: PartWork, parts: Iterable[InputPart]) -> Iterator[Done]:
    """Do them in this process, one after the other."""
    for part in parts:
        yield part, attempted(part, doing)


def attempted(part: InputPart, doing: PartWork) -> Commit | LostPart:
    """Do a part; once more with every game guarded where the program itself fails."""
    try:
        try:
            return do_part(part, doing)
        except DatasetError:
            raise
        except Exception:
            return do_part(part, doing)
    except DatasetError as error:
        return LostPart(str(error))
    except MemoryError:
        return LostPart("there is too little memory")
    except Exception as error:  # it is the same each time: the other parts go on
        return LostPart(f"{type(error).__name__}: {error}")


class Local:
    """So many processes of this machine, one for each part."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, doing: PartWork, parts: Iterable[InputPart]) -> Iterator[Done]:
        """See `Run`."""
        coming = iter(parts)
        again: deque[tuple[InputPart, int]] = deque()
        running: dict[Any, tuple[InputPart, int, SpawnProcess]] = {}
        try:
            while True:
                while len(running) < self._jobs:
                    following = again.popleft() if again else (next(coming, None), 1)
                    part, attempt = following
                    if part is None:
                        break
                    reader, process = _begun(part, doing)
                    running[reader] = (part, attempt, process)
                if not running:
                    return
                for ready in wait(list(running)):
                    part, attempt, process = running.pop(ready)
                    found = _ended(ready, process)
                    if found is None and attempt < ATTEMPTS:
                        again.append((part, attempt + 1))
                    else:
                        yield part, found or LostPart(f"the process that did it ended {ATTEMPTS} times")
        finally:
            for _, _, process in running.values():
                process.kill()
                process.join()


def _begun(part: InputPart, doing: PartWork) -> tuple[Connection, SpawnProcess]:
    context = children()
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_do, args=(writer, part, doing), daemon=True, name=f"replay part {part.number}")
    process.start()
    writer.close()
    return reader, process


def _do(writer: Connection, part: InputPart, doing: PartWork) -> None:
    """In the other process."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    writer.send(attempted(part, doing))
    writer.close()


def _ended(reader: Any, process: SpawnProcess) -> Commit | LostPart | None:
    """What became of the part; None where the process ended before it."""
    try:
        found: Commit | LostPart | None = reader.recv()
    except (EOFError, OSError):
        found = None
    reader.close()
    process.join()
    process.close()
    return found
