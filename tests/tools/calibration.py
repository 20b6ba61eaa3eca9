"""Of those who are told a chance of 20 to 30 % to win, do 20 to 30 of 100 win? Draws docs/worth-calibration.svg.

Simulated hands of four players `sound`: at one discard of each hand the tile that was chosen is played out, and what is
told stands beside what came about. `python -m tests.tools.calibration xixi 150 paced@3 1000` measures so many decisions
from this seed on, a line each. Such lines lie in tests/data/worth-calibration.txt, and
`python -m tests.tools.calibration` draws them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from replay.events import Win
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.verdicts import Step
from replay.worth.pace import PACED, UNIFORM
from replay.worth.racing import error_of, mean
from replay.worth.rollouts import Rollouts
from replay.worth.values import Outcome, UndecidedError
from tests.worth.positions import moments_of, rules_of

ROOT: Final = Path(__file__).parents[2]
IMAGE: Final = ROOT / "docs" / "worth-calibration.svg"
DATA: Final = ROOT / "tests" / "data" / "worth-calibration.txt"
MEASURED: Final = "paced@2"
"""The deals of which docs/worth.md has the figures."""
TRIALS: Final = 32
"""Deals on which a decision is played out: the first half sorts it, the second half tells the chance."""
LATEST: Final = 90
"""Decisions are taken from the first so many events of a hand."""


class Measured(NamedTuple):
    """What was told of a decision, and what came of it.

    Were one figure both what sorts it and what is told, decisions of which too much is told by chance would gather
    at the top.
    """

    sorted_by: float
    told: float
    won: int
    told_deals_in: float
    dealt_in: int
    told_points: float
    points: int


def measured(ruleset: str, model: str = PACED, first: int = 1000) -> Iterator[Measured]:
    """Without end: a decision of each hand from this seed on that lasts long enough.

    It is the first discard at or after an event that was drawn beforehand. Were it drawn from all events of the hand,
    short hands would be met too often at each moment, and with them those who win soon.
    """
    rules = rules_of(ruleset)
    for seed in count(first):
        events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, players=("sound",), stacked=0))
        earliest = Random(seed).randrange(1, LATEST)
        if len(events) < earliest:
            continue
        moments = moments_of(events, ruleset)
        steps = moments.hand.steps
        for number in range(earliest, len(steps) + 1):
            try:
                decision = moments.before(number)
            except UndecidedError:
                continue
            if decision.chosen is not None and decision.kind == "discard":
                rollouts = Rollouts(decision, rules, ("sound",), seed, model)  # dealt anew, or all share their luck
                found = [rollouts.trial(each, [decision.chosen])[0] for each in range(TRIALS)]
                yield _beside(found, decision.seat, steps, number)
                break


def _beside(found: Sequence[Outcome], seat: int, steps: Sequence[Step], number: int) -> Measured:
    """What was told, and what came of the hand."""
    wins = [step.at.event for step in steps[number - 1 :] if isinstance(step.at.event, Win)]
    half = TRIALS // 2
    return Measured(
        sorted_by=sum(each.won for each in found[:half]) / half,
        told=sum(each.won for each in found[half:]) / half,
        won=int(any(each.seat == seat for each in wins)),
        told_deals_in=sum(each.dealt_in for each in found) / TRIALS,
        dealt_in=int(any(each.target == seat and each.by != "self_draw" for each in wins)),
        told_points=sum(each.points for each in found) / TRIALS,
        points=steps[-1].after.scores[seat] - steps[number - 1].before.scores[seat],
    )


def bins(found: Sequence[Measured], parts: int = 10) -> list[tuple[float, float, float, int]]:
    """By tenths of the chance told at first: the mean of what was told then, the share that won, the standard error
    of that share, how many."""
    rows = []
    for part in range(parts):
        some = [each for each in found if min(parts - 1, int(each.sorted_by * parts)) == part]
        if some:
            told = sum(each.told for each in some) / len(some)
            won = sum(each.won for each in some) / len(some)
            rows.append((told, won, (told * (1 - told) / len(some)) ** 0.5, len(some)))
    return rows


def surprise(pairs: Iterable[tuple[float, int]]) -> float:
    """By how many standard errors what came about is more often than the chances that were told add up to."""
    pairs = list(pairs)
    expected = sum(each[0] for each in pairs)
    spread = sum(each[0] * (1 - each[0]) for each in pairs) ** 0.5
    return float((sum(each[1] for each in pairs) - expected) / spread) if spread else 0.0


def summary(found: Sequence[Measured]) -> tuple[str, ...]:
    """What docs/worth.md says of these: how many, told to win and won, told to deal in and dealt in, told points and
    made less told with the standard error."""
    number = len(found)
    less = [each.points - each.told_points for each in found]

    def share(some: Iterable[float]) -> str:
        return f"{sum(some) / number:.1%}".replace("%", " %")

    return (
        f"{number}",
        share((each.sorted_by + each.told) / 2 for each in found),
        share(each.won for each in found),
        share(each.told_deals_in for each in found),
        share(each.dealt_in for each in found),
        f"{mean(less):+.1f} ± {error_of(less):.1f}",
    )


def drawn(paced: Sequence[Measured], uniform: Sequence[Measured]) -> str:
    """The plot: the chance told across, the share of winners upwards; with two standard errors for paced deals."""
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
    for told, won, _, number in bins(uniform, 5):
        lines.append(
            f'<circle cx="{x(told)}" cy="{y(won)}" r="4" fill="#fff" stroke="#888"><title>uniform: {number} decisions'
            "</title></circle>"
        )
    for told, won, error, number in bins(paced):
        low, high = max(0.0, won - 2 * error), min(1.0, won + 2 * error)
        lines.append(f'<path d="M{x(told)} {y(low)}V{y(high)}" stroke="#0072b2" stroke-width="2"/>')
        lines.append(
            f'<circle cx="{x(told)}" cy="{y(won)}" r="5" fill="#0072b2"><title>{number} decisions</title></circle>'
        )
    lines.append(f'<text x="{x(0.5)}" y="{y(0) + 36}" text-anchor="middle">chance to win that was told</text>')
    lines.append(f'<text x="14" y="{y(0.5)}" text-anchor="middle" transform="rotate(-90 14 {y(0.5)})">won</text></svg>')
    return "\n".join(lines) + "\n"


def known(model: str) -> dict[str, list[Measured]]:
    """What has been measured with these deals, by ruleset."""
    found: dict[str, list[Measured]] = {}
    for line in DATA.read_text(encoding="utf-8").splitlines():
        name, ruleset, *rest = line.split()
        if name == model:
            found.setdefault(ruleset, []).append(msgspec.convert(rest, Measured, strict=False))
    return found


def every(model: str) -> list[Measured]:
    """What has been measured with these deals in all rulesets."""
    return [each for some in known(model).values() for each in some]


if __name__ == "__main__":
    if sys.argv[1:]:
        game, decisions, model, first = sys.argv[1:]
        for each in islice(measured(game, model, int(first)), int(decisions)):
            print(model, game, *each, flush=True)
    else:
        IMAGE.write_text(drawn(every(MEASURED), every(UNIFORM)), encoding="utf-8")
        for model in (MEASURED, UNIFORM):
            for game, found in [*known(model).items(), ("all", every(model))]:
                print(model, game, *summary(found), f"{surprise((each.told, each.won) for each in found):+.2f}")
            for told, share, error, number in bins(every(model), 5):
                print(f"  told {told:.0%}, won {share:.0%} ± {error:.0%}, {number} decisions")
