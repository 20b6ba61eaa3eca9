"""Whatever changes a game can be undone: saving over it, removing it, restoring what it was."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.events import GameRecord
from replay.formats.record import read_game
from replay.store import Reader, Store, StoreError
from replay.store.errors import NoSuchGameError, VersionError
from replay.store.ingest.run import Ingested, ingest
from replay.store.ingest.work import Worker
from replay.store.notes.reading import notes_of
from replay.store.notes.writing import Target, add_note
from replay.store.rows import GameRow, Status
from replay.store.versions.changing import forget, remove_games, restore
from replay.store.versions.reading import differences, history, version_of
from tests.store import fake
from tests.store.kept import dump, figures

WORKER = Worker(fake.audit)
GAME = fake.game_text("eve", hands=2)
BETTER = GAME.replace('"total":8', '"total":9', 1)


def record(text: str, source: str = "typed") -> GameRecord:
    return read_game(text.encode(), source, 1)


def saved(store: Store, game: GameRecord, instead: GameRow | None = None) -> Status:
    """What becomes of a game that no file has, in the place of that one."""
    return store.put(fake.packed(game), differing="keep", number=None if instead is None else instead.id).status


def brought_back(store: Store, name: str, number: int) -> Ingested:
    found = history(store, name)
    return restore(store, found, version_of(store, found, number), WORKER)


def evidence(store: Store) -> list[Any]:
    """All that is said of games as they are; not what they were."""
    return [row for row in dump(store) if row[0] != "earlier_versions"]


def taken(store: Store, path: Path, text: str, **options: Any) -> Path:
    """The file, ingested with this text."""
    path.write_text(text)
    list(ingest(store, [path], fake.audit, **options))
    return path


@pytest.fixture
def eve(store: Store, tmp_path: Path) -> Path:
    return taken(store, tmp_path / "eve.jsonl", GAME)


@pytest.fixture
def better(store: Store, eve: Path) -> Path:
    """The game after its file was corrected."""
    return taken(store, eve, BETTER)


def test_a_file_does_not_undo_what_was_changed_here(store: Store, eve: Path) -> None:
    assert saved(store, record(BETTER), store.game("eve")) == "replaced"
    (found,) = ingest(store, [eve], fake.audit)
    assert isinstance(found, Ingested)
    assert (found.status, found.rival and found.rival.why) == ("refused", "earlier")
    assert store.record(store.game("eve")).raw.decode() == BETTER


def test_what_was_removed_counts_nowhere_and_stays_away_until_it_is_brought_back(store: Store, eve: Path) -> None:
    before, number = evidence(store), store.game("eve").id
    add_note(store, store.game("eve"), Target(pointed_to="{}"), "a note")
    noted = evidence(store)
    remove_games(store, [store.game("eve")])
    assert (store.totals().games, store.totals().hands, store.players()) == (0, 0, {})
    assert {row[0] for row in evidence(store)} <= {"notes", "note_tags"}
    (found,) = ingest(store, [eve], fake.audit)
    assert isinstance(found, Ingested)
    assert (found.status, found.rival and found.rival.words[:14]) == ("refused", "was removed on")
    taken(store, eve.with_name("other.jsonl"), fake.game_text("thu"))
    assert store.game("thu").id != number  # notes and versions of the one are never the other's
    remove_games(store, [store.game("thu")])
    assert brought_back(store, "eve", 1).status == "new"
    assert evidence(store) == noted
    assert store.game("eve").id == number
    assert [each.text for each in notes_of(store, store.game("eve"))] == ["a note"]
    assert len(before) < len(noted)


@pytest.mark.parametrize("differing", ["replace", "keep"])
def test_ingesting_with_an_answer_brings_back_what_was_removed(store: Store, eve: Path, differing: Any) -> None:
    before, number = evidence(store), store.game("eve").id
    remove_games(store, [store.game("eve")])
    list(ingest(store, [eve], fake.audit, differing=differing))
    assert (evidence(store), store.game("eve").id) == (before, number)


def test_all_games_are_removed_or_none(store: Store, eve: Path) -> None:
    game = store.game("eve")
    gone = remove_games(store, [game])[0]
    brought_back(store, "eve", 1)
    taken(store, eve.with_name("other.jsonl"), fake.game_text("thu"))
    thu = store.game("thu")
    remove_games(store, [thu])
    before = dump(store)
    with pytest.raises(NoSuchGameError):
        remove_games(store, [gone, thu])
    assert dump(store) == before


def test_versions_are_told_and_each_can_be_had_again(store: Store, better: Path) -> None:
    found = history(store, "eve")
    assert [(each.number, each.removed, [c.what for c in each.changes]) for each in found.versions] == [
        (1, False, ["Cy 8 -> 9"])
    ]
    assert [each.what for each in differences(store, found, 1)] == ["Cy 8 -> 9"]
    assert brought_back(store, "eve", 1).status == "replaced"
    assert store.record(store.game("eve")).raw.decode() == GAME
    assert brought_back(store, "eve", 1).status == "known"
    assert brought_back(store, "eve", 2).status == "replaced"
    assert store.record(store.game("eve")).raw.decode() == BETTER
    remove_games(store, [store.game("eve")])
    gone = history(store, "eve")
    assert (gone.now, len(gone.versions)) == (None, 4)
    assert [each.what for each in differences(store, gone, 1)] == ["Cy 8 -> 9"]
    assert brought_back(store, gone.versions[-1].sha256[:8], 1).status == "new"
    assert store.record(store.game("eve")).raw.decode() == GAME


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_there_are_no_other_versions(store: Store, better: Path, number: int) -> None:
    with pytest.raises(NoSuchGameError, match="there are 1 to 1"):
        version_of(store, history(store, "eve"), number)


def test_what_is_another_game_by_now_is_not_restored(store: Store, better: Path) -> None:
    taken(store, better.with_name("copy.jsonl"), GAME, differing="keep")
    found = history(store, store.games(order="oldest")[0].sha256)
    with pytest.raises(VersionError, match="in the store as another game already: eve from"):
        restore(store, found, found.versions[0], WORKER)


def test_what_is_forgotten_is_gone_from_the_file(store: Store, better: Path) -> None:
    taken(store, better.with_name("thu.jsonl"), fake.game_text("thu"))
    remove_games(store, [store.game("eve")])
    assert forget(store) == 1
    assert forget(store) == 0
    with pytest.raises(NoSuchGameError, match="no game 'eve'"):
        history(store, "eve")
    assert [each.game for each in store.games()] == ["thu"]
    store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"thu.jsonl" in (data := store.path.read_bytes())
    assert b"eve.jsonl" not in data
    assert [each.status for each in ingest(store, [better], fake.audit) if isinstance(each, Ingested)] == ["new"]


def test_what_goes_wrong_in_the_middle_changes_nothing(store: Store, eve: Path) -> None:
    before = dump(store)
    for when in ("INSERT ON earlier_versions", "DELETE ON games"):
        store.connection.execute(
            f"CREATE TEMP TRIGGER stop BEFORE {when} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        with pytest.raises(StoreError, match="the disk is full"):
            remove_games(store, [store.game("eve")])
        store.connection.execute("DROP TRIGGER stop")
        assert dump(store) == before


def test_a_reader_that_is_open_sees_a_game_or_none_of_it(store: Store, eve: Path) -> None:
    with Reader.open(store.path) as reader, reader.as_it_is_now():
        assert reader.totals().games == 1
        remove_games(store, [store.game("eve")])
        assert reader.record(reader.game("eve")).raw.decode() == GAME
    with Reader.open(store.path) as reader:
        assert reader.totals().games == 0
        assert history(reader, "eve").now is None
        with pytest.raises(StoreError, match="cannot be written"):
            reader.rows("DELETE FROM earlier_versions")


def test_a_version_that_is_not_what_was_kept_is_damage(store: Store, better: Path) -> None:
    store.connection.execute("UPDATE earlier_versions SET sha256 = 'ab'")
    with pytest.raises(StoreError, match="the store is damaged"):
        history(store, "eve")


STEPS = st.lists(st.tuples(st.sampled_from(["a", "b", "remove", "back"]), st.sampled_from([0, 1])), max_size=7)


@given(STEPS)
def test_after_any_steps_the_figures_are_those_of_the_games_that_are_there(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    """Save, change, remove, restore: what is there is as if it had been taken in at one go."""
    folder = tmp_path_factory.mktemp("steps")
    texts = {(n, v): fake.game_text(f"g{n}", hands=1 + n).replace("4p", v + "p") for n in (0, 1) for v in "12"}
    with Store.open(folder / "s.sqlite") as store, Store.open(folder / "new.sqlite") as other:
        for what, number in steps:
            name = f"g{number}"
            there = [each for each in store.games() if each.game == name]
            if what in "ab":
                text = texts[number, "1" if what == "a" else "2"]
                saved(store, record(text), there[0] if there else None)
            elif what == "remove" and there:
                remove_games(store, there)
            elif what == "back" and store.rows("SELECT 1 FROM earlier_versions WHERE game = ?", [name]):
                brought_back(store, name, 1)
        for each in store.games(order="oldest"):
            saved(other, store.record(each))
        assert figures(store) == figures(other)
