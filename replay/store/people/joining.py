"""Joining names that are one person's, and parting them again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from replay.store.errors import PeopleError
from replay.store.people.names import SEATS, count_anew
from replay.store.people.reading import aliases
from replay.store.store import Store


def join(store: Store, player: str, names: Iterable[str]) -> None:
    """Count these names as `player`, in all games that are here and that come. Raises PeopleError, StoreError."""
    wanted = [name for name in dict.fromkeys(names) if name != player]
    with store.writing():
        known = aliases(store)
        if player in known:
            raise PeopleError(f"{player!r} is joined to {known[player]!r}; join them to that")
        for name in wanted:
            if (other := known.get(name, player)) != player:
                raise PeopleError(f"{name!r} is joined to {other!r}; part it from there first, with --remove")
        moved = [*wanted, *(name for name, other in known.items() if other in wanted)]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        store.connection.executemany(
            "INSERT INTO aliases (name, player, joined_at) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET player = excluded.player",
            [(name, player, now) for name in moved],
        )
        count_anew(store.connection, [player, *moved])
        _must_be_one(store, player)


def part(store: Store, player: str, names: Iterable[str] = ()) -> tuple[str, tuple[str, ...]]:
    """Count these names of `player` for themselves again, by default all; from whom they are parted, and which.

    A `player` who is joined to another one is parted from that. Raises PeopleError, StoreError.
    """
    with store.writing():
        known = aliases(store)
        own = [name for name, other in known.items() if other == player]
        wanted = list(dict.fromkeys(names)) or own or [name for name in known if name == player]
        if not wanted:
            raise PeopleError(f"no name is joined to {player!r}")
        if strange := [name for name in wanted if name not in own and name != player]:
            raise PeopleError(f"{strange[0]!r} is not joined to {player!r}; these are: {', '.join(own) or 'none'}")
        store.connection.executemany("DELETE FROM aliases WHERE name = ?", [(name,) for name in wanted])
        count_anew(store.connection, wanted)
    return known.get(player, player), tuple(wanted)


def _must_be_one(store: Store, player: str) -> None:
    """Raises PeopleError where two of the names that `player` has now sat in one game."""
    rows = store.rows(
        f"SELECT g.game, group_concat(s.name, ' and ') AS names FROM ({SEATS}) s JOIN games g ON g.id = s.game_id"  # noqa: S608
        " LEFT JOIN aliases a ON a.name = s.name WHERE coalesce(a.player, s.name) = ?"
        " GROUP BY s.game_id HAVING count(DISTINCT s.name) > 1 ORDER BY s.game_id LIMIT 1",
        [player],
    )
    if rows:
        raise PeopleError(f"{rows[0]['names']} sat in one game, {rows[0]['game']}: they are two people")
