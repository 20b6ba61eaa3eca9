"""Small parts that all reports are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from replay.view.drawn.words import signed
from replay.view.text import name_of, safe


def text(value: object, limit: int = 500) -> str:
    """Text of a record, harmless and escaped."""
    return escape(safe(value, limit))


def who(players: Sequence[str], seat: int) -> str:
    """A player's name, apart from the direction of the text around it."""
    return f"<bdi>{escape(name_of(players, seat))}</bdi>"


def heading(level: int, words: str, name: str = "") -> str:
    """A heading of already escaped words; `name` is its anchor."""
    anchor = f' id="{name}"' if name else ""
    return f"<h{level}{anchor}>{words}</h{level}>\n"


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "plain", sums: int = 0
) -> str:
    """A table of escaped cells; the first of a row is its heading. A column whose head begins with `#` holds numbers.

    The last `sums` rows stand out.
    """
    numbers = [each.startswith("#") for each in head]
    heads = "".join(
        f'<th scope="col"{_num(number)}>{each.lstrip("#")}</th>' for each, number in zip(head, numbers, strict=True)
    )
    lines = [
        f'<th scope="row"{_num(numbers[0])}>{row[0]}</th>'
        + "".join(f"<td{_num(number)}>{cell}</td>" for cell, number in zip(row[1:], numbers[1:], strict=True))
        for row in rows
    ]
    first = len(lines) - sums
    opened = ["<tr>" if place < first else '<tr class="total">' for place in range(len(lines))]
    body = "".join(f"{tag}{line}</tr>\n" for tag, line in zip(opened, lines, strict=True))
    return (
        f'<table class="{kind}"><caption>{caption}</caption><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>{body}</tbody></table>\n"
    )


def _num(number: bool) -> str:
    return ' class="num"' if number else ""


def four(amounts: Sequence[int] | None) -> list[str]:
    """An amount for each seat as cells."""
    return ["–" if amounts is None else signed(amounts[seat]) for seat in range(4)]
