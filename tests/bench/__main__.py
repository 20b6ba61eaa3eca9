"""`make bench`: measure everything, print one table, write docs/performance.md."""

import sys
from pathlib import Path

from tests.bench.hands import scoring, waiting, worst
from tests.bench.page import page, table
from tests.bench.records import records
from tests.bench.startup import startup

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def main() -> None:
    """Measure, print, write."""
    sections = []
    for job, size in ((startup, 15), (scoring, 300), (worst, 25), (waiting, 300), (records, 12)):
        sys.stderr.write(f"measuring: {job.__name__} ...\n")
        sections.append(job(size))
    PAGE.write_text(page(sections), encoding="utf-8")
    sys.stdout.write(table(sections))


if __name__ == "__main__":
    main()
