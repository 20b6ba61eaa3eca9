"""`replay notes`: list and search the notes of a store, and their tags."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.choice.games import GamesOfStoreOption
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.installation import DEFAULT_STORE


def notes(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS",
            help="Words or parts of words; the note or its tags must contain all of them.",
            show_default=False,
        ),
    ] = None,
    game: GamesOfStoreOption = None,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", "-t", metavar="TAG", help="Notes with this tag; may be repeated.")
    ] = None,
    tags: Annotated[bool, typer.Option("--tags", help="List the tags, and how many notes have each.")] = False,
    records: Annotated[
        bool, typer.Option("--records", help="Also list the notes that stand in the records themselves.")
    ] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Print long notes in full.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List the notes of a store, game by game, or search them.

    A word is also found inside other words, in any script. Capital letters make
    no difference, and there are no search operators. `replay note --from FILE`
    reads what --json prints into another store.

    replay notes safe --tag review
    """
    from replay.answers.notes import Tag, notes_of, record_notes_of
    from replay.cli.stored import reading
    from replay.store.notes.reading import count_notes, find_notes, record_notes, tags_of
    from replay.store.notes.writing import clean_tag

    name = store or DEFAULT_STORE
    words = " ".join(query or [])
    with reading(name) as reader:
        if tags:
            counts = tags_of(reader)
            if json:
                emit(*(Tag(tag=each, notes=number) for each, number in counts.items()))
                return
            from replay.view.notes import tags_view

            say(tags_view(counts) if counts else "No note has a tag.")
            return
        games = [reader.game(each).id for each in game] if game else None
        wanted = [clean_tag(each) for each in tag or ()]
        found = find_notes(reader, words, games=games, tags=wanted)
        carried = tuple(record_notes(reader, words, games=games)) if records and not wanted else ()
        if json:
            emit(*notes_of(found), *record_notes_of(carried))
            return
        if not found and not carried:
            there = count_notes(reader)
            say(
                f"No note is like that; there are {there:,} in {name}."
                if there
                else f'There are no notes in {name} yet. `replay note GAME "TEXT" --hand 1 --event 12` writes one.'
            )
            return
        from replay.view.notes import notes_view

        say(*notes_view(found, carried, whole=whole))
