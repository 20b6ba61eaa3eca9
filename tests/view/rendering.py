"""Views as the plain text that a terminal of some width would show, and pages as what they are made of."""

import io
from collections.abc import Iterator
from html.parser import HTMLParser

from rich.console import Console

from replay.view.terminal import as_rich
from tests.cli.running import run

VOID = {"meta", "link", "br", "img", "input", "hr"}


def shown(view, width=80):
    """The text of a view, without colours; no line ends in blanks."""
    out = io.StringIO()
    Console(file=out, width=width, markup=False, emoji=False, highlight=False, color_system=None).print(as_rich(view))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def flat(view, width=200):
    """The same on one line."""
    return " ".join(shown(view, width).split())


def printed(*words, english=True):
    """What a command prints, on one line."""
    return " ".join(run(*words, *(("--terms", "en") if english else ()), columns=4000).stdout.split())


class Page(HTMLParser):
    """What a page is made of: its tags with their attributes, and whether all tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.crossed: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.crossed.append(tag)

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.tags if name == tag)

    def whole(self) -> bool:
        """Whether each tag is closed, and nothing in one would run."""
        events = [name for _, attributes in self.tags for name in attributes if name.startswith("on")]
        return self.open == self.crossed == events == []
