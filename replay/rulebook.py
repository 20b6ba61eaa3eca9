"""The rules of play as data: what a ruleset's text says beside its rows, each rule with its citation.

A ruleset declares `Rule` lines; `in_words` puts them into words under chosen rulings. A sentence that hangs on a ruling
is a `Ruled`: under an alternative the ruling's own words stand in its place, so that the page follows the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from replay.rulings import DEFAULT, Rulings

RuleLine = tuple[str, ...]
"""One line of a table, cell by cell."""


class Ruled(Struct, frozen=True):
    """A sentence that holds by default of the ruling `slug`; `otherwise` gives the sentence of other values."""

    slug: str
    by_default: str
    otherwise: Mapping[str, str] = {}


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of play as its ruleset declares it; `cite` is the paragraph that says so.

    `lines` is a table, its head first. `example` is the text's own where it has one.
    """

    slug: str
    title: str
    says: tuple[str | Ruled, ...]
    section: str
    cite: str
    lines: tuple[RuleLine, ...] = ()
    example: str = ""


class RuleDoc(Struct, frozen=True, kw_only=True):
    """One rule of play as people read it; `rulings` are the slugs that its words hang on."""

    slug: str
    title: str
    text: str
    section: str
    cite: str
    lines: tuple[RuleLine, ...] = ()
    example: str = ""
    rulings: tuple[str, ...] = ()


ExampleOutcome = int | Mapping[str, int] | None
"""What an example comes to: the total of a hand, what each seat wind gains or loses, or None for no win."""


class Choice(Struct, frozen=True, kw_only=True):
    """A point where the text had to be read in one of two ways, with an example that comes out differently.

    `value` is the alternative of the ruling `ruling` that the example shows, `words` are the text's own. `hand` is the
    example as the words after `replay score`; `other_hand` stands for it under the alternative, where another number of
    tiles is turned then. Where it takes a whole hand, `story` tells it in a sentence: the shipped `record`, and what
    the `reason` of its settlement moves.
    """

    ruling: str
    value: str
    words: str
    cite: str
    by_default: ExampleOutcome
    otherwise: ExampleOutcome
    hand: tuple[str, ...] = ()
    other_hand: tuple[str, ...] = ()
    story: str = ""
    record: str = ""
    reason: str = ""


class UnknownSlugError(ValueError):
    """A rule names a ruling that its ruleset has not got."""


def in_words(rules: Iterable[Rule], rulings: Rulings) -> tuple[RuleDoc, ...]:
    """The rules in words under these rulings; raises UnknownSlugError for a slug that is no ruling."""
    described = {each.slug: each for each in rulings.described()}
    chosen = rulings.departures()

    def sentence(part: str | Ruled) -> str:
        if isinstance(part, str):
            return part
        if part.slug not in described:
            raise UnknownSlugError(f"{part.slug!r} is no ruling")
        value = chosen.get(part.slug, DEFAULT)
        if value == DEFAULT:
            return part.by_default
        if value in part.otherwise:
            return part.otherwise[value]
        ruling = described[part.slug]
        meaning = next(option.meaning for option in ruling.options if option.name == value)
        return f"{ruling.question} {meaning[:1].upper()}{meaning[1:].rstrip('.')} ({part.slug}={value})."

    def doc(rule: Rule) -> RuleDoc:
        slugs = tuple(dict.fromkeys(part.slug for part in rule.says if isinstance(part, Ruled)))
        return RuleDoc(
            slug=rule.slug,
            title=rule.title,
            text=" ".join(filter(None, map(sentence, rule.says))),
            section=rule.section,
            cite=rule.cite,
            lines=rule.lines,
            example="" if any(slug in chosen for slug in slugs) else rule.example,  # it holds by the defaults
            rulings=slugs,
        )

    return tuple(map(doc, rules))
