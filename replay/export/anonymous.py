"""A store of the same games without names: exports of it can tell nothing that it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from replay.engine import audit
from replay.export.subjects import Selection
from replay.formats.anonymous import People, anonymous_record
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.work import Worker
from replay.store.people.reading import aliases


@contextmanager
def anonymous_store(
    reader: Reader, selection: Selection, *, analyse: bool, tick: Callable[[], None] | None = None
) -> Iterator[tuple[Reader, Selection]]:
    """The games of a selection, made anonymous, audited and stored anew, while the context lasts; and which they are.

    Lines are counted as in the file that the anonymous records of these games make, one after the other. `analyse`:
    their hands are analysed, too. `tick` is called after each game. Raises StoreError.
    """
    worker, people, line = Worker(audit, analyse_game if analyse else None), People(aliases(reader)), 1
    with (
        TemporaryDirectory(prefix="replay-") as folder,
        Store.open(Path(folder) / "anonymous.sqlite") as store,
    ):
        number = 0
        for some, near in reader.at_hand(selection.games):
            for each in some:
                number += 1
                game = near.game(each)
                record = anonymous_record(near.record(game), people, game=f"game-{number}", line=line)
                line += record.raw.count(b"\n")
                packed = worker(record, game.overrides).packed
                if packed is not None:
                    store.put(packed, overrides=game.overrides, differing="keep")
                if tick is not None:
                    tick()
        games = tuple(each.id for each in store.games(order="oldest"))
        yield store, Selection(games=games, wanted=selection.wanted)
