"""What people read of hands typed with too many or too few tiles, or not filled in: in all commands, no money."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import run, run_json

ROUND = {"b30fj": "E ", "b30fj-draft": "E ", "zung-jung": "E ", "sichuan": "", "xixi": ""}
RIGHT = {
    "b30fj": ("123789m11s46p222z", "5p", ""),
    "b30fj-draft": ("123789m11s46p222z", "5p", ""),
    "zung-jung": ("22245m789m33366z", "3m", ""),
    "sichuan": ("234567m234567p8p", "8p", "missing s"),
    "xixi": ("234567m234567p8p", "8p", ""),
}


def typed(ruleset: str, more: str) -> str:
    head = f"game friday-7 {ruleset}\nplayers Ann Bo Cy Di\n"
    return f"{head}hand 1 {ROUND[ruleset]}dealer Ann excerpt\n{more}\n"


def win(ruleset: str, hand: str, claims: str = "total 5 pays -15 45 -15 -15") -> str:
    _, tile, more = RIGHT[ruleset]
    how = f"self-draw on {tile}" if ruleset == "xixi" else f"on {tile} from Ann"
    return f"Bo win {how} {claims} {f'shows {hand}' if hand else ''} {more}"


@pytest.fixture
def twice(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A win whose winning tile stands in the hand as well, typed."""
    ruleset = request.param
    hand, tile, _ = RIGHT[ruleset]
    path = tmp_path / "twice.txt"
    path.write_text(typed(ruleset, win(ruleset, hand + tile)), encoding="utf-8")
    return path


@pytest.mark.parametrize("twice", RIGHT, indirect=True)
def test_a_miscounted_hand_is_one_finding_at_its_place(twice: Path) -> None:
    (report,) = run_json("audit", twice, "--json")
    (finding,) = report["findings"]
    assert (finding["code"], finding["severity"], finding["line"], finding["column"]) == ("tile_count", "error", 4, 4)
    assert (finding["recorded"], finding["expected"], report["scores"]) == (14, 13, [0, 0, 0, 0])
    made = run("audit", "--rulings-report", twice)
    assert made.exit_code == 1
    assert "nothing that a ruling could decide was found" in " ".join(made.stdout.split())


@pytest.mark.parametrize("twice", RIGHT, indirect=True)
def test_no_command_says_what_a_miscounted_hand_pays(twice: Path, tmp_path: Path) -> None:
    page, report = tmp_path / "case.html", tmp_path / "report.html"
    made = run("dispute", twice, "--html", page)
    assert made.exit_code == 1
    said = " ".join(made.stdout.split())
    assert "? A question of writing comes first: how many tiles Bo's hand has." in said
    assert "decided by" in said
    for word in ("Points", "Under which rulings", "What each side claims", "row by row"):
        assert word not in made.stdout
    told = run("show", twice, "--hand", 1).stdout
    assert "What it scores is not known." in told
    assert told.count("–") == 8, "the hand, the scores after it: for four players each"
    run("export", "report", twice, "--hand", 1, "--to", report)
    assert "Nothing is said of them before the tiles of each win are counted right." in report.read_text()
    for text in (page.read_text(), report.read_text()):
        assert "Points of this hand, by player" not in text
        assert "Nothing was found" not in text


def test_the_case_has_no_points_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    hand, tile, _ = RIGHT["zung-jung"]
    text = typed("zung-jung", win("zung-jung", hand + tile))
    assert run("convert", "-", "--to", path, stdin=text).exit_code == 0
    (case,) = run_json("dispute", path, "--json")
    assert (case["verdict"], case["first"], case["sides"]) == ("undecided", None, None)
    assert case["points"] == {"events": [], "recorded": None, "computed": None}
    assert case["rulings_report"]["disputes"] == []
    assert [each["line"] for each in case["open"]] == [3]
    assert case["wins"][0]["computed"] == {"total": None, "payments": None}


def test_the_store_scores_no_miscounted_win(tmp_path: Path) -> None:
    hand, tile, _ = RIGHT["b30fj"]
    store = tmp_path / "s.sqlite"
    text = typed("b30fj", win("b30fj", hand + tile))
    (line,) = run_json("ingest", "-", "--store", store, "--json", stdin=text)
    assert [each["code"] for each in line["findings"]] == ["tile_count"]
    with sqlite3.connect(store) as reader:
        assert reader.execute("SELECT legal, computed_total, claimed_total FROM wins").fetchall() == [(None, None, 5)]
        assert reader.execute("SELECT count(*) FROM payments").fetchone() == (0,)
    assert json.dumps(line)


@pytest.mark.parametrize("ruleset", RIGHT)
def test_score_names_the_likely_cause(ruleset: str) -> None:
    hand, tile, _ = RIGHT[ruleset]
    given = {"ruleset": ruleset, "win": tile, "by": "self_draw"}
    lines = "\n".join(json.dumps({**given, "concealed": each}) for each in (hand, hand + tile, hand[1:]))
    right, more, less = run_json("score", "--json", "-", stdin=lines)
    assert right["valid"] is True
    assert f"the winning tile {tile} stands in the hand as well: leave it out there" in more["reasons"][0]["message"]
    assert "a tile is forgotten" in less["reasons"][0]["message"]


EMPTY = "Nothing of this excerpt is filled in: it is not recorded who won, on which tile and with which hand."


@pytest.mark.parametrize("ruleset", RIGHT)
def test_what_nobody_has_filled_in_is_told_as_missing_and_not_as_right(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "skeleton.txt"
    run("new", "--ruleset", ruleset, "--excerpt", "--to", path)
    (report,) = run_json("audit", path, "--json")
    assert (report["verdict"], [each["code"] for each in report["findings"]]) == ("findings", ["unverifiable"])
    made = run("dispute", path)
    said = " ".join(made.stdout.split())
    assert made.exit_code == 0
    assert f"? There is nothing to judge in this hand yet. {EMPTY}" in said
    assert "decided by The win: who won, on which tile, from whom, and the tiles held" in said
    assert "every event" not in said


LEAST = {"sichuan": 4, "mcr": 8, "mcr-136": 8}
"""A total that a hand may have, where 5 is none."""


def open_win(ruleset: str) -> str:
    """A win that shows no tiles, and claims a total that it may have."""
    return win(ruleset, "", claims=f"total {LEAST.get(ruleset, 5)}")


@pytest.mark.parametrize("ruleset", RIGHT)
def test_a_claim_without_the_tiles_is_open_and_not_said_to_be_none(ruleset: str) -> None:
    text = typed(ruleset, open_win(ruleset))
    said = {command: " ".join(run(command, "-", stdin=text).stdout.split()) for command in ("audit", "dispute")}
    assert "no claim compared" in said["audit"]
    assert "no claim to compare" not in said["audit"]
    assert "1 question cannot be decided from this record" in said["dispute"]


@pytest.mark.parametrize("ruleset", RIGHT)
def test_a_win_without_the_line_of_its_hand_is_not_said_to_come_after_the_end(ruleset: str) -> None:
    text = "".join(line + "\n" for line in typed(ruleset, win(ruleset, "")).splitlines() if not line.startswith("hand"))
    (report,) = map(json.loads, run("audit", "-", "--json", stdin=text).stdout.splitlines())
    (finding,) = report["findings"]
    assert (finding["code"], finding["line"]) == ("hand_over", 3)
    assert finding["message"] == "No hand has begun in this game: the deal is missing before this."


@pytest.mark.parametrize("ruleset", RIGHT)
def test_a_win_without_tiles_is_not_said_to_follow_the_rules(ruleset: str) -> None:
    made = run("dispute", "-", stdin=typed(ruleset, win(ruleset, "", claims="")))
    said = " ".join(made.stdout.split())
    assert "every event of this hand follows the rules" not in said
    assert "cannot be decided from this record" in said
    assert "decided by The tiles that Bo held when winning" in said
    points = made.stdout.split("Points\n")[1]
    assert "0" not in points.splitlines()[1:3][0].split("both")[1]


def test_what_a_win_is_worth_that_claims_nothing_is_not_zero() -> None:
    """Who pays above 25 points is not recorded, nor is it claimed: the win stands, and what it moves is not known."""
    text = typed("zung-jung", win("zung-jung", RIGHT["zung-jung"][0], claims=""))
    (report,) = run_json("audit", "-", "--json", stdin=text)
    assert report["verdict"] == "clean"
    said = run("dispute", "-", stdin=text).stdout
    assert "Bo's 50" in said
    assert [line.split()[-4:] for line in said.splitlines() if "win of Bo" in line] == [["–"] * 4]
    xixi = typed("xixi", win("xixi", RIGHT["xixi"][0], claims=""))
    worth = " ".join(run("dispute", "-", stdin=xixi).stdout.split())
    assert "The record claims no score, and what decides it is missing." in worth
