"""Running the command: within this process, and as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner, Result

from replay.answers.parts import Refused
from replay.answers.schema import ANSWERS
from replay.cli.app import app

ROOT = Path(__file__).parents[2]
PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "REPLAY_DEBUG": "", "REPLAY_STORE": "", "REPLAY_RULESET": ""}


def run(*words: object, stdin: str | bytes = b"", columns: int = 80) -> Result:
    """The command with these words; `stdout`, `stderr` and `exit_code` are in the result."""
    environment = {**{name: value or None for name, value in PLAIN.items()}, "COLUMNS": str(columns)}
    result = CliRunner().invoke(app, [str(word) for word in words], input=stdin, env=environment)
    as_described(words, result.stdout)
    return result


def as_described(words: tuple[object, ...], printed: str | bytes) -> None:
    """With --json each line is of the form that the command's schema describes, which is made from the same types."""
    if "--json" not in words or words[0] not in ANSWERS or rows_of_an_export(words):
        return
    raw = printed.encode() if isinstance(printed, str) else printed
    for line in raw.splitlines():  # of bytes, which are parted at line feeds alone
        decoded(str(words[0]), line)


def decoded(command: str, line: bytes | str) -> msgspec.Struct:
    """A line that the command printed, as a value; raises ValueError with what each kind of line misses of it."""
    whys = []
    kinds: tuple[type[msgspec.Struct], ...] = (*ANSWERS[command], Refused)
    for kind in kinds:
        try:
            found: msgspec.Struct = msgspec.json.decode(line, type=kind)
            return found
        except msgspec.ValidationError as error:
            whys.append(f"{kind.__name__}: {error}")
    raise ValueError("; ".join(whys))


def rows_of_an_export(words: tuple[object, ...]) -> bool:
    """Whether the lines are those of an exported table or record, or the description for Datasette."""
    return words[0] == "export" and not any(str(each).startswith("--to") for each in words)


def run_json(*words: object, stdin: str | bytes = b"") -> list[Any]:
    """The lines that the command prints, each as JSON."""
    return [json.loads(line) for line in run(*words, stdin=stdin).stdout.splitlines()]


def unusable(result: Result) -> list[dict[str, Any]]:
    """The faults of an unusable input as `--json` tells them on standard output: one at least, with promised fields."""
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert told
    assert all(set(each) >= {"source", "line", "field", "error"} and each["error"] for each in told)
    return told


def process(*words: object, **given: Any) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("REPLAY_")}
    done = subprocess.run(
        [sys.executable, "-m", "replay", *map(str, words)],
        capture_output=True,
        check=False,
        cwd=given.pop("cwd", ROOT),
        env={**environment, "COLUMNS": "80", **given.pop("env", {})},
        **given,
    )
    as_described(words, done.stdout or b"")
    return done
