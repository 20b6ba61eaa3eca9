"""The questions of the oracle: records as they are, mutants of them, hands to score. Written once, kept in `frozen/`.

The files are made by `python -m tests.oracle freeze --questions` from simulated games, shipped records and random
hands of the slow scorers' tests; a record is a line of its own, a mutant the lines that it exchanges in one of them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.reference.random_hands import mixture
from tests.tamper.judging import mutants
from tests.tamper.sources import RULESETS, Source, lines_of, shipped, simulated

FROZEN = Path(__file__).with_name("frozen")
RECORDS = Path(__file__).parents[2] / "records"
VIEWS = ("whole", "no wall", "whole", "one player's", "bare", "from memory")
GAMES_A_RULESET = 100
MUTANTS_A_GAME = 40
HANDS_A_RULESET = 4_000


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


def records() -> Iterator[tuple[str, list[str]]]:
    """Name and lines of every record: simulated in six views, and pieces of shipped ones."""
    for ruleset in RULESETS:
        pieces = shipped(ruleset)[:: max(1, len(shipped(ruleset)) // 40)][:40]
        for source in [*pieces, *_simulated(ruleset, GAMES_A_RULESET - len(pieces))]:
            yield source.name, lines_of(source.events)


def _simulated(ruleset: str, count: int) -> Iterator[Source]:
    for number in range(count):
        yield simulated(ruleset, 70_000 + number, VIEWS[number % len(VIEWS)], 2 if number % 5 == 0 else 1)


def excerpts() -> Iterator[tuple[str, list[str]]]:
    """The shipped records that leave events out, whole."""
    for path in sorted(RECORDS.rglob("*.jsonl")):
        text = path.read_bytes()
        if b'"excerpt":true' in text and b'"start_game"' in text:
            yield path.stem, text.decode().splitlines()


def changed(number: int, name: str, record: list[str]) -> Iterator[Mutant]:
    """Some single changes of a record, spread over the kinds of change."""
    events = [json.loads(line) for line in record]
    source = Source(events[0]["ruleset"], name, tuple(events), 0)
    original = lines_of(source.events)
    found = list(mutants(source, 4_711, 3))
    Random(f"oracle {name}").shuffle(found)
    for _, what, lines, _ in islice(found, MUTANTS_A_GAME):
        head = next((place for place, (a, b) in enumerate(zip(original, lines, strict=False)) if a != b), len(lines))
        tail = 0
        while tail < min(len(original), len(lines)) - head and original[-1 - tail] == lines[-1 - tail]:
            tail += 1
        yield Mutant(number, what, head, len(original) - tail - head, tuple(lines[head : len(lines) - tail]))


def hands() -> Iterator[dict[str, Any]]:
    """Inputs of `replay score`: won and nearly won, every number of jokers, some under other rulings."""
    half = HANDS_A_RULESET // 2
    for ruleset in ("b30fj", "b30fj-draft", "zung-jung", "sichuan", "xixi"):
        yield from mixture(90_001, half, ruleset)
        yield from mixture(90_002, half, ruleset, ruled=float(ruleset == "zung-jung") or None)
