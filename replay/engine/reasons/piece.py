"""The piece of a game that a finding depends on: its hand, and the one before where that decides; else the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from replay.events import EventAt, GameRecord, StartHand
from replay.findings import Finding
from replay.rules import Payments
from replay.verdicts import GameAudit

_OF_STARTS: Final = frozenset({"wrong_dealer", "wrong_round", "wrong_hand", "wrong_scores", "hand_not_over"})
"""Codes that may depend on the hand before."""


class Audit(Protocol):
    """The engine's audit."""

    def __call__(
        self, record: GameRecord, *, rulings: Mapping[str, str] | None = None, until: int | None = None
    ) -> GameAudit: ...


class Piece:
    """A record that says the same of its findings as the whole game does; audited once a choice of rulings."""

    def __init__(self, record: GameRecord, audit: Audit, rulings: Mapping[str, str]) -> None:
        """`rulings` take the place of what the record says, as in the audit."""
        self._record = record
        self._audit = audit
        self._rulings = rulings
        self._until: int | None = None
        self._known: dict[frozenset[tuple[str, str]], GameAudit] = {}

    def asked_of(self, findings: Sequence[Finding]) -> None:
        """Audit no farther than these findings need: what is said of a line does not depend on how far play is followed
        behind it."""
        if not any(each.code in _OF_STARTS for each in findings):
            self._until = max(each.line for each in findings)

    def opening(self, line: int) -> Payments | None:
        """The scores that the last start of a hand before this line states."""
        found: Payments | None = None
        for each in self._record.entries:
            if isinstance(each, EventAt) and isinstance(each.event, StartHand) and each.line < line:
                found = each.event.scores
        return found

    @property
    def base(self) -> GameAudit:
        """The audit under the rulings in force."""
        return self.under({})

    def under(self, more: Mapping[str, str]) -> GameAudit:
        """The audit with these rulings besides."""
        key = frozenset(more.items())
        if key not in self._known:
            self._known[key] = self._audit(self._record, rulings={**self._rulings, **more}, until=self._until)
        return self._known[key]


def pieces(
    record: GameRecord, found: GameAudit, disputed: list[Finding], audit: Audit, rulings: Mapping[str, str]
) -> Iterator[tuple[Piece, list[Finding]]]:
    """The findings with the piece that each is proven in; those of one hand share theirs."""
    starts = [place for place, each in enumerate(record.entries) if _is_start(each)]
    lines = [record.entries[place].line for place in starts]
    by_hand: dict[tuple[int, int], list[Finding]] = {}
    for each in disputed:
        hand = sum(line <= each.line for line in lines) - 1
        before = each.code in _OF_STARTS and hand >= 0 and each.line == lines[hand]
        by_hand.setdefault((max(hand - before, -1), hand), []).append(each)
    whole: Piece | None = None
    for (first, last), within in by_hand.items():
        piece = None if first < 0 else _piece(record, found, (starts[first], _end(starts, last)), audit, rulings)
        if piece is None:
            piece = whole = whole or Piece(record, audit, rulings)
        else:
            piece.asked_of(within)
        yield piece, within


def _is_start(entry: object) -> bool:
    return isinstance(entry, EventAt) and isinstance(entry.event, StartHand)


def _end(starts: list[int], hand: int) -> int | None:
    """The place behind the start of the next hand, which may decide how this one is understood."""
    return starts[hand + 1] + 1 if hand + 1 < len(starts) else None


def _piece(
    record: GameRecord, found: GameAudit, part: tuple[int, int | None], audit: Audit, rulings: Mapping[str, str]
) -> Piece | None:
    """These entries as a game of their own; None where they do not say the same of the hand as the whole game."""
    entries = record.entries[part[0] : part[1]]
    start, opening = record.start, entries[0]
    if start is None or not (isinstance(opening, EventAt) and isinstance(opening.event, StartHand)):
        return None
    if opening.event.scores is not None:
        start = replace(start, scores=None)  # those of the hand are then taken as given
    elif part[0] > 1:
        return None
    first = EventAt(start, record.entries[0].line)
    piece = Piece(replace(record, entries=(first, *entries)), audit, rulings)
    last = entries[-1].line if part[1] is None else entries[-1].line - 1
    of_start = _OF_STARTS if part[0] > 1 else frozenset()

    def places(report: GameAudit) -> set[tuple[int, str, str]]:
        return {
            (each.line, each.code, str(each.expected))
            for each in report.findings
            if opening.line <= each.line <= last and not (each.line == opening.line and each.code in of_start)
        }

    return piece if places(piece.base) == places(found) else None
