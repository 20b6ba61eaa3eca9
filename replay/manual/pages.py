"""The pages of the manual: the files of docs/, by name, with their sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from replay.paths import shipped

_HEADING: Final = re.compile(r"(?m)^(#{1,4}) (.+)$")
_FENCED: Final = re.compile(r"(?ms)^```.*?^```$")
_COMMENT: Final = re.compile(r"<!--.*?-->\n*", re.DOTALL)


class Section(Struct, frozen=True):
    """A part of a page: its heading with the number of its #, and its text to the next heading of that depth."""

    depth: int
    title: str
    text: str


class Page(Struct, frozen=True):
    """A page: its name (the path below docs/ without .md), its file, its title, and its text."""

    name: str
    path: Path
    title: str
    text: str

    def sections(self) -> Iterator[Section]:
        """Every section, the page itself first."""
        plain = _FENCED.sub(lambda found: re.sub(r"[^\n]", "~", found[0]), self.text)  # a # in a listing heads nothing
        heads = [(found.start(), len(found[1]), found[2].strip()) for found in _HEADING.finditer(plain)]
        for place, (start, depth, title) in enumerate(heads):
            end = next((at for at, other, _ in heads[place + 1 :] if other <= depth), len(self.text))
            yield Section(depth, title, self.text[start:end].rstrip() + "\n")


@cache
def pages() -> dict[str, Page]:
    """Every page by its name; raises FileNotFoundError where the installation has none."""
    folder = shipped("docs")
    found = {}
    for path in sorted(folder.rglob("*.md")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        head = _HEADING.search(text)
        found[name] = Page(name, path, head[2].strip() if head else name, text)
    return found
