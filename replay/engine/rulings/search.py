"""Under which other rulings what was found would be right. (By which rulings a program plays: `reasons/search.py`.)

Each piece of a game is audited under one other ruling at a time, but for those that together change nothing of what is
said; where none makes a finding right, under what it takes of the named sets and of the defaults, and under pairs of
rulings that change what is said of it. All of it is bounded by the work that it takes, in events, so that the same game
has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.outcome import retold
from replay.engine.rulings.choices import Departure, Departures, OtherRulings, other_rulings
from replay.engine.rulings.piece import Piece, pieces
from replay.engine.rulings.proof import CLAIMS, is_right, there
from replay.events import Chow, EventAt, Flower, GameRecord, Kong, Pung, Win
from replay.findings import Finding, RightUnder
from replay.rows import BadRowError
from replay.rulings import RulingSet
from replay.verdicts import GameAudit

_BEYOND: Final = frozenset({"bad_line", "unknown_ruleset", "truncated", "tile_count"})
"""Codes that no ruling decides: what is not written, or not as it was, cannot be judged."""
_OF_FACTS: Final = frozenset(
    {"tile_not_in_hand", "not_discarded", "too_many_copies", "wall_mismatch", "missing_draw", "missing_discard"}
)
"""Codes that say what was at the table, and not what is allowed there."""
_CALLS: Final = (Chow, Pung, Kong, Flower, Win)
_MOST: Final = 3
"""Choices that a finding names."""
_WORK: Final = 400_000
"""Events that are audited for one game before only what has made other findings of it right is tried."""
_NEW: Final = 300
"""Events that are audited in the time that it takes to make the rules under a choice."""
_PAIRS: Final = 40
"""Pairs of rulings that are tried for one finding at most."""
_AGAIN: Final = 3
"""Choices that have made other findings right and are tried when the work is done."""


class Searched(Struct, frozen=True):
    """A finding that says what makes it right, with all choices that do, the simplest first; `cut`: not all were
    tried."""

    finding: Finding
    choices: tuple[Departures, ...]
    cut: bool


class SearchResult(Struct, frozen=True):
    """What was found, and how many choices were tried for a finding at most, one ruling at a time and in pairs."""

    found: tuple[Searched, ...] = ()
    singles: int = 0
    pairs: int = 0


_Tell = Callable[[int, int], None]
_T = TypeVar("_T")


def disputed(findings: Iterable[Finding]) -> list[Finding]:
    """Those that a ruling may decide."""
    return [each for each in findings if each.severity != "note" and each.code not in _BEYOND]


def search(
    record: GameRecord,
    before: GameAudit,
    of: Sequence[Finding],
    others: OtherRulings,
    *,
    rulings: Mapping[str, str],
    progress: _Tell | None = None,
) -> SearchResult:
    """The choices that make each of these findings of the audit `before` right; `rulings` are what took the place of
    those of the record."""
    trial = _Trial(others, progress)
    trial.run(pieces(record, before, of, rulings), len({each.hand for each in of}))
    return SearchResult(tuple(map(trial.told, of)), trial.singles, trial.pairs)


def with_right_under(
    record: GameRecord,
    report: GameAudit,
    *,
    rulings: Mapping[str, str] | None = None,
    named: Iterable[RulingSet] = (),
) -> GameAudit:
    """The audit, made under `rulings`, with what makes its wrong claims, calls and wins right; nothing is tried where
    there are none. `named`: sets of rulings besides those of the ruleset."""
    if report.verdict == "unreadable" or not (of := _claims_and_calls(record, report)):
        return report
    in_force = dict(report.rulings or {})
    others = other_rulings(report.ruleset, in_force, named)
    found = search(record, report, of, others, rulings={**in_force, **(rulings or {})})
    return told(report, [each.finding for each in found.found])


def told(report: GameAudit, found: Iterable[Finding]) -> GameAudit:
    """The audit with these findings, which say what makes them right, in the place of those that do not."""
    known = {(each.line, each.code): each for each in found}

    return retold(report, lambda each: known.get((each.line, each.code), each))


def _claims_and_calls(record: GameRecord, report: GameAudit) -> list[Finding]:
    """The findings about claims, and about calls and wins, which another ruling may allow."""
    asked = [each for each in disputed(report.findings) if each.code not in _OF_FACTS]
    lines = {each.line for each in asked if each.code not in CLAIMS and each.code != "swap_call"}
    calls = {
        each.line
        for each in (record.entries if lines else ())
        if each.line in lines and isinstance(each, EventAt) and isinstance(each.event, _CALLS)
    }
    return [each for each in asked if each.line not in lines or each.code in CLAIMS or each.line in calls]


class _Trial:
    """Tries choices of rulings on the pieces of one game and keeps what makes each finding right."""

    def __init__(self, others: OtherRulings, progress: _Tell | None) -> None:
        self.others = others
        self.order = {each: place for place, each in enumerate(others.singles)}
        self.progress = progress
        self.work = 0
        self.singles = self.pairs = 0
        self.met: set[Departures] = set()
        """Choices whose rules have been made."""
        self.found: dict[int, list[Departures]] = {}
        self.whole: set[int] = set()
        """Findings, by their `id`, for which all has been tried."""
        self.telling: set[Departure] = set()
        """Rulings that have changed what is said of a finding."""
        self.proven: dict[Departures, int] = {}
        """How many findings each choice has made right."""

    def told(self, finding: Finding) -> Searched:
        """What was found of it."""
        kept = self.found.get(id(finding), ())
        choices = sorted(kept, key=lambda choice: (len(choice), [self.order[each] for each in choice]))
        cut = id(finding) not in self.whole
        right = tuple(
            RightUnder(
                {each.slug: each.value for each in choice},
                tuple(name for name, each in self.others.sets.items() if set(choice) <= set(each)),
            )
            for choice in choices[:_MOST]
        )
        finding = replace(finding, right_under=right, cut_short=cut and len(right) < _MOST)
        return Searched(finding, tuple(choices), cut)

    def run(self, given: Iterator[tuple[Piece, list[Finding]]], about: int) -> None:
        """Go through the pieces, about so many."""
        for number, (piece, within) in enumerate(given):
            self.work += piece.work
            if self.work <= _WORK:
                self._search(_Asked(piece, within), number, max(about, number + 1))
            elif self.proven and self.work <= 2 * _WORK:
                for choice in sorted(self.proven, key=lambda each: -self.proven[each])[:_AGAIN]:
                    self._try(_Asked(piece, within), choice)
            else:
                break

    def _search(self, asked: _Asked, number: int, of: int) -> None:
        """Every single ruling: those that have changed something before by themselves, the others in groups."""
        singles = self.others.singles
        done = 0
        for group in self._groups(singles):
            for each in halved(group, partial(self._changes, asked)):
                if self.work <= _WORK:
                    self._try(asked, (each,))
            if self.work > _WORK:
                return
            done += len(group)
            self.singles = max(self.singles, done)
            if self.progress is not None:
                self.progress(number * len(singles) + done, of * len(singles))
        for finding in asked.within:
            if id(finding) in self.found or self._search_several(asked, finding):
                self.whole.add(id(finding))

    def _groups(self, singles: Sequence[Departure]) -> Iterator[Departures]:
        """Those that are tried together: no two values of one ruling."""
        groups: list[dict[str, Departure]] = []
        for each in singles:
            if each in self.telling:
                yield (each,)
                continue
            group = next((group for group in groups if each.slug not in group), None)
            if group is None:
                groups.append(group := {})
            group[each.slug] = each
        for group in groups:
            yield tuple(group.values())

    def _changes(self, asked: _Asked, group: Sequence[Departure]) -> bool:
        """Whether these together change what is said."""
        each_said = (asked.changed(each, self._under(asked, tuple(group))) for each in asked.within)
        return self.work <= _WORK and any(each_said)

    def _search_several(self, asked: _Asked, finding: Finding) -> bool:
        """Several rulings together, for what no single one makes right; whether all were tried."""
        for choice in (*self.others.sets.values(), self.others.defaults):
            if len(choice) > 1 and self._is_right(asked, finding, choice):
                self._keep(finding, self._needed(asked, finding, choice))
        tried = 0
        for one, other in combinations(asked.telling[id(finding)], 2):
            if one.slug == other.slug:
                continue
            if tried == _PAIRS or self.work > _WORK:
                return False
            tried += 1
            self.pairs = max(self.pairs, tried)
            if self._is_right(asked, finding, (one, other)):
                self._keep(finding, (one, other))
        return self.work <= _WORK

    def _needed(self, asked: _Asked, finding: Finding, choice: Departures) -> Departures:
        """What of a choice is needed, in its order."""
        by_slug = {each.slug: each for each in choice}

        def right(fewer: Mapping[str, str]) -> bool:
            return bool(fewer) and self._is_right(asked, finding, tuple(by_slug[slug] for slug in fewer))

        left = needed({each.slug: each.value for each in choice}, right)
        return tuple(each for each in choice if each.slug in left)

    def _try(self, asked: _Asked, choice: Departures) -> None:
        """Keep the choice for the findings that it makes right; of the others note those of which it changes what is
        said."""
        after = self._under(asked, choice)
        for each in asked.within:
            if asked.is_right(each, after):
                self._keep(each, choice)
            elif asked.changed(each, after):
                asked.telling[id(each)] += choice
            else:
                continue
            self.telling.update(choice)

    def _is_right(self, asked: _Asked, finding: Finding, choice: Departures) -> bool:
        return asked.is_right(finding, self._under(asked, choice))

    def _under(self, asked: _Asked, choice: Departures) -> GameAudit | None:
        """The audit under the choice; None where its rulings do not go together."""
        self.work += asked.piece.work + (0 if choice in self.met else _NEW)
        self.met.add(choice)
        try:
            return asked.piece.under({each.slug: each.value for each in choice})
        except BadRowError:
            return None

    def _keep(self, finding: Finding, choice: Departures) -> None:
        kept = self.found.setdefault(id(finding), [])
        if choice not in kept:
            kept.append(choice)
            self.proven[choice] = self.proven.get(choice, 0) + 1


class _Asked:
    """The findings that are asked about in a piece, and by `id` the single rulings that change what is said of each."""

    def __init__(self, piece: Piece, within: list[Finding]) -> None:
        self.piece = piece
        self.within = within
        self.telling: dict[int, list[Departure]] = {id(each): [] for each in within}
        self._said = {id(each): there(each, piece.base) for each in within}

    def changed(self, finding: Finding, after: GameAudit | None) -> bool:
        """Whether something else is said of its event, or nothing can be."""
        return after is None or there(finding, after) != self._said[id(finding)]

    def is_right(self, finding: Finding, after: GameAudit | None) -> bool:
        """Whether its claim is right."""
        return after is not None and is_right(
            finding, self.piece.base, after, self.piece.opening(finding.line), alone=True
        )


def halved(group: Sequence[_T], changes: Callable[[Sequence[_T]], bool]) -> Iterator[_T]:
    """Those of the group that may change something, but for halves that together change nothing."""
    if len(group) == 1:
        yield from group
    elif group and changes(group):
        middle = len(group) // 2
        yield from halved(group[:middle], changes)
        yield from halved(group[middle:], changes)


def needed(rulings: Mapping[str, str], right: Callable[[Mapping[str, str]], bool]) -> dict[str, str]:
    """The rulings without those that are not needed to be right: by halves, since most are not."""
    left = dict(rulings)

    def spared(slugs: list[str]) -> None:
        nonlocal left
        fewer = {name: value for name, value in left.items() if name not in slugs}
        if right(fewer):
            left = fewer
        elif len(slugs) > 1:
            middle = len(slugs) // 2
            spared(slugs[:middle])
            spared(slugs[middle:])

    spared(list(left))
    return left
