"""What was luck, kept in a store hand by hand, and where people meet it."""

import openpyxl
import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.run import ingest
from replay.store.study.players import study
from replay.store.worth.luck import luck_of_hand, unweighed, weigh_stored
from tests.cli.running import run, run_json
from tests.dashboard.pages import html_of, opened
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


def shares_of(reader):
    return [each for player in study(reader).players for each in player.luck]


def test_it_is_looked_at_once_and_added_up_by_player(path):
    lines = run_json("analyse", "--luck", "--store", path, "--json")
    assert [(each["game"], each["hand"]) for each in lines] == [(GAME, 1), (GAME, 2)]
    assert run_json("analyse", "--luck", "--store", path, "--json") == []
    assert len(run_json("analyse", "--luck", "--again", "--store", path, "--json")) == 2
    with Reader.open(path) as reader:
        game = reader.game(GAME)
        shares = shares_of(reader)
        assert len(shares) == 4
        one, other = luck_of_hand(reader, game, 1), luck_of_hand(reader, game, 2)
        assert one is not None
        assert other is not None
        for each in shares:
            seat = game.players.index(each.player)
            assert (each.ruleset, each.share.hands) == ("xixi", 2)
            assert each.share.result == sum(line["result"][seat] for line in lines)
            assert each.share.luck == pytest.approx(one.luck(seat) + other.luck(seat))
        lines = run_json("study", "--store", path, "--json")
        told = {each["player"]: each["rulesets"] for each in lines if each["set"] == "luck"}
        assert {name: some[0]["result"] for name, some in told.items()} == {e.player: e.share.result for e in shares}
        assert all(each.share.told in run("study", "--store", path).stdout for each in shares)
        reader.engine += 1
        assert shares_of(reader) == []
        assert luck_of_hand(reader, game, 1) is None


def test_a_season_tells_it_in_each_of_its_forms(path, tmp_path, monkeypatch):
    season = ("season", "--store", path, "--rating", "none")
    run("analyse", "--luck", "--store", path)
    with Reader.open(path) as reader:
        shares = {each.player: each.share for each in shares_of(reader)}
    standings = [each for each in run_json(*season, "--json") if each["set"] == "standing"]
    assert {each["player"]: each["luck"]["result"] for each in standings} == {n: s.result for n, s in shares.items()}
    for each in standings:
        told, share = each["luck"], shares[each["player"]]
        assert told["hands"] == each["hands"] == 2
        assert (told["luck"], told["play"], told["error"]) == pytest.approx(
            (share.luck, share.play, share.error), abs=0.01
        )
    text = run(*season).stdout
    rows = [" ".join(line.split()) for line in text.partition("Luck and play")[2].splitlines()]
    assert all(f"{name} xixi 2 {share.told}" in rows for name, share in shares.items())
    run(*season, "--html", tmp_path / "s.html", "--xlsx", tmp_path / "s.xlsx")
    page = (tmp_path / "s.html").read_text()
    head, *rows = openpyxl.load_workbook(tmp_path / "s.xlsx")["xixi"].iter_rows(values_only=True)
    assert head[-4:] == ("hands looked at", "luck", "play", "standard error")
    monkeypatch.setenv("REPLAY_STORE", str(path))
    shown = html_of(opened("season", rating="none"))
    for row in rows:
        share = shares[row[1]]
        assert row[-4:] == pytest.approx((2, share.luck, share.play, share.error))
        cells = [f">{each.replace('-', '−')}</td>" for each in share.parts]
        assert all("".join(page.split()).count("".join(each.split())) for each in cells)
        assert all(each in shown for each in cells)
    assert "that replay analyse --luck has" in page
    assert "replay analyse --luck" in shown


def test_a_hand_of_which_it_cannot_be_told_is_not_looked_at_again(tmp_path, events):
    with Store.open(tmp_path / "s.sqlite") as store:
        (tmp_path / "g.jsonl").write_bytes(write_events(events[:20]))
        list(ingest(store, [str(tmp_path / "g.jsonl")], audit))
        (found,) = weigh_stored(store, unweighed(store))
        assert found.found is None
        assert unweighed(store) == []
        assert luck_of_hand(store, store.game(GAME), 1) is None
        assert shares_of(store) == []


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
