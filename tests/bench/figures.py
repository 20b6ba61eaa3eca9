"""What every measurement shares: a figure with its goal, statistics, and processes that have seen nothing yet."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

ROOT: Final = Path(__file__).parents[2]


class Figure(Struct, frozen=True):
    """One row of the table: what was measured, in which unit, and what was wanted of it (None: no goal was set).

    Several values are a median, what 95 % of the values do not exceed, and the worst.
    """

    what: str
    values: tuple[float, ...]
    unit: str
    goals: tuple[float | None, ...] = (None,)
    more: bool = False
    """Whether more is better."""
    why: str = ""
    """Why the goal is missed where it is; printed only then."""

    @property
    def ratios(self) -> tuple[float | None, ...]:
        """How many times as good as each goal: 1 reaches it, more is better."""
        return tuple(
            None if goal is None or not value else value / goal if self.more else goal / value
            for value, goal in zip(self.values, self.goals, strict=False)
        )

    @property
    def missed(self) -> bool:
        """Whether a goal is missed, by more than is lost in printing."""
        return any(ratio is not None and round(ratio, 1) < 1 for ratio in self.ratios)


class Rival(Struct, frozen=True):
    """What one peer took for the same, or what it did in a second, and how many times as good this tool was.

    The ratio is the median of several rounds, `low` and `high` the least and the greatest; `value` None: not installed.
    """

    name: str
    value: float | None = None
    ratio: float = 0.0
    low: float = 0.0
    high: float = 0.0
    wanted: float = 1.0
    """The ratio that was wanted, 0 for none."""

    @property
    def missed(self) -> bool:
        """Whether the wanted ratio is missed, by more than is lost in printing."""
        return self.value is not None and self.wanted > 0 and round(self.ratio / self.wanted, 1) < 1


class Contest(Struct, frozen=True):
    """One row against peers: what was done, what this tool took for it or did in a second, and each peer."""

    what: str
    value: float
    unit: str
    rivals: tuple[Rival, ...]
    why: str = ""
    """Why the wanted ratio is missed where it is; printed only then."""


class Section(Struct, frozen=True):
    """Figures that are measured in one way, and that way."""

    title: str
    how: str
    figures: tuple[Figure, ...] = ()
    contests: tuple[Contest, ...] = ()


class Cost(Struct, frozen=True):
    """What a process cost: seconds by the clock and of processor time, peak memory in MB."""

    clock: float
    processor: float
    memory: float


def process_cost(words: list[str], folder: Path) -> Cost:
    """Run Python with these words; its byte code is kept in the folder. RuntimeError if it does not go well."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REPLAY_"))}
    env |= {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONPATH": str(ROOT), "COLUMNS": "80"}
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder, env=env
    )
    assert process.stderr
    said = process.stderr.read()
    process.stderr.close()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{words}: {said.decode()}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Cost(time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def fresh(job: Callable[..., Any], *given: Any) -> Any:
    """What `job` returns in a new process: nothing is remembered of earlier jobs."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(job, *given).result()


def cpu_times(job: Callable[[Any], object], inputs: Iterable[Any]) -> list[float]:
    """Seconds of processor time that the job takes for each of the inputs, in their order."""
    found = []
    clock = time.process_time_ns
    for each in inputs:
        begun = clock()
        job(each)
        found.append((clock() - begun) / 1e9)
    return found


def spread(times: Sequence[float], unit: float) -> tuple[float, float, float]:
    """The median, what 95 % do not exceed, and the worst, in units of so many seconds."""
    ranked = sorted(each / unit for each in times)
    return statistics.median(ranked), ranked[max(0, -(-len(ranked) * 95 // 100) - 1)], ranked[-1]


Round = Mapping[str, float]
"""What each contestant took for its part of a round, or did in a second; this tool is `OURS`."""
OURS = "replay"


def contest(
    what: str,
    unit: str,
    rounds: Sequence[Round],
    rivals: Mapping[str, tuple[str, float]],
    *,
    scale: float = 1.0,
    more: bool = False,
    why: str = "",
) -> Contest:
    """The rounds of one contest put together: medians of the values (times `scale`), medians of the rounds' ratios.

    `rivals`: each peer's name in the rounds to its name as printed and the ratio that is wanted against it.
    """
    found = []
    for name, (printed, wanted) in rivals.items():
        ratios = sorted(each[OURS] / each[name] if more else each[name] / each[OURS] for each in rounds if name in each)
        if not ratios:
            found.append(Rival(printed, wanted=wanted))
            continue
        value = scale * statistics.median(each[name] for each in rounds if name in each)
        found.append(Rival(printed, value, statistics.median(ratios), ratios[0], ratios[-1], wanted))
    return Contest(what, scale * statistics.median(each[OURS] for each in rounds), unit, tuple(found), why)


def in_turns(contestants: Mapping[str, Callable[[], object]], order: int) -> dict[str, int]:
    """Nanoseconds of processor time that each takes, one after the other, who begins being a matter of `order`.

    The cycle collector looks at all that is there before each begins, so that nobody pays for what another has left.
    """
    names = list(contestants)
    begin = order % len(names)
    found = {}
    clock = time.process_time_ns
    for name in names[begin:] + names[:begin]:
        job = contestants[name]
        gc.collect()
        begun = clock()
        job()
        found[name] = clock() - begun
    return found
