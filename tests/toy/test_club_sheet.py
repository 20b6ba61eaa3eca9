"""An importer of somebody else's package: a sheet of wins becomes games, and no file of ours is taken for one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.formats.importers.sources import importers
from tests.cli.running import ROOT, run, run_json
from tests.toy.packages import CLUB_SHEET, install, on_the_path

HEAD = "winner,from,tiles,tile,points\n"
SHEET = HEAD + "South,East,123m456p789s1155z,5z,4\nWest,West,123m456p789s1155z,5z,6\n"


@pytest.fixture(scope="module", autouse=True)
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    there = tmp_path_factory.mktemp("club-sheet")
    install(CLUB_SHEET, there)
    with on_the_path(there):
        yield there


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "friday.csv"
    path.write_text(SHEET)
    return path


def test_each_line_becomes_a_hand_that_is_audited(sheet: Path) -> None:
    one, two = run_json("audit", "--json", "-r", "zung-jung", sheet)
    assert (one["game"], two["game"]) == ("sheet line 2", "sheet line 3")
    assert [each["code"] for each in one["findings"]] == ["wrong_total"]


def test_people_hear_what_the_file_was_taken_for(sheet: Path) -> None:
    assert "read as club sheet" in run("audit", "-r", "zung-jung", sheet).stderr


def test_a_folder_is_looked_through_for_its_endings(sheet: Path) -> None:
    sheet.with_name("other.csv").write_text("a,b\n1,2\n")
    told = run("audit", "-r", "zung-jung", sheet.parent)
    assert "2 games" in told.stdout
    assert "1 file skipped, because its content is not a record" in told.stderr


def test_convert_takes_it_by_name_and_writes_where_a_game_comes_from(sheet: Path) -> None:
    start = json.loads(run("convert", "--from", "club-sheet", "-r", "zung-jung", sheet).stdout.splitlines()[0])
    assert start["meta"]["import"]["format"] == "club-sheet"
    assert "club-sheet, native" in " ".join(run("convert", "--from", "unheard", sheet).stderr.split())


def test_what_it_cannot_read_is_told_with_its_line(sheet: Path) -> None:
    sheet.write_text(SHEET + "Nobody,East,123m456p789s1155z,5z,4\nSouth,East\n")
    told = run("audit", "-r", "zung-jung", sheet)
    assert told.exit_code == 2
    assert "line 4: expected two of East, South, West and North, and whole points" in told.stderr
    assert "line 5: expected winner,from,tiles,tile,points, got 2 cells" in told.stderr
    assert "2 games" in told.stdout


def test_its_own_refusal_is_told(sheet: Path) -> None:
    told = run("audit", sheet)
    assert told.exit_code == 2
    assert "club sheet: it does not say its rules: --ruleset names them" in told.stderr


@pytest.mark.parametrize("name", ["zung-jung/house-game.jsonl", "demo/2026-11-12-table-2-hand-7.txt"])
def test_a_file_of_ours_is_never_offered_to_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_given: object) -> bool:
        raise AssertionError("a file of ours was shown to a plug-in")

    (importer,) = importers().values()
    monkeypatch.setattr(type(importer), "claims", refused)
    assert run("audit", ROOT / "records" / name).exit_code in (0, 1)
