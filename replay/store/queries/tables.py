"""The tables that are columns of the store: games, hands, results, the figures of the seats, wins, findings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from replay.analysis.values import SeatSummary
from replay.store.queries.filter import NUMBERS
from replay.store.queries.table import GAME, PLAYED, Column, Table, TableRow, of, per_seat, range_of
from replay.store.reader import Reader
from replay.store.study.rows import counted_rows


def _named(name: str, about: str, seat: str) -> Column:
    """The name of the player whose seat is this column of the store."""
    whose = f"(SELECT name FROM players WHERE game_id :these AND game_id = games.id AND seat = {seat})"  # noqa: S608
    return Column(name, "text", about, sql=whose)


_OF_SEAT: Final = "(SELECT {0} FROM players WHERE game_id :these AND game_id = games.id AND seat = {{}})"
_IN_HAND: Final = (
    "(SELECT count(*) FROM {0} i WHERE game_id :these AND i.game_id = hands.game_id AND i.hand = hands.hand)"
)
_GAINED: Final = (
    "(SELECT coalesce(sum(amount), 0) FROM payments i"
    " WHERE game_id :these AND i.game_id = hands.game_id AND i.hand = hands.hand AND seat = {})"
)

# ------------------------------------------------------------- games

GAMES: Final = Table(
    name="games",
    about="one row a game: where it comes from, who played, the result, what the audit says",
    columns=(
        *GAME,
        *of("games", "sha256", "source", "line", "ruleset", "played_at", "stated_source", "verdict", "hands", "events"),
        *of("games", "errors", "warnings", "notes"),
        *per_seat("player", "text", "the name of the player in seat {}", _OF_SEAT.format("name")),
        *per_seat("score", "integer", "the score of seat {} at the end as computed", _OF_SEAT.format("score")),
        *of("games", "rulings", "engine", "program", "ingested_at", "audited_at"),
    ),
    source="games",
    order="games.id",
)

# ------------------------------------------------------------- hands

HANDS: Final = Table(
    name="hands",
    about="one row a hand: how it ended, what it moved, the scores after it",
    columns=(
        *PLAYED,
        *of("hands", "line", "round", "dealer"),
        _named("dealer_player", "the dealer's name", "hands.dealer"),
        Column("excerpt", "boolean", "whether it is not recorded event by event", sql="hands.excerpt"),
        *of("hands", "ended", "broken_at"),
        Column("wins", "integer", "wins that the record has in it, legal or not", sql=_IN_HAND.format("wins")),
        Column("findings", "integer", "findings in it", sql=_IN_HAND.format("findings")),
        *per_seat("points", "integer", "what seat {} gained in the hand as computed; negative: lost", _GAINED),
        *per_seat("score", "integer", "the score of seat {} after the hand as computed", "hands.score_{}"),
    ),
    source="games JOIN hands ON hands.game_id = games.id",
    order="games.id, hands.hand",
)

# ------------------------------------------------------------- results

# Of hands that count, so the points of a game and the places by them are known where all of it is looked at.
_COUNTED: Final = counted_rows(analysed=False).replace("?", ":engine") + " AND g.id :these"
_WHOLE: Final = f"SELECT *, sum(points) OVER (PARTITION BY game_id, seat) AS whole FROM ({_COUNTED}) counted"  # noqa: S608
RESULTS: Final = Table(
    name="results",
    about="four rows a hand that counts: what it came to for each player",
    columns=(
        *PLAYED,
        Column(
            "date",
            "text",
            "the day on which the game was played; empty where the record does not say",
            sql="substr(games.played_at, 1, 10)",
        ),
        *of("players", "seat", player="name"),
        Column(
            "place",
            "integer",
            "the player's place in the whole game, by points; those with as many share one",
            sql="rank() OVER (PARTITION BY games.id, hands.hand ORDER BY hands.whole DESC)",
        ),
        Column("points", "integer", "what the hand moved for the player; negative: lost", sql="hands.points"),
        Column("won", "boolean", "whether the player won the hand", sql="hands.won_by IS NOT NULL"),
        Column("dealt_in", "boolean", "whether somebody won it on the player's tile", sql="hands.fed > 0"),
        Column(
            "total",
            "integer",
            "what the player's win was worth, as claimed where its tiles are not known",
            sql="hands.total",
        ),
    ),
    source=f"games JOIN ({_WHOLE}) hands ON hands.game_id = games.id"
    " JOIN players ON players.game_id = games.id AND players.seat = hands.seat",
    order="games.id, hands.hand, hands.seat",
    near=True,
)

# ------------------------------------------------------------- the figures of the four seats

FIGURES: Final = tuple(name for name in SeatSummary.__struct_fields__ if name != "seat")
"""What the analysis says of a seat's hand in all: columns of `hand_seats`."""
SEATS: Final = Table(
    name="seats",
    about="four rows an analysed hand: what the analysis says of a seat's hand in all",
    columns=(*PLAYED, *of("hand_seats", "seat"), *of("players", player="name"), *of("hand_seats", *FIGURES)),
    source="games JOIN hands ON hands.game_id = games.id"
    " JOIN analysis ON analysis.game_id = hands.game_id AND analysis.hand = hands.hand AND analysis.engine = :engine"
    " JOIN hand_seats ON hand_seats.game_id = hands.game_id AND hand_seats.hand = hands.hand"
    " JOIN players ON players.game_id = games.id AND players.seat = hand_seats.seat",
    order="games.id, hands.hand, hand_seats.seat",
    analysed=True,
)

# ------------------------------------------------------------- wins

_PATTERNS: Final = {
    "claimed": "the scoring rows that the record claims, name to value",
    "computed": "those that count by the rules, name to what they add in all",
    "dropped": "those that hold and do not count, name to the row that drops them",
}


def patterns_of(reader: Reader, games: Sequence[int]) -> dict[tuple[int, int, int, str], dict[str, Any]]:
    """The scoring rows of the wins of these games by game, hand, win and kind, in order, those of one name together."""
    found: dict[tuple[int, int, int, str], dict[str, Any]] = {}
    for game, hand, win, kind, name, value, by in reader.rows(
        "SELECT game_id, hand, win, kind, name, value, dropped_by FROM win_rows"  # noqa: S608
        f" WHERE game_id {range_of(games)} AND game_id IN {NUMBERS} ORDER BY game_id, hand, win, position",
        [json.dumps(list(games))],
    ):
        told = found.setdefault((game, hand, win, kind), {})
        told[name] = min(told.get(name, by), by) if kind == "dropped" else told.get(name, 0) + value
    return found


def _with_patterns(reader: Reader, games: Sequence[int], rows: list[TableRow]) -> Iterator[TableRow]:
    """The wins with their scoring rows."""
    found = patterns_of(reader, games)
    for row in rows:
        cells = list(row)
        for kind, place in _PLACES.items():
            patterns = found.get((row[0], row[2], row[_WIN], kind))
            cells[place] = None if patterns is None else msgspec.json.encode(patterns).decode()
        yield tuple(cells)


WINS: Final = Table(
    name="wins",
    about="one row a win: what the record claims beside what the rules say",
    columns=(
        *PLAYED,
        *of("wins", "win", "line", "turn", "seat"),
        _named("player", "the winner's name", "wins.seat"),
        *of("wins", "won_by", "tile", "target"),
        _named("target_player", "the name of who discarded or added it", "wins.target"),
        *of("wins", "concealed", "melds", "flowers", "legal", "claimed_total", "computed_total", "payout", "unit"),
        *of("wins", "claimed_payments"),
        Column("computed_payments", "json", of="wins.computed_payments"),
        *(Column(f"{kind}_patterns", "json", about, sql="NULL") for kind, about in _PATTERNS.items()),
        *of("wins", "reading", "reasons"),
    ),
    source="games JOIN wins ON wins.game_id = games.id"
    " JOIN hands ON hands.game_id = wins.game_id AND hands.hand = wins.hand",
    order="games.id, wins.hand, wins.win",
    finished=_with_patterns,
)
_NAMES: Final = [each.name for each in WINS.columns]
_WIN: Final = _NAMES.index("win")
_PLACES: Final = {kind: _NAMES.index(f"{kind}_patterns") for kind in _PATTERNS}

# ------------------------------------------------------------- findings

FINDINGS: Final = Table(
    name="findings",
    about="one row a finding of the audit, in the order of the record",
    columns=(
        *(
            msgspec.structs.replace(each, sql="findings.hand_number") if each.name == "number" else each
            for each in PLAYED
        ),
        *of("games", "source"),
        *of("findings", "line", "finding", "code", "severity", "turn", "seat"),
        _named("player", "the name of the player concerned", "findings.seat"),
        *of("findings", "message", "recorded", "expected", "rule"),
    ),
    source="games JOIN findings ON findings.game_id = games.id"
    " LEFT JOIN hands ON hands.game_id = findings.game_id AND hands.hand = findings.hand",
    order="games.id, findings.finding",
)
