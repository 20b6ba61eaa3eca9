"""Games of other programs: what their rules make right, and ours do not, differs and is not wrong.

The rules come from our own table of each program, never from the record, which could excuse itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from msgspec.structs import replace

from replay.events import GameRecord
from replay.findings import Finding
from replay.formats.importers.common import Source
from replay.formats.importers.sources import source_of
from replay.rules import NO_PAYMENTS
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import DEFAULT
from replay.verdicts import GameAudit

_ROW: Final = "row:"
_ALONE: Final = "alone:"
"""Before the name of a row beside which the program shows no other."""
_TWICE: Final = "twice:wrong_scores"
"""That the program settles the wins twice with which a hand ends."""
_MOST_WINS: Final = 3
_CLAIMS: Final = ("wrong_patterns", "wrong_total", "wrong_payments")


class Audit(Protocol):
    """The engine's audit."""

    def __call__(self, record: GameRecord, *, rulings: Mapping[str, str] | None = None) -> GameAudit: ...


Place = tuple[str, int]
"""A finding by its code and line."""


def as_played(record: GameRecord, found: GameAudit, audit: Audit, *, rulings: Mapping[str, str]) -> GameAudit:
    """The audit `found`, made under `rulings`, with what differs by the program's rules said to.

    The codes and severities stay: the record does not follow the rules that it was audited by.
    """
    source = None if record.start is None else source_of(record.start)
    disputed = [each for each in found.findings if each.severity != "note"]
    if source is None or not disputed or found.verdict == "unreadable":
        return found
    why = {
        **dict(_by_departures(found, source)),
        **_by_rulings(record, found, disputed, source, audit, rulings),
    }
    if not why:
        return found

    def told(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(_told(each, why.get((each.code, each.line)), source) for each in findings)

    details = tuple(
        replace(hand, steps=tuple(replace(each, findings=told(each.findings)) for each in hand.steps))
        for hand in found.details
    )
    return replace(found, findings=told(found.findings), details=details)


def _told(finding: Finding, why: str | None, source: Source) -> Finding:
    if why is None:
        return finding
    return replace(finding, message=f"Differs, because {source.title} {why}. {finding.message}")


def _by_rulings(
    record: GameRecord,
    found: GameAudit,
    disputed: list[Finding],
    source: Source,
    audit: Audit,
    rulings: Mapping[str, str],
) -> dict[Place, str]:
    """The findings that are none under the program's rulings, and under which one, or under all."""
    theirs = source.rulings.get(found.ruleset, {})
    in_force = dict(found.rulings or {})
    other = {
        slug: value
        for slug, value in theirs.items()
        if slug not in rulings and in_force.get(slug, DEFAULT) != value and _is_known(found.ruleset, slug, value)
    }
    if not other:
        return {}
    left = {(each.code, each.line) for each in disputed} - dict(_by_departures(found, source)).keys()

    def explained(agreed: Mapping[str, str]) -> dict[Place, str]:
        """The findings that are none by these rulings (nothing is added), or by them and by a departure (which)."""
        report = audit(record, rulings={**rulings, **agreed})
        besides = dict(_by_departures(report, source))
        there = _places(report)
        return {place: besides.get(place, "") for place in left if place not in there or place in besides}

    all_told = explained(other)
    alone: dict[str, dict[Place, str]] = {}
    for slug, value in other.items():
        if left <= {place for told in alone.values() for place, more in told.items() if not more}:
            break
        alone[slug] = all_told if len(other) == 1 else explained({slug: value})
    why: dict[Place, str] = {}
    for wanted in (False, True):
        for slug, told in alone.items():
            for place, more in told.items():
                if bool(more) == wanted and place not in why:
                    why[place] = _and(f"plays by the ruling {slug}={other[slug]}", more)
    if waiting := all_told.keys() - why.keys():
        needed = _fewest(other, lambda agreed: waiting <= explained(agreed).keys())
        named = "plays by " + ", ".join(f"{slug}={value}" for slug, value in needed.items())
        last = explained(needed)
        why |= {place: _and(named, last[place]) for place in waiting}
    return why


def _fewest(rulings: Mapping[str, str], suffices: Callable[[Mapping[str, str]], bool]) -> dict[str, str]:
    """The rulings without those that are not needed."""
    needed = dict(rulings)
    for slug in rulings:
        fewer = {name: value for name, value in needed.items() if name != slug}
        if fewer and suffices(fewer):
            needed = fewer
    return needed


def _and(reason: str, more: str) -> str:
    return f"{reason} and {more}" if more else reason


def _places(report: GameAudit) -> set[Place]:
    return {(each.code, each.line) for each in report.findings}


def _is_known(ruleset: str, slug: str, value: str) -> bool:
    try:
        described = find_ruleset(ruleset).rulings.described()
    except UnknownRulesetError:
        return False
    return any(each.slug == slug and value in [option.name for option in each.options] for each in described)


def _by_departures(found: GameAudit, source: Source) -> Iterator[tuple[Place, str]]:
    """The findings that come of what the program does and no ruling covers."""
    table = source.departures.get(found.ruleset, {})
    rows: dict[int, list[str]] = {}
    for each in found.findings:
        if each.code in table:
            yield (each.code, each.line), table[each.code]
        if each.code == "wrong_scores" and _TWICE in table and _settled_twice(found, each):
            yield (each.code, each.line), table[_TWICE]
        if each.code == "wrong_patterns" and isinstance(each.recorded, dict) and isinstance(each.expected, dict):
            names = {
                name
                for name in {**each.recorded, **each.expected}
                if each.recorded.get(name) != each.expected.get(name)
            }
            only = next(iter(each.recorded), "")
            if len(each.recorded) == 1 and _ALONE + only in table and each.recorded[only] == each.expected.get(only):
                yield (each.code, each.line), _of_row(table[_ALONE + only], only)
            elif names and all(_ROW + name in table for name in names):
                rows[each.line] = [_of_row(table[_ROW + name], name) for name in sorted(names)]
    for each in found.findings:
        if each.line in rows and each.code in _CLAIMS:
            yield (each.code, each.line), "; ".join(rows[each.line])


def _of_row(text: str, name: str) -> str:
    """What the program does, with the name of the row."""
    return text.replace("{row}", name) if "{row}" in text else f"{text} ({name})"


def _settled_twice(found: GameAudit, finding: Finding) -> bool:
    """Whether the scores after a hand that three have won are off by what its last wins moved."""
    before = [each for each in found.details if each.line <= finding.line]
    recorded, expected = finding.recorded, finding.expected
    if (
        not before
        or len(before[-1].wins) < _MOST_WINS
        or not (isinstance(recorded, list) and isinstance(expected, list))
    ):
        return False
    off = [a - b for a, b in zip(recorded, expected, strict=True)]
    moved = [0, 0, 0, 0]
    for win in reversed(before[-1].wins):
        moved = [a + b for a, b in zip(moved, win.payments or NO_PAYMENTS, strict=True)]
        if moved == off:
            return True
    return False
