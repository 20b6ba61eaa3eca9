"""Kill -9, no room on the disk, power loss: whole games or nothing, and the same command goes on."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from replay.engine import audit
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.faults.conftest import ROOT, Python
from tests.faults.forked import contents
from tests.samples import deep, often


@pytest.mark.slow
@pytest.mark.parametrize(
    ("jobs", "times"),
    [(1, often(5, 10)), deep(1, often(8, 100)), deep(2, often(6, 10))],
    ids=["quick", "one process", "two processes"],
)
def test_killed_at_any_moment(python: Python, records: list[Path], jobs: int, times: int) -> None:

    done = python("-m", "tests.faults.forked", "kill", "--times", times, "--jobs", jobs, *records)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["killed"] == times
    assert seen["with games stored"] > 0
    assert seen["games found whole"] > 0
    assert seen["stores completed by the same command"] > 0


@pytest.mark.deep
def test_no_room_for_a_longer_file(python: Python, records: list[Path]) -> None:
    done = python("-m", "tests.faults.forked", "starve", "--times", often(12, 30), *records)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["refused"] > 0
    assert "broken" not in seen
    assert seen["games found whole"] > 0
    assert seen["stores completed with room"] > 0
    assert "Traceback" not in done.stderr
    assert set(done.stderr.splitlines()) == {
        line for line in done.stderr.splitlines() if "the same command goes on" in line
    }


SMALL_DISK = """
set -u
mount -t tmpfs -o size="$1"k tmpfs "$2" || exit 77
shift; folder=$1; shift
"$@" --store "$folder/s.sqlite"; echo "full: $?"
mount -o remount,size=64m "$folder"
"$@" --store "$folder/s.sqlite"; echo "with room: $?"
cp "$folder"/s.sqlite* "$folder/.."
"""


def may_mount() -> bool:
    """Whether a small disk can be made here, seen by nobody else."""
    if shutil.which("unshare") is None:
        return False
    words = ["unshare", "--mount", "--map-root-user", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("size", [deep(40), 200, deep(400)] if may_mount() else [])
def test_a_full_disk(tmp_path: Path, records: list[Path], size: int) -> None:
    (tmp_path / "disk").mkdir()
    words = [sys.executable, "-m", "replay", "ingest", "--jobs", "1", *map(str, records)]
    done = subprocess.run(
        [
            "unshare",
            "--mount",
            "--map-root-user",
            "sh",
            "-c",
            SMALL_DISK,
            "sh",
            str(size),
            str(tmp_path / "disk"),
            *words,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert "full: 2" in done.stdout
    assert "with room: 0" in done.stdout
    assert [line for line in done.stderr.splitlines() if "Make room, and the same command goes on" in line]
    assert "Traceback" not in done.stderr
    with Store.open(tmp_path / "whole.sqlite") as store:
        list(ingest(store, records, audit, analyse=analyse_game))
    assert contents(tmp_path / "s.sqlite").keys() == contents(tmp_path / "whole.sqlite").keys()


def test_after_a_power_cut_the_games_before_it_are_there(tmp_path: Path, records: list[Path]) -> None:
    """What a power cut may leave: the file beside the store up to any byte, and of what follows anything at all."""
    path, moments = tmp_path / "s.sqlite", random.Random(5)
    with Store.open(path) as store:
        list(ingest(store, records, audit, analyse=analyse_game))
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = contents(path)
    more = tmp_path / "more.jsonl"
    more.write_text("".join(text.read_text().replace('"game":"', '"game":"again ') for text in records))
    with Store.open(path) as store:
        list(ingest(store, [more], audit, analyse=analyse_game))
        main, beside = path.read_bytes(), path.with_name("s.sqlite-wal").read_bytes()
    after = contents(path)
    assert len(after) == 2 * len(before)
    numbers = set()
    for each in range(20):
        cut = moments.randrange(len(beside))
        rest = moments.choice([b"", bytes(len(beside) - cut), moments.randbytes(len(beside) - cut)])
        lost = tmp_path / f"{each}.sqlite"
        lost.write_bytes(main)
        lost.with_name(f"{lost.name}-wal").write_bytes(beside[:cut] + rest)
        found = contents(lost)
        assert before.items() <= found.items() <= after.items()
        numbers.add(len(found))
    assert len(numbers) > 4


def test_what_was_stored_is_on_the_disk_when_the_command_ends_also_while_a_dashboard_is_open(
    tmp_path: Path, records: list[Path]
) -> None:
    path = tmp_path / "s.sqlite"
    Store.open(path).close()
    with Reader.open(path) as dashboard:
        assert dashboard.totals().games == 0
        with Store.open(path) as store:
            list(ingest(store, records, audit, analyse=analyse_game))
        alone = tmp_path / "alone.sqlite"
        alone.write_bytes(path.read_bytes())  # without the file beside it
        assert dashboard.totals().games == 2 * len(records)
    assert contents(alone) == contents(path)


def test_without_wal_every_game_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SQLite can have no WAL, as on some network drives, a power cut could otherwise damage the store."""

    class Without(sqlite3.Connection):
        def execute(self, sql, *given):
            return super().execute(sql.replace("journal_mode = WAL", "journal_mode = DELETE"), *given)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **{**named, "factory": Without}))
    full = 2
    with Store.open(tmp_path / "s.sqlite") as store:
        assert store.connection.execute("PRAGMA synchronous").fetchone()[0] == full
