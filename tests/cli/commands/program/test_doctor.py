"""`replay doctor`: what is wrong is found and said with what to do; nothing is changed."""

import importlib.metadata
import json
import os
import platform
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from replay.cli.exits import UNUSABLE
from replay.distance import asked, tables
from replay.distance.generate import generate
from replay.doctor import program
from replay.doctor.files import HINTS
from replay.findings import CODES
from replay.formats.schema import FILE
from replay.store import Store, health
from replay.store.database import Database
from replay.store.ingest import shares
from tests.cli.running import ROOT, process, run, run_json
from tests.formats.importers.test_mjai import stream, text

CLEAN = ROOT / "records/b30fj/no-wall.jsonl"
BROKEN = ROOT / "records/broken"
LOG = ROOT / "tests/data/imports/riichi-advanced.json"


@pytest.fixture(scope="session")
def whole():
    """The tables, which take seconds to make."""
    return bytes(tables._found() or generate())


@pytest.fixture(autouse=True)
def alone(tmp_path, monkeypatch, whole):
    """A folder without a store, and a cache of its own that has the tables."""
    cache = tmp_path / "cache" / tables.FOLDER
    cache.mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tables._file().write_bytes(whole)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    path = tmp_path_factory.mktemp("doctor") / "s.sqlite"
    assert run("ingest", CLEAN, LOG, "--store", path).exit_code == 1
    return path


@pytest.fixture
def store(filled, tmp_path):
    return Path(shutil.copy(filled, tmp_path / "s.sqlite"))


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


# ------------------------------------------------------------- as it should be


def test_all_is_well(store):
    told = run("doctor", "--store", store, CLEAN)
    assert told.exit_code == 0
    assert "All is well" in told.stdout
    assert not [line for line in told.stdout.splitlines() if line.startswith(("!", "✗"))]
    assert max(map(len, told.stdout.splitlines())) <= 80


def test_without_a_store_and_files_the_program_is_checked():
    found = checks()
    assert {each["state"] for each in found.values()} == {"ok"}
    assert "none in this folder" in found["store", "file"]["found"]
    subjects = {subject for area, subject in found if area == "program"}
    assert {
        "Python",
        "replay",
        "streamlit",
        "watchdog",
        "SQLite",
        "dashboard",
        "schemas",
        "records",
        "cache",
        "kernel",
        "text",
    } <= (subjects)


@pytest.mark.parametrize(
    ("built", "turned", "said"),
    [
        (True, "on", "built: it tells"),
        (False, "on", "not built, as there was no C compiler"),
        (True, "off", "turned off by REPLAY_KERNEL"),
    ],
)
def test_which_of_the_two_tells_shanten(monkeypatch, built, turned, said):
    monkeypatch.setattr(asked, "_built", lambda: object() if built else None)
    monkeypatch.setenv("REPLAY_KERNEL", turned)
    found = {each["subject"]: each for each in run_json("doctor", "--json")}["kernel"]
    assert found["found"].startswith(said)
    assert found["state"] == "ok"


def test_an_ingestion_says_what_made_it_slow(monkeypatch):
    monkeypatch.setenv("REPLAY_KERNEL", "off")
    told = run("ingest", CLEAN, "--store", "slow.sqlite")
    assert "looked up in Python, as the kernel in C is turned off" in " ".join(told.stdout.split())
    alone = run("ingest", CLEAN, "--store", "alone.sqlite", "--no-analysis")
    assert "kernel" not in alone.stdout


def test_each_line_of_json_has_the_same_fields(store):
    for each in run_json("doctor", "--json", "--store", store, CLEAN):
        assert list(each) == ["area", "subject", "state", "found", "advice", "unusable"]
        assert each["state"] in ("ok", "warning", "problem")
        assert bool(each["advice"]) == (each["state"] != "ok")


@pytest.mark.parametrize("how", ["at rest", "with a file beside it"])
def test_nothing_is_changed(store, tmp_path, how):
    shutil.copy(CLEAN, tmp_path / "game.jsonl")
    if how != "at rest":
        leave_a_file_beside(store, tmp_path)
    before = contents(tmp_path)
    told = run("doctor", "--store", store, tmp_path / "game.jsonl")
    assert told.exit_code == 0
    assert contents(tmp_path) == before


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


# ------------------------------------------------------------- the store


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


# ------------------------------------------------------------- the program


def test_a_package_that_is_missing(monkeypatch):
    real = importlib.metadata.version

    def version(name):
        if name == "watchdog":
            raise importlib.metadata.PackageNotFoundError(name)
        return "0.1" if name == "typer" else real(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    told = run("doctor")
    found = checks()
    assert told.exit_code == UNUSABLE
    assert "missing" in found["program", "watchdog"]["found"]
    assert found["program", "watchdog"]["advice"].startswith("pip install 'watchdog")
    assert found["program", "typer"]["found"] == "0.1; >=0.29 is needed"
    assert found["program", "rich"]["state"] == "ok"


def without(monkeypatch, *names):
    """An environment in which these distributions are not installed."""
    real = importlib.metadata.version

    def version(name):
        if name in names:
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(importlib.metadata, "version", version)


def test_without_what_the_dashboard_needs_all_is_well(monkeypatch):
    without(monkeypatch, "plotly", "streamlit")
    found = checks()["program", "streamlit"]
    said = "not installed; the extra [dashboard] brings it: pip install 'mahjong-replay[dashboard]'"
    assert (found["state"], found["found"]) == ("ok", said)
    assert run("doctor").exit_code == 0


def test_what_is_asked_for_without_a_checkout(monkeypatch, tmp_path):
    """Installed from a wheel there is no pyproject.toml; what an extra brings may be missing, but not be too old."""
    monkeypatch.setattr(program, "__file__", str(tmp_path / "replay" / "doctor" / "program.py"))
    without(monkeypatch, "plotly")
    asked_for = ["rich>=99", 'plotly>=7; extra == "dashboard"', 'streamlit>=99; extra == "dashboard"']
    asked_for.append('mahjong-replay[dashboard]; extra == "all"')
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: asked_for)
    found = checks()
    assert found["program", "rich"]["found"].endswith(">=99 is needed")
    assert found["program", "plotly"]["state"] == "ok"
    assert found["program", "streamlit"]["found"].endswith(">=99 is needed")
    assert found["program", "streamlit"]["advice"] == "pip install 'streamlit>=99'"
    assert ("program", "mahjong-replay") not in found


def test_an_installation_of_another_version(monkeypatch):
    real = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0.1" if "mahjong" in name else real(name))
    assert "installed is 0.0.1" in checks()["program", "replay"]["found"]


def test_a_python_that_is_too_old(monkeypatch):
    monkeypatch.setattr(platform, "python_version", lambda: "3.10.4")
    assert checks()["program", "Python"]["state"] == "problem"
    assert run("doctor").exit_code == UNUSABLE


def test_a_sqlite_that_is_too_old(monkeypatch):
    monkeypatch.setattr(program, "database", lambda: Database("3.36.0", (3, 36, 0), fts5=False, json=True))
    found = checks()["program", "SQLite"]
    assert found["found"] == "3.36.0, without STRICT tables (3.37) and FTS5"
    assert found["unusable"]


def test_shipped_files_that_are_missing_or_changed(monkeypatch, tmp_path):
    folders = {name: tmp_path / name for name in ("dashboard", "schemas")}
    for each in folders.values():
        each.mkdir()
    (folders["schemas"] / FILE).write_text("{}")

    def shipped(name):
        if name not in folders:
            raise FileNotFoundError(f"this installation of replay has no folder of {name}")
        return folders[name]

    monkeypatch.setattr(program, "shipped", shipped)
    found = checks()
    assert "app.py is missing" in found["program", "dashboard"]["found"]
    assert found["program", "schemas"]["state"] == "warning"
    assert found["program", "records"]["found"] == "this installation of replay has no folder of records"
    assert run("doctor").exit_code == UNUSABLE


class TestCache:
    def found(self):
        return checks()["program", "cache"]

    def test_damaged(self):
        tables._file().write_bytes(b"x")
        assert (self.found()["state"], "is damaged" in self.found()["found"]) == ("warning", True)

    def test_empty(self):
        tables._file().unlink()
        assert (self.found()["state"], "nothing in" in self.found()["found"]) == ("ok", True)

    def test_read_only(self, monkeypatch):
        tables._file().unlink()
        monkeypatch.setattr(os, "access", lambda *_: False)
        assert (self.found()["state"], "cannot be written" in self.found()["found"]) == ("warning", True)

    def test_no_folder(self, monkeypatch, tmp_path):
        (tmp_path / "file").touch()
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
        assert "cannot be written" in self.found()["found"]

    def test_no_home(self, monkeypatch):
        def nowhere():
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.setattr(program, "kept", nowhere)
        assert "no home folder" in self.found()["found"]


def test_a_terminal_without_the_signs():
    told = process("doctor", "--json", env={"PYTHONIOENCODING": "latin-1"})
    found = {each["subject"]: each for each in map(json.loads, told.stdout.decode("latin-1").splitlines())}
    assert found["text"]["state"] == "warning"
    assert "PYTHONUTF8=1" in found["text"]["advice"]


# ------------------------------------------------------------- files


def of_files(*words):
    return [each for each in run_json("doctor", "--json", *words) if each["area"] == "file"]


def test_what_each_file_is_taken_for():
    (record, log, *_) = of_files(CLEAN, LOG)
    assert record["found"].startswith("a record: 1 game, 4 hands, ")
    assert log["found"].startswith("Riichi Advanced: 1 game, 2 hands, ")


def test_the_first_thing_wrong_and_what_to_do():
    first, wrong = of_files(BROKEN / "missing_draw-discard.jsonl")
    assert (first["state"], wrong["state"], wrong["unusable"]) == ("ok", "problem", False)
    assert "missing_draw: " in wrong["found"]
    assert wrong["advice"] == HINTS["missing_draw"]


def test_a_claim_points_to_the_rulings(tmp_path):
    assert run("doctor", BROKEN / "wrong_total-too-much.jsonl").exit_code == 1
    _, wrong = of_files(BROKEN / "wrong_total-too-much.jsonl")
    assert "--rulings-report" in wrong["advice"]
    _, wrong = of_files(LOG)
    assert "--rulings-report" in wrong["advice"]
    first, *rest = run("convert", LOG).stdout.splitlines(keepends=True)
    start = json.loads(first)
    del start["rulings"]  # the same game by the rulebook
    (tmp_path / "plain.jsonl").write_text(json.dumps(start) + "\n" + "".join(rest))
    _, differs = of_files(tmp_path / "plain.jsonl")
    assert differs["advice"].startswith("--ruling eyes-row=never, to audit and ingest")


def test_hints_are_for_codes_that_there_are():
    assert set(HINTS) <= set(CODES)


@pytest.mark.parametrize("name", ["missing.jsonl", "picture.png", "log.json", "stream.mjson", "empty.jsonl"])
def test_files_that_cannot_be_used(tmp_path, name):
    (tmp_path / "picture.png").write_bytes((ROOT / "docs/images/score-a-hand.png").read_bytes())
    (tmp_path / "log.json").write_text(LOG.read_text(encoding="utf-8").replace('"haipai"', '"tiles"'))
    (tmp_path / "stream.mjson").write_bytes(text(stream("zung-jung", 1)))
    (tmp_path / "empty.jsonl").touch()
    told = run("doctor", name)
    assert told.exit_code == UNUSABLE
    found = of_files(name)[0]
    assert (found["state"], found["unusable"], bool(found["advice"])) == ("problem", True, True)
    if name == "stream.mjson":
        assert [each["state"] for each in of_files(name, "--ruleset", "zung-jung")] == ["ok"]


def test_lines_that_cannot_be_read_are_counted(tmp_path):
    lines = CLEAN.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "a.jsonl").write_text("".join(["garbage\n" if 9 < n < 13 else each for n, each in enumerate(lines)]))
    first, wrong = of_files("a.jsonl")
    assert "3 lines cannot be read" in first["found"]
    assert "line 11" in wrong["found"]


def reordered(change):
    """A legal record with something done to each event."""
    events = [json.loads(line) for line in CLEAN.read_text(encoding="utf-8").splitlines()]
    return "".join(json.dumps(change(each)) + "\n" for each in events)


def east_north_south_west(event):
    if event["type"] == "start_hand":
        a, b, c, d = event["hands"]
        event["hands"] = [a, d, b, c]
    return event


def test_hands_that_are_listed_in_another_order(tmp_path):
    (tmp_path / "a.jsonl").write_text(reordered(east_north_south_west), encoding="utf-8")
    advice = of_files("a.jsonl")[1]["advice"]
    assert "with those of seats 0, 2, 3, 1, in this order, nothing is wrong" in advice


def test_seats_that_are_numbered_against_the_play(tmp_path):
    numbers = [0, 3, 2, 1]

    def turned(event):
        for name in ("seat", "target", "dealer"):
            if name in event:
                event[name] = numbers[event[name]]
        for name in ("hands", "scores", "payments", "players"):
            if name in event:
                event[name] = [event[name][numbers[seat]] for seat in range(4)]
        return event

    (tmp_path / "a.jsonl").write_text(reordered(turned), encoding="utf-8")
    advice = of_files("a.jsonl")[1]["advice"]
    assert "The seats seem to be numbered in another order" in advice
    assert "with 0, 1, 2, 3 written as 0, 3, 2, 1, nothing is wrong" in advice


@pytest.mark.deep
def test_no_planted_fault_is_taken_for_a_wrong_order():
    """Each of these records has one fault, and its seats are in order."""
    sample = sorted(BROKEN.iterdir())[::24]
    found = of_files(*sample)
    assert len(found) > len(sample)
    assert [each for each in found if "seem to be" in each["advice"]] == []


def test_many_games_with_errors_are_summed(tmp_path):
    text = (BROKEN / "hand_over-draw.jsonl").read_text(encoding="utf-8")
    (tmp_path / "a.jsonl").write_text(text * 25, encoding="utf-8")
    found = of_files("a.jsonl")
    assert len(found) == 22
    assert found[-1]["found"] == "5 more games with errors"


def test_text_of_strangers_is_harmless(tmp_path):
    text = (BROKEN / "hand_over-draw.jsonl").read_text(encoding="utf-8")
    (tmp_path / "a\x1b[31m.jsonl").write_text(text.replace('"game":"', '"game":"\\u001b[2J'), encoding="utf-8")
    assert "\x1b" not in run("doctor", tmp_path / "a\x1b[31m.jsonl").stdout


def test_a_ruleset_that_is_none_is_refused():
    assert run("doctor", "--ruleset", "mcr").exit_code == UNUSABLE


def test_it_loads_without_what_is_missing():
    """Streamlit and Plotly are named and not loaded."""
    loaded = "replay.cli.commands.program.doctor, replay.doctor.program"
    code = f"import sys, {loaded}; print({{'streamlit', 'plotly'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "set()\n"


def test_the_page_shows_what_is_printed(tmp_path):
    """docs/doctor.md, the example: an older engine's verdict, and hands in another order."""
    page = (ROOT / "docs/doctor.md").read_text(encoding="utf-8")
    shown = page.split("```console\n$ replay doctor --store club.sqlite log.json\n")[1].split("```")[0]
    run("ingest", CLEAN, "--store", "club.sqlite")
    change("club.sqlite", "UPDATE games SET engine = 2")
    (tmp_path / "log.json").write_text(reordered(east_north_south_west), encoding="utf-8")
    printed = run("doctor", "--store", "club.sqlite", "log.json").stdout
    varying = ("✓ Python", "✓ SQLite", "✓ file", "✓ schema", "! verdicts")  # versions, sizes
    place = 0
    for line in shown.splitlines(keepends=True):
        if not line.startswith((*varying, "[...]")):
            place = printed.index(line, place)


@pytest.mark.parametrize(
    ("name", "field", "right"),
    [
        ("wall_mismatch-draw", "tile", "9p"),
        ("out_of_turn-sichuan-draw", "seat", 2),
        ("wrong_dealer-stays", "dealer", 1),
        ("wrong_payments-all-pay", "payments", [-64, 64, 0, 0]),
    ],
)
def test_a_corrected_copy_differs_in_the_one_field_and_has_no_error(tmp_path, name, field, right):
    """What is right: the wall's next tile, the seat whose draw it is, the dealer after a hand, who pays a win."""
    file, new = BROKEN / f"{name}.jsonl", tmp_path / "new.jsonl"
    before = file.read_bytes()
    found = run("doctor", str(file), "--correct", str(new), columns=500)
    assert "1 error before, 0 after" in found.stdout
    assert file.read_bytes() == before
    pairs = zip(before.splitlines(), new.read_bytes().splitlines(), strict=True)
    changed = [(json.loads(old), json.loads(now)) for old, now in pairs if old != now]
    ((old, now),) = changed
    assert {each for each in now if now[each] != old[each]} == {field}
    assert now[field] == right
    assert run("audit", str(new)).exit_code == 0


@pytest.mark.parametrize(
    "name",
    [
        "bad_event-unknown-type",  # nobody knows what the line said
        "not_discarded-kong",  # the tile claimed or the tile discarded
        "too_many_copies-out-of-a-hidden-hand",  # a hidden hand may hold anything
        "wrong_hand-number-left-out",  # a wrong number or a hand that is missing
        "wrong_scoring_tiles-xixi-order",  # the wall or the tiles turned from it
    ],
)
def test_what_may_be_put_right_in_two_ways_stays_as_it_is(tmp_path, name):
    file, new = BROKEN / f"{name}.jsonl", tmp_path / "new.jsonl"
    found = run("doctor", str(file), "--correct", str(new), columns=500)
    assert "nothing was changed; 1 error before, 1 after" in found.stdout
    assert new.read_bytes().splitlines() == file.read_bytes().splitlines()


def test_a_corrected_copy_is_written_nowhere_else_and_nothing_is_made_up(tmp_path):
    file, new = tmp_path / "game.jsonl", tmp_path / "new.jsonl"
    shutil.copy(BROKEN / "wall_mismatch-draw.jsonl", file)
    for words in (["--correct", str(file)], ["--correct", str(file), "--force"], [str(CLEAN), "--correct", str(new)]):
        assert run("doctor", str(file), *words).exit_code == UNUSABLE
    assert not new.exists()
    hidden = next(iter(sorted(BROKEN.glob("tile_not_in_hand-*.jsonl"))))
    run("doctor", str(hidden), "--correct", str(new))
    assert len(new.read_bytes().splitlines()) == len(hidden.read_bytes().splitlines()), "no line is added or lost"
