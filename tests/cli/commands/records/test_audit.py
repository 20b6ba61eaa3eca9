"""`replay audit`, `ingest` and `show` on records that are right, wrong, damaged and hostile."""

import json

import pytest

from replay.events import EndHand, StartGame, Win
from replay.formats import read_games, write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import ROOT, run, run_json

RULESET = find_ruleset("b30fj")


@pytest.fixture(scope="module")
def events():
    """A legal game of two hands."""
    return list(simulate_game(RULESET, 3, hands=2))


@pytest.fixture
def good(tmp_path, events):
    path = tmp_path / "good.jsonl"
    path.write_bytes(write_events(events))
    return path


@pytest.fixture
def bad(tmp_path, events):
    """The same game, its first win claimed too high: one finding, on the line of that win."""
    path = tmp_path / "bad.jsonl"
    lines = [json.loads(line) for line in write_events(events).splitlines()]
    lines[0]["game"] = "disputed"
    win = next(line for line in lines if line["type"] == "win")
    win["total"] += 1
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def line_of_first(events, kind):
    return next(number for number, event in enumerate(events, start=1) if isinstance(event, kind))


# ------------------------------------------------------------- audit


def test_a_wrong_record_is_status_1_and_told_with_its_place(bad, events):
    line = line_of_first(events, Win)
    win = events[line - 1]
    (report,) = run_json("audit", bad, "--json")
    (finding,) = report["findings"]
    assert (finding["code"], finding["severity"], finding["line"]) == ("wrong_total", "error", line)
    assert (finding["hand"], finding["seat"]) == (1, win.seat)
    assert (finding["recorded"], finding["expected"]) == (win.total + 1, win.total)
    assert run("audit", bad, "--json").exit_code == 1
    result = run("audit", bad, columns=100)
    assert result.exit_code == 1
    name = events[0].players[win.seat]
    for words in (f"line {line}", "hand 1", name, "wrong_total", "recorded", "expected", "rulebook b30fj", "hand "):
        assert words in result.stdout


def test_jobs_change_nothing(good, bad, tmp_path):
    lines = [run("ingest", bad, good, "--store", tmp_path / f"{n}.sqlite", "--jobs", n, "--json") for n in (1, 2)]
    assert lines[0].stdout == lines[1].stdout
    assert lines[0].exit_code == lines[1].exit_code == 1


def test_what_was_ingested_without_is_analysed_later(good, bad, tmp_path):
    store = tmp_path / "club.sqlite"
    told = " ".join(run("ingest", good, bad, "--store", store, "--no-analysis").stdout.split())
    assert "2 new; 2 games there not analysed, which replay analyse does" in told
    first = run_json("analyse", "disputed", "--store", store, "--json")
    assert [(each["game"], each["hands"], each["status"]) for each in first] == [("disputed", 2, "analysed")]
    assert "1 game analysed, 2 hands" in run("analyse", "--store", store).stdout
    assert "nothing to analyse" in run("analyse", "--store", store).stdout
    (again,) = run_json("analyse", "disputed", "--store", store, "--json")
    assert again["status"] == "current"
    assert len(run_json("analyse", "--again", "--store", store, "--json")) == 2


def test_without_a_store_an_unknown_name_is_explained(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("show", "unheard-of")
    assert result.exit_code == 2
    assert "no such file" in result.stderr


# ------------------------------------------------------------- show


def test_findings_stand_at_their_event(bad, events):
    line = line_of_first(events, Win)
    result = run("show", bad, "--hand", 1, "--event", line - 2)
    assert "wrong_total" in result.stdout
    assert "wrong_total" not in run("show", bad, "--hand", 1, "--event", line - 3).stdout


def test_show_for_programs_is_a_line_an_event(good, events):
    lines = run_json("show", good, "--hand", 1, "--json")
    ends = line_of_first(events, EndHand)
    assert [line["line"] for line in lines] == list(range(2, ends + 1))
    assert lines[0]["table"]["left"] == 92
    assert all(len(line["table"]["seats"]) == 4 for line in lines)
    assert lines[1]["record"]["type"] == "draw"


# ------------------------------------------------------------- simulate


def test_simulated_games_are_the_same_for_the_same_seed(tmp_path):
    one, other, packed = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl.gz"
    for path in (one, other, packed):
        result = run("simulate", "--ruleset", "b30fj", "--games", 2, "--seed", 7, "--hands", 1, "--out", path)
        assert (result.exit_code, result.stdout) == (0, "")
    assert one.read_bytes() == other.read_bytes()
    assert [game.raw for game in read_games(packed)] == [game.raw for game in read_games(one)]
    starts = [game.start for game in read_games(one)]
    assert len(starts) == 2
    assert all(isinstance(start, StartGame) and start.ruleset == "b30fj" for start in starts)


# ------------------------------------------------------------- rulings


BLOOM = ROOT / "records" / "broken" / "wrong_payments-sichuan-bloom-of-an-open-kong.jsonl"


def test_the_rulings_report_says_under_which_ruling_a_claim_is_right_and_what_it_costs():
    """Sichuan: the feeder of the kong pays 4A+1 alone, or, by ruling, every other player in play."""
    (line,) = run_json("audit", BLOOM, "--rulings-report", "--json")
    (plain,) = run_json("audit", BLOOM, "--json")
    report = line.pop("rulings_report")
    assert line == plain, "the promised fields stay as they are"
    assert report["in_force"] == {}
    assert report["tried"]["single"] > 0
    (dispute,) = report["disputes"]
    assert (dispute["code"], dispute["line"], dispute["hand"], dispute["seat"]) == ("wrong_payments", 13, 1, 2)
    assert (dispute["payments"], dispute["recorded"]) == ([0, -9, 9, 0], [-9, -9, 27, -9])
    (choice,) = dispute["right_under"]
    assert choice["rulings"] == {"bloom-feeder": "all"}
    assert choice["meanings"] == {"bloom-feeder": "every other player in play"}
    assert (choice["total"], choice["payments"]) == (2, [-9, -9, 27, -9])
    assert choice["hand"] == choice["game"] == [-9, 0, 18, -9]
    assert [each["code"] for each in choice["besides"]] == ["wrong_scores"]


def test_the_rulings_report_of_a_claim_that_no_ruling_makes_right(bad, good):
    said = " ".join(run("audit", bad, good, "--rulings-report", columns=120).stdout.split())
    assert said.count("Under other rulings") == 1
    assert "wrong_total right under no other ruling that was tried" in said


def test_the_rulings_report_under_rulings_of_the_record_and_of_the_command():
    passed = ROOT / "records" / "broken" / "passed_win-sichuan-total.jsonl"
    (line,) = run_json("audit", passed, "--rulings-report", "--json")
    assert line["rulings_report"]["in_force"] == {"pass-win": "total"}
    right = [each["rulings"] for each in line["rulings_report"]["disputes"][0]["right_under"]]
    assert right == [{"pass-win": "unless-more"}, {"pass-win": "none"}, {"pass-win": "same-tile"}]
    (line,) = run_json("audit", passed, "--rulings-report", "--json", "--ruling", "pass-win=none")
    assert line["rulings_report"]["in_force"] == {"pass-win": "none"}
    assert line["rulings_report"]["disputes"] == []


def test_a_record_with_an_unknown_ruling_is_refused_with_its_place_and_the_one_that_is_meant(bad, tmp_path):
    first, *rest = bad.read_text().splitlines(keepends=True)
    opening = {**json.loads(first), "game": "odd", "rulings": {"within-value": "highest"}}
    path = tmp_path / "odd.jsonl"
    path.write_text("".join([first, *rest, json.dumps(opening) + "\n", *rest]))
    _, odd = run_json("audit", path, "--rulings-report", "--json")
    assert (odd["verdict"], odd["source"]) == ("unreadable", str(path))
    (finding,) = odd["findings"]
    assert (finding["code"], finding["line"]) == ("bad_event", len(rest) + 2)
    assert finding["message"].startswith("Unknown ruling 'within-value' (is within-values meant?).")
    assert odd["rulings_report"] == {"in_force": {}, "tried": {"single": 0, "pairs": 0}, "disputes": []}
