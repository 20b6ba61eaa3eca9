"""Ingestions that end badly: children of a process that has loaded everything, each killed or starved at some moment.

`python -m tests.faults.forked kill --times 100 --jobs 1 RECORD...` kills a hundred of them. After each the store is
looked at: every game in it must have all the rows that it has in a store whose ingestion was left in peace.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from typer.testing import CliRunner

from replay.cli.app import app

TABLES = (
    "originals",
    "players",
    "hands",
    "wins",
    "win_rows",
    "findings",
    "payments",
    "analysis",
    "hand_seats",
)
NEVER = ("id", "ingested_at", "audited_at")
"""What differs between two ingestions of one game."""


def contents(path: Path) -> dict[str, str]:
    """By SHA-256 of each game of the store, a digest of all its rows in all tables. Checks the file as a whole, too."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    try:
        assert [tuple(row) for row in connection.execute("PRAGMA integrity_check")] == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
            return {}
        found = {}
        for game in connection.execute("SELECT * FROM games").fetchall():
            digest = hashlib.sha256(repr([game[name] for name in game.keys() if name not in NEVER]).encode())  # noqa: SIM118
            for table in TABLES:
                rows = connection.execute(f"SELECT * FROM {table} WHERE game_id = ?", [game["id"]])
                digest.update(repr([table, *sorted(repr(tuple(row)[1:]) for row in rows)]).encode())
            found[game["sha256"]] = digest.hexdigest()
        return found
    finally:
        connection.close()


def fork(words: Iterable[object], before: Callable[[], object] = lambda: None) -> int:
    """The number of a new process that gives this command, silently."""
    child = os.fork()
    if child:
        return child
    status = 99
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        before()
        app([str(word) for word in words])
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        os._exit(status)


def ended(child: int) -> int:
    """The exit status of a process, negative for a signal; waits for it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def dies_at(step: int) -> Callable[[], None]:
    """Makes this process kill itself at this step of SQLite's, in the middle of whatever statement that is."""

    def prepare() -> None:
        connect, steps = sqlite3.connect, 0

        def count() -> int:
            nonlocal steps
            steps += 1
            if steps == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return 0

        def connected(*given, **named):
            connection = connect(*given, **named)
            connection.set_progress_handler(count, 10)
            return connection

        sqlite3.connect = connected

    return prepare


def may_write(size: int) -> Callable[[], None]:
    """Lets this process write no file longer than so many bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def kill(folder: Path, records: list[str], *, times: int, jobs: int, seed: int) -> dict[str, object]:
    """Kill so many ingestions, every other one by the clock and every other one within SQLite; what was seen."""
    reference = folder / "reference.sqlite"
    words = ["ingest", *records, "--jobs", jobs, "--store"]
    assert ended(fork([*words, reference])) in (0, 1)
    steps = dies_within(folder, words)
    begun = time.monotonic()
    assert ended(fork([*words, folder / "timed.sqlite"])) in (0, 1)
    whole = time.monotonic() - begun
    expected = contents(reference)
    moments, seen = random.Random(seed), Counter[str]()
    place = 0
    path = folder / "0.sqlite"
    done = 0
    while done < times:
        if done % 2:
            child = fork([*words, path], dies_at(moments.randint(1, steps)))
        else:
            child = fork([*words, path])
            time.sleep(moments.uniform(0, whole))
            os.kill(child, signal.SIGKILL)
        status = ended(child)
        found = contents(path) if path.exists() else {}
        assert found.items() <= expected.items(), "a game is there with other rows than it should have"
        if status == -signal.SIGKILL:
            done += 1
            seen["with games stored" if found else "with none"] += 1
            seen["games found whole"] += len(found)
        else:
            assert status in (0, 1)
            seen["came to their end before"] += 1
        if done % 20 == 0 or len(found) == len(expected):
            assert ended(fork([*words, path])) in (0, 1)
            assert contents(path) == expected, "the same command has not completed the store"
            seen["stores completed by the same command"] += 1
            place += 1
            path = folder / f"{place}.sqlite"
    return {"killed": done, "games": len(expected), "jobs": jobs, **seen}


def dies_within(folder: Path, words: list[object]) -> int:
    """How many steps of SQLite's an ingestion takes, to the nearest power of two below."""
    steps = 1 << 16
    while ended(fork([*words, folder / f"steps{steps}.sqlite"], dies_at(steps))) != -signal.SIGKILL:
        steps >>= 1
    return steps


def starve(folder: Path, records: list[str], *, times: int, seed: int) -> dict[str, object]:
    """Ingest with so many limits on the size of a file; what was seen."""
    reference = folder / "reference.sqlite"
    words = ["ingest", *records, "--store"]
    assert ended(fork([*words, reference])) in (0, 1)
    expected = contents(reference)
    most = reference.stat().st_size
    moments, seen = random.Random(seed), Counter[str]()
    path = folder / "starved.sqlite"
    for _ in range(times):
        status = ended(fork([*words, path], may_write(moments.randrange(1, most))))
        seen["refused" if status == 2 else "done" if status in (0, 1) else "broken"] += 1
        if not path.exists():
            continue
        found = contents(path)
        assert found.items() <= expected.items(), "a game is there with other rows than it should have"
        seen["games found whole"] += len(found)
        if len(found) > len(expected) // 2:
            assert ended(fork([*words, path])) in (0, 1)
            assert contents(path) == expected
            seen["stores completed with room"] += 1
            path = folder / f"starved-{seen['stores completed with room']}.sqlite"
    return {"limits": times, "games": len(expected), **seen}


def main() -> None:
    """Kill or starve, and print what was seen."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=["kill", "starve"])
    asked.add_argument("records", nargs="+")
    asked.add_argument("--times", type=int, default=100)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # What is loaded now is in every child.
        CliRunner().invoke(app, ["ingest", *given.records, "--store", f"{folder}/loaded.sqlite"])
        if given.what == "kill":
            seen = kill(Path(folder), given.records, times=given.times, jobs=given.jobs, seed=given.seed)
        else:
            seen = starve(Path(folder), given.records, times=given.times, seed=given.seed)
    sys.stdout.write(f"{json.dumps(seen)}\n")


if __name__ == "__main__":
    main()
