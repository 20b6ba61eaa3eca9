"""The values of this package, frozen: a decision, what each choice is worth, and how sure that is."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from replay.events import AnyEvent
from replay.state import HandState

UNIT: Final = "points"
"""What is counted: the change of a score, in every ruleset."""
DecisionKind = Literal["win", "claim", "discard", "opening"]


class UndecidedError(ValueError):
    """There is nothing to decide, or what is hidden leaves nothing to play out; the message says why."""


class IdleError(UndecidedError):
    """One player has nothing to choose; `why` goes on after a name: `has nothing to choose`."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this player {why}")
        self.why = why


class Decision(Struct, frozen=True, kw_only=True):
    """A moment at which a seat may choose. `state` is the table as that seat sees it: what it cannot see is hidden."""

    state: HandState
    seat: int
    options: tuple[AnyEvent | None, ...]
    """What may be done; None: to pass."""
    kind: DecisionKind
    chosen: int | None = None
    """Which of the options was taken, where that is known."""


class Outcome(Struct, frozen=True, gc=False):
    """How one deal of the hidden tiles was played out, for the seat that decides."""

    points: int
    """The change of its score from the moment to the end of the hand."""
    won: bool
    dealt_in: bool
    paid: bool
    """Whether the end of a hand without its last win paid it."""
    luck: float = 0.0
    """What of the points was the luck of the draws (`replay.worth.luck`): nothing on the average."""

    @property
    def weighed(self) -> float:
        """The points without luck: the same on the average, with less between one deal and another."""
        return self.points - self.luck


class Candidate(Struct, frozen=True, kw_only=True):
    """What one option is worth; errors are standard errors, shares are of the trials."""

    option: AnyEvent | None
    points: float
    error: float
    win: float
    deal_in: float
    paid: float
    behind: float
    """How many points it is worth less than the best, over the deals on which both were played."""
    behind_error: float
    """The standard error of that difference, in which what both have in common falls out."""
    trials: int
    chosen: bool = False


class Regret(Struct, frozen=True, kw_only=True):
    """How many points the choice was behind the best one, on deals of their own: the best of several is found by
    chance, too, so on the deals that found it it looks better than it is."""

    points: Annotated[
        float, Meta(description="How many points it was behind; below 0 where it did better on these deals.")
    ]
    error: Annotated[float, Meta(description="The standard error of that.")]
    deals: Annotated[int, Meta(description="On how many deals; 0 where the best was chosen.")]
    beyond_doubt: Annotated[bool, Meta(description="Whether it was behind by more than three standard errors.")]


NOTHING_GIVEN_UP: Final = Regret(points=0.0, error=0.0, deals=0, beyond_doubt=False)
"""Where what was chosen is the best that was found."""


class Answer(Struct, frozen=True, kw_only=True):
    """What the options of a decision are worth, the best first, among which players, and how often it was tried."""

    seat: int
    players: tuple[str, ...]
    """The kinds of the players with the versions of their play, by seat from the first; one where all are alike."""
    seed: int
    trials: int
    unit: str
    candidates: tuple[Candidate, ...]
    too_close: tuple[int, ...]
    """The candidates that are not beyond doubt behind the best: by less than three standard errors."""
    engine: int
    deals: str
    """How the hidden hands were dealt (`replay.worth.pace`): `paced@5`, or `uniform` where nothing was counted."""
    race: str
    """How the options were compared (`replay.worth.racing`): `race@3`."""
    given_up: Regret | None = None
    """What the choice gave up; None where none is known."""
    luck: str
    """How the luck of the draws was weighed out (`replay.worth.luck`): `weighed@1`, or `plain` where it was not."""


def choice_json(option: AnyEvent | None) -> dict[str, Any]:
    """An option as the record writes the event, without its seat; `{"type": "pass"}` for passing."""
    if option is None:
        return {"type": "pass"}
    found: dict[str, Any] = msgspec.to_builtins(option)
    return {name: value for name, value in found.items() if name != "seat"}
