"""What was luck, kept in a store hand by hand, and where people meet it."""

import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.run import ingest
from replay.store.worth.luck import luck_of_hand, luck_shares, unweighed, weigh_stored
from tests.cli.running import run, run_json
from tests.worth.positions import moments_of

GAME = "xixi-simulated-4"


@pytest.fixture(scope="module")
def events():
    return tuple(simulate_game(find_ruleset("xixi"), 4, hands=2))


@pytest.fixture(scope="module")
def path(tmp_path_factory, events):
    folder = tmp_path_factory.mktemp("luck")
    (folder / "game.jsonl").write_bytes(write_events(events))
    with Store.open(folder / "s.sqlite") as store:
        list(ingest(store, [str(folder / "game.jsonl")], audit))
    return folder / "s.sqlite"


def test_it_is_looked_at_once_and_added_up_by_player(path):
    lines = run_json("analyse", "--luck", "--store", path, "--json")
    assert [(each["game"], each["hand"]) for each in lines] == [(GAME, 1), (GAME, 2)]
    assert run_json("analyse", "--luck", "--store", path, "--json") == []
    assert len(run_json("analyse", "--luck", "--again", "--store", path, "--json")) == 2
    with Reader.open(path) as reader:
        game = reader.game(GAME)
        shares = luck_shares(reader)
        assert shares == luck_shares(reader, [game.id])
        assert luck_shares(reader, []) == ()
        one, other = luck_of_hand(reader, game, 1), luck_of_hand(reader, game, 2)
        assert one is not None
        assert other is not None
        for each in shares:
            seat = game.players.index(each.player)
            assert (each.ruleset, each.share.hands) == ("xixi", 2)
            assert each.share.result == sum(line["result"][seat] for line in lines)
            assert each.share.luck == pytest.approx(one.luck(seat) + other.luck(seat))
        study = run_json("study", "--store", path, "--json")
        told = {each["player"]: each["rulesets"] for each in study if each["set"] == "luck"}
        assert {name: some[0]["result"] for name, some in told.items()} == {e.player: e.share.result for e in shares}
        assert all(each.share.told in run("study", "--store", path).stdout for each in shares)
        reader.engine += 1
        assert luck_shares(reader) == ()
        assert luck_of_hand(reader, game, 1) is None


def test_a_hand_of_which_it_cannot_be_told_is_not_looked_at_again(tmp_path, events):
    with Store.open(tmp_path / "s.sqlite") as store:
        (tmp_path / "g.jsonl").write_bytes(write_events(events[:20]))
        list(ingest(store, [str(tmp_path / "g.jsonl")], audit))
        (found,) = weigh_stored(store, unweighed(store))
        assert found.found is None
        assert unweighed(store) == []
        assert luck_of_hand(store, store.game(GAME), 1) is None
        assert luck_shares(store) == ()


def test_a_hand_and_its_dispute_end_with_it(path, events, tmp_path):
    (tmp_path / "g.jsonl").write_bytes(write_events(events))
    shown = run("show", tmp_path / "g.jsonl", "--hand", "1").stdout
    part = shown.partition("Luck and play")[2]
    names = moments_of(events, "xixi").players
    assert all(name in part for name in names)
    assert "Luck and play" not in run("show", tmp_path / "g.jsonl", "--hand", "1", "--as", "0").stdout
    last = run("dispute", tmp_path / "g.jsonl", "--hand", "1").stdout.partition("Luck and play: ")[2]
    assert all(f"{name} " in last for name in names)
    assert last.rstrip().endswith(".")
