"""The rules of play as data: what a ruleset's text says beside its rows, each rule with its citation.

A ruleset declares `Rule` lines; `in_words` puts them into words under chosen rulings. A sentence that hangs on a ruling
is a `Ruled`: under an alternative the ruling's own words stand in its place, so that the page follows the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from replay.rulings import DEFAULT, Rulings

RuleLine = tuple[str, ...]
"""One line of a table, cell by cell."""


class Quoted(Struct, frozen=True):
    """A sentence of the text: near to its words, of which it quotes some. A sentence that is none is ours."""

    says: str
    quote: str


class Ruled(Struct, frozen=True):
    """A sentence that holds by default of the ruling `slug`; `otherwise` gives the sentence of other values.

    It is ours, or by default the text's, where it has a `quote`.
    """

    slug: str
    by_default: str
    otherwise: Mapping[str, str] = {}
    quote: str = ""


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of play as its ruleset declares it; `cite` is the paragraph that says so, `book` that of the rulebook in
    which our sentences stand, where the others are the text's.

    `lines` is a table, its head first. `example` is the text's own where it has one.
    """

    slug: str
    title: str
    says: tuple[str | Quoted | Ruled, ...]
    section: str
    cite: str
    book: str = ""
    lines: tuple[RuleLine, ...] = ()
    example: str = ""


_ENDS: Final = re.compile(r"\.(?=\s+[A-Z]|$)")
OURS: Final = "°"
"""What marks a sentence that is not the text's."""
EXPLAINED: Final = f"{OURS} marks what is ours: the text is silent there, or can be read in several ways"


class Sentence(Struct, frozen=True):
    """A sentence of a rule as people read it: the text's, with the words that it quotes and their place, or with the
    paragraph of the rulebook; then it is ours, if the game has a text."""

    says: str
    quote: str
    cite: str
    ours: bool

    @property
    def marked(self) -> str:
        """With a mark where it is ours."""
        return _ENDS.sub(f".{OURS}", self.says) if self.ours else self.says


class RuleDoc(Struct, frozen=True, kw_only=True):
    """One rule of play as people read it; `rulings` are the slugs that its words hang on."""

    slug: str
    title: str
    sentences: tuple[Sentence, ...]
    section: str
    cite: str
    lines: tuple[RuleLine, ...] = ()
    example: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What it says, without a mark of whose the words are."""
        return " ".join(each.says for each in self.sentences)

    @property
    def marked(self) -> str:
        """What it says, our sentences marked."""
        return " ".join(each.marked for each in self.sentences)

    @property
    def cites(self) -> str:
        """Where it stands: in the text, and in the rulebook what is ours."""
        return ", ".join(dict.fromkeys((self.cite, *(each.cite for each in self.sentences))))


ExampleOutcome = int | Mapping[str, int] | str | None
"""What an example comes to: the total of a hand, what each seat gains or loses, what is found, or None for no win."""


class Showing(Struct, frozen=True, kw_only=True):
    """A hand that comes out differently under a ruling: the words after `replay score`, or a shipped record.

    `unlike` has the words that stand for it under a value, where another number of tiles is turned then. `under` are
    other rulings that a record is judged by, `SLUG=VALUE`, `story` is the record in a sentence. `results` are what it
    comes to under each value.
    """

    score: str = ""
    unlike: Mapping[str, str] = {}
    record: str = ""
    under: tuple[str, ...] = ()
    story: str = ""
    results: Mapping[str, ExampleOutcome]


class Changed(Struct, frozen=True):
    """How many simulated wins a value changes, and how many hands: money that moves, or what stands."""

    wins: int = 0
    hands: int = 0


class Counted(Struct, frozen=True, kw_only=True):
    """The simulated games in which it was counted what a value changes, from this seed on."""

    games: int
    hands: int
    wins: int
    seed: int


class Choice(Struct, frozen=True, kw_only=True):
    """A ruling and what hangs on it: a total, a payment, or whether a win or call stands.

    `words` are the text's own, at `cite`; where it is silent, or the game has none, they are empty, and `cite` says
    where ours stand. `none`
    says why nothing of these hangs on it; then it has no examples. `idle` says so of single values.
    """

    ruling: str
    words: str
    cite: str
    examples: tuple[Showing, ...] = ()
    changed: Mapping[str, Changed] = {}
    none: str = ""
    idle: Mapping[str, str] = {}

    @property
    def most(self) -> tuple[int, int]:
        """By what choices are sorted: hands and wins that its value that changes most changes."""
        return max(((each.hands, each.wins) for each in self.changed.values()), default=(0, 0))


class UnknownSlugError(ValueError):
    """A rule names a ruling that its ruleset has not got."""


def in_words(rules: Iterable[Rule], rulings: Rulings, *, text: bool = True) -> tuple[RuleDoc, ...]:
    """The rules in words under these rulings; raises UnknownSlugError for a slug that is no ruling.

    `text`: whether the game has a text, beside which sentences are ours; else all stand in its rulebook alone.
    """
    described = {each.slug: each for each in rulings.described()}
    chosen = rulings.departures()

    def sentence(part: str | Quoted | Ruled) -> tuple[str, str]:
        if isinstance(part, str):
            return part, ""
        if isinstance(part, Quoted):
            return part.says, part.quote
        if part.slug not in described:
            raise UnknownSlugError(f"{part.slug!r} is no ruling")
        value = chosen.get(part.slug, DEFAULT)
        if value == DEFAULT:
            return part.by_default, part.quote
        if value in part.otherwise:
            return part.otherwise[value], ""
        ruling = described[part.slug]
        meaning = next(option.meaning for option in ruling.options if option.name == value)
        return f"{ruling.question} {meaning[:1].upper()}{meaning[1:].rstrip('.')} ({part.slug}={value}).", ""

    def doc(rule: Rule) -> RuleDoc:
        slugs = tuple(dict.fromkeys(part.slug for part in rule.says if isinstance(part, Ruled)))
        return RuleDoc(
            slug=rule.slug,
            title=rule.title,
            sentences=tuple(
                Sentence(says, quote, rule.cite if quote else rule.book or rule.cite, ours=text and not quote)
                for says, quote in map(sentence, rule.says)
                if says
            ),
            section=rule.section,
            cite=rule.cite,
            lines=rule.lines,
            example="" if any(slug in chosen for slug in slugs) else rule.example,  # it holds by the defaults
            rulings=slugs,
        )

    return tuple(map(doc, rules))
