"""The questions of the oracle, kept in `frozen/`: records as they are, mutants of them, hands to score.

They were made once, of simulated games, shipped records and random hands, and stay as they are: what makes games and
hands has changed since. A record is a line of its own, a mutant the lines that it exchanges in one of them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

FROZEN = Path(__file__).with_name("frozen")


class Mutant(NamedTuple):
    """Lines `at` to `at + cut` of a record are these instead."""

    record: int
    what: str
    at: int
    cut: int
    lines: tuple[str, ...]

    def applied(self, record: list[str]) -> list[str]:
        return [*record[: self.at], *self.lines, *record[self.at + self.cut :]]


def write(name: str, rows: Iterable[Any]) -> None:
    """The rows as packed JSON Lines, the same bytes for the same rows."""
    text = "".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n" for row in rows)
    (FROZEN / f"{name}.jsonl.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def read(name: str) -> list[Any]:
    """The rows of a frozen file."""
    text = lzma.decompress((FROZEN / f"{name}.jsonl.xz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]
