"""The players of a store: games, hands, other names, and who looks like the same person."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from replay.store.people.alike import Likeness
from replay.store.people.reading import Person
from replay.view.text import FAINT, STRONG, counted, grid, listed, safe

_BY: Final[dict[Likeness, str]] = {
    "width": "the same in other characters",
    "capitals": "capitals",
    "spaces": "spaces",
    "marks": "marks on letters",
    "one letter": "one letter",
}


def players_view(found: Sequence[Person]) -> RenderableType:
    """A line a player, and below it who looks like the same person, with the command that joins them."""
    table = grid()
    for each in found:
        table.add_row(
            Text(safe(each.player), STRONG),
            counted(each.games, "game"),
            counted(each.hands, "hand"),
            Text(_also(each), FAINT),
        )
    pairs = [(each, like) for each in found for like in each.alike]
    if not pairs:
        return table
    lines = [
        Text.assemble(
            f"{safe(like.player)} and {safe(each.player)} ({_BY[like.by]})  ",
            (f"replay players alias {_word(like.player)} {_word(each.player)}", FAINT),
        )
        for each, like in pairs
    ]
    return Group(table, Text(), Text("These look like the same person:"), *lines)


def joined_view(found: Sequence[Person], player: str, parted: Sequence[str] = ()) -> RenderableType:
    """What has been joined, or which names count for themselves again."""
    if parted:
        names = listed([safe(each) for each in parted])
        return Text(f"{names} {'counts' if len(parted) == 1 else 'count'} apart from {safe(player)} again.")
    lines = [f"{safe(each.player)}: {counted(each.games, 'game')}, {_also(each)}" for each in found]
    return Text("\n".join(lines))


def _also(person: Person) -> str:
    if not person.names:
        return ""
    named = [f"{safe(name)} ({games or 'no game'})" for name, games in person.names.items()]
    return f"also {listed(named)}"


def _word(name: str) -> str:
    return shlex.quote(safe(name))
