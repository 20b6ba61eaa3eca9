"""A win that was found as HTML: its tiles, what it scored, where it is."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from typing import Final

from parts.hands.drawn import parts_html
from parts.html import aside, card, text
from replay.store.queries.wins import FoundWin
from replay.terms import Terms, row_name, say, term
from replay.tiles import KIND_OF, BadNotationError, parse_tiles
from replay.view.drawn.tiles import row, tile
from replay.view.rulebook.titles import title_named
from replay.view.score import WON_BY
from replay.view.text import and_more, worth

WAITS: Final[Terms[str]] = Terms(
    {
        "hell": "a hell wait",
        "one": "one kind of tile",
        "two": "two kinds of tile",
        "more": "three kinds of tile or more",
    }
)
AT_TABLE: Final = "See it at the table"
_MOST_ROWS = 8


def win_html(found: FoundWin) -> str:
    """The win as a card."""
    total = term("open") if found.total is None else worth(found.total, found.unit or "")
    rows = ", ".join(f"{row_name(name)} {value}" for name, value in found.rows[:_MOST_ROWS])
    more = f" {and_more(len(found.rows) - _MOST_ROWS)}" if len(found.rows) > _MOST_ROWS else ""
    where = f"{title_named(found.ruleset)} · {found.game} · {say('hand {n}', n=found.hand)}"
    said = say("{name}: {worth}, {way}", name=text(found.name, 40), worth=escape(total), way=WON_BY[found.won_by])
    return card(where, said, _hand(found), aside(text(rows + more, 500)))


def _hand(found: FoundWin) -> str:
    """The tiles as far as they are known, the winning one apart."""
    parts = []
    for words, tiles in (
        (term("concealed"), found.concealed or ""),
        *((term("meld"), each) for each in (found.melds or "").split()),
        (term("flowers"), found.flowers or ""),
    ):
        with suppress(BadNotationError):
            kinds = parse_tiles(tiles.strip("[]"))
            parts.append((words, row(sorted(kinds) if words == term("concealed") else kinds, "s") if kinds else ""))
    won = tile(KIND_OF[found.tile], "s", marks=("won",)) if found.tile in KIND_OF else ""
    return parts_html(*parts, (term("won on"), won))
