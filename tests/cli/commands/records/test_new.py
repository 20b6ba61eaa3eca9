"""`replay new`, and text in `replay convert`, `audit`, `ingest` and `show`."""

import gzip
from pathlib import Path

import pytest

from replay.formats import read_games, write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import ROOT, run, run_json

RECORD = ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl"
TEXT = """game g b30fj
players Ann Bo Cy Di
hand 1 E dealer Ann
Ann: 123456789m1123p
Ann 5z>  Bo 4p>
Ann win total 31
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
def test_a_skeleton_says_what_is_missing_in_it(tmp_path, ruleset):
    path = tmp_path / "club.txt"
    made = run("new", "--ruleset", ruleset, "--players", "Ann Lee, Bo,小明,Bo", "--to", path)
    assert (made.exit_code, made.stdout) == (0, "")
    (report,) = run_json("audit", path, "--json")
    assert [each["code"] for each in report["findings"]] == ["unverifiable"]
    assert report["findings"][0]["message"].startswith("Nothing of this hand is filled in")
    (record,) = read_games(_converted(tmp_path, path))
    assert record.start is not None
    assert record.start.players == ("Ann Lee", "Bo", "小明", "Bo")
    assert record.start.ruleset == ruleset


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
def test_the_skeleton_of_a_dispute_says_what_is_missing_in_it(ruleset):
    text = run("new", "-r", ruleset, "--excerpt").stdout
    (report,) = run_json("audit", "-", "--json", stdin=text)
    (missing,) = report["findings"]
    assert (missing["code"], missing["severity"], missing["hand"]) == ("unverifiable", "note", 1)
    assert missing["message"].endswith("it is not recorded who won, on which tile and with which hand.")
    assert report["events"] == 2


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
@pytest.mark.parametrize("more", [[], ["--excerpt"]], ids=["game", "dispute"])
def test_every_line_that_a_skeleton_shows_is_in_the_text_form(ruleset, more):
    text = run("new", "-r", ruleset, *more).stdout
    head, _, shown = text.partition(
        "FILE` says what it is worth:\n" if more else "as many moves on a line as you like:\n"
    )
    lines = [
        line[4:].split("   ")[0] if line[4] != " " else line[6:].split("   ")[0] for line in shown.splitlines() if line
    ]
    lines = [line.partition("  ")[0] for line in lines]
    typed = f"{head}\n" + "\n".join(lines) + "\n"
    told = run("convert", "-", stdin=typed)
    assert (told.exit_code, len(told.stdout.splitlines())) == (0, 3 if more else told.stdout.count('"type"')), (
        told.stderr
    )


def test_a_hand_of_a_record_is_a_text_of_its_own(tmp_path):
    record = ROOT / "records/b30fj/sixteen-hands-1.jsonl"
    text = run("new", "--from", record, "--hand", 3).stdout
    assert text.startswith("game sixteen-hands-1-hand-3 b30fj\n")
    (report,) = run_json("audit", "-", "--json", stdin=text)
    assert (report["hands"], [each["code"] for each in report["findings"]]) == (1, ["unfinished"])
    whole = run("new", "--from", record).stdout
    assert run("convert", record, "--as", "text").stdout == whole
    store = tmp_path / "club.sqlite"
    run("ingest", record, "--store", store)
    assert run("new", "--from", "sixteen-hands-1", "--store", store).stdout == whole


def test_new_prints_json_for_programs(tmp_path):
    (line,) = run_json("new", "--json", "--to", tmp_path / "x.txt")
    assert line == {"file": str(tmp_path / "x.txt"), "text": (tmp_path / "x.txt").read_text()}


# ------------------------------------------------------------- text in the other commands


def _converted(tmp_path, path):
    out = tmp_path / "out.jsonl"
    assert run("convert", path, "--to", out).exit_code == 0
    return out


def test_a_record_becomes_text_and_that_the_record(tmp_path):
    record = tmp_path / "two.jsonl"
    games = [simulate_game(find_ruleset(name), 5, hands=2) for name in ("sichuan", "b30fj")]
    record.write_bytes(b"".join(write_events(each) for each in games))
    for name in ("two.txt", "two.txt.gz"):
        text = tmp_path / name
        assert run("convert", record, "--to", text).exit_code == 0
        assert _converted(tmp_path, text).read_bytes() == record.read_bytes()
    assert gzip.decompress((tmp_path / "two.txt.gz").read_bytes()) == (tmp_path / "two.txt").read_bytes()
    assert run("convert", record, "--as", "text").stdout == (tmp_path / "two.txt").read_text(encoding="utf-8")


def test_a_game_that_has_no_text_is_told_and_the_others_are_written(tmp_path):
    good = RECORD.read_bytes()
    path = tmp_path / "x.jsonl"
    path.write_bytes(good + b'{"type":"start_game","version":1,"ruleset":"b30fj","game":"x"}\n' + good)
    made = run("convert", path, "--as", "text")
    assert made.exit_code == 2
    assert made.stdout.count("game illegal_win-baida-pair-wait b30fj\n") == 2
    assert "line 20 cannot be written as text" in made.stderr


def test_json_of_audit_and_show_has_the_lines_and_columns_of_the_text(club):
    (report,) = run_json("audit", "--json", club)
    assert {(each["code"], each["line"], each["column"]) for each in report["findings"]} == {
        ("wrong_total", 6, 5),
        ("truncated", 6, 5),
    }
    places = [(each["line"], each["column"]) for each in run_json("show", "--json", club)]
    assert places == [(3, 1), (5, 5), (5, 7), (5, 13), (5, 15), (6, 5)]


def test_ingest_tells_the_places_of_the_text_new_known_and_by_several_processes(tmp_path, club):
    store = tmp_path / "club.sqlite"
    for words in ([], [], ["--again"], ["--again", "--jobs", "2"]):
        made = run("ingest", club, "--store", store, *words)
        assert made.exit_code == 1
        assert "line 6:5  wrong_total" in made.stdout
    again = tmp_path / "other.txt"
    again.write_text(f"# later\n{TEXT}", encoding="utf-8")
    assert "line 7:5  wrong_total" in run("ingest", again, "--store", store).stdout


def test_a_text_and_its_record_are_one_game(tmp_path, club):
    store = tmp_path / "club.sqlite"
    run("ingest", club, "--store", store)
    (line,) = run_json("ingest", _converted(tmp_path, club), "--store", store, "--json")
    assert line["status"] == "known"


@pytest.mark.parametrize("command", [["audit"], ["show"], ["convert"], ["ingest", "--store", "x.sqlite"]])
def test_every_command_points_at_what_is_mistyped(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(TEXT.replace("Bo 4p>", "Bo 4x>\x1b[31m"), encoding="utf-8")
    made = run(*command, "a.txt")
    assert made.exit_code == 2
    assert "a.txt:5:13: expected a tile" in made.stderr
    assert f"\n    Ann 5z>  Bo 4x>\N{REPLACEMENT CHARACTER}[31m\n{' ' * 16}^\n" in made.stderr
    assert "\x1b" not in made.stderr
