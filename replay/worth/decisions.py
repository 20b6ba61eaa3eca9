"""Who may choose what at a moment of a hand, from what that seat sees."""

from __future__ import annotations

from typing import Final

from replay.engine.table.legal import legal_events
from replay.events import AnyEvent, Chow, Discard, Draw, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.rules import Rules
from replay.state import HandState, Stage
from replay.worth.values import Decision, DecisionKind, IdleError, UndecidedError

_OWN: Final = (Stage.ACT, Stage.DISCARD)


def decision_of(state: HandState, seat: int, rules: Rules, happened: AnyEvent | None = None) -> Decision:
    """What this seat may choose now, with what it chose if `happened` is the event that follows.

    `state` is the table as the seat sees it. Raises UndecidedError where it has no choice, or its own tiles are hidden.
    """
    me = state.seats[seat]
    if me.hides or state.doubt:
        raise UndecidedError("tiles that the player saw are not recorded, or an earlier fault leaves them open")
    if me.won is not None:
        raise IdleError("has won and takes no further part")
    options: list[AnyEvent | None] = [*legal_events(state, rules, seat)]
    opening = [each for each in options if isinstance(each, Exchange | VoidSuit)]
    kind: DecisionKind
    if opening:
        options, kind = [*_handed(opening, happened)], "opening"
    elif seat == state.turn and state.stage in _OWN:
        kind = "win" if any(isinstance(each, Win) for each in options) else "discard"
    else:
        kind = "win" if any(isinstance(each, Win) for each in options) else "claim"
        options = [*options, None] if options else []
    if len(options) < 2:
        raise IdleError("has nothing to choose")
    return Decision(state=state, seat=seat, options=tuple(options), kind=kind, chosen=_chosen(options, seat, happened))


def _handed(options: list[Exchange | VoidSuit], happened: AnyEvent | None) -> list[Exchange | VoidSuit]:
    """Tiles are handed on in a direction that nobody chooses: that of the record, or else the first."""
    if not any(isinstance(each, Exchange) for each in options):
        return options
    exchanges = [each for each in options if isinstance(each, Exchange)]
    step = _step(happened if isinstance(happened, Exchange) else exchanges[0])
    return [each for each in exchanges if _step(each) == step]


def _step(event: Exchange) -> int:
    """How many seats on these tiles are handed."""
    return (event.target - event.seat) % 4


def _chosen(options: list[AnyEvent | None], seat: int, happened: AnyEvent | None) -> int | None:
    if happened is None:
        return None
    wanted = None if getattr(happened, "seat", None) != seat or isinstance(happened, Draw) else _bare(happened)
    found = [number for number, each in enumerate(options) if (None if each is None else _bare(each)) == wanted]
    return found[0] if found else None


def _bare(event: AnyEvent) -> tuple[object, ...]:
    """What makes an event this choice and no other, whatever the record says besides."""
    match event:
        case Discard() | Flower():
            return type(event), event.tile
        case Chow() | Pung():
            return type(event), event.tile, "".join(sorted(event.tiles))
        case Kong():
            return Kong, event.kind, event.tile, event.tiles
        case Win():
            return Win, event.by
        case VoidSuit():
            return VoidSuit, event.suit
        case Exchange():
            return Exchange, event.target, event.tiles
        case _:
            return (event,)


def decides(state: HandState, happened: AnyEvent | None, rules: Rules) -> int | None:
    """Whose decision a moment is: whose event follows, or else the first in turn order who could answer, before play
    who is still to hand on tiles or to name a missing suit.

    None where it is nobody's. `state` is the table with the tiles of those who may answer.
    """
    actor = None if isinstance(happened, Draw) else getattr(happened, "seat", None)
    if actor is not None:
        return int(actor)
    for step in range(4) if rules.opening.void_suits or rules.opening.exchange else ():
        seat = (state.turn + step) % 4
        if _may_open(state, seat, rules):
            return seat
    if state.stage in _OWN:
        return state.turn
    source = state.last_discard or state.robbable
    if source is None:
        return None
    for step in (1, 2, 3):
        seat = (source[0] + step) % 4
        if _may_answer(state, seat, rules):
            return seat
    return None


def _may_open(state: HandState, seat: int, rules: Rules) -> bool:
    """Whether a player is still to name a missing suit, or to hand on tiles."""
    me = state.seats[seat]
    if state.discarded or state.calls or me.hides:
        return False
    return any(isinstance(each, Exchange | VoidSuit) for each in legal_events(state, rules, seat))


def _may_answer(state: HandState, seat: int, rules: Rules) -> bool:
    me = state.seats[seat]
    return me.won is None and not me.hides and bool(legal_events(state, rules, seat))
