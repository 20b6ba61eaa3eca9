"""Which flows of play a record shows: counted from the events alone, to prove that simulated games show them all.

`python -m tests.tools.flows [GAMES] [RULESET...]` prints how often each flow and each row occurs, ruleset by ruleset.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.progress import track

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.tiles import KIND_OF, Kind, parse_tiles

GAMES = 60
FIRST_FOUR = ("no", "one", "two", "three")


def flows(events: Iterable[AnyEvent]) -> Counter[str]:
    """How often each flow occurs in these games; a scoring row that a win claims is the flow `row: <name>`."""
    table = _Table()
    for event in events:
        match event:
            case StartGame():
                ruleset = find_ruleset(event.ruleset)
                table.wild = frozenset(ruleset.wild)
                table.wall_size = ruleset.wall_size
            case StartHand():
                table.start()
            case Draw():
                table.draw(event)
            case Discard():
                table.discard(event)
            case Chow() | Pung():
                table.claim(event)
            case Kong():
                table.kong(event)
            case Flower():
                table.found["flower"] += 1
                table.declare("flower")
            case VoidSuit() | Exchange():
                table.found["missing suit declared" if isinstance(event, VoidSuit) else "tiles handed on"] += 1
            case Win():
                table.win(event)
            case EndHand():
                table.end(event)
            case _:
                pass
    return table.found


@dataclass(slots=True)
class _Table:
    """What must be remembered of a hand to tell its flows."""

    found: Counter[str] = field(default_factory=Counter)
    wild: frozenset[Kind] = frozenset()
    wall_size: int = 0
    drawn: int = 0
    own_draws: Counter[int] = field(default_factory=Counter)
    discarded: set[int] = field(default_factory=set)
    declared: list[str] = field(default_factory=list)
    joker_pungs: set[tuple[int, Kind]] = field(default_factory=set)
    melded: bool = False
    called: set[int] = field(default_factory=set)
    wins: int = 0
    wins_here: int = 0

    def start(self) -> None:
        self.found["hand"] += 1
        self.drawn = self.wins = self.wins_here = 0
        self.own_draws.clear()
        self.discarded.clear()
        self.declared.clear()
        self.joker_pungs.clear()
        self.called.clear()
        self.melded = False

    def draw(self, event: Draw) -> None:
        self.drawn += 1
        self.own_draws[event.seat] += 1
        self.wins_here = 0
        if event.replacement:
            self.found["replacement"] += 1
        else:
            self.declared.clear()

    def discard(self, event: Discard) -> None:
        self.wins_here = 0
        self.discarded.add(event.seat)
        self.found["discard"] += 1
        if KIND_OF[event.tile] in self.wild:
            self.found["joker discarded"] += 1
        if self.declared:
            self.found["discard after a replacement"] += 1

    def claim(self, event: Chow | Pung) -> None:
        name = "chow" if isinstance(event, Chow) else "pung"
        self.found[name] += 1
        self.melded = True
        self.called.add(event.seat)
        self.declared.clear()
        jokers = sum(kind in self.wild for kind in parse_tiles(event.tiles))
        if jokers:
            self.found[f"{name} with {FIRST_FOUR[jokers]} joker{'s' if jokers > 1 else ''} from hand"] += 1
        claimed = KIND_OF[event.tile]
        if claimed in self.wild:
            self.found[f"joker claimed for a {name}"] += 1
        if name == "chow" and (event.target + 1) % 4 != event.seat:
            self.found["chow across a winner"] += 1
        if name == "pung" and (jokers or claimed in self.wild):
            self.joker_pungs.add((event.seat, min(claimed, *parse_tiles(event.tiles))))

    def kong(self, event: Kong) -> None:
        self.found[f"{event.kind} kong"] += 1
        self.melded = True
        self.called.add(event.seat)
        if event.kind == "open":
            self.declared.clear()
            if any(kind in self.wild for kind in parse_tiles(event.tiles or "")):
                self.found["open kong with a joker from hand"] += 1
            if event.tile is not None and KIND_OF[event.tile] in self.wild:
                self.found["joker claimed for a kong"] += 1
        if event.kind == "added" and event.tile and (event.seat, KIND_OF[event.tile]) in self.joker_pungs:
            self.found["kong added to a pung with a joker"] += 1
        if event.payments is not None and (payers := sum(amount < 0 for amount in event.payments)):
            self.found[f"{event.kind} kong paid by {FIRST_FOUR[payers]}"] += 1
        self.declare("kong")

    def declare(self, what: str) -> None:
        if self.declared:
            self.found[f"{what} on the replacement of a {self.declared[-1]}"] += 1
        self.declared.append(what)
        self.wins_here = 0

    def win(self, event: Win) -> None:
        self.wins += 1
        self.wins_here += 1
        by = event.by.replace("_", " ")
        self.found[f"win by {by}"] += 1
        if event.payments is not None and event.by == "self_draw":
            self.found[f"win by self draw paid by {FIRST_FOUR[sum(amount < 0 for amount in event.payments)]}"] += 1
        if event.payments is not None and event.target is not None:
            paying = sum(amount < 0 for amount in event.payments)
            self.found[f"win by {by} paid by {FIRST_FOUR[paying]}"] += 1
            if event.payments[event.target] > min(event.payments):
                self.found[f"win by {by} paid most by another player"] += 1
        if self.wins_here > 1:
            self.found[f"{FIRST_FOUR[self.wins_here]} winners on one tile"] += 1
            if event.by == "robbed_kong":
                self.found[f"{FIRST_FOUR[self.wins_here]} winners on one robbed kong"] += 1
        if KIND_OF[event.tile] in self.wild:
            self.found[f"joker won on by {by}"] += 1
        if self.drawn == self.wall_size:
            self.found[f"win by {by} with the wall empty"] += 1
        if event.by == "self_draw" and self.declared:
            both = len(set(self.declared)) > 1
            self.found["win after " + ("a kong and a flower" if both else f"a {self.declared[-1]}")] += 1
        if event.seat not in self.discarded and event.by == "self_draw" and self.own_draws[event.seat] == 1:
            self.found["win on the first draw"] += event.seat not in self.called
        if event.seat not in self.discarded and event.by == "discard" and not self.melded:
            self.found["win on a discard before the first discard"] += 1
        for row in event.patterns or ():
            self.found[f"row: {row}"] += 1

    def end(self, event: EndHand) -> None:
        if event.reason == "won":
            self.found["hand ends with its last win"] += 1
        else:
            self.found[f"wall exhausted after {FIRST_FOUR[self.wins]} win{'' if self.wins == 1 else 's'}"] += 1
        self.found["hand with a win"] += self.wins > 0
        for item in event.settlement or ():
            self.found[f"settled: {item.reason.replace('_', ' ')}"] += 1


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
