"""The choice of rulings, for all commands: `--rulings NAME|FILE`, a named set, and `--ruling SLUG=VALUE` over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from replay.cli.choice.offered import offer_rulings
from replay.cli.options import overrides_given, rules_under, ruleset_named, rulings_given

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.formats.ruling_sets import RulingsChoice
    from replay.rules import Rules
    from replay.rulings import RulingSet


def _names(incomplete: str) -> list[str]:
    """The names that begin so, for the shell."""
    from replay.formats.ruling_sets import built_in

    names = dict.fromkeys((*(each.name for each in built_in()), "default"))
    return [each for each in names if each.startswith(incomplete)]


RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="SLUG=VALUE",
        autocompletion=offer_rulings,
        help="Choose a ruling, whatever the input and --rulings say; may be repeated.",
    ),
]
RulingsOption = Annotated[
    str | None,
    typer.Option(
        "--rulings",
        metavar="NAME|FILE",
        autocompletion=_names,
        help="Judge by a named set of rulings, or by a club's own in a file, whatever the input says.",
    ),
]
FilterOption = Annotated[
    str | None,
    typer.Option("--rulings", metavar="NAME|FILE", autocompletion=_names, help="Games judged by this set of rulings."),
]


class RulingsAsked(NamedTuple):
    """The two options that choose rulings."""

    ruling: RulingOption = None
    rulings: RulingsOption = None

    def chosen(self, *, every: bool = False, store: str | None = None) -> RulingsChoice:
        """What they say, and what was set once for all (`replay.formats.ruling_sets.club_file`).

        `every`: for records of any ruleset, of which one has to know each single ruling. `store`: the one worked on.

        Raises UnusableError, and RulingSetError, which is for the user, too.
        """
        from replay.formats.ruling_sets import RulingsChoice, rulings_called
        from replay.formats.ruling_sets.club_file import usual

        singles = overrides_given(self.ruling) if every else rulings_given(self.ruling)
        if self.rulings is not None:
            return rulings_called(self.rulings, singles)
        return RulingsChoice(singles=singles, usual=usual(store).sets)


NONE_ASKED: Final = RulingsAsked()


def rules_chosen(ruleset: str | None, chosen: RulingsChoice, said: Mapping[str, str] | None = None) -> Rules:
    """The rules of this ruleset, or else that of the chosen set, under what was chosen, over the rulings that the input
    says; raises UnusableError."""
    name = ruleset_named(ruleset_of(ruleset, chosen)).id
    return rules_under(name, {**(said or {}), **chosen.over(name, said or {})}, own_sets(chosen))


def ruleset_of(ruleset: str | None, chosen: RulingsChoice) -> str | None:
    """The ruleset that is meant: where none is named that of the chosen set, if it is of one only."""
    return chosen.sets[0].ruleset if ruleset is None and len(chosen.sets) == 1 else ruleset


def rulings_in_force(rules: Rules, chosen: RulingsChoice) -> list[str]:
    """The rulings in force that are not the default, in words: named sets by their names."""
    return rules.ruleset.rulings_in_words(rules.rulings.departures(), own_sets(chosen))


def rulings_stated(rules: Rules, chosen: RulingsChoice) -> dict[str, str]:
    """What a record that is made under these rules states: what is not the default; of a named set all, where what is
    set once for all would be added to it."""
    from replay.formats.ruling_sets import RulingsChoice, stated_whole
    from replay.formats.ruling_sets.club_file import usual

    departures = rules.rulings.departures()
    added = chosen.name and RulingsChoice(usual=usual().sets).over(rules.ruleset.id, departures)
    return stated_whole(rules.ruleset, departures) if added else departures


def rulings_for(record: GameRecord, chosen: RulingsChoice, stored: Mapping[str, str] | None = None) -> dict[str, str]:
    """The rulings that take the place of what this record says, or stand where it says nothing; of a game of the store,
    `stored` took their place there. Raises RulingSetError with the game's name."""
    if record.start is None:
        return {**(stored or {}), **chosen.singles}
    from replay.formats.ruling_sets import RulingSetError

    name, said = record.start.ruleset, record.start.rulings or {}
    try:
        if stored is None:
            return chosen.over(name, said)
        return {**stored, **replace(chosen, usual=()).over(name, {**said, **stored})}
    except RulingSetError as error:
        raise RulingSetError(f"{record.source}: game {record.start.game}: {error}") from None


def own_sets(chosen: RulingsChoice) -> tuple[RulingSet, ...]:
    """The sets, chosen or usual, that do not come with the program: a club's."""
    from replay.formats.ruling_sets import built_in

    return tuple(each for each in (*chosen.sets, *chosen.usual) if each not in built_in())
