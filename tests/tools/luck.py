"""Fits the weights by which `replay worth` weighs luck out, and writes them into replay/worth/luck.json.

`python -m tests.tools.luck b30fj 12` plays out so many decisions of simulated hands. Beginning with the weights that
are there, it tries each somewhat larger and smaller, and keeps that with which differences of two choices vary least.
It prints what part of their variance is left, in these decisions and in as many others. No choice gains by any weights.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from replay.rules import Rules
from replay.simulate.sound.numbers import Numbers
from replay.state import HandState
from replay.tiles import Kind
from replay.worth.forecast import Contender, Forecast, Weights, luck_of
from replay.worth.luck import Luck, weights_of
from replay.worth.playing import played
from replay.worth.racing import mean
from replay.worth.rollouts import Rollouts
from replay.worth.values import Decision
from tests.tools.worth.fresh import some_moments
from tests.worth.positions import rules_of

DATA: Final = Path(__file__).parents[2] / "replay" / "worth" / "luck.json"
_CHOICES, _LOOKED_AT, _DEALS = 3, 24, 60
_STEPS: Final = (1.5, 1 / 1.5, 1.15, 1 / 1.15)
_FITTED: Final = ("called", "nearing", "reached", "end", "gain", "loss", "thrown", "given")


class Draw(NamedTuple):
    """A draw as luck is reckoned from it."""

    contenders: tuple[Contender | None, ...]
    wall: Numbers
    left: int
    drawer: int
    tile: Kind


class Watched(Luck):
    """Keeps every draw."""

    draws: list[Draw]

    def drawn(self, state: HandState, tile: Kind) -> None:
        """As `Luck.drawn`."""
        contenders, wall = self.look(state)
        self.draws.append(Draw(tuple(contenders), wall, state.left, (state.turn - self.seat) % 4, tile))
        super().drawn(state, tile)


Play = tuple[int, list[Draw]]
"""The points of a choice on a deal, and its draws."""


def choices_of(ruleset: str, rules: Rules, first: int) -> Iterator[tuple[Decision, Rollouts]]:
    """A discard of each simulated hand from this seed on, at a moment drawn beforehand."""
    for _, _, decision in some_moments(ruleset, first, ("discard",), ("sound",)):
        if len(decision.options) >= _CHOICES:
            yield decision, Rollouts(decision, rules, ("sound",), 1)


def plays(decision: Decision, rollouts: Rollouts, rules: Rules) -> list[list[Play]]:
    """The best choices on the same deals."""
    options = range(len(decision.options))
    looked_at = rollouts.trials(range(10_000, 10_000 + _LOOKED_AT), options)
    best = sorted(options, key=lambda each: -mean([row[each].weighed for row in looked_at]))[:_CHOICES]
    found = []
    for number in range(_DEALS):
        dealt = rollouts.deals.dealt(Random(f"1 {number}"))
        row: list[Play] = []
        for each in best:
            luck = Watched(rules, decision.seat, rollouts.players, weights_of(rules.ruleset.id))
            luck.draws = []
            outcome = played(decision, decision.options[each], dealt, rules, rollouts.players, f"1 {number} of", luck)
            row.append((outcome.points, luck.draws))
        found.append(row)
    return found


def left_over(known: Sequence[list[list[Play]]], weights: Weights, rules: Rules) -> float:
    """What part of the variance of differences is left without luck: the geometric mean of all."""
    many = rules.wins.last_winner > 1
    logs = []
    for decision in known:
        points = [[one for one, _ in row] for row in decision]
        luck = [[sum(_luck(weights, each, many=many) for each in draws) for _, draws in row] for row in decision]
        for other in range(1, _CHOICES):
            before = _variance([row[0] - row[other] for row in points])
            rows = zip(points, luck, strict=True)
            after = _variance([one[0] - one[other] - (luck[0] - luck[other]) for one, luck in rows])
            logs += [log(after / before)] if before and after else []
    return exp(mean(logs))


def _luck(weights: Weights, draw: Draw, *, many: bool) -> float:
    forecast = Forecast(weights, draw.contenders, draw.wall, draw.left, many=many)
    return luck_of(forecast, draw.drawer, draw.wall, draw.tile)


def _variance(found: Sequence[float]) -> float:
    middle = mean(found)
    return sum((each - middle) ** 2 for each in found) / len(found)


def changes(weights: Weights, name: str) -> Iterator[Weights]:
    """The weight of this name somewhat larger and smaller; of several each by itself."""
    value = getattr(weights, name)
    for step in _STEPS:
        if isinstance(value, float):
            yield replace(weights, **{name: _short(value * step)})
            continue
        for place in range(len(value)):
            some = [each * step if at == place else each for at, each in enumerate(value)]
            yield replace(weights, **{name: tuple(map(_short, some))})


def _short(value: float) -> float:
    return float(f"{value:.3g}")


def fitted(ruleset: str, decisions: int) -> Weights:
    """The weights after one round over all of them."""
    rules = rules_of(ruleset)
    weights = weights_of(ruleset)
    assert weights is not None, "there are no weights to begin with"
    found = choices_of(ruleset, rules, 7000)
    known = [plays(*next(found), rules) for _ in range(2 * decisions)]
    best = left_over(known[::2], weights, rules)
    for name in _FITTED:
        for each in changes(weights, name):
            if (left := left_over(known[::2], each, rules)) < best:
                weights, best = each, left
    print(f"{ruleset}: {best:.2f} of the variance is left, in others {left_over(known[1::2], weights, rules):.2f}")
    return weights


if __name__ == "__main__":
    name, number = sys.argv[1], int(sys.argv[2])
    data = msgspec.json.decode(DATA.read_bytes())
    data[name] = asdict(fitted(name, number))
    DATA.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
