"""HTML of a report as lines of a terminal: what a page tells in a language, by the same sentences."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

from replay.view.blocks import BAD, FAINT, GOOD, STRONG, WARN, Block, Cells, Grid, Inset, Text

_BLOCKS: Final = {"h1": 0, "h2": 0, "h3": 2, "p": 2, "dt": 2, "dd": 4, "li": 4, "details": 4, "caption": 2}
"""Elements that begin a line, and how far it is indented."""
_STYLES: Final = {
    **dict.fromkeys(("h1", "h2", "h3", "strong", "big"), STRONG),
    **dict.fromkeys(("faint", "details", "caption"), FAINT),
    "warn": WARN,
    "bad": BAD,
    "good": GOOD,
}
"""How elements, or what has a class, are printed."""
_TILE: Final = re.compile(r"t-(\d[a-z])\b")
_SAME_SUIT: Final = re.compile(r"([a-z])(?=\d\1)")
_GAPS: Final = frozenset({"meld", "row", "td", "th"})
"""What stands apart from the tiles before it."""
_EMPTY: Final = frozenset({"br", "img", "meta", "input", "hr"})


def printed(html: str, moment: Block | None = None) -> Block:
    """The blocks of the page; `moment` stands where it draws a table."""
    reader = _Reader(moment)
    reader.feed(html)
    reader.close()
    reader.end_line()
    return reader.blocks


class _Reader(HTMLParser):
    def __init__(self, moment: Block | None) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._moment = moment
        self._line, self._indent = Text(), 0
        self._tiles = ""
        self._open: list[tuple[str, str]] = []
        """The elements that are open, each with its style."""
        self._drawn = 0
        """How many elements are open of a drawn table, which is not read."""
        self._table: list[list[tuple[Text, bool]]] | None = None
        self._numbers = False
        self._parts = 0
        """How many headings there were; what stands before them is not indented."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        classes = (told.get("class") or "").split()
        if self._drawn or "board" in classes:
            self._drawn += tag not in _EMPTY
            return
        if tag in _EMPTY:
            return
        if found := _TILE.search(told.get("class") or ""):
            self._tiles += found[1]
        elif tag in _GAPS or _GAPS.intersection(classes):
            self._flush_tiles(apart=True)
        self._open.append((tag, " ".join(dict.fromkeys(_STYLES[each] for each in (tag, *classes) if each in _STYLES))))
        if tag == "table":
            self.end_line()
            self._table = []
        elif self._table is not None and tag == "tr":
            self._table.append([])
        elif self._table is not None and tag in ("td", "th"):
            self._line, self._numbers = Text(), "num" in classes
        elif tag in _BLOCKS:
            self.end_line()
            self._parts += tag == "h2"
            self._indent = _BLOCKS[tag] if self._parts else 0
            if tag == "h2":
                self.blocks.append(Text())

    def handle_endtag(self, tag: str) -> None:
        if self._drawn:
            self._drawn -= 1
            if not self._drawn and self._moment is not None:
                self.blocks.append(Inset(self._moment))
            return
        if self._open:
            self._open.pop()
        if self._table is not None and tag in ("td", "th"):
            self._flush_tiles()
            self._table[-1].append((self._line, self._numbers))
            self._line = Text()
        elif self._table is not None and tag == "table":
            self._end_table(self._table)
        elif tag in _BLOCKS:
            self.end_line()
        elif tag == "summary":
            self._line.append(" ")

    def handle_data(self, data: str) -> None:
        said = re.sub(r"\s+", " ", data)
        if self._drawn or not (said.strip() or self._line):
            return
        if self._tiles and said.strip() == _SAME_SUIT.sub("", self._tiles):
            self._tiles, said = "", said.lstrip()  # a tile that is drawn, and its notation beside it
        self._flush_tiles()
        self._line.append(said, " ".join(filter(None, (style for _, style in self._open))))

    def _flush_tiles(self, *, apart: bool = False) -> None:
        """Write down the tiles that were drawn: `123m`."""
        if self._tiles:
            self._line.append(_SAME_SUIT.sub("", self._tiles))
            self._tiles = ""
            if apart:
                self._line.append(" ")

    def end_line(self) -> None:
        """End the line that is being written."""
        self._flush_tiles()
        self._line.rstrip()
        if self._line:
            self.blocks.append(Inset(self._line, self._indent))
        self._line = Text()

    def _end_table(self, rows: list[list[tuple[Text, bool]]]) -> None:
        self._table = None
        table = Grid()
        many = max((len(row) for row in rows), default=0)
        for place in range(many):
            numbers = any(row[place][1] for row in rows if place < len(row))
            table.columns.append(Cells(right=numbers, whole=numbers))
        for row in rows:
            for cell, _ in row:
                cell.rstrip()
            table.add(*(cell for cell, _ in row))
        self.blocks.append(Inset(table))
