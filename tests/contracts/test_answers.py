"""What commands print with --json is described: a schema a command, each field in a sentence, and the lines are so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from replay.answers.schema import ANSWERS, file_of
from replay.cli.app import COMMANDS
from replay.installation import shipped
from replay.manual.pages import pages
from tests.cli.running import decoded, run
from tests.tools.schema import answer_schema_text

DISPUTED = "records/broken/wrong_total-zj-above-the-cap.jsonl"
LINES = {
    "audit": ("audit", DISPUTED, "--rulings-report"),
    "ingest": ("ingest", DISPUTED, "--store", "{folder}/games.sqlite"),
    "dispute": ("dispute", DISPUTED, "--hand", "1"),
    "show": ("show", DISPUTED, "--hand", "1", "--turn", "1"),
    "worth": ("worth", "records/xixi/xixi-nothing-claimed.jsonl", "--hand", "1", "--turn", "3", "--trials", "2"),
    "convert": ("convert", "records/imports/riichi-advanced-log.json"),
    "doctor": ("doctor", "--store", "{folder}/games.sqlite"),
    "new": ("new", "--ruleset", "xixi"),
    "score": ("score", "123m456m789m123p5s + 5s", "--ruleset", "zung-jung"),
    "waits": ("waits", "123m456m789m123p5s", "--ruleset", "zung-jung", "--prices"),
    "rules": ("rules", "xixi"),
}


def shipped_schema(command: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((shipped("schemas") / file_of(command)).read_text(encoding="utf-8"))
    return found


def fields(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, part in schema["$defs"].items():
        yield from ((f"{name}.{field}", each) for field, each in part["properties"].items())


def test_every_command_that_answers_programs_has_a_schema() -> None:
    told = {name for name in COMMANDS if "--json" in run(name, "--help", columns=200).stdout}
    assert told - {"simulate"} == set(ANSWERS)


@pytest.mark.parametrize("command", ANSWERS)
def test_a_schema_is_current_and_describes_each_field_and_part(command: str) -> None:
    assert (shipped("schemas") / file_of(command)).read_text(encoding="utf-8") == answer_schema_text(command)
    schema = shipped_schema(command)
    Draft202012Validator.check_schema(schema)
    assert [name for name, each in fields(schema) if not each.get("description", "").endswith(".")] == []
    assert [name for name, each in schema["$defs"].items() if not each.get("description")] == []


@pytest.mark.parametrize("command", LINES)
def test_the_lines_of_a_command_are_valid_by_its_schema(command: str, tmp_path: Path) -> None:
    """The library that is the judge of schemas; all other tests ask the types, which is much faster."""
    checker = Draft202012Validator(shipped_schema(command))
    printed = run(*(each.format(folder=tmp_path) for each in LINES[command]), "--json").stdout.splitlines()
    assert printed
    for line in printed:
        assert [each.message for each in checker.iter_errors(json.loads(line))] == []


def test_unusable_input_is_valid_by_every_schema_and_anything_else_is_not() -> None:
    (line,) = run("audit", "records/none.jsonl", "--json").stdout.splitlines()
    for command in ANSWERS:
        checker = Draft202012Validator(shipped_schema(command))
        assert checker.is_valid(json.loads(line))
        assert not checker.is_valid({"game": "g"})


def test_a_field_that_nobody_described_is_refused() -> None:
    (line,) = run("new", "--ruleset", "xixi", "--json").stdout.splitlines()
    assert decoded("new", line) is not None
    with pytest.raises(ValueError, match="unknown field `more`"):
        decoded("new", json.dumps({**json.loads(line), "more": 1}))


def test_the_page_tells_of_each_command_and_field() -> None:
    page = pages()["json"].text
    for command in ANSWERS:
        assert f"## replay {command}\n" in page
        for name, _ in fields(shipped_schema(command)):
            assert f"| `{name.partition('.')[2]}` |" in page
