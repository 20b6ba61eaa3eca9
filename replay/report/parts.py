"""Small parts that all reports are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from replay.events import AnyEvent
from replay.state import HandState
from replay.verdicts import HandAudit
from replay.view.drawn.table import board, denied, laid_out, stands
from replay.view.drawn.words import signed
from replay.view.text import name_of, safe

_TWICE: Final = re.compile(r'( aria-label="([^"]*)") title="\2"')


def text(value: object, limit: int = 500) -> str:
    """Text of a record, harmless and escaped."""
    return escape(safe(value, limit))


def who(players: Sequence[str], seat: int) -> str:
    """A player's name, apart from the direction of the text around it."""
    return f"<bdi>{escape(name_of(players, seat))}</bdi>"


def untitled(html: str) -> str:
    """What is drawn, without the titles that repeat what is read out: of a thousand tiles they are half the page."""
    return _TWICE.sub(r"\1", html)


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


def drawn(
    state: HandState,
    players: Sequence[str],
    *,
    near: int,
    hand: HandAudit,
    event: AnyEvent | None = None,
    number: int = 0,
) -> str:
    """The table from above with seat `near` in front; `event`, the `number`-th of the hand, led to it."""
    return untitled(
        board(
            laid_out(state, hand.wins),
            players,
            near=near,
            event=event,
            number=number,
            total=len(hand.steps),
            stands=stands(hand.wins, state),
            no_wins=denied(state, hand.wins),
            excerpt=hand.excerpt,
        )
    )
