"""CSV that any program reads back, and that no spreadsheet executes; typed JSON Lines."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.export.csv_json import defused, lines
from replay.export.sheets import spelt
from replay.store.queries.table import Column

COLUMNS = (
    Column("id", "integer"),
    Column("name", "text"),
    Column("legal", "boolean"),
    Column("t", "number"),
    Column("of", "json"),
)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def csv_of(*rows, **options) -> bytes:
    return b"".join(lines(COLUMNS, rows, "csv", **options))


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(), newline="")))


def test_csv_is_as_rfc_4180_has_it():
    row = (1, 'He said "no", then\nleft', 1, 2.5, '{"a":[1,2]}')
    assert csv_of(row) == (
        b"id,name,legal,t,of\r\n"
        b'1,"He said ""no"", then\nleft",true,2.5,"{""a"":[1,2]}"\r\n'
    )  # fmt: skip


def fused(cell: str) -> str:
    """The text that `defused` made the cell of."""
    return cell[1:] if cell[:1] == "'" and defused(cell) != cell else cell


def test_nothing_known_is_an_empty_cell_and_numbers_are_whole():
    (_, row) = read(csv_of((10**17 + 1, None, None, None, None)))
    assert row == ["100000000000000001", "", "", "", ""]
    (_, row) = read(csv_of((-64, None, 0, -1.5, None)))
    assert row == ["-64", "", "false", "-1.5", ""], "numbers stay numbers"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1", "'=1", "''@x"])
def test_a_formula_gets_an_apostrophe(text):
    (_, row) = read(csv_of((1, text, None, None, None)))
    assert row[1] == f"'{text}"
    assert fused(row[1]) == text


@pytest.mark.parametrize("text", ["Ann", "'tis", "a=b", " =1", "5-3", "two\nlines\tand", "می\u200cروم", "C:\\u0041"])
def test_other_text_stays(text):
    assert read(csv_of((1, text, None, None, None)))[1][1] == text


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("a\0b", r"a\u0000b"),
        ("Eve\x1b[31m", r"Eve\u001b[31m"),
        ("\u202eevE\u2069", r"\u202eevE\u2069"),
        ("\x7f\x9b", r"\u007f\u009b"),
    ],
)
def test_what_would_hide_or_break_a_cell_is_spelt_out(text, cell):
    (_, row) = read(csv_of((1, text, None, None, None)))
    assert row[1] == cell
    assert json.loads(f'"{cell}"') == text


@given(st.lists(TEXT, min_size=1))
def test_every_text_is_read_back(names):
    found = read(csv_of(*((number, name, None, None, None) for number, name in enumerate(names))))
    assert [fused(row[1]) for row in found[1:]] == [spelt(name) for name in names]
    assert not any(row[1][:1] in tuple("=+-@\t\r\n") and row[1] for row in found[1:])


@given(TEXT)
def test_json_lines_are_typed_and_not_defused(name):
    rows = [(1, name, 1, 2.5, '{"a":[1,2]}'), (2, None, None, None, None)]
    first, second = b"".join(lines(COLUMNS, rows, "jsonl")).split(b"\n")[:-1]
    assert json.loads(first) == {"id": 1, "name": name, "legal": True, "t": 2.5, "of": {"a": [1, 2]}}
    assert json.loads(second) == {"id": 2, "name": None, "legal": None, "t": None, "of": None}


def test_a_mark_stands_once_before_csv():
    assert csv_of((1, "x", None, None, None), bom=True).startswith(b"\xef\xbb\xbfid,")
    assert csv_of((1, "x", None, None, None), bom=True).count(b"\xef\xbb\xbf") == 1


def test_rows_are_asked_for_some_hundred_at_a_time():
    asked = 0

    def rows():
        nonlocal asked
        for asked in range(1, 100_000):
            yield (asked, "x", None, None, None)

    stream = lines(COLUMNS, rows(), "csv")
    next(stream)
    next(stream)
    assert asked < 2000
