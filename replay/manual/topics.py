"""What somebody asks the manual: a page, a citation of a finding, a finding code, a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from replay.findings import CODES
from replay.manual.pages import Page, Section, pages

_SEED: Final = re.compile(r"seed (\d{3})(?: §(.+))?")
_QUOTED: Final = re.compile(r": “[^”]*”?$")
_BESIDE: Final = re.compile(r"(?<=”); (?=rulebook )")
_RULING: Final = re.compile(r"(rulebook \S+) \[R:(\S+)\]")
_CITED: Final = re.compile(r"(?P<book>rulebook \S+|record format|docs/\S+\.md)(?:(?:,| §|, §) ?(?P<parts>.+))?")
_NUMBERED: Final = re.compile(r"(\d+)\b")
_PARAGRAPH: Final = re.compile(r"\d+\.\d+")
GLOSSARY: Final = "glossary"


class Found(Struct, frozen=True):
    """Something that the manual has on a topic: the page, and the part of it, in Markdown."""

    page: Page
    text: str


def found(topic: str) -> list[Found]:
    """What the manual has on a topic, the best first; empty for nothing.

    A topic is a citation as findings have it, `record format, Events` or `rulebook xixi §4`, the name of a page, a
    finding code, a word of the glossary, or words that a heading has.
    """
    topic = " ".join(topic.split())
    for asked in (cited, _page, _code, _word):
        if answer := list(asked(topic)):
            return answer
    return list(_headed(topic))


def places(citation: str) -> tuple[str, ...]:
    """The places that a citation names: where it begins with the text's own sentence, that and the rulebook's
    paragraph."""
    return tuple(_BESIDE.split(citation))


def cited(citation: str) -> list[Found]:
    """The text that a citation of a finding or a row names; empty where it is none or names nothing of the manual."""
    citation = " ".join(citation.split())
    citation = _QUOTED.sub("", places(citation)[-1])  # the rulebook's paragraph has the reasons
    return next((answer for asked in (_cited, _ruling, _of_rule_text) if (answer := list(asked(citation)))), [])


def _cited(topic: str) -> Iterator[Found]:
    """The sections that a citation names; of one that names none, the page."""
    if (found := _CITED.fullmatch(topic)) is None:
        return
    name = found["book"].removeprefix("docs/").removesuffix(".md").replace("rulebook ", "rulebook/").replace(" ", "-")
    page = pages().get(name)
    if page is None:
        return
    if found["parts"] is None:
        yield Found(page, page.text)
        return
    for part in found["parts"].replace("§", "").split(", "):
        if (section := _section(page, part.strip())) is not None:
            yield Found(page, _paragraph(section, part.strip()) or section.text)


def _ruling(topic: str) -> Iterator[Found]:
    """The line of a ruling in the table of a rulebook."""
    if (cited := _RULING.fullmatch(topic)) is None:
        return
    page = pages().get(cited[1].replace(" ", "/"))
    for line in page.text.splitlines() if page is not None else ():
        if page is not None and line.replace("`", "").replace(" ", "").startswith(f"|{cited[2]}|"):
            yield Found(page, f"{line}\n")


def _section(page: Page, part: str) -> Section | None:
    """The section of a number (`5` heads `5. The 44 rows`), else the one whose heading begins so."""
    number = _NUMBERED.match(part)
    for each in page.sections():
        if number is not None and each.title.startswith(f"{number[1]}."):
            return each
        if number is None and each.title.casefold().startswith(part.casefold()):
            return each
    return None


def _paragraph(section: Section, part: str) -> str | None:
    """The paragraph of a section that begins with its own number, `6.2`; None for a section that has none such."""
    if _PARAGRAPH.fullmatch(part) is None:
        return None
    found = re.search(rf"(?ms)^{re.escape(part)} .*?(?=^\d+\.\d+ |\Z)", section.text)
    return None if found is None else f"{found[0].rstrip()}\n"


def _of_rule_text(topic: str) -> Iterator[Found]:
    """What the engine takes from a section of a text of rules; the texts themselves are not part of the program."""
    if (cited := _SEED.fullmatch(topic)) is None:
        return
    named = re.compile(rf"{re.escape(topic)}{r'[),;]' if cited[2] else r'[ ),;]'}")
    for name, page in pages().items():
        if not name.endswith(".applied") or f"seed {cited[1]}" not in page.text:
            continue
        if lines := [line for line in page.text.splitlines() if named.search(line)]:
            yield Found(page, f"# {page.title}: from {topic}\n\n" + "\n".join(lines) + "\n")
        elif cited[2] and (section := _section(page, cited[2])) is not None:  # the rows of a section of the text
            yield Found(page, section.text)


def _page(topic: str) -> Iterator[Found]:
    plain = topic.casefold().replace(" ", "-")
    for name, page in pages().items():
        if plain in (name, name.rpartition("/")[2]) or topic.casefold() == page.title.casefold():
            yield Found(page, page.text)
            return


def _code(topic: str) -> Iterator[Found]:
    code = CODES.get(topic.casefold().replace(" ", "_"))
    if code is not None:
        yield Found(pages()["audit"], f"# {code.name} ({code.severity})\n\n{code.means}\n")


def _word(topic: str) -> Iterator[Found]:
    """A word of the glossary, whose entries begin with the words in bold."""
    page = pages()[GLOSSARY]
    for entry in re.findall(r"(?ms)^- \*\*.+?(?=^- \*\*|^#|\Z)", page.text):
        words = re.match(r"- \*\*(.+?)\*\*", entry)
        if words is not None and topic.casefold() in (each.strip().casefold() for each in words[1].split(",")):
            yield Found(page, entry)


def _headed(topic: str) -> Iterator[Found]:
    for page in pages().values():
        for section in page.sections():
            if topic.casefold() in section.title.casefold():
                yield Found(page, section.text)
                break
