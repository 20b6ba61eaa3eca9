"""What players and tables share: what is legal, who writes a hand down, and how long a tile lies there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from replay.events import AnyEvent, Win
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import KINDS

Allows = Callable[[AnyEvent], bool]
"""Whether something is legal: asked only of what a player would do, as it takes longer than to know what is liked."""


ALL_KINDS: Final = (1 << KINDS) - 1
"""A mask of every kind."""


def always(_event: AnyEvent) -> bool:
    """All is legal."""
    return True


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


def moment_of(state: HandState) -> tuple[int, int, int]:
    """What is the same as long as a tile lies there to be answered."""
    return state.drawn_tiles, state.discarded, state.turns
