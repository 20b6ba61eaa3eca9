"""`replay rules`: the rulesets, one of them as the engine applies it, or where two named sets of rulings differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.offered import offer_rulesets
from replay.cli.choice.rulings import (
    NONE_ASKED,
    RulingsAsked,
    own_sets,
    rules_chosen,
    ruleset_of,
)
from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption, ruleset_named
from replay.cli.output import emit, say, width

if TYPE_CHECKING:
    from replay.formats.ruling_sets import RulingsChoice


def rules(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET", autocompletion=offer_rulesets, help="One ruleset; without it all are listed."
        ),
    ] = None,
    ruled: RulingsAsked = NONE_ASKED,
    section: Annotated[
        str | None, typer.Option("--section", metavar="WORDS", help="Only the sections whose name has these words.")
    ] = None,
    choices: Annotated[
        bool, typer.Option("--choices", help="Where the text had to be read in one of several ways, with examples.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="With --choices: those that change no total, payment, win or call, too.")
    ] = False,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--diff", metavar="A B", help="Print where two named sets of rulings differ; 'default' is a set, too."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Print a rulebook as the engine applies it.

    The rules of play come first: tiles, calls, who wins, who pays what. Then
    comes every row: its value, when it holds, what it drops and what drops it.
    Then come the rulings: each disputed point and its alternatives, with the
    names that --ruling and a record take. The named sets of rulings come last.
    Each part names its source.

    replay rules sichuan --diff default house.toml
    """
    from replay.terms import own_words
    from replay.view.rulebook.choices import choices_view
    from replay.view.rulebook.page import rules_view, sections_of

    if diff is not None:
        if any(ruled):
            raise UnusableError("--diff compares two sets as they are: leave out --ruling and --rulings")
        _differences(ruleset, diff, as_json=json)
        return
    chosen = ruled.chosen()
    ruleset = ruleset_of(ruleset, chosen)
    if every and not choices:
        raise UnusableError("--all goes with --choices")
    if ruleset is None:
        if any(ruled):
            option = "--ruling SLUG=VALUE" if ruled.ruling else "--rulings NAME"
            raise UnusableError(f"{option.split()[0]}: name the RULESET too: replay rules RULESET {option}")
        if section or choices:
            raise UnusableError("--section and --choices: name the RULESET too: replay rules RULESET --choices")
        _every_ruleset(as_json=json)
        return
    under = rules_chosen(ruleset, chosen)
    rows = under.ruleset.quoted_rows(under.rulings)
    if json:
        from replay.answers.rules import rulebook_of

        emit(rulebook_of(under.ruleset, rows, under.rulings, own_sets(chosen)))
        return
    own = own_words(under.ruleset.words)
    if choices:
        with own:
            say(choices_view(under.ruleset, every=every))
        return
    only = None
    if section is not None:
        known = sections_of(under.ruleset, under.rulings)
        only = [each for each in known if section.casefold() in each.casefold()]
        if not only:
            raise UnusableError(f"--section: no section has {section!r} in its name; there are: {'; '.join(known)}")
    with own:
        say(rules_view(under.ruleset, rows, under.rulings, own_sets(chosen), width=width(), only=only))


def _every_ruleset(*, as_json: bool) -> None:
    from replay.rulesets import all_rulesets

    if as_json:
        from replay.answers.rules import ruleset_of as told

        emit(*map(told, all_rulesets().values()))
        return
    from replay.view.rulebook.page import rulesets_view

    say(rulesets_view(all_rulesets().values()))


def _differences(ruleset: str | None, names: tuple[str, str], *, as_json: bool) -> None:
    from replay.rulesets import all_rulesets
    from replay.view.rulings.sets import ComparedRulings, diff_view

    if ruleset is not None:
        ruleset_named(ruleset)
    chosen = [RulingsAsked(rulings=each).chosen() for each in names]
    known = [each for each in all_rulesets() if ruleset in (None, each)]
    of = [[each for each in known if not side.sets or side.set_of(each)] for side in chosen]
    both = [each for each in of[0] if each in of[1]]
    if not both:
        where = " and ".join(f"{each.name} is of {_rulesets_of(each)}" for each in chosen)
        raise UnusableError(f"--diff: {where}: only sets of one ruleset can be compared")
    if len(both) > 1:
        raise UnusableError(f"--diff: name the RULESET, too, which may be {', '.join(both)}")
    shared = ruleset_named(both[0])
    sets = [each.set_of(shared.id) for each in chosen]
    one, other = (
        ComparedRulings(each.name, {} if own is None else own.values) for each, own in zip(chosen, sets, strict=True)
    )
    if as_json:
        from replay.answers.rules import difference_of

        emit(difference_of(shared, one, other))
    else:
        say(diff_view(shared, one, other))


def _rulesets_of(chosen: RulingsChoice) -> str:
    return ", ".join(each.ruleset for each in chosen.sets) or "every ruleset"
