"""The tables that `make tamper` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.tamper import pairs
from tests.tamper.judging import COMPANY, OUTCOMES, Counts
from tests.tamper.pairs import ACCUSING, RIGHT, SORTS, share
from tests.tamper.sources import RULESETS

HEADS = ("own line", "knowable", "legal", "missed", "misplaced", "company", "accused")
SINGLE = dict(zip(OUTCOMES, HEADS, strict=True))
HEADS_OF_PAIRS = (
    "exact",
    "named",
    "one cause",
    "read",
    "code",
    "uncounted",
    "missing",
    "and more",
    "elsewhere",
    "crash",
)
PAIRED = dict(zip(pairs.OUTCOMES, HEADS_OF_PAIRS, strict=True))


def _row(name: str, cells: Iterable[int | str], width: int) -> str:
    return f"{name:<{width}}" + "".join(f"{cell:>11}" for cell in cells) + "\n"


def _lines(title: str, names: Iterable[str], counts: Counter[tuple[str, str]], heads: dict[str, str]) -> str:
    """A row of counts for each name: `heads` has the outcomes with the head of their column."""
    names = list(names)
    width = max(map(len, [title, *names])) + 2
    text = _row(title, ["mutants", *heads.values()], width)
    for name in names:
        found = [counts[name, outcome] for outcome in heads]
        text += _row(name, [sum(found) - counts[name, COMPANY], *found], width)
    return text + "\n"


def figures(counts: Counts, heads: dict[str, str] = SINGLE) -> str:
    """By kind of change, and by ruleset."""
    by_kind: Counter[tuple[str, str]] = Counter()
    by_ruleset: Counter[tuple[str, str]] = Counter()
    for (ruleset, kind, outcome), number in counts.items():
        by_kind[kind, outcome] += number
        for name in (ruleset, "all"):
            by_ruleset[name, outcome] += number
    text = _lines("change", sorted({kind for kind, _ in by_kind}), by_kind, heads)
    return text + _lines("ruleset", [*RULESETS, "all"], by_ruleset, heads)


def figures_of_pairs(counts: Counts, seconds: float) -> str:
    """The same of two changes in one record, and one sentence."""
    told = (
        f"{sort}: {share(counts, sort, RIGHT):.2%} right, {share(counts, sort, ACCUSING):.2%} accused" for sort in SORTS
    )
    return figures(counts, PAIRED) + f"{counts.total()} pairs; {'; '.join(told)}; {seconds:.0f} s\n"


def summary(counts: Counts, games: Counter[str], seconds: float) -> str:
    """One sentence on the whole, with what the columns mean."""
    found: Counter[str] = Counter()
    for (_, _, outcome), number in counts.items():
        found[outcome] += number
    mutants = found.total() - found[COMPANY]
    told = ", ".join(f"{found[outcome]} {outcome}" for outcome in OUTCOMES)
    alone = sum(number for (_, kind, outcome), number in counts.items() if outcome == COMPANY and one_place(kind))
    return (
        f"{mutants} mutants: {told}; {games.total()} legal games besides; {seconds:.0f} s\n"
        f"{alone} of those with company wrong one event alone: the rest is consequences, or other claims of it\n"
    )


def one_place(kind: str) -> bool:
    """Is one event changed, and none moved and no two tiles exchanged, so that one finding is enough?"""
    return "moved" not in kind and "exchanged" not in kind
