"""What every measurement shares: a figure with its goal, statistics, and processes that have seen nothing yet."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from msgspec import Struct


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

    @property
    def ratios(self) -> tuple[float | None, ...]:
        """How many times as good as each goal: 1 reaches it, more is better."""
        return tuple(
            None if goal is None or not value else value / goal if self.more else goal / value
            for value, goal in zip(self.values, self.goals, strict=False)
        )


class Section(Struct, frozen=True):
    """Figures that are measured in one way, and that way."""

    title: str
    how: str
    figures: tuple[Figure, ...]


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
