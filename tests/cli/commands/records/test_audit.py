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


def test_standard_input_is_read(good):
    (report,) = run_json("audit", "-", "--json", stdin=good.read_bytes())
    assert (report["source"], report["verdict"]) == ("-", "clean")


def test_a_folder_is_read(good, bad):
    reports = run_json("audit", good.parent, "--json")
    assert sorted(report["source"] for report in reports) == sorted([str(good), str(bad)])


def test_quiet_leaves_out_what_is_clean(good, bad):
    result = run("audit", good, bad, "--quiet")
    assert "b30fj-simulated-3" not in result.stdout
    assert "disputed" in result.stdout


def test_what_cannot_be_read_is_status_2_and_the_rest_is_audited(good, tmp_path):
    result = run("audit", tmp_path / "nowhere.jsonl", good, "--json")
    assert result.exit_code == 2
    refused, report = map(json.loads, result.stdout.splitlines())
    assert refused["source"].endswith("nowhere.jsonl")
    assert report["verdict"] == "clean"
    assert "nowhere.jsonl" in result.stderr


def test_a_ruling_changes_what_is_right(tmp_path, events):
    # Rulebook b30fj §11 rotation: the dealer who won stays, so a deal that passed is wrong.
    path = tmp_path / "rotation.jsonl"
    path.write_bytes(write_events(events))
    codes = [
        each["code"] for each in run_json("audit", path, "--ruling", "rotation=dealer-stays", "--json")[0]["findings"]
    ]
    dealer_won = any(isinstance(each, Win) and each.seat == 0 for each in events[: line_of_first(events, EndHand)])
    assert ("wrong_dealer" in codes) == dealer_won


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff\xfe",
        b"{}",
        b"[]\n{}\n",
        b'{"type":"start_game"}',
        b"[" * 100_000,
        b'{"type":"draw","seat":9,"tile":"1m"}\n',
        b"\x1f\x8b\x08damaged",
    ],
)
def test_garbage_is_findings_or_refused_but_no_crash(tmp_path, content):
    path = tmp_path / "garbage.jsonl"
    path.write_bytes(content)
    for command in (["audit", path], ["ingest", path, "--store", tmp_path / "s.sqlite"], ["show", path]):
        result = run(*command)
        assert result.exit_code in (0, 1, 2)
        assert "internal error" not in result.stderr


# ------------------------------------------------------------- names of strangers


# ------------------------------------------------------------- ingest


def test_the_lines_of_ingest_are_those_of_audit_with_a_status(good, bad, tmp_path):
    store = tmp_path / "club.sqlite"
    first = run_json("ingest", good, bad, "--store", store, "--json")
    assert [line["status"] for line in first] == ["new", "new"]
    assert [{k: v for k, v in line.items() if k != "status"} for line in first] == run_json(
        "audit", good, bad, "--json"
    )
    second = run("ingest", good, bad, "--store", store, "--json")
    assert [json.loads(line)["status"] for line in second.stdout.splitlines()] == ["known", "known"]
    assert second.exit_code == 1, "a finding stays a finding"
    third = run_json("ingest", good, "--store", store, "--again", "--json")
    assert [line["status"] for line in third] == ["replaced"]


def test_a_file_that_is_no_store_is_left_alone(good, tmp_path):
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann,\n" * 200)
    result = run("ingest", good, "--store", other)
    assert result.exit_code == 2
    assert "letter.txt" in result.stderr
    assert other.read_text().startswith("Dear Ann,")


def test_an_ingest_with_nothing_to_store_makes_no_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.jsonl").touch()
    for words in (["", "x"], [""], ["nowhere.jsonl"], ["empty.jsonl"], [tmp_path / "nothing"]):
        result = run("ingest", *words)
        assert (result.exit_code, [each.name for each in tmp_path.iterdir()]) == (2, ["empty.jsonl"])
        assert result.stderr.startswith("replay: ")
    assert "'': a path that is empty names nothing" in run("ingest", "").stderr


def test_jobs_change_nothing(good, bad, tmp_path):
    lines = [run("ingest", bad, good, "--store", tmp_path / f"{n}.sqlite", "--jobs", n, "--json") for n in (1, 2)]
    assert lines[0].stdout == lines[1].stdout
    assert lines[0].exit_code == lines[1].exit_code == 1
    assert run("ingest", good, "--jobs", 0).exit_code == 2


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
    for words in (["analyse", "unheard-of", "--store", store], ["analyse", "--store", tmp_path / "none.sqlite"]):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")


# ------------------------------------------------------------- games of the store


def test_games_of_the_store_are_audited_and_shown(good, bad, tmp_path):
    store = tmp_path / "club.sqlite"
    run("ingest", good, bad, "--store", store)
    (report,) = run_json("audit", "--game", "disputed", "--store", store, "--json")
    assert report["findings"][0]["code"] == "wrong_total"
    assert "disputed" in run("show", "disputed", "--store", store).stdout
    for command in (["audit", "--game", "unheard-of"], ["show", "unheard-of"]):
        result = run(*command, "--store", store)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "unheard-of" in result.stderr


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hand", "9"], "there is no hand 9 in this game; its hands: 1, 2"),
        (["--hand", "1", "--event", "9999"], "the last one is"),
        (["--hand", "1", "--turn", "9999"], "the last one is"),
        (["--game", "unheard-of"], "b30fj-simulated-3"),
    ],
)
def test_what_is_not_there_is_named(good, words, said):
    result = run("show", good, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())


def test_of_several_games_one_is_to_be_chosen(good, bad, tmp_path):
    both = tmp_path / "both.jsonl"
    both.write_bytes(good.read_bytes() + bad.read_bytes())
    result = run("show", both)
    assert result.exit_code == 2
    assert "disputed" in result.stderr
    assert "disputed" in run("show", both, "--game", "disputed").stdout


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


def test_simulated_games_are_clean_and_tampered_ones_are_not():
    text = run("simulate", "--games", 2, "--seed", 7, "--hands", 1).stdout
    assert [report["verdict"] for report in run_json("audit", "-", "--json", stdin=text)] == ["clean", "clean"]
    broken = run("simulate", "--games", 1, "--seed", 7, "--hands", 1, "--tamper", "total").stdout
    told = json.loads(broken.splitlines()[0])["meta"]["tampered"]
    (report,) = run_json("audit", "-", "--json", stdin=broken)
    assert [(each["code"], each["line"]) for each in report["findings"]] == [("wrong_total", told["line"])]


def test_a_hidden_game_is_that_of_one_player():
    text = run("simulate", "--games", 1, "--seed", 7, "--hands", 1, "--hide", 2).stdout
    start = json.loads(text.splitlines()[1])
    assert "wall" not in start
    assert ["?" in hand for hand in start["hands"]] == [True, True, False, True]


# ------------------------------------------------------------- rulings


@pytest.mark.parametrize("command", ["audit", "ingest", "show"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("no-such=x", "unknown ruling 'no-such'"),
        ("rotaton=x", "unknown ruling 'rotaton' (is rotation meant?)"),
        ("rotation=no-such", "'rotation' has no value 'no-such'"),
    ],
)
def test_a_ruling_that_no_ruleset_has_is_wrong_usage(command, given, said, good, tmp_path):
    more = ("--store", tmp_path / "s.sqlite") if command == "ingest" else ()
    result = run(command, good, "--ruling", given, *more)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_a_ruling_of_another_ruleset_is_without_effect_on_this_game(good):
    """`stacking` is a ruling of Sichuan only: files of several rulesets are audited under one choice."""
    result = run("audit", good, "--ruling", "stacking=multiply")
    assert result.exit_code == 0


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
