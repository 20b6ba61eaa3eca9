"""Following one recorded hand from its deal to its end: ask, compare, then update; after a fault, go on if possible."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from replay.engine.apply import apply
from replay.engine.check import Judged, judge
from replay.engine.ending import ended, possible_moves, settled
from replay.engine.faults import remark
from replay.engine.followed import (
    Entries,
    Followed,
    address,
    bad_line,
    over_fault,
    with_sentence,
    wrong_scores,
)
from replay.engine.held import doubted
from replay.engine.hindsight import Taken
from replay.engine.points import after_fault, perhaps_a_kong, perhaps_no_win, settled_otherwise
from replay.engine.reconsider import reconsider, robbed_unseen
from replay.engine.resumed import Resumed, reach
from replay.engine.resync import resume, resume_after_gap
from replay.engine.scores import Book
from replay.engine.wins import JudgedWin
from replay.events import AnyEvent, BadLine, Draw, EndHand, EventAt, Kong, Win
from replay.findings import Fault, Finding
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.state import HandState
from replay.verdicts import Step, WinAudit

NOT_FOLLOWED = "The rest of this hand is not checked."
_MOST_FAULTS = 12
_TELLING = frozenset({"swap_call", "wrong_flag", "wrong_total", "wrong_patterns", "wrong_payments"})
_NEAR = 3
_PAYING = (Win, Kong)


class Follower:
    """Follows the entries of one hand. `keep` keeps the steps."""

    def __init__(self, state: HandState, book: Book, rules: Rules, entries: Entries, *, keep: bool = False) -> None:
        self.rules = rules
        self.entries = entries
        self.keep = keep
        self.out = Followed(state=state, book=book)
        self._past: list[Taken] = []
        """The events since the last fault, each taken as recorded."""
        self._faults = 0
        self._open = False
        """Whether the hand goes on although the record has ended it."""
        self._blamed = False
        """Whether what stands after the end of the hand has been blamed."""

    def run(self) -> Followed:
        """Follow the hand to its end, or as far as it can be followed."""
        place = 0
        while place < len(self.entries):
            entry = self.entries[place]
            if isinstance(entry, BadLine):
                if not self._gap(entry, place):
                    break
                place += 1
                continue
            after = self.out.closed and not self._open
            used = self._after_the_end(entry) if after else self._event(entry, place)
            if used == 0:
                self._stop(place)
                break
            place += used
        return self.out

    def _gap(self, entry: BadLine, place: int) -> bool:
        """A line that can't be read: whether the hand is followed on after it."""
        out = self.out
        if out.closed:
            out.lost = self._blamed = True
            out.findings.append(bad_line(entry))
            return True
        upcoming = self._events_after(place)
        resumed = resume_after_gap(out.state, upcoming, self.rules)
        if resumed is None:
            out.lost = True
            over = ended(out.state, self.rules) is not None and not upcoming
            more = "" if over else NOT_FOLLOWED
            out.findings.append(bad_line(entry, out.state.number, out.state.turns, more))
            self._stop(place)
            return False
        out.findings.append(bad_line(entry, out.state.number, out.state.turns))
        out.book = out.book.lost()  # whatever is supposed, the line may have moved points
        if resumed.missed_win:
            out.sure = False
        out.state = resumed.state
        self._past.clear()
        return True

    def _events_after(self, place: int) -> list[AnyEvent]:
        """The events after this place, up to a line that can't be read."""
        found: list[AnyEvent] = []
        for entry in self.entries[place + 1 :]:
            if isinstance(entry, BadLine):
                break
            found.append(entry.event)
        return found

    def _event(self, entry: EventAt, place: int) -> int:
        """Judge and take one event; how many events it used up, 0 when the hand can't be followed on."""
        event = entry.event
        after = self.entries[place + 1] if place + 1 < len(self.entries) else None
        following = after.event if isinstance(after, EventAt) else None
        judged = judge(self.out.state, event, self.rules, following)
        if isinstance(event, EndHand):
            return self._end(entry, event, judged, place)
        if judged.faults and judged.blocked:
            return self._faulty(entry, judged, place)
        before = self.out.state
        if isinstance(event, Kong) and robbed_unseen(
            before, event, judged.faults, self._events_after(place), self.rules
        ):
            judged = Judged(())
        self._take(entry, judged)
        self._past.append(Taken(before, event))
        if judged.faults and any(each.code in _TELLING for each in judged.faults):
            return self._reconsider(before, event, judged, place)
        return 1

    def _reconsider(self, before: HandState, event: AnyEvent, judged: Judged, place: int) -> int:
        """A wrong flag or wrong payments may point to something else that is wrong: what follows tells."""
        out = self.out
        past = self._past[:-1]
        resumed = reconsider(before, out.state, event, judged.faults, self._events_after(place), self.rules, past)
        if resumed.state is not out.state:
            self._past.clear()
        if resumed.missed_win:
            out.book, out.sure = out.book.lost(), False
        elif self._tells_of_a_kong(before, event):
            out.book = out.book.lost()
        out.state = structs.replace(resumed.state, scores=out.book.computed)
        self._pay_swapped(resumed, place)
        return resumed.used

    def _tells_of_a_kong(self, before: HandState, event: AnyEvent) -> bool:
        """Whether a kong may be missing before this draw, which moved points: no wall says that there was none."""
        replaces = isinstance(event, Draw) and event.replacement
        return bool(replaces) and before.wall is None and self.rules.table.settles

    def _pay_swapped(self, resumed: Resumed, place: int) -> None:
        """What the event moves that has changed places with the one before."""
        swapped = self.entries[place + 1] if resumed.used == 2 else None
        if isinstance(swapped, EventAt) and isinstance(swapped.event, Kong) and self.rules.table.settles:
            self.out.book = self.out.book.moved(None, swapped.event.payments)
            self.out.state = structs.replace(self.out.state, scores=self.out.book.computed)

    def _take(self, entry: EventAt, judged: Judged) -> None:
        """Take an event that can stand as it is."""
        out = self.out
        before, event = out.state, entry.event
        recorded = getattr(event, "payments", None)
        if judged.payments is None and any(each.code == "wrong_payments" for each in judged.faults):
            recorded = None  # wrong, and what is right is not known
        if isinstance(event, _PAYING) or judged.payments != NO_PAYMENTS:
            self._pay(entry, judged.payments, recorded)
        out.state = apply(before, event, self.rules, judged.payments or recorded or NO_PAYMENTS)
        if judged.win is not None and isinstance(event, Win):
            self._record_win(entry, event, judged)
            if any(each.code == "tile_not_in_hand" for each in judged.faults):
                out.state = doubted(out.state, event.seat)
        self._note(entry, judged.faults, before)

    def _pay(self, entry: EventAt, computed: Payments | None, recorded: Payments | None) -> None:
        out = self.out
        out.book = out.book.disputed(recorded or computed) if self._open else out.book.moved(computed, recorded)
        moved = computed if computed is not None else recorded
        if moved is not None and moved != NO_PAYMENTS:
            event = entry.event
            reason = f"kong_{event.kind}" if isinstance(event, Kong) else "win"
            out.ledger.append((entry.line, reason, moved))

    def _record_win(self, entry: EventAt, event: Win, judged: Judged) -> None:
        win = judged.win if judged.win is not None else JudgedWin(faults=())
        self.out.wins.append(
            WinAudit(
                line=entry.line,
                turn=self.out.state.turns,
                event=event,
                hand=win.hand,
                scored=win.scored,
                payments=judged.payments,
            )
        )

    def _note(self, entry: EventAt, faults: Sequence[Fault], before: HandState, more: str = "") -> None:
        found: tuple[Finding, ...] = ()
        if faults:
            found = tuple(
                address(with_sentence(each, more), entry.line, self.out.state, entry.event) for each in faults
            )
            self.out.findings += found
        if self.keep:
            self.out.steps.append(Step(at=entry, before=before, after=self.out.state, findings=found))

    def _faulty(self, entry: EventAt, judged: Judged, place: int) -> int:
        """An event that can't stand as it is: find out how the record goes on."""
        out = self.out
        before = out.state
        self._faults += 1
        resumed = None
        if self._faults <= _MOST_FAULTS:
            resumed = resume(before, entry.event, judged, self._events_after(place), self.rules, self._past)
        if resumed is None:
            self._note(entry, judged.faults, before, NOT_FOLLOWED)
            return 0
        if resumed.missed_win:
            out.book, out.sure = out.book.lost(), False
        elif self._tells_of_a_kong(before, entry.event):
            out.book = out.book.lost()
        else:
            earlier = [each for each in out.wins if each.event.seat == getattr(entry.event, "seat", None)]
            out.book = perhaps_no_win(perhaps_a_kong(out.book, self._past, self.rules), earlier)
            out.book = after_fault(out.book, before, entry.event, resumed.instead, self.rules)
            out.sure = out.sure and not isinstance(entry.event, Win) and not isinstance(resumed.instead, Win)
        self._past.clear()
        out.state = structs.replace(resumed.state, scores=out.book.computed)
        if isinstance(entry.event, Win):
            self._record_win(entry, entry.event, judged)
        self._note(entry, judged.faults, before)
        self._pay_swapped(resumed, place)
        if self.keep and resumed.used == 2:
            swapped = self.entries[place + 1]
            assert isinstance(swapped, EventAt)
            out.steps.append(Step(at=swapped, before=out.state, after=out.state))
        return resumed.used

    def _end(self, entry: EventAt, event: EndHand, judged: Judged, place: int) -> int:
        """The end of the hand."""
        out = self.out
        before = out.state
        if judged.blocked:
            return self._too_early(entry, event, judged, place)
        faults = list(judged.faults)
        for item in settled(before, self.rules, event):
            if item.payments is not None:
                out.ledger.append((entry.line, item.reason, item.payments))
        if judged.payments is None and any(each.code == "wrong_payments" for each in faults):
            out.book = settled_otherwise(out.book, event)
        else:
            if judged.payments is None and event.payments is None and event.scores is not None:
                faults += self._open_scores(event, event.scores)
            out.book = out.book.moved(judged.payments, event.payments)
        if event.scores is not None:
            faults += self._scores(event.scores)
        self._close(event)
        self._note(entry, faults, before)
        return 1

    def _close(self, event: EndHand) -> None:
        out = self.out
        how = ended(out.state, self.rules)
        out.ended = "won" if (how or event.reason) == "won" else "wall_exhausted"
        out.state = structs.replace(apply(out.state, event, self.rules, NO_PAYMENTS), scores=out.book.computed)
        out.closed = True
        self._open = False

    def _too_early(self, entry: EventAt, event: EndHand, judged: Judged, place: int) -> int:
        """An end too early: the line does not belong there, or it stands before the last event of the hand."""
        out = self.out
        before = out.state
        upcoming = self._events_after(place)
        reached = reach(before, upcoming, self.rules) if upcoming else 0
        goes_on = bool(upcoming) and reached >= min(_NEAR, len(upcoming))
        if goes_on and any(isinstance(each, EndHand) for each in upcoming):
            self._note(entry, judged.faults, before)
            return 1
        out.sure = goes_on
        agrees = event.scores is not None and out.book.agrees(event.scores)
        out.book = out.book if agrees else out.book.lost()
        if event.scores is not None:
            out.book = out.book.stated(event.scores)
        self._close(event)
        if goes_on:
            out.state, self._open = before, True
        self._blamed = True
        self._note(entry, judged.faults, before)
        return 1

    def _scores(self, stated: Payments) -> list[Fault]:
        out = self.out
        agrees = out.book.agrees(stated)
        right = out.book.computed
        out.book = out.book.stated(stated)
        return [] if agrees else [wrong_scores(self.rules, stated, right)]

    def _open_scores(self, event: EndHand, stated: Payments) -> list[Fault]:
        """Scores after a settlement that hidden hands leave open and that is not stated: one of the possible ones."""
        ways = possible_moves(self.out.state, self.rules, event)
        if self.out.book.reaches(stated, ways):
            return []
        message = "Whatever the hidden hands are, these scores do not follow."
        return [remark(self.rules, "wrong_scores", message, recorded=list(stated))]

    def _after_the_end(self, entry: EventAt) -> int:
        """An event after the end of the hand: a fault once, what comes with it is its consequence."""
        out = self.out
        out.strays.append(entry)
        if isinstance(entry.event, Win | Kong) and entry.event.payments is not None:
            out.book = out.book.disputed(entry.event.payments)
        if len(out.strays) > 1:
            out.book, out.lost = out.book.lost(), True
        if not self._blamed:
            self._note(entry, (over_fault(self.rules),), out.state)
            self._blamed = True
        return 1

    def _stop(self, place: int) -> None:
        """Follow the hand no further: take over what the rest states of its end."""
        out = self.out
        entry = self.entries[place]
        out.broken_at = entry.line
        out.sure = False
        out.book = out.book.lost()
        for later in self.entries[place:]:
            if isinstance(later, BadLine):
                if later is not entry:
                    out.findings.append(bad_line(later, out.state.number))
            elif isinstance(later.event, EndHand):
                out.closed = True
                out.ended = later.event.reason
                if later.event.scores is not None:
                    out.book = out.book.stated(later.event.scores)
            elif isinstance(later.event, Win | Kong) and later.event.payments is not None:
                out.book = out.book.moved(None, later.event.payments)
        out.state = structs.replace(out.state, scores=out.book.computed)
