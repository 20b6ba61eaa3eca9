"""A game that kills, hangs or exhausts whoever works on it: how it is found, and how the other games of its part stand.

The first attempt at a part works in the process itself, with a clock that ends the process when a game takes too long.
Where an attempt did not come to its end, each game is given to a child with limits: what ends the child is a failure of
that game alone. Memory depends on the machine, and verdicts must not: a failure is never a verdict.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any, Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from replay.events import GameRecord
from replay.store.ingest.work import Work, Worker
from replay.store.pack import foreign_row

Why = Literal["killed", "time", "memory", "error"]
"""killed: its process ended; time, memory: it took more than it may; error: the program failed at it."""
_ENDED: Final = (OSError, EOFError, pickle.UnpicklingError)
"""What is raised by the pipes of a process that has ended."""


class GameLimits(Struct, frozen=True):
    """What one game may take, in bytes of memory and seconds."""

    memory: int = 2 << 30
    seconds: float = 300.0


class Failed(Struct, frozen=True):
    """That a game could not be worked on, and how it ended."""

    why: Why


class Watched:
    """Work in this process; when a game takes too long the process ends."""

    def __init__(self, worker: Worker, limits: GameLimits) -> None:
        self._worker, self._limits = worker, limits

    def __enter__(self) -> Self:
        self._unread = Path(os.devnull).open("w")  # where it stood when it ended nobody reads
        return self

    def __exit__(self, *_: object) -> None:
        self._unread.close()

    def __call__(self, record: GameRecord, rulings: Mapping[str, str]) -> Work | Failed:
        """The work on one game."""
        faulthandler.dump_traceback_later(self._limits.seconds, exit=True, file=self._unread)
        try:
            return self._worker(record, rulings)
        finally:
            faulthandler.cancel_dump_traceback_later()


class Guarded:
    """Work in a child; whatever becomes of it, this process goes on."""

    def __init__(self, worker: Worker, limits: GameLimits) -> None:
        self._start = pickle.dumps((worker, limits))
        self._limits = limits
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self, record: GameRecord, rulings: Mapping[str, str]) -> Work | Failed:
        """The work on one game, or how it ended the child."""
        child = self._child or self._begin()
        begun = monotonic()
        clock = Timer(self._limits.seconds, child.kill)
        clock.start()
        try:
            found: Work | Failed = _asked(child, pickle.dumps((replace(record, foreign=None), dict(rulings))))
        except _ENDED:
            self._end()
            return Failed("time" if monotonic() - begun >= self._limits.seconds else "killed")
        finally:
            clock.cancel()
        if isinstance(found, Failed):
            self._end()  # what is left of its memory is not to be trusted
            return found
        if record.foreign is not None and found.packed is not None:
            return replace(found, packed=replace(found.packed, foreign=foreign_row(record.foreign)))
        return found

    def _begin(self) -> subprocess.Popen[bytes]:
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-c", "from replay.scale.deadly_games import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)},
        )
        try:
            _asked(self._child, self._start)  # it has loaded what it needs: from here on time is that of the game
        except _ENDED:
            self._end()
            raise RuntimeError("the process that is to work on games does not start") from None
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            with child:
                pass


def _asked(child: subprocess.Popen[bytes], question: bytes) -> Any:
    """What the child answers; one of `_ENDED` is raised where it ends before."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(question)
    child.stdin.flush()
    return pickle.load(child.stdout)  # noqa: S301  # from our own child


def serve() -> None:
    """In the child: work on one game after the other until nobody is there any more."""
    taken, given = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    worker, limits = pickle.load(taken)  # noqa: S301  # from the process that started this one
    found: Work | Failed | None = None
    _limit(limits.memory)
    while True:
        pickle.dump(found, given)
        given.flush()
        try:
            record, rulings = pickle.load(taken)  # noqa: S301  # likewise
        except _ENDED:
            return
        try:
            found = worker(record, rulings)
        except MemoryError:
            found = Failed("memory")
        except Exception:
            found = Failed("error")


def _limit(memory: int) -> None:
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if most == resource.RLIM_INFINITY else min(memory, most), most))
