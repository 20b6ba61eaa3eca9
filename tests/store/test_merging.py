"""A second laptop's store is taken in, and all figures are those of one store with the same records."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.store import Reader, Store, StoreError
from replay.store.errors import DamagedStoreError, PeopleError
from replay.store.ingest.run import Ingested, ingest
from replay.store.merging import Merged, merge, opened
from replay.store.notes.writing import add_note, target
from replay.store.people.joining import join
from replay.store.people.reading import aliases
from replay.store.versions.changing import remove_games
from replay.store.versions.reading import history
from tests.store import fake
from tests.store.kept import dump, figures

GAME = fake.game_text("eve", hands=2)
BETTER = GAME.replace('"total":8', '"total":9', 1)


def store_of(path: Path, *texts: str, differing: Any = "ask") -> Store:
    """A store of these games, each from a file of its own beside it."""
    store = Store.open(path)
    for number, text in enumerate(texts):
        file = path.with_name(f"{path.stem}-{number}.jsonl")
        file.write_text(text)
        list(ingest(store, [file], fake.audit, differing=differing))
    return store


def merged(store: Store, other: Store, **options: Any) -> tuple[list[tuple[str, str]], Merged]:
    """What becomes of each game of the other store, and what came besides."""
    with Reader.open(other.path) as theirs:
        *games, rest = merge(store, theirs, fake.audit, **options)
    assert isinstance(rest, Merged)
    return [(each.status, each.rival.words if each.rival else "") for each in games if isinstance(each, Ingested)], rest


def test_games_notes_names_and_versions_come_once(tmp_path: Path) -> None:
    ours = store_of(tmp_path / "a.sqlite", fake.game_text("mon"))
    theirs = store_of(tmp_path / "b.sqlite", GAME, fake.game_text("mon"), fake.game_text("thu", hands=4))
    (tmp_path / "b-0.jsonl").write_text(BETTER)
    list(ingest(theirs, [tmp_path / "b-0.jsonl"], fake.audit))
    add_note(theirs, theirs.game("eve"), target(theirs, theirs.game("eve")), "look at this", tags=["review"])
    join(theirs, "Ann", ["Anne"])
    before = dump(theirs)
    games, rest = merged(ours, theirs)
    assert [status for status, _ in games] == ["new", "known", "new"]
    assert (rest.versions, rest.notes, rest.joined) == (1, {"new": 1, "known": 0, "replaced": 0}, {"Anne": "Ann"})
    assert [each.what for each in history(ours, "eve").versions[0].changes] == ["Cy 8 -> 9"]
    once = dump(ours)
    games, rest = merged(ours, theirs)
    assert [status for status, _ in games] == ["known"] * 3
    assert rest == Merged(versions=0, notes={"new": 0, "known": 1, "replaced": 0}, joined={}, not_joined=())
    assert (dump(ours), dump(theirs)) == (once, before)


def test_what_differs_waits_until_somebody_says_which_counts(tmp_path: Path) -> None:
    ours, theirs = store_of(tmp_path / "a.sqlite", GAME), store_of(tmp_path / "b.sqlite", BETTER)
    before = dump(ours)
    words = f"differs from {tmp_path / 'a-0.jsonl'} in hand 1: Cy 8 -> 9"
    assert merged(ours, theirs)[0] == [("refused", words)]
    assert dump(ours) == before
    assert merged(ours, theirs, differing="replace")[0] == [("replaced", words)]
    assert ours.game("eve").place.origin == str(tmp_path / "a-0.jsonl")  # the file that is here
    assert merged(ours, theirs, differing="replace")[0] == [("known", "")]
    assert merged(theirs, ours)[0] == [("known", "")]


def test_both_are_kept(tmp_path: Path) -> None:
    ours, theirs = store_of(tmp_path / "a.sqlite", GAME), store_of(tmp_path / "b.sqlite", BETTER)
    for expected in ("new", "known"):
        assert merged(ours, theirs, differing="keep")[0][0][0] == expected
    assert ours.totals().games == 2


def test_the_same_path_on_another_machine_is_another_file(tmp_path: Path) -> None:
    """Both laptops have it at one path: what the one corrected is no correction of the other's."""
    theirs = store_of(tmp_path / "b.sqlite", BETTER)
    ours = store_of(tmp_path / "a.sqlite", GAME)
    ours.connection.execute("UPDATE games SET origin = ?", [str(tmp_path / "b-0.jsonl")])
    assert merged(ours, theirs)[0][0][0] == "refused"
    assert merged(ours, theirs, differing="keep")[0][0][0] == "new"
    assert sorted(each.place.origin for each in ours.games()) == ["", str(tmp_path / "b-0.jsonl")]


def test_what_was_corrected_or_removed_here_stays_so(tmp_path: Path) -> None:
    ours = store_of(tmp_path / "a.sqlite", GAME, fake.game_text("thu"))
    theirs = store_of(tmp_path / "b.sqlite", GAME, fake.game_text("thu"))
    (tmp_path / "a-0.jsonl").write_text(BETTER)
    list(ingest(ours, [tmp_path / "a-0.jsonl"], fake.audit))
    remove_games(ours, [ours.game("thu")])
    before = dump(ours)
    for differing in ("ask", "replace", "keep"):
        games, _ = merged(ours, theirs, differing=differing)
        assert [status for status, _ in games] == ["known", "refused"]
        assert games[1][1].startswith("was removed on")
        assert dump(ours) == before
    games, _ = merged(theirs, ours)
    assert games == [("refused", f"differs from {tmp_path / 'b-0.jsonl'} in hand 1: Cy 8 -> 9")]


@pytest.mark.parametrize(
    ("ours", "theirs", "joined", "not_joined"),
    [
        ({}, {"mei": "Mei"}, {"mei": "Mei"}, ""),
        ({"mei": "Mei"}, {"mei": "Mei"}, {}, ""),
        ({"Mei": "mei"}, {"mei": "Mei"}, {}, ""),
        ({"Mei": "Mei Lin"}, {"mei": "Mei"}, {"mei": "Mei Lin"}, ""),
        ({"mei": "Mei Lin"}, {"mei": "Mei"}, {}, "'mei' is joined to 'Mei Lin' here and to 'Mei' there"),
        ({}, {"Ann": "Bo"}, {}, "Ann and Bo sat in one game, eve: they are two people"),
    ],
)
def test_names_are_joined_where_nothing_speaks_against_it(
    tmp_path: Path, ours: dict[str, str], theirs: dict[str, str], joined: dict[str, str], not_joined: str
) -> None:
    here, there = store_of(tmp_path / "a.sqlite", GAME), store_of(tmp_path / "b.sqlite")
    for store, names in ((here, ours), (there, theirs)):
        for name, player in names.items():
            join(store, player, [name])
    _, rest = merged(here, there)
    assert (rest.joined, rest.not_joined) == (joined, (not_joined,) if not_joined else ())
    assert aliases(here) == {**ours, **joined}


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from("45")), max_size=5),
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from("45")), max_size=5),
    st.lists(st.sampled_from(("Anne", "ann", "Bob")), max_size=2, unique=True),
    st.sampled_from([1, 2]),
)
def test_the_figures_are_those_of_one_store(
    tmp_path_factory: pytest.TempPathFactory,
    here: Sequence[tuple[int, str]],
    there: Sequence[tuple[int, str]],
    names: Sequence[str],
    times: int,
) -> None:
    """Whatever the two hold: the games that count are those that came first, judged as in one ingestion."""

    def text(number: int, tile: str) -> str:
        name = ("Ann", "Anne", "ann", "Ann")[number]
        return fake.game_text(f"g{number}", hands=1 + number).replace("4p", f"{tile}p").replace("Ann", name)

    folder = tmp_path_factory.mktemp("merge")
    ours = store_of(folder / "a.sqlite", *(text(*each) for each in here))
    theirs = store_of(folder / "b.sqlite", *(text(*each) for each in there))
    for name in names:
        try:
            join(theirs, "Ann", [name])
        except PeopleError:
            continue
    for _ in range(times):
        merged(ours, theirs)
    one = Store.open(folder / "one.sqlite")
    for name, player in aliases(ours).items():
        join(one, player, [name])
    for game in ours.games(order="oldest"):
        (folder / "one.jsonl").write_bytes(ours.record(game).raw)
        list(ingest(one, [game.source], fake.audit))
    assert figures(ours) == figures(one)
    assert {each.game for each in ours.games()} == {f"g{number}" for number, _ in (*here, *there)}


def test_a_store_of_an_older_version_is_taken_in_and_left_as_it_is(tmp_path: Path) -> None:
    theirs = store_of(tmp_path / "b.sqlite", GAME)
    theirs.connection.execute("PRAGMA user_version = 9")
    theirs.connection.execute("DELETE FROM _sqlite_migrations WHERE name = 'tenth'")
    theirs.close()
    before = (tmp_path / "b.sqlite").read_bytes()
    with Store.open(tmp_path / "a.sqlite") as ours, opened(tmp_path / "b.sqlite") as other:
        assert [each.status for each in merge(ours, other, fake.audit) if isinstance(each, Ingested)] == ["new"]
    assert (tmp_path / "b.sqlite").read_bytes() == before


HOSTILE = (
    "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
    *("UPDATE originals SET bytes = x'00'", "UPDATE originals SET size = 1 << 60"),
    "UPDATE games SET overrides = '['",
)


@pytest.mark.parametrize("change", HOSTILE)
def test_a_hostile_database_is_refused(tmp_path: Path, change: str) -> None:
    store_of(tmp_path / "b.sqlite", GAME).close()
    with sqlite3.connect(tmp_path / "b.sqlite") as connection:
        connection.execute(change)
    connection.close()
    with Store.open(tmp_path / "a.sqlite") as ours:
        before = dump(ours)
        with pytest.raises(DamagedStoreError), opened(tmp_path / "b.sqlite") as other:
            list(merge(ours, other, fake.audit))
        assert dump(ours) == before


def test_verdicts_and_figures_of_the_other_store_are_not_believed(tmp_path: Path) -> None:
    theirs = store_of(tmp_path / "b.sqlite", GAME)
    theirs.connection.execute("UPDATE wins SET computed_total = 1000")
    theirs.connection.execute("UPDATE players SET score = 9000, name = 'Mallory' WHERE seat = 0")
    theirs.connection.execute("UPDATE games SET verdict = 'unreadable', hands = 90")
    ours, one = Store.open(tmp_path / "a.sqlite"), store_of(tmp_path / "c.sqlite", GAME)
    merged(ours, theirs)
    one.connection.execute("UPDATE games SET source = ?, origin = ?", [str(tmp_path / "b-0.jsonl")] * 2)
    assert figures(ours) == figures(one)


def test_what_is_given_up_in_the_middle_leaves_whole_games_and_goes_on(tmp_path: Path) -> None:
    ours = Store.open(tmp_path / "a.sqlite")
    theirs = store_of(tmp_path / "b.sqlite", GAME, fake.game_text("thu"), fake.game_text("fri", hands=1))
    with Reader.open(theirs.path) as other:
        found = merge(ours, other, fake.audit)
        next(found)
        found.close()
        assert [each.game for each in ours.games()] == ["eve"]
        ours.connection.execute(
            "CREATE TEMP TRIGGER stop BEFORE INSERT ON payments"
            " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        with pytest.raises(StoreError, match="the disk is full"):
            list(merge(ours, other, fake.audit))
        assert [each.game for each in ours.games()] == ["eve"]
        ours.connection.execute("DROP TRIGGER stop")
        statuses = [each.status for each in merge(ours, other, fake.audit) if isinstance(each, Ingested)]
    assert statuses == ["known", "new", "new"]
