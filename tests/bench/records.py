"""How fast records are simulated, read, audited and ingested; the memory that takes."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.formats.importers.riichi_advanced import SOURCE
from replay.rules import Ruleset
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import Ingested, ingest
from tests.bench.figures import Figure, Section, fresh
from tests.formats.importers import written

SEED = 20_261_120
HANDS = 8
INGESTED = {
    "b30fj": 450,
    "b30fj-draft": 300,
    "mcr": 250,
    "mcr-136": 250,
    "sichuan": 500,
    "xixi": 1_100,
    "zung-jung": 900,
}
"""Hands a second that are read, audited, analysed and stored; of what has no wall half as many are wanted."""
AUDITED = {"b30fj": 130_000, "zung-jung": 180_000}
"""Events a second."""
WHY_INGEST = (
    "The goals suppose that the kernel follows a hand from deal to end in one call. Here it follows draws, discards, "
    "flowers, chows and pungs, a run of them in one call; at kongs, wins and melds with jokers Python tells it what "
    "they change."
)
WHY_AUDIT = (
    "More than half of it are wins, which are judged over every reading; each kong and end of a hand makes a new "
    "table, which all that comes after may look back at."
)
WHY_MEMORY = "The tables that are mapped into memory and the bounded memos count in full."


def write_games(folder: Path, ruleset: str, games: int, hands: int, *, with_wall: bool = True) -> int:
    """Simulate so many games of so many hands, one file; the number of their events."""
    found = find_ruleset(ruleset)
    texts = [
        write_events(simulate_game(found, SEED + number, hands=hands, with_wall=with_wall)) for number in range(games)
    ]
    (folder / f"{ruleset}{'' if with_wall else '-no-wall'}.jsonl").write_bytes(b"".join(texts))
    return sum(text.count(b"\n") for text in texts)


def write_logs(folder: Path, ruleset: str, games: int) -> Path:
    """As many logs of Riichi Advanced, games of four hands, one file each in a folder of their own."""
    place = folder / f"{ruleset}-logs"
    place.mkdir()
    for number in range(games):
        log = {**written.log(f"riichi {ruleset} {1 + number % 5}"), "ref": f"bench-{number}"}
        (place / f"{number}.json").write_text(json.dumps(log))
    return place


def simulate_time(ruleset: str, games: int, hands: int) -> float:
    """Seconds of processor time for playing the games."""
    found = find_ruleset(ruleset)
    begun = time.process_time()
    for number in range(games):
        for _ in simulate_game(found, SEED + number, hands=hands):
            pass
    return time.process_time() - begun


def read_time(path: Path) -> float:
    """Seconds of processor time for reading the games."""
    text = path.read_bytes()
    begun = time.process_time()
    for _ in read_games(io.BytesIO(text)):
        pass
    return time.process_time() - begun


def audit_time(path: Path, first: Path) -> float:
    """Seconds of processor time for auditing the games, once they are read, and `first` audited."""
    records = list(read_games(io.BytesIO(path.read_bytes())))
    for record in read_games(io.BytesIO(first.read_bytes())):
        audit(record)
    begun = time.process_time()
    verdicts = {audit(record).verdict for record in records}
    taken = time.process_time() - begun
    if verdicts != {"clean"}:
        raise ValueError(f"{path.name}: a simulated game is not clean")
    return taken


def ingest_all(store: Store, path: Path, *, analysed: bool = True) -> None:
    """Ingest the games, also those that the store has."""
    for each in ingest(store, [path], audit, analyse=analyse_game if analysed else None, again=True):
        if not isinstance(each, Ingested):
            raise TypeError(f"{path.name}: {each.message}")


def ingest_cost(
    path: Path, analysed: bool = True, times: int = 1, first: Path | None = None
) -> tuple[float, float, float]:
    """Seconds of processor time for ingesting the games into a new store, so many times over; peak memory in MB;
    seconds for `first`, games that the process ingests before, with all that it sets up once."""
    import resource

    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.sqlite") as store:
        begun = time.process_time()
        if first is not None:
            ingest_all(store, first, analysed=analysed)
        set_up = time.process_time() - begun
        begun = time.process_time()
        for _ in range(times):
            ingest_all(store, path, analysed=analysed)
        taken = time.process_time() - begun
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, set_up


def store_size(path: Path) -> float:
    """KB a hand that a store of these games takes in all, once it is packed."""
    with tempfile.TemporaryDirectory() as folder:
        name = Path(folder) / "bench.sqlite"
        with Store.open(name) as store:
            for _ in ingest(store, [path], audit, analyse=analyse_game):
                pass
        with Reader.open(name) as reader:
            hands = reader.totals().hands
        with closing(sqlite3.connect(name)) as database:
            database.execute("VACUUM")
        return sum(each.stat().st_size for each in Path(folder).iterdir()) / 1000 / hands


def write_first(folder: Path, ruleset: str) -> Path:
    """A game of one hand, another than the others."""
    path = folder / f"{ruleset}-first.jsonl"
    path.write_bytes(write_events(simulate_game(find_ruleset(ruleset), SEED - 1, hands=1)))
    return path


def write_games_without(folder: Path, ruleset: str, games: int) -> int:
    """As `write_games`, without walls."""
    return write_games(folder, ruleset, games, HANDS, with_wall=False)


def figures_of(folder: Path, ruleset: Ruleset, games: int) -> list[Figure]:
    """The figures of one ruleset."""
    name = ruleset.id
    events = fresh(write_games, folder, name, games, HANDS)
    path = folder / f"{name}.jsonl"
    fresh(write_games_without, folder, name, games)
    first = fresh(write_first, folder, name)
    fresh(ingest_cost, first)  # compiles what is to be imported
    alone, _, _ = fresh(ingest_cost, path, False, 1, first)
    taken, memory, set_up = fresh(ingest_cost, path, True, 1, first)
    goal, hands = INGESTED[name], games * HANDS

    def ingested(where: Path) -> tuple[float]:
        return (hands / fresh(ingest_cost, where, True, 1, first)[0],)

    logged = (
        []
        if name not in SOURCE.rulings
        else [
            Figure(
                f"{name}: ingest of logs of Riichi Advanced",
                ingested(fresh(write_logs, folder, name, games)),
                "hands/s",
                (goal / 2,),
                more=True,
                why=WHY_INGEST,
            )
        ]
    )
    return [
        Figure(f"{name}: simulate", (hands / fresh(simulate_time, name, games, HANDS),), "hands/s", more=True),
        Figure(f"{name}: read", (events / fresh(read_time, path),), "events/s", more=True),
        Figure(
            f"{name}: audit",
            (events / fresh(audit_time, path, first),),
            "events/s",
            (AUDITED.get(name),),
            more=True,
            why=WHY_AUDIT,
        ),
        Figure(f"{name}: ingest without analysis", (events / alone,), "events/s", more=True),
        Figure(f"{name}: ingest", (events / taken,), "events/s", more=True),
        Figure(f"{name}: ingest", (hands / taken,), "hands/s", (goal,), more=True, why=WHY_INGEST),
        Figure(f"{name}: ingest, the first hand of a process", (1000 * set_up,), "ms"),
        Figure(
            f"{name}: ingest, no wall is known",
            ingested(folder / f"{name}-no-wall.jsonl"),
            "hands/s",
            (goal / 2,),
            more=True,
            why=WHY_INGEST,
        ),
        *logged,
        Figure(f"{name}: memory of the ingest", (memory,), "MB", (150,), why=WHY_MEMORY),
        Figure(f"{name}: the store", (fresh(store_size, path),), "KB/hand"),
    ]


def records(games: int) -> Section:
    """Reading, auditing and ingesting, for each ruleset."""
    figures = []
    with tempfile.TemporaryDirectory() as name:
        for ruleset in all_rulesets().values():
            figures += figures_of(Path(name), ruleset, games)
    return Section(
        "Records",
        f"{games} simulated games of {HANDS} hands for each ruleset, with every draw, discard, claim, score and "
        "payment, each seen once. Audit: every event replayed and judged, every win scored. Ingest: read, audit, "
        "analyse every turn of four seats in both views, and store. A hand of another game is audited "
        "or ingested before: with it come the modules and tables that a process sets up once.",
        tuple(figures),
    )
