"""How a store is brought up to date: whatever the version that left it, all that stood in it is there."""

import gzip
from pathlib import Path

import pytest

from replay.store import Reader, Store
from replay.store.connect import SCHEMA_VERSION
from replay.store.errors import StoreTooOldError
from replay.store.ingest.work import Worker
from replay.store.migrations import MIGRATIONS
from replay.store.notes.reading import find_notes
from replay.store.notes.writing import add_note, target
from replay.store.own_schema import strangers
from replay.store.schema import STEPS
from replay.store.versions.changing import restore
from replay.store.versions.reading import history
from tests.store import fake

STORES = Path(__file__).parents[1] / "data" / "stores"


def test_the_schema_version_counts_the_migrations(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.sqlite") as store:
        assert [each.name for each in MIGRATIONS.applied(store.database)] == list(STEPS)
        assert len(STEPS) == SCHEMA_VERSION
        assert not MIGRATIONS.pending(store.database)


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_a_store_of_an_older_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    """As that version left it: a game with a finding, whose first record said otherwise; from version 4 on a note."""
    path = tmp_path / "s.sqlite"
    path.write_bytes(gzip.decompress((STORES / f"{version}.sqlite.gz").read_bytes()))
    with pytest.raises(StoreTooOldError, match="an older version of replay made this store; replay ingest brings it"):
        Reader.open(path)
    with Store.open(path, create=False) as store, Store.open(tmp_path / "new.sqlite") as new:
        names = "SELECT type, name FROM sqlite_master ORDER BY 1, 2"
        assert [tuple(each) for each in store.rows(names)] == [tuple(each) for each in new.rows(names)]
        assert (strangers(store.connection), store.rows("PRAGMA foreign_key_check")) == ([], [])
        (found,) = store.findings(store.game("eve"))
        assert (found.code, found.line, str(found.message)) == ("hand_over", 2, "Seat 2 plays on.")
        (first,) = history(store, "eve").versions
        assert (first.source, first.verdict, first.removed) == ("f", "clean", False)
        assert [each.what for each in first.changes] == ["Cy 8 -> 9"]
        note = add_note(store, store.game("eve"), target(store, store.game("eve"), number=1), "a note 吃碰杠")
        assert [(each.id, each.state) for each in find_notes(store, "吃碰杠")] == [(note.id, "same")]
        older = [(each.text, each.tags, each.state) for each in find_notes(store, "older")]
        assert older == [("an older note", ("old",), "same")] * (version > 3)
        assert restore(store, history(store, "eve"), first, Worker(fake.audit)).status == "replaced"
        assert store.record(store.game("eve")).raw.decode() == fake.game_text("eve", hands=2)
    Reader.open(path).close()
