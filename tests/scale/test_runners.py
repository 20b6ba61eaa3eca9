"""However many parts there are, few are given out: neither the scheduler nor the program that asks holds more."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.scale import cluster
from replay.scale.cluster import AHEAD, Dask
from replay.scale.plan import InputPart
from replay.scale.runners import LostPart
from tests.scale.made import doing

resource = pytest.importorskip("resource", reason="Windows does not tell")
distributed = pytest.importorskip("distributed")
PARTS = 100_000 if os.environ.get("REPLAY_DEEP") else 1_500
WORKERS = 2
MORE = 64 << 20
"""Bytes that the process, with scheduler and workers in it, may grow by while nine tenths of the parts are done.

It does grow, by some 0.4 KB a part. Tasks that are all held take 6.5 KB each, 600 MB for 90,000.
"""


def nothing_done(_doing: object, _folder: str, part: InputPart) -> LostPart:
    return LostPart(str(part.number))


@pytest.mark.deep
def test_of_a_hundred_thousand_parts_few_are_given_out_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """100,000 with REPLAY_DEEP=1, else 1,500. The parts are simulated: each is a task that does nothing."""
    monkeypatch.setattr(cluster, "_part", nothing_done)
    taken = 0

    def parts() -> Iterator[InputPart]:
        nonlocal taken
        for number in range(PARTS):
            taken += 1
            yield InputPart(number, ())

    with distributed.LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
    ) as local:
        # Numbers alone are kept here: lists of every part would grow with them.
        done = total = out = held = before = after = 0
        for part, found in Dask(WORKERS, local.scheduler_address)(doing(tmp_path), parts()):
            assert found == LostPart(str(part.number))
            done, total = done + 1, total + part.number
            out = max(out, taken - done)
            held = max(held, len(local.scheduler.tasks))
            if done == PARTS // 10:
                before = _memory()
        after = _memory()
    print(f"{done:,} parts, {(after - before) / 1e6:.1f} MB more since a tenth of them")  # noqa: T201
    assert (done, total) == (PARTS, PARTS * (PARTS - 1) // 2), "each of them once"
    assert out <= AHEAD * WORKERS
    assert held <= 4 * AHEAD * WORKERS, "what was released is forgotten soon"
    assert after - before < MORE


def _memory() -> int:
    """Bytes that this process has in memory; the most that it ever had where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
