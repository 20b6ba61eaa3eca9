"""What decisions of stored games were worth, as rows. Nothing here writes."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

from replay.simulate.players import UnknownPlayerError, version_of
from replay.store.connect import intact
from replay.store.reader import Reader
from replay.store.rows import GameRow
from replay.store.worth.schema import TABLES
from replay.worth.hands import METHOD
from replay.worth.values import DecisionKind

DecisionPhase = Literal["early", "middle", "late"]
"""Which third of the wall was being drawn."""


class WorthRow(Struct, frozen=True, kw_only=True):
    """A decision of a stored hand: before which event of the hand (from 1), whose, what the choice gave up.

    `given_up` and its standard error are in points; `choices` are the candidates of `replay worth --json`, the best
    first, `too_close` the places among them that are not beyond doubt behind it.
    """

    event: int
    seat: int
    line: int
    turn: int
    kind: DecisionKind
    phase: DecisionPhase
    given_up: float
    error: float
    beyond_doubt: bool
    choices: tuple[dict[str, Any], ...]
    too_close: tuple[int, ...]
    players: tuple[str, ...]
    trials: int
    seed: int

    @property
    def chosen(self) -> dict[str, Any]:
        """The choice that was made."""
        return next(each for each in self.choices if each["chosen"])


def worth_of_hand(reader: Reader, game: GameRow, hand: int) -> tuple[WorthRow, ...]:
    """The decisions of the hand at this place in the game (from 1), in their order.

    Empty where they were not played out, or by another engine or players of another version.
    """
    if not has_worth(reader):
        return ()
    rows = reader.rows(
        "SELECT w.*, m.players FROM worth w JOIN worth_hands m USING (game_id, hand)"
        " WHERE game_id = ? AND hand = ? AND m.engine = ? ORDER BY event, seat",
        [game.id, hand, reader.engine],
    )
    with intact(reader.path):
        return tuple(worth_row(each) for each in rows if current(json.loads(each["players"])))


def has_worth(reader: Reader) -> bool:
    """Whether decisions of any hand have been played out."""
    return reader.tables() >= TABLES


def current(versions: Sequence[str]) -> bool:
    """Whether options are still compared so, and players of these names and versions still play so (`How.versions`)."""
    players, how = versions[: -len(METHOD)], tuple(versions[-len(METHOD) :])
    try:
        return how == METHOD and all(version_of(each.partition("@")[0]) == each for each in players)
    except UnknownPlayerError:
        return False


def hands_played_out(reader: Reader, versions: Sequence[str], trials: int, seed: int) -> frozenset[tuple[int, int]]:
    """Game and place in it of the hands that this engine has played out so, on as many deals or more."""
    if not has_worth(reader):
        return frozenset()
    rows = reader.rows(
        "SELECT game_id, hand FROM worth_hands WHERE engine = ? AND players = ? AND trials >= ? AND seed = ?",
        [reader.engine, json.dumps(list(versions)), trials, seed],
    )
    return frozenset((row["game_id"], row["hand"]) for row in rows)


def hands_judged(
    reader: Reader, games: Iterable[int] | None, done: Container[tuple[Any, ...]] = (), more: str = ""
) -> list[tuple[int, int]]:
    """Game and place in it of the hands that this engine has judged, the oldest first, without those that are done."""
    query = "SELECT h.game_id, h.hand FROM hands h JOIN games g ON g.id = h.game_id WHERE g.engine = ?"
    wanted = None if games is None else set(games)
    rows = reader.rows(f"{query} {more} ORDER BY 1, 2", [reader.engine])
    return [(game, hand) for game, hand in rows if (game, hand) not in done and (wanted is None or game in wanted)]


def still_playing(reader: Reader) -> str:
    """The kinds of players in `worth_hands` that still play so, a JSON list."""
    there = [row[0] for row in reader.rows("SELECT DISTINCT players FROM worth_hands")]
    return json.dumps([each for each in there if current(json.loads(each))])


def worth_row(row: Any) -> WorthRow:
    """A row of the table `worth`."""
    answer = json.loads(row["answer"])
    plain = {name: row[name] for name in ("event", "seat", "line", "turn", "kind", "phase", "given_up", "error")}
    return WorthRow(
        **plain,
        beyond_doubt=bool(row["beyond_doubt"]),
        choices=tuple(answer["candidates"]),
        too_close=tuple(answer["too_close"]),
        players=tuple(answer["players"]),
        trials=answer["trials"],
        seed=answer["seed"],
    )
