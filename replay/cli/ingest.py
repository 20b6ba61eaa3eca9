"""`replay ingest`: the main job. Records are read, audited and stored; safe to repeat and to interrupt."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.shared import (
    DEFAULT_STORE,
    FOUND,
    INTERRUPTED,
    UNUSABLE,
    JobsOption,
    JsonOption,
    RulingOption,
    StoreOption,
    complain,
    emit,
    overrides_given,
    progress,
    say,
)

if TYPE_CHECKING:
    from replay.store.ingest import Progress


def ingest(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files, folders of records, - for standard input.")
    ],
    store: StoreOption = None,
    again: Annotated[bool, typer.Option("--again", help="Audit anew what the store already has.")] = False,
    jobs: JobsOption = 1,
    analysis: Annotated[
        bool, typer.Option("--analysis/--no-analysis", help="Analyse every turn, or leave that to `replay analyse`.")
    ] = True,
    ruling: RulingOption = None,
    json: JsonOption = False,
) -> None:
    """Read records, replay, audit and analyse every event, and store it all.

    The store is made if need be. What it has already is left as it is, so the
    command can be repeated; and it can be interrupted at any moment, because a
    game is stored whole or not at all.

    replay ingest records --store club.sqlite
    """
    from replay.cli.foreign import Recognised
    from replay.engine import audit as audit_game
    from replay.store import Store
    from replay.store.analyse import analyse_game
    from replay.store.ingest import Unusable
    from replay.store.ingest import ingest as ingest_games
    from replay.view.ingest import Ingestion, Pace, ingested_view, ingestion_view

    tally, readable, recognised = Ingestion(), True, Recognised()
    name = store or DEFAULT_STORE
    listed = False
    chosen = overrides_given(ruling)
    analyse = analyse_game if analysis else None
    try:
        with ExitStack() as stack:
            stores: list[Store] = []

            def opened() -> Store:
                stores.append(stack.enter_context(Store.open(name)))
                return stores[0]

            # One that is there is looked at before anything else; a new one is made when there is something for it.
            where = opened() if Path(name).exists() else opened
            bar = stack.enter_context(progress("ingesting", 0, raw=json))
            pace = Pace()

            def tell(at: Progress) -> None:
                bar.show(at.bytes_read, at.bytes_total, f"ingesting  {pace.told(at.hands)}")

            games = ingest_games(
                where, paths, audit_game, analyse=analyse, rulings=chosen, again=again, jobs=jobs, progress=tell
            )
            for each in stack.enter_context(closing(games)):
                if isinstance(each, Unusable):
                    readable = False
                    complain(each.message)
                    continue
                recognised.tell(each.report["source"], each.foreign)
                tally.add_report(each.status, each.report)
                if json:
                    emit(each.as_json())
                elif each.report["findings"]:
                    listed = True
                    say(ingested_view(each.status, each.report))
            missing = 0 if json else sum(len(each.unanalysed()) for each in stores)
    except KeyboardInterrupt:
        complain(f"interrupted; {tally.games} games are dealt with, and the same command goes on from there")
        raise typer.Exit(INTERRUPTED) from None
    if not json:
        say(*([""] if listed else []), ingestion_view(tally, name, missing))
    raise typer.Exit(UNUSABLE if not readable else FOUND if tally.errors else 0)
