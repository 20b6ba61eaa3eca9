"""docs/store.md is true: its tables are the store's, its queries run and answer what they say."""

import re
from pathlib import Path
from typing import Any

import pytest

from replay.store import Reader, Store
from replay.store.ingest.run import ingest
from replay.store.rows import Status
from replay.store.worth.schema import WORTH
from tests.store import fake
from tests.store import hand_made as made
from tests.tools.schema import DOCS, store_page

QUERIES = re.findall(r"```sql\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_tables_are_those_of_the_store() -> None:
    assert DOCS.read_text(encoding="utf-8") == store_page(), "make schema writes it anew"


def test_every_table_and_column_is_described_also_what_is_made_when_a_first_hand_is_played_out(store: Store) -> None:
    page = store_page()
    for statement in WORTH:
        store.connection.execute(statement)
    tables = [row[0] for row in store.connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
    own = [name for name in tables if "sqlite" not in name]
    assert len(own) == 20 + len(WORTH)
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
                    object.__setattr__(win.scored, "total", 8)
        return found

    list(ingest(store, [club], generous))
    with Reader.open(store.path) as reader:
        yield [[tuple(row) for row in reader.rows(query)] for query in QUERIES], str(club)


def test_three_queries(answers: tuple[list[Any], str]) -> None:
    (errors, standings, wrong), source = answers[0][:3], answers[1]
    assert errors == [("illegal_win", 1, 1, f"{source} line 28")]
    assert standings == [("Cy", 3, 24, 3, 0), ("Ann", 3, 0, 0, 0), ("Di", 3, 0, 0, 0), ("Bo", 3, -24, 0, 3)]
    assert wrong == [(source, 23, "Cy", 9, 8, "Straight 8", "Straight 8")]


def test_queries_to_the_analysis(store: Store) -> None:
    """Ann is ready in turn 3 or 4, Bo gives tiles up, Cy wins on a hell wait, Di's tiles are hidden."""
    db = store.connection
    made.game(db, 1)
    for place in (1, 2):
        made.hand(db, 1, place, ended="won")
        made.win(db, 1, place, 2, target=1, line=place * 100 + 5)
        made.analysis(
            db, 1, place,
            s0={"ready_turn": 2 + place, "ready_left": 3 * place, "hell_known": 1, "broke_ready": place - 1,
                "judged": 0},
            s1={"judged": 2, "given_up": 3},
            s2={"ready_turn": 5, "ready_left": 1, "hell_known": 1, "won": "discard", "won_hell": place - 1,
                "judged": 1},
            s3={"looked": 0, "passed_wins": place - 1, "judged": 0},
        )  # fmt: skip
    ready, hell, missed = (list(map(tuple, db.execute(query))) for query in QUERIES[3:])
    assert ready == [("Ann", 2, 2, 3.5, 4.5, None), ("Bo", 2, 0, None, None, 1.5), ("Cy", 2, 2, 5.0, 1.0, 0.0)]
    assert hell == [("Ann", 2, 0, None), ("Cy", 2, 1, "club.jsonl line 200")]
    assert missed == [("club.jsonl", 200, "Ann", 1, 0), ("club.jsonl", 200, "Di", 0, 1)]
