"""What following a hand has given, and how a fault becomes a finding: with its line, hand, turn and seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct, structs

from replay.engine.running_scores import Book
from replay.engine.table.faults import remark
from replay.engine.table.sums import with_sums
from replay.engine.table.wins.judge import Judged
from replay.events import AnyEvent, BadLine, EndHand, EventAt, Kong, StartHand, Win, seat_of
from replay.findings import Fault, Finding
from replay.hands import Wind
from replay.rules import NextDeal, Payments, Rules
from replay.said import Said
from replay.state import HandState
from replay.verdicts import ClaimedPart, Compared, GameAudit, Step, WinAudit

Entries = Sequence[EventAt | BadLine]


class Unproved(Struct, frozen=True):
    """Scores that were taken as stated, as events before them are not known, and those that would follow without."""

    line: int
    stated: Payments
    book: Book


class Expected(Struct, frozen=True):
    """What the next hand must be: its number and its deal; the first of each is reported as the right one."""

    numbers: tuple[int, ...]
    deals: tuple[NextDeal, ...]
    sure: bool = True
    """Whether the hand before is known well enough to take its word against the record's."""
    lost: bool = False
    """Whether hands may have been lost, so that another number is no fault."""
    state: HandState | None = None
    """The table at the end of the hand before."""
    rounds: tuple[Wind | None, ...] = ()
    """The rounds that follow from the right one, where the record has gone on from a wrong one."""


class RecordedHand(Struct, frozen=True, kw_only=True):
    """A hand of a record with what must be known to audit it: its `start`, which stands `at` a line, and the entries
    after it, what it must be by the hand before (None: anything may begin), the start of the `later` hand, from which
    the round of such a hand may be known better. `fresh`: the scores of the start are the first, and taken as given;
    `keep` keeps the steps; `until`: the last line of which anything is asked; no cause is looked for then of what is
    wrong with an event."""

    at: EventAt
    start: StartHand
    entries: Entries
    book: Book
    expected: Expected | None
    rules: Rules
    later: StartHand | None = None
    fresh: bool = False
    keep: bool = False
    until: int | None = None


@dataclass(slots=True)
class Followed:
    """What following a hand has given so far."""

    state: HandState
    book: Book
    keep: bool
    """Whether the steps are kept."""
    findings: list[Finding] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    wins: list[WinAudit] = field(default_factory=list)
    ledger: list[tuple[int, str, Payments]] = field(default_factory=list)
    ended: Literal["won", "wall_exhausted"] | None = None
    closed: bool = False
    """Whether the record has ended the hand."""
    broken_at: int | None = None
    sure: bool = True
    """Whether the wins of the hand are known, so that the next deal is."""
    strays: list[EventAt] = field(default_factory=list)
    """Events after the end of the hand."""
    unproved: Unproved | None = None
    """The scores at the end of the hand, where they do not follow from what is known."""
    compared: Compared = field(default_factory=Compared)
    """Claims that were compared, those of wins apart."""
    lost: bool = False
    """Whether lines among those of the hand can't be read, so that a hand may have been lost with them."""

    def note(self, entry: EventAt, faults: Sequence[Fault], before: HandState) -> None:
        """Write down what was found of an event that has been taken, and what it did to the table before."""
        found = tuple([address(each, entry.line, self.state, entry.event) for each in faults]) if faults else ()
        self.findings += found
        if self.keep:
            self.steps.append(Step(at=entry, states=(before, self.state), findings=found))

    def note_win(self, entry: EventAt, event: Win, judged: Judged, compared: Iterable[ClaimedPart] = ()) -> None:
        """Write down a win as judged, with those of its claims that were compared."""
        self.wins.append(
            WinAudit(
                line=entry.line,
                turn=self.state.turns,
                event=event,
                hand=judged.hand,
                scored=judged.scored,
                payments=judged.payments,
                miscounted=any(each.code == "tile_count" for each in judged.faults),
                compared=tuple(compared),
            )
        )


def address(fault: Fault, line: int, state: HandState, event: AnyEvent | None) -> Finding:
    """The fault as a finding: its line, hand, turn and seat; `state` is the table after the event."""
    return fault.at(line, state.number, state.turns, seat_of(event))


def bad_line(entry: BadLine, hand: int | None = None, turn: int | None = None, more: str = "") -> Finding:
    """The finding of a line that is no event."""
    return of_the_format(entry.code, f"{entry.message} {more}".strip()).at(entry.line, hand, turn)


def of_the_format(code: str, message: str, recorded: object = None) -> Fault:
    """What is wrong with the record itself, whatever game it is of."""
    return Fault(code=code, message=message, recorded=recorded, rule="record format, Events")


def retold(found: GameAudit, said: Callable[[Finding], Finding]) -> GameAudit:
    """The audit with each finding said so, those beside its steps too."""
    details = []
    for hand in found.details:
        steps = (
            structs.replace(each, findings=tuple(map(said, each.findings))) if each.findings else each
            for each in hand.steps
        )
        details.append(structs.replace(hand, steps=tuple(steps)))
    return structs.replace(found, findings=tuple(map(said, found.findings)), details=tuple(details))


def over_fault(rules: Rules, *, begun: bool = True) -> Fault:
    """The fault of an event after the end of a hand; `begun` is False where the game has had none."""
    if not begun:
        return remark(rules, "hand_over", "No hand has begun in this game: the deal is missing before this.")
    return remark(rules, "hand_over", "Nothing can happen in this hand any more: it has ended.")


def wrong_scores(rules: Rules, stated: Payments, book: Book) -> Fault:
    """The fault of scores that do not follow."""
    if book.possible is None:
        words = "The scores add up to {n}, not to {n2}."
        return remark(rules, "wrong_scores", words, n=sum(stated), n2=sum(book.computed), recorded=list(stated))
    message = Said("The scores should be {scores}.", scores=", ".join(map(str, book.computed)))
    return remark(rules, "wrong_scores", message, recorded=list(stated), expected=list(book.computed))


def give_up(out: Followed, entries: Entries, place: int, rules: Rules) -> None:
    """Follow the hand no further: take over what the rest states of its end."""
    entry = entries[place]
    out.broken_at = entry.line
    out.sure = False
    out.book = out.book.lost()
    for later in entries[place:]:
        if isinstance(later, BadLine):
            if later is not entry:
                out.findings.append(bad_line(later, out.state.number))
            continue
        for found in with_sums((), later.event, rules) if later is not entry else ():
            out.findings.append(address(found, later.line, out.state, later.event))
        if isinstance(later.event, EndHand):
            out.closed = True
            out.ended = later.event.reason
            if later.event.scores is not None:
                out.book = out.book.stated(later.event.scores)
        elif isinstance(later.event, Win | Kong) and later.event.payments is not None:
            out.book = out.book.moved(None, later.event.payments)
    out.state = structs.replace(out.state, scores=out.book.computed)
