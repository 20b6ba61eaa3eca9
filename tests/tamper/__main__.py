"""`make tamper`: change legal records in every single way, audit what comes of it, print what became of the mutants.

`python -m tests.tamper --count 200000 --games 10000 --seed 1 --jobs 2 --out tamper.json`. Exit status 1 if a mutant was
missed, falsely placed or accused, or a legal game was not clean.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.tamper.judging import COMPANY, WRONG, outcome
from tests.tamper.sources import RULESETS, Source, sources
from tests.tamper.table import figures, summary
from tests.tamper.tasks import GAMES_A_TASK, Counts, Found, mutate, play


@dataclass
class Run:
    """What has been found so far."""

    counts: Counts = field(default_factory=Counter)
    cases: list[dict[str, Any]] = field(default_factory=list)
    games: Counter[str] = field(default_factory=Counter)

    @property
    def mutants(self) -> int:
        return sum(number for (_, _, became), number in self.counts.items() if became != COMPANY)

    def add(self, found: Found) -> None:
        self.counts.update(found[0])
        self.cases += found[1]
        self.games.update(found[2])

    @property
    def fooled(self) -> bool:
        """Was the audit wrong anywhere?"""
        return any(case["outcome"] in WRONG for case in self.cases)


def mutations(options: argparse.Namespace) -> Iterator[tuple[Source, int, int, float]]:
    for source in sources(options.seed):
        yield source, options.seed, options.each, options.share


def legal_games(options: argparse.Namespace) -> Iterator[tuple[str, int]]:
    for first in range(0, -(-options.games // len(RULESETS)), GAMES_A_TASK):
        for ruleset in RULESETS:
            yield ruleset, 1_000_000 + options.seed + first


def run(options: argparse.Namespace) -> Run:
    """Mutants until there are enough or four fifths of the time are over, then legal games."""
    begun = time.monotonic()
    done, enough, end = Run(), begun + 0.8 * options.seconds, begun + options.seconds
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    with get_context("spawn").Pool(options.jobs) as pool, bar:
        shown = bar.add_task("mutants", total=options.count)
        tasks = mutations(options)
        while done.mutants < options.count and time.monotonic() < enough:
            for found in pool.imap_unordered(mutate, list(islice(tasks, 4 * options.jobs))):
                done.add(found)
                bar.update(shown, completed=min(done.mutants, options.count))
        shown = bar.add_task("legal games", total=options.games)
        games = legal_games(options)
        while time.monotonic() < end and (batch := list(islice(games, 8 * options.jobs))):
            for found in pool.imap_unordered(play, batch):
                done.add(found)
                bar.update(shown, completed=done.games.total())
    return done


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tamper", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200_000, help="stop after so many mutants")
    parser.add_argument("--games", type=int, default=10_000, help="audit so many legal games besides")
    parser.add_argument("--seconds", type=float, default=7200, help="stop after about so many seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=8, help="mutants of each kind from one record")
    parser.add_argument(
        "--share", type=float, default=0.1, help="share of well placed findings that are asked about too"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, default=Path("tamper.json"), help="the mutants to look at again")
    parser.add_argument("--again", type=Path, help="judge the mutants of such a file again, and nothing else")
    return parser.parse_args(arguments)


def again(path: Path) -> bool:
    """Judge the wrong mutants of an earlier run once more; prints those that are still wrong."""
    wrong = False
    for case in json.loads(path.read_text(encoding="utf-8")):
        if case["outcome"] in WRONG:
            became, _, found, fault = outcome(case["lines"], case.get("wronged_line", 0), always=True)
            wrong |= became in WRONG
            told = f"{became}: {case['source']}: {case['kind']}: {case.get('what', '')}: audit {found}, slow {fault}"
            sys.stdout.write(told + "\n" if became in WRONG else "")
    return wrong


def main(arguments: list[str]) -> int:
    """Run, write the cases, print the tables."""
    options = parsed(arguments)
    if options.again:
        return int(again(options.again))
    begun = time.monotonic()
    done = run(options)
    options.out.write_text(json.dumps(done.cases, indent=1, ensure_ascii=False), encoding="utf-8")
    sys.stdout.write(figures(done.counts))
    sys.stdout.write(summary(done.counts, done.games, time.monotonic() - begun))
    sys.stdout.write(f"{len(done.cases)} mutants to look at again, those with company among them: {options.out}\n")
    return int(done.fooled)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
