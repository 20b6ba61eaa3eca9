"""What becomes of one changed record: caught, legal, missed, falsely placed or accused."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

from replay.engine import audit
from replay.findings import Finding
from replay.formats import read_games
from replay.verdicts import Compared
from tests.reference.table import NotUnderstoodError, first_fault
from tests.tamper.changes import changes
from tests.tamper.sources import Source, lines_of

OWN, KNOWABLE, LEGAL, MISSED, PLACED, COMPANY, ACCUSED = OUTCOMES = (
    "caught at its own line",
    "caught at the first knowable line",
    "legal",
    "missed",
    "falsely placed",
    "with company",
    "accused",
)
WRONG = (MISSED, PLACED, ACCUSED)
Found = tuple[int, str]
Counts = Counter[tuple[str, str, str]]
"""By ruleset, kind of change and outcome."""


@dataclass(frozen=True)
class Judged:
    """A mutant, what became of it, and what is needed to look at it again."""

    ruleset: str
    kind: str
    outcome: str
    company: bool
    case: dict[str, Any] | None


def audited(lines: list[str]) -> tuple[list[Finding], Compared]:
    """What the audit finds, and how many claims it compared; of an audit that ends badly line 0 and how."""
    try:
        games = [audit(game) for game in read_games(io.BytesIO("\n".join(lines).encode()), "tampered")]
    except Exception as error:  # the run goes on, the mutant counts as falsely placed or accused
        return [Finding(code="bad_line", line=0, message=repr(error))], Compared()
    return [each for game in games for each in game.findings], sum((game.compared for game in games), Compared())


def faults_of(findings: Iterable[Finding]) -> list[Found]:
    """Line and code of every error and warning, in order."""
    return sorted((int(each.line or 0), each.code) for each in findings if each.severity != "note")


def engine_on(lines: list[str]) -> list[Found]:
    """Line and code of every error and warning of the audit, in order."""
    return faults_of(audited(lines)[0])


def outcome(lines: list[str], own: int, *, always: bool) -> tuple[str, bool, list[Found], Found | None]:
    """What became of a record whose line `own` is wronged; `always`: ask the slow checker in any case.

    Flags and the order of winners are warnings by contract, and count as caught. So does an `outranked_call` at the
    first of two claims on one tile, which only the second one gives away, and a kong whose payments the next event
    gives away. NotUnderstoodError: the slow checker cannot decide.
    """
    found = engine_on(lines)
    if found and found[0][0] == own and not always:
        return OWN, len(found) > 1, found, None
    fault = first_fault(lines)
    if not found:
        return (LEGAL if fault is None else MISSED), False, found, fault
    company = len(found) > 1
    if fault is None:
        return ACCUSED, company, found, fault
    line, code = found[0]
    if line == own:
        return OWN, company, found, fault
    given_away = code in ("outranked_call", "wrong_payments") and line == fault[0] - 1
    return (KNOWABLE if line == fault[0] or given_away else PLACED), company, found, fault


def mutants(source: Source, seed: int, of_each: int) -> Iterator[tuple[str, str, list[str], int]]:
    """Kind, what was done, lines and wronged line of up to `of_each` mutants of each kind."""
    chance = Random(f"{seed} {source.name}")
    events = list(source.events)
    lines = lines_of(events)
    made = sorted(changes(events, source.first, chance), key=lambda change: change.kind)
    for kind, group in groupby(made, key=lambda change: change.kind):
        same = list(group)
        for change in chance.sample(same, min(of_each, len(same))):
            told, place = change.make(events)
            written = [
                lines[index] if index < len(events) and event is events[index] else lines_of([event])[0]
                for index, event in enumerate(told)
            ]
            yield kind, change.what, written, place + 1


def judge(source: Source, seed: int, of_each: int, share: float = 0.1) -> Iterator[Judged]:
    """Every mutant of a source; the slow checker is asked where needed, and for a share of the others."""
    chance = Random(f"{seed} {source.name} asked")
    seen: set[int] = set()
    original = hash("\n".join(lines_of(source.events)))
    for kind, what, lines, own in mutants(source, seed, of_each):
        key = hash("\n".join(lines))
        if key in seen or key == original:
            continue
        seen.add(key)
        try:
            became, company, found, fault = outcome(lines, own, always=chance.random() < share)
        except NotUnderstoodError:
            continue
        case = None
        if became in WRONG or company:
            case = {
                "outcome": became,
                "company": company,
                "ruleset": source.ruleset,
                "source": source.name,
                "kind": kind,
                "what": what,
                "wronged_line": own,
                "audit": found,
                "first_fault": fault,
                "lines": lines,
            }
        yield Judged(source.ruleset, kind, became, company, case)


def tally(judged: Iterator[Judged]) -> tuple[Counts, list[dict[str, Any]]]:
    """Counts by ruleset, kind and outcome, and the cases worth another look."""
    counts: Counts = Counter()
    cases = []
    for each in judged:
        counts[each.ruleset, each.kind, each.outcome] += 1
        if each.company:
            counts[each.ruleset, each.kind, COMPANY] += 1
        if each.case is not None:
            cases.append(each.case)
    return counts, cases
