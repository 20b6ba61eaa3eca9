"""`replay players`: who is in a store, who looks like the same person, and joining the names of one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.store.people.reading import Person

_ALIAS = "alias"


def players(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="alias NAME OTHER...",
            help="Join the other names to the first, by which the player is counted from now on.",
            show_default=False,
        ),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="With alias: part the other names, or all, from the first again.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List the players of a store, and which of them look like the same person.

    Two names look alike when they differ in capitals, spaces, marks or one
    letter, and never sat in one game. What is joined is one player for every
    command and page. The records stay as they are.

    replay players --store club.sqlite

    replay players alias Mei mei Mei_Lin
    """
    from replay.store.people.reading import people
    from replay.view.kept.players import joined_view, players_view

    name = store or DEFAULT_STORE
    if words or remove:
        found, player, parted = _joined(name, _alias(words or [], remove=remove), remove=remove)
        if json:
            emit(*(person for person in found if person.player in (player, *parted)))
        else:
            say(joined_view(found, player, parted))
        return
    from replay.cli.stored import reading

    with reading(name) as reader:
        found = people(reader)
    if json:
        emit(*found)
    elif found:
        say(players_view(found), whole=True)
    else:
        say(f"There are no games in {name} yet.")


def _alias(words: Sequence[str], *, remove: bool) -> Sequence[str]:
    """The name that counts and the others; raises UnusableError."""
    if words[:1] != [_ALIAS] or len(words) < (2 if remove else 3):
        what = f"{_ALIAS} NAME [OTHER...] --remove" if remove else f"{_ALIAS} NAME OTHER..."
        raise UnusableError(f"say who is who: replay players {what}")
    return words[1:]


def _joined(path: str, words: Sequence[str], *, remove: bool) -> tuple[tuple[Person, ...], str, tuple[str, ...]]:
    """Join or part the names, which may be written as the list has them: everybody then, who has them or had, and which
    were parted."""
    from replay.cli.stored import changing
    from replay.store.people.joining import join, part
    from replay.store.people.reading import people
    from replay.view.kept.players import names_written

    with changing(path, "names are joined in a store; a dataset has those of its records") as store:
        written = names_written(people(store))
        read = {word: name for name, word in written.items()}
        player, *others = (word if word in written else read.get(word, word) for word in words)
        if not remove and written.keys().isdisjoint((player, *others)):
            raise UnusableError.of(path, f"no game has a player called {' or '.join(map(repr, words))}")
        parted: tuple[str, ...] = ()
        if remove:
            player, parted = part(store, player, others)
        else:
            join(store, player, others)
        return people(store), player, parted
