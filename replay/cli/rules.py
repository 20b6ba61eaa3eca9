"""`replay rules`: the rulesets, or one of them as the engine applies it."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.shared import JsonOption, RulingOption, UnusableError, emit, rules_under, rulings_given, say, width


def rules(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="RULESET", help="One ruleset; without it all are listed.")
    ] = None,
    ruling: RulingOption = None,
    section: Annotated[
        str | None, typer.Option("--section", metavar="WORDS", help="Only the sections whose name has these words.")
    ] = None,
    choices: Annotated[
        bool, typer.Option("--choices", help="Where the text can be read in two ways: both, with an example.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Print a rulebook as the engine applies it.

    First the rules of play: tiles, calls, who wins, who pays what. Then every
    row with its value, when it holds, what it drops and what drops it; then the
    rulings: each disputed point and its alternatives, with the names that
    --ruling and a record take. Each says where it is from.
    """
    from replay.rulesets import all_rulesets
    from replay.view.rulebook.choices import choices_view
    from replay.view.rules import rules_json, rules_view, rulesets_view, sections_of

    if ruleset is None:
        if ruling:
            raise UnusableError("--ruling: name the RULESET too: replay rules RULESET --ruling SLUG=VALUE")
        if section or choices:
            raise UnusableError("--section and --choices: name the RULESET too: replay rules RULESET --choices")
        if json:
            for each in all_rulesets().values():
                emit(
                    {
                        "ruleset": each.id,
                        "title": each.title,
                        "about": each.about,
                        "unit": each.unit,
                        "tiles": each.size,
                    }
                )
        else:
            say(rulesets_view(all_rulesets().values()))
        return
    chosen = rules_under(ruleset, rulings_given(ruling))
    rows = chosen.ruleset.rows(chosen.rulings)
    if json:
        emit(rules_json(chosen.ruleset, rows, chosen.rulings))
        return
    if choices:
        say(choices_view(chosen.ruleset, chosen.ruleset.choices()))
        return
    only = None
    if section is not None:
        every = sections_of(chosen.ruleset, chosen.rulings)
        only = [each for each in every if section.casefold() in each.casefold()]
        if not only:
            raise UnusableError(f"--section: no section has {section!r} in its name; there are: {'; '.join(every)}")
    say(rules_view(chosen.ruleset, rows, chosen.rulings, width=width(), only=only))
