"""The pages of the manual, by name, with their sections: the files of docs/, and what the program makes of itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from replay.findings import CODES, Code
from replay.installation import shipped
from replay.manual.answer_tables import answer_tables
from replay.manual.applied import applied_page, counted
from replay.rulesets import all_rulesets

_HEADING: Final = re.compile(r"(?m)^(#{1,4}) (.+)$")
_FENCED: Final = re.compile(r"(?ms)^```.*?^```$")
_TABLES: Final = re.compile(r"<!-- tables: (\w+) -->\n")
MADE: Final[dict[str, Callable[[], Iterable[str]]]] = {
    "answers": answer_tables,
    "codes": lambda: ("| code | severity | given when |\n| --- | --- | --- |\n", *map(_code, CODES.values())),
    "rulings": counted,
}
"""What stands in a page in the place of `<!-- tables: name -->`; the command line adds its `commands`."""
_COMMENT: Final = re.compile(r"<!--.*?-->\n*", re.DOTALL)


def _code(each: Code) -> str:
    return f"| `{each.name}` | {each.severity} | {each.means} |\n"


class Section(Struct, frozen=True):
    """A part of a page: its heading with the number of its #, and its text to the next heading of that depth."""

    depth: int
    title: str
    text: str


class Page(Struct, frozen=True):
    """A page: its name (the path below docs/ without .md), its title, and its text in Markdown."""

    name: str
    title: str
    text: str
    path: Path | None
    """Its file; None for one that is made of a ruleset."""

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
    written = {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.md")}
    found = [_page(name, path.read_text(encoding="utf-8"), path) for name, path in written.items()]
    found += [_page(f"rulebook/{name}.applied", applied_page(each), None) for name, each in all_rulesets().items()]
    return {each.name: each for each in sorted(found, key=lambda each: each.name)}


def _page(name: str, text: str, path: Path | None) -> Page:
    text = _TABLES.sub(lambda asked: "".join(MADE.get(asked[1], tuple)()), text)
    text = _COMMENT.sub("", text)
    head = _HEADING.search(text)
    return Page(name, head[2].strip() if head else name, text, path)
