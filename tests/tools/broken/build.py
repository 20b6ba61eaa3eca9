"""Write records/broken: small records, each with one fault, that the audit must find at its line and nothing else.

usage: python -m tests.tools.broken.build [--check]

The name of a file is the code and the situation; `meta` of its `start_game` says what is expected and why.
"""

import sys
from pathlib import Path

from tests.tools.broken.cases import all_cases
from tests.tools.broken.story import text_of

FOLDER = Path(__file__).parents[3] / "records" / "broken"


def main() -> int:
    """Write the files, or with --check say which differ."""
    stale = []
    for case in all_cases():
        path = FOLDER / f"{case.name}.jsonl"
        text = text_of(case)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    print(f"{len(stale)} files {'differ' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
