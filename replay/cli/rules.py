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
    json: JsonOption = False,
) -> None:
    """Print a rulebook as the engine applies it.

    Every row with its value, when it holds, what it drops and what drops it;
    then the rulings: each disputed point and its alternatives, with the names
    that --ruling and a record take.
    """
    from replay.rulesets import all_rulesets
    from replay.view.rules import rules_json, rules_view, rulesets_view

    if ruleset is None:
        if ruling:
            raise UnusableError("--ruling: name the RULESET too: replay rules RULESET --ruling SLUG=VALUE")
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
    else:
        say(rules_view(chosen.ruleset, rows, chosen.rulings, width=width()))
