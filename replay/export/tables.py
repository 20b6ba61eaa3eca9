"""The tables of games, hands, wins and findings, each a query for the rows of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.analysis.values import SeatSummary
from replay.export.asking import has_analyses, queried
from replay.export.table import GAME, PLAYED, Column, Row, Table, Wanted, per_seat
from replay.store import Reader

OF_HAND: Final = "(:hand IS NULL OR h.number = :hand)"
"""The condition on the hands, called h, that are wanted."""
NAME: Final = "(SELECT name FROM players WHERE game_id = {0}.game_id AND seat = {0}.{1})"
"""The name of the player whose seat stands in a column of these rows."""
_SEATED: Final = "(SELECT {} FROM players WHERE game_id = g.id AND seat = {})"


def _seats(what: str) -> str:
    return ", ".join(_SEATED.format(what, seat) for seat in range(4))


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
    of_hands=False,
    rows=queried(
        f"SELECT id, game, {', '.join(_PLAIN)}, {_seats('name')}, {_seats('score')},"  # noqa: S608
        " rulings, engine, program, ingested_at, audited_at FROM games g WHERE id = :game"
    ),
)

# ------------------------------------------------------------- hands

_MOVED: Final = (
    "(SELECT coalesce(sum(y.amount), 0) FROM payments y"
    " WHERE y.game_id = h.game_id AND y.hand = h.hand AND y.seat = {})"
)
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
    rows=queried(
        "SELECT g.id, g.game, h.hand, h.number, g.ruleset, h.line, h.round, h.dealer,"  # noqa: S608
        f" {NAME.format('h', 'dealer')}, h.excerpt, h.ended, h.broken_at,"
        " (SELECT count(*) FROM wins w WHERE w.game_id = h.game_id AND w.hand = h.hand),"
        " (SELECT count(*) FROM findings f WHERE f.game_id = h.game_id AND f.hand = h.hand),"
        f" {', '.join(_MOVED.format(seat) for seat in range(4))}, {', '.join(f'h.score_{seat}' for seat in range(4))}"
        f" FROM games g JOIN hands h ON h.game_id = g.id WHERE g.id = :game AND {OF_HAND} ORDER BY h.hand"
    ),
)

# ------------------------------------------------------------- the figures of the four seats

_FLAGS: Final = frozenset({"won_hell", "looked", "won_hell_true"})
_FIGURES: Final = tuple(name for name in SeatSummary.__struct_fields__ if name != "seat")
_QUERY: Final = queried(
    f"SELECT g.id, g.game, h.hand, h.number, g.ruleset, s.seat, p.name, {', '.join(f's.{name}' for name in _FIGURES)}"  # noqa: S608
    " FROM games g JOIN hands h ON h.game_id = g.id"
    " JOIN analysis a ON a.game_id = h.game_id AND a.hand = h.hand AND a.engine = :engine"
    " JOIN hand_seats s ON s.game_id = h.game_id AND s.hand = h.hand"
    " JOIN players p ON p.game_id = g.id AND p.seat = s.seat"
    f" WHERE g.id = :game AND {OF_HAND} ORDER BY h.hand, s.seat"
)


def _of_the_analysis(reader: Reader, game: int, wanted: Wanted) -> Iterator[Row]:
    """Nothing where somebody has dropped the tables of the analysis."""
    if has_analyses(reader):
        yield from _QUERY(reader, game, wanted)


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
            for name in _FIGURES
        ),
    ),
    rows=_of_the_analysis,
)
