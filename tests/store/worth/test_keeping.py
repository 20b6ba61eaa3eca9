"""What decisions were worth, kept in a store: worked out once, dropped without loss, and the same by many processes."""

import msgspec
import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.library import games as library
from replay.simulate.sound import VERSION
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.ingest.work import Worker
from replay.store.worth.keeping import phase_of
from replay.store.worth.making import play_out_stored, unplayed
from replay.store.worth.reading import worth_of_hand
from replay.worth.hands import How, decisions_in
from replay.worth.told import worth_of
from tests.cli.running import run, run_json
from tests.worth.positions import events_of, moments

HOW = How(trials=2)
SHORT = 24
"""Events of the hand that is played out here: some ten decisions."""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("worth")
    (folder / "game.jsonl").write_bytes(write_events(events_of("xixi", 4)[:SHORT]))
    with Store.open(folder / "s.sqlite") as store:
        list(ingest(store, [str(folder / "game.jsonl")], audit, analyse=analyse_game))
        list(play_out_stored(store, HOW, unplayed(store, HOW)))
    return folder / "s.sqlite"


def rows(path):
    with Reader.open(path) as reader:
        return worth_of_hand(reader, reader.game("xixi-simulated-4"), 1)


def test_each_decision_of_the_hand_has_its_row_with_all_its_choices(path):
    found = rows(path)
    wanted = [(number, step, each) for number, step, each in decisions_in(moments("xixi", 4)) if number < SHORT - 2]
    assert len(wanted) > 6
    assert [(each.event, each.seat) for each in found][: len(wanted)] == [(n, each.seat) for n, _, each in wanted]
    for row, (_, step, decision) in zip(found, wanted, strict=False):
        assert len(row.choices) == len(decision.options)
        assert row.turn == step.before.turns
        assert row.given_up == 0 or not row.choices[0]["chosen"]
        assert row.players == (f"sound@{VERSION}",)
        assert (row.trials, row.phase) == (2, "early")


def test_what_is_done_is_not_done_again_but_for_more_deals_or_another_seed(path):
    with Store.open(path) as store:
        assert unplayed(store, HOW) == []
        assert unplayed(store, HOW, again=True) == [(1, 1)]
        assert unplayed(store, How(trials=3)) == [(1, 1)]
        assert unplayed(store, How(trials=2, seed=2)) == [(1, 1)]
        assert unplayed(store, How(trials=2, players=("quick",))) == [(1, 1)]


@pytest.mark.deep
def test_the_tables_may_be_dropped_and_are_made_anew(path):
    before = rows(path)
    with Store.open(path) as store:
        store.connection.execute("DROP TABLE worth")
        store.connection.execute("DROP TABLE worth_hands")
        store.connection.commit()
    assert rows(path) == ()
    line = run_json("analyse", "--worth", "--trials", "2", "--store", path, "--json")
    assert [(each["game"], each["hand"], each["decisions"]) for each in line] == [("xixi-simulated-4", 1, len(before))]
    assert rows(path) == before
    said = run("analyse", "--worth", "--trials", "2", "--store", path).stdout
    assert "has been played out so already" in " ".join(said.split())


@pytest.mark.deep
def test_processes_change_nothing(path):
    before = rows(path)
    assert run("analyse", "--worth", "--trials", "2", "--again", "--jobs", "2", "--store", path).exit_code == 0
    assert rows(path) == before


def test_another_engines_rows_are_not_shown(path):
    with Reader.open(path) as reader:
        reader.engine += 1
        assert worth_of_hand(reader, reader.game("xixi-simulated-4"), 1) == ()


def test_a_game_that_is_judged_anew_loses_its_rows(path, tmp_path):
    with Store.open(path) as store, Store.open(tmp_path / "copy.sqlite") as copy:
        store.connection.backup(copy.connection)
        game = copy.game("xixi-simulated-4")
        assert worth_of_hand(copy, game, 1)
        packed = Worker(audit)(copy.record(game), {}).packed
        assert packed is not None
        copy.put(packed, again=True)
        assert worth_of_hand(copy, copy.game("xixi-simulated-4"), 1) == ()


def test_options_of_playing_out_go_with_it(path):
    found = run("analyse", "--trials", "5", "--store", path)
    assert (found.exit_code, "go with --worth" in found.stderr) == (2, True)


def test_a_position_of_a_game_says_the_same_as_the_store(path):
    row = next(each for each in rows(path) if each.kind == "discard")
    (game,) = library.read(write_events(events_of("xixi", 4)[:SHORT]).decode())
    found = game.audit().hands[0][row.event - 1].worth(row.seat, trials=2)
    assert msgspec.to_builtins(worth_of(found))["candidates"] == list(row.choices)


def test_phases_are_thirds_of_the_wall():
    assert [phase_of(left, 90) for left in (90, 61, 60, 31, 30, 0)] == [
        "early", "early", "middle", "middle", "late", "late",
    ]  # fmt: skip
