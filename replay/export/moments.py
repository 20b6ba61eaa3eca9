"""The events of the hands of a game, as the tables of events and of the analysis list them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from replay.events import AnyEvent
from replay.store import Reader
from replay.store.queries.events import game_events, numbers_of, turns
from replay.store.queries.table import Column, RowByName
from replay.store.rows import GameRow


class Moment(NamedTuple):
    """An event of a hand, by the columns that tell it: the number that the record gave the hand, and its own as `replay
    show --event` counts. An event that the audit could not follow has neither turn nor number.
    """

    hand: int
    number: int
    line: int
    turn: int | None
    event: int | None
    type: str
    played: AnyEvent


def moments(reader: Reader, game: int, hand: int | None) -> Iterator[Moment]:
    """The events of the hands of a game, or of those of one number, in the order of the record."""
    found, numbers = turns(reader, game), numbers_of(reader, game)
    followed: Counter[int] = Counter()
    for each in game_events(reader, game):
        if each.hand is None:
            continue
        turn = found.get(each.line)
        followed[each.hand] += turn is not None
        if hand is None or numbers[each.hand] == hand:
            event = None if turn is None else followed[each.hand] - 1
            kind = str(each.event.__struct_config__.tag)
            yield Moment(each.hand, numbers[each.hand], each.line, turn, event, kind, each.event)


WHEN: Final = (
    Column("turn", "integer", "the turn of the hand, 0 before the first; empty where the audit did not follow"),
    Column("line", "integer", "its line in the file"),
    Column("type", "text", "draw, discard, win and so on"),
)
"""The columns that tell an event."""
IN_IT: Final = "the name of the player in it"
PriceOf = Callable[[Moment, int], RowByName]
"""The columns of the prices: of the waits of a seat after an event."""


def name_in(game: GameRow, seat: int | None) -> str | None:
    """The player in this seat."""
    return game.players[seat] if seat is not None and seat < len(game.players) else None
