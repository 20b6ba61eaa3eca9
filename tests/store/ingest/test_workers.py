"""Ingesting with several processes: the same as with one, bounded, and nothing is left of them whatever happens."""

import gc
import gzip
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from replay.answers.records import audited_of
from replay.engine import audit
from replay.events import GameRecord
from replay.formats import write_events
from replay.rulesets import all_rulesets
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.errors import WorkerDiedError
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import Ingested, Progress, Unusable, ingest
from replay.store.ingest.work import Worker
from replay.store.ingest.workers import AHEAD, worked
from tests.samples import deep
from tests.store import fake
from tests.store.kept import dump

ROOT = Path(__file__).parents[3]


@pytest.fixture
def mixed(tmp_path: Path) -> list[Path]:
    """Games twice, damaged, refused, of one id, moved; a cut zipped file; files that cannot be read."""
    club, other, cut, empty = (tmp_path / name for name in ("club.jsonl", "other.jsonl", "cut.jsonl.gz", "empty.jsonl"))
    club.write_text(
        fake.DRAW
        + "".join(fake.game_text(f"g{n}", hands=n) for n in (1, 2, 3))
        + fake.game_text("g2", hands=2)
        + "what is this?\n"
        + fake.game_text("g2", hands=4)
        + fake.START % "bad"
        + fake.HAND % 1
        + "\n\n"
        + fake.BAD
        + "and this?\n"
    )
    other.write_text(fake.game_text("g3", hands=3) + fake.game_text("g9"))
    cut.write_bytes(
        gzip.compress(fake.game_text("g8", hands=30).encode() + fake.game_text("g7", hands=30).encode())[:-60]
    )
    empty.touch()
    return [club, tmp_path / "missing.jsonl", other, cut, empty, club]


def run(path: Path, records: list[Path], auditor: Any, **options: Any) -> tuple[list[Any], list[Any]]:
    """What was yielded, and what is in the store."""
    with Store.open(path) as store:
        found = list(ingest(store, records, auditor, **options))
        return [each if isinstance(each, Ingested) else each.message for each in found], dump(store)


@pytest.mark.parametrize("jobs", [2, deep(3)])
def test_the_same_as_with_one_process(mixed: list[Path], tmp_path: Path, jobs: int) -> None:
    told: dict[int, Progress] = {}
    found = [
        run(tmp_path / f"{n}.sqlite", mixed, fake.audit, jobs=n, progress=lambda at, n=n: told.update({n: at}))
        for n in (1, jobs)
    ]
    assert found[0] == found[1]
    assert told[1] == told[jobs]
    statuses = [each.status if isinstance(each, Ingested) else "unusable" for each in found[0][0]]
    assert {"new", "known", "refused", "unusable"} == set(statuses)
    mixed[2].write_text(fake.game_text("g3", hands=3) + fake.game_text("g9", hands=5))
    changed = [run(tmp_path / f"{n}.sqlite", mixed, fake.audit, jobs=n) for n in (1, jobs)]
    assert changed[0] == changed[1]
    assert [each.status for each in changed[0][0] if isinstance(each, Ingested)].count("replaced") == 1
    again = [run(tmp_path / f"{n}.sqlite", mixed, fake.audit, jobs=n, again=True) for n in (1, jobs)]
    assert again[0] == again[1]


def test_the_same_with_the_engine_and_the_analysis(tmp_path: Path) -> None:
    path = tmp_path / "simulated.jsonl"
    games = (simulate_game(each, seed, hands=1) for each in all_rulesets().values() for seed in (1, 2))
    path.write_bytes(b"".join(write_events(game) for game in games))
    found = [run(tmp_path / f"{n}.sqlite", [path], audit, analyse=analyse_game, jobs=n) for n in (1, 2)]
    assert found[0] == found[1]
    assert sum(row[0] == "analysis" for row in found[0][1]) == 2 * len(all_rulesets())


def test_known_games_are_given_to_nobody(mixed: list[Path], tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    first, before = run(path, [mixed[2]], fake.audit, jobs=2)
    again, after = run(path, [mixed[2]], fake.never, jobs=2)
    assert [audited_of(each.report) for each in again] == [audited_of(each.report) for each in first]
    assert {each.status for each in again} == {"known"}
    assert before == after


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_audit_leaves_the_games_before_it(store: Store, club: Path, jobs: int) -> None:
    with pytest.raises(ValueError, match="no g2 here") as error:
        list(ingest(store, [club], fake.fails, jobs=jobs))
    assert jobs == 1 or "in fails" in "".join(error.value.__notes__), "it is told where it happened"
    assert [each.game for each in store.games()] == ["g1"]
    assert [each.status for each in ingest(store, [club], fake.audit)] == ["known", "new", "new"]  # type: ignore[union-attr]


def test_a_process_that_ends_is_told_of_with_its_game(store: Store, club: Path) -> None:
    with pytest.raises(WorkerDiedError, match=r"status 9\) at .*club\.jsonl, line \d+"):
        list(ingest(store, [club], fake.dies, jobs=2))
    assert {each.game for each in store.games()} <= {"g1", "g2"}
    assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []


class Item:
    """A game that counts that it was read."""

    read = 0

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        Item.read += 1


def test_few_games_are_read_ahead(club: Path) -> None:
    from replay.formats import read_games

    (record, *_) = read_games(club)
    items = (Item(record) for _ in range(100))
    for number, (item, work) in enumerate(worked(items, lambda each: (each.record, {}), Worker(fake.audit), 2), 1):
        assert work(item.record, {}).report.game == "g1"
        assert Item.read <= number + 2 * AHEAD
    assert number == 100


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("end", ["whole", "given up", "failed"])
def test_the_collector_is_off_for_the_whole_of_an_ingest_and_on_after_it(
    store: Store, club: Path, end: str, jobs: int
) -> None:
    assert gc.isenabled()
    games = ingest(store, [club], fake.fails if end == "failed" else fake.audit, jobs=jobs)
    assert not isinstance(next(games), Unusable)
    assert not gc.isenabled()
    if end == "given up":
        games.close()
    else:
        with suppress(ValueError):
            list(games)
    assert gc.isenabled()


def test_nothing_is_started_for_what_needs_no_work(club: Path) -> None:
    items = (Item(None) for _ in range(100))  # type: ignore[arg-type]
    Item.read = 0
    for number, _ in enumerate(worked(items, lambda _: None, Worker(fake.never), 2), 1):
        assert Item.read == number


# ------------------------------------------------------------- interrupted

CODE = """
import sys
from replay.store import Store
from replay.store.ingest.run import ingest
from tests.store import fake
if __name__ == "__main__":
    with Store.open(sys.argv[1]) as store:
        try:
            for each in ingest(store, sys.argv[2:], fake.slow, jobs=2):
                print("stored", flush=True)
        except KeyboardInterrupt:
            sys.exit(130)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda each: each.name)
@pytest.mark.sampled(1)
def test_no_process_outlives_the_command(tmp_path: Path, sent: signal.Signals) -> None:
    records = tmp_path / "club.jsonl"
    records.write_text("".join(fake.game_text(f"g{n:03}") for n in range(200)))
    running = subprocess.Popen(
        [sys.executable, "-c", CODE, str(tmp_path / "s.sqlite"), str(records)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == b"stored\n"
    if sent is signal.SIGINT:
        os.killpg(running.pid, sent)  # as a terminal does: to all
    else:
        running.send_signal(sent)
    _, said = running.communicate(timeout=120)
    assert running.returncode == (130 if sent is signal.SIGINT else -sent)
    assert said == b""
    for _ in range(1200):
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("a process is left")
    with Reader.open(tmp_path / "s.sqlite") as reader:
        assert 1 <= len(reader.games()) < 200


def test_findings_in_typed_text_speak_of_its_places_whoever_makes_them(tmp_path: Path) -> None:
    text = tmp_path / "eve.txt"
    text.write_text(
        "game eve zung-jung\nplayers Mei Sam Lin Bob\nhand 1 E dealer Mei excerpt\n"
        "Lin win self-draw total 30 pays -30 -30 90 -20\nend game\n"
    )
    one, two = (run(tmp_path / f"{jobs}.sqlite", [text], audit, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert any("docs/text-form.md" in str(row) for row in one[1])
