"""A game that kills, hangs or exhausts whoever works on it: how it is found, and how the other games of its part stand.

The first attempt at a part works in the process itself, with a clock that ends the process when a game takes too long.
Where an attempt did not come to its end, each game is given to a child with limits: what ends the child is a failure of
that game alone. Memory depends on the machine, and verdicts must not: a failure is never a verdict.
"""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Mapping
from threading import Event, Thread, Timer
from time import monotonic
from typing import IO, Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from replay.events import GameRecord
from replay.store.ingest.work import Work, Worker
from replay.store.pack import foreign_row

Why = Literal["killed", "time", "memory", "error"]
"""killed: its process ended; time, memory: it took more than it may; error: the program failed at it."""
OVERDUE: Final = 70
"""Exit status of a process whose game has taken too long."""
_LENGTH: Final = struct.Struct("<Q")


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
        self._until = float("inf")
        self._over = Event()

    def __enter__(self) -> Self:
        Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def __call__(self, record: GameRecord, rulings: Mapping[str, str]) -> Work | Failed:
        """The work on one game."""
        self._until = monotonic() + self._limits.seconds
        try:
            return self._worker(record, rulings)
        finally:
            self._until = float("inf")

    def _watch(self) -> None:
        while not self._over.wait(min(1.0, self._limits.seconds / 4)):
            if monotonic() > self._until:
                os._exit(OVERDUE)


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
        late = Event()
        child = self._child or self._begin()

        def end() -> None:
            late.set()
            child.kill()

        clock = Timer(self._limits.seconds, end)
        clock.start()
        try:
            if child.stdin is None or child.stdout is None:
                raise OSError
            _send(child.stdin, pickle.dumps((replace(record, foreign=None), dict(rulings))))
            found: Work | Failed = pickle.loads(_receive(child.stdout))  # noqa: S301  # from our own child
        except (OSError, EOFError):
            self._end()
            return Failed("time" if late.is_set() else "killed")
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
        if self._child.stdin is not None and self._child.stdout is not None:
            try:
                _send(self._child.stdin, self._start)
                _receive(self._child.stdout)  # it has loaded what it needs: from here on time is that of the game
            except (OSError, EOFError):
                self._end()
                raise RuntimeError("the process that is to work on games does not start") from None
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            with child:
                pass


def _send(stream: IO[bytes], data: bytes) -> None:
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    """The next message; raises EOFError where none comes whole."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def serve() -> None:
    """In the child: work on one game after the other until nobody is there any more."""
    taken, given = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    worker, limits = pickle.loads(_receive(taken))  # noqa: S301  # from the process that started this one
    _send(given, b"ready")
    _limit(limits.memory)
    while True:
        try:
            record, rulings = pickle.loads(_receive(taken))  # noqa: S301  # likewise
        except EOFError:
            return
        found: Work | Failed
        try:
            found = worker(record, rulings)
        except MemoryError:
            found = Failed("memory")
        except Exception:
            found = Failed("error")
        _send(given, pickle.dumps(found))


def _limit(memory: int) -> None:
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if most == resource.RLIM_INFINITY else min(memory, most), most))
