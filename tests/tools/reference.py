"""Pages of the manual that are made from the program: docs/commands.md and docs/finding-codes.md."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from replay.cli.app import COMMANDS, app
from replay.findings import CODES

DOCS = Path(__file__).parents[2] / "docs"
MADE = "<!-- Made by `make schema` from the program; edit that. -->\n\n"
PAGES = {
    "Records": "One record",
    "Store": "The games of a store",
    "Club": "A club",
    "Hands": "One hand",
    "Rules": "Rulebooks",
    "Program": "The program and its manual",
}
EXAMPLE = re.compile(r"^(?:Example: )?replay .+")


def commands_page() -> str:
    """docs/commands.md: every command with its words and options, as `--help` has them."""
    return MADE + "".join(_commands())


def _commands() -> Iterator[str]:
    yield "# Commands\n\nWhat `replay COMMAND --help` prints, on one page. The exit status is 0 when all is well,\n"
    yield "1 when something is wrong in a record, 2 for wrong usage or unusable input, 130 when it was interrupted.\n"
    group: Any = typer.main.get_command(app)
    for panel, title in PAGES.items():
        yield f"\n## {title}\n"
        for name in (each for each, of in COMMANDS.items() if of == panel):
            yield from _command(name, group.get_command(None, name))


def _command(name: str, command: Any) -> Iterator[str]:
    yield f"\n### replay {name}\n\n"
    paragraphs = inspect.cleandoc(command.help).split("\n\n")
    for each in paragraphs:
        line = " ".join(each.split())
        yield (
            f"```sh\n{line.removeprefix('Example: ')}\n```\n\n" if EXAMPLE.fullmatch(line) else f"{_escaped(line)}\n\n"
        )
    yield "| word or option | |\n| --- | --- |\n"
    for each in command.params:
        if not getattr(each, "hidden", False):
            yield f"| {_name(each)} | {_escaped(' '.join((each.help or '').split()))}{_from(each)} |\n"


def _name(option: Any) -> str:
    metavar = str(option.metavar or "").strip("[].").replace("|", "\\|")
    if option.param_type_name == "argument":
        return f"`{metavar or option.name.upper()}`"
    told = metavar if not option.is_flag else ""
    return ", ".join(f"`{each}`" for each in option.opts) + (f" `{told}`" if told else "")


def _from(option: Any) -> str:
    return f" Environment: `{option.envvar}`." if isinstance(option.envvar, str) else ""


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def findings_page() -> str:
    """docs/finding-codes.md: every code with its severity and its sentence."""
    rows = "".join(f"| `{each.name}` | {each.severity} | {each.means} |\n" for each in CODES.values())
    return f"""{MADE}# Finding codes

What an audit can find. A code never changes its meaning ([versions](versions.md)). An *error* breaks a rule or claims
what the rules deny. A *warning* is a flag or an order that contradicts the table. A *note* says what can't be known or
is unfinished. [How a record is audited](audit.md) says which code is given where several fit. `replay help CODE`
prints one.

| code | severity | given when |
| --- | --- | --- |
{rows}"""
