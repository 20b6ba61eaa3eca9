"""The options that many commands share, and the rules that those about rules stand for.

Heavy imports wait until they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.offered import offer_rulesets
from replay.cli.exits import UnusableError

if TYPE_CHECKING:
    from replay.rules import Rules, Ruleset
    from replay.rulings import RulingSet

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON Lines for programs, and nothing else.")]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        autocompletion=offer_rulesets,
        envvar="REPLAY_RULESET",
        help="The ruleset; by default the first that `replay rules` lists.",
    ),
]
NamingOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="RULESET",
        autocompletion=offer_rulesets,
        help="The ruleset, for files of other programs that name none.",
    ),
]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        "-s",
        metavar="FILE",
        envvar="REPLAY_STORE",
        help="The store; replay.sqlite in this folder by default.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        metavar="N",
        help="How many processes to use; the result is the same. Each takes about 60 MB.",
    ),
]


def was_given(context: typer.Context, name: str) -> bool:
    """Whether the parameter of this name was said, and does not just have its default."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def rulings_given(values: Sequence[str] | None) -> dict[str, str]:
    """The rulings of the options `--ruling slug=value`; raises UnusableError."""
    found: dict[str, str] = {}
    for text in values or ():
        slug, equals, value = text.partition("=")
        if not equals or not slug or not value:
            raise UnusableError(f"--ruling {text!r}: write it as SLUG=VALUE; `replay rules RULESET` lists them")
        found[slug.strip()] = value.strip()
    return found


def overrides_given(values: Sequence[str] | None) -> dict[str, str]:
    """The rulings of `--ruling` for records of any ruleset; raises UnusableError at one that no ruleset knows."""
    from replay.library.rulesets import no_ruleset_has

    found = rulings_given(values)
    for slug, value in found.items():
        if refused := no_ruleset_has(slug, value):
            raise UnusableError(f"--ruling {slug}={value}: {refused}")
    return found


def ruleset_named(name: str | None) -> Ruleset:
    """The ruleset of this id; without one the first of all. Raises UnusableError."""
    from replay.rulesets import UnknownRulesetError, find_ruleset, first_ruleset

    try:
        return first_ruleset() if name is None else find_ruleset(name)
    except UnknownRulesetError as error:
        raise UnusableError(str(error)) from None


def rules_under(name: str | None, values: Mapping[str, str], sets: Iterable[RulingSet] = ()) -> Rules:
    """The rules of this ruleset under these rulings, which one of a club's sets may name; raises UnusableError at an
    unknown ruling."""
    from replay.rulings import UnknownRulingError

    ruleset = ruleset_named(name)
    try:
        return ruleset.under(ruleset.chosen(values, sets))
    except UnknownRulingError as error:
        raise UnusableError(str(error)) from None
