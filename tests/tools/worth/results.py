"""Fits how luck is told from play: `replay/worth/results.json`, and the table of docs/worth.md.

`python -m tests.tools.worth.results xixi 200` plays so many hands, a line each; with `--fit FILE...` such lines
are fitted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import pstdev
from typing import Any

from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.state import SEATS
from replay.worth.racing import error_of, mean
from replay.worth.results import fitted_of, hand_luck
from tests.worth.positions import moments_of, rules_of


def measured(ruleset: str, first: int = 20_000) -> Iterator[dict[str, Any]]:
    """Without end: a hand of four `sound` from this seed on, its results, the luck of its draws and of its deal."""
    fitted = fitted_of(ruleset)
    assert fitted is not None
    for seed in count(first):
        events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, players=("sound",), stacked=0))
        found = hand_luck(moments_of(events, ruleset).hand, rules_of(ruleset))
        assert found is not None
        deal = [each / fitted.deal for each in found.deal]
        yield {"ruleset": ruleset, "result": found.result, "draws": found.draws, "deal": deal}


def fitted(found: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """The share of a deal that is taken for its luck, by least squares, and the spread of what is left."""
    pairs = [(each["deal"][seat], each["result"][seat] - each["draws"][seat]) for each in found for seat in SEATS]
    share = sum(deal * rest for deal, rest in pairs) / sum(deal * deal for deal, _ in pairs)
    return share, pstdev([rest - share * deal for deal, rest in pairs])


def summary(found: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """Hands, the share of a deal, the spread of results and of play, the variance left, the mean luck of the dealer."""
    share, spread = fitted(found)
    results = pstdev([each["result"][seat] for each in found for seat in SEATS])
    drawn = pstdev([each["result"][seat] - each["draws"][seat] for each in found for seat in SEATS])
    luck = [each["draws"][0] for each in found]
    return (
        f"{len(found)}",
        f"{share:.2f}",
        f"{results:.1f}",
        f"{spread:.1f}",
        f"{drawn**2 / results**2:.0%}".replace("%", " %"),
        f"{spread**2 / results**2:.0%}".replace("%", " %"),
        f"{mean(luck):+.2f} ± {error_of(luck):.2f}",
    )


if __name__ == "__main__":
    if sys.argv[1] == "--fit":
        rows = [json.loads(line) for name in sys.argv[2:] for line in Path(name).read_text("utf-8").splitlines()]
        for name in dict.fromkeys(each["ruleset"] for each in rows):
            print(name, *summary([each for each in rows if each["ruleset"] == name]), sep=" | ")
    else:
        for line in islice(measured(sys.argv[1]), int(sys.argv[2])):
            print(json.dumps(line), flush=True)
