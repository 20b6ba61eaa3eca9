"""`replay show`: step through a hand in the terminal, or print it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.shared import (
    JsonOption,
    RulingOption,
    StoreOption,
    UnusableError,
    emit,
    overrides_given,
    say,
    width,
)

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.verdicts import GameAudit, HandAudit


def show(
    source: Annotated[
        str, typer.Argument(metavar="PATH|ID", help="A file, - for standard input, or a game of the store.")
    ],
    hand: Annotated[int | None, typer.Option("--hand", min=1, help="The number of the hand.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Print the table after this turn.")] = None,
    event: Annotated[
        int | None, typer.Option("--event", min=0, help="Print the table after this event; the deal is 0.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print the table after every event.")] = False,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="ID", help="Which game, if the file has several.")
    ] = None,
    store: StoreOption = None,
    ruling: RulingOption = None,
    json: JsonOption = False,
) -> None:
    """Step through a hand, event by event, with what was found.

    In a terminal the arrow keys step, and ? lists the keys. Elsewhere, and with
    --turn, --event or --all, it is printed: the hands of the game, one hand
    (--hand) as a list of its events, or the table at a moment of it.

    replay show games.jsonl --hand 3 --turn 12
    """
    from replay.engine import audit as audit_game

    record, stored = _game(source, game, store)
    report = audit_game(record, rulings={**stored, **overrides_given(ruling)}, keep_steps=True)
    if json:
        from replay.view.steps import step_json

        for each in _hands(report, hand):
            for moment in _moments(each, turn, event):
                emit(step_json(report, each, moment))
        return
    if not report.details:
        from replay.view.audit import audit_view

        say(audit_view(report))
        return
    at_a_moment = turn is not None or event is not None or everything
    if not at_a_moment and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from replay.cli.stepper import step_through

        step_through(report, _hands(report, hand)[0])
        return
    if not at_a_moment and hand is None and len(report.details) > 1:
        _overview(report)
        return
    _print(report, _hands(report, hand)[0], turn, event, everything=everything)


def _print(report: GameAudit, hand: HandAudit, turn: int | None, event: int | None, *, everything: bool) -> None:
    from rich.text import Text

    from replay.view.board import board_view, ledger_view, moments, transcript_view
    from replay.view.text import FAINT

    if not hand.steps:
        raise UnusableError(f"hand {hand.number} has no event that could be followed; `replay audit` says why")
    if turn is None and event is None and not everything:
        say(transcript_view(hand, report.players), "", ledger_view(hand, report.players))
        return
    columns = width()
    for number, moment in enumerate(range(moments(hand)) if everything else _moments(hand, turn, event)):
        if number:
            say("", Text("─" * min(columns, 80), FAINT), "")
        say(board_view(hand, moment, report.players, width=columns))


def _overview(report: GameAudit) -> None:
    from replay.view.audit import headline
    from replay.view.game import game_view

    say(headline(report), "", game_view(report), "", "--hand N prints a hand, --turn N the table after a turn of it.")


def _hands(report: GameAudit, number: int | None) -> list[HandAudit]:
    found = [each for each in report.details if number is None or each.number == number]
    if not found and number is not None:
        known = ", ".join(str(each.number) for each in report.details) or "none"
        raise UnusableError(f"there is no hand {number} in this game; there are {known}")
    return found


def _moments(hand: HandAudit, turn: int | None, event: int | None) -> list[int]:
    """Which moments of the hand are meant: all, the one after the event, or the last one of the turn."""
    from replay.view.board import moments, state_at

    every = list(range(moments(hand)))
    if event is not None:
        if event not in every:
            raise UnusableError(f"there is no event {event} in hand {hand.number}; {_last(every[-1:])}")
        return [event]
    if turn is None:
        return every
    turns = [state_at(hand, each).turns for each in every]
    if turn not in turns:
        raise UnusableError(f"there is no turn {turn} in hand {hand.number}; {_last(turns[-1:])}")
    return [max(each for each in every if turns[each] == turn)]


def _last(numbers: list[int]) -> str:
    return f"the last one is {numbers[0]}" if numbers else "nothing of it could be followed"


def _game(source: str, wanted: str | None, store: str | None) -> tuple[GameRecord, dict[str, str]]:
    """The game that is meant, of a file, of standard input, or of the store with the rulings of its stored audit."""
    from pathlib import Path

    from replay.formats import find_inputs

    if source != "-" and not Path(source).exists():
        from replay.cli.stored import record_of_store

        return record_of_store(source, store, or_path=True)
    names: list[str] = []
    first: GameRecord | None = None
    for each in find_inputs([source]):
        for game in each.games():
            name = game.start.game if game.start is not None else f"line {game.line}"
            if wanted is not None and (name == wanted or name.startswith(wanted)):
                return game, {}
            names.append(name)
            first = first or game
    if wanted is not None:
        raise UnusableError(f"{source}: there is no game {wanted!r}; there are {_some(names)}")
    if first is None or len(names) > 1:
        raise UnusableError(f"{source}: there are {len(names)} games; choose one with --game: {_some(names)}")
    return first, {}


def _some(names: list[str]) -> str:
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")
