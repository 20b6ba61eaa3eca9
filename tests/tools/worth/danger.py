"""Is a tile as dangerous as it is told? The table of docs/worth.md.

`python -m tests.tools.worth.danger b30fj 200` looks at one discard of each of so many simulated hands, a line each: of
every tile the chance told, what `sound` itself thinks it costs, and whether somebody could win on it. With
`--fit FILE...` such lines are counted by tenths.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from replay.events import Discard
from replay.simulate.players import players_named
from replay.tiles import KIND_OF
from replay.worth.danger import dangers, losses
from tests.tools.worth.fresh import some_moments
from tests.worth.positions import rules_of


def measured(ruleset: str, first: int = 7000) -> Iterator[dict[str, Any]]:
    """Without end: of a discard of each hand, by tile what is told and what is true."""
    rules = rules_of(ruleset)
    players = players_named(["sound"] * 4, rules, 1)
    for seed, step, decision in some_moments(ruleset, first, ("discard",), ("sound",)):
        puts = [each for each in decision.options if isinstance(each, Discard)]
        told = dangers(decision, rules, seed=seed)
        true = losses(step.before, rules, players, puts)
        own = players[decision.seat]._costs(decision.state, decision.seat, own_left(players, decision))  # type: ignore[attr-defined]
        tiles = [
            [each.chance, own(KIND_OF[put.tile]), int(paid is not None), each.price, paid or 0]
            for each, put, paid in zip(told, puts, true, strict=True)
        ]
        yield {"ruleset": ruleset, "seed": seed, "tiles": tiles}


def own_left(players: Sequence[Any], decision: Any) -> Any:
    """What the player cannot see."""
    return players[decision.seat]._unseen(decision.state, decision.seat)


def auc(found: Sequence[dict[str, Any]], place: int) -> float:
    """How often a dangerous tile of a hand is told (0) or thought (1) more dangerous than a safe one of it."""
    right = pairs = 0.0
    for each in found:
        for one in (tile for tile in each["tiles"] if tile[2]):
            for other in (tile for tile in each["tiles"] if not tile[2]):
                pairs += 1
                right += 0.5 if one[place] == other[place] else float(one[place] > other[place])
    return right / pairs if pairs else 0.5


def bins(found: Sequence[dict[str, Any]]) -> list[tuple[float, float, int]]:
    """By tenths of the chance told: the mean of what was told, the share that was true, how many tiles."""
    rows = []
    for part in range(10):
        some = [tile for each in found for tile in each["tiles"] if min(9, int(tile[0] * 10)) == part]
        if some:
            told, true = (sum(tile[place] for tile in some) / len(some) for place in (0, 2))
            rows.append((told, true, len(some)))
    return rows


def summary(found: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """Moments, told and true in all, told and true price of those that are dealt in, how well tiles are ranked."""
    tiles = [tile for each in found for tile in each["tiles"]]
    told, true = (sum(tile[place] for tile in tiles) / len(tiles) for place in (0, 2))
    price = sum(tile[0] * tile[3] for tile in tiles) / max(1e-9, sum(tile[0] for tile in tiles))
    paid = sum(tile[4] for tile in tiles) / max(1, sum(tile[2] for tile in tiles))
    return (
        f"{len(found)}",
        f"{told:.1%} / {true:.1%}".replace("%", " %"),
        f"{price:.1f} / {paid:.1f}",
        *(f"{auc(found, place):.2f}" for place in (0, 1)),
    )


if __name__ == "__main__":
    if sys.argv[1] == "--fit":
        rows = [json.loads(line) for name in sys.argv[2:] for line in Path(name).read_text("utf-8").splitlines()]
        for game in dict.fromkeys(each["ruleset"] for each in rows):
            some = [each for each in rows if each["ruleset"] == game]
            print(game, *summary(some), sep=" | ")
            print(*(f"  told {told:.1%} true {true:.1%} of {number}" for told, true, number in bins(some)), sep="\n")
    else:
        for line in islice(measured(sys.argv[1]), int(sys.argv[2])):
            print(json.dumps(line), flush=True)
