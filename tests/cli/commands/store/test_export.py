"""`replay export`: what it is told, where it writes, what it refuses."""

import csv
import gzip
import io
import json
from pathlib import Path

import pytest

from replay.export.subjects import TABLES
from replay.store import Reader, Store
from tests.cli.running import ROOT, run, run_json
from tests.store import hand_made as made

HOSTILE = "Eve\x1b[31m\u202e"
RECORD = ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Three games, two of them of one id, with hostile names."""
    path = tmp_path / "club.sqlite"
    with Store.open(path) as store:
        db = store.connection
        made.game(db, 1, scores=(6, -4, -2, 0), played_at="2026-03-01")
        made.hand(db, 1, 1, ended="won")
        made.win(db, 1, 1, 0, target=1, payments=(4, -4, 0, 0), rows={"Dragons": 2, "Tile Hog": 1, "Tile Hog'": 2})
        made.hand(db, 1, 2)
        made.game(db, 2, game="game-1", players=("=1+1", HOSTILE, "Cy\nDy", "-"), ruleset="other", verdict="findings")
        made.hand(db, 2, 1)
        made.game(db, 3, players=("Ann", "", "Cy", "Di"))
        db.commit()
    return path


@pytest.fixture
def real(tmp_path: Path) -> Path:
    path = tmp_path / "real.sqlite"
    assert run("ingest", RECORD, "--store", path).exit_code == 1
    return path


def ids(*words: object) -> list[int]:
    result = run("export", "games", "--format", "jsonl", *words)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line)["game_id"] for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], [1, 2, 3]),
        (["--game", "game-3"], [3]),
        (["--game", "game-1#2"], [2]),
        (["--game", "game-1#1", "--game", "game-3"], [1, 3]),
        (["--ruleset", "other"], [2]),
        (["--player", "eve"], [2]),
        (["--since", "2026-03", "--until", "2026-03"], [1]),
        (["--verdict", "findings"], [2]),
    ],
    ids=str,
)
def test_games_are_chosen_as_for_a_study(club, options, found):
    assert ids("--store", club, *options) == found


def test_a_name_of_two_games_is_none(club):
    assert "2 games are called 'game-1'" in run("export", "games", "--game", "game-1", "--store", club).stderr


def test_hands_are_chosen_by_their_number(club):
    hands = run_json("export", "hands", "--store", club, "--hand", 11, "--json")
    assert [(each["game_id"], each["hand"], each["number"]) for each in hands] == [(1, 1, 11), (2, 1, 11)]
    assert [each["win"] for each in run_json("export", "wins", "--store", club, "--hand", 12, "--json")] == []


def test_csv_of_hostile_names_is_read_back(club):
    rows = list(csv.DictReader(io.StringIO(run("export", "games", "--store", club).stdout, newline="")))
    assert [rows[1][f"player_{seat}"] for seat in range(4)] == ["'=1+1", r"Eve\u001b[31m\u202e", "Cy\nDy", "'-"]
    assert (rows[0]["score_1"], rows[2]["player_1"]) == ("-4", "")


def test_rows_printed_under_one_name_are_added(club):
    (win,) = run_json("export", "wins", "--store", club, "--json")
    assert win["computed_patterns"] == {"Dragons": 2, "Tile Hog": 3}


def test_a_file_is_told_of_and_not_overwritten(club, tmp_path):
    path = tmp_path / "games.csv"
    first = run("export", "games", "--store", club, "--to", path)
    assert (first.exit_code, first.stdout.split()) == (0, [str(path), "3", "rows"])
    written = path.read_bytes()
    again = run("export", "games", "--store", club, "--ruleset", "other", "--to", path)
    assert (again.exit_code, again.stdout) == (2, "")
    assert "--force overwrites it" in again.stderr
    assert path.read_bytes() == written
    forced = run("export", "games", "--store", club, "--ruleset", "other", "--to", path, "--force", "--json")
    assert json.loads(forced.stdout) == {"file": str(path), "what": "games", "rows": 1}
    assert path.read_bytes() != written


@pytest.mark.parametrize(
    ("name", "begins"), [("x.csv", b"game_id,"), ("x.jsonl", b'{"game_id":'), ("x.jsonl.gz", b'{"game_id":')]
)
def test_the_name_of_a_file_says_its_format(club, tmp_path, name, begins):
    path = tmp_path / name
    assert run("export", "games", "--store", club, "--to", path).exit_code == 0
    data = path.read_bytes()
    assert (gzip.decompress(data) if name.endswith(".gz") else data).startswith(begins)


def test_all_are_files_of_a_folder_or_none(real, tmp_path):
    folder = tmp_path / "out"
    result = run("export", "all", "--store", real, "--to", folder, "--format", "jsonl")
    assert result.exit_code == 0
    assert {each.name for each in folder.iterdir()} == {f"{name}.jsonl" for name in TABLES}
    (folder / "wins.jsonl").rename(folder / "kept")
    before = {each.name: each.stat().st_mtime_ns for each in folder.iterdir()}
    assert run("export", "all", "--store", real, "--to", folder, "--format", "jsonl").exit_code == 2
    assert {each.name: each.stat().st_mtime_ns for each in folder.iterdir()} == before


def test_nothing_is_left_of_a_folder_that_came_to_nothing(club, tmp_path):
    with Store.open(club) as store:
        store.connection.execute("DROP TABLE payments")
    result = run("export", "all", "--store", club, "--to", tmp_path / "out")
    assert result.exit_code == 2
    assert "damaged" in result.stderr
    assert not (tmp_path / "out").exists()


def test_excel_is_told_of_utf_8(club):
    assert run("export", "games", "--store", club, "--bom").stdout_bytes.startswith(b"\xef\xbb\xbfgame_id,")


def test_records_are_the_bytes_that_were_read(real):
    assert run("export", "records", "--store", real).stdout_bytes == RECORD.read_bytes()


def test_anonymous_records_are_records(real):
    text = run("export", "records", "--store", real, "--anonymous").stdout
    (report,) = run_json("audit", "-", "--json", stdin=text)
    assert [each["code"] for each in report["findings"]] == ["illegal_win"]
    assert '"players":["Player 1","Player 2","Player 3","Player 4"]' in text


def test_what_is_written_meanwhile_is_left_out(real, tmp_path):
    """One moment of the store: a game that comes while rows are read is in none of the tables."""
    from replay.export.subjects import Selection, table_rows

    with Reader.open(real) as reader, reader.as_it_is_now():
        assert reader.totals().games == 1
        assert run("ingest", ROOT / "records/b30fj/four-hands.jsonl", "--store", real).exit_code == 0
        assert reader.totals().games == 1
        assert len(list(table_rows(reader, TABLES["games"], Selection(games=(1, 2))))) == 1
    with Reader.open(real) as reader:
        assert reader.totals().games == 2


@pytest.mark.parametrize("words", [["games"], ["records"], ["datasette"], ["report", "--findings"]], ids=str)
@pytest.mark.parametrize("name", ["real.sqlite", "link.sqlite", "other.sqlite"])
def test_no_store_is_overwritten(real, tmp_path, words, name):
    """Not the one that is exported, under whatever name, and no other."""
    (tmp_path / "link.sqlite").symlink_to(real)
    (tmp_path / "other.sqlite").write_bytes(real.read_bytes())
    before = real.read_bytes()
    result = run("export", *words, "--store", real, "--to", tmp_path / name, "--force")
    assert result.exit_code == 2
    assert name in result.stderr
    assert real.read_bytes() == (tmp_path / "other.sqlite").read_bytes() == before


@pytest.mark.deep
def test_no_record_is_overwritten_by_its_own_report(tmp_path):
    record = tmp_path / "logs" / "club.jsonl"
    record.parent.mkdir()
    record.write_bytes(RECORD.read_bytes())
    (tmp_path / "same.jsonl").hardlink_to(record)
    for words in (
        ["export", "report", record, "--to", record],
        ["export", "report", record, "--to", tmp_path / "same.jsonl"],
        ["export", "report", record.parent, "--findings", "--to", record],
        ["dispute", record, "--html", record],
    ):
        result = run(*words, "--force")
        assert result.exit_code == 2
        assert "made from this file" in result.stderr
        assert record.read_bytes() == RECORD.read_bytes()
    for _ in range(2):
        page = record.with_suffix(".html")
        assert run("export", "report", record.parent, "--findings", "--to", page, "--force").exit_code == 0
    assert page.read_text().startswith("<!DOCTYPE html>")
