"""Processes that work on games beside this one, which alone reads and writes.

They are started when there is something to do, know nothing of the store, and end with this process, however it ends:
each sees the pipe from it close.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeVar

from msgspec.structs import replace

from replay.children import children
from replay.events import BadLine, GameRecord
from replay.formats.record import read_game
from replay.store.errors import WorkerDiedError
from replay.store.ingest.work import Work, Worker, uncollected
from replay.store.pack import foreign_row

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

AT_ONCE: Final = 2
"""Games that a process has in hand: one that it works on, and the next."""
AHEAD: Final = 4
"""Games for each process that are read ahead of the one that is to be stored next."""
BYTES_AHEAD: Final = 1 << 25
"""Bytes of games read ahead after which no more is read."""
_PATIENCE: Final = 5.0
"""Seconds that a process is given to end."""


Job = tuple[GameRecord, Mapping[str, str]]
"""A game, and the rulings asked for beside its own."""
Doing = Callable[[GameRecord, Mapping[str, str]], Work]


class _HasRecord(Protocol):
    @property
    def record(self) -> GameRecord | None: ...


_Item = TypeVar("_Item", bound=_HasRecord)


def worked(
    items: Iterable[_Item], wanted: Callable[[_Item], Job | None], worker: Worker, jobs: int
) -> Generator[tuple[_Item, Doing]]:
    """The items in their order, each with the function that does the work on its game, or has had it done.

    With one job the work is done when the function is called. With more the work on those that are `wanted` is begun
    ahead, by so many processes; what was not wanted can be asked for all the same. Close it to end the processes.
    """
    with uncollected():
        if jobs == 1:
            for item in items:
                yield item, worker
        else:
            yield from _ahead(items, wanted, worker, jobs)


def _ahead(
    items: Iterable[_Item], wanted: Callable[[_Item], Job | None], worker: Worker, jobs: int
) -> Generator[tuple[_Item, Doing]]:
    coming = iter(items)
    ahead: deque[tuple[_Item, int | None, int]] = deque()
    with Pool(jobs, worker) as pool:
        while True:
            while not ahead or (pool.is_busy and len(ahead) < AHEAD * jobs and sum(n for *_, n in ahead) < BYTES_AHEAD):
                following = next(coming, None)
                if following is None:
                    break
                job = wanted(following)
                size = 0 if following.record is None else len(following.record.raw)
                ahead.append((following, None if job is None else pool.give(*job), size))
            if not ahead:
                return
            item, number, _ = ahead.popleft()
            if number is None:
                yield item, worker
            else:
                yield item, partial(_taken, pool, number)
                pool.forget(number)


def _taken(pool: Pool, number: int, record: GameRecord, _rulings: Mapping[str, str]) -> Work:
    done = pool.take(number)
    if record.foreign is None or done.packed is None:
        return done
    # The process had the game alone: the file that it was read from may hold a thousand of them.
    return replace(done, packed=replace(done.packed, foreign=foreign_row(record.foreign)))


class Pool:
    """Up to so many processes; what they are given comes back by its number, in whatever order it is asked for."""

    def __init__(self, jobs: int, worker: Worker) -> None:
        self._jobs = jobs
        self._worker = pickle.dumps(worker)
        self._processes: list[_Process] = []
        self._pending: deque[tuple[int, GameRecord, Mapping[str, str]]] = deque()
        self._given: set[int] = set()
        self._done: dict[int, Work | Exception] = {}
        self._last = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_busy(self) -> bool:
        """Whether there is a game that was given and not taken."""
        return bool(self._given)

    def give(self, record: GameRecord, rulings: Mapping[str, str]) -> int:
        """Have a game worked on under these rulings; its number."""
        self._last += 1
        self._given.add(self._last)
        self._pending.append((self._last, record, rulings))
        self._collect(0)
        self._hand_out()
        return self._last

    def take(self, number: int) -> Work:
        """What became of a game, once; waits for it. Raises what the work raised, WorkerDiedError."""
        while number not in self._done:
            self._hand_out()
            self._collect(None)
        self._hand_out()
        found = self._done.pop(number)
        self._given.remove(number)
        if isinstance(found, Exception):
            raise found
        return found

    def forget(self, number: int) -> None:
        """Whatever became of this game is not wanted, unless it has been taken."""
        self._given.discard(number)
        self._done.pop(number, None)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        processes, self._processes = self._processes, []
        for each in processes:
            each.end()
        for each in processes:
            each.join()

    def _hand_out(self) -> None:
        while self._pending:
            least = min(self._processes, key=lambda each: len(each.games), default=None)
            if (least is None or least.games) and len(self._processes) < self._jobs:
                least = _Process(self._worker)
                self._processes.append(least)
            if least is None or len(least.games) >= AT_ONCE:
                return
            number, record, rulings = self._pending.popleft()
            least.send(number, record, rulings)

    def _collect(self, timeout: float | None) -> None:
        """Take what has come; None: wait until something has."""
        by_reader: dict[Any, _Process] = {each.reader: each for each in self._processes}
        for reader in wait(list(by_reader), timeout):
            number, found = by_reader[reader].receive()
            if number in self._given:
                self._done[number] = found


class _Process:
    """One process: the pipes to and from it, and the games that it has in hand, the one it works on first."""

    def __init__(self, worker: bytes) -> None:
        context = children()
        its_reader, self.writer = context.Pipe(duplex=False)
        self.reader, its_writer = context.Pipe(duplex=False)
        self.games: deque[tuple[int, str]] = deque()
        self.process: SpawnProcess = context.Process(
            target=_work, args=(its_reader, its_writer, worker), daemon=True, name="replay worker"
        )
        with _undisturbed():
            self.process.start()
        its_reader.close()
        its_writer.close()

    def send(self, number: int, record: GameRecord, rulings: Mapping[str, str]) -> None:
        """Give it a game."""
        self.games.append((number, f"{record.source}, line {record.line}"))
        # Reading a game again is cheaper than packing its events, but for what was said of lines that are no events,
        # and where events know their places in a text, of which findings speak.
        typed = record.foreign is not None and record.foreign.own_lines
        whole = typed or any(type(entry) is BadLine for entry in record.entries)
        task = replace(record, foreign=None) if whole else (record.raw, record.source, record.line)
        try:
            self.writer.send_bytes(pickle.dumps((number, task, dict(rulings)), pickle.HIGHEST_PROTOCOL))
        except OSError:
            raise self._died() from None

    def receive(self) -> tuple[int, Work | Exception]:
        """The game that it has finished."""
        try:
            found: tuple[int, Work | Exception] = pickle.loads(self.reader.recv_bytes())  # noqa: S301  # its own process
        except (EOFError, OSError):
            raise self._died() from None
        self.games.popleft()
        return found

    def end(self) -> None:
        """Make it end."""
        self.writer.close()
        self.reader.close()
        self.process.terminate()

    def join(self) -> None:
        """Wait until it has ended."""
        self.process.join(_PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.process.close()

    def _died(self) -> WorkerDiedError:
        self.process.join(_PATIENCE)
        code = self.process.exitcode
        how = f"signal {-code}" if code is not None and code < 0 else f"status {code}"
        at = f" at {self.games[0][1]}" if self.games else ""
        return WorkerDiedError(
            f"a worker process ended ({how}){at}; the games stored so far are whole, and the same command goes on from "
            "there. If memory ran out, fewer --jobs need less"
        )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What is started meanwhile never hears of Ctrl-C, which a terminal sends to all of its processes."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ------------------------------------------------------------- in the other process


def _work(reader: Connection, writer: Connection, pickled: bytes) -> None:
    """Work on one game after the other until the pipe is closed."""
    with suppress(ValueError):  # not in a main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    games: SimpleQueue[tuple[int, Any, dict[str, str]]] = SimpleQueue()
    Thread(target=_receive, args=(reader, games), daemon=True).start()
    worker: Worker = pickle.loads(pickled)  # noqa: S301  # from the process that started this one
    gc.disable()
    while True:
        number, task, rulings = games.get()
        found: Work | Exception
        try:
            record = task if isinstance(task, GameRecord) else read_game(*task)
            found = worker(record, rulings)
        except Exception as error:
            found = _portable(error)
        try:
            writer.send_bytes(pickle.dumps((number, found), pickle.HIGHEST_PROTOCOL))
        except OSError:
            os._exit(0)  # nobody is there any more
        del found, task


def _receive(reader: Connection, games: SimpleQueue[tuple[int, Any, dict[str, str]]]) -> None:
    """Take games as they come, so that the other side never waits for them to be taken while this one waits for it."""
    try:
        while True:
            games.put(pickle.loads(reader.recv_bytes()))  # noqa: S301  # from the process that started this one
    except (EOFError, OSError):
        os._exit(0)


def _portable(error: Exception) -> Exception:
    """The exception as the other process can have it, with where it happened as a note."""
    import traceback

    text = "".join(traceback.format_exception(error))
    try:
        found: Exception = pickle.loads(pickle.dumps(error))  # noqa: S301  # just made
    except Exception:
        found = RuntimeError(f"{type(error).__name__}: {error}")
    found.add_note(text)
    return found
