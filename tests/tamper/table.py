"""The tables that `make tamper` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.tamper.judging import COMPANY, OUTCOMES
from tests.tamper.sources import RULESETS

SHORT = ("own line", "knowable", "legal", "missed", "misplaced", "company", "accused")


def _row(name: str, cells: Iterable[int | str], width: int) -> str:
    return f"{name:<{width}}" + "".join(f"{cell:>11}" for cell in cells) + "\n"


def _lines(title: str, names: Iterable[str], counts: Counter[tuple[str, str]]) -> str:
    names = list(names)
    width = max(map(len, [title, *names])) + 2
    text = _row(title, ["mutants", *SHORT], width)
    for name in names:
        found = [counts[name, outcome] for outcome in OUTCOMES]
        text += _row(name, [sum(found) - counts[name, COMPANY], *found], width)
    return text + "\n"


def figures(counts: Counter[tuple[str, str, str]]) -> str:
    """By kind of change, and by ruleset."""
    by_kind: Counter[tuple[str, str]] = Counter()
    by_ruleset: Counter[tuple[str, str]] = Counter()
    for (ruleset, kind, outcome), number in counts.items():
        by_kind[kind, outcome] += number
        for name in (ruleset, "all"):
            by_ruleset[name, outcome] += number
    text = _lines("change", sorted({kind for kind, _ in by_kind}), by_kind)
    return text + _lines("ruleset", [*RULESETS, "all"], by_ruleset)


def summary(counts: Counter[tuple[str, str, str]], games: Counter[str], seconds: float) -> str:
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
