"""`replay versions`: what a game was before, what changed, and bringing it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.cli.stored import changing, reading
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.answers.club import VersionLine
    from replay.store.versions.reading import History

_NONE_KEPT: Final = "a dataset keeps no earlier versions"


def versions(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game, also one that was removed, by its id or the beginning of its checksum."
        ),
    ],
    diff: Annotated[
        int | None, typer.Option("--diff", metavar="N", help="All that differs from version N in the game as it is.")
    ] = None,
    restore: Annotated[
        int | None, typer.Option("--restore", metavar="N", help="Make the game what it was in version N.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List what a game of the store was before, and what changed each time.

    A version is kept when a game is replaced or removed. --restore brings one
    back and keeps what the game is now, so that it can be undone in turn.

    replay versions thu-2026-11-26

    replay versions thu-2026-11-26 --restore 1
    """
    from replay.scale.open_named import is_dataset
    from replay.store.versions.reading import differences, history
    from replay.view.kept.versions import diff_view, versions_view

    if diff is not None and restore is not None:
        raise UnusableError("--diff and --restore: one after the other")
    if restore is not None:
        _restore(store, game, restore, json=json)
        return
    if is_dataset(store or DEFAULT_STORE):
        raise UnusableError.of(store or DEFAULT_STORE, _NONE_KEPT)
    with reading(store, game) as reader:
        found = history(reader, game)
        if diff is not None:
            changes = differences(reader, found, diff)
            if json:
                from replay.answers.club import VersionDiff

                emit(VersionDiff(game=found.game, version=diff, changes=list(changes)))
            else:
                say(diff_view(found, diff, changes))
            return
    if json:
        emit(*_lines(found))
    else:
        say(versions_view(found))


def _lines(found: History) -> list[VersionLine]:
    from replay.answers.club import VersionLine

    return [
        VersionLine(
            game=found.game,
            version=each.number,
            sha256=each.sha256,
            source=each.source,
            verdict=each.verdict,
            until=each.until,
            ended="removed" if each.removed else "replaced",
            changes=list(each.changes),
        )
        for each in found.versions
    ]


def _restore(path: str | None, game: str, number: int, *, json: bool) -> None:
    from functools import partial

    from replay.engine import audit
    from replay.store.ingest.analyse import analyse_game
    from replay.store.ingest.work import Worker
    from replay.store.versions.changing import restore
    from replay.store.versions.reading import history, version_of
    from replay.view.kept.versions import restored_view

    with changing(path, _NONE_KEPT) as store:
        found = history(store, game)
        version = version_of(store, found, number)
        sets = store.ruling_sets()
        worker = Worker(partial(audit, named=sets) if sets else audit, analyse_game)
        done = restore(store, found, version, worker)
    if json:
        from replay.answers.records import ingested_of

        emit(ingested_of(done))
    else:
        say(restored_view(found, version, done.status))
