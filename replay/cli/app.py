"""The application: its commands, and what becomes of whatever goes wrong in one of them."""

import gc
import os
import sys
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from replay import __version__
from replay.cli.choice.groups import with_groups
from replay.cli.choice.plain_help import plain, plain_option
from replay.cli.choice.wrong_options import plainly
from replay.cli.exits import CLOSED, OK, failed, prints_for_programs, status_with_refused
from replay.cli.in_terms import plain_for_programs, terms_option
from replay.cli.output import name_left_out
from replay.cli.progress import show_once

COMMANDS: Final = {
    "audit": "Records",
    "dispute": "Records",
    "show": "Records",
    "worth": "Records",
    "new": "Records",
    "convert": "Records",
    "demo": "Store",
    "ingest": "Store",
    "analyse": "Store",
    "compact": "Store",
    "note": "Store",
    "notes": "Store",
    "study": "Store",
    "export": "Store",
    "dashboard": "Store",
    "season": "Club",
    "club": "Club",
    "seat": "Club",
    "players": "Club",
    "versions": "Club",
    "remove": "Club",
    "merge": "Club",
    "score": "Hands",
    "waits": "Hands",
    "rules": "Rules",
    "simulate": "Rules",
    "doctor": "Program",
    "help": "Program",
}
"""The commands in the order of the help, with their panels.

Each is a function in the module of its name, in the room of its panel: `show` is in `commands/records/show.py`.
"""


def _plain_help_option(option: Any) -> Any:
    if option is not None:
        plain_option(option)
    return option


class ReplayCommand(TyperCommand):
    """A command, run with the collector of garbage that `main` has turned off for the start."""

    def get_help_option(self, ctx: Any) -> Any:
        """The option --help."""
        return _plain_help_option(super().get_help_option(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        plain_for_programs(ctx.params)
        show_once()
        prints_for_programs(bool(ctx.params.get("json")))
        if not gc.isenabled():
            gc.freeze()  # what has been loaded stays: it is not looked through again and again
            gc.enable()
        try:
            found = super().invoke(ctx)
        except typer.Exit as error:
            raise typer.Exit(status_with_refused(error.exit_code)) from None
        if status_with_refused(OK) != OK:
            raise typer.Exit(status_with_refused(OK))
        return found


@cache
def _made(name: str) -> Any:
    single = typer.Typer(
        context_settings=CONTEXT, pretty_exceptions_enable=False, add_completion=False, rich_markup_mode="rich"
    )
    module = import_module(f"replay.cli.commands.{COMMANDS[name].lower()}.{name}")
    single.command(name, cls=ReplayCommand, rich_help_panel=COMMANDS[name])(with_groups(getattr(module, name)))
    found = typer.main.get_command(single)
    found.params.append(terms_option())
    plain(found)
    return found


class ReplayGroup(TyperGroup):
    """The commands, each loaded when it is asked for: the others would double the time of the start."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = dict.fromkeys(COMMANDS, TyperCommand(None))  # the names, for suggestions

    def get_params(self, ctx: Any) -> Any:
        """The options before the command."""
        found = super().get_params(ctx)
        for each in found:
            plain_option(each)
        return found

    def list_commands(self, _ctx: Any) -> list[str]:
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        """The command of this name, None if there is none."""
        return _made(cmd_name) if cmd_name in COMMANDS else None

    def make_context(self, *given: Any, **named: Any) -> Any:
        """Read the words before the command; what `--help` prints, it prints here."""
        try:
            return super().make_context(*given, **named)
        except SystemExit:
            sys.exit(CLOSED)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises typer.Exit with the status of what went wrong."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except typer.BadParameter as error:
            error.message = plainly(error)
            raise
        except (typer.Exit, typer.Abort, typer.TyperException) as error:
            if getattr(error, "option_name", "") in _LANGUAGE:
                error.possibilities = ["--terms"]  # type: ignore[union-attr]
            raise
        except SystemExit:  # so rich says that nobody reads the help any more
            raise typer.Exit(CLOSED) from None
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(CLOSED) from None
        except Exception as error:
            raise typer.Exit(failed(error)) from None
        finally:
            name_left_out()
        return found


_LANGUAGE: Final = ("--lang", "--language", "--locale")
"""What people try for the language, which is `--terms` here."""
CONTEXT: Final = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    name="replay", cls=ReplayGroup, no_args_is_help=True, context_settings=CONTEXT, pretty_exceptions_enable=False
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"replay {__version__}")
        raise typer.Exit


@app.callback()
def replay(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Replay, audit and analyse game records of mahjong variants.

    Exit status: 0 all is well, 1 something is wrong in a record,
    2 wrong usage or unusable input, 130 interrupted.
    """
