"""`replay doctor` of a store: what is wrong is found and said with what to do."""

import os
import shutil

import pytest

from replay.cli.exits import UNUSABLE
from replay.store import Store, health
from replay.store.ingest import shares
from tests.cli.commands.program.doctored import change, checks, leave_a_file_beside
from tests.cli.running import run


def cut_off(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def damaged(path):
    data = bytearray(path.read_bytes())
    place = data.rindex(b"0b9e0a5c-0000")
    data[place - place % 4096 : place - place % 4096 + 12] = b"\xff" * 12
    path.write_bytes(data)


def by(*statements):
    return lambda path: change(path, *statements)


ORPHAN = "INSERT INTO originals SELECT 99, sha256, size, bytes FROM originals LIMIT 1"
ELSE = ("not as they were stored", "it is not what was stored")


@pytest.mark.parametrize(
    ("make", "status", "said"),
    [
        pytest.param(cut_off, 1, ["Keep the file"], id="cut off"),
        pytest.param(damaged, 1, ["Keep the file; ingest the records into a new store"], id="a damaged page"),
        (by("PRAGMA user_version = 99"), UNUSABLE, ["version 99, made by a newer replay", "Upgrade replay"]),
        (by("PRAGMA user_version = 1"), 0, ["version 1, made by an older replay", "replay analyse --store"]),
        (by("PRAGMA foreign_keys = OFF", ORPHAN), 1, ["1 row belongs to no game (originals)"]),
        (by("DELETE FROM analysis"), 1, ["2 of 2 games not analysed"]),
        (by("UPDATE originals SET bytes = x'00' WHERE game_id = 1"), 1, ELSE),
        (by("UPDATE originals SET sha256 = 'f' || substr(sha256, 2) WHERE game_id = 2"), 1, ELSE),
        (by("UPDATE foreign_files SET bytes = x'789c0300000000'"), 1, ELSE),
        (by("DELETE FROM originals WHERE game_id = 1"), 1, ["not as they were stored", "its record is missing"]),
    ],
)
def test_what_is_wrong_with_a_store_is_said(store, make, status, said):
    make(store)
    told = run("doctor", "--store", store)
    assert (told.exit_code, [each for each in said if each not in " ".join(told.stdout.split())]) == (status, [])
    assert "Traceback" not in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda _: None, "missing.sqlite: there is none. replay ingest PATH... --store missing.sqlite makes one."),
        (lambda path: path.mkdir(), "a folder or a device"),
        (os.mkfifo, "a folder or a device"),
        (lambda path: path.write_bytes(b"no database, " * 100), "no SQLite database"),
        (lambda path: path.touch(), "an empty database"),
        (by("CREATE TABLE mine (x)"), "another program's database"),
    ],
    ids=["missing", "folder", "pipe", "text", "empty", "other"],
)
def test_what_is_no_store(tmp_path, make, found):
    make(tmp_path / "missing.sqlite")
    told = run("doctor", "--store", "missing.sqlite")
    assert told.exit_code == UNUSABLE
    assert all(each in " ".join(told.stdout.split()) for each in found.split(". "))


def test_games_in_the_file_beside_the_store_are_told_and_read(store, tmp_path):
    leave_a_file_beside(store, tmp_path)
    found = checks("--store", store)
    beside = found["store", "file beside it"]
    assert (beside["state"], "s.sqlite-wal" in beside["found"]) == ("warning", True)
    assert found["store", "records"]["state"] == "ok"


def test_games_judged_by_another_engine(store):
    change(store, "UPDATE games SET engine = 1 WHERE id = 1")
    found = checks("--store", store)["store", "verdicts"]
    assert (found["state"], "1 by engine 1" in found["found"]) == ("warning", True)
    assert f"replay analyse --store {store}" in found["advice"]
    assert run("analyse", "--store", store).exit_code == 0  # the advice
    assert checks("--store", store)["store", "verdicts"]["state"] == "ok"


def test_a_full_disk_a_network_share_and_a_folder_that_is_read_only(store, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5_000_000))
    (tmp_path / "mounts").write_text(f"nas:/club {tmp_path} nfs4 rw 0 0\n")
    monkeypatch.setattr(shares, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = checks("--store", store)
    assert (found["store", "free room"]["state"], found["store", "free room"]["found"]) == ("warning", "5.0 MB")
    assert found["store", "place"]["found"] == "on a network share (nfs4)"
    assert found["store", "writing"]["state"] == "warning"
    assert run("doctor", "--store", store).exit_code == 0


def test_a_store_that_is_written_to_meanwhile(store, monkeypatch):
    real = health._evidence

    def disturbed(connection, tell):
        os.utime(store, (1, 1))
        yield from real(connection, tell)

    monkeypatch.setattr(health, "_evidence", disturbed)
    assert checks("--store", store)["store", "meanwhile"]["state"] == "warning"


def test_a_store_that_is_open_elsewhere_is_checked(store):
    with Store.open(store) as opened:
        opened.connection.execute("UPDATE games SET source = 'x.jsonl'")
        assert checks("--store", store)["store", "records"]["state"] == "ok"
