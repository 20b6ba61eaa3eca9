"""Every command with its words and options, as `--help` has them: what the manual's page of commands is made of."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

import typer

PANELS: Final = {
    "Records": "One record",
    "Store": "The games of a store",
    "Club": "A club",
    "Hands": "One hand",
    "Rules": "Rulebooks",
    "Program": "The program and its manual",
}
_EXAMPLE: Final = re.compile(r"^(?:Example: )?replay .+")


def every_command() -> Iterator[str]:
    """The sections of the page, in Markdown."""
    from replay.cli.app import COMMANDS, app

    group: Any = typer.main.get_command(app)
    for panel, title in PANELS.items():
        yield f"\n## {title}\n"
        for name in (each for each, of in COMMANDS.items() if of == panel):
            yield from _command(name, group.get_command(None, name))


def _command(name: str, command: Any) -> Iterator[str]:
    yield f"\n### replay {name}\n\n"
    for each in inspect.cleandoc(command.help).split("\n\n"):
        line = " ".join(each.split())
        example = line.removeprefix("Example: ")
        yield f"```sh\n{example}\n```\n\n" if _EXAMPLE.fullmatch(line) else f"{_escaped(line)}\n\n"
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
