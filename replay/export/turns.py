"""The table of events: what happened at the table, and the scores after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from replay.export.moments import IN_IT, WHEN, moments, name_in
from replay.formats.write import write_event
from replay.store import Reader
from replay.store.queries.exported import codes_at, moved, scores_after
from replay.store.queries.table import HAND, Column, RowByName, Table, Wanted, per_seat

BySeat = list[int]


def _before(reader: Reader, game: int, payments: dict[tuple[int, int], BySeat]) -> dict[int, BySeat]:
    """The scores before each hand: those after it less what it moved."""
    found = scores_after(reader, game)
    for (hand, _), amounts in payments.items():
        found[hand] = [score - amount for score, amount in zip(found[hand], amounts, strict=True)]
    return found


def _rows(reader: Reader, game: int, wanted: Wanted) -> Iterator[RowByName]:
    row, payments, codes = reader.game(game), moved(reader, game), codes_at(reader, game)
    scores = _before(reader, game, payments)
    for each in moments(reader, game, wanted.hand):
        paid = payments.get((each.hand, each.line))
        if paid is not None:
            scores[each.hand] = [score + amount for score, amount in zip(scores[each.hand], paid, strict=True)]
        json = write_event(each.played)
        event: dict[str, Any] = msgspec.json.decode(json)
        yield {
            **event,
            **each._asdict(),
            "game_id": game,
            "game": row.game,
            "player": name_in(row, event.get("seat")),
            "target_player": name_in(row, event.get("target")),
            "how": event.get("kind") or event.get("by") or event.get("reason"),
            "payments": paid,
            **{f"score_{seat}": score for seat, score in enumerate(scores[each.hand])},
            "findings": " ".join(codes.get(each.line, ())),
            "json": msgspec.Raw(json),
        }


TURNS: Final = Table(
    name="turns",
    about="one row an event of a hand, in the order of the record",
    columns=(
        *HAND,
        Column("event", "integer", "0 the deal, 1 the first event after it; empty where the audit did not follow"),
        *WHEN,
        Column("seat", "integer", "whose event; empty for those of the table"),
        Column("player", "text", "the name of the player whose event it is"),
        Column("tile", "text", "the tile that it is about"),
        Column("tiles", "text", "the tiles from hand of a chow, pung or kong, those handed on in an exchange"),
        Column("target", "integer", "the seat that the tile comes from, or in an exchange goes to"),
        Column("target_player", "text", IN_IT),
        Column("how", "text", "of a kong its kind, of a win how it was won, of the end of a hand why it ended"),
        Column("drawn", "boolean", "of a discard, whether it is the tile just drawn, if the record says so"),
        Column("replacement", "boolean", "of a draw, whether it replaces a kong or a joker, if the record says so"),
        Column("payments", "json", "what the event moved as computed, by seat; empty if nothing"),
        *per_seat("score", "integer", "the score of seat {} after the event as computed"),
        Column("findings", "text", "the codes of what was found at it, with blanks between"),
        Column("t", "number", "seconds since the game began, as the record says"),
        Column("note", "text", "the note that the record has at it"),
        Column("json", "json", "the whole event as the record format writes it"),
    ),
    rows=_rows,
)
