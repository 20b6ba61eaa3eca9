"""What the trials say so far: means with their errors, what is beyond doubt behind, and when enough is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, pi, sqrt
from typing import Final

from msgspec import Struct

from replay.worth.values import Candidate, Decision, Outcome, Regret

RACE: Final = "race@3"
"""The name and version of how options are compared: another version is another answer."""

BEYOND_DOUBT: Final = 3.0
"""Standard errors of the paired difference beyond which an option is said to be behind."""
LOST: Final = 0.003
"""Points that may be lost on the average where an option is played out no more, since it may still be the best; of an
error that was asked for a twentieth."""
SURE: Final = 64
"""Deals before which nothing drops out and nothing is beyond doubt: what is rare and dear may not have come yet."""
FIRST: Final = 96
"""Deals before which no error that was asked for is believed."""
STEP: Final = 8
"""Deals between two looks."""


class Limits(Struct, frozen=True, kw_only=True):
    """When to stop: so many trials of a candidate, every difference known to this error, or so many seconds."""

    trials: int = 960
    error: float | None = None
    seconds: float | None = None


class Race:
    """The trials of a decision. Trial k deals the same hidden tiles for every option."""

    def __init__(self, decision: Decision) -> None:
        """All options run."""
        self.decision = decision
        self.outcomes: list[list[Outcome]] = [[] for _ in decision.options]
        self.running = list(range(len(decision.options)))

    @property
    def trials(self) -> int:
        """How many deals have been played."""
        return max(map(len, self.outcomes))

    def take(self, results: Sequence[Sequence[Outcome]]) -> None:
        """More trials of the options that run: a row a trial."""
        for row in results:
            for number, outcome in zip(self.running, row, strict=True):
                self.outcomes[number].append(outcome)

    def due(self, limits: Limits) -> int:
        """After how many trials the next look is due."""
        return min(max(SURE, self.trials + STEP), limits.trials)

    def drop(self, limits: Limits) -> None:
        """Let the options drop out of which the deals to come will hardly tell that they are better than the best."""
        if self.trials < SURE:
            return
        best, lost = self.best(), max(LOST, (limits.error or 0.0) / 20)
        self.running = [each for each in self.running if each == best or self._hope(each, best, limits) > lost]

    def _hope(self, number: int, best: int, limits: Limits) -> float:
        """By how many points an option will be before the best on the average of all that further deals may show, 0
        where it is behind: what they move a difference by is what they lessen its error by."""
        points, error = self.behind(number, best)
        last = error * sqrt(self.trials / limits.trials)
        if limits.error is not None and self.trials >= FIRST:
            last = max(last, limits.error)
        if error <= last:
            return 0.0
        moved = sqrt(error**2 - last**2)
        away = points / moved
        return moved * (exp(-(away**2) / 2) / sqrt(2 * pi) - away * erfc(away / sqrt(2)) / 2)

    def best(self) -> int:
        """The option with the most points among those that run; the first of equals."""
        return max(self.running, key=lambda each: (mean([one.weighed for one in self.outcomes[each]]), -each))

    def behind(self, number: int, best: int) -> tuple[float, float]:
        """How many points an option is behind the best on the deals played for both, and the standard error of that."""
        return contrast(list(zip(self.outcomes[best], self.outcomes[number], strict=False)))

    def beyond_doubt(self, number: int, best: int) -> bool:
        """Whether an option is behind by more than three standard errors; never before the first look."""
        if number == best or len(self.outcomes[number]) < SURE:
            return False
        points, error = self.behind(number, best)
        return points > 0 and points > BEYOND_DOUBT * error

    def enough(self, limits: Limits) -> bool:
        """Whether no more trials are wanted."""
        return len(self.running) < 2 or self.trials >= limits.trials

    def candidates(self, given_up: Regret | None = None) -> tuple[tuple[Candidate, ...], tuple[int, ...]]:
        """The candidates, the best first, and which of them are not beyond doubt behind it.

        Of the one that was chosen `given_up` decides that.
        """
        best = self.best()
        found = [self._candidate(number, best) for number in range(len(self.outcomes))]
        order = sorted(range(len(found)), key=lambda each: (each != best, found[each].behind, each))
        close = [place for place, each in enumerate(order) if each != best and not self._apart(each, best, given_up)]
        return tuple(found[each] for each in order), tuple(close)

    def _apart(self, number: int, best: int, given_up: Regret | None) -> bool:
        if given_up is not None and number == self.decision.chosen:
            return given_up.beyond_doubt
        return self.beyond_doubt(number, best)

    def _candidate(self, number: int, best: int) -> Candidate:
        outcomes = self.outcomes[number]
        points = [each.weighed for each in outcomes]
        behind, error = (0.0, 0.0) if number == best else self.behind(number, best)
        return Candidate(
            option=self.decision.options[number],
            points=mean(points),
            error=error_of(points),
            win=mean([each.won for each in outcomes]),
            deal_in=mean([each.dealt_in for each in outcomes]),
            paid=mean([each.paid for each in outcomes]),
            behind=behind,
            behind_error=error,
            trials=len(outcomes),
            chosen=number == self.decision.chosen,
        )


def given_up(pairs: Sequence[Sequence[Outcome]]) -> Regret:
    """What a choice gave up: the best and the chosen option on deals that had no part in finding the best."""
    points, error = contrast(pairs)
    sure = len(pairs) >= SURE and points > BEYOND_DOUBT * error
    return Regret(points=points, error=error, deals=len(pairs), beyond_doubt=sure)


def contrast(pairs: Sequence[Sequence[Outcome]]) -> tuple[float, float]:
    """How many points the second of two options is behind the first on the same deals, and the standard error.

    That is never less than if one deal alone had brought all that lies between the most and the least points: what is
    as rare as that may be missing among so many deals.
    """
    found = [one.weighed - other.weighed for one, other in pairs]
    points = [each.weighed for pair in pairs for each in pair]
    least = (max(points) - min(points)) / len(pairs) if pairs else 0.0
    return mean(found), max(error_of(found), least)


def mean(found: Sequence[float]) -> float:
    """The mean, 0 of none."""
    return sum(found) / len(found) if found else 0.0


def error_of(found: Sequence[float]) -> float:
    """The standard error of the mean; infinite where one or none was found."""
    if len(found) < 2:
        return inf
    middle = mean(found)
    return sqrt(sum((each - middle) ** 2 for each in found) / (len(found) - 1) / len(found))
