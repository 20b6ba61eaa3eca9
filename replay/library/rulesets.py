"""Rulesets for programs: their ids, and of each its tiles, rows and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from replay.library.errors import Error, in_one_family
from replay.rules import Rules
from replay.rules.values import RowDoc
from replay.rulesets import all_rulesets, find_ruleset
from replay.rulings import Ruling, RulingSet, UnknownRulingError
from replay.said import counted
from replay.tiles import NAMES

if TYPE_CHECKING:
    from replay.formats.ruling_sets import RulingsChoice

ChosenRulings = Mapping[str, str] | str
"""Rulings as a program chooses them: values by slug, or the name of a set, or the path of a file with one."""


class RulesetFacts(Struct, frozen=True, kw_only=True):
    """What there is to know of a ruleset under chosen rulings.

    `unit` is what its totals count; `tiles` the copies of each tile; `rows` the scoring rows in the order of the
    rulebook, each with `.name`, `.value`, `.holds`; `rulings` the disputed points, each with `.slug`, `.question` and
    `.options`; `chosen` the ruling in force by slug; `sets` the named sets of rulings that come with it.

    >>> import replay
    >>> facts = replay.ruleset("xixi")
    >>> facts.id, sum(facts.tiles.values()), len(facts.rows) > 1
    ('xixi', 112, True)
    """

    id: str
    title: str
    about: str
    unit: str
    tiles: Mapping[str, int]
    rows: tuple[RowDoc, ...]
    rulings: tuple[Ruling, ...]
    chosen: Mapping[str, str]
    sets: tuple[RulingSet, ...]

    def __repr__(self) -> str:
        return f"<ruleset {self.id}: {self.title}, {counted(len(self.rows), 'row')}>"


def rulesets() -> tuple[str, ...]:
    """The ids of all rulesets, those of plug-ins too, in alphabetical order.

    >>> import replay
    >>> {"b30fj", "sichuan", "zung-jung"} <= set(replay.rulesets())
    True
    """
    return tuple(all_rulesets())


def ruleset(name: str, *, rulings: ChosenRulings | None = None) -> RulesetFacts:
    """The facts of a ruleset by its id, under these rulings; raises Error where there is no such ruleset or ruling.

    >>> import replay
    >>> facts = replay.ruleset("b30fj")
    >>> facts.unit, facts.tiles["8j"], facts.rulings[0].options[0].name
    ('faan', 1, 'default')
    """
    rules = rules_of(name, rulings)
    found = rules.ruleset
    return RulesetFacts(
        id=found.id,
        title=found.title,
        about=found.about,
        unit=found.unit,
        tiles={NAMES[kind]: number for kind, number in enumerate(found.copies) if number},
        rows=found.quoted_rows(rules.rulings),
        rulings=found.rulings.described(),
        chosen=found.rulings.whole(rules.rulings.departures()),
        sets=found.sets,
    )


def rules_of(name: str, rulings: ChosenRulings | None = None, said: Mapping[str, str] | None = None) -> Rules:
    """The rules of this ruleset under these rulings, which win over those that an input has `said`; raises Error."""
    with in_one_family():
        found = find_ruleset(name)
        return found.under(found.chosen({**(said or {}), **chosen(name, rulings)}))


def chosen(name: str, rulings: ChosenRulings | None) -> dict[str, str]:
    """The rulings by slug that were chosen for a ruleset: all of it where a set was named. Raises Error."""
    if rulings is None:
        return {}
    with in_one_family():
        if isinstance(rulings, str):
            from replay.formats.ruling_sets import rulings_called

            return rulings_called(rulings).of(name)
        given = _texts(rulings)
        find_ruleset(name).chosen(given)  # raises what is wrong with them
        return given


def choice_of(rulings: ChosenRulings | None) -> RulingsChoice:
    """What was chosen for games of any ruleset, of which each takes what is its; raises Error where none has it."""
    from replay.formats.ruling_sets import RulingsChoice, rulings_called

    if isinstance(rulings, str):
        with in_one_family():
            return rulings_called(rulings)
    singles = {} if rulings is None else _texts(rulings)
    for slug, value in singles.items():
        if refused := no_ruleset_has(slug, value):
            raise Error(refused, field="rulings")
    return RulingsChoice(singles=singles)


def no_ruleset_has(slug: str, value: str) -> str:
    """Why no ruleset has this ruling, or none this value of it; "" where one has."""
    refused = ""
    for each in all_rulesets().values():
        try:
            each.chosen({slug: value})
        except UnknownRulingError as error:
            if not refused or "no value" in str(error):
                refused = str(error)
        else:
            return ""
    return refused


def _texts(rulings: Mapping[Any, Any]) -> dict[str, str]:
    for slug, value in rulings.items():
        if not isinstance(slug, str) or not isinstance(value, str):
            raise Error(f"rulings are texts, slug to value, not {slug!r}: {value!r}", field="rulings")
    return dict(rulings)
