"""What the decisions of a stored hand gave up, and the choices at one of them, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from replay.events import AnyEvent
from replay.store.worth.reading import WorthRow
from replay.terms import counting, say
from replay.view.blocks import FAINT, STRONG, WARN, Block, Grid, Text, numeric, whole
from replay.view.sentences import choice_text
from replay.view.sentences import choice_told as told
from replay.view.text import name_of
from replay.view.worth.decisions import points_behind

TITLE: Final = "What choices gave up"
GIVEN_UP: Final = "points given up"
_DOUBT: Final = (
    "{n:,} decisions played out on up to {deals}, among {players}; of {close:,} it is not beyond doubt that a better "
    "choice was there."
)
_EVENT: Final[Any] = AnyEvent


def _chosen(choice: Mapping[str, Any], seat: int) -> AnyEvent | None:
    """A stored choice; None for passing."""
    return None if choice["type"] == "pass" else msgspec.convert({**choice, "seat": seat}, type=_EVENT)


def choice_words(choice: Mapping[str, Any], seat: int) -> Text:
    """A stored choice in a few words: `discard 5p`, `pass`."""
    return choice_text(_chosen(choice, seat))


def choice_told(choice: Mapping[str, Any], seat: int) -> str:
    """The same as plain text."""
    return str(told(_chosen(choice, seat)))


def in_doubt(rows: Sequence[WorthRow]) -> str:
    """How many decisions there were, and how many of them are too close to call."""
    close = sum(not each.beyond_doubt for each in rows)
    many, among = (rows[0].trials, ", ".join(rows[0].players)) if rows else (0, "")
    return say(_DOUBT, n=len(rows), deals=counting(many, "deal"), players=among, close=close)


def beyond_doubt(rows: Sequence[WorthRow]) -> list[WorthRow]:
    """The decisions that were behind the best choice by more than three standard errors, in their order."""
    return [each for each in rows if each.beyond_doubt]


def given_up_text(row: WorthRow) -> str:
    """What a decision gave up, with its standard error."""
    return points_behind(row.given_up, row.error)


def given_up_view(rows: Sequence[WorthRow], players: Sequence[str]) -> Block:
    """The decisions of a hand that gave up points beyond doubt."""
    table = Grid(*map(numeric, ("before event", "turn")), *("player", "chose", "better"), numeric(GIVEN_UP))
    for each in beyond_doubt(rows):
        table.add(
            str(each.event),
            str(each.turn),
            name_of(players, each.seat),
            choice_words(each.chosen["choice"], each.seat),
            choice_words(each.choices[0]["choice"], each.seat),
            Text(given_up_text(each), WARN),
        )
    return [Text(TITLE, STRONG), *([table] if table.rows else []), Text(in_doubt(rows), FAINT)]


def choices_view(row: WorthRow, players: Sequence[str]) -> Block:
    """What the choices at a moment were worth, the best first."""
    table = Grid(whole("", width=1), "choice", *map(numeric, ("points", "behind")))
    for place, each in enumerate(row.choices):
        table.add(
            Text("▸" if each["chosen"] else "", STRONG),
            choice_words(each["choice"], row.seat),
            f"{each['points']:+.2f} ± {each['error']:.2f}",
            points_behind(each["behind"], each["behind_error"]) if place else "best",
        )
    head = f"What the choices of {name_of(players, row.seat)} before event {row.event} were worth"
    lost = () if row.choices[0]["chosen"] else (Text(f"Given up on fresh deals: {given_up_text(row)}.", FAINT),)
    return [Text(head, STRONG), table, *lost]
