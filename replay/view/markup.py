"""Blocks as HTML, for a page to send and for one of the dashboard: all text is escaped, and tiles are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from replay.view.blocks import (
    AMOUNT,
    BAD,
    CITED,
    CODE,
    ENGLISH,
    FAINT,
    GOOD,
    NAME,
    NOTE,
    ROW,
    STRONG,
    TILES,
    WARN,
    WHO,
    Block,
    Grid,
    Inset,
    Markdown,
    OnPage,
    Part,
    Text,
    is_mark,
)
from replay.view.drawn import tiles
from replay.view.drawn.words import in_english, row_html, untranslated, with_minus
from replay.view.text import in_words

_STYLES: Final = {
    STRONG: "strong",
    FAINT: "faint",
    GOOD: "good",
    BAD: "bad strong",
    WARN: "warn",
    NOTE: "note",
    f"{GOOD} {STRONG}": "good strong",
}
"""The classes that each style has on a page."""
_QUOTED: Final = re.compile(r"`([^`\n]+)`")


class HtmlWriter:
    """Writes blocks as HTML; `cited` makes HTML of where a rule stands."""

    def __init__(self, cited: Callable[[str], str] = escape) -> None:
        """For a page."""
        self._cited = cited

    def write(self, block: Block, level: int = 2) -> str:
        """The block; the titles of its parts are headings of this level."""
        match block:
            case str() | Text():
                return f"<p>{self.inline(block)}</p>\n" if block else ""
            case Inset():
                return self.write(block.block, level)
            case OnPage():
                return block.html()
            case Part():
                note = f' <span class="faint">{escape(block.note)}</span>' if block.note else ""
                head = f"<h{level}>{self.inline(block.title)}{note}</h{level}>\n"
                return head + "".join(self.write(each, level + 1) for each in block.blocks)
            case Grid():
                return self._facts(block) if _is_facts(block) else self._table(block)
            case Markdown():
                return f"<pre>{escape(block.text)}</pre>\n"
            case _:
                return "".join(self.write(each, level) for each in block)

    def _facts(self, grid: Grid) -> str:
        """A table without titles: what each thing is called, and what it is; without a name it is of the one above."""
        found = ""
        strong = ' class="strong"' if grid.columns[0].style == STRONG else ""
        for name, *facts in grid.rows:
            head = self._cell(name)
            found += (f"<dt{strong}>{head}</dt>" if head else "") + "".join(
                f"<dd>{self._cell(each)}</dd>" for each in facts
            )
        return f"<dl>{found}</dl>\n" if found else ""

    def _table(self, grid: Grid) -> str:
        """The first column that holds no numbers has the headings of the rows."""
        named = next((place for place, each in enumerate(grid.columns) if not each.right), 0)
        kinds = [' class="num"' if each.right else "" for each in grid.columns]
        titles = (
            [self._cell(each) for each in grid.rows[0]]
            if grid.headed
            else [self.inline(each.title) for each in grid.columns]
        )
        head = "".join(
            f'<th scope="col"{kind}>{f"<bdi>{each}</bdi>" if kind else each}</th>' if each else f"<td{kind}></td>"
            for each, kind in zip(titles, kinds, strict=True)
        )
        rows = ""
        for row in grid.rows[grid.headed :]:
            cells = [self._cell(each, number=kind != "") for each, kind in zip(row, kinds, strict=False)]
            rows += "<tr>" if any(cells) else ""
            for place, (cell, kind) in enumerate(zip(cells if any(cells) else (), kinds, strict=False)):
                style = _STYLES.get(grid.columns[place].style, "") if cell else ""
                told = f'<span class="{style}">{cell}</span>' if style else cell
                rows += f'<th scope="row"{kind}>{told}</th>' if place == named else f"<td{kind}>{told}</td>"
            rows += "</tr>\n" if any(cells) else ""
        titled = any(titles)
        words = " score" if not titled else "" if grid.columns[-1].right or titles[-1] else " rows"
        thead = f"<thead><tr>{head}</tr></thead>\n" if titled else ""
        return f'<div class="scroll"><table class="plain{words}">{thead}<tbody>{rows}</tbody></table></div>\n'

    def _cell(self, block: Block, *, number: bool = False) -> str:
        if not isinstance(block, str | Text):
            return self.write(block)
        if number and re.match(r"-\d", str(block)):
            block = Text().append(block).paint(AMOUNT, 0, 1)
        return self.inline(block)

    def inline(self, words: str | Text) -> str:
        """Words within a line: what is in backquotes is code, what is marked as tiles is drawn."""
        text = words if isinstance(words, Text) else Text(words)
        plain = with_minus(text)
        spans = [(0, len(plain), text.style)] if text.style else []
        spans += [each for each in text.spans if (is_mark(each[2]) and each[2] != AMOUNT) or each[2] in _STYLES]
        drawn = [each for each in spans if each[2] == TILES]
        spans = [  # within what is drawn as one there is nothing else
            each
            for each in spans
            if each[2] == TILES or not any(start <= each[0] and each[1] <= end for start, end, _ in drawn)
        ]
        cuts = sorted({0, len(plain), *(place for start, end, _ in spans for place in (start, end))})
        return (
            "".join(
                self._piece(plain[start:end], [style for low, high, style in spans if low <= start and end <= high])
                for start, end in pairwise(cuts)
            )
            .replace("\n", "<br>")
            .replace("  ", "&ensp;")
        )

    def _piece(self, words: str, styles: Sequence[str]) -> str:
        row = next((each for each in styles if each.startswith(ROW)), None)
        if TILES in styles:
            html = tiles.notation(words, "xs")
        elif WHO in styles:
            html = f"<bdi>{escape(words)}</bdi>"
        elif row is not None:
            html = row_html(row.removeprefix(ROW))
        else:
            html = self._cited(words) if CITED in styles else _QUOTED.sub(r"<code>\1</code>", escape(words))
        if CODE in styles:
            html = f"<code>{html}</code>"
        if CITED in styles or ENGLISH in styles:
            html = in_english(html)
        elif NAME in styles:
            html = untranslated(html)
        classes = " ".join(dict.fromkeys(_STYLES[each] for each in styles if each in _STYLES))
        return f'<span class="{classes}">{html}</span>' if classes else html


def _is_facts(grid: Grid) -> bool:
    """Whether it says of each thing in words what it is."""
    return len(grid.columns) == 2 and not grid.headed and not any(each.title or each.right for each in grid.columns)


def reason_html(message: str, players: Sequence[str] = (), code: str = "") -> str:
    """A sentence of the program within a line, marked as English where the language in use has no words for it."""
    return HtmlWriter().inline(in_words(message, players, code=code))
