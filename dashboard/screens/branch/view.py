"""A branch as HTML: what it begins with, what has happened in it, what came of it beside the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from parts.html import aside, text
from parts.seen import board_seen, event_seen, state_seen
from replay.events import AnyEvent
from replay.library.positions import Position
from replay.state import HandState
from replay.terms import say, term
from replay.verdicts import HandAudit
from replay.view.drawn.score import win_panel
from replay.view.drawn.words import minus_in, signed
from replay.view.sentences import event_words
from replay.view.text import name_of
from screens.branch.bots import KIND

TITLE: Final = "Play on"
ABOUT: Final = (
    "Choose otherwise than in the game, and see where it leads. Every move is checked by the rules of the game."
)
NO_GAME: Final = "No moment to play on from"
NO_GAME_HOW: Final = (
    "Open a game on the page Replay and go to a decision. There choose Play on from here, on the panel Now or Discards."
)
NOT_HERE: Final = "Nobody can play on from here"
TRUE: Final = "The hands and the wall are those of the record: each tile comes as it would have come."
DEALT: Final = (
    "The record does not have every tile that comes into play. What is missing is dealt at random, in agreement with "
    "all that is recorded: deal {deal}."
)
DEALT_SEAT: Final = (
    "What {name} cannot see is dealt at random, in agreement with all that {name} knows: deal {deal}. It is not what "
    "lay there in the game."
)
BOTS: Final = "The others are played by the program ({kind})."
HAND: Final = "You choose for everybody."
OVER: Final = "The hand is over"
_LATEST: Final = 12


def about_html(position: Position, *, dealt: bool, open_hands: bool, seat: int, deal: int, bots: bool) -> str:
    """Which tiles are used, and who plays."""
    name = text(name_of(position.players, seat), 40)
    tiles = say(TRUE)
    if dealt:
        tiles = say(DEALT, deal=deal) if open_hands else say(DEALT_SEAT, name=name, deal=deal)
    who = say(BOTS, kind=f"<bdi>{KIND}</bdi>") if bots else say(HAND)
    return f'<p class="gx-about" data-replay="branch-tiles">{tiles} {who}</p>'


def seen(position: Position, seat: int, *, open_hands: bool) -> HandState:
    """The table as it is looked at: with all hands, or as this seat sees it."""
    return position.state if open_hands else state_seen(position.state, seat, position.rules)


def table_html(position: Position, seat: int, *, open_hands: bool, hand: int) -> str:
    """The table of a branch; of the events before it those of the game are counted as well."""
    view = seen(position, seat, open_hands=open_hands)
    event, number = position.event if position.number else None, position.number
    players, wins = position.players, position.wins
    return board_seen(
        view, players, wins, event, near=seat, open_hands=open_hands, number=number, total=number, hand=hand
    )


def told(event: AnyEvent, players: Sequence[str]) -> str:
    """What happened, in words, as text."""
    return minus_in(event_words(event, players, claims=False), players)


def moves_html(moves: Sequence[AnyEvent], players: Sequence[str], seat: int, *, open_hands: bool) -> str:
    """What has happened since the branch began, the latest first."""
    shown = [each if open_hands else event_seen(each, seat) for each in moves]
    lines = [f"<li>{escape(told(each, players))}</li>" for each in reversed(shown)]
    rest = lines[_LATEST:]
    earlier = say("{number} before", number=len(rest))
    more = f'<details><summary>{earlier}</summary><ul class="before">{"".join(rest)}</ul></details>'
    return f'<h3>{term("Played here")}</h3><ul class="before">{"".join(lines[:_LATEST])}</ul>{more if rest else ""}'


def game_html(hand: HandAudit, event: int, players: Sequence[str], seat: int, *, open_hands: bool) -> str:
    """What was done in the game at the moment at which the branch begins."""
    followed = hand.steps[event].at.event
    shown = followed if open_hands else event_seen(followed, seat)
    return aside(say("In the game: {what}", what=f"<b>{escape(told(shown, players))}</b>"))


def result_html(position: Position, begun: int, hand: HandAudit, *, compare: bool) -> str:
    """How the hand ended here: its wins, and the points of the hand beside those of the game where these compare."""
    players, before = position.players, hand.steps[0].before.scores
    rows = [(say("here"), [now - then for now, then in zip(position.state.scores, before, strict=True)])]
    if compare and not hand.miscounted and not hand.open:
        rows.append((say("in the game"), [now - then for now, then in zip(hand.scores, before, strict=True)]))
    head = "".join(f'<th class="num">{escape(name_of(players, place))}</th>' for place in range(4))
    body = "".join(
        f'<tr><th scope="row">{words}</th>'
        + "".join(f'<td class="num">{signed(each)}</td>' for each in points)
        + "</tr>"
        for words, points in rows
    )
    wins = "".join(win_panel(each, players, recorded=False) for each in position.wins[begun:])
    return (
        f'<h2 role="status">{say(OVER)}</h2><div class="scroll">'
        f'<table class="plain" data-replay="branch-result"><thead>'
        f"<tr><th>{term('points of the hand')}</th>{head}</tr></thead>{body}</table></div>{wins}"
    )
