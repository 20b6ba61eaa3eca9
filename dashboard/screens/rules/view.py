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
from parts.html import table, text
from parts.links import anchor
from replay.formats.errors import HandInputError
from replay.formats.hands import score_input
from replay.rulebook import OURS, Choice, RuleDoc
from replay.rules import RowDoc, Ruleset
from replay.rulings import DEFAULT, Ruling
from replay.terms import in_terms, say
from replay.view.drawn.words import code_in
from replay.view.rulebook.choices import SILENT, command_of, how_often, outcome, ruling_of
from replay.view.rulebook.page import drops_in_words, key_of
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
    return code_in(text(words, 2000))


def _ruled(words: str) -> str:
    return _told(in_terms(words))


def _of_sets(words: str) -> str:
    return _told(in_terms(words, sets=True))


def _card(title: str, *parts: str, beside: str = "", kind: str = "") -> str:
    """A card of a rulebook; all is HTML."""
    return f'<article class="gx-row{kind}"><header><h4>{title}</h4>{beside}</header>{"".join(parts)}</article>'


def _small(words: str) -> str:
    return f'<p class="gx-drops">{words}</p>' if words else ""


def row_html(row: RowDoc, unit: str, dropped_by: Sequence[str], example: Example | None) -> str:
    """One row as a card."""
    also = f' <span class="gx-faint">also {_told(row.also)}</span>' if row.also not in ("", row.name) else ""
    often = f" Counts {_of_sets(row.counts)}." if row.counts != "once" else ""
    holds = in_terms(row.holds[:1].upper() + row.holds[1:].rstrip(".") + ".", sets=True)
    number, _, times = row.value.partition(" ")
    worth = f"{unit_word(1 if number == '1' else 0, unit)} {times}".strip()  # `2 faan`, `1 faan each`
    return _card(
        f"{_told(key_of(row))}{also}",
        f"<p>“{_told(row.words)}”</p>" if row.words else "",
        f"<p>{_told(f'{holds}{OURS}' if row.words else holds)}{often}</p>",
        _small(f"drops {_told(drops_in_words(row))}" if row.drops else ""),
        _small(f"dropped by {_told(', '.join(dropped_by))}" if dropped_by else ""),
        _small(f"example {_of_sets(row.example)}" if row.example else ""),
        _small(_told(" · ".join(filter(None, (row.cite, row.book, row.refers))))),
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
    example = f"<p>Example: {_ruled(rule.example)}</p>" if rule.example else ""
    head, *body = [list(map(_ruled, line)) for line in rule.lines] or [[]]
    return _card(
        _ruled(rule.title),
        f"<p>{_ruled(rule.marked)}</p>",
        table(head, body, label=in_terms(rule.title)) if head else "",
        example,
        _small(_told(rule.cites)),
        kind=" gx-play",
    )


def choice_html(ruleset: Ruleset, choice: Choice) -> str:
    """One point where the text had to be read in one of several ways, as a card."""
    ruling = ruling_of(ruleset, choice)

    def comes_to(value: str) -> str:
        return " · ".join(text(outcome(each.results.get(value), ruleset.unit), 600) for each in choice.examples)

    readings = "".join(
        f"<dt>{_told(ruling.shown(option.name))}</dt><dd>{_ruled(option.meaning)}: "
        f"<strong>{comes_to(option.name)}</strong></dd>"
        for option in ruling.options
    )
    said = f"“{_told(choice.words)}”" if choice.words else SILENT if ruleset.quotes else ""
    return _card(
        _ruled(ruling.question),
        f"<p>{said} <span class=gx-faint>{_told(choice.cite)}</span></p>",
        f'<dl class="gx-option">{readings}</dl>',
        *(_small(f"example: {_told(f'`{command_of(ruleset, choice, each)}`')}") for each in choice.examples),
        _small(text(how_often(ruleset, choice))),
        _small(f"switch: <code>{text(f'{choice.ruling}={ruling.options[1].name}')}</code>"),
        kind=" gx-choice",
    )


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
    options = "".join(
        f'<dt class="{"gx-chosen" if option.name == chosen else "gx-other"}">{"▸ " if option.name == chosen else ""}'
        f"{_told(ruling.shown(option.name))}</dt><dd{' class=gx-chosen' if option.name == chosen else ''}>"
        f"{_ruled(option.meaning)}</dd>"
        for option in ruling.options
    )
    other = "" if chosen == DEFAULT else ' <span class="gx-chip gx-warning">not the default</span>'
    return _card(
        _ruled(ruling.question),
        _small(f"<code>{_told(ruling.slug)}</code>{other}"),
        f'<dl class="gx-option">{options}</dl>',
        _small(f"why: {_ruled(ruling.why)}"),
        _small(f"not offered: {_ruled(ruling.unbuilt)}" if ruling.unbuilt else ""),
    )


def changed_rows(before: Iterable[RowDoc], after: Iterable[RowDoc]) -> Mapping[str, RowDoc]:
    """The rows that other rulings change, by the name that tells them apart, as they were."""
    now = {key_of(row): row for row in after}
    return {key_of(row): row for row in before if now.get(key_of(row)) != row}
