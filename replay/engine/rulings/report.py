"""A game under other rulings: what would change, which findings would be no findings, and what each choice costs whom.

Nothing is guessed from the rulebook: the game is audited anew under each choice, as far as the findings that are asked
about; and wholly under those that make one of them right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec import Struct

from replay.engine.follow.game import audit_alone as audit
from replay.events import EventAt, GameRecord, payments_of
from replay.findings import Finding, place_json
from replay.hands import Scored
from replay.rules import NO_PAYMENTS, Payments, add
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import DEFAULT
from replay.verdicts import GameAudit, HandAudit, WinAudit

_BEYOND: Final = frozenset({"bad_line", "unknown_ruleset", "truncated", "tile_count"})
"""Codes that no ruling decides: what is not written, or not as it was, cannot be judged."""
_MOST_PAIRS: Final = 120
"""Pairs of rulings that are tried for one game at most."""


class Departure(Struct, frozen=True):
    """One ruling with another value than the one in force: its slug, the value, the question, what the value means."""

    slug: str
    value: str
    question: str
    meaning: str

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return f"{self.slug}={self.value}"


class ChangedWin(Struct, frozen=True, kw_only=True):
    """A win that another ruling judges otherwise; None is no legal win, or one that cannot be decided.

    `hand` counts the hands of the record from 1.
    """

    hand: int
    line: int
    seat: int
    before: int | None
    after: int | None
    unit: str


class Difference(Struct, frozen=True, kw_only=True):
    """A game by the rulings in force, `before`, and by other ones, `after`."""

    before: GameAudit
    after: GameAudit

    @property
    def wins(self) -> tuple[ChangedWin, ...]:
        """The wins that are worth something else, by their line."""
        return _changed_wins(self.before, self.after)

    @property
    def lost(self) -> tuple[Finding, ...]:
        """What is no longer found."""
        return _without(self.before.findings, self.after.findings)

    @property
    def gained(self) -> tuple[Finding, ...]:
        """What is found now alone."""
        return _without(self.after.findings, self.before.findings)

    @property
    def moved(self) -> Payments:
        """What each player gains or loses in the whole game by the change."""
        return _less(_all_moved(self.after.details), _all_moved(self.before.details))

    @property
    def changed(self) -> bool:
        """Whether anything is another."""
        if self.before.verdict != self.after.verdict or self.before.scores != self.after.scores:
            return True
        return bool(self.wins or self.lost or self.gained)


class Remedy(Struct, frozen=True, kw_only=True):
    """A choice of rulings under which what was found at an event would be right.

    `payments` is what the event would move, `hand` and `game` what each player would gain or lose by this choice in
    that hand and in the whole game, against the rulings in force; `besides` what would be found then and is not now.
    """

    choice: tuple[Departure, ...]
    total: int | None
    payments: Payments
    hand: Payments
    game: Payments
    besides: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """As `replay audit --rulings-report --json` prints it."""
        return {
            "rulings": {each.slug: each.value for each in self.choice},
            "meanings": {each.slug: each.meaning for each in self.choice},
            "total": self.total,
            "payments": list(self.payments),
            "hand": list(self.hand),
            "game": list(self.game),
            "besides": [{"code": each.code, **place_json(each.line), "message": each.message} for each in self.besides],
        }


class Dispute(Struct, frozen=True, kw_only=True):
    """A finding that a ruling may decide: what the event moves by the rulings in force and by the record (None: it does
    not say), and under which other rulings it would be right."""

    finding: Finding
    total: int | None
    payments: Payments
    recorded: Payments | None
    remedies: tuple[Remedy, ...]

    def as_json(self) -> dict[str, Any]:
        """As `replay audit --rulings-report --json` prints it."""
        found = self.finding
        return {
            "code": found.code,
            **place_json(found.line),
            "hand": found.hand,
            "seat": found.seat,
            "total": self.total,
            "payments": list(self.payments),
            "recorded": None if self.recorded is None else list(self.recorded),
            "right_under": [each.as_json() for each in self.remedies],
        }


class RulingsReport(Struct, frozen=True, kw_only=True):
    """The disputes of one game, the rulings in force that are not the default, and how many choices were tried."""

    in_force: Mapping[str, str]
    singles: int
    pairs: int
    disputes: tuple[Dispute, ...]

    def as_json(self) -> dict[str, Any]:
        """The field `rulings_report` of `replay audit --rulings-report --json`."""
        return {
            "in_force": dict(self.in_force),
            "tried": {"single": self.singles, "pairs": self.pairs},
            "disputes": [each.as_json() for each in self.disputes],
        }


# ------------------------------------------------------------- the choices


def choices(ruleset: str) -> tuple[Departure, ...]:
    """Every value of every ruling of the ruleset, defaults too; raises UnknownRulesetError."""
    return tuple(
        Departure(each.slug, option.name, each.question, option.meaning)
        for each in find_ruleset(ruleset).rulings.described()
        for option in each.options
    )


def departures(ruleset: str, under: Mapping[str, str]) -> tuple[Departure, ...]:
    """The values other than those of `under`, one ruling at a time; raises UnknownRulesetError."""
    return tuple(each for each in choices(ruleset) if under.get(each.slug, DEFAULT) != each.value)


def differences(
    record: GameRecord, rulings: Mapping[str, str], tried: Iterable[Mapping[str, str]]
) -> Iterator[Difference]:
    """The game with each of `tried` besides `rulings`, one after the other; `rulings` as in `audit`."""
    before = audit(record, rulings=rulings)
    for each in tried:
        yield Difference(before=before, after=audit(record, rulings={**rulings, **each}))


# ------------------------------------------------------------- the report


def rulings_report(
    record: GameRecord,
    before: GameAudit,
    *,
    rulings: Mapping[str, str] | None = None,
    of: Sequence[Finding] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RulingsReport:
    """Under which other rulings the findings of the audit `before`, made under `rulings`, would be none.

    Single rulings come first; where none makes a finding right, pairs of those that change what is said of the event.
    `of` are the findings that are asked about, by default all. `progress` is told how many choices are tried and of how
    many.
    """
    in_force = {} if before.verdict == "unreadable" else dict(before.rulings or {})
    asked = before.findings if of is None else of
    disputed = [each for each in asked if each.severity != "note" and each.code not in _BEYOND]
    if before.verdict == "unreadable" or not disputed:
        return RulingsReport(in_force=in_force, singles=0, pairs=0, disputes=())
    trial = _Trial(record, before, {**in_force, **(rulings or {})}, disputed)
    singles = [(each,) for each in _departures(before.ruleset, in_force)]
    trial.run(singles, progress, 0)
    pairs = trial.pairs()
    trial.run(pairs, progress, len(singles))
    return RulingsReport(in_force=in_force, singles=len(singles), pairs=len(pairs), disputes=trial.disputes())


def _departures(ruleset: str, under: Mapping[str, str]) -> tuple[Departure, ...]:
    try:
        return departures(ruleset, under)
    except UnknownRulesetError:
        return ()


class _Trial:
    """Tries choices of rulings on one game and keeps what they make of each disputed finding."""

    def __init__(
        self, record: GameRecord, before: GameAudit, rulings: Mapping[str, str], disputed: list[Finding]
    ) -> None:
        self.record = record
        self.before = before
        self.rulings = rulings
        self.disputed = disputed
        self.remedies: list[list[Remedy]] = [[] for _ in disputed]
        self.touching: list[list[Departure]] = [[] for _ in disputed]
        """The single departures that change what is said of the event."""
        self.said = [said(before, each) for each in disputed]
        self.until = max(each.line for each in disputed)
        """What is said of a line does not depend on how far play is followed behind it."""

    def run(
        self, tried: Sequence[tuple[Departure, ...]], progress: Callable[[int, int], None] | None, already: int
    ) -> None:
        """Audit the game under each of these choices."""
        for place, choice in enumerate(tried, 1):
            self._compare(choice, self._under(choice, self.until))
            if progress is not None:
                progress(already + place, already + len(tried))

    def _under(self, choice: tuple[Departure, ...], until: int | None = None) -> GameAudit:
        chosen = {each.slug: each.value for each in choice}
        return audit(self.record, rulings={**self.rulings, **chosen}, until=until)

    def _compare(self, choice: tuple[Departure, ...], after: GameAudit) -> None:
        besides = _without(after.findings, self.before.findings, places_only=True)
        whole: GameAudit | None = None
        for place, found in enumerate(self.disputed):
            if any(len(each.choice) < len(choice) for each in self.remedies[place]):
                continue  # a pair tried for another finding: here fewer rulings are enough
            if _is_right(found, self.before, after, besides):
                whole = whole or self._under(choice)
                self.remedies[place].append(self._remedy(choice, whole, found))
            elif len(choice) == 1 and said(after, found) != self.said[place]:
                self.touching[place].append(choice[0])

    def _remedy(self, choice: tuple[Departure, ...], after: GameAudit, found: Finding) -> Remedy:
        return Remedy(
            choice=choice,
            total=_total(win_at(after, found.line)),
            payments=moved_at(after, found.line),
            hand=_less(_all_moved(_around(after, found)), _all_moved(_around(self.before, found))),
            game=_less(_all_moved(after.details), _all_moved(self.before.details)),
            besides=_without(after.findings, self.before.findings, places_only=True),
        )

    def pairs(self) -> list[tuple[Departure, ...]]:
        """Two rulings at a time, for the findings that no single one makes right."""
        found: dict[tuple[Departure, ...], None] = {}
        for remedies, touching in zip(self.remedies, self.touching, strict=True):
            if not remedies:
                found |= {(one, two): None for one, two in combinations(touching, 2) if one.slug != two.slug}
        return list(found)[:_MOST_PAIRS]

    def disputes(self) -> tuple[Dispute, ...]:
        """What was found, the choices that find the least besides first, simple ones before pairs."""
        return tuple(
            Dispute(
                finding=found,
                total=_total(win_at(self.before, found.line)),
                payments=moved_at(self.before, found.line),
                recorded=_recorded_at(self.record, found.line),
                remedies=tuple(sorted(remedies, key=lambda each: (len(each.choice), len(each.besides)))),
            )
            for found, remedies in zip(self.disputed, self.remedies, strict=True)
        )


def _is_right(found: Finding, before: GameAudit, after: GameAudit, besides: tuple[Finding, ...]) -> bool:
    """Whether nothing is left of the finding: it is gone, and nothing new is found at its event or before it, from
    where the table would be in doubt, or the blame only another's."""
    if any(each.line <= found.line for each in besides):
        return False
    if any((each.line, each.code) == (found.line, found.code) for each in after.findings):
        return False
    hand = next(iter(_around(after, found)), None)
    same = next(iter(_around(before, found)), None)
    if hand is None or hand.broken_at is None or hand.broken_at > found.line:
        return True
    return same is not None and same.broken_at is not None and same.broken_at < hand.broken_at


def said(report: GameAudit, found: Finding) -> tuple[Any, ...]:
    """What the audit says of the event of this finding."""
    findings = [(each.code, str(each.expected), each.message) for each in report.findings if each.line == found.line]
    win = win_at(report, found.line)
    return (*findings, _total(win), None if win is None else win.payments)


def _around(report: GameAudit, found: Finding) -> tuple[HandAudit, ...]:
    """The hand in which the finding stands, if it stands in one."""
    held = [each for each in report.details if each.line <= found.line]
    return tuple(held[-1:])


def win_at(report: GameAudit, line: int) -> WinAudit | None:
    return next((win for hand in report.details for win in hand.wins if win.line == line), None)


def moved_at(report: GameAudit, line: int) -> Payments:
    moved = NO_PAYMENTS
    for hand in report.details:
        for at, _, payments in hand.ledger:
            moved = add(moved, payments) if at == line else moved
    return moved


def _all_moved(hands: Iterable[HandAudit]) -> Payments:
    moved = NO_PAYMENTS
    for hand in hands:
        for _, _, payments in hand.ledger:
            moved = add(moved, payments)
    return moved


def _less(one: Payments, other: Payments) -> Payments:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def _recorded_at(record: GameRecord, line: int) -> Payments | None:
    for entry in record.entries:
        if isinstance(entry, EventAt) and entry.line == line:
            return payments_of(entry.event)
    return None


def _without(
    findings: tuple[Finding, ...], others: tuple[Finding, ...], *, places_only: bool = False
) -> tuple[Finding, ...]:
    """Those of the first that the second do not have; `places_only`: whatever they expect."""

    def key(each: Finding) -> tuple[int, str, str]:
        return each.line, each.code, "" if places_only else str(each.expected)

    known = {key(each) for each in others}
    return tuple(each for each in findings if key(each) not in known)


def _total(win: WinAudit | None) -> int | None:
    return win.scored.total if win is not None and isinstance(win.scored, Scored) else None


def _changed_wins(before: GameAudit, after: GameAudit) -> tuple[ChangedWin, ...]:
    """Wins by their line; a ruling may also change how far a hand can be followed."""
    old = {win.line: (place, win) for place, hand in enumerate(before.details, 1) for win in hand.wins}
    new = {win.line: (place, win) for place, hand in enumerate(after.details, 1) for win in hand.wins}
    found = []
    for line in sorted({*old, *new}):
        place, win = new.get(line) or old[line]
        was, now = (side[line][1] if line in side else None for side in (old, new))
        if _total(was) != _total(now):
            units = [each.scored.unit for each in (now, was) if each and isinstance(each.scored, Scored)]
            found.append(
                ChangedWin(
                    hand=place,
                    line=line,
                    seat=win.event.seat,
                    before=_total(was),
                    after=_total(now),
                    unit=units[0] if units else "",
                )
            )
    return tuple(found)
