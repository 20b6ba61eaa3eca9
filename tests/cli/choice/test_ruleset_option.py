"""`--ruleset` of ingest, audit and show: for streams that name no rules, and never against a record that names some."""

import json

import pytest

from replay.store import Reader
from tests.cli.running import ROOT, run, run_json
from tests.formats.importers import written
from tests.store.kept import foreign_file

NATIVE = ROOT / "records/b30fj/four-hands.jsonl"


@pytest.fixture
def mjai(tmp_path):
    """A stream of Zung Jung, which does not say so."""
    path = tmp_path / "stream.mjson"
    path.write_bytes(written.lines(written.log("mjai zung-jung 1")))
    return path


def log(ruleset, *, custom=False):
    found = written.log(f"riichi plain {ruleset} 1")
    if custom:
        found["rules"]["ruleset"] = "custom"
    return json.dumps(found)


def test_with_it_a_stream_is_audited_shown_and_stored(mjai, tmp_path):
    (audited,) = run_json("audit", mjai, "--json", "--ruleset", "zung-jung")
    assert audited["ruleset"] == "zung-jung"
    assert not [each for each in audited["findings"] if each["severity"] == "error"]
    assert "The deal" in run("show", mjai, "--hand", "1", "--ruleset", "zung-jung").stdout
    (stored,) = run_json("ingest", mjai, "--json", "-r", "zung-jung", "--store", tmp_path / "s.sqlite")
    assert (stored["status"], stored["ruleset"]) == ("new", "zung-jung")
    (again,) = run_json("ingest", mjai, "--json", "-r", "zung-jung", "--store", tmp_path / "s.sqlite")
    assert again["status"] == "known"


def test_rulings_go_with_it(mjai):
    told = run("audit", mjai, "-r", "zung-jung", "--ruling", "dead-wall=none")
    assert told.exit_code in (0, 1)
    refused = run("audit", mjai, "-r", "zung-jung", "--ruling", "dead-wall=seven")
    assert (refused.exit_code, "dead-wall" in refused.stderr) == (2, True)


def test_custom_rules_of_riichi_advanced(tmp_path):
    path = tmp_path / "log.json"
    path.write_text(log("b30fj", custom=True), encoding="utf-8")
    told = run("audit", path)
    assert (told.exit_code, "custom rules" in told.stderr, "--ruleset names one" in told.stderr) == (2, True, True)
    assert run("audit", path, "--ruleset", "b30fj").exit_code in (0, 1)
    assert "4 hands" in run("audit", path, "--ruleset", "b30fj").stdout


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("log.json", lambda: log("b30fj").encode(), "the log is of 'bloody30faan', which is b30fj"),
        (
            "stream.mjson",
            lambda: written.lines(written.log("mjai sichuan 1")),
            "a missing suit is chosen, so this is a game of Sichuan",
        ),
        (
            "majsoul.json",
            lambda: json.dumps(written.log("majsoul 1", "records")).encode(),
            "missing suits are chosen, so this is a game of Sichuan",
        ),
        (
            "hands.json",
            lambda: (
                b'{"ruleset":"b30fj","concealed":"123m345p3344z","melds":[{"kind":"pung","tiles":"77s8j"}],"win":"3z"'
                b',"by":"self_draw"}\n'
            ),
            "the game names the ruleset b30fj",
        ),
    ],
)
def test_a_foreign_file_keeps_the_ruleset_that_it_names(tmp_path, name, data, said):
    path = tmp_path / name
    path.write_bytes(data())
    told = run("audit", path, "--ruleset", "zung-jung")
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr


def test_the_other_games_of_a_file_are_read(tmp_path):
    path = tmp_path / "both.jsonl"
    path.write_bytes((ROOT / "records/b30fj/both-editions.jsonl").read_bytes())
    names = [each["ruleset"] for each in run_json("audit", path, "--json")]
    told = run("audit", path, "--json", "--ruleset", names[0])
    assert told.exit_code == 2
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    assert [line["ruleset"] for line in lines if "error" not in line] == names[:1]
    (refused,) = (line for line in lines if "error" in line)
    assert refused["source"] == str(path)
    assert all(f"names the ruleset {names[1]}" in said for said in (refused["error"], told.stderr))


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_processes_keep_the_files_of_other_programs(mjai, tmp_path, jobs):
    """The process that works on a game has not seen the file that it was read from."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "custom.json").write_text(log("zung-jung", custom=True), encoding="utf-8")
    mjai.rename(folder / mjai.name)
    found = run_json("ingest", folder, "-r", "zung-jung", "--jobs", jobs, "--json", "--store", tmp_path / "s.sqlite")
    assert [each["status"] for each in found] == ["new", "new"]
    with Reader.open(tmp_path / "s.sqlite") as store:
        kept = {foreign_file(store, each) for each in store.games()}
    assert kept == {path.read_bytes() for path in folder.iterdir()}
