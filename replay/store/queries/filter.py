"""The one filter of games: which games are meant, and the same as SQL."""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

from replay.store.notes import search

NUMBERS: Final = "(SELECT CAST(value AS BIGINT) FROM json_each(?))"
"""The whole numbers of a JSON list, to be asked for with `IN`."""
TEXTS: Final = "(SELECT value FROM json_each(?))"
"""The texts of a JSON list."""
ANY_NOTE: Final = "any"
"""`noted`: games with notes, whatever tags these have."""
_NOTED: Final = "g.id IN (SELECT p.game_id FROM notes n JOIN note_games p ON p.note_id = n.id WHERE {})"
_LIKE: Final = (
    "g.game LIKE ? ESCAPE '~' OR g.source LIKE ? ESCAPE '~'"
    " OR g.id IN (SELECT game_id FROM players WHERE name LIKE ? ESCAPE '~')"
    " OR g.id IN (SELECT game_id FROM recorded_names WHERE name LIKE ? ESCAPE '~')"
)


class GameFilter(Struct, frozen=True, kw_only=True):
    """Which games are meant: those that meet all that is said; where nothing is said, all of them.

    `players` are whole names, one of which sat in the game. `since` and `until` are dates or beginnings of them
    (`2026`, `2026-11`), both included; games without a date do not meet them. `games` are numbers in the store.
    """

    ruleset: str | None = None
    players: tuple[str, ...] = ()
    verdict: str | None = None
    search: str | None = None
    """A part of the game's id, its source or a name, or words of a note on it."""
    noted: str | None = None
    """`any`: games with notes; `#tag`: those with a note that has the tag."""
    since: str | None = None
    until: str | None = None
    games: tuple[int, ...] = ()
    rulings: tuple[tuple[str, str], ...] | None = None
    """Games judged under just these rulings, by ruleset, as the store writes them; "" is any ruleset."""

    @property
    def says_nothing(self) -> bool:
        """Whether every game is meant."""
        return not any(astuple(self))


EVERY_GAME: Final = GameFilter()


def games_condition(wanted: GameFilter) -> tuple[str, list[Any]]:
    """The filter as SQL over `games g`, and its values."""
    where, values = ["true"], list[Any]()
    for text, value in (
        ("g.ruleset = ?", wanted.ruleset),
        ("g.verdict = ?", wanted.verdict),
        ("g.played_at >= ?", wanted.since),
    ):
        if value is not None:
            where.append(text)
            values.append(value)
    if wanted.until is not None:
        where.append("substr(g.played_at, 1, ?) <= ?")
        values += [len(wanted.until), wanted.until]
    if wanted.games:
        where.append(f"g.id IN {NUMBERS}")
        values.append(json.dumps(wanted.games))
    if wanted.players:
        where.append(f"g.id IN (SELECT game_id FROM players WHERE name IN {TEXTS})")  # noqa: S608
        values.append(json.dumps(wanted.players))
    if wanted.rulings is not None:
        each = "(? IN ('', g.ruleset) AND g.rulings = ?)"
        where.append(f"({' OR '.join([each] * len(wanted.rulings))})")
        values += [value for pair in wanted.rulings for value in pair]
    if wanted.search is not None:
        part = f"%{wanted.search.translate({ord(char): f'~{char}' for char in '~%_'})}%"
        inside, words = search.condition(wanted.search)
        where.append(f"({_LIKE} OR {_NOTED.format(inside)})")
        values += [*[part] * 4, *words]
    if wanted.noted is not None:
        inside, words = search.condition("", [] if wanted.noted == ANY_NOTE else [wanted.noted.removeprefix("#")])
        where.append(_NOTED.format(inside))
        values += words
    return " AND ".join(where), values
