"""`replay club`: the club's rules that are in force, and where each was set."""

from __future__ import annotations

from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say


def club(store: StoreOption = None, json: JsonOption = False) -> None:
    """Say which rules of the club are in force, and where they were set.

    They stand where neither a record nor the command line says anything:
    REPLAY_RULINGS, a set of rulings or a file of one, or else club.toml, in
    the folder of the store or where REPLAY_CLUB says. docs/rulings.md has both.

    replay club
    """
    from replay.answers.club import ClubRules
    from replay.formats.ruling_sets.club_file import usual
    from replay.view.kept.club import club_view

    found = usual(store)
    if not json:
        say(club_view(found))
        return
    for own, origin in zip(found.sets, found.origins, strict=True):
        emit(
            ClubRules(
                ruleset=own.ruleset,
                name=own.name,
                title=own.title,
                source=origin,
                rulings=dict(own.values),
                rule=own.cite,
            )
        )
