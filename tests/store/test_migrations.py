"""How a store is brought up to date: whatever the version that left it, all that stood in it is there."""

import zlib
from pathlib import Path

import pytest
from sqlite_utils import Database

from replay.formats import fingerprint
from replay.formats.record import read_game
from replay.store import Reader, Store
from replay.store.connect import APPLICATION_ID, SCHEMA_VERSION
from replay.store.errors import StoreTooOldError
from replay.store.ingest.work import Worker
from replay.store.migrations import MIGRATIONS
from replay.store.notes.reading import find_notes
from replay.store.notes.writing import add_note, target
from replay.store.own_schema import strangers
from replay.store.pack import sha256_of
from replay.store.schema import STEPS
from replay.store.versions.changing import restore
from replay.store.versions.reading import history
from tests.store import fake
from tests.store import hand_made as made

BEFORE = fake.game_text("eve", hands=2)
GAME = BEFORE.replace('"total":8', '"total":9', 1)
EVENTS = [  # hands that go on after an end of the game, lines left out
    *((1, None, "start_game"), (2, 1, "start_hand"), (3, 1, "draw"), (5, 1, "discard"), (6, None, "end_game")),
    *((7, 1, "draw"), (8, 2, "start_hand")),
]


def test_the_schema_version_counts_the_migrations(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.sqlite") as store:
        assert [each.name for each in MIGRATIONS.applied(store.database)] == list(STEPS)
        assert len(STEPS) == SCHEMA_VERSION
        assert not MIGRATIONS.pending(store.database)


@pytest.mark.parametrize("step", [*STEPS][1:])
def test_a_store_of_an_older_version_is_brought_up_to_date(tmp_path: Path, step: str) -> None:
    """As the version before this step left it."""
    path, (now, before) = tmp_path / "s.sqlite", (read_game(text.encode(), "f", 1) for text in (GAME, BEFORE))
    database = Database(path)
    MIGRATIONS.apply(database, stop_before=step)
    with database.atomic():
        made.game(database.conn, 1, sha256=fingerprint(now), game="eve", source="f", hands=2, engine=1)
        for place in (1, 2):
            made.hand(database.conn, 1, place, number=place, line={1: 2, 2: 9}[place])
        finding = {"game_id": 1, "finding": 1, "code": "hand_over", "severity": "error", "message": "Seat 2 plays on."}
        made.insert(database.conn, "findings", **finding)
        packed = {"sha256": sha256_of(now.raw), "size": len(now.raw), "bytes": zlib.compress(now.raw)}
        made.insert(database.conn, "originals", game_id=1, **packed)
        old = {"size": len(before.raw), "bytes": zlib.compress(before.raw), "sha256": fingerprint(before), "line": 1}
        was = {"game": "eve", "source": "f", "overrides": "{}"} if step in ("eighth", "ninth", "tenth") else {}
        made.insert(database.conn, "earlier_versions", game_id=1, verdict="clean", **old, **was)
        for seq, (line, hand, kind) in enumerate(EVENTS if step == "second" else (), 1):
            made.insert(database.conn, "events", game_id=1, seq=seq, line=line, hand=hand, type=kind, json="{}")
    database.conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.conn.execute(f"PRAGMA user_version = {[*STEPS].index(step)}")
    database.close()
    with pytest.raises(StoreTooOldError, match="an older version of replay made this store; replay ingest brings it"):
        Reader.open(path)
    with Store.open(path, create=False) as store, Store.open(tmp_path / "new.sqlite") as new:
        there, wanted = (
            {tuple(row) for row in each.rows("SELECT type, name FROM sqlite_master")} for each in (store, new)
        )
        assert (there, strangers(store.connection)) == (wanted, [])
        assert store.rows("PRAGMA foreign_key_check") == []
        assert {name: store.rows("SELECT * FROM findings")[0][name] for name in (*finding, "said")} == finding | {
            "said": None
        }
        assert store.unanalysed() == (1,)
        (version,) = history(store, "eve").versions
        assert (version.source, version.verdict, version.removed) == ("f", "clean", False)
        assert [each.what for each in version.changes] == ["Cy 8 -> 9"]
        note = add_note(store, store.game("eve"), target(store, store.game("eve"), number=1), "a note 吃碰杠")
        assert [(each.id, each.state) for each in find_notes(store, "吃碰杠")] == [(note.id, "same")]
        assert restore(store, history(store, "eve"), version, Worker(fake.audit)).status == "replaced"
        assert store.record(store.game("eve")).raw.decode() == BEFORE
    Reader.open(path).close()
