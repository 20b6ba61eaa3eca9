"""What it takes to know what a decision is worth: the last table of docs/worth.md, in seconds of a processor.

`python -m tests.tools.worth_cost xixi` plays out eighteen decisions of three simulated hands on up to 96 deals, and
eight discards from the middle of hands until every difference is known to half a point.
"""

from __future__ import annotations

import sys
from itertools import islice
from statistics import median
from time import process_time
from typing import Final

from msgspec.structs import replace

from replay.worth.racing import Limits
from replay.worth.rollouts import rolled_out
from replay.worth.values import Decision
from tests.worth.positions import decisions, rules_of

HANDS: Final = (3, 4, 5)
SEEDS: Final = range(3, 11)
DECISIONS: Final = 18
HALF: Final = 0.5
EARLY: Final = 10


def of_a_hand(ruleset: str) -> float:
    """Seconds that eighteen decisions take, spread evenly over those of three hands."""
    found = [each for seed in HANDS for _, each in decisions(ruleset, seed) if len(each.options) > 1]
    begun = process_time()
    for each in islice(found[:: max(1, len(found) // DECISIONS)], DECISIONS):
        rolled_out(each, rules_of(ruleset), limits=Limits(trials=96))
    return process_time() - begun


def to_half_a_point(decision: Decision, ruleset: str) -> tuple[float, int]:
    """Seconds, and deals, until every difference to the best that is left is known to half a point."""
    begun = process_time()
    limits = Limits(trials=10**6, error=HALF)
    found = rolled_out(replace(decision, chosen=None), rules_of(ruleset), limits=limits)
    return process_time() - begun, found.trials


def middle(ruleset: str, seed: int) -> Decision:
    """A discard among five or more from the middle of a hand."""
    found = [each for at, each in decisions(ruleset, seed) if len(each.options) > 4 and each.kind == "discard"]
    late = [each for each in found if each.state.discarded > EARLY] or found
    return late[len(late) // 3]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {DECISIONS} decisions {of_a_hand(name):.0f} s")
        some = sorted(to_half_a_point(middle(name, seed), name) for seed in SEEDS)
        seconds, deals = zip(*some, strict=True)
        print(
            f"  half a point: {min(seconds):.0f} / {median(seconds):.0f} / {max(seconds):.0f} s, {sorted(deals)} deals"
        )
