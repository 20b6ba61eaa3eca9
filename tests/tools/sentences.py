"""The sentences of a rule text, by number and hash: a list of them can be kept and checked without copying the text.

python -m tests.tools.sentences FOLDER    says whether the lists in tests/data/sentences are those of the texts there
"""

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LISTS = ROOT / "tests" / "data" / "sentences"
_ENDS = re.compile(r"(?<=[.!?])(?<!vs\.)[)\"”]*\s+(?=[A-Z\"“(])")
_MARKS = re.compile(r"^[•\-+#\s]+|__|\*\*")
UNTOLD = ("heading", "page")
"""What says nothing of the game: the title of a section, what the page around the text says."""


@dataclass(frozen=True)
class Listed:
    """One sentence in a list: where it stands, and where it is told, tried and tested."""

    section: str
    number: int
    hash: str
    told: tuple[str, ...]
    tried: tuple[str, ...]
    tested: tuple[str, ...]


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text in their order; a title or a line of a table is one of its own."""
    for line in text.splitlines():
        bare = " ".join(_MARKS.sub("", line.strip()).split())
        yield from (each for each in _ENDS.split(bare) if each)


def hash_of(sentence: str) -> str:
    """A short hash that tells a changed sentence from the one that was listed."""
    return hashlib.sha256(sentence.casefold().encode()).hexdigest()[:8]


def digest(hashes: list[str]) -> str:
    """One hash for all: a line that is left out or moved changes it."""
    return hashlib.sha256(" ".join(hashes).encode()).hexdigest()[:16]


def listed(path: Path) -> tuple[str, str, list[Listed]]:
    """A list: the number of its text, its digest, and its lines."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    _, text, _, whole = head.split()
    section, number, found = "", 0, []
    for line in lines:
        if line.startswith("§"):
            section, number = line[1:].strip(), 0
        elif line:
            given, hashed, told, tried, tested = (cell.strip() for cell in line.split("|"))
            number += 1
            assert int(given) == number, f"{path.name}: §{section} {given} stands in place {number}"
            parts = (tuple(filter(None, cell.split("; "))) for cell in (told, tried, tested))
            found.append(Listed(section, number, hashed, *parts))
    return text, whole, found


def texts() -> Path | None:
    """The folder with the rule texts: RULE_TEXTS, or `shared/seeds` beside the checkout; None where there is none."""
    folder = Path(os.environ.get("RULE_TEXTS") or ROOT.parent / "shared" / "seeds")
    return folder if folder.is_dir() else None


def text_of(folder: Path, number: str) -> str:
    """The text of this number."""
    (path,) = folder.glob(f"{number}_*")
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    for file in sorted(LISTS.glob("*.txt")):
        name, _, lines = listed(file)
        there = [hash_of(sentence) for sentence in sentences(text_of(Path(sys.argv[1]), name))]
        missing = [str(place) for place, each in enumerate(there, 1) if each not in {line.hash for line in lines}]
        print(f"{file.name}: {len(lines)} listed, {len(there)} in the text, not listed: {', '.join(missing) or 'none'}")
