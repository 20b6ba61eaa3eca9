"""Ingesting: idempotent by content, one transaction a game, what became of each, what is done again and what is not."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.answers.records import ingested_of
from replay.engine import audit
from replay.formats import read_games
from replay.store import Store
from replay.store.ingest.run import Ingested, Progress, Unusable, ingest
from replay.store.queries.events import game_events
from tests.formats.importers import written
from tests.store import fake
from tests.store.kept import dump, foreign_file


def statuses(store: Store, *paths: Path | str, auditor: Any = fake.audit, **options: Any) -> list[str]:
    found = list(ingest(store, paths, auditor, **options))
    return [each.status if isinstance(each, Ingested) else f"unusable: {each.message}" for each in found]


def games(*several: tuple[str, int]) -> str:
    """Games by their ids and how many hands they have."""
    return "".join(fake.game_text(game, hands=hands) for game, hands in several)


CLUB = ("g1", 2), ("g2", 3), ("g3", 1)
NAMELESS = '{"type":"start_game"}\n' + fake.DRAW
STEPS: dict[str, list[tuple[str, str, str, str]]] = {
    "a game is new once": [("c", games(*CLUB), "ask", "new new new"), ("c", games(*CLUB), "ask", "known known known")],
    "what is appended is new": [
        ("c", games(*CLUB), "ask", "new new new"),
        ("c", games(*CLUB, ("g4", 2)), "ask", "known known known new"),
    ],
    "those of one id are all kept where that is asked for": [
        ("c", games(("g1", 2)), "ask", "new"),
        ("o", games(("g1", 4), ("g1", 5)), "ask", "refused refused"),
        ("o", games(("g1", 4), ("g1", 5)), "keep", "new new"),
        ("o", games(("g1", 4), ("g1", 5)), "ask", "known known"),
        ("c", games(("g1", 2)), "ask", "known"),
    ],
    "of two of one id in a file the changed one is replaced": [
        ("c", games(("g", 1), ("g", 2)), "keep", "new new"),
        ("c", games(("g", 1), ("g", 3)), "ask", "known replaced"),
    ],
    "one without a name is refused and its neighbours are not": [
        ("c", NAMELESS + games(*CLUB), "ask", "refused new new new"),
    ],
}
"""Files that are ingested one after the other: the text, what becomes of rivals, what becomes of the games."""


@pytest.mark.parametrize("name", STEPS)
def test_what_becomes_of_games(store: Store, tmp_path: Path, name: str) -> None:
    kept: dict[str, int] = {}
    for file, text, differing, expected in STEPS[name]:
        before, path = dump(store), tmp_path / f"{file}.jsonl"
        path.write_text(text)
        assert " ".join(statuses(store, path, differing=differing)) == expected
        if set(expected.split()) <= {"known", "refused"}:
            assert dump(store) == before
        kept[file] = text.count('"type":"start_hand"') if expected != "refused refused" else 0
    assert store.totals().hands == sum(kept.values())


def test_a_known_game_is_not_audited_and_reported_all_the_same(store: Store, club: Path) -> None:
    club.write_text(club.read_text() + fake.START % "g4" + fake.HAND % 1 + fake.BAD + fake.HAND % 2)
    first, again = (
        [msgspec.to_builtins(ingested_of(each), enc_hook=str) for each in ingest(store, [club], auditor)]  # type: ignore[arg-type]
        for auditor in (fake.audit, fake.never)
    )
    assert [{**each, "status": "known"} for each in first] == again
    assert [len(each["findings"]) for each in again] == [0, 0, 0, 2]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(gzip.compress, id="zipped"),
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), id="line ends"),
        pytest.param(lambda data: b"\xef\xbb\xbf\n\n" + data.replace(b":", b": "), id="laid out"),
        pytest.param(lambda data: data[data.index(b'{"type":"start_game"', 9) :], id="without the first game"),
    ],
)
def test_the_same_content_is_known_wherever_it_comes_from(store: Store, club: Path, other) -> None:
    statuses(store, club)
    before = dump(store)
    copy = club.with_name("copy.jsonl")
    copy.write_bytes(other(club.read_bytes()))
    assert set(statuses(store, copy)) == {"known"}
    assert dump(store) == before


def test_a_report_has_the_lines_of_the_file_that_was_read(store: Store, club: Path) -> None:
    bad = fake.START % "g4" + fake.HAND % 1 + fake.BAD
    club.write_text(bad)
    copy = club.with_name("copy.jsonl")
    copy.write_text("\n" * 5 + bad)
    (first,) = ingest(store, [club], fake.audit)
    (second,) = ingest(store, [copy], fake.audit)
    for found, status, path, line in ((first, "new", club, 3), (second, "known", copy, 8)):
        assert isinstance(found, Ingested)
        assert (found.status, found.report.source, found.report.findings[0].line) == (status, str(path), line)
    assert store.findings(store.game("g4"))[0].line == 3


def test_lines_follow_a_game_that_moves_within_its_file(store: Store, club: Path) -> None:
    bad = fake.START % "g4" + fake.HAND % 1 + fake.BAD
    club.write_text(bad)
    statuses(store, club)
    club.write_text(fake.game_text("g0", hands=1) + "\n" + bad)
    assert statuses(store, club) == ["new", "known"]
    moved = club.read_text().splitlines().index(fake.BAD.strip()) + 1
    assert store.findings(store.game("g4"))[0].line == moved
    assert store.game("g4").line == moved - 2
    assert store.connection.execute("SELECT max(line) FROM wins WHERE game_id = 1").fetchone()[0] == moved
    assert [each.line for each in game_events(store, 1)] == [moved - 2, moved - 1, moved]
    (record,) = [each for each in read_games(club) if each.start and each.start.game == "g4"]
    assert store.record(store.game("g4")) == record


def test_a_changed_game_takes_the_place_of_what_its_file_had(store: Store, club: Path) -> None:
    statuses(store, club)
    old = store.game("g2")
    club.write_text(club.read_text().replace(fake.game_text("g2", hands=3), fake.game_text("g2", hands=4)))
    assert statuses(store, club) == ["known", "replaced", "known"]
    new = store.game("g2")
    assert (new.id, new.ingested_at, new.hands) == (old.id, old.ingested_at, 4)
    assert new.sha256 != old.sha256
    (earlier,) = store.connection.execute("SELECT * FROM earlier_versions").fetchall()
    assert (earlier["game_id"], earlier["sha256"], earlier["line"]) == (old.id, old.sha256, old.line)
    assert earlier["size"] == len(fake.game_text("g2", hands=3))
    assert statuses(store, club) == ["known"] * 3
    assert len(store.games()) == 3


def test_from_standard_input_nothing_is_replaced(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsysbinary: object
) -> None:
    def piped(text: str) -> list[str]:
        stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        return statuses(store, "-")

    assert piped(fake.game_text("g", hands=1)) == ["new"]
    assert piped(fake.game_text("g", hands=2)) == ["refused"]
    assert piped("\n" + fake.game_text("g", hands=1)) == ["known"]
    assert {each.source for each in store.games()} == {"-"}


@pytest.mark.parametrize(
    ("options", "engine", "then"),
    [
        pytest.param({"again": True}, 0, ["replaced"], id="that is asked for"),
        pytest.param({}, 1, ["known", "known"], id="another engine made it"),
        pytest.param({"rulings": {"a": "x"}}, 0, ["known", "replaced"], id="other rulings are asked for"),
    ],
)
def test_a_verdict_is_replaced_where(
    store: Store, club: Path, options: dict[str, Any], engine: int, then: list[str]
) -> None:
    """`then`: what becomes of the games when the same is asked once more, and then without options."""
    statuses(store, club)
    before = dump(store)
    store.engine += engine
    assert statuses(store, club, **options) == ["replaced"] * 3
    assert {(each.engine, *each.rulings.items()) for each in store.games()} == {
        (store.engine, *options.get("rulings", {}).items())
    }
    assert (dump(store) == before) is ("again" in options)
    assert store.connection.execute("SELECT count(*) FROM earlier_versions").fetchone()[0] == 0
    for each, given in zip(then, (options, {}), strict=False):
        assert statuses(store, club, **given) == [each] * 3


def test_an_input_that_cannot_be_used_does_not_stop_the_others(store: Store, club: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    found = list(ingest(store, [missing, empty, club], fake.audit))
    assert [type(each) for each in found] == [Unusable, Unusable, Ingested, Ingested, Ingested]
    assert [each.source for each in found[:2] if isinstance(each, Unusable)] == [str(missing), str(empty)]


def test_a_game_is_stored_whole_or_not_at_all(store: Store, club: Path) -> None:
    store.connection.execute(
        "CREATE TEMP TRIGGER stop BEFORE INSERT ON payments BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    )
    with pytest.raises(Exception, match="the disk is full"):
        statuses(store, club)
    assert dump(store) == []
    store.connection.execute("DROP TRIGGER stop")
    assert statuses(store, club) == ["new"] * 3


def test_progress_is_told_in_bytes_and_games(store: Store, club: Path) -> None:
    packed = club.with_name("packed.jsonl.gz")
    packed.write_bytes(gzip.compress(fake.game_text("g9").encode()))
    heard: list[Progress] = []
    statuses(store, club, packed, progress=heard.append)
    total = club.stat().st_size + packed.stat().st_size
    assert heard[0] == Progress(source=str(club), bytes_total=total)
    assert heard[-1] == Progress(source=str(packed), bytes_read=total, bytes_total=total, games=4, hands=8)
    assert all(one.bytes_read <= other.bytes_read for one, other in pairwise(heard))


def test_two_programs_may_ingest_at_the_same_time(store: Store, club: Path) -> None:
    with Store.open(store.path) as other:
        both = zip(ingest(store, [club], fake.audit), ingest(other, [club], fake.audit), strict=True)
        assert [[each.status for each in pair] for pair in both] == [["new", "known"]] * 3  # type: ignore[union-attr]


def test_a_file_whose_name_is_no_text(store: Store, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.jsonl")
    Path(path).write_text(fake.game_text("g"))
    assert statuses(store, path) == ["new"]
    assert statuses(store, tmp_path) == ["known"]
    assert store.game("g").source == f"{tmp_path}/caf\ufffd.jsonl"


def test_a_file_that_is_moved_goes_on_with_its_game(store: Store, tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    first.write_text(fake.game_text("g", hands=1))
    assert statuses(store, first) == ["new"]
    second.write_text(first.read_text())
    assert statuses(store, second) == ["known"]
    assert store.game("g").place.origin == str(first)  # a copy does not take the game away from its file
    first.unlink()
    assert statuses(store, second) == ["known"]
    assert (store.game("g").place.origin, store.game("g").source) == (str(second), str(second))
    second.write_text(fake.game_text("g", hands=2))
    assert statuses(store, second) == ["replaced"]
    assert len(store.games()) == 1


def test_the_file_of_another_program_is_kept_once_as_it_was_also_when_another_takes_its_place(
    store: Store, club: Path
) -> None:
    """A log whose second hand is missing, so that it holds two games."""
    value = written.log("riichi plain b30fj 1")
    del value["kyokus"][1]
    log, before = club.with_name("0b9e.json"), b""
    for change, expected in (("", "new"), ("", "known"), ("Someone else", "replaced")):
        value["players"][0]["name"] = change or value["players"][0]["name"]
        log.write_text(json.dumps(value), encoding="utf-8")
        assert statuses(store, log, auditor=audit) == [expected] * 2
        assert {foreign_file(store, each) for each in store.games()} == {log.read_bytes()}
        before = before or log.read_bytes()
    kept = [(each["format"], zlib.decompress(each["bytes"])) for each in store.rows("SELECT * FROM foreign_files")]
    assert sorted(kept) == sorted(("riichi-advanced", each) for each in (before, log.read_bytes()))
    statuses(store, club)
    assert foreign_file(store, store.game("g1")) is None


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
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], cwd=Path(__file__).parents[3], check=False, capture_output=True
    )
    assert done.returncode == -signal.SIGKILL
    with Store.open(path) as store:
        assert store.totals().games == 0
