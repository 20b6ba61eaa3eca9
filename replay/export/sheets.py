"""Tables as a workbook that spreadsheets open (XLSX): text stays text, whatever it looks like."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Struct

from replay.formats.errors import InputError

MOST_ROWS: Final = 1_048_575
"""Rows of a sheet below its head."""
_LONGEST: Final = 32_767
"""Characters of a cell."""
_EXACT: Final = 2**53
"""The whole numbers below it are exact in a spreadsheet."""
_UNSEEN: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_NO_NAME: Final = re.compile(r"[\[\]:*?/\\']")
_MADE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""What every workbook says of its making: the same tables give the same bytes."""


def spelt(text: str) -> str:
    r"""Text in which control characters and those that turn the direction of writing are spelt out as in JSON.

    Programs that read CSV break off at some, and in others a name looks like another one. Tabs and line breaks stay.

    >>> spelt("Ann\x1b[31m\u202e")
    'Ann\\u001b[31m\\u202e'
    """
    return text if text.isprintable() else _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class TooManyRowsError(InputError):
    """More rows than a sheet holds."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A sheet: its name, the titles of its columns, its rows."""

    name: str
    head: tuple[str, ...]
    rows: Iterable[Sequence[Any]]


def workbook(sheets: Iterable[Sheet]) -> bytes:
    """The sheets as the bytes of a workbook; raises TooManyRowsError."""
    import xlsxwriter

    made = io.BytesIO()
    plain = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(made, {"in_memory": True, **plain}) as book:
        book.set_properties({"created": _MADE})
        strong, digit = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": "0.0"})
        taken: set[str] = set()
        for each in sheets:
            sheet = book.add_worksheet(_name(each.name, taken))
            widths = [len(name) for name in each.head]
            for column, name in enumerate(each.head):
                sheet.write_string(0, column, spelt(name), strong)
            for line, row in enumerate(each.rows, 1):
                if line > MOST_ROWS:
                    raise TooManyRowsError(f"a sheet holds {MOST_ROWS:,} rows; choose fewer games, or write CSV")
                for column, value in enumerate(row):
                    _write(sheet, line, column, value, digit)
                    if line <= 200 and value is not None:
                        widths[column] = max(widths[column], len(f"{value}"))
            for column, width in enumerate(widths):
                sheet.set_column(column, column, min(60, width + 2))
            sheet.freeze_panes(1, 0)
    return made.getvalue()


def _write(sheet: Any, line: int, column: int, value: Any, digit: Any) -> None:
    if value is None or value == "":
        return
    if isinstance(value, bool):
        sheet.write_boolean(line, column, value)
    elif isinstance(value, int) and abs(value) < _EXACT:
        sheet.write_number(line, column, value)
    elif isinstance(value, float):
        sheet.write_number(line, column, value, digit)
    else:
        sheet.write_string(line, column, spelt(f"{value}")[:_LONGEST])


def _name(text: str, taken: set[str]) -> str:
    """A name that a sheet may have and no other has."""
    name = plain = _NO_NAME.sub("-", spelt(text))[:31].strip() or "Sheet"
    number = 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain[:27]} {number}"
    taken.add(name.casefold())
    return name
