"""A rulebook as HTML: rows with their values, what drops what, an example drawn as tiles, the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain

from msgspec import Struct
from msgspec.structs import astuple

from parts.hands.drawn import hand_html
from parts.hands.examples import Example
from parts.hands.form import form_of_input, query_of
from parts.html import text
from parts.links import anchor
from replay.formats.errors import HandInputError
from replay.formats.hands import score_input
from replay.rulebook import Choice, RuleDoc
from replay.rules import RowDoc, Ruleset
from replay.rulings import DEFAULT, Ruling
from replay.terms import in_terms, say
from replay.view.markup import HtmlWriter
from replay.view.rulebook.choices import choice_told, ruling_of
from replay.view.rulebook.page import key_of, row_told, ruling_told
from replay.view.rulebook.play import rule_told
from replay.view.safe_text import safe
from replay.view.text import unit_word


def words_of(sought: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(sought.casefold().split()[:8])


def found_in(told: object, words: Sequence[str]) -> bool:
    """Whether every word of a search stands in one of the texts of a value, as it is written or as it is shown."""
    if not words:
        return True
    forms = ((each, in_terms(each), in_terms(each, sets=True)) for each in _texts(told))
    whole = " ".join(chain.from_iterable(forms)).casefold()
    return all(word in whole for word in words)


def _texts(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, Struct):
        yield from _texts(astuple(told))
    elif isinstance(told, tuple):
        yield from chain.from_iterable(map(_texts, told))


def marked(html: str, words: Sequence[str]) -> str:
    """HTML with the words that were searched for marked in its text."""
    if not words:
        return html
    sought = "|".join(re.escape(escape(word)) for word in sorted(words, key=len, reverse=True))
    parts = re.compile(rf"<[^>]*>|({sought})|&#?\w+;", re.IGNORECASE)
    return parts.sub(lambda part: f"<mark>{part[0]}</mark>" if part[1] else part[0], html)


def _told(words: str) -> str:
    """Words of a rulebook as HTML."""
    return HtmlWriter().inline(safe(words, 2000))


def _ruled(words: str) -> str:
    return _told(in_terms(words))


def _card(title: str, *parts: str, beside: str = "", kind: str = "") -> str:
    """A card of a rulebook; all is HTML."""
    return f'<article class="gx-row{kind}"><header><h4>{title}</h4>{beside}</header>{"".join(parts)}</article>'


def _small(words: str) -> str:
    return f'<p class="gx-drops">{words}</p>' if words else ""


def row_html(row: RowDoc, unit: str, dropped_by: Sequence[str], example: Example | None) -> str:
    """One row as a card."""
    number, _, times = row.value.partition(" ")
    worth = f"{unit_word(1 if number == '1' else 0, unit)} {times}".strip()  # `2 faan`, `1 faan each`
    return _card(
        _told(key_of(row)),
        HtmlWriter().write(row_told(row, dropped_by)),
        "" if example is None else example_html(example),
        beside=f'<span class="gx-value">{text(number)} <span class="gx-faint">{text(worth)}</span></span>',
    )


def example_html(example: Example) -> str:
    """A hand in which the row counts, with a link that scores it; nothing where its file is damaged."""
    try:
        given = score_input(example.fields)
        tiles, asked = hand_html(given.hand(), "xs"), query_of(form_of_input(given))
    except HandInputError:
        return ""
    scores = ", ".join(f"{name} {value}" for name, value in list(example.patterns.items())[:6])
    return f'<div class="gx-example">{tiles}<p>{text(scores, 300)}. {anchor("Score it", "score", **asked)}</p></div>'


def rule_html(rule: RuleDoc) -> str:
    """One rule of play as a card."""
    told = HtmlWriter().write(list(rule_told(rule)))
    return _card(_ruled(rule.title), told, _small(_told(rule.cites)), kind=" gx-play")


def choice_html(ruleset: Ruleset, choice: Choice) -> str:
    """One point where the text had to be read in one of several ways, as a card."""
    told = HtmlWriter().write(choice_told(ruleset, choice))
    return _card(_ruled(ruling_of(ruleset, choice).question), told, kind=" gx-choice")


def section_html(title: str, cards: Iterable[str], about: str = "") -> str:
    """The rows of one section, where the list of sections leads to; `about` is HTML."""
    more = f"<p>{about}</p>" if about else ""
    head = f'<header class="gx-section"><h2>{text(title)}</h2>{more}</header>'
    return f'<section id="{_place(title)}">{head}<div class="gx-rules">{"".join(cards)}</div></section>'


def sections_html(titles: Iterable[str]) -> str:
    """The list of sections, each a link to its place on the page."""
    links = "".join(f'<a href="#{_place(each)}">{text(each)}</a>' for each in titles)
    return f'<nav class="gx-toc" aria-label="{say("Sections")}">{links}</nav>'


def _place(title: str) -> str:
    return f"section-{re.sub('[^a-z0-9]+', '-', title.lower()).strip('-')}"


def cited_html(citation: str) -> str:
    """What is cited: the place as a heading, the sentence that it quotes marked."""
    place, _, quoted = citation.partition(": “")
    sentence = f"<blockquote><mark>“{text(quoted, 600)}</mark></blockquote>" if quoted else ""
    return f"<h2>{text(place, 300)}</h2>{sentence}"


def ruling_html(ruling: Ruling, chosen: str) -> str:
    """One disputed point: the question, its values with the chosen one marked, and why the default is one."""
    other = "" if chosen == DEFAULT else ' <span class="gx-chip gx-warning">not the default</span>'
    told = HtmlWriter().write(list(ruling_told(ruling, chosen)))
    return _card(_ruled(ruling.question), _small(f"<code>{_told(ruling.slug)}</code>{other}"), told)


def changed_rows(before: Iterable[RowDoc], after: Iterable[RowDoc]) -> Mapping[str, RowDoc]:
    """The rows that other rulings change, by the name that tells them apart, as they were."""
    now = {key_of(row): row for row in after}
    return {key_of(row): row for row in before if now.get(key_of(row)) != row}
