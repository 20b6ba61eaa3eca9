"""What stands on a page of the dashboard in one of its languages, and which of it is in none: for tests."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from streamlit.testing.v1 import AppTest

from parts.write_down import FOUR_NAMES
from replay.rulesets import all_rulesets
from replay.store import Reader
from tests.dashboard.pages import opened

OTHERS = ("yue", "zh", "ja")
VOID = {"br", "img", "hr", "input", "wbr", "meta", "link"}
CODE = {"code", "kbd", "bdi", "style", "script", "svg"}
"""What stands in these is a command, a key, a name or a drawing."""
FORMATS = ("Page Up", "Page Down", "JSON Lines", "JSON", "HTML", "CSV", "PNG", "Unicode", "OpenSkill", "Elo")
"""Names of formats and methods."""
FIELDS = ("label", "placeholder", "help", "options", "body")
"""The fields of Streamlit's elements that people read."""


class _Words(HTMLParser):
    """The texts of a piece of HTML, also those read out, but what is marked as English, as code or as a name."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        left_out = tag in CODE or given.get("lang") == "en" or given.get("translate") == "no"
        outside = not (self.within and self.within[-1][1]) or given.get("lang") in OTHERS
        if outside and not left_out:
            self.found += [
                f"{given[each]}" for each in ("aria-label", "title", "alt", "placeholder") if given.get(each)
            ]
        if tag not in VOID:
            self.within.append((tag, left_out or not outside))

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self.within and self.within[-1][1]) and data.strip():
            self.found.append(data)


def in_language(page: str, language: str, **query: str | list[str]) -> AppTest:
    """The page of this name in this language, as a link with this query opens it; fails if drawing it raises."""
    return opened(f"{page}*", terms=language, **query)


def told(test: AppTest) -> Iterator[str]:
    """Every text of the page: of its HTML, labels, choices and links."""
    for element in _elements(test._tree):
        proto = getattr(element, "proto", None)
        if proto is None or getattr(element, "type", "") in ("code", "json"):
            continue
        html = getattr(proto, "body", "") if getattr(element, "type", "") == "html" else ""
        if html:
            if not html.startswith("<style"):
                yield from words_in(html)
            continue
        for field in FIELDS:
            value = getattr(proto, field, "")
            texts = [value] if isinstance(value, str) else list(value)
            yield from (re.sub("`[^`]*`", "", each) for each in texts if isinstance(each, str) and each)


def _elements(node: object) -> Iterator[object]:
    yield node
    for child in getattr(node, "children", {}).values():
        yield from _elements(child)


def names_of(store: Reader) -> list[str]:
    """What is a name wherever it stands: games, files, players, rulesets; the longest first."""
    found = {"replay", "English", FOUR_NAMES, *FORMATS}
    for game in store.games(limit=1000):
        found |= {game.game, game.source, game.source.rsplit("/", 1)[-1], *game.players}
    for ruleset in all_rulesets().values():
        found |= {ruleset.id, ruleset.title, *(each.name for each in ruleset.sets)}
        for row in ruleset.rows(ruleset.rulings()):  # in brackets it tells apart two rows of one name in a list
            found |= {f"({row.name})", f"({row.alias})"} - {"()"}
    return sorted(filter(None, found), key=lambda each: (-len(each), each))


def foreign(test: AppTest, names: list[str]) -> list[str]:
    """The texts of a page with a Latin word of three letters or more that is no name, code or format."""
    return strange(told(test), names)


def words_in(html: str) -> list[str]:
    """The texts of a piece of HTML, as those of a page."""
    words = _Words()
    words.feed(html)
    return words.found


def strange(texts: Iterable[str], names: list[str]) -> list[str]:
    """Those of the texts with a Latin word of three letters or more that is no name, code or format."""
    known = re.compile("|".join(map(re.escape, names)))
    found = []
    for each in texts:
        left = known.sub(" ", each.replace("\\", ""))
        left = re.sub(r":material/\w+:|\b[0-9][mpszj]\b|[\w-]*[/_.=][\w./=-]*|[0-9a-f]{12}", " ", left)
        if re.search("[A-Za-z]{3}", left):
            found.append(each.strip()[:160])
    return found
