"""Ingesting: idempotent by content, one transaction a game, what became of each, what is done again and what is not."""

import gzip
import io
import os
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.answers.records import ingested_of
from replay.events import GameRecord
from replay.formats import read_games
from replay.store import Store
from replay.store.ingest.run import Ingested, Progress, Unusable, ingest
from replay.store.queries.events import game_events
from replay.verdicts import GameAudit
from tests.store import fake


class Counting:
    """The fake auditor; it counts."""

    def __init__(self) -> None:
        self.games: list[str] = []

    def __call__(self, record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
        found = fake.audit(record, rulings=rulings, keep_steps=keep_steps)
        self.games.append(found.game)
        return found


def statuses(store: Store, *paths: Path | str, **options: Any) -> list[str]:
    found = list(ingest(store, paths, fake.audit, **options))
    return [each.status if isinstance(each, Ingested) else f"unusable: {each.message}" for each in found]


def dump(store: Store) -> list[tuple[Any, ...]]:
    """Everything but when it was written, and by which row."""
    times = ("ingested_at", "audited_at", "replaced_at")
    tables = [row[0] for row in store.connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
    return [
        (table, *((name, row[name]) for name in row.keys() if name not in times))  # noqa: SIM118
        for table in sorted(tables)
        if "sqlite" not in table
        for row in store.connection.execute(f"SELECT * FROM {table}")
    ]


def test_a_game_is_new_once(store: Store, club: Path) -> None:
    assert statuses(store, club) == ["new"] * 3
    before = dump(store)
    assert statuses(store, club) == ["known"] * 3
    assert dump(store) == before


def answers(store: Store, path: Path, audits: Counting) -> list[dict[str, Any]]:
    found = [ingested_of(each) for each in ingest(store, [path], audits) if isinstance(each, Ingested)]
    return [msgspec.to_builtins(each, enc_hook=str) for each in found]


def test_a_known_game_is_not_audited_and_reported_all_the_same(store: Store, club: Path) -> None:
    club.write_text(club.read_text() + fake.START % "g4" + fake.HAND % 1 + fake.BAD + fake.HAND % 2)
    audits = Counting()
    first = answers(store, club, audits)
    assert audits.games == ["g1", "g2", "g3", "g4"]
    again = answers(store, club, audits)
    assert audits.games == ["g1", "g2", "g3", "g4"]
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
    assert isinstance(first, Ingested)
    assert isinstance(second, Ingested)
    assert (first.status, first.report.source, first.report.findings[0].line) == ("new", str(club), 3)
    assert (second.status, second.report.source, second.report.findings[0].line) == ("known", str(copy), 8)
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


def test_appending_to_a_file_adds_what_is_new(store: Store, club: Path) -> None:
    statuses(store, club)
    with club.open("a") as file:
        file.write(fake.game_text("g4"))
    assert statuses(store, club) == ["known"] * 3 + ["new"]


def test_games_of_one_id_are_all_kept_where_that_is_asked_for(store: Store, club: Path) -> None:
    other = club.with_name("other.jsonl")
    other.write_text(fake.game_text("g1", hands=4) + fake.game_text("g1", hands=5))
    assert statuses(store, club, other) == ["new"] * 3 + ["refused"] * 2
    assert statuses(store, club, other, differing="keep") == ["known"] * 3 + ["new"] * 2
    assert statuses(store, club, other) == ["known"] * 5
    assert sorted(each.hands for each in store.games() if each.game == "g1") == [2, 4, 5]


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


def test_of_two_games_of_one_id_in_a_file_the_changed_one_is_replaced(store: Store, club: Path) -> None:
    club.write_text(fake.game_text("g", hands=1) + fake.game_text("g", hands=2))
    statuses(store, club, differing="keep")
    club.write_text(fake.game_text("g", hands=1) + fake.game_text("g", hands=3))
    assert statuses(store, club) == ["known", "replaced"]
    assert sorted(each.hands for each in store.games()) == [1, 3]


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


def test_a_game_without_a_name_is_refused_and_its_neighbours_are_not(store: Store, club: Path) -> None:
    club.write_text('{"type":"start_game"}\n' + fake.DRAW + club.read_text())
    found = list(ingest(store, [club], fake.audit))
    assert [each.status for each in found if isinstance(each, Ingested)] == ["refused", "new", "new", "new"]
    assert isinstance(found[0], Ingested)
    assert found[0].report.verdict == "unreadable"
    assert len(store.games()) == 3


def test_an_input_that_cannot_be_used_does_not_stop_the_others(store: Store, club: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    found = list(ingest(store, [missing, empty, club], fake.audit))
    assert [type(each) for each in found] == [Unusable, Unusable, Ingested, Ingested, Ingested]
    assert [each.source for each in found[:2] if isinstance(each, Unusable)] == [str(missing), str(empty)]


def test_a_failing_audit_leaves_the_games_before_it(store: Store, club: Path) -> None:
    def fails(record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit:
        if record.start is not None and record.start.game == "g2":
            raise KeyboardInterrupt
        return fake.audit(record)

    with pytest.raises(KeyboardInterrupt):
        list(ingest(store, [club], fails))
    assert [each.game for each in store.games()] == ["g1"]
    assert statuses(store, club) == ["known", "new", "new"]


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
        found = [
            (one.status, two.status) for one, two in both if isinstance(one, Ingested) and isinstance(two, Ingested)
        ]
    assert found == [("new", "known")] * 3


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
