"""Following one recorded hand from its deal to its end: ask, compare, then update; after a fault, go on if possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from msgspec import structs

from replay.engine.follow.end_causes import ends_right, one_cause_of_all
from replay.engine.follow.plain import Plain, PlainRun
from replay.engine.follow.points import (
    TakenWin,
    after_end,
    after_fault,
    after_supposed,
    either_alone,
    open_scores,
    pays,
    perhaps_a_kong,
)
from replay.engine.follow.reordered import Places
from replay.engine.outcome import (
    Entries,
    Followed,
    RecordedHand,
    Unproved,
    bad_line,
    give_up,
    over_fault,
    wrong_scores,
)
from replay.engine.running_scores import Book, undone
from replay.engine.suppose.edits import TELLING
from replay.engine.suppose.how_far import is_right, reach
from replay.engine.suppose.missing_event import robbed_unseen
from replay.engine.suppose.resume import resume
from replay.engine.suppose.trouble import Resumed, TakenEvent, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.compared import blamed, is_compared, left_open, scores_are
from replay.engine.table.ending import ended, settled
from replay.engine.table.faults import remark
from replay.engine.table.sums import counted, with_sums
from replay.engine.table.turns import Faults, over_or_out
from replay.engine.table.wins.judge import Judged
from replay.events import AnyEvent, BadLine, Draw, EndHand, EventAt, Kong, Win, payments_of, seat_of
from replay.findings import Fault
from replay.hands import NotAWin, Reason, Scored
from replay.rules import NO_PAYMENTS, Payments, add
from replay.said import with_more
from replay.state import SEATS, HandState
from replay.verdicts import Compared

NOT_FOLLOWED = "The rest of this hand is not checked."
_MOST_FAULTS = 12
_NEAR = 3
_PAYING = (Win, Kong)


class Follower:
    """Follows the entries of one hand, dealt as the table says."""

    def __init__(self, hand: RecordedHand, state: HandState) -> None:
        self.rules, self.entries, self.until = hand.rules, hand.entries, hand.until
        self.out = Followed(state, hand.book, hand.keep)
        self._past: list[TakenEvent | PlainRun] = []
        """What was taken as recorded since the last fault, event by event or run by run."""
        self._places = Places(self.entries)
        self._won: TakenWin | None = None
        """The win that the event before was."""
        self._open = False
        """Whether the hand goes on although the record has ended it."""
        self._done: dict[int, Fault] = {}
        """Why a player wins no more, where no line respects a win that stands."""
        self._plain = Plain(self.rules, self.entries)
        beyond = (
            place for place, entry in enumerate(self.entries) if self.until is not None and entry.line > self.until
        )
        self._asked = next(beyond, len(self.entries))
        """Up to which place anything is asked."""
        self._faults = 0
        self._blamed = False
        self._told_broke = False
        """Whether what stands after the end of the hand has been blamed."""

    def run(self) -> Followed:
        """Follow the hand to its end, or as far as it can be followed."""
        place = 0
        while place < self._asked:
            entry = self.entries[place]
            if isinstance(entry, BadLine):
                if not self._gap(entry, place):
                    break
                place += 1
                continue
            if plain := self._take_plainly(place):
                place += plain
                continue
            if self._places.passes(entry.event):
                self.out.note(entry, (), self.out.state)  # nothing is to be said of it here
                self._take_put_off([entry])
                place += 1
                continue
            after = self.out.closed and not self._open
            used = self._after_the_end(entry) if after else self._event(entry, place)
            if used == 0:
                give_up(self.out, self.entries, place, self.rules)
                break
            self._take_put_off(self.entries[place : place + used])
            place += used
        return self.out

    def _take_plainly(self, place: int) -> int:
        """Take the draws and discards from here on of which there is nothing to say; how many, 0 where the next entry
        has to be judged."""
        out, places = self.out, self._places
        if out.closed or places.taken or places.put_off:
            return 0
        run = self._plain.run(out.state, place, self._asked)
        if run is None or self._broke(all):
            return 0
        self._won = None
        self._past.append(run)
        out.state = run.end
        if out.keep:
            out.steps += run.steps()
        return len(run)

    def _taken(self) -> list[TakenEvent]:
        """The events since the last fault, each taken as recorded."""
        events: list[TakenEvent] = []
        for each in self._past:
            if isinstance(each, TakenEvent):
                events.append(each)
            else:
                events += each.events()
        return events

    def _take_put_off(self, entries: Entries) -> None:
        """Take what belongs after these entries, unless a further fault has made that impossible."""
        for late in self._places.due(entries):
            judged = judge(self.out.state, late.event, self.rules)
            if not judged.blocked:
                self._take(late, judged, quietly=True)

    def _gap(self, entry: BadLine, place: int) -> bool:
        """A line that can't be read: whether the hand is followed on after it."""
        out = self.out
        if out.closed:
            out.lost = self._blamed = True
            out.findings.append(bad_line(entry))
            return True
        upcoming = self._places.after(place)
        resumed = resume(Trouble(out.state, None, upcoming, self.rules))
        if resumed is None:
            out.lost = True
            over = ended(out.state, self.rules) is not None and not upcoming
            more = "" if over else NOT_FOLLOWED
            out.findings.append(bad_line(entry, out.state.number, out.state.turns, more))
            give_up(out, self.entries, place, self.rules)
            return False
        out.findings.append(bad_line(entry, out.state.number, out.state.turns))
        out.book = out.book.lost()  # whatever is supposed, the line may have moved points
        if resumed.missed_win:
            out.sure = False
        out.state = resumed.state
        self._past.clear()
        return True

    def _event(self, entry: EventAt, place: int) -> int:
        """Judge and take one event; how many events it used up, 0 when the hand can't be followed on."""
        event = entry.event
        if not isinstance(event, Win):
            self._won = None
        following = self._places.following(place)
        judged = judge(self.out.state, event, self.rules, following)
        if isinstance(event, EndHand):
            if judged.blocked and event.reason == "won" and self._broke(any):
                judged = Judged((), NO_PAYMENTS)
            return self._end(entry, event, judged, place)
        if self._broke(all) and not (isinstance(event, Win) and self.out.state.winners_here) and not self._told_broke:
            self._told_broke = True
            broke = remark(self.rules, "hand_over", "The hand goes on, though a player below zero ends it.")
            judged = structs.replace(judged, faults=(*judged.faults, broke))
        if judged.faults and judged.blocked:
            return self._faulty(entry, judged, place)
        before = self.out.state
        if (
            isinstance(event, Kong)
            and judged.faults
            and robbed_unseen(before, event, judged.faults, self._places.after(place), self.rules)
        ):
            judged = Judged((), NO_PAYMENTS)
        self._take(entry, judged)
        self._past.append(TakenEvent(event, (before,)))
        if self.until is None and judged.faults and any(each.code in TELLING for each in judged.faults):
            return self._reconsider(before, event, judged, place)
        return 1

    def _broke(self, of: Callable[[Iterable[bool]], bool]) -> bool:
        """Whether a player is below zero, which ends the hand where the rules say so: by `any` or `all` of the scores
        that the record may have come to. Where nobody has points to play for, the scores are sums alone."""
        book = self.out.book
        if not self.rules.settlement.below_zero_ends or sum(book.computed) <= 0:
            return False
        return of(min(each) < 0 for each in book.possible or (book.computed,))

    def _reconsider(self, before: HandState, event: AnyEvent, judged: Judged, place: int) -> int:
        """A wrong flag or wrong payments may point to something else that is wrong: what follows tells."""
        out = self.out
        upcoming, past = self._places.after(place), self._taken()[:-1]
        resumed = resume(Trouble(before, event, upcoming, self.rules, judged.faults, past, stands=out.state))
        assert resumed is not None  # it stands, if nothing else
        if resumed.state is not out.state:
            self._past.clear()
        if resumed.explains:
            self._only_the_first(len(judged.faults))
        if resumed.moved_event:
            out.state = before
            self._take_elsewhere(self.entries[place], resumed)
            return 1
        out.book, out.sure = after_supposed(out.book, resumed), out.sure and not pays(resumed)
        if self._tells_of_a_kong(before, event):
            out.book = out.book.lost()
        self._wins_stand(out.state, resumed)
        out.state = structs.replace(resumed.state, scores=out.book.computed)
        self._pay_swapped(resumed, place)
        return resumed.used

    def _wins_stand(self, trusted: HandState, resumed: Resumed) -> None:
        """Where play goes on as if nobody had won by the rules, that win stands, and a later one pays nothing."""
        undone = {
            each.event.seat
            for each in self.out.wins
            if isinstance(each.scored, Scored)
            and each.payments is not None
            and trusted.seats[each.event.seat].won is not None
            and resumed.state.seats[each.event.seat].won is None
        }
        for seat in SEATS if undone else ():
            if found := over_or_out(trusted, seat, self.rules):
                self._done[seat] = found

    def _tells_of_a_kong(self, before: HandState, event: AnyEvent) -> bool:
        """Whether a kong may be missing before this draw, which moved points: no wall says that there was none."""
        replaces = isinstance(event, Draw) and event.replacement
        return bool(replaces) and before.wall is None and bool(self.rules.settlement.settles)

    def _pay_swapped(self, resumed: Resumed, place: int) -> None:
        """What the event moves that has changed places with the one before."""
        swapped = self.entries[place + 1] if resumed.used == 2 else None
        if isinstance(swapped, EventAt) and isinstance(swapped.event, Kong) and self.rules.settlement.settles:
            self.out.book = self.out.book.moved(None, swapped.event.payments)
            self.out.state = structs.replace(self.out.state, scores=self.out.book.computed)

    def _take_elsewhere(self, entry: EventAt | BadLine, resumed: Resumed) -> None:
        """Take a later event here, where it belongs, before this one; or put off this one, which belongs later."""
        assert isinstance(entry, EventAt)
        self._past.clear()
        if resumed.after is not None:
            self._places.put_off.append((entry, resumed.after))
            return
        early = None if resumed.skips is None else self._places.entry_of(resumed.skips)
        if early is not None:
            self._places.taken.append(early.event)
            self._take(early, judge(self.out.state, early.event, self.rules, entry.event), quietly=True)
        self._take(entry, judge(self.out.state, entry.event, self.rules), quietly=True)

    def _faulty(self, entry: EventAt, judged: Judged, place: int) -> int:
        """An event that can't stand as it is: find out how the record goes on."""
        out = self.out
        before, book = out.state, out.book
        self._faults += 1
        resumed = None
        if self._faults <= _MOST_FAULTS and self.until is None:
            upcoming = self._places.after(place)
            trouble = Trouble(before, entry.event, upcoming, self.rules, judged.faults, self._taken())
            if (resumed := resume(trouble)) is not None:
                resumed = structs.replace(resumed, state=trouble.marked(resumed))
        if resumed is None:
            self._note(entry, judged.faults, before, NOT_FOLLOWED)
            return 0
        if resumed.moved_event:
            self._take_elsewhere(entry, resumed)
            self._note(entry, [each for each in judged.faults if each.blocks][:1], before)
            return 1
        out.book, out.sure = after_supposed(out.book, resumed), out.sure and not pays(resumed)
        if self._tells_of_a_kong(before, entry.event):
            out.book = out.book.lost()
        elif not resumed.missed_win:
            earlier = (each.payments for each in out.wins if each.event.seat == seat_of(entry.event))
            out.book = perhaps_a_kong(out.book, self._taken()[-1:], self.rules)
            out.book = out.book.perhaps(
                *(undone(moved) for moved in earlier if moved is not None)
            )  # that may be no win
            out.book = after_fault(out.book, before, entry.event, judged.faults, resumed, self.rules)
            out.sure = out.sure and not isinstance(entry.event, Win) and not isinstance(resumed.instead, Win)
        self._past.clear()
        self._wins_stand(before, resumed)
        if isinstance(entry.event, Win):
            self._weigh(TakenWin(entry.event, before, book))
        out.state = structs.replace(resumed.state, scores=out.book.computed)
        if isinstance(entry.event, Win):
            self._record_win(entry, entry.event, judged)
        blocking = next(each for each in judged.faults if each.blocks)
        faults = (blocking,) if resumed.explains else judged.faults
        if blocking.code == "hand_over":
            faults, self._blamed = () if self._blamed else faults, True
        self._note(entry, faults, before)
        self._pay_swapped(resumed, place)
        for swapped in self.entries[place + 1 : place + resumed.used]:
            assert isinstance(swapped, EventAt)
            out.note(swapped, (), out.state)
        return resumed.used

    def _end(self, entry: EventAt, event: EndHand, judged: Judged, place: int) -> int:
        """The end of the hand."""
        out = self.out
        before = out.state
        if judged.blocked:
            return self._too_early(entry, event, judged, place)
        faults, book = list(with_sums(judged.faults, event, self.rules)), out.book
        if is_compared(event, judged.payments, faults):
            out.compared += Compared(payments=1)
        else:
            faults += () if faults else left_open(event, (), out.findings, self.rules)
        if judged.payments is None and any(each.code == "wrong_payments" for each in faults):
            items = [each.payments for each in event.settlement or ()]  # they may be right, or the payments
            out.book = (
                out.book.disputed(reduce(add, items), event.payments or NO_PAYMENTS) if items else out.book.lost()
            )
        else:
            if judged.payments is None and event.payments is None and event.scores is not None:
                faults += open_scores(out.book, before, event, self.rules)
            out.book = after_end(out.book, before, event, judged.payments, self.rules)
        if event.scores is not None:
            known = any(each.code == "wrong_scores" for each in faults)
            faults += [each for each in self._scores(event.scores, entry.line) if not known]
        if stray := self._belongs_before(event, faults, before, book, place):
            faults = [next(each for each in faults if each.code != "unverifiable")]
            out.state, out.book, out.unproved = before, book, None
            self._places.taken.append(stray.event)
            self._take(stray, judge(before, stray.event, self.rules), quietly=True)
            moved = judge(out.state, event, self.rules).payments
            out.book = after_end(out.book, out.state, event, moved, self.rules)
            out.book = out.book if event.scores is None else out.book.stated(event.scores)
        elif len(faults) > 1 and (cause := one_cause_of_all(before, event, faults, book, self.rules, self._taken())):
            faults = [next(each for each in faults if each.code != "unverifiable")]
            out.state, out.sure, out.unproved = cause.state, out.sure and not cause.lost_win, None
            out.book = cause.book if event.scores is None else cause.book.stated(event.scores)
        for item in judged.settled if out.state is before else settled(out.state, self.rules, event):
            if item.payments is not None:
                out.ledger.append((entry.line, item.reason, item.payments))
        self._close(event)
        self._note(entry, faults, before)
        return 1

    def _belongs_before(
        self, event: EndHand, faults: Sequence[Fault], before: HandState, book: Book, place: int
    ) -> EventAt | None:
        """An event that stands after this end and with which, before it, nothing is wrong."""
        if all(each.code == "unverifiable" for each in faults):
            return None
        for later in self._places.after(place)[:1]:
            if is_right(before, later, self.rules):
                moved = book.moved(judge(before, later, self.rules).payments, None)
                after = apply(before, later, self.rules)
                if ends_right(after, event, moved, self.rules) is not None:
                    return self._places.entry_of(later)
        return None

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
        upcoming = self._places.after(place)
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

    def _scores(self, stated: Payments, line: int) -> list[Fault]:
        out = self.out
        book, agrees = out.book, out.book.agrees(stated)
        if scores_are(stated, book):
            out.compared += Compared(scores=1)
        out.book = book.stated(stated)
        if agrees and book.possible is None and stated != book.computed:
            out.unproved = Unproved(line, stated, Book(book.computed, (book.computed,)))
        return [] if agrees else [wrong_scores(self.rules, stated, book)]

    def _after_the_end(self, entry: EventAt) -> int:
        """An event after the end of the hand: a fault once, what comes with it is its consequence. A win that has been
        missed before stands there: that is the same fault."""
        out = self.out
        if isinstance(entry.event, Win) and self._has_missed(entry.event):
            out.note(entry, with_sums((), entry.event, self.rules), out.state)
            return 1
        out.strays.append(entry)
        if isinstance(entry.event, Win | Kong) and entry.event.payments is not None:
            paid, alone = entry.event.payments, len(out.strays) == 1
            out.book = out.book.denied(paid) if alone else out.book.disputed(paid)  # several may be a hand of their own
        if len(out.strays) > 1:
            out.book, out.lost = out.book.lost(), True
        if not self._blamed:
            self._note(entry, (over_fault(self.rules),), out.state)
            self._blamed = True
        return 1

    def _has_missed(self, event: Win) -> bool:
        """Whether it has been supposed that this win is missing where it belongs."""
        seat = self.out.state.seats[event.seat]
        recorded = any(each.event.seat == event.seat for each in self.out.wins)
        return seat.won is not None and not recorded and seat.win_tile in (None, event.tile_kind)

    def _take(self, entry: EventAt, judged: Judged, *, quietly: bool = False) -> None:
        """Take an event that can stand as it is; `quietly`: what is to be said of it is said where it stands."""
        out = self.out
        before, book, event = out.state, out.book, entry.event
        judged = self._once(event, judged)
        stated = with_sums(judged.faults, event, self.rules)
        faults, recorded = counted(stated, judged.payments, payments_of(event))
        if isinstance(judged.scored, NotAWin):
            out.book, recorded = out.book.denied(recorded), None  # what denies it has been blamed before
        elif isinstance(event, _PAYING) or judged.payments != NO_PAYMENTS:
            if isinstance(event, Kong) and is_compared(event, judged.payments, faults):
                out.compared += Compared(payments=1)
            self._pay(entry, judged.payments, recorded)
        if isinstance(event, Win):
            self._weigh(TakenWin(event, before, book))
        out.state = apply(before, event, self.rules, judged.payments or recorded or NO_PAYMENTS)
        if isinstance(event, Win):
            self._record_win(entry, event, judged)
        if not quietly:
            out.note(entry, faults or self._left_open(event, judged), before)

    def _once(self, event: AnyEvent, judged: Judged) -> Judged:
        """The event as judged; a win of who has won before, or after the end, is none."""
        why = self._done.get(event.seat) if isinstance(event, Win) else None
        if why is None:
            return judged
        return structs.replace(judged, payments=NO_PAYMENTS, scored=NotAWin((Reason(why.code, why.message),)))

    def _left_open(self, event: AnyEvent, judged: Judged) -> Faults:
        """The note on claims that are not compared, with which nothing is wrong."""
        if isinstance(event, Win) and event.seat not in self._done:
            return left_open(event, self.out.wins[-1].compared, self.out.findings, self.rules)
        if isinstance(event, Kong) and not is_compared(event, judged.payments, judged.faults):
            return left_open(event, (), self.out.findings, self.rules)
        return ()

    def _weigh(self, won: TakenWin) -> None:
        """Hold a win against the one before it on the same tile, where only one may win on it."""
        self.out.book = either_alone(self.out.book, self._won, won.event, self.rules)
        self._won = won

    def _pay(self, entry: EventAt, computed: Payments | None, recorded: Payments | None) -> None:
        out = self.out
        out.book = out.book.disputed(recorded or computed) if self._open else out.book.moved(computed, recorded)
        moved = computed if computed is not None else recorded
        if moved is not None and moved != NO_PAYMENTS:
            event = entry.event
            reason = f"kong_{event.kind}" if isinstance(event, Kong) else "win"
            out.ledger.append((entry.line, reason, moved))

    def _record_win(self, entry: EventAt, event: Win, judged: Judged) -> None:
        held = dict.fromkeys((*judged.compared, *blamed(with_sums((), event, self.rules))))
        self.out.note_win(entry, event, judged, () if isinstance(judged.scored, NotAWin) else held)

    def _note(self, entry: EventAt, faults: Sequence[Fault], before: HandState, more: str = "") -> None:
        found = with_sums(faults, entry.event, self.rules)
        if more:
            found = [structs.replace(each, message=with_more(each.message, more)) for each in found]
        self.out.note(entry, found, before)

    def _only_the_first(self, number: int) -> None:
        """Keep the first of the last findings alone: the others have the same cause."""
        del self.out.findings[len(self.out.findings) - number + 1 :]
        if self.out.keep:
            step = self.out.steps[-1]
            self.out.steps[-1] = structs.replace(step, findings=step.findings[:1])
