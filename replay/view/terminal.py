"""Blocks on a terminal: the one module that knows how it is drawn, by Rich."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Span
from rich.text import Text as RichText

from replay.view.blocks import (
    FAINT,
    STRONG,
    Block,
    Cells,
    Grid,
    Inset,
    Markdown,
    OnPage,
    Part,
    Text,
    is_mark,
    styled,
)

if TYPE_CHECKING:
    from rich.progress import Progress as Progress


def console(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in for it: no markup, so that text from records cannot style itself."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def write(blocks: Sequence[Block], *, whole: bool = False) -> None:
    """Print blocks; without a terminal no line ends in blanks. `whole`: no line outside a table is broken."""
    out, views = console(), map(as_rich, blocks)
    if out.is_terminal:
        out.print(*views, sep="\n", soft_wrap=whole)
        return
    with out.capture() as captured:
        out.print(*views, sep="\n", soft_wrap=whole)
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))
    sys.stdout.flush()


def as_rich(block: Block) -> RenderableType:
    """A block as Rich has it."""
    match block:
        case str():
            return block
        case Text():
            spans = [Span(*each) for each in block.spans if not is_mark(each[2])]
            return RichText(block.plain, "" if is_mark(block.style) else block.style, spans=spans)
        case Grid():
            return _table(block)
        case Inset():
            return Padding(as_rich(block.block), (0, 0, 0, block.by))
        case OnPage():
            return as_rich(block.block)
        case Part():
            head = styled(block.title, STRONG).append(block.note and f"  {block.note}", FAINT)
            return as_rich([Text(), head, *map(Inset, block.blocks)])
        case Markdown():
            from rich.markdown import Markdown as RichMarkdown

            return RichMarkdown(block.text)
        case _:
            return Group(*map(as_rich, block))


def _table(block: Grid) -> RichTable:
    head = any(each.title for each in block.columns)
    table = RichTable(box=None, show_header=head, padding=(0, block.gap, 0, 0), pad_edge=False, header_style=FAINT)
    for each in block.columns:
        _column(table, each)
    for row in block.rows:
        table.add_row(*map(as_rich, row))
    return table


def _column(table: RichTable, each: Cells) -> None:
    """What may wrap is folded, so that nothing is lost: Rich crops a line that fits but for the blank after it."""
    table.add_column(
        each.title,
        style=each.style,
        justify="right" if each.right else "center" if each.middle else "left",
        vertical="bottom" if each.low else "top",
        no_wrap=each.whole,
        overflow="ellipsis" if each.whole else "fold",
        width=each.width,
        min_width=each.least,
        max_width=each.most,
    )


class Screen:
    """A whole terminal, on which one page is shown after the other."""

    def __init__(self, out: Console | None = None) -> None:
        """Of this console; of that which there is."""
        self._out = out or console()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return self._out.width, self._out.height

    def lines_of(self, page: Block) -> list[Text]:
        """A page as it comes out there."""
        found = []
        for line in self._out.render_lines(as_rich(page), pad=False):
            found.append(Text())
            for segment in line:
                found[-1].append(segment.text, str(segment.style or ""))
        return found

    @contextmanager
    def pages(self) -> Iterator[Callable[[Block], None]]:
        """Take the terminal, and give it back; the function shows a page."""
        with self._out.screen(hide_cursor=True) as screen:
            yield lambda page: screen.update(as_rich(page))


def progress_bar() -> Progress:
    """A bar on standard error that vanishes at the end."""
    from rich.progress import Progress

    return Progress(
        console=console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty(), redirect_stderr=True
    )
