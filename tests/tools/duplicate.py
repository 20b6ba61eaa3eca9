"""Duplicate matches: how many points a hand one kind of player wins from three of another, over the same walls.

Each wall is played four times, the player in each seat once: `python -m tests.tools.duplicate xixi sound quick 100`.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, stdev

from replay.events import StartHand
from replay.rules import NO_PAYMENTS, Rules
from replay.rulesets import find_ruleset
from replay.simulate.deal import Deal, deal_tiles
from replay.simulate.players import players_named
from replay.simulate.scribe import Scribe, four
from replay.simulate.table import TableInPlay
from replay.state import SEATS
from replay.tiles import format_in_order, format_tiles


def written_down(rules: Rules, deal: Deal, dealer: int = 0) -> Scribe:
    """The deal, of which the rest of a hand is to be written."""
    start = StartHand(
        hand=1,
        round="E" if rules.rotation.rounds else None,
        dealer=dealer,
        hands=four([format_tiles(hand) for hand in deal.hands]),
        wall=format_in_order(deal.wall),
        scores=NO_PAYMENTS,
    )
    return Scribe(rules, start, NO_PAYMENTS)


def points(rules: Rules, deal: Deal, names: list[str], seed: int) -> tuple[int, int, int, int]:
    """What one hand moves, by seat."""
    scribe = written_down(rules, deal)
    players = players_named(names, rules, seed)
    for player in players:
        player.begin(ambitious=False)
    TableInPlay(rules, players, scribe).to_its_end()
    return scribe.state.scores


def match(ruleset: str, one: str, other: str, walls: int) -> tuple[float, float]:
    """The mean points a hand of the one against three of the other, and the standard error over the walls."""
    found = find_ruleset(ruleset)
    rules = found.under()
    results = []
    for wall in range(walls):
        deal = deal_tiles(found, 0, Random(f"duplicate {wall}"))
        tables = ([one if place == seat else other for place in SEATS] for seat in SEATS)
        results.append(mean(points(rules, deal, names, wall)[seat] for seat, names in enumerate(tables)))
    return mean(results), stdev(results) / walls**0.5


if __name__ == "__main__":
    game, player, against, number = sys.argv[1:]
    won, error = match(game, player, against, int(number))
    print(f"{game}: {player} against three {against}: {won:+.2f} ± {error:.2f} points a hand, {number} walls")
