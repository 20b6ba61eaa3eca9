"""The moves of a hand that tell a claim by the tile before it, as Botzone does, and the game of one hand."""

from __future__ import annotations

from typing import Any, Final

from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, Win
from replay.formats.importers.common import ForeignError
from replay.hands import KongKind, WinBy

TILES: Final = {
    **{f"{theirs}{number}": f"{number}{ours}" for theirs, ours in ("Wm", "Bp", "Ts") for number in range(1, 10)},
    **{f"F{number}": f"{number}z" for number in range(1, 5)},
    **{f"J{number}": f"{8 - number}z" for number in range(1, 4)},
    **{f"H{number}": f"{number}f" for number in range(1, 9)},
}
"""Our tiles by Botzone's codes."""


def others_of_chow(middle: str, claimed: str) -> str | None:
    """The tiles beside the claimed one in the chow around `middle`; None where there is no such chow."""
    number, suit = int(middle[0]), middle[1]
    tiles = [f"{each}{suit}" for each in (number - 1, number, number + 1)]
    if suit not in "mps" or claimed not in tiles or not 1 < number < 9:
        return None
    tiles.remove(claimed)
    return "".join(tiles)


def kong(seat: int, kind: KongKind, tile: str, target: int | None, **told: Any) -> Kong:
    """A kong of this tile; `target` is whose discard an open one claims."""
    if kind == "open":
        return Kong(seat=seat, kind=kind, target=target, tile=tile, tiles=tile * 3, **told)
    if kind == "added":
        return Kong(seat=seat, kind=kind, tile=tile, **told)
    return Kong(seat=seat, kind=kind, tiles=tile * 4, **told)


def win(seat: int, last: AnyEvent | None, **told: Any) -> Win | None:
    """A win on what came last; None where that is no draw, discard or added kong."""
    by: WinBy
    match last:
        case Draw():
            by, target = "self_draw", None
        case Discard():
            by, target = "discard", last.seat
        case Kong(kind="added"):
            by, target = "robbed_kong", last.seat
        case _:
            return None
    return Win(seat=seat, by=by, tile=str(last.tile), target=target, **told)


class Moves:
    """What has been played of a hand. The `meta` of each event says where it stands, as messages do."""

    def __init__(self) -> None:
        self.events: list[AnyEvent] = []

    @property
    def last(self) -> AnyEvent | None:
        """The last event."""
        return self.events[-1] if self.events else None

    def draw(self, seat: int, tile: str, meta: dict[str, Any]) -> None:
        """A tile from the wall; a flower is put down at once."""
        self.events.append(Draw(seat=seat, tile=tile, meta=meta))
        if tile[1] == "f":
            self.events.append(Flower(seat=seat, tile=tile, meta=meta))

    def discard(self, seat: int, tile: str, meta: dict[str, Any]) -> None:
        """A tile put down."""
        self.events.append(Discard(seat=seat, tile=tile, meta=meta))

    def chow(self, seat: int, middle: str, meta: dict[str, Any]) -> None:
        """A chow that is told by its middle tile."""
        given = self._given(meta, "a chow")
        others = others_of_chow(middle, given.tile)
        if others is None:
            raise ForeignError(
                f"{meta['at']}: expected a chow with the discard {given.tile} in it, got one of {middle}"
            )
        self.events.append(Chow(seat=seat, target=given.seat, tile=given.tile, tiles=others, meta=meta))

    def pung(self, seat: int, tile: str, meta: dict[str, Any]) -> None:
        """A pung; without `tile` of the last discard."""
        given = self._given(meta, "a pung")
        tile = tile or given.tile
        self.events.append(Pung(seat=seat, target=given.seat, tile=tile, tiles=tile * 2, meta=meta))

    def kong(self, seat: int, kind: KongKind, tile: str, meta: dict[str, Any]) -> None:
        """A kong: open, concealed or added."""
        target = self._given(meta, "an open kong").seat if kind == "open" else None
        self.events.append(kong(seat, kind, tile, target, meta=meta))

    def win(self, seat: int, meta: dict[str, Any], **claims: Any) -> None:
        """A win on what came last."""
        last = self.last
        won = None if isinstance(last, Draw) and last.seat != seat else win(seat, last, meta=meta, **claims)
        if won is None:
            raise ForeignError(f"{meta['at']}: expected a win after an own draw, a discard or an added kong")
        self.events.append(won)

    def _given(self, meta: dict[str, Any], claim: str) -> Discard:
        if not isinstance(self.last, Discard):
            raise ForeignError(f"{meta['at']}: expected {claim} right after a discard")
        return self.last
