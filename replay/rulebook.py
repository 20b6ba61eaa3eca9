"""The rules of play as data: what a ruleset's text says beside its rows, each rule with its citation.

A ruleset writes them down in its `book/play.toml`, a `Rule` each; `in_words` puts them into words under chosen rulings.
Where a sentence hangs on a ruling, the ruling's own words stand in its place under an alternative, and every figure is
the engine's own, so that the page follows the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from replay.rulings import DEFAULT, Rulings

RuleLine = tuple[str, ...]
"""One line of a table, cell by cell."""


class Phrase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sentence of a rule of play as it is written down; it is the text's where it has a `quote`, else it is ours.

    Where it hangs on a `ruling` it holds by default; `otherwise` gives the sentence of other values.
    """

    says: str = ""
    quote: str = ""
    ruling: str = ""
    otherwise: Mapping[str, str] = {}
    when: str = ""


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule of play as its ruleset writes it down; `cite` is the paragraph that says so, `book` that of the rulebook
    in which our sentences stand, where the others are the text's.

    A sentence alone is ours; two are one of the text's and the words that it quotes. `lines` is the name of a table,
    `example` the text's own where it has one. A rule, or a sentence, with a `when` is there where that holds.
    """

    slug: str
    title: str
    says: tuple[str | tuple[str, str] | Phrase, ...]
    section: str
    cite: str
    book: str = ""
    lines: str = ""
    example: str = ""
    when: str = ""


class BookFigures(Struct, frozen=True, kw_only=True):
    """What the engine says in the rules of play: what stands for `{name}`, tables (their heads first), what holds."""

    values: Mapping[str, object] = {}
    tables: Mapping[str, tuple[RuleLine, ...]] = {}
    holds: frozenset[str] = frozenset()


_ENDS: Final = re.compile(r"\.(?=\s+[A-Z]|$)")
OURS: Final = "°"
"""What marks a sentence that is not the text's."""
EXPLAINED: Final = f"{OURS} marks what is ours: the text is silent there, or can be read in several ways"


class Sentence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"cite": "rule"}):
    """A sentence of a rule of play."""

    says: Annotated[str, Meta(description="What it says.")]
    ours: Annotated[
        bool,
        Meta(description="Whether it is ours beside a text: that is silent there, or can be read in several ways."),
    ]
    quote: Annotated[str, Meta(description="Words of the text that it is near to; empty where it is not the text's.")]
    cite: Annotated[str, Meta(description="Where it stands: in the text, or in the rulebook.")]

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

    wins: Annotated[int, Meta(description="How many wins it changes.")] = 0
    hands: Annotated[int, Meta(description="How many hands it changes.")] = 0


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


def in_words(
    rules: Iterable[Rule], rulings: Rulings, figures: BookFigures, *, text: bool = True
) -> tuple[RuleDoc, ...]:
    """The rules in words under these rulings; raises UnknownSlugError for a slug that is no ruling.

    `text`: whether the game has a text, beside which sentences are ours; else all stand in its rulebook alone.
    """
    described = {each.slug: each for each in rulings.described()}
    chosen = rulings.departures()

    def filled(written: str) -> str:
        return written.format_map(figures.values)

    def said(part: Phrase) -> tuple[str, str]:
        if not part.ruling:
            return part.says, part.quote
        if part.ruling not in described:
            raise UnknownSlugError(f"{part.ruling!r} is no ruling")
        value = chosen.get(part.ruling, DEFAULT)
        if value == DEFAULT:
            return part.says, part.quote
        if value in part.otherwise:
            return part.otherwise[value], ""
        ruling = described[part.ruling]
        meaning = next(option.meaning for option in ruling.options if option.name == value)
        return f"{ruling.question} {meaning[:1].upper()}{meaning[1:].rstrip('.')} ({part.ruling}={value}).", ""

    def doc(rule: Rule) -> RuleDoc:
        parts = [part for part in map(_written, rule.says) if not part.when or part.when in figures.holds]
        slugs = tuple(dict.fromkeys(part.ruling for part in parts if part.ruling))
        return RuleDoc(
            slug=rule.slug,
            title=filled(rule.title),
            sentences=tuple(
                Sentence(
                    says=filled(says),
                    ours=text and not quote,
                    quote=filled(quote),
                    cite=filled((not quote and rule.book) or rule.cite),
                )
                for says, quote in map(said, parts)
                if says
            ),
            section=rule.section,
            cite=filled(rule.cite),
            lines=figures.tables[rule.lines] if rule.lines else (),
            example="" if any(slug in chosen for slug in slugs) else filled(rule.example),  # it holds by the defaults
            rulings=slugs,
        )

    return tuple(doc(rule) for rule in rules if not rule.when or rule.when in figures.holds)


def _written(part: str | tuple[str, str] | Phrase) -> Phrase:
    if isinstance(part, Phrase):
        return part
    return Phrase(says=part) if isinstance(part, str) else Phrase(says=part[0], quote=part[1])
