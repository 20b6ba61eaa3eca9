"""The wall and the deal of a simulated hand, shuffled, or stacked so that something rare is likely to happen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from replay.rules import Rules, Ruleset
from replay.state import SEATS
from replay.tiles import KINDS, Kind, count_kinds, parse_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Tiles put in their places before the rest is shuffled; texts are tile notation, empty where chance decides.

    `hands` are by seat from the dealer on; `head` is drawn first to last by ordinary draws, `tail` first to last by
    replacement draws from the other end of the wall.
    """

    about: str
    hands: tuple[str, str, str, str] = ("", "", "", "")
    head: str = ""
    tail: str = ""
    weight: int = 1
    """How often it is taken, among other stacks."""
    look_back: bool = False
    """Whether it is for games in which a tile let pass may decide who pays later, and for no others."""
    missing_suits: bool = False
    """Whether it is for games in which everybody gives up a suit, and for no others."""

    def tiles(self) -> tuple[Kind, ...]:
        """Every tile that the stack puts in its place."""
        return parse_tiles("".join((*self.hands, self.head, self.tail)))

    def fits(self, ruleset: Ruleset) -> bool:
        """Whether the game has these tiles and hands of this size."""
        counts = count_kinds(self.tiles())
        enough = all(counts[kind] <= ruleset.copies[kind] for kind in range(KINDS))
        rules = ruleset.under()
        enough = (
            enough
            and bool(rules.opening.void_suits) == self.missing_suits
            and (rules.settlement.look_back or not self.look_back)
        )
        return enough and all(len(parse_tiles(hand)) <= ruleset.dealt for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat and the wall, its first tile drawn first."""

    hands: tuple[tuple[Kind, ...], ...]
    wall: tuple[Kind, ...]
    flowers: tuple[tuple[Kind, ...], ...] = ((), (), (), ())
    """By seat, those that were put down and replaced before the first discard."""


EVEN = Stack(about="nothing is stacked")
STACKS: Final = msgspec.json.decode(Path(__file__).with_name("stacks.json").read_bytes(), type=dict[str, Stack])
"""Stacks by name, each of which makes a rare flow likely; which game has the tiles for one, it asks the ruleset."""


def deal_tiles(ruleset: Ruleset, dealer: int, chance: Random, stack: Stack = EVEN, rules: Rules | None = None) -> Deal:
    """All tiles of the game dealt by chance, those of the stack in their places. `rules`: by default the defaults."""
    rules = rules or ruleset.under()
    counts = count_kinds(stack.tiles())
    loose = [kind for kind in range(KINDS) for _ in range(ruleset.copies[kind] - counts[kind])]
    chance.shuffle(loose)
    hands: list[tuple[Kind, ...]] = [()] * 4
    for place, text in enumerate(stack.hands):
        put = parse_tiles(text)
        missing = ruleset.dealt - len(put)
        hands[(dealer + place) % 4] = tuple(sorted((*put, *loose[:missing])))
        del loose[:missing]
    live = len(loose) - (rules.wall.dead if rules.wall.replacement_end == "live_tail" else 0)
    wall = (*parse_tiles(stack.head), *loose[:live], *reversed(parse_tiles(stack.tail)), *loose[live:])
    return (
        _replaced(hands, list(wall), dealer, ruleset) if "dealt" in rules.opening.flowers else Deal(tuple(hands), wall)
    )


def _replaced(hands: list[tuple[Kind, ...]], wall: list[Kind], dealer: int, ruleset: Ruleset) -> Deal:
    """The deal with its flowers put down, and replaced from the tail of the wall as long as there are new ones."""
    down: list[tuple[Kind, ...]] = [()] * 4
    for place in (dealer + step for step in SEATS):
        seat = place % len(SEATS)
        while found := [kind for kind in hands[seat] if kind in ruleset.flowers]:
            down[seat] = (*down[seat], *found)
            kept = [kind for kind in hands[seat] if kind not in ruleset.flowers]
            hands[seat] = tuple(sorted((*kept, *(wall.pop() for _ in found))))
    return Deal(tuple(hands), tuple(wall), tuple(down))
