"""Games streamed through one `replay audit - --json`: `python -m tests.library.streamed` measures docs/servers.md."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import replay
from tests.library.recipes import recipe

GAMES = 2000
"""As many as the figures of the page are of."""
_WARM = 200
"""Games after which the memory is taken for the first time: by then every table and cache is there."""


class Streamed(NamedTuple):
    """Seconds of each game from its last byte to its answer; megabytes after the first games and after the last."""

    seconds: list[float]
    before: float
    after: float


def finished_games(number: int, hands: int = 1) -> Iterator[tuple[str, bytes]]:
    """Ids and records of this many games in all rulesets; a few are simulated, and each comes again under other ids."""
    seeds = range(6 if number > _WARM else 1)
    kinds = [replay.simulate(ruleset, seed=seed, hands=hands) for seed in seeds for ruleset in replay.rulesets()]
    records = [(json.dumps(kind.id).encode(), kind.text.encode()) for kind in kinds]
    for place in range(number):
        name, record = records[place % len(records)]
        again = f"game-{place}"
        yield again, record.replace(name, json.dumps(again).encode(), 1)


def stream(number: int) -> Streamed:
    """Have so many games answered by one process; each answer has to be that of its game."""
    referee: Any = recipe("referee").Referee()
    seconds, before = [], 0.0
    try:
        for place, (name, record) in enumerate(finished_games(number)):
            begun = perf_counter()
            answer = referee.audit(record)
            seconds.append(perf_counter() - begun)
            assert (answer["game"], answer["verdict"], answer["findings"]) == (name, "clean", [])
            if place == min(_WARM, number // 2):
                before = _megabytes(referee.work.pid)
        after = _megabytes(referee.work.pid)
        referee.close()
        assert referee.work.returncode == 0
    finally:
        referee.work.kill()
    return Streamed(seconds, before, after)


def _megabytes(pid: int) -> float:
    """What the process holds in memory; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    (line,) = (each for each in status.read_text(encoding="utf-8").splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    found = stream(GAMES)
    slow = quantiles(found.seconds, n=100)[98]
    sys.stdout.write(
        f"{GAMES} games: median {median(found.seconds) * 1e3:.1f} ms, 99% within {slow * 1e3:.1f} ms, "
        f"memory {found.before:.0f} MB after {_WARM} games, {found.after:.0f} MB at the end\n"
    )
