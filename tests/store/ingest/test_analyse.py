"""The analysis in the store: what is kept of it, by whose engine it is, how it is made anew."""

from pathlib import Path
from typing import Any

import pytest

from replay.analysis.hand import analyse_hand
from replay.analysis.values import SeatSummary
from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store, StoreError
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.catch_up import analyse_stored
from replay.store.ingest.run import ingest


@pytest.fixture(scope="module")
def text() -> bytes:
    """Two games of two hands."""
    return b"".join(write_events(simulate_game(find_ruleset("xixi"), seed, hands=2)) for seed in (1, 2))


@pytest.fixture
def records(tmp_path: Path, text: bytes) -> Path:
    path = tmp_path / "xixi.jsonl"
    path.write_bytes(text)
    return path


@pytest.fixture
def analysed(store: Store, records: Path) -> Store:
    """The two games, analysed."""
    list(ingest(store, [records], audit, analyse=analyse_game))
    return store


def outcomes(store: Store, *games: int, **options: Any) -> list[tuple[int, str]]:
    found = analyse_stored(store, audit, analyse_game, games or None, **options)
    return [(each.game.id, each.status) for each in found]


def contents(store: Store) -> list[tuple[Any, ...]]:
    return [
        tuple(row) for table in ("analysis", "hand_seats") for row in store.connection.execute(f"SELECT * FROM {table}")
    ]


def test_what_is_read_is_what_was_made(analysed: Store, records: Path) -> None:
    for number, record in enumerate(read_games(records), 1):
        found = audit(record, keep_steps=True)
        rules = find_ruleset("xixi").under()
        game = analysed.game(number)
        expected = {place: analyse_hand(hand, rules) for place, hand in enumerate(found.details, 1)}
        assert analysed.analyses(game) == expected
        assert analysed.analysis(game, 2) == expected[2]
        assert analysed.analysis(game, 3) is None


def test_the_columns_are_the_summary_of_a_seat(analysed: Store) -> None:
    rows = analysed.connection.execute("SELECT * FROM hand_seats ORDER BY game_id, hand, seat").fetchall()
    assert rows[0].keys() == ["game_id", "hand", *SeatSummary.__struct_fields__]
    expected = [
        (game.id, hand, *(getattr(each, name) for name in SeatSummary.__struct_fields__))
        for game in analysed.games(order="oldest")
        for hand, analysis in analysed.analyses(game).items()
        for each in analysis.summaries
    ]
    assert [tuple(row) for row in rows] == expected
    assert len(rows) == 16


def test_games_ingested_without_are_caught_up(store: Store, analysed: Store, records: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "other.sqlite") as other:
        list(ingest(other, [records], audit))
        assert other.unanalysed() == (1, 2)
        assert contents(other) == []
        assert other.analyses(other.game(1)) == {}
        before = other.games()
        assert outcomes(other, 2) == [(2, "analysed")]
        assert outcomes(other) == [(1, "analysed")]
        assert outcomes(other) == []
        assert outcomes(other, 1, 2) == [(1, "current"), (2, "current")]
        assert outcomes(other, again=True) == [(1, "analysed"), (2, "analysed")]
        assert set(contents(other)) == set(contents(analysed))
        assert other.games() == before, "the verdicts are left as they are"


def test_what_another_engine_made_is_not_shown(analysed: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    before = analysed.games()
    analysed.engine += 1
    assert analysed.analyses(before[0]) == {}
    assert analysed.unanalysed() == (1, 2)
    assert outcomes(analysed, 1) == [(1, "replaced")], "its verdict is made anew as well"
    assert analysed.unanalysed() == (2,)
    assert [each.engine for each in analysed.games(order="oldest")] == [analysed.engine, analysed.engine - 1]
    assert analysed.analysis(analysed.game(1), 1) is not None
    with Reader.open(analysed.path) as reader:
        assert reader.unanalysed() == (1,), "for the older engine it is the other way about"
        assert reader.analyses(reader.game(1)) == {}
        assert set(reader.analyses(reader.game(2))) == {1, 2}


def test_a_verdict_of_another_engine_is_made_anew_though_the_analysis_is_current(analysed: Store) -> None:
    analysed.connection.execute("UPDATE games SET engine = engine - 1 WHERE id = 1")
    analysed.connection.commit()
    assert analysed.unanalysed() == (1,)
    assert outcomes(analysed) == [(1, "replaced")]
    assert {each.engine for each in analysed.games()} == {analysed.engine}


def test_a_game_audited_anew_loses_its_old_analysis(analysed: Store, records: Path) -> None:
    list(ingest(analysed, [records], audit, again=True))
    assert contents(analysed) == []
    assert analysed.unanalysed() == (1, 2)


def test_dropped_tables_are_made_anew(analysed: Store) -> None:
    before = contents(analysed)
    analysed.connection.execute("DROP TABLE hand_seats")
    analysed.connection.execute("DROP TABLE analysis")
    with Reader.open(analysed.path) as reader:
        assert reader.unanalysed() == (1, 2)
        assert reader.analyses(reader.game(1)) == {}
        with pytest.raises(StoreError, match="replay analyse makes it anew"):
            reader.rows("SELECT * FROM hand_seats")
    with Store.open(analysed.path) as store:
        assert outcomes(store, jobs=2) == [(1, "analysed"), (2, "analysed")]
        assert contents(store) == before


def test_a_game_that_cannot_be_audited_is_none_to_analyse(store: Store, club: Path) -> None:
    list(ingest(store, [club], audit, analyse=analyse_game))
    assert {each.verdict for each in store.games()} == {"unreadable"}
    assert store.unanalysed() == ()
    assert outcomes(store, 1) == [(1, "current")]
    store.connection.execute("UPDATE games SET engine = engine - 1")
    assert outcomes(store, 1) == [(1, "replaced")], "a newer engine may know its ruleset"
    assert 1 not in store.unanalysed()


def test_every_ruleset_is_analysed(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_bytes(b"".join(write_events(simulate_game(each, 5, hands=1)) for each in all_rulesets().values()))
    list(ingest(store, [path], audit, analyse=analyse_game))
    assert store.unanalysed() == ()
    assert all(set(store.analyses(game)) == {1} for game in store.games())
