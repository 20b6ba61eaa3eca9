"""`replay note`: write a note on a game, a hand or an event; change, delete and read in notes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from replay.cli.choice.games import HandOption
from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say
from replay.cli.progress import progress
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.store.notes.reading import Note


def note(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME TEXT",
            help="A game of the store, by its id or the beginning of its checksum, and the note; - reads the note "
            "from standard input.",
            show_default=False,
        ),
    ] = None,
    hand: HandOption = None,
    event: Annotated[
        int | None,
        typer.Option("--event", min=0, help="The event, counted as by `replay show`; the deal is 0."),
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="The last event of this turn of the hand.")] = None,
    line: Annotated[
        str | None,
        typer.Option(
            "--line", metavar="LINE", help="The event on this line of the file, as findings name it: 7, in text 7:23."
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="Who the note is about: a wind of the hand, 0 to 3, or a name."),
    ] = None,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", "-t", metavar="TAG", help="A word to find it by; may be repeated.")
    ] = None,
    edit: Annotated[
        int | None, typer.Option("--edit", metavar="N", help="Change note N: TEXT takes the place of what it says.")
    ] = None,
    untag: Annotated[
        list[str] | None, typer.Option("--untag", metavar="TAG", help="With --edit: a tag to be taken off.")
    ] = None,
    delete: Annotated[
        list[int] | None, typer.Option("--delete", metavar="N", help="Delete note N; may be repeated.")
    ] = None,
    read: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="FILE", help="Read in the notes of another store, as `replay notes --json` prints them."
        ),
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Write a note on a game of the store, on a hand or on an event of it.

    Notes stand beside the evidence: ingesting again, a changed record or a new
    version of replay leaves them as they are, and they say when the event they
    were written on has changed since. `replay notes` lists and searches them.

    replay note club-1 "Was 5p not safe here?" --hand 3 --event 41 --tag review

    replay note --edit 12 "It was not." --untag review
    """
    from replay.scale.open_named import open_noting

    at = {"--hand": hand, "--event": event, "--turn": turn, "--line": line, "--seat": seat}
    what = _one_of({"--edit": edit, "--delete": delete, "--from": read})
    if what is not None and (given := [name for name, value in at.items() if value is not None]):
        raise UnusableError(f"{given[0]}: not beside {what}; a note stays where it was written")
    if untag and what != "--edit":
        raise UnusableError("--untag: say with --edit which note it is taken off")
    if what in ("--delete", "--from") and (words or tag):
        raise UnusableError(f"{what} takes no {'TEXT' if words else '--tag'}")
    path = store or DEFAULT_STORE
    if read is not None:
        _read_in(read, path, json=json)
        return
    if what is None and len(words or []) < 2:
        raise UnusableError('say on which game and what: replay note GAME "TEXT", or - for standard input')
    text = _text((words or [])[1:] if what is None else words or [])
    if edit is not None and text is None and not tag and not untag:
        raise UnusableError("--edit: say what the note is to say, or give --tag or --untag")
    with open_noting(path) as opened:
        if delete:
            from replay.store.notes.writing import delete_notes

            for each in delete_notes(opened, delete):
                _tell(each, "deleted", json=json)
            return
        if edit is not None:
            from replay.store.notes.writing import edit_note

            _tell(edit_note(opened, edit, text, tag=tag or (), untag=untag or ()), "changed", json=json)
            return
        from replay.cli.seats import seat_called
        from replay.store.notes.writing import add_note, dealer_of, target

        if sum(each is not None for each in (event, turn, line)) > 1 or (line is not None and hand is not None):
            raise UnusableError("say one of --event, --turn and --line; --line says the hand as well")
        game = opened.game((words or [])[0])
        on = target(opened, game, number=hand, event=event, turn=turn, line=line)
        dealer = None if on.hand is None else dealer_of(opened, game, on.hand)
        about = None if seat is None else seat_called(seat, game.players, dealer, "--seat")
        _tell(add_note(opened, game, on, text or "", tags=tag or (), seat=about), "written", json=json)


def _one_of(options: dict[str, Any]) -> str | None:
    """The option that is given, None if none is; raises UnusableError at several."""
    given = [name for name, value in options.items() if value not in (None, [])]
    if len(given) > 1:
        raise UnusableError(f"{' and '.join(given)}: one after the other")
    return given[0] if given else None


def _text(words: list[str]) -> str | None:
    """What is to be noted; None if nothing is said."""
    from replay.formats import streams
    from replay.store.notes.writing import MOST

    if words != ["-"]:
        return " ".join(words) if words else None
    # A character has four bytes at most; what is longer is refused when it is counted.
    data = streams.opened("-", "-", ExitStack()).read(4 * MOST + 1000)
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        if error.start > 4 * MOST:
            return data[: error.start].decode()
        raise UnusableError(f"standard input: byte {error.start + 1} of the note is not UTF-8") from None


def _tell(found: Note, what: str, *, json: bool) -> None:
    if json:
        from replay.answers.notes import notes_of

        emit(*notes_of([found]))
        return
    from replay.view.notes import written_view

    say(written_view(found, what))


def _read_in(name: str, path: str, *, json: bool) -> None:
    from replay.formats import streams
    from replay.scale.open_named import open_noting
    from replay.store.notes.lines import LONGEST_LINE
    from replay.store.notes.writing import read_in

    size = Path(name).stat().st_size if name != "-" else 0
    with ExitStack() as stack:
        stream = streams.opened(name, name, stack, -1)
        bar = stack.enter_context(progress("reading notes", size, raw=json))

        def lines() -> Iterator[bytes]:
            while line := stream.readline(LONGEST_LINE + 2):
                bar.advance(len(line))
                yield line

        with open_noting(path) as opened:
            counts = read_in(opened, lines(), "standard input" if name == "-" else name)
    if json:
        from replay.answers.notes import NotesRead

        emit(NotesRead(**counts))
        return
    from replay.view.text import counted

    told = [f"{number} {kind}" for kind, number in counts.items() if number]
    say(f"{counted(sum(counts.values()), 'note')} read: {', '.join(told) or 'there are none in it'}")
