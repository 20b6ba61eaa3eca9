"""The way from a moment of a game to the page Play on: for each player who has something to choose there."""

from __future__ import annotations

from parts.html import plain
from parts.open import open_link
from replay.engine import legal_events
from replay.events import Draw
from replay.state import SEATS, Stage
from replay.terms import say
from replay.view.text import name_of
from screens.replay.here import Here


def links(here: Here) -> None:
    """Draw these ways as links."""
    spot = here.spot
    if here.hand.excerpt:
        return
    actor = None if isinstance(here.event, Draw) else getattr(here.event, "seat", None)
    found = []
    if actor is not None and (here.open or actor == here.seat):
        found.append(("Another move for {name}", int(actor), spot.event - 1))
    seats = SEATS if here.open else (here.seat,)
    found += [("Play on from here as {name}", seat, spot.event) for seat in seats if _chooses(here, seat)]
    for words, seat, event in found:
        label = say(words, name=plain(name_of(here.players, seat), 20))
        open_link(label, "branch", game=spot.game, hand=spot.hand, event=event, seat=seat, view=spot.view)


def _chooses(here: Here, seat: int) -> bool:
    if here.true.stage in (Stage.ACT, Stage.DISCARD):
        return seat == here.true.turn and here.true.seats[seat].won is None
    return bool(legal_events(here.true, here.rules, seat))
