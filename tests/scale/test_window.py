"""However many parts there are, few are given out: neither the scheduler nor the program that asks holds more."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.scale import cluster
from replay.scale.cluster import AHEAD, Dask
from replay.scale.engines import LostPart
from replay.scale.plan import InputPart
from tests.scale.made import doing

resource = pytest.importorskip("resource", reason="Windows does not tell")
distributed = pytest.importorskip("distributed")
PARTS = 100_000 if os.environ.get("REPLAY_DEEP") else 1_500
WORKERS = 2
MORE = 40 << 20
"""Bytes that the process, with scheduler and workers in it, may grow by while nine tenths of the parts are done."""


def nothing_done(part: InputPart, *_: object) -> LostPart:
    return LostPart(str(part.number))


@pytest.mark.deep
def test_of_a_hundred_thousand_parts_few_are_given_out_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """100,000 with REPLAY_DEEP=1, else 1,500. The parts are simulated: each is a task that does nothing."""
    monkeypatch.setattr(cluster, "_do", nothing_done)
    taken = 0

    def parts() -> Iterator[InputPart]:
        nonlocal taken
        for number in range(PARTS):
            taken += 1
            yield InputPart(number, ())

    with distributed.LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
    ) as local:
        seen, out, held, grown = set(), [], [], []
        for part, found in Dask(WORKERS, local.scheduler_address)(doing(tmp_path), parts()):
            assert found == LostPart(str(part.number))
            seen.add(part.number)
            out.append(taken - len(seen))
            held.append(len(local.scheduler.tasks))
            if len(seen) in (PARTS // 10, PARTS):
                grown.append(_memory())
    assert len(seen) == PARTS
    assert max(out) <= AHEAD * WORKERS
    assert max(held) <= 4 * AHEAD * WORKERS, "what was released is forgotten soon"
    assert grown[1] - grown[0] < MORE


def _memory() -> int:
    """Bytes that this process has in memory; the most that it ever had where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
