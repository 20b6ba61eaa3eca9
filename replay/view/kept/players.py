"""The players of a store: games, hands, other names, and who looks like the same person."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from shlex import quote
from typing import Final

from replay.store.people.alike import Likeness
from replay.store.people.reading import Person
from replay.view.blocks import FAINT, STRONG, Block, Grid, Text
from replay.view.text import counted, listed, safe, told_apart

_BY: Final[dict[Likeness, str]] = {
    "width": "the same in other characters",
    "capitals": "capitals",
    "spaces": "spaces",
    "marks": "marks on letters",
    "one letter": "one letter",
}


def players_view(found: Sequence[Person]) -> Block:
    """A line a player, and below it who looks like the same person, with the command that joins them."""
    table, written = Grid(), names_written(found)
    people = {each.player for each in found}
    for each in found:
        table.add(
            Text(written[each.player], STRONG),
            counted(each.games, "game"),
            counted(each.hands, "hand"),
            Text(_also(each, written, people), FAINT),
        )
    pairs = [(each, like) for each in found for like in each.alike]
    if not pairs:
        return table
    lines = [
        Text(f"{written[like.player]} and {written[each.player]} ({_BY[like.by]})  ").append(
            f"replay players alias {quote(written[like.player])} {quote(written[each.player])}", FAINT
        )
        for each, like in pairs
    ]
    return [table, Text(), Text("These look like the same person:"), *lines]


def names_written(found: Sequence[Person]) -> dict[str, str]:
    """How each name of these people is written: no two that differ look the same."""
    return told_apart(name for each in found for name in (each.player, *each.names))


def joined_view(found: Sequence[Person], player: str, parted: Sequence[str] = ()) -> Block:
    """What has been joined, or which names count for themselves again; `found` is everybody."""
    written = names_written(found)
    if parted:
        names = listed([written.get(each, safe(each)) for each in parted])
        apart = written.get(player, safe(player))
        return Text(f"{names} {'counts' if len(parted) == 1 else 'count'} apart from {apart} again.")
    people = {each.player for each in found}
    (joined,) = (each for each in found if each.player == player)
    return Text(f"{written[player]}: {counted(joined.games, 'game')}, {_also(joined, written, people)}")


def _also(person: Person, written: Mapping[str, str], people: Container[str]) -> str:
    """The other names, in how many games; one that is a player by itself sat beside another name of this person."""
    if not person.names:
        return ""
    named = [
        f"{written[name]} ({games or 'no game'}{', but where both sat' if name in people else ''})"
        for name, games in person.names.items()
    ]
    return f"also {listed(named)}"
