"""`make tamper`: change legal records in every single way, audit what comes of it, print what became of the mutants.

`python -m tests.tamper --count 200000 --games 10000 --seed 1 --jobs 2 --out tamper.json`. Exit status 1 if a mutant was
missed, falsely placed or accused, or a legal game was not clean. `make pairs` makes two changes in one record instead:
status 1 if of any sort fewer than 99 % of them are right, or 0.5 % accused.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.tamper.judging import COMPANY, WRONG, Counts, outcome
from tests.tamper.pairs import RIGHT, good, outcome_of, pair_sources
from tests.tamper.sources import RULESETS, Source, sources
from tests.tamper.table import figures, figures_of_pairs, summary
from tests.tamper.tasks import GAMES_A_TASK, Found, mutate, pair, play

PAIRS, GAMES = "pairs of changes", "legal games"


@dataclass
class Run:
    """What has been found so far."""

    counts: Counts = field(default_factory=Counter)
    pairs: Counts = field(default_factory=Counter)
    cases: list[dict[str, Any]] = field(default_factory=list)
    games: Counter[str] = field(default_factory=Counter)

    def made(self, stage: str) -> int:
        """How many mutants, pairs or legal games there are."""
        if stage == GAMES:
            return self.games.total()
        counts = self.pairs if stage == PAIRS else self.counts
        return sum(number for (_, _, became), number in counts.items() if became != COMPANY)

    def add(self, stage: str, found: Found) -> None:
        (self.pairs if stage == PAIRS else self.counts).update(found[0])
        self.cases += found[1]
        self.games.update(found[2])

    @property
    def fooled(self) -> bool:
        """Was the audit wrong anywhere?"""
        return any(case["outcome"] in WRONG for case in self.cases) or not good(self.pairs)


def mutations(options: argparse.Namespace) -> Iterator[tuple[Source, int, int, float]]:
    for source in sources(options.seed):
        yield source, options.seed, options.each, options.share


def legal_games(options: argparse.Namespace) -> Iterator[tuple[str, int]]:
    for first in range(0, -(-options.games // len(RULESETS)), GAMES_A_TASK):
        for ruleset in RULESETS:
            yield ruleset, 1_000_000 + options.seed + first


def run(options: argparse.Namespace) -> Run:
    """Mutants and pairs of changes until there are enough or four fifths of the time are over, then legal games."""
    begun = time.monotonic()
    done, enough, end = Run(), begun + 0.8 * options.seconds, begun + options.seconds
    pairs_of = ((source, options.seed) for source in pair_sources(options.seed))
    stages: tuple[tuple[str, Callable[[Any], Found], Iterator[Any], int, float], ...] = (
        ("mutants", mutate, mutations(options), options.count, enough),
        (PAIRS, pair, pairs_of, options.pairs, enough),
        (GAMES, play, legal_games(options), options.games, end),
    )
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    with get_context("spawn").Pool(options.jobs) as pool, bar:
        for name, made, tasks, wanted, until in stages:
            shown = bar.add_task(name, total=wanted)
            while done.made(name) < wanted and time.monotonic() < until:
                if not (batch := list(islice(tasks, 8 * options.jobs))):
                    break
                for found in pool.imap_unordered(made, batch):
                    done.add(name, found)
                    bar.update(shown, completed=min(done.made(name), wanted))
    return done


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tamper", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=200_000, help="stop after so many mutants")
    parser.add_argument("--pairs", type=int, default=0, help="make two changes of one record besides, so many times")
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
        if "wanted" in case:
            became, found = outcome_of(case)
            still, told = became not in RIGHT, f"wanted {case['wanted']}"
        elif case["outcome"] in WRONG:
            became, _, found, fault = outcome(case["lines"], case.get("wronged_line", 0), always=True)
            still, told = became in WRONG, f"slow {fault}"
        else:
            continue
        wrong |= still
        said = f"{became}: {case['source']}: {case['kind']}: {case.get('what', '')}: audit {found}, {told}\n"
        sys.stdout.write(said if still else "")
    return wrong


def main(arguments: list[str]) -> int:
    """Run, write the cases, print the tables."""
    options = parsed(arguments)
    if options.again:
        return int(again(options.again))
    begun = time.monotonic()
    done = run(options)
    options.out.write_text(json.dumps(done.cases, indent=1, ensure_ascii=False), encoding="utf-8")
    if done.pairs:
        sys.stdout.write(figures_of_pairs(done.pairs, time.monotonic() - begun))
    if done.counts or done.games:
        sys.stdout.write(figures(done.counts))
        sys.stdout.write(summary(done.counts, done.games, time.monotonic() - begun))
    sys.stdout.write(f"{len(done.cases)} mutants to look at again, those with company among them: {options.out}\n")
    return int(done.fooled)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
