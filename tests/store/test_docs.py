"""docs/store.md is true: its tables are the store's, its queries run and answer what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr

from replay.store import Reader, Store
from replay.store.ingest import ingest
from replay.store.rows import Status
from tests.store import fake
from tests.tools.schema import DOCS, store_page

QUERIES = re.findall(r"```sql\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_tables_are_those_of_the_store() -> None:
    assert DOCS.read_text(encoding="utf-8") == store_page(), "make schema writes it anew"


def test_every_table_and_column_is_described(store: Store) -> None:
    page = store_page()
    tables = [row[0] for row in store.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    own = [name for name in tables if "sqlite" not in name]
    assert len(own) == 12
    for name in own:
        section = page.partition(f"### `{name}`\n")[2].partition("###")[0]
        for row in store.connection.execute(f"PRAGMA table_info({name})"):
            about = re.search(rf"\| `{row['name']}` \| .*? \| (.+) \|\n", section)
            assert about is not None, f"{name}.{row['name']}"


def test_every_status_is_described() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for status in Status.__args__:  # type: ignore[attr-defined]
        assert f"| `{status}` |" in page


@pytest.fixture
def answers(store: Store, club: Path):
    """What each query of the page answers on three games, the last of them with a false claim and no win."""
    club.write_text(
        fake.game_text("g1", hands=2)
        + fake.game_text("g2", hands=1).replace('"total":8', '"total":9')
        + fake.START % "g3"
        + fake.HAND % 1
        + fake.BAD
    )

    def generous(record, *, rulings, keep_steps):
        found = fake.audit(record)
        for hand in found.details:
            for win in hand.wins:
                if win.scored is not None and getattr(win.scored, "total", None) == 9:
                    force_setattr(win.scored, "total", 8)
        return found

    list(ingest(store, [club], generous))
    with Reader.open(store.path) as reader:
        yield [[tuple(row) for row in reader.connection.execute(query)] for query in QUERIES], str(club)


def test_three_queries(answers: tuple[list[Any], str]) -> None:
    (errors, standings, wrong), source = answers
    assert errors == [("illegal_win", 1, 1, f"{source} line 28")]
    assert standings == [("Cy", 3, 24, 3, 0), ("Ann", 3, 0, 0, 0), ("Di", 3, 0, 0, 0), ("Bo", 3, -24, 0, 3)]
    assert wrong == [(source, 23, "Cy", 9, 8, "Straight 8", "Straight 8")]
