"""Is what is told of a decision true? The tables of docs/worth.md, measured in one decision or hand after the other.

`python -m tests.tools.worth fresh xixi 40` measures what a choice gave up, and again on deals that nothing was told by;
`danger b30fj 200` of every tile the chance told, and whether somebody could win on it; `features b30fj 200` the hidden
hands that are ready, as they were and as they are dealt; `results xixi 200` luck and play (replay/worth/results.json).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from random import Random
from statistics import pstdev
from typing import Any, Final, NamedTuple

from replay.events import Discard
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.players import players_named
from replay.simulate.sound.numbers import counted, number_of
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF
from replay.verdicts import Step
from replay.worth.danger import dangers, losses
from replay.worth.deals import Deals
from replay.worth.forecast import Forecast
from replay.worth.luck import Luck, lucks_of
from replay.worth.racing import FIRST, Limits, contrast, error_of, mean
from replay.worth.results import fitted_of, hand_luck
from replay.worth.rollouts import Rollouts, rolled_out
from replay.worth.values import Decision, UndecidedError
from tests.worth.positions import moments_of, rules_of

PLAYERS: Final = ("sound", "quick", "heavy", "sound")
LATEST: Final = 90
"""Decisions are taken from the first so many events of a hand."""
DEALS: Final = 10
_AGAIN: Final = 1 << 40
"""The number of the first deal that is played once more."""


def some_moments(
    ruleset: str, first: int, kinds: Sequence[str] = ("discard",), players: Sequence[str] = ("sound",)
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


# ------------------------------------------------------------- what a choice gave up


def some_decisions(ruleset: str, first: int = 5000) -> Iterator[tuple[int, Decision]]:
    """Without end: a discard or claim of each hand from this seed on."""
    return ((seed, decision) for seed, _, decision in some_moments(ruleset, first, ("discard", "claim"), PLAYERS))


def given_up(ruleset: str) -> Iterator[tuple[float, float, float]]:
    """Without end: the points that one decision of each hand gave up, as the race has them, as they are told, again."""
    for seed, decision in some_decisions(ruleset):
        found = rolled_out(decision, rules_of(ruleset), seed=seed, limits=Limits(trials=FIRST))
        chosen = next(each for each in found.candidates if each.chosen)
        assert found.given_up is not None
        if chosen is found.candidates[0]:
            yield 0.0, 0.0, 0.0
            continue
        options = [decision.options.index(found.candidates[0].option), decision.options.index(chosen.option)]
        again = Rollouts(decision, rules_of(ruleset), ("sound",), seed).trials(range(_AGAIN, _AGAIN + FIRST), options)
        yield chosen.behind, found.given_up.points, contrast(again)[0]


def fresh(found: Sequence[tuple[float, float, float]]) -> Iterator[str]:
    """How many, what the race has, what is told, once more, and the differences to that."""
    yield f"{len(found)}"
    yield from (f"{mean([each[place] for each in found]):.2f}" for place in range(3))
    for place in range(2):
        yield _with_error([each[place] - each[2] for each in found])


def _with_error(found: Sequence[float]) -> str:
    return f"{mean(found):+.2f} ± {error_of(found):.2f}"


# ------------------------------------------------------------- the danger of each tile

Tile = tuple[float, float, int, float, float]
"""The chance told, what `sound` itself thinks that it costs, whether somebody could win on it, the prices of both."""


def measured(ruleset: str) -> Iterator[list[Tile]]:
    """Without end: the tiles of a discard of each hand."""
    rules = rules_of(ruleset)
    players: Any = players_named(["sound"] * 4, rules, 1)
    for seed, step, decision in some_moments(ruleset, 7000):
        puts = [each for each in decision.options if isinstance(each, Discard)]
        told = dangers(decision, rules, seed=seed)
        true = losses(step.before, rules, players, puts)
        player, state, seat = players[decision.seat], decision.state, decision.seat
        own = player._costs(state, seat, player._unseen(state, seat))
        yield [
            (each.chance, own(KIND_OF[put.tile]), int(paid is not None), each.price, paid or 0)
            for each, put, paid in zip(told, puts, true, strict=True)
        ]


def auc(found: Sequence[list[Tile]], place: int) -> float:
    """How often a dangerous tile of a hand is told (0) or thought (1) more dangerous than a safe one of it."""
    right = pairs = 0.0
    for tiles in found:
        for one in (tile for tile in tiles if tile[2]):
            for other in (tile for tile in tiles if not tile[2]):
                pairs += 1
                right += 0.5 if one[place] == other[place] else float(one[place] > other[place])
    return right / pairs if pairs else 0.5


def danger(found: Sequence[list[Tile]]) -> Iterator[str]:
    """Moments, told and true in all, told and true price of those that are dealt in, how well tiles are ranked, and by
    tenths of the chance told what was true of how many tiles."""
    tiles = [tile for each in found for tile in each]

    def shares(some: Sequence[Tile]) -> str:
        return " / ".join(f"{mean([tile[place] for tile in some]):.1%}" for place in (0, 2))

    price = sum(tile[0] * tile[3] for tile in tiles) / max(1e-9, sum(tile[0] for tile in tiles))
    paid = sum(tile[4] for tile in tiles) / max(1, sum(tile[2] for tile in tiles))
    yield from (f"{len(found)}", shares(tiles), f"{price:.1f} / {paid:.1f}")
    yield from (f"{auc(found, place):.2f}" for place in (0, 1))
    for part in range(10):
        if some := [tile for tile in tiles if min(9, int(tile[0] * 10)) == part]:
            yield f"{shares(some)} of {len(some)}"


# ------------------------------------------------------------- hidden hands


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
    race = Forecast(luck.weights, contenders, wall, state.undrawn, many=rules.wins.last_winner > 1).value
    ready = [each for each in contenders[1:] if each is not None and each.shanten == 0]
    price = live = 0.0
    for each in ready:
        tiles = [(number_of(wall, kind), gain) for kind, gain in each.gains]
        left = sum(number for number, _ in tiles)
        price += sum(number * gain for number, gain in tiles) / left if left else 0.0
        live += counted(wall, each.kinds)
    return Seen(len(ready), price, live, race)


def pairs(ruleset: str) -> Iterator[tuple[Seen, Seen]]:
    """Without end: of a discard of each hand what is true and, on the mean of some deals, dealt."""
    rules = rules_of(ruleset)
    players = players_named(["sound"] * 4, rules, 1)
    for seed, step, decision in some_moments(ruleset, 40_000):
        (luck,) = lucks_of(rules, [decision.seat], players)
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


def features(found: Sequence[tuple[Seen, Seen]]) -> Iterator[str]:
    """Dealt and true, by feature."""
    for name, (dealt, true, error) in compared(found).items():
        yield f"{name} {dealt:.2f} / {true:.2f} ± {error:.2f}"


# ------------------------------------------------------------- luck and play

Luckiness = tuple[Sequence[float], Sequence[float], list[float]]
"""The results of a hand, the luck of its draws, and that of its deal before it is weighed."""


def hands(ruleset: str) -> Iterator[Luckiness]:
    """Without end: a hand of four `sound`."""
    fitted = fitted_of(ruleset)
    assert fitted is not None
    for seed in count(20_000):
        events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, players=("sound",), stacked=0))
        found = hand_luck(moments_of(events, ruleset).hand, rules_of(ruleset))
        assert found is not None
        yield found.result, found.draws, [each / fitted.deal for each in found.deal]


def results(found: Sequence[Luckiness]) -> Iterator[str]:
    """Hands, the share of a deal that is its luck, by least squares, the spread of results and of play, the variance
    that is left without the luck of the draws and without that of the deal, the mean luck of the dealer."""
    rest = [(deal[seat], result[seat] - draws[seat]) for result, draws, deal in found for seat in SEATS]
    share = sum(deal * left for deal, left in rest) / sum(deal * deal for deal, _ in rest)
    spread, drawn = pstdev([left - share * deal for deal, left in rest]), pstdev([left for _, left in rest])
    whole = pstdev([result[seat] for result, _, _ in found for seat in SEATS])
    yield from (f"{len(found)}", f"{share:.2f}", f"{whole:.1f}", f"{spread:.1f}")
    yield from (f"{drawn**2 / whole**2:.0%}", f"{spread**2 / whole**2:.0%}")
    yield _with_error([draws[0] for _, draws, _ in found])


TABLES: Final[dict[str, tuple[Callable[[str], Iterator[Any]], Callable[[Any], Iterator[str]]]]] = {
    "fresh": (given_up, fresh),
    "danger": (measured, danger),
    "features": (pairs, features),
    "results": (hands, results),
}

if __name__ == "__main__":
    table, ruleset, number = sys.argv[1:]
    measure, summary = TABLES[table]
    print(ruleset, *summary(list(islice(measure(ruleset), int(number)))), sep=" | ")
