"""`replay remove`: take games out of the store; `replay versions --restore` brings them back."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.exits import agreed
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.cli.stored import changing
from replay.installation import DEFAULT_STORE


def remove(
    games: Annotated[
        list[str], typer.Argument(metavar="GAME", help="Games, by their ids or the beginnings of their checksums.")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Take games out of the store, all of them or none.

    They count nowhere any more, and ingesting their files again does not take
    them in. `replay versions GAME --restore N` brings one back, until
    `replay doctor --forget` deletes for good what was removed.

    replay remove thu-2026-11-26 --store club.sqlite
    """
    from replay.answers.club import Removed
    from replay.store.versions.changing import remove_games
    from replay.store.versions.reading import history
    from replay.view.kept.versions import asked_view, removed_view

    path = store or DEFAULT_STORE
    with changing(path, "nothing is removed from a dataset; make one of the records without the game") as opened:
        found = {row.id: row for row in (opened.game(each) for each in games)}.values()
        if not yes and not agreed(asked_view(tuple(found), path), json=json):
            say("Nothing was removed.")
            return
        removed = [(each, history(opened, each.sha256)) for each in remove_games(opened, found)]
    for each, past in removed:
        if json:
            emit(Removed(game=each.game, sha256=each.sha256, source=each.source, version=len(past.versions)))
        else:
            say(removed_view(each, past))
