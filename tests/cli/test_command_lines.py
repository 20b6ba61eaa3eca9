"""Command lines of every room with their exit status and what must be said: the tables are `*.lines` beside this.

A row is `STATUS COMMAND << standard input => said => !not said`; behind a status `j` has it printed for programs, too,
and `o` says that something else stands on standard output. `NAME = value` names a text, which rows have as `$NAME`,
`FILE name = text` makes a file for the rows behind it, and `#` begins a part.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import NamedTuple

import pytest

from replay.formats import write_events
from tests.cli.running import ROOT, run, unusable
from tests.store.fake import game_text
from tests.worth.positions import events_of


class Row(NamedTuple):
    """A command line, its status with its marks, what is said and not said, and standard input."""

    words: tuple[str, ...]
    status: int
    marks: str
    said: tuple[str, ...]
    stdin: str


def parts() -> Iterator[tuple[str, list[Row]]]:
    """The parts of all tables, by title."""
    for path in sorted(Path(__file__).parent.glob("*.lines")):
        names: dict[str, str] = {}
        rows: list[Row] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                rows = []
                yield f"{path.stem}: {line[2:]}", rows
            elif named := re.fullmatch(r"([A-Z_]+) = (.*)", line):
                names[named[1]] = named[2]
            elif file := re.fullmatch(r"FILE (\S+) = (.*)", line):
                rows.append(Row((file[1],), 0, "FILE", (), file[2].replace("\\n", "\n")))
            elif line:
                command, *said = Template(line).substitute(names).split(" => ")
                command, _, stdin = command.partition(" << ")
                status, *words = shlex.split(command)
                typed = stdin.replace("\\n", "\n")
                rows.append(Row(tuple(words), int(status[0]), status[1:], tuple(said), typed))


PARTS = dict(parts())


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Stores of a few games, one that was corrected, a dataset, a record: what is refused changes none of them."""
    folder, before = tmp_path_factory.mktemp("lines"), Path.cwd()
    os.chdir(folder)
    (folder / "records").symlink_to(ROOT / "records")
    (folder / "data").mkdir()
    (folder / "data" / "manifest.json").write_text("{}")
    (folder / "game.jsonl").write_bytes(write_events(events_of("xixi", 4)))
    for text in (game_text("eve"), game_text("eve").replace('"total":8', '"total":9', 1)):
        (folder / "eve.jsonl").write_text(text)
        run("ingest", "eve.jsonl")
    (folder / "a.jsonl").write_text(game_text("g1") + game_text("g2").replace("Ann", "ann"))
    run("ingest", "a.jsonl", "--store", "p.sqlite", "--no-analysis")
    disputed = "records/broken/illegal_win-baida-pair-wait.jsonl"
    run("ingest", disputed, "records/b30fj/excerpts-of-disputed-hands.jsonl", "--store", "s.sqlite", "--no-analysis")
    run("note", "illegal_win-baida-pair-wait", "one", "--store", "s.sqlite")
    yield folder
    os.chdir(before)


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and "-" not in each.suffix}


def plain(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("title", PARTS)
def test_what_is_said(title: str, place: Path) -> None:
    """What is refused is said in one place, ends with its status, and changes nothing."""
    before, wrong = contents(place), list[str]()
    for row in PARTS[title]:
        if row.marks == "FILE":
            (place / row.words[0]).write_text(row.stdin, encoding="utf-8")
            continue
        result = run(*row.words, stdin=row.stdin)
        told = plain(result.stdout + result.stderr)
        missing = [each for each in row.said if (each[1:] in told if each[:1] == "!" else each not in told)]
        traced = "Traceback" in told or "internal error" in told
        if (
            result.exit_code != row.status
            or missing
            or traced
            or (row.status == 2 and result.stdout and "o" not in row.marks)
        ):
            wrong.append(f"{shlex.join(row.words)}: {result.exit_code}, {missing}: {told}")
        if (
            "j" in row.marks and "--no-such-option" not in row.words
        ):  # words that are none of this command are no input of it
            answer = run(*row.words, "--json")
            errors = [" ".join(each["error"].split()) for each in unusable(answer)]
            if answer.exit_code != row.status or not all(each in plain(answer.stderr) for each in errors):
                wrong.append(f"{shlex.join(row.words)} --json: {answer.exit_code}: {errors}: {answer.stderr}")
    for row in PARTS[title]:
        if row.marks == "FILE":
            (place / row.words[0]).unlink(missing_ok=True)
    assert not wrong, "\n".join(wrong)
    assert contents(place) == before
