"""Choices of rulings other than those in force: single values, and the named sets that have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from replay.rulesets import find_ruleset
from replay.rulings import DEFAULT, RulingSet


class Departure(Struct, frozen=True):
    """One ruling with another value than the one in force: its slug, the value (a default by its name), the question,
    what the value means."""

    slug: str
    value: str
    question: str
    meaning: str

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return f"{self.slug}={self.value}"


Departures = tuple[Departure, ...]
"""Rulings that are chosen together."""


def choices(ruleset: str) -> tuple[Departure, ...]:
    """Every value of every ruling of the ruleset, defaults too; raises UnknownRulesetError."""
    return tuple(each for _, each in _options(ruleset))


def departures(ruleset: str, under: Mapping[str, str], *sets: Mapping[str, str]) -> tuple[Departure, ...]:
    """The values other than those of `under`, one ruling at a time, with what `sets` give rows; raises
    UnknownRulesetError."""
    in_force = find_ruleset(ruleset).rulings.whole(under)
    return tuple(each for option, each in _options(ruleset, under, *sets) if in_force.get(each.slug, DEFAULT) != option)


def _options(ruleset: str, *values: Mapping[str, str]) -> Iterator[tuple[str, Departure]]:
    """Every option of every ruling, and of what these `values` set, and the choice of it."""
    for each in find_ruleset(ruleset).described(*values):
        for option in each.options:
            yield option.name, Departure(each.slug, each.written(option.name), each.question, option.meaning)


class OtherRulings(Struct, frozen=True):
    """What may be chosen in a game instead of the rulings in force: single values, defaults and those of named sets
    first, and the sets as choices, by name; `defaults`: all of them together."""

    singles: tuple[Departure, ...]
    sets: Mapping[str, Departures]
    defaults: Departures = ()


def other_rulings(ruleset: str, under: Mapping[str, str], more: Iterable[RulingSet] = ()) -> OtherRulings:
    """All that is other than the rulings `under` (those that are not the default); `more`: sets of a club. Raises
    UnknownRulesetError."""
    kind = find_ruleset(ruleset)
    named = {each.name: kind.rulings.whole(each.values) for each in (*more, *kind.sets) if each.ruleset == ruleset}
    singles = departures(ruleset, under, *named.values())
    option = {each: option for option, each in _options(ruleset, under, *named.values())}

    def of(values: Mapping[str, str]) -> Departures:
        return tuple(each for each in singles if values.get(each.slug, DEFAULT) == option[each])

    sets = {name: of(values) for name, values in named.items()}
    defaults = of({})
    first = set(defaults).union(*sets.values())
    return OtherRulings(tuple(sorted(singles, key=lambda each: each not in first)), sets, defaults)
