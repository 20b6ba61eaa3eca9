"""Taking an event of a hand: what it does to the table, the points, the wins, the findings and the steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from replay.engine.follow.points import TakenWin, either_alone
from replay.engine.outcome import Followed
from replay.engine.table.apply import apply
from replay.engine.table.compared import blamed, is_compared, left_open
from replay.engine.table.sums import counted, with_sums
from replay.engine.table.turns import Faults
from replay.engine.table.wins.judge import Judged
from replay.events import AnyEvent, EventAt, Kong, Win, payments_of
from replay.findings import Fault
from replay.hands import NotAWin, Reason
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.said import with_more
from replay.state import HandState
from replay.verdicts import Compared

_PAYING = (Win, Kong)


class Taker:
    """Writes into `out` what the events of a hand come to."""

    def __init__(self, out: Followed, rules: Rules) -> None:
        self.out = out
        self.rules = rules
        self.won: TakenWin | None = None
        """The win that the event before was."""
        self.open = False
        """Whether the hand goes on although the record has ended it."""
        self.done: dict[int, Fault] = {}
        """Why a player wins no more, where no line respects a win that stands."""

    def take(self, entry: EventAt, judged: Judged, *, quietly: bool = False) -> None:
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
            self.weigh(TakenWin(event, before, book))
        out.state = apply(before, event, self.rules, judged.payments or recorded or NO_PAYMENTS)
        if isinstance(event, Win):
            self.record_win(entry, event, judged)
        if not quietly:
            self.note(entry, faults or self._left_open(event, judged), before)

    def _once(self, event: AnyEvent, judged: Judged) -> Judged:
        """The event as judged; a win of who has won before, or after the end, is none."""
        why = self.done.get(event.seat) if isinstance(event, Win) else None
        if why is None:
            return judged
        return structs.replace(judged, payments=NO_PAYMENTS, scored=NotAWin((Reason(why.code, why.message),)))

    def _left_open(self, event: AnyEvent, judged: Judged) -> Faults:
        """The note on claims that are not compared, with which nothing is wrong."""
        if isinstance(event, Win) and event.seat not in self.done:
            return left_open(event, self.out.wins[-1].compared, self.out.findings, self.rules)
        if isinstance(event, Kong) and not is_compared(event, judged.payments, judged.faults):
            return left_open(event, (), self.out.findings, self.rules)
        return ()

    def weigh(self, won: TakenWin) -> None:
        """Hold a win against the one before it on the same tile, where only one may win on it."""
        self.out.book = either_alone(self.out.book, self.won, won.event, self.rules)
        self.won = won

    def _pay(self, entry: EventAt, computed: Payments | None, recorded: Payments | None) -> None:
        out = self.out
        out.book = out.book.disputed(recorded or computed) if self.open else out.book.moved(computed, recorded)
        moved = computed if computed is not None else recorded
        if moved is not None and moved != NO_PAYMENTS:
            event = entry.event
            reason = f"kong_{event.kind}" if isinstance(event, Kong) else "win"
            out.ledger.append((entry.line, reason, moved))

    def record_win(self, entry: EventAt, event: Win, judged: Judged) -> None:
        held = dict.fromkeys((*judged.compared, *blamed(with_sums((), event, self.rules))))
        self.out.note_win(entry, event, judged, () if isinstance(judged.scored, NotAWin) else held)

    def note(self, entry: EventAt, faults: Sequence[Fault], before: HandState, more: str = "") -> None:
        found = with_sums(faults, entry.event, self.rules)
        self.out.note(entry, [structs.replace(each, message=with_more(each.message, more)) for each in found], before)

    def only_the_first(self, number: int) -> None:
        """Keep the first of the last findings alone: the others have the same cause."""
        del self.out.findings[len(self.out.findings) - number + 1 :]
        if self.out.keep:
            step = self.out.steps[-1]
            self.out.steps[-1] = structs.replace(step, findings=step.findings[:1])
