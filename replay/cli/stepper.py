"""Stepping through the hands of a game with the keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Protocol

from replay.cli.keys import keyboard
from replay.events import Chow, EndHand, Flower, Kong, Pung, Win
from replay.terms import rows_of, say
from replay.verdicts import GameAudit, HandAudit
from replay.view.blocks import FAINT, STRONG, Block, Cells, Grid, Text
from replay.view.moment.board import board_view, moments
from replay.view.moment.review import Review, state_at
from replay.view.terminal import Screen
from replay.view.text import name_of

if TYPE_CHECKING:
    from replay.store.notes.reading import Note

_HINT: Final = "→ ← event  ↓ ↑ turn  j k finding or win  n p hand  w s v waits  ? keys  q quit"
_KEYS: Final = (
    ("→  l  space", "the next event"),
    ("←  h", "the event before"),
    ("↓  d", "the next turn"),
    ("↑  u", "the turn before"),
    ("page down  j", "the next finding, note, win, call or end"),
    ("page up  k", "the one before"),
    ("home  0", "the deal; again: the hand before"),
    ("end  $", "the last event; again: the next hand"),
    ("n", "the next hand"),
    ("p", "the hand before"),
    ("w", "waits and discards: on, off"),
    ("s", "whose: who is to act, then each player"),
    ("v", "seen by: everybody, then each player alone"),
    ("q  escape", "quit"),
)
_LEADS: Final = {
    "event": "right l space enter",
    "event-back": "left h",
    "turn": "down d",
    "turn-back": "up u",
    "mark": "page-down j",
    "mark-back": "page-up k",
    "first": "home 0",
    "last": "end $",
    "hand": "n",
    "hand-back": "p",
}
"""The moves with their keys."""
_MOVES: Final = {key: move for move, keys in _LEADS.items() for key in keys.split()}


class SteppedGame(Protocol):
    """The game as everybody and as each player sees it."""

    def of(self, viewer: int | None) -> GameAudit:
        """The game as the player in this seat sees it; None: all of it."""

    def review(self, hand: HandAudit, viewer: int | None) -> Review:
        """What it takes to analyse a hand of that game."""

    def notes_at(self, hand: HandAudit, moment: int, viewer: int | None) -> list[Note]:
        """The notes at a moment of a hand of that game."""


def step_through(game: SteppedGame, hand: HandAudit, *, viewer: int | None = None, seat: int | None = None) -> None:
    """Show the hand from its deal and follow the keys until the user quits."""
    report = game.of(viewer)
    hands = [each for each in report.details if each.steps]
    if not hands:
        return
    where, moment = next((number for number, each in enumerate(hands) if each is hand), 0), 0
    out = Screen()
    helping, analysing = False, True
    with rows_of(report.ruleset), keyboard() as read_key, out.pages() as show:
        while True:
            review = game.review(hands[where], viewer) if analysing else None
            page = board_view(
                hands[where],
                moment,
                report.players,
                width=out.size[0],
                review=review,
                seat=seat,
                rulings=report.rulings_in_words,
            )
            if notes := game.notes_at(hands[where], moment, viewer):
                from replay.view.notes import with_notes

                page = with_notes(page, notes)
            hint = Text(_eyes(report, viewer, seat)).append(say(_HINT), FAINT)
            show(_help() if helping else fitted(page, hint, out))
            key = read_key()
            if helping:
                helping = False
            elif key in ("q", "escape"):
                return
            elif key == "?":
                helping = True
            elif key == "w":
                analysing = not analysing
            elif key == "s":
                seat = _next(seat)
            elif key == "v":
                viewer = _next(viewer)
                report = game.of(viewer)
                hands = [each for each in report.details if each.steps] or hands
                where = min(where, len(hands) - 1)
                moment = min(moment, moments(hands[where]) - 1)
            elif key in _MOVES:
                where, moment = moved(hands, where, moment, _MOVES[key], _noted(game, hands[where], viewer))


def _next(seat: int | None) -> int | None:
    return 0 if seat is None else seat + 1 if seat < 3 else None


def _eyes(report: GameAudit, viewer: int | None, seat: int | None) -> str:
    parts = [say("seen by {name}", name=name_of(report.players, viewer))] if viewer is not None else []
    parts += [say("waits of {name}", name=name_of(report.players, seat))] if seat is not None else []
    return f"{', '.join(parts)}\n" if parts else ""


def fitted(page: Block, hint: Text, out: Screen) -> Block:
    """The page with the hint below it; what a low terminal has no room for is left out, and said."""
    room = out.size[1] - 2 - hint.plain.count("\n")
    lines = out.lines_of(page)
    if len(lines) <= room:
        return [page, Text(), hint]
    shown = Text("\n").join(lines[: room - 1])
    more = say("{n:,} more lines in a higher terminal", n=len(lines) - room + 1)
    return [shown, Text(f"… {more}", FAINT), Text(), hint]


def moved(hands: list[HandAudit], where: int, moment: int, move: str, noted: Iterable[int] = ()) -> tuple[int, int]:
    """The hand and the moment that a move leads to; a move that leads out of the hand goes to its neighbour.

    `noted` are the moments of the hand with notes, at which marks stop as well.
    """
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
            target = _nearest(sorted({*_marks(hand), *noted}), moment, back=back, last=last)
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


def _noted(game: SteppedGame, hand: HandAudit, viewer: int | None) -> list[int]:
    """The moments with notes."""
    return [moment for moment in range(moments(hand)) if game.notes_at(hand, moment, viewer)]


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


def _help() -> Block:
    table = Grid(Cells(style=STRONG), gap=4)
    for keys, what in _KEYS:
        table.add(keys, say(what))
    return [Text(say("Keys"), STRONG), Text(), table, Text(), Text(say("Any key goes back."), FAINT)]
