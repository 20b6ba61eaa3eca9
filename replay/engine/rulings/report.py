"""A game under other rulings: what would change, which findings would be no findings, and what each choice costs whom.

Nothing is guessed from the rulebook: what makes a finding right is found by auditing (`search`), and the whole game is
audited under each of those choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from replay.engine.follow.game import audit_alone as audit
from replay.engine.rulings.choices import Departures, other_rulings
from replay.engine.rulings.proof import hand_at, moved_at, moved_in, win_at
from replay.engine.rulings.search import Searched, disputed, search
from replay.events import EventAt, GameRecord, payments_of
from replay.findings import Finding
from replay.hands import Scored
from replay.rules import Payments
from replay.rulings import RulingSet
from replay.verdicts import GameAudit, WinAudit

_WORK: Final = 300_000
"""Events of whole games that are audited for what choices cost, at most."""


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
        return _less(moved_in(self.after.details), moved_in(self.before.details))

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

    choice: Departures
    total: int | None
    payments: Payments
    hand: Payments
    game: Payments
    besides: tuple[Finding, ...]


class Dispute(Struct, frozen=True, kw_only=True):
    """A finding that a ruling may decide: what the event moves by the rulings in force and by the record (None: it does
    not say), and under which other rulings it would be right."""

    finding: Finding
    total: int | None
    payments: Payments
    recorded: Payments | None
    remedies: tuple[Remedy, ...]
    cut_short: bool = False
    """Whether not all choices were tried."""


class RulingsReport(Struct, frozen=True, kw_only=True):
    """The disputes of one game, the rulings in force that are not the default, and how many choices were tried."""

    in_force: Mapping[str, str]
    singles: int
    pairs: int
    disputes: tuple[Dispute, ...]


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
    named: Iterable[RulingSet] = (),
    progress: Callable[[int, int], None] | None = None,
) -> RulingsReport:
    """Under which other rulings the findings of the audit `before`, made under `rulings`, would be none.

    `of` are the findings that are asked about, by default all. `named`: sets of rulings besides those of the ruleset.
    `progress` is told how many choices are tried and of how many.
    """
    in_force = {} if before.verdict == "unreadable" else dict(before.rulings or {})
    asked = disputed(before.findings if of is None else of)
    if before.verdict == "unreadable" or not asked:
        return RulingsReport(in_force=in_force, singles=0, pairs=0, disputes=())
    under = {**in_force, **(rulings or {})}
    others = other_rulings(before.ruleset, in_force, named)
    found = search(record, before, asked, others, rulings=under, progress=progress)
    costs = _Costs(record, before, under)
    return RulingsReport(
        in_force=in_force,
        singles=found.singles,
        pairs=found.pairs,
        disputes=tuple(costs.dispute(each) for each in found.found),
    )


class _Costs:
    """What choices of rulings cost whom: each is audited once on the whole game."""

    def __init__(self, record: GameRecord, before: GameAudit, rulings: Mapping[str, str]) -> None:
        self.record = record
        self.before = before
        self.rulings = rulings
        self.moved = moved_in(before.details)
        self.work = 0
        self.known: dict[Departures, tuple[GameAudit, tuple[Finding, ...], Payments]] = {}
        """Of each choice the audit, what is found besides, and what it changes in the whole game."""
        self.recorded = {each.line: payments_of(each.event) for each in record.entries if isinstance(each, EventAt)}

    def dispute(self, searched: Searched) -> Dispute:
        """What was found, the choices that find the least besides first, simple ones before pairs."""
        found = searched.finding
        known = [each for each in searched.choices if self._audited(each)]
        remedies = [self._remedy(each, found) for each in known]
        return Dispute(
            finding=found,
            total=_total(win_at(self.before, found.line)),
            payments=moved_at(self.before, found.line),
            recorded=self.recorded.get(found.line),
            remedies=tuple(sorted(remedies, key=lambda each: (len(each.choice), len(each.besides)))),
            cut_short=searched.cut or len(known) < len(searched.choices),
        )

    def _audited(self, choice: Departures) -> bool:
        """Whether the whole game is audited under the choice; not where that would be too much work."""
        if choice not in self.known and self.work <= _WORK:
            self.work += len(self.record.entries)
            after = audit(self.record, rulings={**self.rulings, **{each.slug: each.value for each in choice}})
            besides = _without(after.findings, self.before.findings, places_only=True)
            self.known[choice] = after, besides, _less(moved_in(after.details), self.moved)
        return choice in self.known

    def _remedy(self, choice: Departures, found: Finding) -> Remedy:
        after, besides, game = self.known[choice]
        return Remedy(
            choice=choice,
            total=_total(win_at(after, found.line)),
            payments=moved_at(after, found.line),
            hand=_less(moved_in(hand_at(after, found.line)), moved_in(hand_at(self.before, found.line))),
            game=game,
            besides=besides,
        )


def _less(one: Payments, other: Payments) -> Payments:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


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
