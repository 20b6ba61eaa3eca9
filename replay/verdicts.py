"""What an audit returns: one verdict a game with its hands, wins and findings; the store and the views read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import add
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct
from msgspec.structs import astuple

from replay.events import Chow, Draw, EventAt, Flower, Pung, Win
from replay.findings import Finding
from replay.hands import Hand, NotAWin, Scored
from replay.rules import Payments
from replay.state import HandState

Verdict = Literal["clean", "findings", "unreadable"]
ClaimedPart = Literal["totals", "patterns", "payments", "scores"]
"""What a record claims, so that it can be right or wrong."""


class Compared(Struct, frozen=True):
    """How many claims of each kind were compared with computed values: each total, patterns and payments of a win, the
    payments of a kong or of the end of a hand, scores. What could not be verified is not among them."""

    totals: Annotated[int, Meta(description="Totals of wins.")] = 0
    patterns: Annotated[int, Meta(description="Lists of rows of wins.")] = 0
    payments: Annotated[int, Meta(description="Payments of wins, of kongs and of the ends of hands.")] = 0
    scores: Annotated[int, Meta(description="Scores after a hand or at its beginning.")] = 0

    def __add__(self, other: Compared) -> Compared:
        """Those of both."""
        return Compared(*map(add, astuple(self), astuple(other)))

    def __bool__(self) -> bool:
        """Whether there are any."""
        return any(astuple(self))


class LeftOut(Struct, frozen=True, kw_only=True):
    """Something that an importer could not take over: where it stands in the file, and why."""

    where: Annotated[str, Meta(description="Where it stands in that file.")]
    why: Annotated[str, Meta(description="Why it was left out.")]


class States(Protocol):
    """Tables by number; those that nobody has asked for need not have been made."""

    def __getitem__(self, place: int, /) -> HandState:
        """One of them, the same object each time."""


class Step(Struct, frozen=True, kw_only=True, eq=False):
    """One event of a hand: the state before and after it (equal when it could not be applied) and what was found.

    `states` has the state before it at `place` and the one after it behind that.
    """

    at: EventAt
    states: States
    place: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def in_run(self) -> bool:
        """Whether it is one of a run of plain events, whose states are made when somebody asks."""
        return not isinstance(self.states, tuple)

    @property
    def before(self) -> HandState:
        """The state before it."""
        return self.states[self.place]

    @property
    def after(self) -> HandState:
        """The state after it."""
        return self.states[self.place + 1]

    def __eq__(self, other: object) -> bool:
        """Whether event, states and findings are equal, wherever the states are kept."""
        return (
            isinstance(other, Step)
            and (self.at, self.findings) == (other.at, other.findings)
            and (self.before, self.after) == (other.before, other.after)
        )

    def __hash__(self) -> int:
        """By the line; few steps share one."""
        return hash(self.at.line)


_CLAIMS = (Chow, Pung)


def turns_after(steps: Iterable[Step]) -> Iterator[int]:
    """The turn after each step of a hand. In a run claims begin one, and draws that do not replace a flower."""
    states: States | None = None
    turn = 0
    begins = True
    for step in steps:
        if step.states is states or step.in_run:
            if step.states is not states:
                states, turn, begins = step.states, step.states[0].turns, True
            kind = type(step.at.event)
            turn += kind in _CLAIMS or (begins and kind is Draw)
            begins = kind is not Flower
            yield turn
        else:
            yield step.after.turns


class WinAudit(Struct, frozen=True, kw_only=True):
    """A win as recorded and as computed; `scored` is None where hidden tiles leave it open.

    `miscounted`: it shows a number of tiles that no winning hand has, so that nothing is said of what it moves.
    """

    line: int
    turn: int
    event: Win
    hand: Hand | None
    scored: Scored | NotAWin | None
    payments: Payments | None
    miscounted: bool = False
    compared: tuple[ClaimedPart, ...] = ()
    """Which of its claims were compared with computed values."""


class HandAudit(Struct, frozen=True, kw_only=True):
    """One hand: its steps in order, its wins, what ended it, and the scores after it as computed (or taken over).

    `broken_at` is the line after which the hand could not be followed; None when it was followed to its end.
    `ledger` lists every payment of the hand: line, reason, payments.
    """

    number: int
    line: int
    dealer: int
    round: str | None
    excerpt: bool
    steps: tuple[Step, ...]
    wins: tuple[WinAudit, ...]
    ledger: tuple[tuple[int, str, Payments], ...]
    ended: Literal["won", "wall_exhausted"] | None
    scores: Payments
    broken_at: int | None = None
    compared: Compared = Compared()
    """Claims that were compared, those of its wins included."""

    def line_at(self, event: int) -> int:
        """The line of its event of this number, from 1; at 0 that of its deal."""
        return self.steps[event - 1].at.line if event else self.line

    @property
    def open(self) -> bool:
        """Whether it is not known what one of its wins moves, and so what the hand moves in all."""
        return any(self.leaves_open(each) for each in self.wins)

    def leaves_open(self, win: WinAudit) -> bool:
        """Whether it is not known what this win moves: it has moved nothing, and no error denies it."""
        if win.miscounted:
            return True
        moved = any(line == win.line for line, _, _ in self.ledger)
        if moved or win.payments is not None or isinstance(win.scored, NotAWin):
            return False
        step = next((each for each in self.steps if each.at.line == win.line), None)
        return step is not None and all(each.severity != "error" for each in step.findings)

    @property
    def miscounted(self) -> bool:
        """Whether a win shows a number of tiles that no winning hand has: a question of writing, before all others."""
        return any(each.miscounted for each in self.wins)


class GameAudit(Struct, frozen=True, kw_only=True):
    """One game's audit. `hands` and `events` are counts as read; `details` the audited hands (no steps unless kept).

    `rulings` are those that differ from the default, `in_force` all by their slugs; `sha256` is of the game's bytes.
    """

    game: str
    source: str
    ruleset: str
    verdict: Verdict
    hands: int
    events: int
    scores: Payments
    findings: tuple[Finding, ...]
    details: tuple[HandAudit, ...] = ()
    players: tuple[str, ...] = ()
    rulings: Mapping[str, str] | None = None
    played_at: str | None = None
    rulings_set: str | None = None
    """The named set that the rulings in force are equal to: `default`, one of the ruleset's, a club's; None: no set."""
    rulings_in_words: tuple[str, ...] = ()
    """Those that are not the default, in the fewest words."""
    engine: int = 0
    program: str = ""
    in_force: Mapping[str, str] = {}
    sha256: str = ""
    compared: Compared = Compared()
    left_out: tuple[LeftOut, ...] = ()
