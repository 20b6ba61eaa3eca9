"""Names that are one person's: joined, they are one player for every question; parted, all is as it was."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.export.subjects import TABLES, select, table_rows
from replay.formats.anonymous import People
from replay.store import Store
from replay.store.errors import PeopleError
from replay.store.ingest.run import ingest
from replay.store.notes.reading import notes_of
from replay.store.notes.writing import Target, add_note
from replay.store.people.alike import alike
from replay.store.people.joining import join, part
from replay.store.people.reading import aliases, people
from replay.store.queries.filter import EVERY_GAME, GameFilter
from replay.store.queries.table import Table, TableRow, Wanted
from replay.store.study.players import find_player, study
from tests.store import fake

NAMES = ("Mei", "mei", "Mei_Lin", "Sam", "sam", "Lin", "Bob")


def game_of(game: str, *players: str) -> str:
    """A game in which these four sit, by seat."""
    text = fake.game_text(game, hands=2)
    for old, new in zip(("Ann", "Bo", "Cy", "Di"), players, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    return text


@pytest.fixture
def evenings(store: Store, tmp_path: Path) -> Store:
    """Three evenings on which the same four sat down, one of them under three names."""
    path = tmp_path / "evenings.jsonl"
    names = ("Mei", "mei", "Mei_Lin")
    path.write_text("".join(game_of(f"g{n}", name, "Sam", "Lin", "Bob") for n, name in enumerate(names)))
    assert {each.status for each in ingest(store, [path], fake.audit)} == {"new"}  # type: ignore[union-attr]
    return store


def dump(store: Store) -> list[str]:
    """Every row but the times."""
    return [line for line in store.connection.iterdump() if "_sqlite_migrations" not in line]


def test_a_person_counts_once_everywhere(evenings: Store) -> None:
    join(evenings, "Mei", ["mei", "Mei_Lin"])
    assert evenings.players() == {"Bob": 3, "Lin": 3, "Mei": 3, "Sam": 3}
    assert {each.players for each in evenings.games()} == {("Mei", "Sam", "Lin", "Bob")}
    assert len(evenings.games(GameFilter(players=("Mei",)))) == 3
    assert find_player(evenings, "Mei_Lin") == "Mei"
    assert [each.game for each in evenings.games(GameFilter(search="Mei_L"))] == ["g2"]
    (mei,) = [each for each in people(evenings) if each.player == "Mei"]
    assert (mei.games, mei.hands, mei.names, mei.alike) == (3, 6, {"Mei_Lin": 1, "mei": 1}, ())


def test_records_and_notes_say_what_they_said(evenings: Store) -> None:
    before = [evenings.record(each).raw for each in evenings.games()]
    add_note(evenings, evenings.game("g1"), Target(pointed_to="{}"), "before")
    join(evenings, "Mei", ["mei", "Mei_Lin"])
    add_note(evenings, evenings.game("g1"), Target(pointed_to="{}"), "after")
    assert [evenings.record(each).raw for each in evenings.games()] == before
    assert {each.players[0] for each in notes_of(evenings, evenings.game("g1"))} == {"mei"}


def test_what_comes_later_is_counted_so_and_again_changes_nothing(evenings: Store, tmp_path: Path) -> None:
    join(evenings, "Mei", ["mei"])
    later = tmp_path / "later.jsonl"
    later.write_text(game_of("g9", "Sam", "mei", "Lin", "Bob"))
    list(ingest(evenings, [later], fake.audit))
    assert evenings.game("g9").players == ("Sam", "Mei", "Lin", "Bob")
    before = dump(evenings)
    list(ingest(evenings, [later], fake.audit, again=True))
    assert dump(evenings) == before


def test_parting_undoes_joining(evenings: Store) -> None:
    before = dump(evenings)
    join(evenings, "Mei", ["mei", "Mei_Lin"])
    assert part(evenings, "Mei", ["mei"]) == ("Mei", ("mei",))
    assert evenings.players()["Mei"] == 2
    assert part(evenings, "Mei") == ("Mei", ("Mei_Lin",))
    assert dump(evenings) == before


def test_whoever_is_joined_takes_their_own_along(evenings: Store) -> None:
    join(evenings, "Mei_Lin", ["mei"])
    join(evenings, "Mei", ["Mei_Lin"])
    assert aliases(evenings) == {"Mei_Lin": "Mei", "mei": "Mei"}
    assert part(evenings, "mei") == ("Mei", ("mei",))
    assert aliases(evenings) == {"Mei_Lin": "Mei"}


REFUSED = [
    (join, "Mei", ["Sam"], "Mei and Sam sat in one game, g0: they are two people"),
    (join, "mei", ["Bob"], "'mei' is joined to 'Mei'"),
    (join, "Sam", ["mei"], "'mei' is joined to 'Mei'"),
    (part, "Mei", ["Sam"], "'Sam' is not joined to 'Mei'"),
    (part, "Bob", [], "no name is joined to 'Bob'"),
]


@pytest.mark.parametrize(("do", "player", "others", "why"), REFUSED)
def test_what_cannot_be_joined_or_parted_changes_nothing(evenings: Store, do, player, others, why: str) -> None:
    join(evenings, "Mei", ["mei"])
    before = dump(evenings)
    with pytest.raises(PeopleError, match=why):
        do(evenings, player, others)
    assert dump(evenings) == before


def test_without_names_a_person_has_one_number() -> None:
    named = People({"mei": "Mei"})
    assert named.named(["Mei", "Sam", "Lin", "Bob"])[0] == named.named(["mei", "Bob", "Lin", "Sam"])[0] == "Player 1"


@given(
    st.lists(st.permutations(NAMES).map(lambda names: names[:4]), min_size=1, max_size=6),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.booleans()), max_size=6),
)
def test_whatever_is_joined_and_parted_the_store_is_that_of_one_ingestion(
    tmp_path_factory: pytest.TempPathFactory, tables: list[list[str]], steps: list[tuple[str, str, bool]]
) -> None:
    """The order of joining and ingesting makes no difference: with the same aliases the players are the same."""
    folder = tmp_path_factory.mktemp("people")
    for number, names in enumerate(tables):
        (folder / f"{number}.jsonl").write_text(game_of(f"g{number}", *names))
    files = sorted(folder.glob("*.jsonl"))
    with Store.open(folder / "first.sqlite") as store, Store.open(folder / "then.sqlite") as other:
        list(ingest(store, files, fake.audit))
        for player, name, joined in steps:
            try:
                join(store, player, [name]) if joined else part(store, player, [name])
            except PeopleError:
                continue
        for name, player in aliases(store).items():
            join(other, player, [name])
        list(ingest(other, files, fake.audit))
        for table in ("players", "recorded_names"):
            one, two = (
                [tuple(row) for row in each.rows(f"SELECT * FROM {table} ORDER BY 1, 2")] for each in (store, other)
            )
            assert one == two


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Mei", "mei"), [("Mei", "mei", "capitals")]),
        (("Mei Lin", "Mei_Lin"), [("Mei Lin", "Mei_Lin", "spaces")]),
        (("Mei Lin", "MeiLin "), [("Mei Lin", "MeiLin ", "spaces")]),
        (("Zoë", "Zoe"), [("Zoë", "Zoe", "marks")]),
        (("Zoe\u0308", "Zoë"), [("Zoe\u0308", "Zoë", "width")]),
        (("Ｍｅｉ", "Mei"), [("Ｍｅｉ", "Mei", "width")]),
        (("Søren", "soren"), [("Søren", "soren", "marks")]),
        (("Straße", "STRASSE"), [("Straße", "STRASSE", "capitals")]),
        (("Meiling", "Mailing"), [("Meiling", "Mailing", "one letter")]),
        (("Meiling", "Melling", "Sam"), [("Meiling", "Melling", "one letter")]),
        (("Meiling", "Meliing"), [("Meiling", "Meliing", "one letter")]),
        (("王小明", "王小明 "), [("王小明", "王小明 ", "spaces")]),
        (("王明", "王刚"), []),  # two people: a character is half a name
        (("Sam", "Pam"), []),
        (("Player 1", "Player 2"), []),
        (("Meiling", "Maeling2"), []),
        (("???", "!!!"), []),
        (("", " "), []),
    ],
)
def test_what_looks_like_one_person(names: tuple[str, ...], found: list[tuple[str, str, str]]) -> None:
    assert list(alike(names)) == found


def test_who_sat_together_is_not_the_same(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(game_of("g", "Mei", "mei", "MEI", "Bob"))
    list(ingest(store, [path], fake.audit))
    assert [each.alike for each in people(store)] == [()] * 4


def test_figures_and_tables_are_those_of_records_that_have_one_name(evenings: Store, tmp_path: Path) -> None:
    """Study, scores, wins and every exported table: as if the records had called the person by one name."""
    join(evenings, "Mei", ["mei", "Mei_Lin"])
    path = tmp_path / "evenings.jsonl"
    path.write_text(path.read_text().replace('"mei"', '"Mei"').replace('"Mei_Lin"', '"Mei"'))
    with Store.open(tmp_path / "one.sqlite") as one:
        list(ingest(one, [path], fake.audit))
        assert len(study(one).players) == 4
        assert study(evenings).players == study(one).players
        assert study(evenings).everybody == study(one).everybody
        for table in TABLES.values():
            rows = [list(table_rows(each, table, select(each, EVERY_GAME, Wanted()))) for each in (evenings, one)]
            assert _told(table, rows[0]) == _told(table, rows[1]), table.name


def _told(table: Table, rows: list[TableRow]) -> list[list[object]]:
    """The rows without what tells the records themselves apart."""
    own = {"sha256", "ingested_at", "audited_at", "json", "event"}
    return [[cell for column, cell in zip(table.columns, row, strict=True) if column.name not in own] for row in rows]
