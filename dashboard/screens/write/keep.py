"""Texts that were written down here: each is a file in a folder beside the store, ingested as `replay ingest` does it.

So what was typed stays as evidence, a text that is corrected takes the place of the one before, and the store keeps
both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from data import own_sets, reader, rulings_for, store_name, writes
from replay.engine import audit
from replay.events import EventAt
from replay.export.files import whole_file
from replay.formats.typed.write import write_text
from replay.store import Store, StoreError
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import Ingested, Unusable, ingest
from replay.store.ingest.work import Worker
from replay.store.rows import GameRow
from replay.store.versions.changing import remove_games, restore
from replay.store.versions.reading import history
from replay.store.versions.rivals import Differing

_SLUG: Final = 60


def folder() -> Path:
    """Where the texts lie."""
    store = Path(store_name()).absolute()
    return store.with_name(f"{store.stem}-written")


def file_of(game: str) -> Path:
    """The file of a text whose first game has this id; other ids have other files."""
    slug = re.sub(r"[^\w-]+", "-", game).strip("-")[:_SLUG]
    more = "" if slug == game else f"-{sha256(game.encode()).hexdigest()[:8]}"
    return folder() / f"{slug or 'game'}{more}.txt"


def save(text: str, path: Path, differing: Differing = "ask") -> list[Ingested | Unusable]:
    """Write the text into this file and ingest it; what became of each game. Raises StoreError, and then the file is as
    it was. `differing`: what becomes of a game whose id another file has with other content."""
    if not writes():
        raise StoreError("a text is saved where the dashboard was started with --write")
    before = text_in(path)
    try:
        path.parent.mkdir(exist_ok=True)
        _put(path, text)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
    try:
        with Store.open(store_name()) as store:
            read = ingest(
                store,
                [path],
                partial(audit, named=own_sets()),
                analyse=analyse_game,
                rulings=rulings_for,
                sets=own_sets(),
                differing=differing,
            )
            done = [_brought_back(store, each) for each in list(read)]
        if all(isinstance(each, Unusable) or each.status == "refused" for each in done):
            _put(path, before)
        return done
    except StoreError:
        _put(path, before)
        raise


def _brought_back(store: Store, done: Ingested | Unusable) -> Ingested | Unusable:
    """What is saved after it was removed is there again, with its versions and notes."""
    if isinstance(done, Unusable) or done.rival is None or done.rival.why != "removed":
        return done
    found = history(store, done.rival.sha256)
    return restore(store, found, found.versions[-1], Worker(audit, analyse_game))


def remove(path: Path) -> list[str]:
    """Take the games of this file out of the store, which keeps their records, and the file away; their names. Raises
    StoreError."""
    if not writes():
        raise StoreError("a game is removed where the dashboard was started with --write")
    rows = [row for where, row in written() if where == path]
    with Store.open(store_name(), create=False) as store:
        names = [row.game for row in remove_games(store, rows)]
    path.unlink(missing_ok=True)
    return names


def _put(path: Path, text: str | None) -> None:
    """The whole text or none of it; None: there is no such file."""
    if text is None:
        path.unlink(missing_ok=True)
        return
    with whole_file(path, force=True) as file:
        file.write(text.encode())


def text_in(path: Path) -> str | None:
    """The text of this file; None where there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def written() -> Iterator[tuple[Path, GameRow]]:
    """The games of the store that were written down here, the newest first, each with its file. Raises StoreError."""
    here = folder()
    for each in reader().games():
        path = Path(each.place.origin)
        if each.place.origin and path.parent == here:
            yield path, each


def text_of(path: Path, game: GameRow) -> str:
    """The text of a game: as it was typed, or where that file is gone the record as text."""
    found = text_in(path)
    if found is not None:
        return found
    record = reader().record(game)
    return write_text([each.event for each in record.entries if isinstance(each, EventAt)])
