"""The command `replay ingest` as a whole: its peak memory by the number of games, and two processes against one."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.bench.figures import Cost, Figure, Section, fresh, process_cost

SEED = 20_261_120
RULESET = "zung-jung"
"""All suits, and 1 to 9 and 9 to 1, mean the same in all of its rules (rulebook zung-jung §5): a hand has 12 images."""
IMAGES = 12
GOAL = 150
_NOTATION = re.compile(r'"((?:[1-9]+[mpsz])+)"')
_RUN = re.compile(r"([1-9]+)([mps])")
WHY_MEMORY = "The peak is reached while the first games are read and stays there: it is the tables and bounded memos."
WHY_JOBS = "The processes have to start and to be sent every game, and one of them alone writes to the store."


def image(text: str, number: int) -> str:
    """The record with its suits exchanged, and for the second half of the numbers below 12 with 1 for 9, 2 for 8 ..."""
    suits = dict(zip("mps", list(permutations("mps"))[number % 6], strict=True))
    mirrored = number % IMAGES >= 6

    def run(found: re.Match[str]) -> str:
        ranks = "".join(str(10 - int(rank)) for rank in found[1]) if mirrored else found[1]
        return ranks + suits[found[2]]

    return _NOTATION.sub(lambda found: f'"{_RUN.sub(run, found[1])}"', text)


def short_games(count: int) -> Iterator[str]:
    """So many different games of one hand: each simulated one in its twelve images."""
    ruleset = find_ruleset(RULESET)
    for number in range(-(-count // IMAGES)):
        text = write_events(simulate_game(ruleset, SEED + number, hands=1)).decode()
        for place in range(min(IMAGES, count - number * IMAGES)):
            yield image(text, place).replace(f"simulated-{SEED + number}", f"short-{number}-{place}", 1)


def write_short(path: Path, count: int) -> int:
    """Write so many short games into one file; the number of their events."""
    events = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        for text in short_games(count):
            file.write(text)
            events += text.count("\n")
    return events


def ingest_command(path: Path, store: Path, *options: str) -> Cost:
    """Run `replay ingest` on a file, into a store of its own."""
    return process_cost(["-m", "replay", "ingest", str(path), "--store", str(store), *options], store.parent)


def memory(folder: Path, sizes: tuple[int, ...], timed: int, rounds: int = 3) -> Section:
    """Peak memory at each number of games, the last store being left as `folder`/big.sqlite; the gain of --jobs 2."""
    figures = []
    for size in sizes:
        path, store = (
            folder / f"short-{size}.jsonl",
            folder / ("big.sqlite" if size == max(sizes) else f"{size}.sqlite"),
        )
        events = fresh(write_short, path, size)
        cost = ingest_command(path, store)
        said = f"{size:,} games, {events:,} events"
        figures.append(Figure(said, (cost.memory,), "MB", (GOAL,), why=WHY_MEMORY))
    figures.append(Figure(f"the whole command, {said}", (max(sizes) / cost.processor,), "hands/s", more=True))
    path = folder / f"jobs-{timed}.jsonl"
    fresh(write_short, path, timed)
    costs: dict[str, list[Cost]] = {"1": [], "2": []}
    for number in range(rounds):
        for jobs, found in costs.items():
            found.append(ingest_command(path, folder / f"jobs-{jobs}-{number}.sqlite", "--jobs", jobs))
    one, two = (statistics.median(each.clock for each in found) for found in costs.values())
    figures += [
        Figure(f"{timed:,} games, --jobs 1", (timed / one,), "hands/s by the clock", more=True),
        Figure(f"{timed:,} games, --jobs 2", (timed / two,), "hands/s by the clock", more=True, why=WHY_JOBS),
        Figure("--jobs 2 against --jobs 1", (one / two,), "times", more=True),
        Figure(
            "--jobs 2, the largest process", (max(each.memory for each in costs["2"]),), "MB", (GOAL,), why=WHY_MEMORY
        ),
    ]
    return Section(
        "Memory, and two processes",
        f"`replay ingest`, audit, analysis and store, on games of one hand of {RULESET}, all different, in one file: "
        f"the peak of resident memory of the process; with two processes the largest, {rounds} runs each.",
        tuple(figures),
    )
