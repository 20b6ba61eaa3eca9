"""`make bench`: measure everything, print one table, write docs/performance.md.

`python -m tests.bench --small` does a little of everything, prints the table and writes nothing.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.dashboard import dashboard
from tests.bench.figures import Section
from tests.bench.hands import scoring, waiting
from tests.bench.memory import memory
from tests.bench.page import load, missed, page, table
from tests.bench.peers import MODULES, present
from tests.bench.records import records
from tests.bench.replays import replays
from tests.bench.rivals import rivals, scores
from tests.bench.startup import startup

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure everything, print one table.")
    parser.add_argument("--small", action="store_true", help="a little of everything; docs/performance.md stays")
    small = parser.parse_args().small
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile what it imports
    before, begun = load(), time.monotonic()
    for name in sorted(set(MODULES) - set(present())):
        sys.stderr.write(f"{name} is not installed, and is missing in the tables\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jobs: dict[str, Callable[[], Section]] = {
            "shanten and useful tiles, against peers": lambda: rivals(*((60, 2) if small else (200, 5))),
            "scoring, against peers": lambda: scores(*((60, 2) if small else (200, 5))),
            "records, against peers": lambda: replays(*((1, 1) if small else (5, 3))),
            "start of a command": lambda: startup(2 if small else 15),
            "scoring by jokers": lambda: scoring(20 if small else 300),
            "waits and shanten": lambda: waiting(20 if small else 300),
            "records": lambda: records(1 if small else 8),
            "memory": lambda: memory(folder, (5, 20) if small else (10, 1_000, 10_000), 20 if small else 1_000),
            "dashboard": lambda: dashboard(folder / "big.sqlite", 5 if small else 100),
        }
        sections = []
        for what, job in jobs.items():
            sys.stderr.write(f"{time.monotonic() - begun:4.0f} s  {what} ...\n")
            sections.append(job())
    sys.stderr.write(f"{time.monotonic() - begun:4.0f} s  done\n")
    if not small:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), sections, before), encoding="utf-8")
    sys.stdout.write(table(sections))
    sys.stdout.write("".join(f"{line}\n" for line in ["", "Goals that are missed:", *(missed(sections) or ["none"])]))


if __name__ == "__main__":
    main()
