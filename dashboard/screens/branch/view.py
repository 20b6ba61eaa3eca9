"""A branch as HTML: what it begins with, what has happened in it, what came of it beside the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parts.html import aside, text
from parts.seen import board_seen, event_seen, state_seen
from replay.events import AnyEvent
from replay.library.positions import Position
from replay.state import SEATS
from replay.terms import say, term
from replay.verdicts import HandAudit
from replay.view.blocks import Cells, Grid
from replay.view.drawn.score import win_panel
from replay.view.drawn.words import signed, told_html
from replay.view.markup import HtmlWriter
from replay.view.text import name_of
from screens.branch.bots import KIND
from screens.branch.course import Begun, BranchStart

_LATEST: Final = 12


def about_html(begun: Begun, start: BranchStart, *, bots: bool) -> str:
    """Which tiles are used, and who plays."""
    name = text(name_of(begun.position.players, start.seat), 40)
    words = "The hands and the wall are those of the record: each tile comes as it would have come."
    if begun.dealt and start.open:
        words = (
            "The record does not have every tile that comes into play. What is missing is dealt at random, in agreement"
            " with all that is recorded: deal {deal}."
        )
    elif begun.dealt:
        words = (
            "What {name} cannot see is dealt at random, in agreement with all that {name} knows: deal {deal}. It is not"
            " what lay there in the game."
        )
    plays = say("The others are played by the program ({kind}).", kind=f"<bdi>{KIND}</bdi>")
    plays = plays if bots else say("You choose for everybody.")
    return f'<p class="gx-about" data-replay="branch-tiles">{say(words, name=name, deal=start.deal)} {plays}</p>'


def table_html(position: Position, start: BranchStart) -> str:
    """The table of a branch; of the events before it those of the game are counted as well."""
    return board_seen(
        position.state if start.open else state_seen(position.state, start.seat, position.rules),
        position.players,
        position.wins,
        position.event if position.number else None,
        near=start.seat,
        open_hands=start.open,
        number=position.number,
        total=position.number,
        hand=start.hand,
    )


def _told(event: AnyEvent, players: Sequence[str], start: BranchStart) -> str:
    """What happened, in words, as it is seen."""
    seen = event if start.open else event_seen(event, start.seat)
    return told_html(seen, players, claims=False)


def moves_html(moves: Sequence[AnyEvent], players: Sequence[str], start: BranchStart) -> str:
    """What has happened since the branch began, the latest first."""
    lines = [f"<li>{_told(each, players, start)}</li>" for each in reversed(moves)]
    rest = lines[_LATEST:]
    earlier = say("{number} before", number=len(rest))
    more = f'<details><summary>{earlier}</summary><ul class="before">{"".join(rest)}</ul></details>'
    return f'<h3>{term("Played here")}</h3><ul class="before">{"".join(lines[:_LATEST])}</ul>{more if rest else ""}'


def game_html(hand: HandAudit, players: Sequence[str], start: BranchStart) -> str:
    """What was done in the game at the moment at which the branch begins."""
    told = _told(hand.steps[start.event].at.event, players, start)
    return aside(say("In the game: {what}", what=f"<b>{told}</b>"))


def result_html(position: Position, begun: Begun, hand: HandAudit) -> str:
    """How the hand ended here: its wins, and the points of the hand beside those of the game where these compare."""
    players, before = position.players, hand.steps[0].before.scores
    ends = [(say("here"), position.state.scores)]
    if not (begun.dealt or hand.miscounted or hand.open):
        ends.append((say("in the game"), hand.scores))
    points = Grid(term("points of the hand"), *(Cells(name_of(players, seat), right=True) for seat in SEATS))
    for name, after in ends:
        points.add(name, *(signed(now - then) for now, then in zip(after, before, strict=True)))
    wins = "".join(win_panel(each, players, recorded=False) for each in position.wins[len(begun.position.wins) :])
    return f'<h2 role="status">{say("The hand is over")}</h2>{HtmlWriter().write(points)}{wins}'
