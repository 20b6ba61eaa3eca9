"""`replay ingest`: the main job. Records are read, audited and stored; safe to repeat and to interrupt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.shared import (
    DEFAULT_STORE,
    FOUND,
    INTERRUPTED,
    UNUSABLE,
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
    from replay.store.ingest import Ingested, Progress


def ingest(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files, folders of records, - for standard input.")
    ],
    store: StoreOption = None,
    again: Annotated[bool, typer.Option("--again", help="Audit anew what the store already has.")] = False,
    jobs: Annotated[  # noqa: ARG001
        int,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            help="How many processes may work. So far one does all of it; the result is the same.",
        ),
    ] = 1,
    ruling: RulingOption = None,
    json: JsonOption = False,
) -> None:
    """Read records, replay and audit every event, and store it all.

    The store is made if need be. What it has already is left as it is, so the
    command can be repeated; and it can be interrupted at any moment, because a
    game is stored whole or not at all.

    replay ingest records --store club.sqlite
    """
    from replay.engine import audit as audit_game
    from replay.store import Store
    from replay.store.ingest import Unusable
    from replay.store.ingest import ingest as ingest_games
    from replay.view.ingest import Ingestion, ingested_view, ingestion_view

    tally, readable = Ingestion(), True
    name = store or DEFAULT_STORE
    found: list[Ingested] = []
    chosen = overrides_given(ruling)
    try:
        with Store.open(name) as opened, progress("ingesting", 0, raw=json) as bar:

            def tell(at: Progress) -> None:
                bar.show(at.bytes_read, at.bytes_total)

            for each in ingest_games(opened, paths, audit_game, rulings=chosen, again=again, progress=tell):
                if isinstance(each, Unusable):
                    readable = False
                    complain(each.message)
                    continue
                tally.add_report(each.status, each.report)
                if json:
                    emit(each.as_json())
                elif each.report["findings"]:
                    found.append(each)
    except KeyboardInterrupt:
        complain(f"interrupted; {tally.games} games are dealt with, and the same command goes on from there")
        raise typer.Exit(INTERRUPTED) from None
    if not json:
        for each in found:
            say(ingested_view(each.status, each.report))
        say(*([""] if found else []), ingestion_view(tally, name))
    raise typer.Exit(UNUSABLE if not readable else FOUND if tally.errors else 0)
