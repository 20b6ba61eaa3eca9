"""The piece of a game that a finding depends on: its hand, and the one before where that decides; else the game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from replay.engine.follow.game import audit_alone as audit
from replay.events import EventAt, GameRecord, StartHand
from replay.findings import Finding
from replay.rules import Payments
from replay.verdicts import GameAudit

_OF_STARTS: Final = frozenset({"wrong_dealer", "wrong_round", "wrong_hand", "wrong_scores", "hand_not_over"})
"""Codes that may depend on the hand before."""
_ALL: Final = (-1, -1)
"""In the place of hands: the whole game."""
_START: Final = 30
"""Events that are audited in the time that it takes to begin."""
_CAUSES: Final = 50
"""How many times as long it takes where causes of faults are looked for."""


class Piece:
    """A record that says the same of its findings as the whole game does; audited once a choice of rulings."""

    def __init__(self, record: GameRecord, rulings: Mapping[str, str], until: int | None) -> None:
        """`rulings` and `until` as in the audit."""
        self._record = record
        self._rulings = rulings
        self._until = until
        self._known: dict[frozenset[tuple[str, str]], GameAudit] = {}

    @property
    def work(self) -> int:
        """About how much an audit of it is, in events."""
        events = len(self._record.entries) + _START
        return events if self._until is not None else _CAUSES * (events + _START * len(self.base.findings))

    def opening(self, line: int) -> Payments | None:
        """The scores that the last start of a hand before this line states."""
        place = bisect_left(self._deals, line, key=lambda each: each[0])
        return self._deals[place - 1][1] if place else None

    @cached_property
    def _deals(self) -> list[tuple[int, Payments | None]]:
        """The line of each start of a hand, and the scores that it states."""
        entries = (each for each in self._record.entries if isinstance(each, EventAt))
        return [(each.line, each.event.scores) for each in entries if isinstance(each.event, StartHand)]

    @property
    def base(self) -> GameAudit:
        """The audit under the rulings in force."""
        return self.under({})

    def under(self, more: Mapping[str, str]) -> GameAudit:
        """The audit with these rulings besides."""
        key = frozenset(more.items())
        if key not in self._known:
            self._known[key] = audit(self._record, rulings={**self._rulings, **more}, until=self._until)
        return self._known[key]


def pieces(
    record: GameRecord, found: GameAudit, disputed: Sequence[Finding], rulings: Mapping[str, str]
) -> Iterator[tuple[Piece, list[Finding]]]:
    """The findings with the piece that each is proven in: those of one hand share theirs, the whole game comes last."""
    game = _Hands(record, found, rulings)
    by_hand: dict[tuple[int, int], list[Finding]] = {}
    for each in disputed:
        by_hand.setdefault(game.needed(each), []).append(each)
    rest = by_hand.pop(_ALL, [])
    for (first, last), within in by_hand.items():
        if (piece := game.piece(first, last, within)) is not None:
            yield piece, within
        else:
            rest += within
    if rest:
        yield game.whole(rest), rest


class _Hands:
    """The hands of a game, to be audited by themselves."""

    def __init__(self, record: GameRecord, found: GameAudit, rulings: Mapping[str, str]) -> None:
        self._record = record
        self._rulings = rulings
        self._places: list[int] = []
        self._lines: list[int] = []
        self._stated: list[Payments | None] = []
        """Of each start of a hand: its place among the entries, its line, and the scores that it states."""
        for place, each in enumerate(record.entries):
            if isinstance(each, EventAt) and isinstance(each.event, StartHand):
                self._places.append(place)
                self._lines.append(each.line)
                self._stated.append(each.event.scores)
        self._scores = {hand.line: hand.scores for hand in found.details}
        self._found = sorted(found.findings, key=lambda each: each.line)
        self._found_at = [each.line for each in self._found]

    def needed(self, finding: Finding) -> tuple[int, int]:
        """The first and last hand that a finding depends on; _ALL for the game."""
        hand = bisect_right(self._lines, finding.line) - 1
        first = hand - (finding.code in _OF_STARTS and hand >= 0 and finding.line == self._lines[hand])
        alone = first >= 0 and (finding.code != "wrong_scores" or self._stated[first] is not None)
        return (first, hand) if alone else _ALL

    def piece(self, first: int, last: int, within: Sequence[Finding]) -> Piece | None:
        """These hands as a game of their own, with the start of the next, which may decide how they are understood;
        None where they do not say the same as in the whole game."""
        start, at = self._record.start, self._places[first]
        if start is None:
            return None
        follows = last + 1 < len(self._places)
        entries = self._record.entries[at : self._places[last + 1] + 1 if follows else None]
        if self._stated[first] is not None:
            start = replace(start, scores=None)  # those of the hand are then taken as given
        elif first:
            start = replace(start, scores=self._scores.get(self._lines[first - 1]))
        opening = EventAt(start, self._record.entries[0].line)
        record = replace(self._record, entries=(opening, *entries))
        end = entries[-1].line - follows
        of_start = self._lines[first] if at > 1 else None
        starts = any(each.code in _OF_STARTS for each in within)
        return self._alike(record, self._lines[first], end if starts else _last(within), end, of_start)

    def whole(self, within: Sequence[Finding]) -> Piece:
        """The whole game."""
        first, last = self._record.entries[0].line, self._record.entries[-1].line
        piece = self._alike(self._record, first, _last(within), last, None)
        return piece or Piece(self._record, self._rulings, None)

    def _alike(self, record: GameRecord, first: int, asked: int, last: int, of_start: int | None) -> Piece | None:
        """The record as a piece that is asked up to a line or, where that says otherwise, followed to its last, if it
        says the same as was found; of the start on the line `of_start` what it follows from is not known."""

        def places(findings: Sequence[Finding], until: int) -> set[tuple[int, str, str]]:
            return {
                (each.line, each.code, str(each.expected))
                for each in findings
                if first <= each.line <= until and not (each.line == of_start and each.code in _OF_STARTS)
            }

        for until, end in ((asked, asked), (None, last)):
            piece = Piece(record, self._rulings, until)
            known = self._found[bisect_right(self._found_at, first - 1) : bisect_right(self._found_at, end)]
            if places(piece.base.findings, end) == places(known, end):
                return piece
        return None


def _last(findings: Sequence[Finding]) -> int:
    """The last line that something is asked about."""
    return max(each.line for each in findings)
