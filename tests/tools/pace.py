"""How far from ready players are, by their discards, melds and jokers: measured in simulated hands of four `sound`.

`python -m tests.tools.pace xixi 1500` plays so many hands and writes what it counted into replay/worth/pace.json, where
the deals of hidden hands take it from.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate.deal import EVEN, deal_tiles
from replay.simulate.players import Player
from replay.simulate.sound import Sound, WorkedOut
from replay.simulate.table import TableInPlay
from replay.state import SEATS, HandState
from replay.tiles import Kind
from replay.worth.pace import MANY, jokers_in
from tests.tools.duplicate import written_down

DATA: Final = Path(__file__).parents[2] / "replay" / "worth" / "pace.json"
Counts = Counter[tuple[int, int, int, int]]
"""How often so many discards, so many melds, so many jokers and this shanten were met."""


class Watched(Sound):
    """A player `sound` of whom is counted how far the hand is after each discard."""

    def __init__(self, rules: Rules, known: WorkedOut, counts: Counts) -> None:
        super().__init__(rules, Random(1), known)
        self.counts = counts

    def discards(self, state: HandState, seat: int) -> Iterator[Kind]:
        """As `Sound.discards`; the first legal one is what is put down."""
        found = [*super().discards(state, seat)]
        me = state.seats[seat]
        kind = next(each for each in found if self.rules.play.discard_fault(state, seat, each) is None)
        near = dict(self.now(state, seat))[kind]
        jokers = min(jokers_in(me.concealed), MANY)
        self.counts[len(me.discards) + 1, len(me.melds), jokers, near.shanten] += 1
        yield from found


def counted(ruleset: str, hands: int, first: int = 0) -> Counts:
    """What so many hands give."""
    game = find_ruleset(ruleset)
    rules = game.under()
    counts: Counts = Counter()
    for seed in range(first, first + hands):
        chance = Random(f"pace {seed}")
        deal = deal_tiles(game, seed % 4, chance, EVEN)
        known = WorkedOut()
        players: list[Player] = [Watched(rules, known, counts) for _ in SEATS]
        TableInPlay(rules, players, written_down(rules, deal, seed % 4)).to_its_end()
    return counts


def rows(counts: Counts) -> dict[str, list[int]]:
    """By "discards melds jokers": how often each shanten was met, from 0 on."""
    found: dict[str, list[int]] = {}
    for moment in sorted({each[:3] for each in counts}):
        most = max(each[3] for each in counts if each[:3] == moment)
        found[" ".join(map(str, moment))] = [counts[*moment, shanten] for shanten in range(most + 1)]
    return found


if __name__ == "__main__":
    game, hands = sys.argv[1:]
    known = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    known[game] = rows(counted(game, int(hands)))
    lines = [
        f'"{name}": {{\n' + ",\n".join(f'  "{key}": {value}' for key, value in table.items()) + "\n}"
        for name, table in sorted(known.items())
    ]
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
