"""What the table asks of a player: bots answer by themselves, and one who is told answers one tile so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from replay.events import AnyEvent, Chow, Flower, Kong, Pung, Win
from replay.hands import WinBy
from replay.rules import Claim, Rules
from replay.state import HandState
from replay.tiles import KINDS, Kind

Allows = Callable[[AnyEvent], bool]
"""Whether something is legal: asked only of what a player would do, as it takes longer than to know what is liked."""


ALL_KINDS: Final = (1 << KINDS) - 1
"""A mask of every kind."""


def always(_event: AnyEvent) -> bool:
    """All is legal."""
    return True


class Player(Protocol):
    """One player at the table, who sees the own hand and what lies open, and never the wall or other hands."""

    chance: Random

    def begin(self, *, ambitious: bool) -> None:
        """Begin a new hand; in an ambitious one only a great win is good enough."""

    def completes(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """Whether the tile, already drawn or still another's, completes the hand of this seat."""

    def takes_win(self, state: HandState, win: Win) -> bool:
        """Whether a win that is there is taken; `win` has its total where that is known."""

    def declaration(
        self, state: HandState, seat: int, options: Iterable[Kong | Flower], allows: Allows = always
    ) -> Kong | Flower | None:
        """What to declare before discarding, if anything; one of the `options` that are legal."""

    def heeds(self, state: HandState, seat: int) -> int:
        """The kinds (a mask) that it would win on or look up at if others put them down; all where it must be asked."""

    def looks_up(self, state: HandState, seat: int) -> bool:
        """Whether the last discard is of any interest."""

    def claim(self, state: HandState, seat: int, options: Iterable[Claim], allows: Allows = always) -> Claim | None:
        """The claim of the last discard to make, if any; one of the `options` that are legal."""

    def discards(self, state: HandState, seat: int) -> Iterable[Kind]:
        """The tiles of the hand as this player would part with them, the first one best."""


class Writer(Protocol):
    """Who writes the hand down."""

    rules: Rules
    state: HandState
    """The table after all that is written."""

    def allows(self, event: AnyEvent) -> bool:
        """Whether the engine finds nothing wrong with the event as it stands."""

    def write(self, event: AnyEvent) -> None:
        """Write an event."""

    def possible(self, event: Win) -> Win | None:
        """The win with its claims, or None where the hand may not win so."""

    def put(self, event: AnyEvent) -> None:
        """Write an event that is legal and complete."""

    def end(self) -> None:
        """Write the end of the hand."""


@dataclass(slots=True)
class Told:
    """A player who answers the tile that lies there now as he is told, None: he passes; else he plays as he would."""

    player: Player
    event: AnyEvent | None
    moment: tuple[int, int, int]
    """`moment_of` the table at which he is told."""

    @property
    def chance(self) -> Random:
        """The source of chance of the player himself."""
        return self.player.chance

    @chance.setter
    def chance(self, chance: Random) -> None:
        self.player.chance = chance

    def begin(self, *, ambitious: bool) -> None:
        """As `Player.begin`."""
        self.player.begin(ambitious=ambitious)

    def completes(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """As `Player.completes`."""
        return self.player.completes(state, seat, tile, by)

    def takes_win(self, state: HandState, win: Win) -> bool:
        """Whether he is told to win."""
        if moment_of(state) != self.moment:
            return self.player.takes_win(state, win)
        return isinstance(self.event, Win)

    def declaration(
        self, state: HandState, seat: int, options: Iterable[Kong | Flower], allows: Allows = always
    ) -> Kong | Flower | None:
        """As `Player.declaration`."""
        return self.player.declaration(state, seat, options, allows)

    def heeds(self, state: HandState, seat: int) -> int:
        """As `Player.heeds`, but what lies there now is answered as he is told."""
        return ALL_KINDS if moment_of(state) == self.moment else self.player.heeds(state, seat)

    def looks_up(self, state: HandState, seat: int) -> bool:
        """Whether he is told to claim."""
        if moment_of(state) != self.moment:
            return self.player.looks_up(state, seat)
        return isinstance(self.event, Chow | Pung | Kong)

    def claim(self, state: HandState, seat: int, options: Iterable[Claim], allows: Allows = always) -> Claim | None:
        """What he is told to claim."""
        if moment_of(state) != self.moment:
            return self.player.claim(state, seat, options, allows)
        return self.event if isinstance(self.event, Chow | Pung | Kong) else None

    def discards(self, state: HandState, seat: int) -> Iterable[Kind]:
        """As `Player.discards`."""
        return self.player.discards(state, seat)


def moment_of(state: HandState) -> tuple[int, int, int]:
    """What is the same as long as a tile lies there to be answered."""
    return state.drawn_tiles, state.discarded, state.turns
