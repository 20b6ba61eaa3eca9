"""Print how often each flow of play and each row occurs in simulated games, ruleset by ruleset.

usage: python -m tests.tools.flows [GAMES] [RULESET...]
"""

import sys
from collections import Counter

from rich.progress import track

from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.simulate.flows import flows

GAMES = 60


def counted(ruleset: str, games: int) -> Counter[str]:
    """The flows of so many games of four hands, seeds from 1."""
    found: Counter[str] = Counter()
    for seed in track(range(1, games + 1), description=ruleset, transient=True):
        found += flows(simulate_game(find_ruleset(ruleset), seed))
    return found


if __name__ == "__main__":
    words = sys.argv[1:]
    number = int(words.pop(0)) if words and words[0].isdigit() else GAMES
    for name in words or all_rulesets():
        print(f"{name}: {number} games, {4 * number} hands")
        for flow, count in sorted(counted(name, number).items()):
            print(f"  {count:6,}  {flow}")
