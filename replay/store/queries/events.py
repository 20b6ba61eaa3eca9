"""The events of games as they were read, from the originals; the turn of each is what an audit makes of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from replay.events import AnyEvent, EndGame, EventAt, StartGame, StartHand
from replay.formats.record import read_game
from replay.formats.write import write_event
from replay.store.connect import intact
from replay.store.reader import Reader
from replay.verdicts import GameAudit, turns_after

_AT_ONCE = 256
"""Games whose originals are read together."""
_NOTE = b'"note"', rb"\u"
"""One of these is in every record in which an event has a note."""


class GameEvent(NamedTuple):
    """An event of a game. `seq`: 1 for the first event of the game; `hand`: as `hands.hand`, None outside a hand;
    `line`: that of the record, also of typed text."""

    seq: int
    hand: int | None
    line: int
    event: AnyEvent

    @property
    def json(self) -> str:
        """The event as the record format writes it."""
        return write_event(self.event).decode()


def game_events(reader: Reader, game_id: int) -> tuple[GameEvent, ...]:
    """The events of a game in the order of the record; lines that are no events are in its findings."""
    rows = reader.rows("SELECT line FROM games WHERE id = ?", [game_id])
    hands = reader.rows("SELECT line FROM hands WHERE game_id = ? ORDER BY hand", [game_id])
    with intact(reader.path):
        return _read(reader.original(game_id), rows[0]["line"], tuple(row["line"] for row in hands))


@lru_cache(maxsize=2)
def _read(raw: bytes, first: int, hands: tuple[int, ...]) -> tuple[GameEvent, ...]:
    """`hands`: the lines on which they begin."""
    entries = (each for each in read_game(raw, "", first).entries if isinstance(each, EventAt))
    return tuple(GameEvent(seq, _hand(each, hands), each.line, each.event) for seq, each in enumerate(entries, 1))


def _hand(entry: EventAt, hands: tuple[int, ...]) -> int | None:
    # What stands between two games belongs to no hand.
    return None if isinstance(entry.event, StartGame | EndGame) else bisect_right(hands, entry.line) or None


def hand_events(reader: Reader, game_id: int, hand: int) -> list[GameEvent]:
    """The events of a hand: the deal, number 0, and those after it."""
    return [each for each in game_events(reader, game_id) if each.hand == hand]


def turns(reader: Reader, game_id: int) -> Mapping[int, int]:
    """The turn after each event of a hand by its line, 0 before the first; without what the audit did not follow."""
    found: dict[int, int] = {}
    for hand in followed(reader, game_id).details:
        found.update(zip([step.at.line for step in hand.steps], turns_after(hand.steps), strict=True))
    deals = (each.line for each in game_events(reader, game_id) if isinstance(each.event, StartHand))
    return found | dict.fromkeys(deals, 0)


def followed(reader: Reader, game_id: int) -> GameAudit:
    """The audit of a game as it was judged, with its steps."""
    game = reader.game(game_id)
    return _followed(reader.original(game_id), game.source, game.line, tuple(game.asked.items()))


@lru_cache(maxsize=1)
def _followed(raw: bytes, source: str, line: int, asked: tuple[tuple[str, str], ...]) -> GameAudit:
    from replay.engine import audit

    return audit(read_game(raw, source, line), rulings=dict(asked), keep_steps=True)


def numbers_of(reader: Reader, game_id: int) -> Mapping[int | None, int]:
    """The numbers that the record gives the hands of a game, by their places in it."""
    return dict(map(tuple, reader.rows("SELECT hand, number FROM hands WHERE game_id = ?", [game_id])))


def noted_games(reader: Reader, games: Iterable[int] | None) -> Iterator[int]:
    """Those of these games, by default of all, in whose records something may be noted, by number."""
    ids = sorted(games if games is not None else (row[0] for row in reader.rows("SELECT id FROM games")))
    for first in range(0, len(ids), _AT_ONCE):
        some = ids[first : first + _AT_ONCE]
        for game_id, raw in reader.originals(some).items():
            if any(each in raw for each in _NOTE):
                yield game_id
