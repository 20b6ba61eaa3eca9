"""A rulebook as HTML: rows with their values, what drops what, an example drawn as tiles, the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from parts.hands.drawn import hand_html
from parts.hands.examples import Example
from parts.hands.form import Form
from parts.html import text, unit_of
from parts.links import anchor
from parts.rulings import address_of, named_sets
from replay import terms
from replay.formats.errors import HandInputError
from replay.rulebook import OURS, Choice, RuleDoc
from replay.rules import RowDoc, Ruleset
from replay.rulesets import find_ruleset
from replay.rulings import DEFAULT, Ruling
from replay.terms import say
from replay.view.drawn.words import code_in
from replay.view.rulebook.choices import SILENT, command_of, how_often, outcome, ruling_of
from replay.view.rulebook.page import drops_in_words, key_of


def matches(words: Sequence[str], *texts: str) -> bool:
    """Whether every word stands in one of the texts."""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in words)


def words_of(sought: str) -> tuple[str, ...]:
    """The words of a search."""
    return tuple(sought.casefold().split()[:8])


def marked(told: str, words: Sequence[str]) -> str:
    """Text as HTML with the words that were searched for marked."""
    if not words:
        return code_in(text(told, 2000))
    pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    found, at = [], 0
    for hit in pattern.finditer(told):
        found += [escape(told[at : hit.start()]), f"<mark>{escape(hit[0])}</mark>"]
        at = hit.end()
    return code_in("".join([*found, escape(told[at:])]))


def row_html(
    row: RowDoc, unit: str, dropped_by: Sequence[str], example: Example | None, words: Sequence[str], form: Form | None
) -> str:
    """One row as a card; `form` opens its example on the page Score a hand."""
    also = f' <span class="gx-faint">also {marked(row.also, words)}</span>' if row.also not in ("", row.name) else ""
    often = f" Counts {marked(_row_words(row.counts), words)}." if row.counts != "once" else ""
    holds = terms.in_terms(row.holds[:1].upper() + row.holds[1:].rstrip(".") + ".", sets=True)
    said = f"<p>“{marked(row.words, words)}”</p>" if row.words else ""
    holds = f"{holds}{OURS}" if row.words else holds
    drops = []
    if row.drops:
        drops.append(f'<p class="gx-drops">drops {marked(drops_in_words(row), words)}</p>')
    if dropped_by:
        drops.append(f'<p class="gx-drops">dropped by {marked(", ".join(dropped_by), words)}</p>')
    if row.example:
        drops.append(f'<p class="gx-drops">example {marked(_row_words(row.example), words)}</p>')
    cite = " · ".join(filter(None, (row.cite, row.book, row.refers)))
    number, _, times = row.value.partition(" ")
    worth = f"{unit_of(number, unit)} {times}".strip()  # `2 faan`, `1 faan each`
    return (
        f'<article class="gx-row"><header><h4>{marked(key_of(row), words)}{also}</h4>'
        f'<span class="gx-value">{text(number)} <span class="gx-faint">{text(worth)}</span></span></header>'
        f'{said}<p>{marked(holds, words)}{often}</p>{"".join(drops)}<p class="gx-drops">{marked(cite, words)}</p>'
        f"{example_html(example, form)}</article>"
    )


def example_html(example: Example | None, form: Form | None) -> str:
    """A hand in which the row counts, with a link that scores it."""
    if example is None:
        return ""
    try:
        tiles = hand_html(example.hand(), "xs")
    except HandInputError:
        return ""
    scores = ", ".join(f"{name} {value}" for name, value in list(example.patterns.items())[:6])
    link = ""
    if form is not None:
        asked = address_of(form, named_sets(find_ruleset(form.ruleset)))
        link = f" {anchor('Score it', 'score', **asked)}"
    return f'<div class="gx-example">{tiles}<p>{text(scores, 300)}.{link}</p></div>'


def rule_html(rule: RuleDoc, words: Sequence[str]) -> str:
    """One rule of play as a card."""
    example = f"<p>Example: {marked(_ruled(rule.example), words)}</p>" if rule.example else ""
    return (
        f'<article class="gx-row gx-play" id="rule-{text(rule.slug)}">'
        f"<header><h4>{marked(_ruled(rule.title), words)}</h4></header>"
        f"<p>{marked(_ruled(rule.marked), words)}</p>{_lines_html(rule, words)}{example}"
        f'<p class="gx-drops">{marked(rule.cites, words)}</p></article>'
    )


def _lines_html(rule: RuleDoc, words: Sequence[str]) -> str:
    """The table of a rule, its first line the head."""
    if not rule.lines:
        return ""
    head, *body = ([marked(_ruled(cell), words) for cell in line] for line in rule.lines)
    return (
        f'<table class="gx-table" aria-label="{text(_ruled(rule.title))}"><thead><tr>'
        f"{''.join(f'<th scope=col>{cell}</th>' for cell in head)}</tr></thead><tbody>"
        f"{''.join('<tr>' + ''.join(f'<td>{cell}</td>' for cell in line) + '</tr>' for line in body)}</tbody></table>"
    )


def choice_html(ruleset: Ruleset, choice: Choice, words: Sequence[str]) -> str:
    """One point where the text had to be read in one of several ways, as a card."""
    ruling = ruling_of(ruleset, choice)

    def comes_to(value: str) -> str:
        return " · ".join(text(outcome(each.results.get(value), ruleset.unit), 600) for each in choice.examples)

    readings = "".join(
        f"<dt>{marked(ruling.shown(option.name), words)}</dt><dd>{marked(_ruled(option.meaning), words)}: "
        f"<strong>{comes_to(option.name)}</strong></dd>"
        for option in ruling.options
    )
    said = f"“{marked(choice.words, words)}”" if choice.words else SILENT if ruleset.quotes else ""
    examples = "".join(
        f'<p class="gx-drops">example: {marked(f"`{command_of(ruleset, choice, each)}`", words)}</p>'
        for each in choice.examples
    )
    return (
        f'<article class="gx-row gx-choice"><header><h4>{marked(_ruled(ruling.question), words)}</h4></header>'
        f"<p>{said} <span class=gx-faint>{marked(choice.cite, words)}</span></p>"
        f'<dl class="gx-option">{readings}</dl>{examples}'
        f'<p class="gx-drops">{text(how_often(ruleset, choice))}</p>'
        f'<p class="gx-drops">switch: <code>{text(f"{choice.ruling}={ruling.options[1].name}")}</code></p></article>'
    )


def found_in_rule(rule: RuleDoc, words: Sequence[str]) -> bool:
    """Whether a search finds this rule of play."""
    cells = [cell for line in rule.lines for cell in line]
    told = [rule.title, rule.text, rule.section, rule.example, *cells]
    return matches(words, rule.slug, rule.cites, *rule.rulings, *told, *map(_ruled, told))


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


def ruling_html(ruling: Ruling, chosen: str, words: Sequence[str]) -> str:
    """One disputed point: the question, its values with the chosen one marked, and why the default is one."""
    options = "".join(
        f'<dt class="{"gx-chosen" if option.name == chosen else "gx-other"}">{"▸ " if option.name == chosen else ""}'
        f"{marked(ruling.shown(option.name), words)}</dt><dd{' class=gx-chosen' if option.name == chosen else ''}>"
        f"{marked(_ruled(option.meaning), words)}</dd>"
        for option in ruling.options
    )
    other = "" if chosen == DEFAULT else ' <span class="gx-chip gx-warning">not the default</span>'
    unbuilt = f'<p class="gx-drops">not offered: {marked(_ruled(ruling.unbuilt), words)}</p>' if ruling.unbuilt else ""
    return (
        f'<article class="gx-row"><header><h4>{marked(_ruled(ruling.question), words)}</h4></header>'
        f'<p class="gx-drops"><code>{marked(ruling.slug, words)}</code>{other}</p>'
        f'<dl class="gx-option">{options}</dl>'
        f'<p class="gx-drops">why: {marked(_ruled(ruling.why), words)}</p>{unbuilt}</article>'
    )


def _ruled(words: str) -> str:
    return terms.in_terms(words, rules=True)


def _row_words(words: str) -> str:
    return terms.in_terms(words, sets=True)


def found_in_row(row: RowDoc, dropped_by: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a search finds this row."""
    return matches(
        words,
        row.name,
        row.alias,
        row.also,
        row.holds,
        row.words,
        _row_words(row.holds),
        row.section,
        row.cite,
        *row.drops,
        *dropped_by,
    )


def found_in_ruling(ruling: Ruling, words: Sequence[str]) -> bool:
    """Whether a search finds this ruling."""
    told = [part for option in ruling.options for part in (option.name, option.meaning)]
    told += [ruling.question, ruling.why, ruling.unbuilt]
    return matches(words, ruling.slug, *told, *map(_ruled, told))


def changed_rows(before: Iterable[RowDoc], after: Iterable[RowDoc]) -> Mapping[str, RowDoc]:
    """The rows that other rulings change, by the name that tells them apart, as they were."""
    now = {key_of(row): row for row in after}
    return {key_of(row): row for row in before if now.get(key_of(row)) != row}
