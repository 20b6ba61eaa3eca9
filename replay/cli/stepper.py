"""Stepping through the hands of a game with the keyboard."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.text import Text

from replay.cli.keys import keyboard
from replay.cli.shared import console
from replay.events import Chow, EndHand, Flower, Kong, Pung, Win
from replay.verdicts import GameAudit, HandAudit
from replay.view.board import board_view, moments, state_at
from replay.view.text import FAINT, STRONG, grid

_HINT: Final = "→ ← event   ↓ ↑ turn   j k finding or win   n p hand   ? keys   q quit"
_KEYS: Final = (
    ("→  l  space", "the next event"),
    ("←  h", "the event before"),
    ("↓  d", "the next turn"),
    ("↑  u", "the turn before"),
    ("page down  j", "the next finding, win, call or end"),
    ("page up  k", "the one before"),
    ("home  0", "the deal; again: the hand before"),
    ("end  $", "the last event; again: the next hand"),
    ("n", "the next hand"),
    ("p", "the hand before"),
    ("q  escape", "quit"),
)
_MOVES: Final = {
    "right": "event",
    "l": "event",
    "space": "event",
    "enter": "event",
    "left": "event-back",
    "h": "event-back",
    "down": "turn",
    "d": "turn",
    "up": "turn-back",
    "u": "turn-back",
    "page-down": "mark",
    "j": "mark",
    "page-up": "mark-back",
    "k": "mark-back",
    "home": "first",
    "0": "first",
    "end": "last",
    "$": "last",
    "n": "hand",
    "p": "hand-back",
}


def step_through(report: GameAudit, hand: HandAudit) -> None:
    """Show the hand from its deal and follow the keys until the user quits."""
    hands = [each for each in report.details if each.steps]
    if not hands:
        return
    where, moment = next((number for number, each in enumerate(hands) if each is hand), 0), 0
    out = console()
    helping = False
    with keyboard() as read_key, out.screen(hide_cursor=True) as screen:
        while True:
            page = board_view(hands[where], moment, report.players, width=out.width)
            screen.update(_help() if helping else Group(page, Text(), Text(_HINT, FAINT)))
            key = read_key()
            if helping:
                helping = False
            elif key in ("q", "escape"):
                return
            elif key == "?":
                helping = True
            elif key in _MOVES:
                where, moment = moved(hands, where, moment, _MOVES[key])


def moved(hands: list[HandAudit], where: int, moment: int, move: str) -> tuple[int, int]:
    """The hand and the moment that a move leads to; a move that leads out of the hand goes to its neighbour."""
    hand = hands[where]
    last = moments(hand) - 1
    back = move.endswith("-back")
    match move.removesuffix("-back"):
        case "event":
            target = moment + (-1 if back else 1)
        case "turn":
            turns = [state_at(hand, each).turns for each in range(last + 1)]
            begins = [each for each in range(1, last + 1) if turns[each] != turns[each - 1]]
            target = _nearest(begins, moment, back=back, last=last)
        case "mark":
            target = _nearest(_marks(hand), moment, back=back, last=last)
        case "first":
            target = 0 if moment else -1
        case "last":
            target = last if moment < last else last + 1
        case _:
            return (max(where - 1, 0), 0) if back else (where + 1, 0) if where < len(hands) - 1 else (where, last)
    if target < 0:
        return (where - 1, moments(hands[where - 1]) - 1) if where else (0, 0)
    if target > last:
        return (where + 1, 0) if where < len(hands) - 1 else (where, last)
    return where, target


def _marks(hand: HandAudit) -> list[int]:
    """The moments worth a stop: findings, wins, calls, declared jokers, the end."""
    return [
        number
        for number, step in enumerate(hand.steps, start=1)
        if step.findings or isinstance(step.at.event, Chow | Pung | Kong | Flower | Win | EndHand)
    ]


def _nearest(stops: list[int], moment: int, *, back: bool, last: int) -> int:
    """The next stop in a direction; the last moment, or the first, if there is none; beyond it from there."""
    if back:
        return max((each for each in stops if each < moment), default=0 if moment else -1)
    return min((each for each in stops if each > moment), default=last if moment < last else last + 1)


def _help() -> Group:
    table = grid(gap=4)
    table.add_column(style=STRONG)
    for keys, what in _KEYS:
        table.add_row(keys, what)
    return Group(Text("Keys", STRONG), Text(), table, Text(), Text("Any key goes back.", FAINT))
