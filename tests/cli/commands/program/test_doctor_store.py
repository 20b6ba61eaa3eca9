"""`replay doctor` of a store: what is wrong is found and said with what to do."""

import os
import shutil

import pytest

from replay.cli.exits import UNUSABLE
from replay.store import Store, health
from replay.store.ingest import shares
from tests.cli.commands.program.doctored import change, checks, leave_a_file_beside
from tests.cli.running import run


def test_games_in_the_file_beside_the_store_are_told_and_read(store, tmp_path):
    leave_a_file_beside(store, tmp_path)
    found = checks("--store", store)
    beside = found["store", "file beside it"]
    assert (beside["state"], "s.sqlite-wal" in beside["found"]) == ("warning", True)
    assert found["store", "records"]["state"] == "ok"


def test_a_store_that_is_not_there():
    told = run("doctor", "--store", "missing.sqlite")
    assert told.exit_code == UNUSABLE
    assert "missing.sqlite: there is none" in told.stdout
    assert "replay ingest PATH... --store missing.sqlite makes one." in told.stdout


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda path: path.mkdir(), "a folder or a device"),
        (os.mkfifo, "a folder or a device"),
        (lambda path: path.write_bytes(b"no database, " * 100), "no SQLite database"),
        (lambda path: path.touch(), "an empty database"),
        (lambda path: change(path, "CREATE TABLE mine (x)"), "another program's database"),
    ],
    ids=["folder", "pipe", "text", "empty", "other"],
)
def test_what_is_no_store(tmp_path, make, found):
    make(tmp_path / "x.sqlite")
    told = run("doctor", "--store", "x.sqlite")
    assert told.exit_code == UNUSABLE
    assert found in " ".join(told.stdout.split())


def test_a_newer_store(store):
    change(store, "PRAGMA user_version = 99")
    told = run("doctor", "--store", store)
    assert told.exit_code == UNUSABLE
    assert "version 99, made by a newer replay" in told.stdout
    assert "Upgrade replay" in told.stdout


def test_an_older_store(store):
    change(store, "PRAGMA user_version = 1")
    told = run("doctor", "--store", store)
    assert told.exit_code == 0
    assert "version 1, made by an older replay" in told.stdout
    assert "replay analyse --store" in told.stdout


def test_a_damaged_page(store):
    data = bytearray(store.read_bytes())
    place = data.rindex(b"0b9e0a5c-0000")
    data[place - place % 4096 : place - place % 4096 + 12] = b"\xff" * 12
    store.write_bytes(data)
    told = run("doctor", "--store", store)
    assert told.exit_code == 1
    assert "Keep the file; ingest the records into a new store" in " ".join(told.stdout.split())
    assert "Traceback" not in told.stdout + told.stderr


def test_a_store_that_was_cut_off(store):
    store.write_bytes(store.read_bytes()[: store.stat().st_size // 2])
    told = run("doctor", "--store", store)
    assert told.exit_code == 1
    assert "Keep the file" in told.stdout


def test_rows_that_belong_to_no_game(store):
    change(
        store,
        "PRAGMA foreign_keys = OFF",
        "INSERT INTO originals SELECT 99, sha256, size, bytes FROM originals LIMIT 1",
    )
    found = checks("--store", store)["store", "references"]
    assert (found["state"], "1 row belongs to no game (originals)" in found["found"]) == ("problem", True)


def test_games_judged_by_another_engine(store):
    change(store, "UPDATE games SET engine = 1 WHERE id = 1")
    told = run("doctor", "--store", store)
    found = checks("--store", store)
    assert told.exit_code == 0
    assert found["store", "verdicts"]["state"] == "warning"
    assert "1 by engine 1" in found["store", "verdicts"]["found"]
    assert f"replay analyse --store {store}" in found["store", "verdicts"]["advice"]
    assert run("analyse", "--store", store).exit_code == 0  # the advice
    assert checks("--store", store)["store", "verdicts"]["state"] == "ok"


def test_games_that_are_not_analysed(store):
    change(store, "DELETE FROM analysis")
    assert checks("--store", store)["store", "analysis"]["found"].startswith("2 of 2 games not analysed")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE originals SET bytes = x'00' WHERE game_id = 1", "it is not what was stored"),
        ("UPDATE originals SET sha256 = 'f' || substr(sha256, 2) WHERE game_id = 2", "it is not what was stored"),
        ("UPDATE foreign_files SET bytes = x'789c0300000000'", "it is not what was stored"),
        ("DELETE FROM originals WHERE game_id = 1", "its record is missing"),
    ],
)
def test_evidence_that_has_changed(store, statement, said):
    before = run("doctor", "--store", store)
    change(store, statement)
    told = run("doctor", "--store", store)
    assert (before.exit_code, told.exit_code) == (0, 1)
    assert "not as they were stored" in " ".join(told.stdout.split())
    assert said in " ".join(told.stdout.split())


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
        found = checks("--store", store)
        assert found["store", "records"]["state"] == "ok"
