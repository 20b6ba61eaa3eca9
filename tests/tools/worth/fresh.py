"""Is what a choice gave up told right on the average? The table of docs/worth.md on fresh deals.

`python -m tests.tools.worth.fresh xixi 40` plays out one decision of each of so many simulated hands, as
`replay analyse --worth` does, and then the best and the chosen option once more on deals that nothing was told by.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Final, NamedTuple

from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.verdicts import Step
from replay.worth.racing import FIRST, Limits, contrast, error_of, mean
from replay.worth.rollouts import Rollouts, rolled_out
from replay.worth.values import Decision, UndecidedError
from tests.worth.positions import moments_of, rules_of

PLAYERS: Final = ("sound", "quick", "heavy", "sound")
LATEST: Final = 90
"""Decisions are taken from the first so many events of a hand."""
_AGAIN: Final = 1 << 40
"""The number of the first deal that is played once more."""


class Compared(NamedTuple):
    """Points that a decision gave up: as the race has them, as they are told, and once more."""

    raced: float
    told: float
    again: float
    beyond_doubt: bool


def some_moments(
    ruleset: str, first: int, kinds: Sequence[str], players: Sequence[str] = PLAYERS
) -> Iterator[tuple[int, Step, Decision]]:
    """Without end: of each hand from this seed on the first decision of these kinds at or after an event drawn
    beforehand."""
    for seed in count(first):
        events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, players=players, stacked=0))
        earliest = Random(seed).randrange(1, LATEST)
        if len(events) < earliest:
            continue
        moments = moments_of(events, ruleset)
        for number in range(earliest, len(moments.hand.steps) + 1):
            try:
                decision = moments.before(number)
            except UndecidedError:
                continue
            if decision.chosen is not None and decision.kind in kinds:
                yield seed, moments.hand.steps[number - 1], decision
                break


def some_decisions(ruleset: str, first: int = 5000) -> Iterator[tuple[int, Decision]]:
    """Without end: a discard or claim of each hand from this seed on."""
    return ((seed, decision) for seed, _, decision in some_moments(ruleset, first, ("discard", "claim")))


def compared(ruleset: str, first: int = 5000, trials: int = FIRST) -> Iterator[Compared]:
    """Without end: what one decision of each hand gave up."""
    for seed, decision in some_decisions(ruleset, first):
        found = rolled_out(decision, rules_of(ruleset), seed=seed, limits=Limits(trials=trials))
        chosen = next(each for each in found.candidates if each.chosen)
        assert found.given_up is not None
        if chosen is found.candidates[0]:
            yield Compared(0.0, 0.0, 0.0, beyond_doubt=False)
            continue
        options = [decision.options.index(found.candidates[0].option), decision.options.index(chosen.option)]
        again = Rollouts(decision, rules_of(ruleset), ("sound",), seed).trials(range(_AGAIN, _AGAIN + trials), options)
        yield Compared(chosen.behind, found.given_up.points, contrast(again)[0], found.given_up.beyond_doubt)


def summary(found: Sequence[Compared]) -> tuple[str, ...]:
    """A row of docs/worth.md: how many, what the race has, what is told, once more, and the differences to that."""
    raced, told, again = (mean([each[place] for each in found]) for place in range(3))
    return (
        f"{len(found)}",
        *(f"{each:.2f}" for each in (raced, told, again)),
        *(
            f"{mean(some):+.2f} ± {error_of(some):.2f}"
            for some in ([each.raced - each.again for each in found], [each.told - each.again for each in found])
        ),
    )


if __name__ == "__main__":
    print(sys.argv[1], *summary(list(islice(compared(sys.argv[1]), int(sys.argv[2])))), sep=" | ")
