"""`--terms`: an option of every command, added here to each, so that none can be without it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import typer

TermSet = Literal["en", "yue", "zh", "ja"]
"""The names of `replay.terms.SETS`, again, so that English loads nothing."""
_ENGLISH: TermSet = "en"
_HELP = f"The language to print: {', '.join(get_args(TermSet))}. Output for programs stays the same."


def _asked(context: typer.Context, name: str) -> str:
    """Use what was asked for; by default English, but for the own words of a ruleset on its pages."""
    source = context.get_parameter_source("terms")
    if source is not None and source.name != "DEFAULT":
        return _use(name, by_name=True)
    if "replay.terms" in sys.modules:
        from replay.terms import choose_nothing

        choose_nothing()
    return name


def _use(name: str, *, by_name: bool = False) -> str:
    if by_name or name != _ENGLISH or "replay.terms" in sys.modules:
        from replay.terms import SETS, choose

        if name not in SETS:
            there = ", ".join(f"{each} ({said.partition(':')[0]})" for each, said in SETS.items())
            raise typer.BadParameter(f"there is no set of words {name!r}; there are {there}.")
        choose(name)
    return name


def _only_terms(
    terms: Annotated[
        str,
        typer.Option(
            "--terms",
            metavar="SET",
            envvar="REPLAY_TERMS",
            help=_HELP,
            callback=_asked,
            expose_value=False,
            is_eager=True,
        ),
    ] = _ENGLISH,
) -> None:
    """Carry the option."""


def plain_for_programs(params: Mapping[str, Any]) -> None:
    """What programs read is English whatever the words: also sentences that are made for people."""
    if params.get("json"):
        _use(_ENGLISH)


def terms_option() -> Any:
    """The option, for the parameters of a command; reading it chooses the words."""
    single = typer.Typer(add_completion=False)
    single.command()(_only_terms)
    return typer.main.get_command(single).params[0]
