"""The events of the hands of a game, as the tables of events and of the analysis list them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from replay.store import Reader
from replay.store.queries.exported import event_lines
from replay.store.queries.table import TableRow
from replay.store.rows import GameRow


class Moment(Struct, frozen=True, kw_only=True):
    """An event of a hand: its row in the view `events`, and its number as `replay show --event` counts."""

    hand: int
    number: int
    seq: int
    line: int
    turn: int | None
    event: int | None
    seat: int | None
    type: str
    tile: str | None
    json: str


def moments(reader: Reader, game: int, hand: int | None) -> Iterator[Moment]:
    """The events of the hands of a game. An event that the audit could not follow has no turn and no number."""
    at = (0, -1)
    for row in event_lines(reader, game, hand):
        place, number = at if at[0] == row.hand else (row.hand, -1)
        followed = row.turn is not None
        at = (place, number + followed)
        yield Moment(
            hand=row.hand,
            number=row.number,
            seq=row.seq,
            line=row.line,
            turn=row.turn,
            event=at[1] if followed else None,
            seat=row.seat,
            type=row.type,
            tile=row.tile,
            json=row.json,
        )


PriceOf = Callable[[Moment, int], TableRow]
"""The columns of the prices: of the waits of a seat after an event."""


class About(Struct, frozen=True):
    """What all rows of a game have in common: its id, its players by seat."""

    game: str
    players: tuple[str, ...]

    def name(self, seat: int | None) -> str | None:
        """The player in this seat."""
        return self.players[seat] if seat is not None and seat < len(self.players) else None


def about(row: GameRow) -> About:
    """The id and the players of a game."""
    return About(row.game, row.players)
