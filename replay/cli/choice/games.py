"""Options that say which game or games are meant, and which hand: those that several commands have."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from replay.cli.choice.offered import offer_games, offer_games_and_files, offer_rulesets

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="PATH|ID",
        autocompletion=offer_games_and_files,
        help="A file, - for standard input, or a game of the store.",
    ),
]
HandOption = Annotated[int | None, typer.Option("--hand", min=1, help="The number of the hand.")]
GameInFileOption = Annotated[
    str | None,
    typer.Option(
        "--game", "-g", metavar="ID", help="Which game, if the file has several; ID#2: the second of this id."
    ),
]
GamesOfStoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        "-g",
        metavar="ID",
        autocompletion=offer_games,
        help="A game of the store; ID#2: the second of this id; may be repeated.",
    ),
]
OfRulesetOption = Annotated[
    str | None,
    typer.Option("--ruleset", "-r", metavar="RULESET", autocompletion=offer_rulesets, help="Games of a ruleset."),
]
_LATER: Final = "Played on this day or later."
_BEFORE: Final = "Played on this day or before."
SinceOption = Annotated[str | None, typer.Option("--since", metavar="DATE", help=_LATER)]
UntilOption = Annotated[str | None, typer.Option("--until", metavar="DATE", help=_BEFORE)]
FromDayOption = Annotated[str | None, typer.Option("--from", metavar="DATE", help=_LATER)]
ToDayOption = Annotated[str | None, typer.Option("--to", metavar="DATE", help=_BEFORE)]
VERDICT: Final[Any] = typer.Option("--verdict", help="Games with this verdict of the audit.")
_PATHS: Final[Any] = typer.Argument(metavar="PATH", help="Files, folders of records, - for standard input.")
PathsArgument = Annotated[list[str], _PATHS]
MaybePathsArgument = Annotated[list[str] | None, _PATHS]
TO_FILE: Final = "Write to this file, packed if it ends in .gz."
OverwriteOption = Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")]
