"""What a process of `make tamper` does: change one source in every way, or in two places, or audit some legal games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.tamper.judging import WRONG, Counts, engine_on, judge, tally
from tests.tamper.pairs import EXACT, outcome_of, pairs
from tests.tamper.sources import Source, lines_of, simulated, view_of

GAMES_A_TASK = 25
Found = tuple[Counts, list[dict[str, Any]], Counter[str]]


def mutate(task: tuple[Source, int, int, float]) -> Found:
    """One source, changed in every way."""
    source, seed, of_each, share = task
    counts, cases = tally(judge(source, seed, of_each, share))
    return counts, cases, Counter()


def pair(task: tuple[Source, int]) -> Found:
    """One source, changed in two places: what did not come out exactly is kept."""
    counts: Counts = Counter()
    cases = []
    for case in pairs(*task):
        became, found = outcome_of(case)
        counts[case["ruleset"], f"{case['sort']}: {view_of(task[0])}", became] += 1
        if became != EXACT:
            cases.append({"outcome": became, "audit": found, **case})
    return counts, cases, Counter()


def play(task: tuple[str, int]) -> Found:
    """Some legal games of one ruleset, which must be clean."""
    ruleset, first = task
    cases = []
    for seed in range(first, first + GAMES_A_TASK):
        source = simulated(ruleset, seed, ("whole", "no wall", "one player's")[seed % 3])
        lines = lines_of(source.events)
        found = engine_on(lines)
        if found:
            told = {"outcome": WRONG[-1], "ruleset": ruleset, "source": source.name, "kind": "a legal game"}
            cases.append(told | {"company": False, "audit": found, "lines": lines})
    return Counter(), cases, Counter({ruleset: GAMES_A_TASK})
