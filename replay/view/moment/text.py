"""A moment analysed, for the terminal: how near everybody is, then of one seat its waits or its discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.analysis.moment import short_of
from replay.analysis.sight import is_open
from replay.analysis.values import Look
from replay.events import Discard
from replay.state import SEATS, Stage
from replay.terms import say, term
from replay.tiles import NAMES, Kind
from replay.verdicts import HandAudit
from replay.view.blocks import FAINT, GOOD, WARN, Block, Grid, Text, whole
from replay.view.moment.discards import discards_view
from replay.view.moment.review import Review, state_at
from replay.view.moment.waits import left_text, waits_blocks
from replay.view.text import name_of
from replay.view.waits import distance_words

OVER: Final = "The hand is over."


def moment_view(
    hand: HandAudit, moment: int, players: Sequence[str], review: Review, *, seat: int | None = None, width: int = 80
) -> Block:
    """What there is to say of a moment: how near everybody is, then of one seat its waits or its discards.

    Of `seat`, else of who has just discarded or is to act; in a view of one seat of that one alone.
    """
    blocks: list[Block] = []
    if review.viewer is None:
        blocks.append(hands_view(hand, moment, players, review))
    place = seat if seat is not None else review.viewer if review.viewer is not None else focus(hand, moment)
    state = state_at(hand, moment)
    if state.stage is Stage.OVER:
        return [*blocks, *([Text(say(OVER), FAINT)] if seat is not None else [])]
    if seat is None and (judged := discard_to(hand, moment, place)) is not None:
        blocks += [Text(), discards_view(hand.steps[moment - 1].before, players, review, judged, width=width)]
    elif state.seats[place].won is None and is_open(state.seats[place]):
        blocks.append(Text())
        if len(state.seats[place].concealed) % 3 == 2:
            chosen = _next_discard(hand, moment, place)
            blocks.append(discards_view(state, players, review, None, seat=place, chosen=chosen, width=width))
        else:
            blocks += waits_blocks(state, place, players, review)
    return [*(blocks[1:] if blocks and isinstance(blocks[0], Text) and not blocks[0].plain else blocks)]


def focus(hand: HandAudit, moment: int) -> int:
    """The seat that a moment is about: who has just discarded, else who is to act."""
    event = hand.steps[moment - 1].at.event if moment else None
    return event.seat if isinstance(event, Discard) else state_at(hand, moment).turn


def discard_to(hand: HandAudit, moment: int, place: int) -> Discard | None:
    """The discard that led to this moment, if this seat made it and held the tiles to make it."""
    if not moment:
        return None
    step = hand.steps[moment - 1]
    event = step.at.event
    if not isinstance(event, Discard) or event.seat != place or step.after is step.before:
        return None
    me = step.before.seats[place]
    return event if is_open(me) and len(me.concealed) % 3 == 2 else None


def _next_discard(hand: HandAudit, moment: int, place: int) -> Kind | None:
    """What the seat discards next, before anything else happens but its own draws and declarations."""
    for step in hand.steps[moment:]:
        event = step.at.event
        if getattr(event, "seat", place) != place:
            return None
        if isinstance(event, Discard):
            return NAMES.index(event.tile)
        return None
    return None


def hands_view(hand: HandAudit, moment: int, players: Sequence[str], review: Review) -> Block:
    """How near each seat is, in turn order from the dealer, with its waits and what is left of them in both views."""
    state = state_at(hand, moment)
    table = Grid(whole(), whole())
    for step in SEATS:
        place = (state.dealer + step) % 4
        look = review.analysis.look(place, moment)
        if look is None or state.seats[place].won is not None:
            continue
        short = short_of(state, place, look.kinds, review.rules) if look.ready else 0
        told = left_text(look, short) if look.ready else Text()
        table.add(name_of(players, place), distance(look, short=short > 0 and short == look.kinds), told)
    return table if table.rows else Text(term("Tiles are hidden: there is nothing to say of the waits."), FAINT)


def distance(look: Look, *, short: bool = False) -> Text:
    """How far a look is from ready; `short`: no tile that it waits for is worth a win."""
    words = distance_words(look.shanten, short=short, to_discard=look.to_discard)
    return Text(words, WARN if short else "" if look.shanten > 0 else GOOD)
