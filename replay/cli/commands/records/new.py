"""`replay new`: a text to write a game or a dispute into, or one of a stored record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from replay.cli.choice.games import GameInFileOption
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked
from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption, RulesetOption, StoreOption
from replay.cli.output import complain, emit


def new(
    ruleset: RulesetOption = None,
    players: Annotated[
        str, typer.Option("--players", "-p", metavar="A,B,C,D", help="The four players, the first dealer first.")
    ] = "Ann,Bo,Cy,Di",
    excerpt: Annotated[
        bool, typer.Option("--excerpt", "-x", help="For a dispute: only a deal and a win, without the moves between.")
    ] = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="A sheet of results to be filled in: a row a hand, for spreadsheets.")
    ] = False,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="PATH|ID", help="A record as text instead: a file, -, or a game of the store."),
    ] = None,
    hand: Annotated[int | None, typer.Option("--hand", min=1, help="With --from: this hand alone.")] = None,
    game: GameInFileOption = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", "-o", metavar="FILE", help="Write to this new file; a file that exists is never overwritten."
        ),
    ] = None,
    store: StoreOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,
) -> None:
    """Begin a record as text: a skeleton with comments, to be filled in by hand.

    Audit, ingest and show read the text as it is; replay convert turns it into a
    record. docs/text-form.md says what the text looks like.

    replay new --ruleset sichuan --players Ann,Bo,Cy,Di --to club.txt
    """
    if source is None and (hand is not None or game is not None):
        raise UnusableError("--hand and --game say which part of a record; give --from, too")
    if source is not None and (excerpt or any(ruled)):
        raise UnusableError("--excerpt, --ruling and --rulings are for a new text; --from takes what is recorded")
    if csv and (excerpt or source or any(ruled)):
        raise UnusableError("--csv is a new sheet of results: it takes no --excerpt, --from, --ruling or --rulings")
    to = None if to == "-" else to
    text = (
        _begun(ruleset, players, ruled, excerpt=excerpt, csv=csv)
        if source is None
        else _taken(source, game, hand, store)
    )
    if to is not None:
        _write(to, text)
    if json:
        from replay.answers.records import Begun

        emit(Begun(file=to, text=text))
    elif to is None:
        sys.stdout.write(text)
    else:
        complain(f"{to}: written; replay audit {to} says what is wrong or missing in it")


def _begun(
    ruleset: str | None,
    players: str,
    ruled: RulingsAsked,
    *,
    excerpt: bool,
    csv: bool,
) -> str:
    from datetime import date

    from replay.cli.choice.rulings import rules_chosen, rulings_stated
    from replay.formats.typed.skeleton import skeleton

    names = [each.strip() for each in players.split(",")]
    if len(names) != 4:
        raise UnusableError(f"--players {players}: four names with commas between them, not {len(names)}")
    chosen = ruled.chosen()
    rules = rules_chosen(ruleset, chosen)
    a, b, c, d = names
    today = date.today().isoformat()  # noqa: DTZ011  # the day at the table
    if csv:
        from replay.formats.importers.common import ForeignError
        from replay.formats.importers.result_sheet import template

        try:
            return template(names, game=f"club-{today}", date=today, ruleset=rules.ruleset.id)
        except ForeignError as error:
            raise UnusableError(f"--players {players}: {error}") from None
    return skeleton(
        rules,
        game=f"club-{today}",
        players=(a, b, c, d),
        date=today,
        excerpt=excerpt,
        rulings=rulings_stated(rules, chosen),
    )


def _taken(source: str, game: str | None, hand: int | None, store: str | None) -> str:
    from replay.cli.one_game import game_meant
    from replay.events import EventAt
    from replay.formats.typed.skeleton import hand_alone
    from replay.formats.typed.source import text_of
    from replay.formats.typed.write import write_text

    record, _ = game_meant(source, game, store)
    if hand is None:
        return text_of(record)
    events = [entry.event for entry in record.entries if isinstance(entry, EventAt)]
    alone = hand_alone(events, hand)
    if not alone:
        raise UnusableError.of(source, f"there is no hand {hand} in this game")
    return write_text(alone)


def _write(name: str, text: str) -> None:
    from pathlib import Path

    from replay.export.files import ExistsError, whole_file

    try:
        with whole_file(Path(name), force=False) as file:
            file.write(text.encode())
    except ExistsError:
        raise UnusableError(f"{name}: the file already exists, and nothing is written over it") from None
