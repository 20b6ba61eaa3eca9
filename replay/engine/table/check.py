"""What is wrong with an event in a state: every independent fault of it, the most specific code for each.

One fault is never blamed twice. The state before the event decides; the event after it matters only where two claims
on one tile are recorded, or a kong is robbed.
"""

from __future__ import annotations

from msgspec import structs

from replay.engine.table.apply import apply
from replay.engine.table.calls import check_claim, check_own_kong
from replay.engine.table.ending import check_end, settled, total_of
from replay.engine.table.face_down import anything_down
from replay.engine.table.faults import OVER_BEFORE, cited, fault, remark, wrong_kong
from replay.engine.table.form import form_fault
from replay.engine.table.turns import Faults, alone, check_discard, check_draw, check_flower
from replay.engine.table.wins.judge import Judged, comes_first, judge_win, no_win
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Rules, add
from replay.state import SEATS, HandState, Stage

_RIGHT = Judged((), NO_PAYMENTS)
_AFTER_THE_OPENING = (Discard, Kong, Win)


def check(state: HandState, event: AnyEvent, rules: Rules, following: AnyEvent | None = None) -> Faults:
    """The faults of the event in this state; `following` is the event recorded after it, if any."""
    faults = judge(state, event, rules, following).faults
    if isinstance(event, EndHand) and event.scores is not None and not any(each.blocks for each in faults):
        moved = total_of(settled(state, rules, event))
        if moved is None:
            return faults
        right = add(state.scores, moved)
        if event.scores != right:
            words = "The scores do not follow from the payments."
            found = remark(rules, "wrong_scores", words, recorded=list(event.scores), expected=list(right))
            return (*faults, found)
    return faults


def judge(state: HandState, event: AnyEvent, rules: Rules, following: AnyEvent | None = None) -> Judged:
    """As `check`, with what the event moves; scores recorded at the end of the hand are left to the game's ledger."""
    if found := form_fault(event, rules):
        return Judged((found,))
    judged = _judge(state, event, rules, following)
    if state.down and anything_down(state) and not judged.blocked and (found := _nothing_left(state, event, rules)):
        judged = structs.replace(judged, faults=(*judged.faults, found))
    opening = rules.opening.void_suits and isinstance(event, _AFTER_THE_OPENING) and state.stage is not Stage.OVER
    if opening and (found := rules.opening.fault(state, None)):
        return structs.replace(judged, faults=(cited(rules, found), *judged.faults))
    return judged


def _judge(state: HandState, event: AnyEvent, rules: Rules, following: AnyEvent | None) -> Judged:
    match event:
        case Draw():
            faults = check_draw(state, event, rules)
        case Discard():
            faults = check_discard(state, event, rules)
        case Chow() | Pung():
            faults = alone(check_claim(state, event, rules, following))
        case Kong():
            return _judge_kong(state, event, rules, following)
        case Flower():
            faults = alone(check_flower(state, event, rules))
        case Win():
            judged = judge_win(state, event, rules)
            if judged.blocked or not (found := comes_first(state, event, following, rules)):
                return judged
            return structs.replace(no_win(judged, (found,)), faults=(found,), payments=None)
        case EndHand():
            if state.stage is not Stage.OVER or len(state.winners) >= rules.wins.last_winner:
                items = settled(state, rules, event)
                return Judged(check_end(state, event, rules, items), total_of(items), settled=items)
            faults = alone(fault(rules, "hand_over", "The hand had ended before this."))
        case VoidSuit() | Exchange():
            faults = alone(_before_play(state, event, rules))
        case StartGame() | StartHand() | EndGame():
            faults = alone(fault(rules, "hand_not_over", "The hand has not been ended."))
    return Judged(faults, NO_PAYMENTS) if faults else _RIGHT


def _judge_kong(state: HandState, event: Kong, rules: Rules, following: AnyEvent | None) -> Judged:
    is_open = event.kind == "open"
    found = check_claim(state, event, rules, following) if is_open else check_own_kong(state, event, rules)
    faults = alone(found)
    if found is not None and found.blocks:
        return Judged(faults)
    robbed = event.kind in rules.wins.on and (is_robbed(event, following) or seems_robbed(event, following))
    ways = (NO_PAYMENTS,) if robbed else rules.settlement.moves(state, event)
    if event.payments is not None and event.payments not in ways:
        faults = (*faults, wrong_kong(rules, event.payments, ways[0]))
    elif len(ways) > 1:
        open_way = remark(rules, "unverifiable", "What this kong pays is open: the tile drawn is not recorded.")
        faults = (*faults, open_way)
    return Judged(faults, ways[0] if len(ways) == 1 else None)


def _nothing_left(state: HandState, event: AnyEvent, rules: Rules) -> Fault | None:
    """Whether this event shows the last tiles that a kong which lies face down could be."""
    after = apply(state, event, rules)
    for place in SEATS:
        if after.seats[place].laid and not state.seats[place].laid:
            words = "This tile rules out every kind that the face-down kong of {seat} could be."
            return remark(rules, "too_many_copies", words, seat=place)
    return None


def _before_play(state: HandState, event: VoidSuit | Exchange, rules: Rules) -> Fault | None:
    """The faults of what is done before play: declaring a missing suit, handing on tiles."""
    if state.stage is Stage.OVER:
        return fault(rules, "hand_over", OVER_BEFORE)
    found = rules.opening.fault(state, event)
    return None if found is None else cited(rules, found)


def is_robbed(event: Kong, following: AnyEvent | None) -> bool:
    """Whether the event after this kong is a win by robbing it, whomever it names as the robbed."""
    return (
        isinstance(following, Win)
        and following.by == "robbed_kong"
        and event.tile is not None
        and following.tile_kind == event.tile_kind
    )


def seems_robbed(event: Kong, following: AnyEvent | None) -> bool:
    """Whether the record tells of a robbed kong although the win after it is not one of its tile: the win is wrong.

    A win by another follows where a replacement would, or the kong moved nothing and has no replacement.
    """
    if event.payments is None:
        return isinstance(following, Win) and following.seat != event.seat
    return event.payments == NO_PAYMENTS and not (isinstance(following, Draw) and following.seat == event.seat)
