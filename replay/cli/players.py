"""The option that names the kinds of players at a table."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.exits import UnusableError

PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAMES",
        help="Kinds of players: one for all, or four in seat order with commas between them.",
    ),
]


def players_given(text: str | None) -> tuple[str, ...]:
    """The kinds that are named, none where nothing is said; raises UnusableError."""
    from replay.simulate.players import UnknownPlayerError, version_of

    if text is None:
        return ()
    names = tuple(each.strip() for each in text.split(","))
    try:
        for each in names:
            version_of(each)
    except UnknownPlayerError as error:
        raise UnusableError(f"--players {text}: {error}") from None
    if len(names) not in (1, 4):
        raise UnusableError(f"--players {text}: name one kind for all, or four, and not {len(names)}")
    return names
