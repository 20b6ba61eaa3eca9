"""What the tests of `replay doctor` have in common: the files that it reads, and how it is asked."""

import json
import shutil
import sqlite3

from tests.cli.running import ROOT, run_json

CLEAN = ROOT / "records/b30fj/no-wall.jsonl"
BROKEN = ROOT / "records/broken"
LOG = ROOT / "tests/data/imports/riichi-advanced.json"


def checks(*words):
    """The checks by area and subject; of several of one subject the last."""
    return {(each["area"], each["subject"]): each for each in run_json("doctor", "--json", *words)}


def change(path, *statements):
    with sqlite3.connect(path) as connection:
        for each in statements:
            connection.execute(each)
    connection.close()


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def reordered(change):
    """A legal record with something done to each event."""
    events = [json.loads(line) for line in CLEAN.read_text(encoding="utf-8").splitlines()]
    return "".join(json.dumps(change(each)) + "\n" for each in events)


def east_north_south_west(event):
    if event["type"] == "start_hand":
        a, b, c, d = event["hands"]
        event["hands"] = [a, d, b, c]
    return event


def leave_a_file_beside(store, tmp_path):
    """As it is after a crash: the last game stands in the file beside the store."""
    away = tmp_path / "away"
    away.mkdir()
    opened = sqlite3.connect(store)
    opened.execute("PRAGMA journal_mode = WAL")
    opened.execute("UPDATE games SET source = 'elsewhere.jsonl'")
    opened.commit()
    for name in ("s.sqlite", "s.sqlite-wal"):
        shutil.copy(tmp_path / name, away / name)
    opened.close()
    for name in ("s.sqlite", "s.sqlite-wal"):
        (away / name).replace(tmp_path / name)
    away.rmdir()
