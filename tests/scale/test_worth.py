"""Decisions of a store played out by others: the same rows, whoever plays, and nothing lost where somebody ends."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest

from replay.engine import audit
from replay.formats import write_events
from replay.scale.cluster import Dask
from replay.scale.runners import LostPart
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.worth.making import HandGiven, HandPlayedOut, LostHand, play_out_stored, unplayed
from replay.store.worth.reading import worth_of_hand
from replay.worth.hands import How, PlayedOut
from tests.cli.running import run
from tests.worth.positions import events_of

HOW = How(trials=2)
SEEDS = (4, 5, 6)
SHORT = 7
"""Events of each hand."""
Found = tuple[PlayedOut, ...]
Play = Callable[[HandGiven], Found]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with the beginning of a hand of each of three games."""
    files = []
    for seed in SEEDS:
        files.append(tmp_path / f"{seed}.jsonl")
        files[-1].write_bytes(write_events(events_of("xixi", seed)[:SHORT]))
    with Store.open(tmp_path / "s.sqlite") as store:
        list(ingest(store, [str(each) for each in files], audit, analyse=analyse_game))
    return tmp_path / "s.sqlite"


def played(path: Path, players=None, *, first: int | None = None) -> list[HandPlayedOut | LostHand]:
    with Store.open(path) as store:
        return list(islice(play_out_stored(store, HOW, unplayed(store, HOW), players=players), first))


def rows(path: Path) -> dict[int, list[object]]:
    with Reader.open(path) as reader:
        return {seed: list(worth_of_hand(reader, reader.game(f"xixi-simulated-{seed}"), 1)) for seed in SEEDS}


def elsewhere(do: Callable[[Play, HandGiven], Found | LostPart]) -> Callable[[Play, Iterator[HandGiven]], object]:
    """Players who hand the hands back in the other order, after a few have been taken at once."""

    def players(play: Play, hands: Iterator[HandGiven]) -> Iterator[tuple[HandGiven, Found | LostPart]]:
        for each in reversed(list(hands)):
            yield each, do(play, each)

    return players


def plainly(play: Play, given: HandGiven) -> Found | LostPart:
    return play(given)


def but_for_one(play: Play, given: HandGiven) -> Found | LostPart:
    return LostPart("the workers that did it ended 4 times") if given.game.game.endswith("5") else play(given)


def deadly(play: Play, given: HandGiven) -> Found:
    """Every worker that is given the second game ends at it."""
    if given.game.game.endswith("5"):
        # Dask gives up a worker that ends while it is still being started, and the game would be waited for.
        sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    return play(given)


def on_workers(jobs: int, do: Callable[..., Found]) -> Callable[[Play, Iterator[HandGiven]], object]:
    return lambda play, hands: Dask(jobs).each(partial(do, play), hands)


def test_the_order_in_which_hands_come_back_changes_nothing(path: Path) -> None:
    assert len(played(path, elsewhere(plainly))) == len(SEEDS)
    found = rows(path)
    with Store.open(path) as store:
        store.connection.execute("DROP TABLE worth")
        store.connection.execute("DROP TABLE worth_hands")
        store.connection.commit()
    played(path)
    assert rows(path) == found
    assert all(found.values())


def test_what_has_come_back_is_kept_when_the_command_is_interrupted(path: Path) -> None:
    (first,) = played(path, elsewhere(plainly), first=1)
    with Store.open(path) as store:
        assert len(unplayed(store, HOW)) == len(SEEDS) - 1
    rest = played(path)
    assert len(rest) == len(SEEDS) - 1
    assert first.game.game not in {each.game.game for each in rest}


def test_a_hand_that_nobody_could_play_out_is_told_and_the_others_are_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = SimpleNamespace(each=elsewhere(but_for_one))
    monkeypatch.setattr("replay.cli.scaling.Cluster.workers", lambda _cluster, _jobs: workers)
    said = run("analyse", "--worth", "--trials", "2", "--store", path)
    assert said.exit_code == 3
    assert "xixi-simulated-5, hand 1: not played out: the workers that did it ended 4 times" in said.stderr
    assert "2 hands played out" in said.stdout
    with Store.open(path) as store:
        (left,) = unplayed(store, HOW)
    assert left[1] == 1
    assert run("analyse", "--worth", "--trials", "2", "--store", path).exit_code == 3


@pytest.mark.deep
@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_a_hand_that_ends_every_worker_is_lost_alone(path: Path) -> None:
    pytest.importorskip("distributed")
    found = played(path, on_workers(1, deadly))
    (lost,) = (each for each in found if isinstance(each, LostHand))
    assert (lost.game.game, lost.why) == ("xixi-simulated-5", "the workers that did it ended 4 times")
    assert len(found) == len(SEEDS)


@pytest.mark.deep
@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_where_no_worker_comes_back_what_is_left_is_lost_and_nobody_waits_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("replay.scale.cluster.NOBODY", 2.0)

    async def stays_away(*_: object) -> None:
        """Dask does not start it anew."""

    monkeypatch.setattr(distributed.Nanny, "_on_worker_exit", stays_away)
    found = played(path, on_workers(1, deadly))
    lost = [each for each in found if isinstance(each, LostHand)]
    assert "xixi-simulated-5" in {each.game.game for each in lost}
    assert {each.why for each in lost} == {"no worker is left: all have ended, and none was started anew"}
    assert len(found) == len(SEEDS)
