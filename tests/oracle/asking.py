"""What is asked of the program, in the words of its own interfaces: the one module that follows when these move."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from replay.engine import audit
from replay.formats import read_games
from tests.oracle.corpus import Mutant

STATED = ("code", "severity", "line", "hand", "turn", "seat", "recorded", "expected", "rule")
TABLES = ("hands", "seats", "wins", "turns", "analysis")
ROOT = Path(__file__).parents[2]


def run(*words: str, given: str = "") -> str:
    """What a command prints. Its status does not matter: what was found or could not be read is there."""
    done = subprocess.run(
        [sys.executable, "-m", "replay", *words], input=given, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode in (0, 1, 2), done.stderr
    return done.stdout


def findings(lines: list[str]) -> list[list[Any]]:
    """All that every finding states but its sentence, of a record of one game or of what a change made of it."""
    games = read_games(io.BytesIO("\n".join(lines).encode()), "oracle")
    return [[_plain(getattr(each, name)) for name in STATED] for game in games for each in audit(game).findings]


def _plain(value: Any) -> Any:
    """A value as JSON writes it; tuples and frozen mappings are lists and objects there."""
    return json.loads(json.dumps(value, default=lambda other: dict(other) if hasattr(other, "keys") else list(other)))


def findings_of_mutants(task: tuple[list[str], list[Mutant]]) -> list[list[list[Any]]]:
    record, changes = task
    return [findings(change.applied(record)) for change in changes]


def scores(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What `replay score --json -` prints, without the words."""
    text = "".join(json.dumps(question) + "\n" for question in questions)
    return [_figures(json.loads(line)) for line in run("score", "--json", "-", given=text).splitlines()]


def _figures(result: dict[str, Any]) -> dict[str, Any]:
    kept = {name: result[name] for name in ("valid", "total", "patterns", "payments", "payout") if name in result}
    return kept | {"reasons": [reason["code"] for reason in result.get("reasons", ())]}


def analyses(records: list[list[str]]) -> list[dict[str, str]]:
    """For each record a digest of every exported table: what its hands, seats, wins, turns and analysis say."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "oracle.sqlite"
        for number, lines in enumerate(records):
            start = json.loads(lines[0]) | {"game": f"oracle-{number:04}"}
            (Path(folder) / f"{number:04}.jsonl").write_text("\n".join([json.dumps(start), *lines[1:]]) + "\n")
        run("ingest", folder, "--store", str(store), "--json")
        with sqlite3.connect(store) as database:
            assert database.execute("select count(*) from games").fetchone()[0] == len(records)
        digests: list[dict[str, Any]] = [{} for _ in records]
        for table in TABLES:
            for number, row in _rows(store, table):
                digests[number].setdefault(table, hashlib.sha256()).update(row)
        return [{table: each.hexdigest()[:16] for table, each in digest.items()} for digest in digests]


def _rows(store: Path, table: str) -> Iterator[tuple[int, bytes]]:
    for line in run("export", table, "--store", str(store), "--format", "jsonl").splitlines():
        row = json.loads(line)
        number = int(row.pop("game").removeprefix("oracle-"))
        row.pop("game_id")
        yield number, json.dumps(row, sort_keys=True).encode()
