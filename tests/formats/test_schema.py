"""schemas/record.schema.json is what the types say, and says what the reader says."""

import gzip
import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from replay.events import EventAt
from replay.formats import read_games
from replay.formats.paths import find_inputs
from replay.formats.schema import FILE, schema_text
from replay.installation import shipped
from tests.formats.test_explain import SAID

SHIPPED = shipped("schemas") / FILE


def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(SHIPPED.read_text(encoding="utf-8")))


def test_the_shipped_schema_is_current() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == schema_text(), "make schema writes it anew"


def test_the_schema_is_a_schema_and_always_the_same() -> None:
    Draft202012Validator.check_schema(json.loads(schema_text()))
    assert schema_text() == schema_text()


def test_schema_refuses_what_the_reader_refuses() -> None:
    """But for a key that is given twice, which it does not see; numbers of 6,000 digits are left out."""
    lines = [line for line, *said in SAID if "twice" not in said[0] and len(line) < 5000]
    assert len(lines) > 40
    assert [line for line in lines if validator().is_valid(json.loads(line))] == []


def records() -> list[str]:
    return [each.name for each in find_inputs([shipped("records")]) if not each.trouble]


@pytest.mark.deep
def test_shipped_records_are_valid_where_the_reader_reads_them() -> None:
    """Every line of every shipped record, the broken ones too: reader and schema agree. Equal lines are tried once."""
    checker = validator()
    seen: set[bytes] = set()
    for name in records():
        data = Path(name).read_bytes()
        lines = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).split(b"\n")
        for game in read_games(name):
            for entry in game.entries:
                line = lines[entry.line - 1].removeprefix(b"\xef\xbb\xbf")
                if isinstance(entry, EventAt) and line not in seen:
                    seen.add(line)
                    value = msgspec.json.decode(line)
                    found = [error.message for error in checker.iter_errors(value)]
                    assert not found, f"{name}:{entry.line}: {found}"
