"""What `replay export` is asked for."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import typer

from replay.cli.choice.games import (
    VERDICT,
    GamesOfStoreOption,
    OfRulesetOption,
    OverwriteOption,
    SinceOption,
    UntilOption,
)
from replay.cli.choice.offered import offer_games_and_files
from replay.cli.choice.rulings import FilterOption
from replay.cli.options import JsonOption, StoreOption


class ExportAsked(NamedTuple):
    """Its argument and options."""

    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="games, hands, results, seats, wins, findings, turns, analysis, notes: a table; all: every table; "
            "records: the records; report: a hand, a game or all findings as one HTML file; datasette: a description "
            "of the store for Datasette.",
        ),
    ]
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="PATH|ID", autocompletion=offer_games_and_files, help="A file or a game, where WHAT is about one."
        ),
    ] = None
    store: StoreOption = None
    games: GamesOfStoreOption = None
    ruleset: OfRulesetOption = None
    players: Annotated[
        list[str] | None, typer.Option("--player", "-p", metavar="NAME", help="Games in which this player sat.")
    ] = None
    since: SinceOption = None
    until: UntilOption = None
    verdict: Annotated[Literal["clean", "findings", "unreadable"] | None, VERDICT] = None
    rulings: FilterOption = None
    hand: Annotated[int | None, typer.Option("--hand", min=1, help="Hands of this number only.")] = None
    form: Annotated[
        Literal["csv", "jsonl", "xlsx"] | None,
        typer.Option(
            "--format",
            "-f",
            help="CSV, JSON Lines or a workbook; by default the ending of the file name decides, or else CSV.",
        ),
    ] = None
    to: Annotated[
        str | None,
        typer.Option("--to", "-o", metavar="PATH", help="Write to this file, packed if it ends in .gz; all: a folder."),
    ] = None
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous", help="Leave out names, ids, notes and everything else that people wrote into records."
        ),
    ] = False
    prices: Annotated[
        bool, typer.Option("--prices", help="In the analysis, add what each wait would win; this is slow.")
    ] = False
    bom: Annotated[bool, typer.Option("--bom", help="Begin CSV with the mark by which Excel recognises UTF-8.")] = False
    findings: Annotated[bool, typer.Option("--findings", help="The report of all findings, not of a game or hand.")] = (
        False
    )
    force: OverwriteOption = False
    json: JsonOption = False
