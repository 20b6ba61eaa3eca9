"""How fast records are read, audited and ingested, and how much memory that takes."""

from __future__ import annotations

import io
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rules import Ruleset
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.bench.figures import Figure, Section, fresh

SEED = 20_261_120
HANDS = 8
GOAL = 50_000
"""Events a second, read, audited, analysed and stored."""
HANDS_WITH_JOKERS, HANDS_WITHOUT = 400, 600
"""Hands a second, where there are jokers and where there are none."""
WHY_INGEST = (
    "The audit takes about half of the time, the analysis the other half. Both walk from event to event in Python: "
    "what was seen, told, judged and passed over. The tables of discards, which were most of it, are the kernel's; "
    "without a compiler they are a quarter of all. A short run also pays for what is set up once a process."
)
WHY_MEMORY = "The tables that are mapped into memory and the bounded memos count in full."


def write_games(folder: Path, ruleset: str, games: int, hands: int) -> int:
    """Simulate so many games of so many hands, one file; the number of their events."""
    found = find_ruleset(ruleset)
    texts = [write_events(simulate_game(found, SEED + number, hands=hands)) for number in range(games)]
    (folder / f"{ruleset}.jsonl").write_bytes(b"".join(texts))
    return sum(text.count(b"\n") for text in texts)


def read_time(path: Path) -> float:
    """Seconds of processor time for reading the games."""
    text = path.read_bytes()
    begun = time.process_time()
    for _ in read_games(io.BytesIO(text)):
        pass
    return time.process_time() - begun


def audit_time(path: Path) -> float:
    """Seconds of processor time for auditing the games, once they are read."""
    records = list(read_games(io.BytesIO(path.read_bytes())))
    begun = time.process_time()
    verdicts = {audit(record).verdict for record in records}
    taken = time.process_time() - begun
    if verdicts != {"clean"}:
        raise ValueError(f"{path.name}: a simulated game is not clean")
    return taken


def ingest_cost(path: Path, analysed: bool = True, times: int = 1) -> tuple[float, float]:
    """Seconds of processor time for ingesting the games into a new store, so many times over; peak memory in MB."""
    import resource

    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.sqlite") as store:
        begun = time.process_time()
        for _ in range(times):
            for _ in ingest(store, [path], audit, analyse=analyse_game if analysed else None, again=True):
                pass
        taken = time.process_time() - begun
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


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


def figures_of(folder: Path, ruleset: Ruleset, games: int) -> list[Figure]:
    """The figures of one ruleset."""
    name = ruleset.id
    events = fresh(write_games, folder, name, games, HANDS)
    path = folder / f"{name}.jsonl"
    alone, _ = fresh(ingest_cost, path, False)
    taken, memory = fresh(ingest_cost, path)
    hands = HANDS_WITH_JOKERS if ruleset.wild else HANDS_WITHOUT
    return [
        Figure(f"{name}: read", (events / fresh(read_time, path),), "events/s", more=True),
        Figure(f"{name}: audit", (events / fresh(audit_time, path),), "events/s", more=True),
        Figure(f"{name}: ingest without analysis", (events / alone,), "events/s", more=True),
        Figure(f"{name}: ingest", (events / taken,), "events/s", (GOAL,), more=True, why=WHY_INGEST),
        Figure(f"{name}: ingest", (games * HANDS / taken,), "hands/s", (hands,), more=True, why=WHY_INGEST),
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
        "payment; each game is seen once by a process of its own. Read: lines to checked events. Audit: every event "
        "replayed and judged, every win scored. Ingest: read, audit, analyse every turn of four seats in both views, "
        "and store, all that begins with the process included.",
        tuple(figures),
    )
