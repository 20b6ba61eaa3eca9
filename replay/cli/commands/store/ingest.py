"""`replay ingest`: the main job. Records are read, audited and stored; safe to repeat and to interrupt."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.games import PathsArgument
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked
from replay.cli.exits import FOUND, INTERRUPTED, OK, UnusableError, interrupted
from replay.cli.options import JobsOption, JsonOption, NamingOption, StoreOption, ruleset_named
from replay.cli.output import complain, say
from replay.cli.scaling import HERE, NO_DATASET, Cluster, DatasetAsked, take
from replay.cli.stored import ASKED, RivalsAsked
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.cli.ingesting import Ingesting


def ingest(
    paths: PathsArgument,
    store: StoreOption = None,
    again: Annotated[bool, typer.Option("--again", help="Audit anew what the store already has.")] = False,
    rivals: RivalsAsked = ASKED,
    jobs: JobsOption = 1,
    analysis: Annotated[
        bool, typer.Option("--analysis/--no-analysis", help="Analyse every turn, or leave that to `replay analyse`.")
    ] = True,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Keep reading files that appear or change, until Ctrl-C.")
    ] = False,
    poll: Annotated[
        float | None,
        typer.Option(
            "--poll",
            min=0.1,
            max=86_400,
            metavar="SECONDS",
            help="With --watch: how often to look through the folders, if the system reports no changes.",
        ),
    ] = None,
    ruleset: NamingOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    dataset: DatasetAsked = NO_DATASET,
    cluster: Cluster = HERE,
    json: JsonOption = False,
) -> None:
    """Read records, replay, audit and analyse every event, and store it all.

    The store is created if there is none. Games that it has already are left as
    they are, so the command can be repeated. It can be interrupted at any moment,
    because a game is stored whole or not at all.

    A corrected file replaces the game that it had. A game whose id another file
    has with other content is told with what differs, and not taken until you say
    --replace or --keep-both; nor is one that was removed.

    replay ingest records --store club.sqlite

    replay ingest --watch logs --store club.sqlite

    replay ingest archive --out dataset --jobs 4
    """
    from replay.cli.ingesting import Ingesting

    if ruleset is not None:
        ruleset_named(ruleset)
    if dataset.out is not None:
        if store is not None or again or watch or poll is not None or any(rivals):
            raise UnusableError(
                "--out makes a dataset: --store, --again, --replace, --keep-both, --watch and --poll are for a store"
            )
        chosen = ruled.chosen(every=True, store=dataset.out)
        try:
            status = take(paths, dataset.out, dataset, cluster, jobs, ruleset, chosen, analysis=analysis, json=json)
            raise typer.Exit(status)
        except KeyboardInterrupt:
            complain("interrupted; what is committed stays, and the same command goes on from there")
            raise typer.Exit(INTERRUPTED) from None
    if any(cluster):
        raise UnusableError("--engine and --scheduler are for --out")
    job = Ingesting(
        store=store or DEFAULT_STORE,
        ruleset=ruleset,
        rulings=ruled.chosen(every=True, store=store),
        again=again,
        differing=rivals.differing(),
        jobs=jobs,
        analysis=analysis,
        json=json,
    )
    if watch:
        _watch(job, paths, poll, again=again)
    if poll is not None:
        raise UnusableError("--poll is for --watch")
    try:
        job.take(paths)
    except KeyboardInterrupt:
        raise typer.Exit(interrupted(job.games, "game")) from None
    if not json:
        say(*([""] if job.listed else []), job.sums())
    raise typer.Exit(FOUND if job.errors or job.refused else OK)


def _check_watchable(paths: list[str], store: str) -> None:
    """Raises UnusableError for what cannot be watched, or where no store can be."""
    from pathlib import Path

    for each in paths:
        if not each or each == "-" or not Path(each).exists():
            what = "standard input cannot be watched" if each == "-" else "there is no such file or folder"
            raise UnusableError(f"{each or repr(each)}: {what}")
    if not Path(store).absolute().parent.is_dir():
        raise UnusableError.of(store, f"the folder {Path(store).parent} does not exist")


def _watch(job: Ingesting, paths: list[str], poll: float | None, *, again: bool) -> None:
    """Ingest what is there, then each file that comes or changes; ends by Ctrl-C alone, with the sums."""
    import sys

    from replay.store.errors import StoreBusyError
    from replay.store.ingest.watch import Watch

    if again:
        raise UnusableError("--again with --watch would audit every game at each change; run it once without --watch")
    _check_watchable(paths, job.store)
    watch = Watch(paths, poll=poll, tell=complain)
    first, told = True, ""
    try:
        with closing(watch.batches()) as batches:
            for batch in batches:
                try:
                    job.take(batch, later=not first)
                except StoreBusyError as error:
                    if first:
                        raise
                    complain(f"{error} (it is tried again)")
                    watch.again(batch)
                if first:
                    if not job.json and batch:
                        told = job.sums().plain
                        say(*([""] if job.listed else []), job.sums())
                    how = "by the system's notices" if watch.poll is None else f"every {watch.poll:g} s"
                    complain(f"watching {', '.join(watch.roots)} {how}; Ctrl-C ends it")
                    first = False
                sys.stdout.flush()
    except KeyboardInterrupt:
        job.check_store()
        if job.json:
            interrupted(job.games, "game", "ended")
        elif (sums := job.sums()).plain != told:  # else nothing has come since they were told
            say("", sums)
        raise typer.Exit(INTERRUPTED) from None
