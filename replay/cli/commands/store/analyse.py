"""`replay analyse`: analyse what the store holds and this version has not analysed."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.offered import offer_games
from replay.cli.shared import (
    DEFAULT_STORE,
    INTERRUPTED,
    JobsOption,
    JsonOption,
    StoreOption,
    complain,
    emit,
    progress,
    say,
)

if TYPE_CHECKING:
    from replay.store.ingest.catch_up import Analysed


def analyse(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", autocompletion=offer_games, help="Games of the store; by default all."),
    ] = None,
    store: StoreOption = None,
    again: Annotated[bool, typer.Option("--again", help="Analyse anew what has been analysed already.")] = False,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Analyse every turn of the games in the store that have no analysis of this version.

    It is for games that were ingested with --no-analysis or by an older version.
    Their records are in the store. A verdict of an older engine is made anew,
    too. The command can be interrupted, and goes on from there when it is
    repeated.

    replay analyse --store club.sqlite
    """
    from replay.engine import audit as audit_game
    from replay.store import Store
    from replay.store.ingest.analyse import analyse_game
    from replay.store.ingest.catch_up import analyse_stored
    from replay.view.ingest import Analyses, Pace, analyses_view

    tally, name = Analyses(), store or DEFAULT_STORE
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(Store.open(name, create=False))
            chosen = [opened.game(each).id for each in games] if games else None
            numbers = opened.unanalysed() if chosen is None and not again else chosen
            total = opened.hands_of(numbers)
            bar = stack.enter_context(progress("analysing", total, raw=json))
            pace = Pace()

            def tell(_: Analysed) -> None:
                bar.show(tally.hands, total, f"analysing  {pace.told(tally.hands)}")

            found = analyse_stored(opened, audit_game, analyse_game, chosen, again=again, jobs=jobs, progress=tell)
            for each in stack.enter_context(closing(found)):
                tally.add(each.status, each.game.hands)
                if json:
                    emit(each.as_json())
    except KeyboardInterrupt:
        from replay.plurals import counted

        complain(f"interrupted; {counted(tally.games, 'game')} dealt with, and the same command goes on from there")
        raise typer.Exit(INTERRUPTED) from None
    if not json:
        say(analyses_view(tally, name))
