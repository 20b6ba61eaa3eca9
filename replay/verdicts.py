"""What an audit returns: one verdict a game with its hands, wins and findings; the store and the views read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from replay.events import EventAt, Win
from replay.findings import Finding
from replay.hands import Hand, NotAWin, Scored
from replay.rules import Payments
from replay.state import HandState

Verdict = Literal["clean", "findings", "unreadable"]


class Step(Struct, frozen=True, kw_only=True):
    """One event of a hand: the state before and after it (equal when it could not be applied) and what was found."""

    at: EventAt
    before: HandState
    after: HandState
    findings: tuple[Finding, ...] = ()


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

    @property
    def open(self) -> bool:
        """Whether it is not known what one of its wins moves, and so what the hand moves in all."""
        paid = {line for line, _, _ in self.ledger}
        return any(each.miscounted or (each.line not in paid and self._is_open(each)) for each in self.wins)

    def _is_open(self, win: WinAudit) -> bool:
        """Whether a win that has moved nothing may have moved something: no error denies it."""
        if win.payments is not None or isinstance(win.scored, NotAWin):
            return False
        step = next((each for each in self.steps if each.at.line == win.line), None)
        return step is not None and all(each.severity != "error" for each in step.findings)

    @property
    def miscounted(self) -> bool:
        """Whether a win shows a number of tiles that no winning hand has: a question of writing, before all others."""
        return any(each.miscounted for each in self.wins)


class GameAudit(Struct, frozen=True, kw_only=True):
    """One game's audit. `hands` and `events` are counts as read; `details` the audited hands (no steps unless kept)."""

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
    rulings_told: tuple[str, ...] = ()
    """Those that are not the default, in the fewest words."""

    def as_json(self) -> dict[str, Any]:
        """The report as `replay audit --json` prints it."""
        return {
            "game": self.game,
            "source": self.source,
            "ruleset": self.ruleset,
            "verdict": self.verdict,
            "hands": self.hands,
            "events": self.events,
            "scores": list(self.scores),
            "rulings_set": self.rulings_set,
            "findings": [finding.as_json() for finding in self.findings],
        }
