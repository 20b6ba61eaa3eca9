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

distributed = pytest.importorskip("distributed")
PARTS = 100_000 if os.environ.get("REPLAY_DEEP") else 1_500
WORKERS = 2


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
        done = total = out = held = 0
        for part, found in Dask(WORKERS, local.scheduler_address)(doing(tmp_path), parts()):
            assert found == LostPart(str(part.number))
            done, total = done + 1, total + part.number
            out = max(out, taken - done)
            held = max(held, len(local.scheduler.tasks))
    assert (done, total) == (PARTS, PARTS * (PARTS - 1) // 2), "each of them once"
    assert out <= AHEAD * WORKERS
    assert held <= 4 * AHEAD * WORKERS, "what was released is forgotten soon"
