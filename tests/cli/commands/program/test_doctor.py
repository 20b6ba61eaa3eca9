"""`replay doctor`: what is as it should be is said to be, nothing is changed, and the page shows what is printed."""

import re
import shutil

import pytest

from replay.distance import asked
from tests.cli.commands.program.doctored import (
    CLEAN,
    change,
    checks,
    contents,
    east_north_south_west,
    leave_a_file_beside,
    reordered,
)
from tests.cli.running import ROOT, run, run_json


def test_all_is_well(store):
    told = run("doctor", "--store", store, CLEAN)
    assert told.exit_code == 0
    assert "All is well" in told.stdout
    assert not [line for line in told.stdout.splitlines() if line.startswith(("!", "✗"))]
    assert max(map(len, told.stdout.splitlines())) <= 80


def test_without_a_store_and_files_the_program_is_checked():
    found = checks()
    assert {each["state"] for each in found.values()} == {"ok"}
    assert "none in this folder" in found["store", "file"]["found"]
    subjects = {subject for area, subject in found if area == "program"}
    assert {
        "Python",
        "replay",
        "streamlit",
        "watchdog",
        "SQLite",
        "dashboard",
        "schemas",
        "records",
        "cache",
        "kernel",
        "text",
    } <= (subjects)


@pytest.mark.parametrize(
    ("built", "turned", "said"),
    [
        (True, "on", "built: it tells"),
        (False, "on", "not built"),
        (True, "off", "turned off by REPLAY_KERNEL"),
    ],
)
def test_which_of_the_two_tells_shanten(monkeypatch, built, turned, said):
    monkeypatch.setattr(asked, "_built", lambda: object() if built else None)
    monkeypatch.setenv("REPLAY_KERNEL", turned)
    found = {each["subject"]: each for each in run_json("doctor", "--json")}["kernel"]
    assert found["found"].startswith(said)
    assert found["state"] == ("ok" if built else "warning")


def test_an_ingestion_says_what_made_it_slow(monkeypatch):
    monkeypatch.setenv("REPLAY_KERNEL", "off")
    told = run("ingest", CLEAN, "--store", "slow.sqlite")
    assert "told slowly, by its definition, as the kernel in C is turned off" in " ".join(told.stdout.split())
    alone = run("ingest", CLEAN, "--store", "alone.sqlite", "--no-analysis")
    assert "kernel" not in alone.stdout


def test_each_line_of_json_has_the_same_fields(store):
    for each in run_json("doctor", "--json", "--store", store, CLEAN):
        assert list(each) == ["area", "subject", "state", "found", "advice", "unusable"]
        assert each["state"] in ("ok", "warning", "problem")
        assert bool(each["advice"]) == (each["state"] != "ok")


@pytest.mark.parametrize("how", ["at rest", "with a file beside it"])
def test_nothing_is_changed(store, tmp_path, how):
    shutil.copy(CLEAN, tmp_path / "game.jsonl")
    if how != "at rest":
        leave_a_file_beside(store, tmp_path)
    before = contents(tmp_path)
    told = run("doctor", "--store", store, tmp_path / "game.jsonl")
    assert told.exit_code == 0
    assert contents(tmp_path) == before


def test_the_page_shows_what_is_printed(tmp_path):
    """docs/doctor.md, the example: an older engine's verdict, and hands in another order."""
    page = (ROOT / "docs/doctor.md").read_text(encoding="utf-8")
    shown = page.split("```console\n$ replay doctor --store club.sqlite log.json\n")[1].split("```")[0]
    run("ingest", CLEAN, "--store", "club.sqlite")
    change("club.sqlite", "UPDATE games SET engine = 2")
    (tmp_path / "log.json").write_text(reordered(east_north_south_west), encoding="utf-8")
    printed = run("doctor", "--store", "club.sqlite", "log.json").stdout
    varying = ("✓ Python", "✓ SQLite", "✓ file", "✓ schema", "! verdicts")  # versions, sizes
    place = 0
    for line in shown.splitlines(keepends=True):
        if not line.startswith((*varying, "[...]")):
            place = printed.index(line, place)


def test_whole_sentences_are_told_in_another_language(store, tmp_path):
    (tmp_path / "log.json").write_text(reordered(east_north_south_west), encoding="utf-8")
    told = run("doctor", "--terms", "zh", "--store", store, CLEAN, "log.json", columns=400).stdout
    lines = [line for line in told.splitlines() if line.strip() and not line.startswith("✓ ")]
    assert "项检查中有" in lines[-1]
    assert "start_hand的手牌似乎不是按座位0、1、2、3的次序列出" in "".join(told.split())
    assert not re.findall(r"[a-z]+ (?:is|are|the|of|with|in) [a-z]+", told.replace(str(ROOT), ""))
