"""Rows as CSV (RFC 4180) or as JSON Lines, in UTF-8, or as a workbook."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Literal

import msgspec

from replay.export.sheets import spelt
from replay.store.queries.table import Column, TableRow

Format = Literal["csv", "jsonl", "xlsx"]
BOM: Final = b"\xef\xbb\xbf"
_BATCH: Final = 500
"""Rows that are put into bytes at once."""
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]").match


def defused(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe is put before what could be one.

    Also before what begins with apostrophes and then so, so that taking one off gives every text back.

    >>> defused("=1+1"), defused("'=1+1"), defused("Ann")
    ("'=1+1", "''=1+1", 'Ann')
    """
    return f"'{text}" if _FORMULA(text) else text


def lines(
    columns: Sequence[Column], rows: Iterable[TableRow], form: Format, *, bom: bool = False, name: str = "replay"
) -> Iterator[bytes]:
    """The rows as the bytes of a file, some hundred at a time, a workbook at once; CSV and workbooks begin with the
    names of the columns, and `name` is that of the sheet. Raises TooManyRowsError where a workbook cannot hold them."""
    if form == "xlsx":
        from replay.export.sheets import Sheet, workbook

        head = tuple(each.name for each in columns)
        yield workbook([Sheet(name=name, head=head, rows=_typed(columns, rows))])
        return
    write = _csv(columns) if form == "csv" else _jsonl(columns)
    if form == "csv":
        yield (BOM if bom else b"") + _csv_text([[each.name for each in columns]])
    rows = iter(rows)
    while batch := list(islice(rows, _BATCH)):
        yield write(batch)


def _typed(columns: Sequence[Column], rows: Iterable[TableRow]) -> Iterator[list[Any]]:
    """The rows with their truths as such."""
    flags = tuple(place for place, each in enumerate(columns) if each.kind == "boolean")
    for row in rows:
        line = list(row)
        for place in flags:
            line[place] = None if line[place] is None else bool(line[place])
        yield line


def _csv(columns: Sequence[Column]) -> Callable[[list[TableRow]], bytes]:
    flags = tuple(place for place, each in enumerate(columns) if each.kind == "boolean")

    def write(batch: list[TableRow]) -> bytes:
        cells: list[list[Any]] = []
        for row in batch:
            line = [spelt(defused(value)) if type(value) is str else value for value in row]
            for place in flags:
                if line[place] is not None:
                    line[place] = "true" if line[place] else "false"
            cells.append(line)
        return _csv_text(cells)

    return write


def _csv_text(cells: Iterable[Iterable[Any]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows(cells)
    return text.getvalue().encode(errors="backslashreplace")


def _jsonl(columns: Sequence[Column]) -> Callable[[list[TableRow]], bytes]:
    names = tuple(each.name for each in columns)
    shaped = {place: _SHAPES[each.kind] for place, each in enumerate(columns) if each.kind in _SHAPES}
    encode = msgspec.json.Encoder().encode

    def write(batch: list[TableRow]) -> bytes:
        found = []
        for row in batch:
            values = list(row)
            for place, shape in shaped.items():
                if values[place] is not None:
                    values[place] = shape(values[place])
            found.append(encode(dict(zip(names, values, strict=True))))
        return b"\n".join([*found, b""])

    return write


_SHAPES: Final[dict[str, Callable[[Any], Any]]] = {"boolean": bool, "json": lambda text: msgspec.Raw(text.encode())}
