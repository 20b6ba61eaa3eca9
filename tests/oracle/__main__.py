"""`make oracle`: ask the frozen questions again and print where an answer is another one than it was.

`python -m tests.oracle` compares; exit status 1 if anything differs. `python -m tests.oracle freeze` keeps today's
answers. Beside them stand the seconds of one process that they took when they were frozen: a first look at speed,
`make bench` measures it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from difflib import unified_diff
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.progress import track

from tests.oracle import asking, corpus
from tests.oracle.seen import seen

Answers = dict[str, list[Any]]
PLAYED = 500
"""The first records are played event by event, one game each, and analysed; the others are excerpts."""


def timed(task: tuple[Callable[[Any], Any], Any]) -> tuple[Any, float]:
    """An answer, and the CPU seconds that it took, those of commands that it ran among them."""
    ask, question = task
    begun = os.times()
    answer = ask(question)
    spent = os.times()
    return answer, sum(spent[:4]) - sum(begun[:4])


def parts(rows: list[Any], size: int) -> Iterator[list[Any]]:
    return (rows[start : start + size] for start in range(0, len(rows), size))


def asked(pool: Executor, what: str, ask: Callable[[Any], Any], questions: list[Any]) -> tuple[list[Any], float]:
    """Every answer in order, and their CPU seconds together."""
    seconds, answers = 0.0, []
    tasks = pool.map(timed, [(ask, question) for question in questions])
    for answer, took in track(
        tasks, what, len(questions), console=Console(stderr=True), disable=not sys.stderr.isatty()
    ):
        answers.append(answer)
        seconds += took
    return answers, seconds


def answered(jobs: int) -> tuple[Answers, dict[str, float]]:
    """The program's answers to all questions, and the CPU seconds that each sort took."""
    records = [lines for _, lines in corpus.read("records")]
    mutants = [corpus.Mutant(*row) for row in corpus.read("mutants")]
    grouped = {number: list(group) for number, group in groupby(mutants, key=lambda mutant: mutant.record)}
    answers: Answers = {}
    seconds: dict[str, float] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for name, ask, rows in (
            ("scores", asking.scores, parts(corpus.read("hands"), 1_000)),
            ("analyses", asking.analyses, parts(records[:PLAYED], 64)),
        ):
            lots, seconds[name] = asked(pool, name, ask, list(rows))
            answers[name] = [answer for lot in lots for answer in lot]
        answers["records"], seconds["records"] = asked(pool, "records", asking.findings, records)
        lots, seconds["mutants"] = asked(
            pool, "mutants", asking.findings_of_mutants, [(records[number], each) for number, each in grouped.items()]
        )
        answers["mutants"] = [found for lot in lots for found in lot]
        lots, seconds["seen"] = asked(pool, "seen", seen, [(0, 2), (1, 2)])
        answers["seen"] = [*{title: [title, text] for lot in lots for title, text in lot}.values()]
    return answers, seconds


def compared(answers: Answers, shown: int) -> int:
    """Print where the answers differ from the frozen ones, of each sort the first few; the number of differences."""
    names = [name for name, _ in corpus.read("records")]
    mutants = corpus.read("mutants")
    hands = corpus.read("hands")
    titles: dict[str, Callable[[int], str]] = {
        "records": lambda place: names[place],
        "analyses": lambda place: names[place],
        "mutants": lambda place: f"{place}: {names[mutants[place][0]]}: {mutants[place][1]}",
        "scores": lambda place: json.dumps(hands[place]),
    }
    total = 0
    for sort, now in answers.items():
        then = corpus.read(f"answers-{sort}")
        if sort == "seen":
            total += compared_seen(then, now, shown)
            continue
        differing = [place for place, pair in enumerate(zip(then, now, strict=True)) if pair[0] != pair[1]]
        total += len(differing)
        sys.stdout.write(f"{sort}: {len(now)} asked, {len(differing)} differ\n")
        if sort == "mutants" and differing:
            codes = Counter(_codes(then[place]) + " -> " + _codes(now[place]) for place in differing)
            sys.stdout.writelines(f"  {number:6} {change}\n" for change, number in codes.most_common(40))
        for place in differing[:shown]:
            sys.stdout.write(f"  {titles[sort](place)}\n    was {then[place]}\n    is  {now[place]}\n")
    return total


def compared_seen(then: list[list[str]], now: list[list[str]], shown: int) -> int:
    """Print which of what people see is another than it was, of the first few the lines; how many of them there are."""
    texts, before = dict(now), dict(then)
    differing = [title for title in {**before, **texts} if before.get(title) != texts.get(title)]
    sys.stdout.write(f"seen: {len(now)} asked, {len(differing)} differ\n")
    for title in differing[:shown]:
        was, now_is = before.get(title, "").splitlines(), texts.get(title, "").splitlines()
        lines = [each for each in unified_diff(was, now_is, n=0, lineterm="") if each[:2] not in ("--", "++", "@@")]
        sys.stdout.write(f"  {title}\n" + "".join(f"    {each[:500]!r}\n" for each in lines[:40]))
    return len(differing)


def _codes(found: list[list[Any]]) -> str:
    return ", ".join(str(each[0]) for each in found) or "nothing"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="?", choices=("compare", "freeze"), default="compare")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--shown", type=int, default=5, help="differences of each sort to print")
    options = parser.parse_args(arguments)
    answers, seconds = answered(options.jobs)
    if options.what == "freeze":
        for sort, rows in answers.items():
            corpus.write(f"answers-{sort}", rows)
        corpus.write("seconds", [seconds])
        return 0
    differences = compared(answers, options.shown)
    (then,) = corpus.read("seconds")
    for sort, took in seconds.items():
        sys.stdout.write(f"{sort}: {took:.0f} CPU seconds, {then.get(sort, 0):.0f} when frozen\n")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
