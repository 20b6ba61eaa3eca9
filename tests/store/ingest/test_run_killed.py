"""A store whose making was killed is made by the next run. At any other moment: tests/faults/test_ended_badly.py."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from replay.store import Store

ROOT = Path(__file__).parents[3]


@pytest.mark.deep
def test_killed_while_the_store_is_made(tmp_path: Path) -> None:
    code = """
import os, sys
from replay.store.schema import STEPS
STEPS["first"] = (*STEPS["first"][:5], "SELECT die()")
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
