"""Stores in odd places, and files that are no store, or no whole one: what is said, and that nothing is harmed."""

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from replay.engine import audit
from replay.store import Reader, Store, StoreError
from replay.store.errors import DamagedStoreError, NotAStoreError
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.cli.running import run, run_json
from tests.faults.conftest import ROOT, Python

NAMES = (
    "with spaces.sqlite",
    "with 'one' and \"two\" quotes.sqlite",
    "what?mode=memory.sqlite",
    "#1.sqlite",
    "50%20%.sqlite",
    "牌譜 é 🀄.sqlite",
    "-lead.sqlite",
    "--store",
    "-",
    ":memory:",
    "file:s.sqlite?mode=memory",
    "a;DROP TABLE games.sqlite",
    "[red]x[bold].sqlite",
    "\x1b[31mred\x07.sqlite",
    "\udcff\udcfe.sqlite",  # bytes that are no UTF-8
)


@pytest.fixture
def whole(tmp_path: Path, records: list[Path]) -> Path:
    """A store of two games of each ruleset."""
    path = tmp_path / "whole.sqlite"
    with Store.open(path) as store:
        list(ingest(store, records, audit, analyse=analyse_game))
    return path


@pytest.mark.parametrize("where", ["here", "folder"])
@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.sampled(2)
def test_a_store_may_be_called_anything(
    tmp_path: Path, records: list[Path], monkeypatch: pytest.MonkeyPatch, name: str, where: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = name if where == "here" else str(tmp_path / name / name)
    if where == "folder":
        Path(name).mkdir()
    first = run("ingest", records[0], f"--store={path}")
    assert first.exit_code == 0, first.stderr
    assert Path(path).is_file()
    again = run_json("ingest", records[0], f"--store={path}", "--json")
    assert [each["status"] for each in again] == ["known"] * 2
    assert run("study", f"--store={path}").exit_code == 0
    assert run("audit", f"--store={path}", "--game", again[0]["game"]).exit_code == 0
    assert "\x1b" not in first.stdout + first.stderr


def test_what_is_no_file_is_no_store(tmp_path: Path, records: list[Path]) -> None:
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    said = {
        tmp_path: "a folder, not a store",
        tmp_path / "loop": "Too many levels of symbolic links",
        tmp_path / "pipe": "a device or a pipe, not a store",
        Path("/dev/full"): "a device or a pipe, not a store",
        tmp_path / "letter" / "s.sqlite": "does not exist",
        tmp_path / "no" / "s.sqlite": "does not exist",
        tmp_path / "letter": "not a store of replay, nor any SQLite database",
        tmp_path / ("x" * 300): "File name too long",
    }
    for path, words in said.items():
        refused = run("ingest", records[0], "--store", path)
        assert (refused.exit_code, len(refused.stderr.splitlines())) == (2, 1), refused.stderr
        assert words in refused.stderr, path
        assert str(path) in refused.stderr
        read = run("study", "--store", path)
        assert read.exit_code == 2
        assert words.replace("does not exist", "there is no store here") in read.stderr, path


def test_a_link_to_nowhere_is_where_the_store_is_made(tmp_path: Path, records: list[Path]) -> None:
    (tmp_path / "s.sqlite").symlink_to("other.sqlite")
    assert run("ingest", records[0], "--store", tmp_path / "s.sqlite").exit_code == 0
    assert (tmp_path / "other.sqlite").is_file()


COMMANDS = (
    ("study", "--store"),
    ("study", "--hands", "hands", "--store"),
    ("analyse", "--store"),
    ("audit", "--game", "GAME", "--json", "--store"),
    ("show", "GAME", "--hand", "1", "--turn", "3", "--store"),
    ("ingest", "RECORD", "--store"),
)


def spoilt(data: bytes, moments: random.Random) -> bytes:
    """The file with something wrong in it: bits, pages, its head, its end, a piece of it."""
    found = bytearray(data)
    page = moments.randrange(len(found) // 4096) * 4096
    match moments.choice(["bit", "bits", "garbage", "zeros", "head", "gap", "cut"]):
        case "bit":
            found[moments.randrange(len(found))] ^= 1 << moments.randrange(8)
        case "bits":
            for _ in range(200):
                found[moments.randrange(len(found))] ^= 1 << moments.randrange(8)
        case "garbage":
            found[page : page + 4096] = moments.randbytes(4096)
        case "zeros":
            found[page : page + 4096] = bytes(4096)
        case "head":
            found[moments.randrange(100)] ^= 1 << moments.randrange(8)
        case "gap":
            del found[page + 17 : page + 17 + moments.randrange(1, 5000)]
        case _:
            del found[moments.randrange(1, len(found)) :]
    return bytes(found)


@pytest.mark.slow
def test_a_spoilt_store_is_never_a_fault_of_the_program(whole: Path, records: list[Path]) -> None:
    moments, data = random.Random(11), whole.read_bytes()
    with Reader.open(whole) as reader:
        game = reader.games()[0].game
    path = whole.with_name("spoilt.sqlite")
    refused = 0
    for _ in range(40):
        bad = spoilt(data, moments)
        words = moments.choice(COMMANDS)
        for each in path.parent.glob("spoilt.sqlite*"):
            each.unlink()
        path.write_bytes(bad)
        done = run(*({"GAME": game, "RECORD": records[0]}.get(word, word) for word in words), path)
        assert done.exit_code in (0, 1, 2), (words, done.stderr)
        assert "internal error" not in done.stderr, (words, done.stderr)
        if done.exit_code == 2:
            refused += 1
            assert "spoilt.sqlite: " in done.stderr, (words, done.stderr)
    assert refused > 8


def test_an_original_that_is_not_what_was_read_is_refused(whole: Path) -> None:
    with Reader.open(whole) as reader:
        one, other = reader.games()[:2]
    with sqlite3.connect(whole) as connection:
        connection.execute(
            "UPDATE originals SET bytes = (SELECT bytes FROM originals WHERE game_id = ?) WHERE game_id = ?",
            [one.id, other.id],
        )
    connection.close()
    with Reader.open(whole) as reader:
        assert reader.record(one).start is not None
        with pytest.raises(DamagedStoreError, match="ingest the records into a new store"):
            reader.record(other)


def test_the_records_can_be_had_out_of_a_damaged_store(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/reliability.md has it."""
    code = (ROOT / "docs" / "reliability.md").read_text().partition("```python\n")[2].partition("```")[0]
    with Reader.open(whole) as reader:
        games = {each.sha256 for each in reader.games()}
    data = bytearray(whole.read_bytes())
    for page in range(64, len(data) // 4096, 12):  # those before say what tables there are
        data[page * 4096 : page * 4096 + 4096] = b"\x13" * 4096
    monkeypatch.chdir(tmp_path)
    Path("damaged.sqlite").write_bytes(data)
    exec(code.replace("100_000", "100"), {})
    with Store.open(tmp_path / "new.sqlite") as store:
        list(ingest(store, ["saved.jsonl"], audit))
        found = {each.sha256 for each in store.games()}
    assert found <= games
    assert len(found) >= len(games) / 2


def test_a_store_of_another_program_or_time(whole: Path, records: list[Path], tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT)")
    connection.close()
    with sqlite3.connect(whole) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for path, words in ((other, "another program"), (whole, "upgrade replay to use it")):
        before = path.read_bytes()
        for command in (["ingest", records[0]], ["analyse"], ["study"], ["audit", "--game", "x"], ["show", "x"]):
            refused = run(*command, "--store", path)
            assert refused.exit_code == 2, command
            assert words in refused.stderr, command
        assert path.read_bytes() == before


def test_games_that_stand_beside_the_store_are_not_left_out_silently(
    python: Python, whole: Path, tmp_path: Path
) -> None:
    """A store copied from a running ingestion onto something that cannot be written."""
    folder = tmp_path / "cd"
    folder.mkdir()
    with Store.open(whole) as store:
        store.connection.execute("DELETE FROM games WHERE id = 1")
        store.connection.commit()
        for name in ("whole.sqlite", "whole.sqlite-wal"):
            (folder / name).write_bytes(whole.with_name(name).read_bytes())
    assert (folder / "whole.sqlite-wal").stat().st_size > 0
    for each in folder.iterdir():
        each.chmod(0o444)
    folder.chmod(0o555)
    try:
        status, said = bound(python, "study", "--store", folder / "whole.sqlite")
    finally:
        folder.chmod(0o755)
    assert status == 2
    assert "copy both files to a folder that can" in said


BOUND = """
import ctypes, os, sys
if os.geteuid() == 0:  # a superuser may write everything; without capabilities an owner is bound by permissions
    version_3, this_process, none_at_all = 0x20080522, 0, (ctypes.c_uint32 * 6)()
    assert ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(version_3, this_process), none_at_all) == 0
from replay.cli import main
main()
"""


def bound(python: Python, *words: object) -> tuple[int, str]:
    """The command given by somebody whom the permissions of files bind: its status and what it complains of."""
    done = python("-c", BOUND, *words, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    return done.returncode, done.stderr


@pytest.mark.parametrize("kind", ["file", "folder"])
@pytest.mark.sampled(1)
def test_a_store_that_may_not_be_written(python: Python, whole: Path, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    path = folder / "s.sqlite"
    path.write_bytes(whole.read_bytes())
    path.chmod(0o444)
    if kind == "folder":
        folder.chmod(0o555)
    record = tmp_path / "new.jsonl"
    record.write_text("".join(each for each in RECORD))
    try:
        status, said = bound(python, "ingest", record, "--store", path)
        assert (status, len(said.splitlines())) == (2, 1), said
        assert "read-only" in said
        assert bound(python, "study", "--store", path) == (0, "")
        if kind == "folder":
            status, said = bound(python, "ingest", record, "--store", folder / "new.sqlite")
            assert (status, len(said.splitlines())) == (2, 1), said
            assert "may the file and its folder be read and written?" in said
    finally:
        folder.chmod(0o755)
    with Reader.open(path) as reader, pytest.raises(StoreError):
        reader.game("new")


RECORD = (
    '{"type":"start_game","version":1,"ruleset":"b30fj","game":"new","players":["Ann","Bo","Cy","Di"]}\n',
    '{"type":"end_game"}\n',
)


def test_two_ingestions_and_a_dashboard_at_once(tmp_path: Path, records: list[Path]) -> None:
    path = tmp_path / "s.sqlite"
    Store.open(path).close()
    halves = (records[: len(records) // 2 + 1], records[len(records) // 2 :])  # one file is in both
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "replay", "ingest", *map(str, half), "--store", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for half in halves
    ]
    seen = set()
    with Reader.open(path) as dashboard:
        while any(each.poll() is None for each in running):
            games = dashboard.games()
            seen.add(len(games))
            for game in games[:3]:
                assert dashboard.record(game).start is not None
                assert set(dashboard.analyses(game)) == set(range(1, game.hands + 1))
        for each in running:
            _, said = each.communicate(timeout=180)
            assert each.returncode == 0, said
        assert dashboard.totals().games == 2 * len(records)
    assert seen


def test_nothing_is_a_store_in_memory(records: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.open(":memory:") as store:
        list(ingest(store, records[:1], audit))
    assert (tmp_path / ":memory:").is_file()
    with pytest.raises(NotAStoreError):
        Reader.open("/dev/null")
