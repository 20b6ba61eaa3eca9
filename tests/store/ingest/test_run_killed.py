"""An ingestion that is killed leaves whole games or nothing, and another run completes it."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replay.store import Store
from replay.store.ingest.run import Ingested, ingest
from tests.store import fake

ROOT = Path(__file__).parents[3]
GAMES = 150
KILLS = 6
CODE = """
import sys
from replay.store import Store
from replay.store.ingest.run import ingest
from tests.store import fake
with Store.open(sys.argv[1]) as store:
    print("ready", flush=True)
    for each in ingest(store, sys.argv[2:], fake.audit):
        pass
"""

WHOLE = """
SELECT g.game FROM games g WHERE
  g.hands <> (SELECT count(*) FROM hands h WHERE h.game_id = g.id)
  OR g.hands <> (SELECT count(*) FROM wins w WHERE w.game_id = g.id)
  OR 4 * g.hands <> (SELECT count(*) FROM payments p WHERE p.game_id = g.id)
  OR 4 <> (SELECT count(*) FROM players p WHERE p.game_id = g.id)
  OR 1 <> (SELECT count(*) FROM originals o WHERE o.game_id = g.id)
"""


def contents(path: Path) -> list[tuple[object, ...]]:
    """Everything but when it was written and the numbers of the rows."""
    connection = sqlite3.connect(path)
    try:
        queries = (
            "SELECT game, sha256, line, verdict, hands, events, engine FROM games ORDER BY game",
            "SELECT g.game, o.bytes FROM originals o JOIN games g ON g.id = o.game_id ORDER BY 1",
        )
        return [row for query in queries for row in connection.execute(query)]
    finally:
        connection.close()


@pytest.mark.slow
def test_killed_at_any_moment(tmp_path: Path) -> None:
    records = tmp_path / "club.jsonl"
    records.write_text("".join(fake.game_text(f"g{n:03}", hands=3, turns=20) for n in range(GAMES)))
    path = tmp_path / "s.sqlite"
    moments = random.Random(7)
    counts: list[int] = []
    for _ in range(KILLS):
        running = subprocess.Popen(
            [sys.executable, "-c", CODE, str(path), str(records)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        time.sleep(moments.uniform(0.0, 0.06))
        running.send_signal(signal.SIGKILL)
        running.wait()
        running.stdout.close()
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute(WHOLE).fetchall() == []
        counts.append(connection.execute("SELECT count(*) FROM games").fetchone()[0])
        connection.close()
    assert counts == sorted(counts)
    with Store.open(path) as store:
        found = [each.status for each in ingest(store, [records], fake.audit) if isinstance(each, Ingested)]
    assert found == ["known"] * counts[-1] + ["new"] * (GAMES - counts[-1])
    with Store.open(tmp_path / "whole.sqlite") as store:
        list(ingest(store, [records], fake.audit))
    assert contents(path) == contents(tmp_path / "whole.sqlite")


@pytest.mark.deep
def test_killed_while_the_store_is_made(tmp_path: Path) -> None:
    code = """
import os, sys
import replay.store.migrations as migrations
first = migrations.FIRST
migrations.FIRST = (*first[:5], "SELECT die()")
import sqlite3
connect = sqlite3.connect
def dying(*a, **k):
    connection = connect(*a, **k)
    connection.create_function("die", 0, lambda: os.kill(os.getpid(), 9))
    return connection
sqlite3.connect = dying
from replay.store import Store
Store.open(sys.argv[1])
"""
    path = tmp_path / "s.sqlite"
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL
    with Store.open(path) as store:
        assert store.totals().games == 0
