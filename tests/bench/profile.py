"""Where the time of an ingest goes: what the processor was at, asked a thousand times a second."""

from __future__ import annotations

import signal
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

from replay.rulesets import all_rulesets
from replay.store import Store
from tests.bench.figures import Figure, Section, fresh
from tests.bench.records import HANDS, ingest_all, write_games, write_logs
from tests.formats.to_riichi_advanced import RULESETS as LOGGED

LAYERS: Final = {
    "search": "replay/engine/suppose/",
    "reasons": "replay/engine/reasons/",
    "wins": "replay/engine/table/wins/judge.py",
    "audit": "replay/engine/audit.py",
    "analysis": "replay/analysis/hand.py",
    "packing": "replay/store/pack.py",
    "store": "replay/store/store.py",
    "reading": "replay/formats/",
}
"""What a sample counts for: the first of these of which a file is on its stack, by a part of the file's path."""
SHOWN: Final = ("reading", "audit", "wins", "search", "reasons", "analysis", "packing", "store", "the rest")
INTERVAL: Final = 0.001
"""Seconds of processor time from sample to sample."""
ENOUGH: Final = 600
"""Samples; the games are ingested again until there are as many, at most MOST times."""
MOST: Final = 12


def layer_of(frame: FrameType | None) -> str:
    """The layer that the processor is at."""
    files = set()
    while frame is not None:
        files.add(frame.f_code.co_filename.replace("\\", "/"))
        frame = frame.f_back
    return next((layer for layer, part in LAYERS.items() if any(part in each for each in files)), "the rest")


def shares(path: Path) -> tuple[float, ...]:
    """Percent of the time of an ingest in each of SHOWN; what a process sets up once is not in it."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.sqlite") as store:
        ingest_all(store, path)
        before = signal.signal(signal.SIGPROF, lambda _, frame: found.update((layer_of(frame),)))
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        try:
            for _ in range(MOST):
                ingest_all(store, path)
                if found.total() >= ENOUGH:
                    break
            while not found:  # a clock too coarse for so few games
                ingest_all(store, path)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
    return tuple(100 * found[each] / found.total() for each in SHOWN)


def profile(games: int) -> Section:
    """The shares of each ruleset, of simulated games and of logs."""
    figures = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for ruleset in all_rulesets():
            fresh(write_games, folder, ruleset, games, HANDS)
            figures.append(Figure(ruleset, fresh(shares, folder / f"{ruleset}.jsonl"), "%"))
            if ruleset in LOGGED:
                logs = fresh(write_logs, folder, ruleset, games, HANDS)
                figures.append(Figure(f"{ruleset}, logs of Riichi Advanced", fresh(shares, logs), "%"))
    return Section(
        "Where the time of an ingest goes",
        f"{' / '.join(SHOWN)}, in percent, by some {ENOUGH} samples. Wins: judging and scoring them. Search: what may "
        "have happened instead of a fault. Reasons: by which rulings a log of another program differs. The audit is "
        "what is left of it.",
        tuple(figures),
    )
