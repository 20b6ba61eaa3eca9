"""What is left out of the text and what stands around it says: reader and writer ask the same.

Nothing but the order of what is typed is asked, never the rules of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from replay.events import MOVES, AnyEvent, Discard, Draw, EndGame, Flower, Kong, StartGame, StartHand, Win

By = Literal["self_draw", "discard", "robbed_kong"]


def excerpts(events: Sequence[AnyEvent]) -> frozenset[int]:
    """The places of the deals that are excerpts without a word: a win follows in the hand, and no move."""
    found: set[int] = set()
    deal: int | None = None
    moved = False
    for place, event in enumerate(events):
        if isinstance(event, StartGame | StartHand | EndGame):
            deal, moved = place if isinstance(event, StartHand) else None, False
        elif isinstance(event, MOVES):
            found.discard(-1 if deal is None else deal)
            moved = True
        elif isinstance(event, Win) and deal is not None and not moved:
            found.add(deal)
    return frozenset(found)


class OpenTiles(Struct, frozen=True):
    """The tiles of a hand that claims and wins may take: each with the seat that drew it or put it down."""

    put: tuple[int, str] | None = None
    """The last discard."""
    added: tuple[int, str] | None = None
    """The tile of the last added kong."""
    drawn: tuple[int, str] | None = None
    """The last draw, until its tile is discarded or declared."""
    last: By | None = None
    """Which of the three came last: how a win that says no more is made."""

    def after(self, event: AnyEvent) -> OpenTiles:
        """What is open after the event."""
        match event:
            case StartGame() | StartHand():
                return OpenTiles()
            case Draw():
                return replace(self, drawn=(event.seat, event.tile), last="self_draw")
            case Discard():
                return replace(self, put=(event.seat, event.tile), drawn=None, last="discard")
            case Kong(kind="added", tile=str(tile)):
                return replace(self, added=(event.seat, tile), drawn=None, last="robbed_kong")
            case Flower() | Kong(kind="concealed"):
                return replace(self, drawn=None, last=None)
            case _:
                return self

    def claimed(self, tile: str | None, target: int | None) -> tuple[str, int] | None:
        """The tile of a claim and who put it down, where either may be left out; None if nothing says it."""
        if tile is not None and target is not None:
            return tile, target
        if self.put is None:
            return None
        return tile or self.put[1], self.put[0] if target is None else target

    def won(self, seat: int, by: str | None, tile: str | None, target: int | None) -> ImpliedWin | None:
        """How a win is made, with which tile and from whom, where each may be left out; None if nothing says it.

        Where no tile has been drawn or put down before, a win that says how it was made may leave its own out.
        """
        if by is None:
            by = "discard" if target is not None and self.last == "self_draw" else self.last
            if by is None and target is not None:
                by = "discard"
        source = {"self_draw": self.drawn, "discard": self.put, "robbed_kong": self.added, None: None}[by]
        if by == "self_draw" and source is not None and source[0] != seat:
            source = None
        if source is not None:
            tile = tile or (source[1] if source[1] != "?" else None)
            if by != "self_draw" and target is None:
                target = source[0]
        if tile is None and (self.put, self.added, self.drawn) == (None, None, None):
            tile = "?"
        if by is None or tile is None or (by != "self_draw" and target is None):
            return None
        return ImpliedWin(by, tile, target)


class ImpliedWin(Struct, frozen=True):
    """How a win is made; no target for one that nobody fed."""

    by: str
    tile: str
    target: int | None
