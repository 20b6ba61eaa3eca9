"""What may go wrong on machines: processes of a cluster killed in the middle, a client killed and run again, a full
disk, a file that is lost. Afterwards, and after the same command once more, the dataset is that of a quiet day.
"""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from replay.engine import audit
from replay.scale.cluster import Dask
from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import manifest_of
from replay.scale.runners import here
from tests.scale.made import RECORDS, dataset, files_of

pytest.importorskip("distributed")
ROOT = Path(__file__).parents[2]
PATHS = sorted((RECORDS / "broken").glob("wrong_*xixi*.jsonl"))[:10]
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")


def slow(record, *, rulings, keep_steps):
    """An audit that takes its time: long enough to be killed at."""
    time.sleep(0.25)
    return audit(record, rulings=rulings, keep_steps=keep_steps)


def until(what: Callable[[], object], process: subprocess.Popen | None = None) -> None:
    """Wait for it; fails where it does not come, or the process ends before it."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        assert process is None or process.poll() is None
        time.sleep(0.02)


@contextmanager
def running(*words: str | Path) -> Iterator[subprocess.Popen]:
    """A process that is killed at the end, if it is not before."""
    process = subprocess.Popen(
        [sys.executable, *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file of a scheduler that has one worker, all of them processes of their own."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    words = ("-m", "distributed.cli.dask_scheduler", "--scheduler-file", file, "--port", "0")
    with running(*words, "--host", "127.0.0.1", "--dashboard-address", ":0"):
        until(file.is_file)
        with worker(file):
            yield file


@contextmanager
def worker(scheduler: Path) -> Iterator[subprocess.Popen]:
    """A nanny with a worker; the process is the nanny's."""
    more = ("--nthreads", "1", "--dashboard-address", ":0", "--local-directory", scheduler.parent)
    with running("-m", "distributed.cli.dask_worker", "--scheduler-file", scheduler, *more) as process:
        yield process


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files as one process makes them, undisturbed."""
    place = tmp_path_factory.mktemp("quiet") / "d"
    dataset(place, PATHS, here, 1, analyse=False)
    return files_of(place)


def commits(place: Path) -> int:
    return len(list((place / "commits").glob("part-*"))) if place.is_dir() else 0


@pytest.mark.deep
@pytest.mark.parametrize("engine", ["dask", "local"])
def test_a_client_that_is_killed_goes_on_when_it_is_run_again(
    tmp_path: Path, scheduler: Path, quiet: dict[str, bytes], engine: str
) -> None:
    place = tmp_path / "d"
    script = tmp_path / "client.py"
    run = f"Dask(1, scheduler_file={str(scheduler)!r})" if engine == "dask" else "Local(1)"
    script.write_text(
        "from replay.scale.cluster import Dask\nfrom replay.scale.runners import Local\n"
        "from tests.scale.made import dataset\nfrom tests.scale.test_faults import PATHS, Path, slow\n"
        f"if __name__ == '__main__':\n    dataset(Path({str(place)!r}), PATHS, {run}, 1, analyse=False, audit=slow)\n"
    )
    with running(script) as client:
        until(lambda: commits(place) >= 2, client)
        client.kill()
        client.wait()
    assert not (place / "manifest.json").exists(), "it was killed before its end"
    time.sleep(2)  # what was given out may still be done
    run_again = Dask(1, scheduler_file=str(scheduler)) if engine == "dask" else here
    taken = dataset(place, PATHS, run_again, 1, analyse=False)
    assert (taken.lost, taken.known + taken.done) == ((), len(PATHS))
    assert taken.known >= 2, "what was committed is not done again"
    assert files_of(place) == quiet


@pytest.mark.parametrize("full_at", [pytest.param(1, marks=pytest.mark.deep), 5])
def test_a_write_that_finds_no_room_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_at: int
) -> None:
    settle, calls = Folder._settle, []

    def settled(self: Folder, path: Path, name: str) -> None:
        calls.append(name)
        if len(calls) > full_at:
            raise OSError(errno.ENOSPC, "No space left on device")
        settle(self, path, name)

    place, few = tmp_path / "d", PATHS[:2]
    monkeypatch.setattr(Folder, "_settle", settled)
    with pytest.raises(DatasetError, match="the disk is full"):
        dataset(place, few, here, 1, analyse=False)
    assert not [each for each in place.rglob(".*") if each.name != ".lock"], "nothing that was begun lies about"
    monkeypatch.undo()
    assert dataset(place, few, here, 1, analyse=False).lost == ()
    named = {each.name: each.size for each in manifest_of(Folder(str(place))).outputs}
    assert {name: len(data) for name, data in files_of(place).items() if not name.startswith("index")} == named
