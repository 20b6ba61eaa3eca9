"""The application: its commands, and what becomes of whatever goes wrong in one of them."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from replay import __version__
from replay.cli import audit, ingest, rules, score, show, simulate, waits
from replay.cli.shared import CLOSED, INTERNAL, UNUSABLE, UnusableError, complain


class ReplayGroup(TyperGroup):
    """The commands in the order of their registration; errors become one line and a status."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises typer.Exit with the status of what went wrong."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except (typer.Exit, typer.Abort, typer.TyperException):
            raise
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(CLOSED) from None
        except Exception as error:
            if os.environ.get("REPLAY_DEBUG"):
                raise
            message = _unusable(error)
            if message is not None:
                complain(message)
                raise typer.Exit(UNUSABLE) from None
            complain(f"internal error, {type(error).__name__}: {error}")
            complain("This is a fault of replay, not of your input. Please report it with what REPLAY_DEBUG=1 prints.")
            raise typer.Exit(INTERNAL) from None
        return found


def _unusable(error: Exception) -> str | None:
    """What to tell the user of an error that is not ours; None for one that is."""
    if isinstance(error, OSError):
        where = f"{error.filename}: " if isinstance(error.filename, str) else ""
        return f"{where}{error.strerror or error}"
    # Not imported at the top: whoever raised one of them has loaded its module.
    from replay.formats.errors import InputError
    from replay.formats.hands import HandInputError
    from replay.store.errors import StoreError

    if isinstance(error, UnusableError | InputError | HandInputError | StoreError):
        return str(error)
    return None


app = typer.Typer(
    cls=ReplayGroup,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
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

    Exit status: 0 all is well, 1 something is wrong in a record, 2 wrong usage or unusable input, 130 interrupted.
    """


app.command(rich_help_panel="Records")(ingest.ingest)
app.command(rich_help_panel="Records")(audit.audit)
app.command(rich_help_panel="Records")(show.show)
app.command(rich_help_panel="Hands")(score.score)
app.command(rich_help_panel="Hands")(waits.waits)
app.command(rich_help_panel="Rules")(rules.rules)
app.command(rich_help_panel="Rules")(simulate.simulate)
