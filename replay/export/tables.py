"""The tables of games, hands, wins and findings, each a query for the rows of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.export.table import GAME, PLAYED, Column, Table, TableRow, Wanted, per_seat
from replay.store import Reader
from replay.store.queries.exported import FIGURES, game_lines, hand_lines, result_lines, seat_lines

# ------------------------------------------------------------- games

_PLAIN: Final = (
    "sha256",
    "source",
    "line",
    "ruleset",
    "played_at",
    "stated_source",
    "verdict",
    "hands",
    "events",
    "errors",
    "warnings",
    "notes",
)
_INTEGERS: Final = frozenset({"line", "hands", "events", "errors", "warnings", "notes", "engine"})
GAMES: Final = Table(
    name="games",
    about="one row a game: where it comes from, who played, the result, what the audit says",
    columns=(
        *GAME,
        *(Column(name, "integer" if name in _INTEGERS else "text", of=f"games.{name}") for name in _PLAIN),
        *per_seat("player", "text", "the name of the player in seat {}"),
        *per_seat("score", "integer", "the score of seat {} at the end as computed"),
        Column("rulings", "json", of="games.rulings"),
        Column("engine", "integer", of="games.engine"),
        Column("program", "text", of="games.program"),
        Column("ingested_at", "text", of="games.ingested_at"),
        Column("audited_at", "text", of="games.audited_at"),
    ),
    rows=lambda reader, game, _wanted: iter(game_lines(reader, game)),
)

# ------------------------------------------------------------- hands

HANDS: Final = Table(
    name="hands",
    about="one row a hand: how it ended, what it moved, the scores after it",
    columns=(
        *PLAYED,
        Column("line", "integer", of="hands.line"),
        Column("round", "text", of="hands.round"),
        Column("dealer", "integer", of="hands.dealer"),
        Column("dealer_player", "text", "the dealer's name"),
        Column("excerpt", "boolean", "whether it is not recorded event by event"),
        Column("ended", "text", of="hands.ended"),
        Column("broken_at", "integer", of="hands.broken_at"),
        Column("wins", "integer", "wins that the record has in it, legal or not"),
        Column("findings", "integer", "findings in it"),
        *per_seat("points", "integer", "what seat {} gained in the hand as computed; negative: lost"),
        *per_seat("score", "integer", "the score of seat {} after the hand as computed"),
    ),
    rows=lambda reader, game, wanted: iter(hand_lines(reader, game, wanted.hand)),
)

# ------------------------------------------------------------- results

RESULTS: Final = Table(
    name="results",
    about="four rows a hand that counts: what it came to for each player",
    columns=(
        *PLAYED,
        Column("date", "text", "the day on which the game was played; empty where the record does not say"),
        Column("seat", "integer", of="players.seat"),
        Column("player", "text", of="players.name"),
        Column("place", "integer", "the player's place in the whole game, by points; those with as many share one"),
        Column("points", "integer", "what the hand moved for the player; negative: lost"),
        Column("won", "boolean", "whether the player won the hand"),
        Column("dealt_in", "boolean", "whether somebody won it on the player's tile"),
        Column("total", "integer", "what the player's win was worth, as claimed where its tiles are not known"),
    ),
    rows=lambda reader, game, wanted: iter(result_lines(reader, game, wanted.hand)),
)

# ------------------------------------------------------------- the figures of the four seats

_FLAGS: Final = frozenset({"won_hell", "looked", "won_hell_true"})


def _figures(reader: Reader, game: int, wanted: Wanted) -> Iterator[TableRow]:
    for *names, figures in seat_lines(reader, game, wanted.hand):
        yield *names, *figures


SEATS: Final = Table(
    name="seats",
    about="four rows an analysed hand: what the analysis says of a seat's hand in all",
    columns=(
        *PLAYED,
        Column("seat", "integer", of="hand_seats.seat"),
        Column("player", "text", of="players.name"),
        *(
            Column(
                name,
                "boolean" if name in _FLAGS else "text" if name == "won" else "integer",
                of=f"hand_seats.{name}",
            )
            for name in FIGURES
        ),
    ),
    rows=_figures,
)
