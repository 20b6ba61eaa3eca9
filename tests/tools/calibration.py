"""Of those who are told a chance of 20 to 30 % to win, do 20 to 30 of 100 win? Draws docs/worth-calibration.svg.

Simulated hands of four players `sound`: at one discard of each hand the tile that was chosen is played out, and the
share of wins stands beside whether that player won in the end. `python -m tests.tools.calibration xixi 150` measures
so many hands, a line each; those lines lie in tests/data/worth-calibration.txt, and `python -m tests.tools.calibration`
draws them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.worth.rollouts import Rollouts
from replay.worth.values import UndecidedError
from tests.worth.positions import moments_of, rules_of

ROOT: Final = Path(__file__).parents[2]
IMAGE: Final = ROOT / "docs" / "worth-calibration.svg"
DATA: Final = ROOT / "tests" / "data" / "worth-calibration.txt"
TRIALS: Final = 48
"""Deals on which a decision is played out."""
Pair = tuple[float, int]
"""The chance that was told, and 1 if the player won, else 0."""


def measured(ruleset: str, hands: int, first: int = 1000) -> Iterator[Pair]:
    """One decision of each of so many hands."""
    rules = rules_of(ruleset)
    for seed in range(first, first + hands):
        events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, players=("sound",), stacked=0))
        moments = moments_of(events, ruleset)
        steps = moments.hand.steps
        chance = Random(seed)
        for number in chance.sample(range(1, len(steps) + 1), len(steps)):
            try:
                decision = moments.before(number)
            except UndecidedError:
                continue
            if decision.chosen is not None and decision.kind == "discard":
                rollouts = Rollouts(decision, rules, ("sound",), 1)
                found = [rollouts.trial(each, [decision.chosen])[0].won for each in range(TRIALS)]
                yield sum(found) / TRIALS, int(steps[-1].after.seats[decision.seat].won is not None)
                break


def bins(pairs: Sequence[Pair], parts: int = 10) -> list[tuple[float, float, float, int]]:
    """By tenths of the chance told: its mean, the share that won, the standard error of that share, how many."""
    found = []
    for part in range(parts):
        some = [each for each in pairs if min(parts - 1, int(each[0] * parts)) == part]
        if some:
            told = sum(each[0] for each in some) / len(some)
            won = sum(each[1] for each in some) / len(some)
            found.append((told, won, (told * (1 - told) / len(some)) ** 0.5, len(some)))
    return found


def surprise(pairs: Sequence[Pair]) -> float:
    """By how many standard errors the number of winners is more than the chances that were told add up to."""
    expected = sum(each[0] for each in pairs)
    spread = sum(each[0] * (1 - each[0]) for each in pairs) ** 0.5
    return float((sum(each[1] for each in pairs) - expected) / spread)


def drawn(pairs: Sequence[Pair]) -> str:
    """The plot: the chance told across, the share of winners upwards, each with two standard errors."""
    size, edge = 320, 48

    def x(value: float) -> float:
        return round(edge + value * size, 1)

    def y(value: float) -> float:
        return round(16 + (1 - value) * size, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + edge + 16} {size + 64}"'
        f' width="{size + edge + 16}" role="img" font-family="sans-serif" font-size="12">',
        "<title>Of those who were told a chance to win, how many won</title>",
        f'<rect width="100%" height="100%" fill="#fff"/><path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#999"'
        ' stroke-dasharray="4 4"/>',
        f'<path d="M{x(0)} {y(1)}V{y(0)}H{x(1)}" fill="none" stroke="#333"/>',
    ]
    for tick in range(0, 101, 20):
        lines.append(f'<text x="{x(tick / 100)}" y="{y(0) + 16}" text-anchor="middle">{tick} %</text>')
        lines.append(f'<text x="{x(0) - 6}" y="{y(tick / 100) + 4}" text-anchor="end">{tick} %</text>')
    for told, won, error, number in bins(pairs):
        low, high = max(0.0, won - 2 * error), min(1.0, won + 2 * error)
        lines.append(f'<path d="M{x(told)} {y(low)}V{y(high)}" stroke="#0072b2" stroke-width="2"/>')
        lines.append(
            f'<circle cx="{x(told)}" cy="{y(won)}" r="5" fill="#0072b2"><title>{number} decisions</title></circle>'
        )
    lines.append(f'<text x="{x(0.5)}" y="{y(0) + 36}" text-anchor="middle">chance to win that was told</text>')
    lines.append(f'<text x="14" y="{y(0.5)}" text-anchor="middle" transform="rotate(-90 14 {y(0.5)})">won</text></svg>')
    return "\n".join(lines) + "\n"


def known() -> dict[str, list[Pair]]:
    """What has been measured, by ruleset."""
    found: dict[str, list[Pair]] = {}
    for line in DATA.read_text(encoding="utf-8").splitlines():
        ruleset, told, won = line.split()
        found.setdefault(ruleset, []).append((float(told), int(won)))
    return found


def every() -> list[Pair]:
    """What has been measured in all rulesets."""
    return [pair for pairs in known().values() for pair in pairs]


if __name__ == "__main__":
    if sys.argv[1:]:
        game, hands = sys.argv[1:]
        for told, won in measured(game, int(hands)):
            print(game, told, won, flush=True)
    else:
        IMAGE.write_text(drawn(every()), encoding="utf-8")
        for game, pairs in [*known().items(), ("all", every())]:
            print(game, len(pairs), f"{surprise(pairs):+.2f}")
            for told, share, error, number in bins(pairs, 5):
                print(f"  told {told:.0%}, won {share:.0%} ± {error:.0%}, {number} decisions")
