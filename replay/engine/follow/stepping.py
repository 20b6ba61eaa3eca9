"""One plain draw or discard that has been taken already: the table after it, without a question to the rules."""

from __future__ import annotations

from msgspec.structs import replace

from replay.engine.table.apply import apply
from replay.engine.table.tiles_held import seated, with_tile
from replay.events import AnyEvent, Discard, Draw
from replay.rules import Rules
from replay.state import Discarded, HandState, Stage
from replay.tiles import suit_of


def stepped(state: HandState, event: AnyEvent, rules: Rules) -> HandState:
    """The same as `table.apply` has it, for an event that `plain` has taken."""
    if type(event) is Draw:
        after = _drawn(state, event)
    elif type(event) is Discard:
        after = _put_down(state, event, infers=rules.opening.void_suits == "inferred")
    else:
        return apply(state, event, rules)
    remember = rules.memory.remember
    return after if remember is None else replace(after, house=remember(state, event, after, False))


def _drawn(state: HandState, event: Draw) -> HandState:
    place, kind = event.seat, event.tile_kind
    me = state.seats[place]
    seat = replace(me, concealed=with_tile(me.concealed, kind), drawn=kind, draws=me.draws + 1)
    return replace(
        state,
        seats=seated(state, place, seat),
        stage=Stage.ACT,
        front=state.front + 1,
        turns=state.turns + 1,
        replacements=(),
        last_discard=None,
        robbable=None,
        at_stake=None,
        winners_here=(),
        contested=None,
    )


def _put_down(state: HandState, event: Discard, *, infers: bool) -> HandState:
    place, kind = event.seat, event.tile_kind
    me = state.seats[place]
    at = me.concealed.index(kind)
    put = Discarded(
        kind=kind,
        turn=state.turns,
        drawn=me.drawn == kind if event.drawn is None else event.drawn,
        after_kong=bool(state.replacements) and any(each != "flower" for each in state.replacements),
    )
    seat = replace(
        me,
        concealed=me.concealed[:at] + me.concealed[at + 1 :],
        discards=(*me.discards, put),
        drawn=None,
        void_suit=suit_of(kind) if infers and me.void_suit is None else me.void_suit,
    )
    return replace(
        state,
        seats=seated(state, place, seat),
        turn=state.next_in_play(place),
        stage=Stage.DRAW,
        discarded=state.discarded + 1,
        last_discard=(place, kind),
        robbable=None,
        at_stake=None,
        winners_here=(),
        replacements=(),
        contested=None,
    )
