"""How fast records are read and stored: `make bench`. Medians of five; games of 16 hands, 1,330 events each."""

import io
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from replay.events import StartGame
from replay.formats import read_games
from replay.store import Store
from replay.store.pack import pack
from tests.store import fake

GAMES = 40
TEXT = "".join(fake.game_text(f"g{n}", hands=16, turns=40) for n in range(GAMES)).encode()
RECORDS = list(read_games(io.BytesIO(TEXT)))
EVENTS = sum(len(record.entries) for record in RECORDS)


def events_a_second(job: Callable[[], object]) -> int:
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        job()
        times.append(time.perf_counter() - begun)
    return round(EVENTS / statistics.median(times))


def say(what: str, rate: int, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{what}: {rate:,} events/s")  # noqa: T201


@pytest.mark.bench
@pytest.mark.parametrize("spaced", [False, True], ids=["as written here", "as others write"])
def test_reading(spaced: bool, capsys: pytest.CaptureFixture[str]) -> None:
    text = TEXT.replace(b":", b": ").replace(b',"', b', "') if spaced else TEXT
    rate = events_a_second(lambda: [len(game.entries) for game in read_games(io.BytesIO(text))])
    say(f"reading, {'spaced' if spaced else 'compact'}", rate, capsys)


@pytest.mark.bench
def test_storing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    audits = [fake.audit(record) for record in RECORDS]
    with Store.open(tmp_path / "s.sqlite") as store:

        def job() -> None:
            for record, audit in zip(RECORDS, audits, strict=True):
                assert isinstance(record.start, StartGame)
                store.put(pack(record, record.start, audit), again=True)

        say("storing over", events_a_second(job), capsys)
