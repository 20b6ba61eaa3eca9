"""Work done by the workers of a Dask cluster: a few pieces for each are given out, one more for each that comes back.

So neither the scheduler nor this program holds more than those, however many there are: parts of a dataset, or hands of
a store.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, chdir, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, TypeVar

from replay import __version__
from replay.children import SAFE_PATH, safe_path
from replay.engine.version import ENGINE_VERSION
from replay.scale.folder import DatasetError
from replay.scale.plan import InputPart
from replay.scale.runners import ATTEMPTS, Done, LostPart, attempted
from replay.scale.work import Commit, PartWork

if TYPE_CHECKING:
    from distributed import Client, Future

Task = TypeVar("Task")
Brought = TypeVar("Brought")
AHEAD: Final = 3
"""Pieces for each worker that are given out: one that it does, and those that follow."""
PATIENCE: Final = 30.0
"""Seconds that a scheduler and its first worker are waited for."""
LOOPBACK: Final = "127.0.0.1"
NOBODY: Final = 60.0
"""Seconds without any worker of this machine after which what is left is lost: Dask does not start one anew that ended
while it was being started."""


class Dask:
    """The workers of the scheduler at this address or of this file; without either, processes of this machine."""

    def __init__(
        self,
        jobs: int,
        scheduler: str | None = None,
        scheduler_file: str | None = None,
        unprotected: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`unprotected` hears of the address of a scheduler that takes work from whoever reaches it."""
        self._jobs, self._scheduler, self._file, self._unprotected = jobs, scheduler, scheduler_file, unprotected

    def __call__(self, doing: PartWork, parts: Iterable[InputPart]) -> Iterator[Done]:
        """See `Run`. Raises DatasetError where there is no scheduler."""
        yield from self.each(partial(_part, doing, str(Path.cwd())), parts)

    def each(self, do: Callable[[Task], Brought], pieces: Iterable[Task]) -> Generator[tuple[Task, Brought | LostPart]]:
        """Each of these pieces with what a worker has made of it, or why there is nothing, in any order.

        A worker that ends while it is at one is no loss: another does it. Raises DatasetError where there is no
        scheduler.
        """
        from distributed import as_completed

        with self._client() as client:
            coming = iter(pieces)
            given: dict[Any, Task] = {}
            going = as_completed([])

            def give_out() -> None:
                # Workers may have come since.
                for piece in islice(coming, max(0, AHEAD * _workers(client) - len(given))):
                    future = client.submit(_do, do, piece, _version(), pure=False)
                    given[future] = piece
                    going.add(future)

            give_out()
            for future in going:
                yield given.pop(future), _brought(future)
                future.release()
                give_out()

    def _client(self) -> AbstractContextManager[Client]:
        import dask
        from distributed import Client

        # A worker that a game has ended comes back; the part is tried again, its games guarded. What waits stays with
        # the scheduler: what a worker was not at has not ended it.
        settings = {"allowed-failures": ATTEMPTS, "worker-saturation": 1.0, "no-workers-timeout": NOBODY}
        dask.config.set({f"distributed.scheduler.{name}": value for name, value in settings.items()})
        try:
            if self._scheduler is None and self._file is None:
                return _of_this_machine(self._jobs)
            if self._file is not None:
                _wait_for(Path(self._file))
            client = Client(address=self._scheduler, scheduler_file=self._file, timeout=PATIENCE)
            address: str = client.scheduler_info()["address"]
            if not address.startswith("tls:"):
                self._unprotected(address)
            client.wait_for_workers(1, timeout=PATIENCE)
            return client
        except (OSError, ValueError) as error:
            where = self._scheduler or self._file
            raise DatasetError.of(str(where), f"no scheduler of Dask with a worker answers here ({error})") from error


@contextmanager
def _of_this_machine(jobs: int) -> Iterator[Client]:
    """A scheduler and so many workers, which end with it. Whoever has not the key of this run is sent away."""
    import dask
    from distributed import Client, LocalCluster, Security

    no_pages: dict[str, object] = {f"distributed.{each}.http.routes": [] for each in ("scheduler", "worker")}
    dask.config.set({**no_pages, f"distributed.nanny.pre-spawn-environ.{SAFE_PATH}": 1})
    with safe_path():
        cluster = LocalCluster(
            host=LOOPBACK,
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            security=Security.temporary(),
            scheduler_kwargs={"dashboard": False, "dashboard_address": f"{LOOPBACK}:0"},
            silence_logs=50,
        )
    given = os.environ.get(SAFE_PATH)
    try:
        with cluster, Client(cluster) as client:
            yield client
    finally:  # who brings a worker back leaves it set
        if given is None:
            os.environ.pop(SAFE_PATH, None)


def _wait_for(path: Path) -> None:
    """Wait until a scheduler has written its file, as Dask does but not for ever; raises DatasetError."""
    late = monotonic() + PATIENCE
    while not path.is_file():
        if monotonic() > late:
            raise DatasetError.of(str(path), "no scheduler of Dask has written this file")
        sleep(0.2)


def _workers(client: Client) -> int:
    """How many workers there are; raises DatasetError where one has several threads."""
    workers: Mapping[str, Mapping[str, Any]] = client.scheduler_info(n_workers=-1)["workers"]
    if any(each["nthreads"] != 1 for each in workers.values()):
        raise DatasetError("a worker of the cluster has more than one thread; start workers with --nthreads 1")
    return len(workers)


def _version() -> tuple[str, int]:
    return __version__, ENGINE_VERSION


def _do(do: Callable[[Task], Brought], piece: Task, wanted: tuple[str, int]) -> Brought | LostPart:
    """In the worker."""
    if _version() != wanted:
        mine = f"replay {__version__}, engine {ENGINE_VERSION}"
        return LostPart(f"a worker has {mine}, and this program is replay {wanted[0]}, engine {wanted[1]}")
    return do(piece)


def _part(doing: PartWork, folder: str, part: InputPart) -> Commit | LostPart:
    """In the worker; paths are those of the program that gives the parts out, in its folder."""
    try:
        with chdir(folder):
            return attempted(part, doing)
    except OSError as error:
        return LostPart(f"{folder}: a worker does not see this folder ({error.strerror or error})")


def _brought(future: Future[Brought | LostPart]) -> Brought | LostPart:
    """What a worker has made; where that was lost with the worker it is made again first."""
    try:
        return future.result()
    except Exception as error:
        name = type(error).__name__
        if name == "NoWorkerError":
            return LostPart("no worker is left: all have ended, and none was started anew")
        if name == "KilledWorker":
            return LostPart(f"the workers that did it ended {ATTEMPTS + 1} times")
        return LostPart(f"{name}: {error}")
