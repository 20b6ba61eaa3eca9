"""What rows are shown beside a view: what is known of a hand with hidden tiles, and the reading whose sets are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from replay.rulesets.b30fj.knitted import KnittedFigure
from replay.tiles import HONORS, Kind, suit_of


class Known(NamedTuple):
    """What is known of a hand: its natural tiles, its melds by sort, its declared jokers."""

    kinds: frozenset[Kind]
    chows: int
    triplets: int
    open_melds: int
    flowers: int

    @property
    def honors(self) -> bool:
        """Whether an honor is known."""
        return bool(self.kinds & HONORS)

    @property
    def suits(self) -> int:
        """How many suits are known."""
        return len({suit_of(kind) for kind in self.kinds - HONORS})

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the known suited tiles."""
        return frozenset(kind % 9 + 1 for kind in self.kinds - HONORS)


class CountingTiles(Protocol):
    """A reading whose tiles make rows count; each answer is notation."""

    def kongs(self) -> str:
        """The kongs."""

    def flowers(self) -> str:
        """The declared jokers."""

    def concealed(self) -> str:
        """The concealed triplets and kongs."""

    def knitted(self, some: tuple[KnittedFigure, ...], without: str = "") -> str:
        """The blocks of these that the reading has, or the first that lies among its tiles; else `without`."""

    def hog_of_two(self) -> str:
        """Two sets that hold all four of a kind."""

    def hog_with_the_pair(self) -> str:
        """Two sets and the pair that do."""

    def hog_of_four(self) -> str:
        """Four sets that do."""

    def used_up(self) -> str:
        """The kinds of which all four are held."""


ShownFigure = Callable[[CountingTiles], str]


def _kongs(shown: CountingTiles) -> str:
    return shown.kongs()


def _concealed(shown: CountingTiles) -> str:
    return shown.concealed()


def _nothing(_shown: CountingTiles) -> str:
    return ""


KONGS: Final[ShownFigure] = _kongs
CONCEALED: Final[ShownFigure] = _concealed
NOTHING: Final[ShownFigure] = _nothing
"""For rows of the whole hand."""
