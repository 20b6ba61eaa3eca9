"""The way from a moment of a game to the page Play on: for each player who has something to choose there."""

from __future__ import annotations

from data import Opened
from parts.html import plain
from parts.open import open_link
from replay.engine import legal_events
from replay.events import Draw
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.terms import say
from replay.view.text import name_of
from screens.replay.moments import Spot, state_at


def ways(opened: Opened, spot: Spot) -> list[tuple[str, int, int]]:
    """What may be tried from this moment: in words, the seat that chooses, and the event after which it chooses."""
    hand, rules = opened.audit.details[spot.hand - 1], opened.rules
    if rules is None or hand.excerpt:
        return []
    found = []
    event = hand.steps[spot.event - 1].at.event if spot.event else None
    actor = None if isinstance(event, Draw) else getattr(event, "seat", None)
    names = opened.audit.players
    if actor is not None and (spot.open or actor == spot.seat):
        found.append(
            (say("Another move for {name}", name=plain(name_of(names, actor), 20)), int(actor), spot.event - 1)
        )
    state = state_at(hand, spot.event)
    if state is None:
        return found
    seats = [seat for seat in (SEATS if spot.open else (spot.seat,)) if _chooses(state, seat, rules)]
    return found + [
        (say("Play on from here as {name}", name=plain(name_of(names, seat), 20)), seat, spot.event) for seat in seats
    ]


def _chooses(state: HandState, seat: int, rules: Rules) -> bool:
    if state.stage in (Stage.ACT, Stage.DISCARD):
        return seat == state.turn and state.seats[seat].won is None
    return bool(legal_events(state, rules, seat))


def links(opened: Opened, spot: Spot) -> None:
    """Draw these ways as links."""
    for words, seat, event in ways(opened, spot):
        open_link(words, "branch", "alt_route", game=spot.game, hand=spot.hand, event=event, seat=seat, view=spot.view)
