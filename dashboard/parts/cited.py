"""Citations: the link from a rule that is named to the page Rules, which opens at the text that it names."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from parts.links import anchor
from replay.manual.topics import cited, places
from replay.rulesets import all_rulesets
from replay.view.safe_text import safe

_BOOK: Final = re.compile(r"rulebook (\S+?)(?:,| |$)")


def rule_link(rule: str, ruleset: str | None = None) -> str:
    """A citation as HTML, each place linked to the text that it names; as it is where the manual has none of it.

    `ruleset` is whose page opens: one rulebook may hold several editions. It is that of the rulebook where none is
    given, or one that there is not.
    """
    named = _BOOK.search(rule)
    books = (ruleset, named[1] if named is not None else None)
    book = next((each for each in books if each in all_rulesets()), None)
    *first, last = places(rule)
    return " ".join([*(_link(place, book, ";") for place in first), _link(last, book)])


def _link(place: str, book: str | None, end: str = "") -> str:
    words = f"{escape(safe(place, 500))}{end}"
    if not place or not text_of(place):
        return words
    return anchor(words, "rules", ruleset=book, cite=place)


def text_of(citation: str) -> str:
    """What the manual has of a citation, in Markdown in which a dollar is a dollar; "" for nothing."""
    return "\n\n".join(each.text for each in cited(citation[:500])).replace("$", "\\$")
