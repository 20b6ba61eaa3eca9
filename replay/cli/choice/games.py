"""Options that say which game or games are meant, and which hand: those that several commands have."""

from __future__ import annotations

from typing import Annotated

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
SinceOption = Annotated[str | None, typer.Option("--since", metavar="DATE", help="Played on this day or later.")]
UntilOption = Annotated[str | None, typer.Option("--until", metavar="DATE", help="Played on this day or before.")]
OverwriteOption = Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")]
