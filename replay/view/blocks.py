"""What is told, as values: words in colours, tables, blocks below each other. `terminal` and `markup` write them.

A block is a text, a table, a block that is moved in, or several blocks, one below the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Self, TypeAlias

STRONG: Final = "bold"
FAINT: Final = "dim"
GOOD: Final = "green"
BAD: Final = "bold red"
WARN: Final = "yellow"
NOTE: Final = "cyan"
TILES: Final = "tiles"
"""Of tiles in notation: a page draws them."""
CITED: Final = "cited"
"""Of where a rule stands: a page may lead there."""
ENGLISH: Final = "english"
"""Of what is there in English alone."""
NAME: Final = "name"
"""Of a name of the program or of a record, which no language has another word for."""
CODE: Final = "code"
"""Of what is to be typed as it stands."""
WHO: Final = "who"
"""Of the name of a player: a page keeps its direction apart from that of the sentence."""
AMOUNT: Final = "amount"
"""Of what is won or lost: a page has a real minus there."""
ROW: Final = "row:"
"""Of the name of a scoring row, with the rulebook's English one behind it."""


def is_mark(style: str) -> bool:
    """Whether it says what words are, and not how a terminal shows them."""
    return style in (TILES, CITED, ENGLISH, NAME, CODE, WHO, AMOUNT) or style.startswith(ROW)


class Text:
    """Words in colours, to which others are added; the `style` is also that of those that are added later."""

    __slots__ = ("plain", "spans", "style")

    def __init__(self, plain: str = "", style: str = "") -> None:
        """Of these words."""
        self.plain, self.style = plain, style
        self.spans: list[tuple[int, int, str]] = []
        """From where to where which style lies on top."""

    def __bool__(self) -> bool:
        """Whether there is a letter."""
        return bool(self.plain)

    def __str__(self) -> str:
        """The words alone."""
        return self.plain

    def append(self, more: str | Text, style: str = "") -> Self:
        """Add words, in a style of their own."""
        start = len(self.plain)
        if isinstance(more, Text):
            style = more.style
            added = [(start + begin, start + end, each) for begin, end, each in more.spans]
        else:
            added = []
        self.plain += str(more)
        if style and len(self.plain) > start:
            self.spans.append((start, len(self.plain), style))
        self.spans += added
        return self

    def paint(self, style: str, start: int, end: int | None = None) -> Self:
        """Lay a style on the words from a letter on."""
        self.spans.append((start, len(self.plain) if end is None else end, style))
        return self

    def join(self, texts: Iterable[str | Text]) -> Text:
        """The texts with this one between them."""
        found = Text(style=self.style)
        for place, each in enumerate(texts):
            if place and self.plain:
                found.append(self)
            found.append(each)
        return found

    def padded(self, columns: int) -> Self:
        """With blanks behind it, as far as it has fewer letters than these columns."""
        self.plain = self.plain.ljust(columns)
        return self

    def rstrip(self, chars: str | None = None) -> Self:
        """Take the blanks, or these letters, at the end away."""
        self.plain = self.plain.rstrip(chars)
        size = len(self.plain)
        self.spans = [(start, min(end, size), style) for start, end, style in self.spans if start < size]
        return self


def styled(text: str, style: str = "") -> Text:
    """A text to add others to: unlike that of `Text(text, style)`, its style is not theirs too."""
    return Text().append(text, style)


class Cells(NamedTuple):
    """A column of a table: what stands above it, and how its cells are set."""

    title: str = ""
    style: str = ""
    right: bool = False
    whole: bool = False
    """Whether its lines are never broken; what has no room then ends with an ellipsis."""
    width: int | None = None
    least: int | None = None
    most: int | None = None
    middle: bool = False
    low: bool = False
    """Whether its title stands below, beside those of two lines."""


def whole(title: str = "", style: str = "", width: int | None = None) -> Cells:
    """A column of which no line is broken."""
    return Cells(title, style, whole=True, width=width)


def numeric(title: str = "", style: str = "") -> Cells:
    """A column of numbers: to the right, not broken."""
    return Cells(title, style, right=True, whole=True)


class Grid:
    """Rows of cells in columns, `gap` blanks apart; it has a head where a column has a title."""

    def __init__(self, *columns: Cells | str, gap: int = 2, headed: bool = False) -> None:
        """With these columns; further ones come with the cells. `headed`: on a page the first row is the head."""
        self.columns = [each if isinstance(each, Cells) else Cells(each) for each in columns]
        self.rows: list[tuple[Block, ...]] = []
        self.gap, self.headed = gap, headed

    def add(self, *cells: Block) -> None:
        """Add a row."""
        self.columns += [Cells()] * (len(cells) - len(self.columns))
        self.rows.append(cells)


class Inset(NamedTuple):
    """A block that is moved in."""

    block: Block
    by: int = 2


class Markdown(NamedTuple):
    """A page of the manual."""

    text: str


class Part(NamedTuple):
    """A part of a page: its title with a faint note, then its blocks."""

    title: str
    blocks: Sequence[Block]
    note: str = ""


class OnPage(NamedTuple):
    """What a page draws, as HTML, and what a terminal shows in its place."""

    html: Callable[[], str]
    block: Block = ()


Block: TypeAlias = str | Text | Grid | Inset | Markdown | Part | OnPage | Sequence["Block"]


def particulars(style: str = FAINT) -> Grid:
    """A table of what things are called, in this style, and what they are."""
    return Grid(whole(style=style))


def part(title: str, *blocks: Block, note: str = "") -> list[Block]:
    """A part of a page, below a blank line; its blocks are moved in."""
    return [Part(title, blocks, note)]


def heading(title: str, *parts: str | Text) -> Text:
    """A block's first line: what it is about, then faint particulars."""
    found = styled(title, STRONG)
    for part in parts:
        found.append(" · ", FAINT).append(str(part), FAINT)
    return found
