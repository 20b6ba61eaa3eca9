"""Stepping through the hands of a game with the keyboard."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.text import Text

from replay.cli.keys import keyboard
from replay.cli.shared import console
from replay.verdicts import GameAudit, HandAudit
from replay.view.board import board_view
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
_MARKED: Final = frozenset({"chow", "pung", "kong", "flower", "win", "end_hand"})


def step_through(report: GameAudit, hand: HandAudit) -> None:
    """Show the hand from its deal and follow the keys until the user quits."""
    hands = [each for each in report.details if each.steps]
    if not hands:
        return
    where, place = (hands.index(hand) if hand in hands else 0), 0
    out = console()
    helping = False
    with keyboard() as read_key, out.screen(hide_cursor=True) as screen:
        while True:
            page = board_view(hands[where], place, report.players, width=out.width)
            screen.update(_help() if helping else Group(page, Text(), Text(_HINT, FAINT)))
            key = read_key()
            if helping:
                helping = False
            elif key in ("q", "escape"):
                return
            elif key == "?":
                helping = True
            elif key in _MOVES:
                where, place = moved(hands, where, place, _MOVES[key])


def moved(hands: list[HandAudit], where: int, place: int, move: str) -> tuple[int, int]:
    """The hand and the event that a move leads to; where it leads out of the hand, the neighbouring hand's end."""
    steps = hands[where].steps
    last = len(steps) - 1
    back = move.endswith("-back")
    match move.removesuffix("-back"):
        case "event":
            target = place + (-1 if back else 1)
        case "turn":
            turn = steps[place].after.turns
            target = _nearest(
                [each for each, step in enumerate(steps) if _begins_turn(hands[where], each, step.after.turns, turn)],
                place,
                back=back,
                last=last,
            )
        case "mark":
            marks = [
                each
                for each, step in enumerate(steps)
                if step.findings or step.at.event.__struct_config__.tag in _MARKED
            ]
            target = _nearest(marks, place, back=back, last=last)
        case "first":
            return (where - 1, len(hands[where - 1].steps) - 1) if place == 0 and where else (where, 0)
        case "last":
            return (where + 1, 0) if place == last and where < len(hands) - 1 else (where, last)
        case _:
            target = -1 if back else last + 1
            if back and where:
                return where - 1, 0
    if target < 0:
        return (where - 1, len(hands[where - 1].steps) - 1) if where else (0, 0)
    if target > last:
        return (where + 1, 0) if where < len(hands) - 1 else (where, last)
    return where, target


def _begins_turn(hand: HandAudit, place: int, turn: int, present: int) -> bool:
    return turn != present and (place == 0 or hand.steps[place - 1].after.turns != turn)


def _nearest(places: list[int], place: int, *, back: bool, last: int) -> int:
    """The next of the places in a direction; beyond the last event, or before the first, if there is none."""
    if back:
        return max((each for each in places if each < place), default=-1 if place == 0 else 0)
    return min((each for each in places if each > place), default=last + 1 if place == last else last)


def _help() -> Group:
    table = grid(gap=4)
    table.add_column(style=STRONG)
    for keys, what in _KEYS:
        table.add_row(keys, what)
    return Group(Text("Keys", STRONG), Text(), table, Text(), Text("Any key goes back.", FAINT))
