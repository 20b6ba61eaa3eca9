"""A ruleset of somebody else's package, in at most 80 lines, in every command: four sets and a pair, one point."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.hands import HeldHand
from replay.rulesets import find_ruleset
from replay.tiles import parse_tiles
from tests.cli.running import run, run_json
from tests.dashboard.pages import html_of, opened, words_of
from tests.toy.packages import FOUR_SETS, install, on_the_path

MOST = 80
"""Lines of the package's one module, blank ones and docstrings too."""
WIN = "123m456p789s1155z + 5z"


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    there = tmp_path_factory.mktemp("four-sets")
    install(FOUR_SETS, there)
    with on_the_path(there):
        yield there


@pytest.fixture(scope="module")
def games(folder: Path) -> Path:
    path = folder / "games.jsonl"
    assert run("simulate", "-r", "four-sets", "--games", 3, "--hands", 2, "--seed", 5, "--out", path).exit_code == 0
    return path


@pytest.fixture(scope="module")
def store(games: Path) -> Path:
    path = games.with_name("club.sqlite")
    assert run("ingest", games, "--store", path).exit_code == 0
    return path


def test_the_package_is_small() -> None:
    assert len((FOUR_SETS / "four_sets.py").read_text(encoding="utf-8").splitlines()) <= MOST
    assert [path.name for path in FOUR_SETS.glob("*.py")] == ["four_sets.py"]


def test_rules_lists_it_and_prints_its_row() -> None:
    assert "four-sets" in [each["ruleset"] for each in run_json("rules", "--json")]
    printed = run("rules", "four-sets").stdout
    assert "136 tiles" in printed
    assert "1  Four Sets  Four sets and a pair." in printed


def test_simulated_games_audit_clean(games: Path) -> None:
    told = run_json("audit", "--json", games)
    assert [(each["ruleset"], each["verdict"]) for each in told] == [("four-sets", "clean")] * 3


def test_each_hand_is_won_for_one_point_a_payer(games: Path) -> None:
    wins = [each for each in map(json.loads, games.read_text().splitlines()) if each["type"] == "win"]
    assert wins
    for win in wins:
        assert win["total"] == 1
        assert sum(win["payments"]) == 0
        assert max(win["payments"]) == (3 if win["by"] == "self_draw" else 1)


def test_each_broken_thing_is_found_once_and_as_what_it_is() -> None:
    broken = run("simulate", "-r", "four-sets", "--tamper", "any", "--games", 12, "--hands", 1, "--seed", 100).stdout
    starts = [each for each in map(json.loads, broken.splitlines()) if each["type"] == "start_game"]
    kinds = set()
    for start, told in zip(starts, run_json("audit", "--json", "-", stdin=broken), strict=True):
        planted = start["meta"]["tampered"]
        found = [each["code"] for each in told["findings"]]
        kinds.add(planted["kind"])
        assert len(found) <= 1, (planted, found)
        assert set(found) <= set(planted["codes"]), planted
        assert bool(found) == bool(planted["codes"]), planted  # a tile that is hidden breaks nothing
    assert len(kinds) > 5


def test_audit_finds_a_wrong_total_and_cites_its_page(games: Path) -> None:
    lines = games.read_text().splitlines()
    place = next(place for place, line in enumerate(lines) if '"win"' in line)
    lines[place] = lines[place].replace('"total":1', '"total":2')
    (found,) = [each for game in run_json("audit", "--json", "-", stdin="\n".join(lines)) for each in game["findings"]]
    assert (found["line"], found["code"], found["expected"]) == (place + 1, "wrong_total", 1)
    assert found["rule"] == "rulebook four-sets §2"


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (WIN, None),
        ("4z123m C:456p O:7777s P:555z + 4z", None),
        ("4z124m C:456p O:7777s P:555z + 4z", "no_winning_shape"),
        ("11m22p33s44z55z66z7z + 7z", "no_winning_shape"),
        ("123m456p789s115z + 5z", "wrong_tile_count"),
        ("11111m456p789s11z + 1z", "too_many_copies"),
        ("123m456p789s1j1z5z + 5z", "unknown_tile"),
    ],
    ids=[
        "four sets and a pair",
        "with melds",
        "no set beside melds",
        "seven pairs",
        "too few tiles",
        "five alike",
        "a joker",
    ],
)
def test_score_counts_one_point_for_four_sets_alone(hand: str, why: str | None) -> None:
    (found,) = run_json("score", "-r", "four-sets", "--json", hand)
    assert found.get("total") == (1 if why is None else None)
    assert [each["code"] for each in found["reasons"]][:1] == ([] if why is None else [why])


def test_waits_by_the_plain_plan() -> None:
    (found,) = run_json("waits", "-r", "four-sets", "--json", "123m456p789s1155z")
    assert found["shanten"] == 0
    assert {each["tile"]: each["left"] for each in found["waits"]} == {"1z": 2, "5z": 2}


@pytest.mark.parametrize(
    ("tiles", "shanten"), [("1111m1111p1111s1z", 2), ("11111m456p789s11z", 0), ("19m19p19s1234567z", 8)]
)
def test_hands_that_nobody_can_have_are_told_by_the_definition(tiles: str, shanten: int) -> None:
    shapes = find_ruleset("four-sets").under().shapes
    held = HeldHand(concealed=parse_tiles(tiles))
    assert shapes.shanten(held) == shapes.accepts(held).shanten == shapes.near(held).shanten == shanten


def test_show_prints_the_table_after_an_event(games: Path) -> None:
    printed = run("show", games, "--game", "four-sets-simulated-5", "--hand", 1, "--event", 0)
    assert "84 tiles left" in printed.stdout  # 136 less four times 13


def test_ingest_and_study_count_its_hands(store: Path) -> None:
    printed = " ".join(run("study", "--store", store).stdout.split())
    assert "3 games · 6 hands" in printed
    assert "four-sets 6" in printed


def test_export_writes_its_wins(store: Path) -> None:
    rows = run_json("export", "wins", "--format", "jsonl", "--store", store)
    assert {each["ruleset"] for each in rows} == {"four-sets"}
    assert {each["computed_total"] for each in rows} == {1}


def test_the_dashboard_lists_its_games_and_shows_its_rules(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(store))
    assert "3 games" in words_of(opened("games", ruleset="four-sets"))
    assert "Four sets and a pair." in html_of(opened("rules", ruleset="four-sets"))


def test_the_dashboard_scores_its_hands(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(store))
    assert "1 point" in words_of(opened("score", ruleset="four-sets", hand=WIN, by="self_draw"))


def test_the_dashboard_shows_a_hand(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(store))
    assert "Flush" in html_of(opened("replay", game="four-sets-simulated-5", hand="1", event="0"))
