"""How fast records are read, audited and ingested, and how much memory that takes."""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.store import Store
from replay.store.ingest import ingest
from tests.bench.figures import Figure, Section, fresh

SEED = 20_261_120
HANDS = 8
GOAL = 50_000
"""Events a second, read, audited and stored."""


def write_games(folder: Path, ruleset: str, games: int) -> int:
    """Simulate so many games of eight hands, one file; the number of their events."""
    found = find_ruleset(ruleset)
    texts = [write_events(simulate_game(found, SEED + number, hands=HANDS)) for number in range(games)]
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


def ingest_cost(path: Path, times: int = 1) -> tuple[float, float]:
    """Seconds of processor time for ingesting the games into a new store, so many times over; peak memory in MB."""
    import resource

    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.sqlite") as store:
        begun = time.process_time()
        for _ in range(times):
            for _ in ingest(store, [path], audit, again=True):
                pass
        taken = time.process_time() - begun
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def records(games: int) -> Section:
    """Reading, auditing and ingesting, for each ruleset."""
    figures = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for ruleset in all_rulesets():
            events = fresh(write_games, folder, ruleset, games)
            path = folder / f"{ruleset}.jsonl"
            taken, memory = fresh(ingest_cost, path)
            figures += [
                Figure(f"{ruleset}: read", (events / fresh(read_time, path),), "events/s", more=True),
                Figure(f"{ruleset}: audit", (events / fresh(audit_time, path),), "events/s", more=True),
                Figure(f"{ruleset}: ingest", (events / taken,), "events/s", (GOAL,), more=True),
                Figure(f"{ruleset}: ingest", (games * HANDS / taken,), "hands/s", (400,), more=True),
                Figure(f"{ruleset}: memory of the ingest", (memory,), "MB", (150,)),
            ]
        first = next(iter(all_rulesets()))
        _, memory = fresh(ingest_cost, folder / f"{first}.jsonl", 5)
        figures.append(Figure(f"{first}: memory of the ingest, five times as much", (memory,), "MB", (150,)))
    return Section(
        "Records",
        f"{games} simulated games of {HANDS} hands for each ruleset, with every draw, discard, claim, score and "
        "payment; each game is seen once by a process of its own. Read: lines to checked events. Audit: every event "
        "replayed and judged, every win scored. Ingest: read, audit and store with every state that was passed "
        "through. Processor time of one core.",
        tuple(figures),
    )
