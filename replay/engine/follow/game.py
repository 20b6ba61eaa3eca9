"""The audit of a game: its hands one after the other, what must follow from hand to hand, and its verdict."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec.structs import replace

from replay.engine.excerpt.unfilled import no_hand, not_said, unfilled
from replay.engine.follow.codes import Coded, codes_of, following_other
from replay.engine.follow.hand import AuditedHand, at_start, audit_hand, weight
from replay.engine.outcome import (
    Entries,
    Expected,
    Followed,
    RecordedHand,
    bad_line,
    of_the_format,
    over_fault,
    wrong_scores,
)
from replay.engine.running_scores import Book
from replay.engine.table.compared import scores_are
from replay.engine.table.faults import remark
from replay.events import BadLine, EndGame, EndHand, EventAt, GameRecord, StartGame, StartHand, Win
from replay.findings import Fault, Finding
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rules.names import in_rulebook_names
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import RulingSet, UnknownRulingError
from replay.said import Said
from replay.verdicts import Compared, GameAudit, HandAudit

_NO_PART = (StartHand, EndGame, StartGame)
"""Events that are no part of a hand."""


def audit_alone(
    record: GameRecord,
    *,
    rulings: Mapping[str, str] | None = None,
    keep_steps: bool = False,
    until: int | None = None,
    named: Iterable[RulingSet] = (),
) -> GameAudit:
    """The audit of one game, wherever it comes from; as `audit`. `until`: the last line of which anything is asked;
    what is said of later ones may be missing, or wrong, wrong claims are blamed where they stand, and a hand is not
    followed on after an event that can't be taken."""
    rules = _rules_of(record, rulings, named)
    if isinstance(rules, GameAudit):
        return rules
    assert record.start is not None
    return _Game(record, record.start, rules, keep=keep_steps, until=until).run()


def unread(record: GameRecord) -> tuple[Finding, ...]:
    """What of a record can't be read: why it can't be judged, and each line that is no event."""
    rules = _rules_of(record)
    of_it = rules.findings if isinstance(rules, GameAudit) else ()
    lines = [bad_line(each) for each in record.entries if isinstance(each, BadLine)]
    return (*of_it, *(each for each in lines if each not in of_it))


def _rules_of(
    record: GameRecord, rulings: Mapping[str, str] | None = None, named: Iterable[RulingSet] = ()
) -> Rules | GameAudit:
    """The rules that a game is judged by; the audit of one that can't be judged."""
    start = record.start
    if start is None:
        return _without_start(record)
    try:
        ruleset = find_ruleset(start.ruleset)
    except UnknownRulesetError as error:
        return _unreadable(record, start, _at_start(record, "unknown_ruleset", str(error), start.ruleset))
    given = ruleset.stated(start.rulings or {})
    try:
        ruleset.chosen(given)
    except UnknownRulingError as error:
        return _unreadable(record, start, _at_start(record, "bad_event", str(error), given))
    given |= {slug: value for slug, value in (rulings or {}).items() if ruleset.has_ruling(slug)}
    return ruleset.under(ruleset.chosen(given, named))


def _at_start(record: GameRecord, code: str, message: str, recorded: object) -> Finding:
    line = record.entries[0].line
    sentence = f"{message[0].upper()}{message[1:]}. The game is not checked."
    return of_the_format(code, sentence, recorded).at(line)


def _unreadable(
    record: GameRecord, start: StartGame | None, *findings: Finding, codes: array[int] | None = None
) -> GameAudit:
    codes = codes_of(record.entries) if codes is None else codes
    types = [type(entry.event) if isinstance(entry, EventAt) else None for _, entry in _others(record, codes)]
    found = GameAudit(
        game="",
        source=record.source,
        ruleset="",
        verdict="unreadable",
        hands=types.count(StartHand),
        events=len(codes) - types.count(None),
        scores=NO_PAYMENTS,
        findings=findings,
    )
    if start is None:
        return found
    return replace(
        found,
        game=start.game,
        ruleset=start.ruleset,
        scores=start.scores or NO_PAYMENTS,
        players=start.players,
        rulings=start.rulings,
        played_at=start.played_at,
    )


def _without_start(record: GameRecord) -> GameAudit:
    """A game whose opening can't be read: nothing in it can be judged."""
    findings = [bad_line(entry) for entry in record.entries if isinstance(entry, BadLine)]
    first = record.entries[0] if record.entries else None
    if isinstance(first, EventAt):
        message = "No game has begun: there is no 'start_game' before this."
        findings.insert(0, of_the_format("bad_event", message).at(first.line))
    return _unreadable(record, None, *findings)


def _with_row_names(record: GameRecord, codes: array[int], rules: Rules) -> GameRecord:
    """The record with the rows that its wins claim as the rulebook calls them."""
    changed = {}
    for place, entry in _others(record, codes):
        if isinstance(entry, EventAt) and isinstance(entry.event, Win):
            win = in_rulebook_names(entry.event, rules.ruleset, rules.rulings)
            if win is not entry.event:
                changed[place] = replace(entry, event=win)
    if not changed:
        return record
    return replace(record, entries=tuple(changed.get(place, each) for place, each in enumerate(record.entries)))


def _others(record: GameRecord, codes: array[int]) -> Iterator[tuple[int, EventAt | BadLine]]:
    """The entries that are neither draws nor discards, each with its place."""
    place = -1
    while (place := following_other(codes, place + 1)) < len(codes):
        yield place, record.entries[place]


def _end_of(entry: EventAt | BadLine) -> EndHand | None:
    """The end of a hand, if the entry is one."""
    event = entry.event if isinstance(entry, EventAt) else None
    return event if isinstance(event, EndHand) else None


class _Game:
    """Goes through the entries of a game that can be audited."""

    def __init__(self, record: GameRecord, start: StartGame, rules: Rules, *, keep: bool, until: int | None) -> None:
        self.codes = codes_of(record.entries)
        """The entries as numbers."""
        self.record = _with_row_names(record, self.codes, rules)
        self.until = until
        self.start = start
        self.rules = rules
        self.keep = keep
        self.findings: list[Finding] = []
        self.details: list[HandAudit] = []
        opening = start.scores or NO_PAYMENTS
        self.book = Book(opening, (opening,))
        self.fresh = start.scores is None
        """Whether the scores are nowhere stated yet: those of the first hand are then taken as given."""
        self.expected: Expected | None = None
        self.last: Followed | None = None
        self.open = False
        """Whether the last hand has not been ended by the record."""
        self.empty = False
        """Whether that is because nothing of it is filled in, or because it is an excerpt that does not say so."""
        self.game_over = False
        self.held = Compared()
        """Claims of the end of the game that were compared."""
        self.audited: tuple[RecordedHand, slice] | None = None
        """The last hand as it was audited, and where its findings stand among those of the game."""
        self.early_end = False
        """Whether the record has ended the game in the middle of a hand."""
        self.strays: list[EventAt] = []
        """Events since the last hand that belong to none."""
        self.torn = False
        """Whether a line since the last hand can't be read, which may have been the start of the next."""

    def run(self) -> GameAudit:
        """Audit hand by hand; nothing stops the audit but the end of the record."""
        place = 1
        entries = self.record.entries
        while place < len(entries):
            entry = entries[place]
            place += 1
            if isinstance(entry, BadLine):
                self.findings.append(bad_line(entry))
                self.expected = None
                self.book = self.book.lost(adrift=True)
                self.torn = True
                self.fresh = False
            elif isinstance(entry.event, StartHand):
                if self.game_over:
                    if not self.strays and not self.torn:
                        self._add(remark(self.rules, "hand_over", "The game had ended before this hand."), entry.line)
                    self.game_over, self.strays = False, []
                place = self._hand(entry, entry.event, place)
            elif self.game_over:
                self._blame_once(entry)
            elif isinstance(entry.event, EndGame) and self.open and self._goes_on(place):
                self._too_early(entry)
                self.open = False
            elif isinstance(entry.event, EndGame):
                self._end_game(entry, entry.event)
            else:
                self._blame_once(entry)
                self.expected = None
                self.book = self.book.lost()
        self._close()
        return self._report()

    def _blame_once(self, entry: EventAt) -> None:
        """An event where none can be: before the first hand, or after the game."""
        if not self.strays and not self.torn:
            self._add(over_fault(self.rules, begun=bool(self.details) or self.game_over), entry.line)
        self.strays.append(entry)
        self.open = self.open and not isinstance(entry.event, EndHand)

    def _add(self, found: Fault, line: int, hand: int | None = None) -> None:
        self.findings.append(found.at(line, hand))

    def _hand(self, at: EventAt, start: StartHand, place: int) -> int:
        """Audit the hand that starts here; where the entries after it go on."""
        entries = self.record.entries
        end = place
        ended = False
        stray: list[EventAt] = []
        while (end := following_other(self.codes, end)) < len(entries):
            entry = entries[end]
            if isinstance(entry, EventAt):
                if isinstance(entry.event, _NO_PART):
                    if ended or not isinstance(entry.event, EndGame) or not self._goes_on(end + 1, hand=True):
                        break
                    stray.append(entry)
                ended = ended or isinstance(entry.event, EndHand)
            end += 1
        if self.open:
            words = "Hand {n} has no 'end_hand' before this hand begins."
            self._add(
                remark(self.rules, "hand_not_over", words, n=self._last_number()),
                at.line,
                start.hand,
            )
            place = self._late_end(place, end, at, start)
        if given := self.fresh and start.scores is not None:
            self.book = Book(start.scores, (start.scores,))
        self.fresh = False
        self._prove(start.scores)
        after = entries[end] if end < len(entries) else None
        later = after.event if isinstance(after, EventAt) and isinstance(after.event, StartHand) else None
        for entry in stray:
            self._too_early(entry)
        inner: Entries = Coded(entries[place:end], self.codes[place:end])
        if stray:
            apart = {entry.line for entry in stray}
            inner = [entry for entry in inner if entry.line not in apart]
        hand = RecordedHand(
            at=at,
            start=start,
            entries=inner,
            book=self.book,
            expected=self.expected,
            rules=self.rules,
            later=later,
            fresh=given,
            keep=self.keep,
        )
        audited = self._audited(hand)
        known = slice(len(self.findings), len(self.findings) + len(audited.findings))
        self.audited = hand, known
        self.findings += self._of_what_is_there(audited.findings, at, start, inner)
        self.details.append(replace(audited.detail, wins=(), ledger=()) if self.empty else audited.detail)
        self.book, self.expected, self.last = audited.book, audited.expected, audited.followed
        self.strays, self.torn = audited.followed.strays, False
        if self.empty:
            self.book, self.expected = self.book.lost(), None
        last = entries[end - 1]
        self.open = not (audited.followed.closed or start.excerpt or isinstance(last, BadLine) or self.empty)
        return end

    def _of_what_is_there(
        self, found: tuple[Finding, ...], at: EventAt, start: StartHand, inner: Entries
    ) -> tuple[Finding, ...]:
        """What is found of a hand; where it is not filled in, or does not say that it is an excerpt, that alone."""
        self.empty = False
        if self.torn or any(isinstance(each.event, Win) for each in self.strays):
            return found
        if not self.strays and (missing := not_said(start, inner)):
            self.empty, found = True, tuple(each for each in found if each.line == at.line)
        elif missing := unfilled(start, inner, self.rules):
            ends = {each.line for each in inner if _end_of(each) is not None}  # it is told once what they leave open
            found = tuple(each for each in found if each.code != "unverifiable" or each.line not in ends)
            self.empty = not start.excerpt
        return found if missing is None else (*found, at_start(missing, at.line, start))

    def _goes_on(self, place: int, *, hand: bool = False) -> bool:
        """Whether an event of a hand follows from here on, of the same `hand` or of any."""
        found = bisect_left(self._besides_ends, place)
        if found == len(self._besides_ends):
            return False
        entry = self.record.entries[self._besides_ends[found]]
        beyond = (StartGame, StartHand) if hand else StartGame
        return isinstance(entry, EventAt) and not isinstance(entry.event, beyond)

    @cached_property
    def _besides_ends(self) -> list[int]:
        """Where the events stand that are no ends of the game."""
        events = enumerate(self.record.entries)
        return [place for place, each in events if isinstance(each, EventAt) and not isinstance(each.event, EndGame)]

    def _too_early(self, entry: EventAt) -> None:
        """An end of the game in the middle of a hand: the line does not belong there."""
        if not self.early_end:
            words = "The game goes on, though a hand has no 'end_hand'."
            self._add(remark(self.rules, "hand_not_over", words), entry.line)
        self.early_end = True

    def _late_end(self, place: int, end: int, at: EventAt, later: StartHand) -> int:
        """The rest of the hand before, where it stands after the start of this one; the place after it."""
        entries = self.record.entries[place:end]
        number = next((number for number, each in enumerate(entries, 1) if _end_of(each) is not None), 0)
        if number and self.audited is not None:
            hand, known = self.audited
            again = audit_hand(replace(hand, entries=(*hand.entries, *entries[:number]), later=later))
            known_before = {"book": self.book, "expected": self.expected, "later": None, "fresh": False}
            apart = replace(hand, at=at, start=later, entries=entries, **known_before)
            if again.followed.closed and self._goes_better(again, self.findings[known], apart, number):
                self.findings[known] = again.findings
                self.details[-1] = again.detail
                self.book, self.expected, self.last = again.book, again.expected, again.followed
                return place + number
        event = _end_of(entries[0]) if entries else None
        if event is None:
            return place
        if event.scores is not None:
            self.book = self.book.stated(event.scores)
        return place + 1

    def _goes_better(self, again: AuditedHand, known: list[Finding], apart: RecordedHand, number: int) -> bool:
        """Whether fewer faults are left if the first of the entries of a hand, so many, belong to the one before."""
        entries = apart.entries
        if number == len(entries) > 1:
            return False  # nothing is left for the hand that starts here
        if number == 1 or weight(again.findings) <= weight(known):
            return True
        rest = replace(apart, entries=entries[number:], book=again.book, expected=again.expected)
        split = weight(again.findings) + weight(audit_hand(rest).findings)
        return split <= weight(known) + weight(audit_hand(apart).findings)

    def _audited(self, hand: RecordedHand) -> AuditedHand:
        """The hand; events that stood before its start may belong after it: the start has changed its place."""
        audited = audit_hand(replace(hand, until=None if self.strays else self.until))
        if audited.findings and self.strays and not self.torn:
            other = audit_hand(replace(hand, entries=(*self.strays, *hand.entries), later=None))
            if weight(other.findings) < weight(audited.findings):
                return other
        return audited

    def _prove(self, stated: Payments | None) -> None:
        """Hold scores that were taken as stated against the next ones: they are wrong if those follow without them."""
        unproved = None if self.last is None else self.last.unproved
        if unproved is None or stated != unproved.book.computed or self.book.agrees(stated):
            return
        self._add(wrong_scores(self.rules, unproved.stated, unproved.book), unproved.line, self._last_number())
        self.book = unproved.book

    def _last_number(self) -> int:
        return self.details[-1].number

    def _end_game(self, entry: EventAt, event: EndGame) -> None:
        self.game_over = True
        if event.scores is None:
            return
        self._prove(event.scores)
        self.held = Compared(scores=int(scores_are(event.scores, self.book)))
        if not self.book.agrees(event.scores):
            self._add(wrong_scores(self.rules, event.scores, self.book), entry.line)
        self.book = self.book.stated(event.scores)

    def _close(self) -> None:
        """What the end of the record leaves open."""
        last = self.record.entries[-1]
        whole = len(self.record.entries) == 1 if self.last is None else self.last.closed and not self.empty
        if self.open and self.last is not None:
            state = self.last.state
            message = Said("The record ends in the middle of hand {n}: there is no 'end_hand'.", n=state.number)
            self.findings.append(of_the_format("truncated", message).at(last.line, state.number, state.turns))
        elif not (self.game_over or self.early_end) and isinstance(last, EventAt) and whole:
            self._add(remark(self.rules, "unfinished", "The game has no 'end_game'."), last.line)
        if found := no_hand(len(self.details), self.findings):
            self._add(found, self.record.entries[0].line)

    def _report(self) -> GameAudit:
        findings = tuple(sorted(self.findings, key=lambda each: each.line))
        departures = self.rules.rulings.departures()
        return replace(
            _unreadable(self.record, self.start, *findings, codes=self.codes),
            verdict="findings" if findings else "clean",
            scores=self.book.computed,
            details=tuple(self.details),
            rulings=departures,
            in_force=self.rules.rulings.whole(departures),
            compared=sum((each.compared for each in self.details), self.held),
        )
