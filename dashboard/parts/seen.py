"""What one seat can see of the table: the same state with every tile hidden that is hidden from that seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from replay.analysis.moment import settled
from replay.events import AnyEvent, Draw
from replay.hands import Meld
from replay.rules import Rules
from replay.simulate.hide import hide
from replay.state import HandState, SeatMeld, SeatState
from replay.tiles import HIDDEN, hidden_tiles
from replay.verdicts import HandAudit, WinAudit
from replay.view.drawn.table import board, denied, stands


def state_seen(state: HandState, seat: int, rules: Rules) -> HandState:
    """The table as this seat sees it: no wall, no hands of others but what winners show, no concealed kongs.

    Who has won on a tile on which others may still win shows nothing until that is over; then all have shown.
    """
    table = settled(state)
    show = rules.unseen.winners_show
    shown = tuple(
        each if place == seat else _from_outside(each, "melds" if place in table.winners_here else show)
        for place, each in enumerate(table.seats)
    )
    return replace(table, wall=None, seats=(shown[0], shown[1], shown[2], shown[3]), contested=None)


def board_seen(
    view: HandState,
    players: Sequence[str],
    wins: Sequence[WinAudit],
    event: AnyEvent | None,
    *,
    near: int,
    open_hands: bool,
    **place: Any,
) -> str:
    """The table as HTML: with all hands, or as the seat `near` sees it, which `view` is then; `wins` are those so far,
    the rest as in `board`."""
    refused, view_of = denied(view, wins), "all" if open_hands else "seat"
    if not open_hands:
        refused, event = refused & {near}, None if event is None else event_seen(event, near)
    shown: dict[str, Any] = {"stands": stands(wins, view), "no_wins": refused, "view": view_of}
    return board(view, players, near=near, event=event, **shown, **place)


def event_seen(event: AnyEvent, seat: int) -> AnyEvent:
    """The event as this seat sees it."""
    return next(iter(hide([event], seat)))


def hand_seen(hand: HandAudit, seat: int, rules: Rules) -> HandAudit:
    """The hand as this seat sees it, step by step: what is said of it then, the seat could have said at the table."""
    known: dict[int, HandState] = {}

    def at(state: HandState) -> HandState:
        return known.setdefault(id(state), state_seen(state, seat, rules))

    events = hide([step.at.event for step in hand.steps], seat)
    steps = tuple(
        replace(step, at=replace(step.at, event=event), states=(at(step.before), at(step.after)), place=0)
        for step, event in zip(hand.steps, events, strict=True)
    )
    return replace(hand, steps=steps)


def decisions(events: Iterable[AnyEvent], seat: int) -> list[int]:
    """The moments, counted from 1, after an event that this seat chose: all of its own but draws."""
    return [
        number
        for number, event in enumerate(events, 1)
        if not isinstance(event, Draw) and getattr(event, "seat", None) == seat
    ]


def _from_outside(held: SeatState, show: str) -> SeatState:
    if held.won is not None and show == "all":
        return held
    melds = tuple(map(_closed, held.melds))
    if held.won is not None and show == "all_but_kongs":
        return replace(held, melds=melds)
    drawn = None if held.drawn is None else HIDDEN
    return replace(held, concealed=hidden_tiles(len(held.concealed)), melds=melds, drawn=drawn)


def _closed(each: SeatMeld) -> SeatMeld:
    if each.meld.is_open:
        return each
    return replace(each, meld=Meld("concealed_kong", hidden_tiles(4)))
