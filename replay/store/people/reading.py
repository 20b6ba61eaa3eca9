"""Who is in a store: each person with games, hands and the names that count as theirs, and who may be the same."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from replay.store.people.alike import Likeness, alike
from replay.store.people.names import SEATS
from replay.store.reader import Reader
from replay.store.rows import GameRow


class Alike(Struct, frozen=True):
    """Another person of the store whose name is like this one's, and how it is like it."""

    player: Annotated[str, Meta(description="The name.")]
    by: Annotated[Likeness, Meta(description="In what the two names differ.")]


class Person(Struct, frozen=True, kw_only=True):
    """A person: in how many games and hands, by which other names in how many games, and who may be the same."""

    player: Annotated[str, Meta(description="The name that the player is counted by.")]
    games: Annotated[int, Meta(description="In how many games.")]
    hands: Annotated[int, Meta(description="How many hands these have.")]
    names: Annotated[
        dict[str, int], Meta(description="The names that are joined to it, each with the games whose record has it.")
    ]
    alike: Annotated[tuple[Alike, ...], Meta(description="Who has more games and looks like the same person.")]


def aliases(reader: Reader) -> dict[str, str]:
    """The names that are joined to another, and to which."""
    return {row["name"]: row["player"] for row in reader.rows("SELECT name, player FROM aliases ORDER BY 2, 1")}


def recorded_names(reader: Reader, game: GameRow) -> tuple[str, ...]:
    """The players of a game by seat, as its record calls them."""
    return tuple(row["name"] for row in reader.rows(f"{SEATS} WHERE p.game_id = ? ORDER BY p.seat", [game.id]))


def people(reader: Reader) -> tuple[Person, ...]:
    """Everybody in the store, those with the most games first; who is like another person with more games says so."""
    rows = reader.rows(
        "SELECT p.name, count(*) AS games, sum(g.hands) AS hands FROM (SELECT DISTINCT game_id, name FROM players) p"
        " JOIN games g ON g.id = p.game_id GROUP BY p.name ORDER BY 2 DESC, 1"
    )
    names: dict[str, dict[str, int]] = {row["name"]: {} for row in rows}
    for name, player in aliases(reader).items():
        names.setdefault(player, {})[name] = 0
    for player, name, games in reader.rows(
        "SELECT p.name, r.name, count(*) FROM recorded_names r"
        " JOIN players p ON p.game_id = r.game_id AND p.seat = r.seat GROUP BY 1, 2"
    ):
        names[player][name] = games
    counts = {row["name"]: (int(row["games"]), int(row["hands"])) for row in rows}
    like: dict[str, list[Alike]] = {}
    for one, other, by in alike(list(names)):
        if not _at_one_table(reader, one, other):
            like.setdefault(other, []).append(Alike(one, by))
    return tuple(
        Person(
            player=player,
            games=counts.get(player, (0, 0))[0],
            hands=counts.get(player, (0, 0))[1],
            names=others,
            alike=tuple(like.get(player, ())),
        )
        for player, others in names.items()
    )


def _at_one_table(reader: Reader, one: str, other: str) -> bool:
    """Whether both sat in one game: then they are two people."""
    query = "SELECT 1 FROM players p JOIN players q ON q.game_id = p.game_id WHERE p.name = ? AND q.name = ? LIMIT 1"
    return bool(reader.rows(query, [one, other]))
