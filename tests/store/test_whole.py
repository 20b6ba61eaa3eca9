"""Real games through the real engine into the store and out again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import Input, find_inputs, write_events
from replay.formats.foreign import games_of
from replay.paths import shipped
from replay.rulesets import all_rulesets
from replay.simulate import simulate_game
from replay.store import Store
from replay.store.ingest.run import Ingested, ingest

RECORDS = [each for each in find_inputs([shipped("records")]) if not each.trouble]


@pytest.fixture
def simulated(tmp_path: Path) -> Path:
    """Two games of two hands of every ruleset, in one file."""
    path = tmp_path / "simulated.jsonl"
    games = (simulate_game(each, seed, hands=2) for each in all_rulesets().values() for seed in (1, 2))
    path.write_bytes(b"".join(write_events(game) for game in games))
    return path


def test_payments_add_up_to_the_scores(store: Store, simulated: Path) -> None:
    found = list(ingest(store, [simulated], audit))
    assert {each.report["verdict"] for each in found if isinstance(each, Ingested)} == {"clean"}
    assert len(store.games()) == len(found) == 2 * len(all_rulesets())
    wrong = store.connection.execute(
        "SELECT p.game_id, p.seat, p.score, sum(m.amount) FROM players p"
        " LEFT JOIN payments m ON m.game_id = p.game_id AND m.seat = p.seat"
        " GROUP BY p.game_id, p.seat HAVING p.score <> total(m.amount)"
    ).fetchall()
    assert [tuple(row) for row in wrong] == []
    unbalanced = "SELECT 1 FROM payments GROUP BY game_id, hand, payment HAVING sum(amount) <> 0 OR count(*) <> 4"
    assert store.connection.execute(unbalanced).fetchall() == []


def test_claims_and_what_was_computed_stand_side_by_side(store: Store, simulated: Path) -> None:
    list(ingest(store, [simulated], audit))
    wins = store.connection.execute("SELECT * FROM wins").fetchall()
    assert len(wins) > len(all_rulesets())
    for win in wins:
        assert win["legal"] == 1
        assert win["claimed_total"] in (None, win["computed_total"])
        assert win["claimed_payments"] in (None, win["computed_payments"])
    rows = store.connection.execute("SELECT DISTINCT kind FROM win_rows WHERE kind <> 'claimed'").fetchall()
    assert {"computed"} <= {row["kind"] for row in rows} <= {"computed", "dropped"}


def test_every_event_of_a_followed_hand_has_its_turn(store: Store, simulated: Path) -> None:
    list(ingest(store, [simulated], audit))
    left = store.connection.execute("SELECT type FROM events WHERE hand IS NOT NULL AND turn IS NULL").fetchall()
    assert left == []
    backwards = "SELECT 1 FROM events a JOIN events b USING (game_id, hand) WHERE a.seq < b.seq AND a.turn > b.turn"
    assert store.connection.execute(backwards).fetchall() == []


def reports(inputs: list[Input]) -> Iterator[dict]:
    for each in inputs:
        for record in games_of(each.path, each.name):
            yield audit(record).as_json()


@pytest.mark.deep
def test_shipped_records_are_reported_from_the_store_as_from_the_files(store: Store) -> None:
    paths = [each.path for each in RECORDS]
    direct = list(reports(RECORDS))
    first = [each for each in ingest(store, paths, audit) if isinstance(each, Ingested)]
    again = [each for each in ingest(store, paths, audit) if isinstance(each, Ingested)]
    assert [dict(each.report) for each in first] == direct
    assert [dict(each.report) for each in again] == direct
    assert {each.status for each in first} <= {"new", "known", "refused"}
    assert {each.status for each in again} <= {"known", "refused"}
    assert [each.status == "refused" for each in first] == [each.status == "refused" for each in again]
