"""Removing games, and bringing back what they were: each can be undone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial

import msgspec

from replay.store.connect import spoken
from replay.store.errors import VersionError
from replay.store.ingest.run import Ingested, stored
from replay.store.ingest.work import Worker
from replay.store.rows import FilePlace, GameRow
from replay.store.store import Store
from replay.store.versions.reading import History, Version, record_of, removed_games


def remove_games(store: Store, games: Iterable[GameRow]) -> tuple[GameRow, ...]:
    """Take these games out of the store, all or none; `restore` brings them back. Raises StoreError."""
    removed = tuple(dict.fromkeys(game.id for game in games))
    with store.writing():
        found = []
        for number in removed:
            found.append(store.game(number))
            row = store.one_row("SELECT * FROM games WHERE id = ?", number)
            if row is not None:
                store.keep_earlier(row, datetime.now(UTC).isoformat(timespec="seconds"), removed=True)
            store.connection.execute("DELETE FROM games WHERE id = ?", [number])
    return tuple(found)


def restore(store: Store, history: History, version: Version, worker: Worker) -> Ingested:
    """Make a game what it was in this version, judged anew; what it is now is kept as a version. Raises StoreError.

    The file that it was read from does not change it any more without being asked, unless it was removed as it was.
    """
    record = record_of(store, version)
    (row,) = store.rows("SELECT origin, place, overrides FROM earlier_versions WHERE id = ?", [version.id])
    there = store.rows("SELECT id, game, source FROM games WHERE sha256 = ?", [version.sha256])
    if there and there[0]["id"] != history.id:
        raise VersionError(
            f"that is in the store as another game already: {there[0]['game']} from {there[0]['source']}"
        )
    overrides = msgspec.json.decode(row["overrides"], type=dict[str, str])
    place = FilePlace(origin=row["origin"], number=row["place"]) if version.removed else FilePlace()
    put = partial(store.put, place=place, overrides=overrides, differing="keep", number=history.id)
    return stored(record, worker(record, overrides), store.path, put)


def forget(store: Store) -> int:
    """Delete for good what was removed, with all its versions; how many games. Raises StoreError."""
    with store.writing():
        games = removed_games(store)
        store.connection.execute("DELETE FROM earlier_versions WHERE game_id NOT IN (SELECT id FROM games)")
        store.connection.execute(
            "DELETE FROM foreign_files WHERE sha256 NOT IN (SELECT sha256 FROM game_files)"
            " AND sha256 NOT IN (SELECT file FROM earlier_versions WHERE file IS NOT NULL)"
        )
    with spoken(store.path):
        store.connection.execute("VACUUM")  # what was deleted is in the file until then
    return games
