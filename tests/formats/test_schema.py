"""schemas/record.schema.json is what the types say, and says what the reader says."""

import gzip
import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from replay.events import BadLine, EventAt
from replay.formats import read_games
from replay.formats.paths import find_inputs
from replay.formats.schema import FILE, schema_text
from replay.paths import shipped

SHIPPED = shipped("schemas") / FILE


def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(SHIPPED.read_text(encoding="utf-8")))


def test_the_shipped_schema_is_current() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == schema_text(), "make schema writes it anew"


def test_the_schema_is_a_schema_and_always_the_same() -> None:
    Draft202012Validator.check_schema(json.loads(schema_text()))
    assert schema_text() == schema_text()


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"drw","seat":0,"tile":"5m"}',
        '{"type":"draw","seat":0,"tile":"5m","q":1}',
        '{"type":"draw","seat":4,"tile":"5m"}',
        '{"type":"draw","seat":0,"tile":"0m"}',
        '{"type":"draw","seat":0}',
        '{"type":"discard","seat":0,"tile":"?"}',
        '{"type":"chow","seat":0,"target":3,"tile":"4m","tiles":"56"}',
        '{"type":"chow","seat":0,"target":3,"tile":"4m","tiles":"56m\\n"}',
        '{"type":"kong","seat":0,"kind":"open","tile":"4m","tiles":"444m"}',
        '{"type":"kong","seat":0,"kind":"concealed","tile":"4m","tiles":"4444m"}',
        '{"type":"kong","seat":0,"kind":"added"}',
        '{"type":"win","seat":0,"by":"discard","tile":"4m"}',
        '{"type":"end_hand","reason":"draw"}',
        '{"type":"start_hand","hand":1,"dealer":0,"hands":["1m","2m","3m"]}',
    ],
)
def test_reader_and_schema_refuse_alike(line: str, tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(line)
    (game,) = read_games(tmp_path / "one.jsonl")
    assert isinstance(game.entries[0], BadLine)
    assert not validator().is_valid(json.loads(line))


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
