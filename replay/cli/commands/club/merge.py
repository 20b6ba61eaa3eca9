"""`replay merge`: take the games of another store into this one, with all that was said of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from replay.cli.exits import FOUND, OK, UnusableError, refuse
from replay.cli.options import JobsOption, JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.cli.progress import progress
from replay.cli.stored import ASKED, RivalsAsked
from replay.installation import DEFAULT_STORE


def merge(
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The other store; it is left as it is.")],
    rivals: RivalsAsked = ASKED,
    jobs: JobsOption = 1,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Take the games of another store into this one, with earlier versions, notes and joined names.

    Each game is judged anew from its record. What is here stays as it is: a game
    that differs is told with what differs, and not taken until you say --replace
    or --keep-both; one that was removed here stays removed. Merging twice changes
    nothing.

    replay merge laptop.sqlite --store club.sqlite
    """
    from contextlib import ExitStack, closing
    from functools import partial

    from replay.engine import audit
    from replay.scale.open_named import is_dataset
    from replay.store import Store
    from replay.store.ingest.analyse import analyse_game
    from replay.store.ingest.run import Ingested, Unusable
    from replay.store.merging import merge as merge_stores
    from replay.store.merging import opened
    from replay.view.kept.versions import merged_game_view, merged_view

    differing = rivals.differing()
    path = store or DEFAULT_STORE
    for name in (path, other):
        if is_dataset(name):
            raise UnusableError.of(name, "a dataset is not merged; ingest its records")
    if Path(path).exists() and Path(other).exists() and Path(path).samefile(other):
        raise UnusableError.of(other, "that is this store itself")
    statuses: Counter[str] = Counter()
    with ExitStack() as stack:
        theirs = stack.enter_context(opened(Path(other)))
        total = theirs.totals().games
        ours = stack.enter_context(Store.open(path))
        bar = stack.enter_context(progress("merging", total, raw=json))
        sets = (*ours.ruling_sets(), *theirs.ruling_sets())
        found = merge_stores(
            ours,
            theirs,
            partial(audit, named=sets) if sets else audit,
            analyse=analyse_game,
            differing=differing,
            jobs=jobs,
            progress=lambda done: bar.show(done, total, f"merging, {done:,} of {total:,}"),
        )
        for each in stack.enter_context(closing(found)):
            if isinstance(each, Unusable):
                each.error.of(each.source)
                refuse(each.error)
            elif isinstance(each, Ingested):
                statuses[each.status] += 1
                if json:
                    from replay.answers.records import ingested_of

                    emit(ingested_of(each))
                elif each.rival is not None:
                    say(merged_game_view(each))
            elif json:
                emit(each)
            else:
                say(merged_view(path, other, statuses, each))
    raise typer.Exit(FOUND if statuses["refused"] else OK)
