"""`replay help`: the pages of the manual, and what a citation means."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.exits import UnusableError
from replay.cli.output import say

if TYPE_CHECKING:
    from replay.manual.pages import Page


def help(  # the command is called so
    topic: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOPIC", help="A page, what a finding cites, a finding code, a word."),
    ] = None,
) -> None:
    """Print a page of the manual, or what a finding cites.

    Without TOPIC it lists the pages. A TOPIC is the name of a page, a citation
    as findings have it, a finding code, a word of the glossary, or words of a
    heading.

    replay help record format, Hidden tiles
    """
    from replay.installation import shipped
    from replay.manual.topics import found

    try:
        every = manual()
    except FileNotFoundError as error:
        raise UnusableError(str(error)) from None
    if not topic:
        wide = max(map(len, every))
        for name, page in every.items():
            typer.echo(f"{name:<{wide}}  {page.title}")
        typer.echo("\nreplay help TOPIC prints one; the pages are in " + str(shipped("docs")))
        return
    asked = " ".join(topic)
    answers = found(asked)
    if not answers:
        raise UnusableError(f"help: the manual has nothing on {asked!r}; `replay help` lists its pages")
    best, *others = answers
    cites = [each for each in others if each.page == best.page]
    for each in (best, *cites):
        _print(each.text)
    typer.echo(f"\n{best.page.path or f'made by the program: replay help {best.page.name}'}")
    if more := [each.page.name for each in others if each.page != best.page]:
        typer.echo(f"see also: {', '.join(more)}")


def manual() -> dict[str, Page]:
    """Every page of the manual, that of the commands among them; raises FileNotFoundError where there is none."""
    from replay.cli.reference import every_command
    from replay.manual.pages import MADE, pages

    if "commands" not in MADE:
        MADE["commands"] = every_command
        pages.cache_clear()
    return pages()


def _print(text: str) -> None:
    """As Markdown: drawn on a terminal, as it is for a pager or a file."""
    if sys.stdout.isatty():
        from replay.view.blocks import Markdown

        say(Markdown(text))
    else:
        sys.stdout.write(text)
