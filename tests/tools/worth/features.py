"""Are the hands that are dealt like true ones? The table of docs/worth.md on deals as dear as true hands.

`python -m tests.tools.worth.features b30fj 300` looks at one discard of each of so many simulated hands. Of the hidden
hands that are ready, as they were and as they are dealt: what a win on their waits pays, how many tiles of the wall
they win on, and what the player may expect of the race (`replay.worth.forecast`). With `--played` the discard that was
chosen is played out on such deals and on the true hands with the wall shuffled anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from replay.rules import Rules
from replay.simulate.players import players_named
from replay.simulate.sound.numbers import counted, number_of
from replay.state import HandState
from replay.worth.deals import Deals
from replay.worth.forecast import Forecast
from replay.worth.luck import Luck, weights_of
from replay.worth.playing import played
from replay.worth.racing import error_of, mean
from replay.worth.rollouts import Rollouts
from replay.worth.wall_parts import shuffled
from tests.tools.worth.fresh import some_moments
from tests.worth.positions import rules_of

DEALS: Final = 10
PLAYED: Final = 32


class Seen(NamedTuple):
    """Of the others' hands that are ready how many, their prices and live tiles in all; what the race is worth."""

    ready: float
    price: float
    live: float
    race: float


def seen(state: HandState, seat: int, rules: Rules, luck: Luck) -> Seen:
    """What is so of a table of which every tile is known."""
    luck.begin()
    contenders, wall = luck.look(state)
    weights = weights_of(rules.ruleset.id)
    assert weights is not None
    race = Forecast(weights, contenders, wall, state.undrawn, many=rules.wins.last_winner > 1).value
    ready = [each for each in contenders[1:] if each is not None and each.shanten == 0]
    price = live = 0.0
    for each in ready:
        tiles = [(number_of(wall, kind), gain) for kind, gain in each.gains]
        left = sum(number for number, _ in tiles)
        price += sum(number * gain for number, gain in tiles) / left if left else 0.0
        live += counted(wall, each.kinds)
    return Seen(len(ready), price, live, race)


def pairs(ruleset: str, first: int = 40_000) -> Iterator[tuple[Seen, Seen]]:
    """Without end: of a discard of each hand from this seed on what is true and, on the mean of some deals, dealt."""
    rules = rules_of(ruleset)
    players = players_named(["sound"] * 4, rules, 1)
    for seed, step, decision in some_moments(ruleset, first, ("discard",), ("sound",)):
        luck = Luck(rules, decision.seat, players, weights_of(ruleset))
        deals = Deals(decision.state, rules)
        found = [seen(deals.dealt(Random(f"{seed} {n}")), decision.seat, rules, luck) for n in range(DEALS)]
        dealt = Seen(*(mean(column) for column in zip(*found, strict=True)))
        yield seen(step.before, decision.seat, rules, luck), dealt


def ratio(above: Sequence[float], below: Sequence[float]) -> tuple[float, float]:
    """The ratio of two sums, and its standard error."""
    total = sum(below)
    found = sum(above) / total
    rest = [one - found * other for one, other in zip(above, below, strict=True)]
    return found, sum(each * each for each in rest) ** 0.5 / total


def compared(found: Sequence[tuple[Seen, Seen]]) -> dict[str, tuple[float, float, float]]:
    """By feature: what is dealt, what is true, and the standard error of the difference."""
    rows = {}
    for place, name in ((1, "price"), (2, "live")):
        (true, one), (dealt, other) = (
            ratio([pair[side][place] for pair in found], [pair[side][0] for pair in found]) for side in (0, 1)
        )
        rows[name] = dealt, true, (one**2 + other**2) ** 0.5
    for place, name in ((0, "ready"), (3, "race")):
        dealt, true = (mean([pair[side][place] for pair in found]) for side in (1, 0))
        rows[name] = dealt, true, error_of([pair[1][place] - pair[0][place] for pair in found])
    return rows


def played_pairs(ruleset: str, first: int = 15_000) -> Iterator[tuple[float, float]]:
    """Without end: what the chosen discard of each hand is worth by the deals, and with the true hidden hands."""
    rules = rules_of(ruleset)
    for seed, step, decision in some_moments(ruleset, first, ("discard",), ("sound",)):
        assert decision.chosen is not None
        option, rollouts = decision.options[decision.chosen], Rollouts(decision, rules, ("sound",), seed)
        dealt = mean([rollouts.trial(n, [decision.chosen])[0].weighed for n in range(PLAYED)])
        true = []
        for number in range(PLAYED):
            state = shuffled(step.before, rules, Random(f"{seed} {number}"))
            true.append(played(decision, option, state, rules, rollouts.players, f"{seed} {number} of").weighed)
        yield dealt, mean(true)


if __name__ == "__main__":
    if sys.argv[1] == "--played":
        less = [one - other for one, other in islice(played_pairs(sys.argv[2]), int(sys.argv[3]))]
        print(f"{sys.argv[2]} played: dealt less true {mean(less):+.2f} ± {error_of(less):.2f}, {len(less)} decisions")
        sys.exit()
    game, number = sys.argv[1], int(sys.argv[2])
    for feature, (dealt, true, error) in compared(list(islice(pairs(game), number))).items():
        print(f"{game} {feature}: dealt {dealt:.2f} true {true:.2f}, {dealt - true:+.2f} ± {error:.2f}")
