"""`make bench`: measure everything, print one table, write docs/performance.md."""

import sys
import tempfile
import time
from pathlib import Path

from tests.bench.dashboard import dashboard
from tests.bench.hands import scoring, waiting, worst
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
    before, begun = load(), time.monotonic()
    for name in sorted(set(MODULES) - set(present())):
        sys.stderr.write(f"{name} is not installed, and is missing in the tables\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        jobs = {
            "shanten and useful tiles, against peers": lambda: rivals(300),
            "scoring, against peers": lambda: scores(300),
            "records, against peers": lambda: replays(5),
            "start of a command": lambda: startup(15),
            "scoring by jokers": lambda: scoring(300),
            "the worst hand": lambda: worst(25),
            "waits and shanten": lambda: waiting(300),
            "records": lambda: records(12),
            "memory": lambda: memory(folder, (10, 1_000, 10_000), 1_000),
            "dashboard": lambda: dashboard(folder / "big.sqlite"),
        }
        sections = []
        for what, job in jobs.items():
            sys.stderr.write(f"{time.monotonic() - begun:4.0f} s  {what} ...\n")
            sections.append(job())
    sys.stderr.write(f"{time.monotonic() - begun:4.0f} s  done\n")
    PAGE.write_text(page(sections, before), encoding="utf-8")
    sys.stdout.write(table(sections))
    sys.stdout.write("".join(f"{line}\n" for line in ["", "Goals that are missed:", *(missed(sections) or ["none"])]))


if __name__ == "__main__":
    main()
