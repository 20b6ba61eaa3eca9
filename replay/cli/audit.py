"""`replay audit`: what is wrong in records, one report a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.shared import (
    FOUND,
    UNUSABLE,
    JsonOption,
    RulingOption,
    StoreOption,
    UnusableError,
    complain,
    emit,
    overrides_given,
    progress,
    say,
)

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.verdicts import GameAudit, Step

    Found = tuple[GameRecord, dict[str, str]]


def audit(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH...", help="Files, folders of records, - for standard input.")
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", metavar="ID", help="A game of the store; may be repeated.")
    ] = None,
    store: StoreOption = None,
    ruling: RulingOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Leave out games in which nothing was found.")] = False,
    json: JsonOption = False,
) -> None:
    """Replay records and report what the rules say is wrong in them.

    One block a game: each finding with its line, hand, turn and player, both
    sides of a claim, the hand at that event and the rule. Exit status 1 if
    there is a finding of severity error, 2 if a path cannot be read.

    replay audit games.jsonl more-games/
    """
    from replay.engine import audit as audit_game
    from replay.view.audit import Tally, audit_view, tally_view

    if bool(paths) == bool(game):
        raise UnusableError("give the PATHs to audit, or --game ID for games of the store")
    chosen = overrides_given(ruling)
    tally, readable, listed = Tally(), True, False
    games = _of_store(game, store) if game else _of_paths(paths or [], raw=json)
    for found in games:
        if found is None:
            readable = False
            continue
        record, rulings = found[0], {**found[1], **chosen}
        report = audit_game(record, rulings=rulings)
        tally.add(report)
        if json:
            emit(report.as_json())
        elif report.findings or not quiet:
            listed = True
            # The hands beside the findings cost time and space: only a game that needs them is audited for them.
            steps = _steps(audit_game(record, rulings=rulings, keep_steps=True)) if report.findings else ()
            say(audit_view(report, steps))
    if not json and tally.games:
        say(*([""] if listed else []), tally_view(tally))
    raise typer.Exit(UNUSABLE if not readable else FOUND if tally.errors else 0)


def _steps(report: GameAudit) -> Iterator[Step]:
    for hand in report.details:
        yield from hand.steps


def _of_paths(paths: list[str], *, raw: bool) -> Iterator[Found | None]:
    """The games of the paths; None, with a complaint, for each input that cannot be read."""
    from replay.formats import InputError, find_inputs

    inputs = list(find_inputs(paths))
    total = sum(each.size or 0 for each in inputs)
    with progress("auditing", total, raw=raw) as bar:
        for each in inputs:
            try:
                for record in each.games(bar.advance):
                    yield record, {}
            except InputError as error:
                complain(str(error))
                yield None


def _of_store(games: list[str], store: str | None) -> Iterator[Found | None]:
    from replay.cli.stored import record_of_store

    for each in games:
        yield record_of_store(each, store)
