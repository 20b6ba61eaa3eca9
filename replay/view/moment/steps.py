"""A moment of a hand as data: what `replay show --json` prints, a line an event.

Seats are 0 to 3; `known` counts the copies that the player cannot see, `true` those that can still come, null where the
record hides it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from replay.analysis.moment import alternatives, short_of, whereabouts
from replay.analysis.planes import kinds_in
from replay.analysis.prices import prices
from replay.analysis.values import Alternative, Judgement, Look, Price, Whereabouts
from replay.findings import place_json
from replay.hands import Scored
from replay.rules import Rules
from replay.state import SEATS, HandState, SeatState
from replay.tiles import NAMES, format_tiles
from replay.verdicts import GameAudit, HandAudit
from replay.view.moment.review import Review, judgement_of, state_at
from replay.view.moment.text import discard_to, focus


def step_json(
    audit: GameAudit,
    hand: HandAudit,
    moment: int,
    review: Review | None = None,
    *,
    closely: bool = False,
    seat: int | None = None,
) -> dict[str, Any]:
    """The table at a moment of the hand (0 is the deal), the event that led there, and what was found about it.

    With a `review` also what each seat waits for, the discard judged, and what happened to waits; `closely`: where the
    tiles are that `seat`, or who is to act, waits for, with their prices, or its table of discards.
    """
    step = hand.steps[moment - 1] if moment else None
    state = state_at(hand, moment)
    found = {
        "game": audit.game,
        "hand": hand.number,
        "turn": state.turns,
        "event": moment,
        **place_json(step.at.line if step else hand.line),
        "record": msgspec.to_builtins(step.at.event) if step else None,
        "findings": [each.as_json() for each in step.findings] if step else [],
        "table": table_json(state),
    }
    if review is not None:
        found["analysis"] = _analysis_json(hand, moment, review)
        if closely:
            found["closely"] = _closely_json(hand, moment, review, seat)
    return found


def _analysis_json(hand: HandAudit, moment: int, review: Review) -> dict[str, Any]:
    state = state_at(hand, moment)
    judgement = judgement_of(review, moment)
    return {
        "view": "all" if review.viewer is None else review.viewer,
        "seats": [_look_json(review.analysis.look(seat, moment), state, seat, review.rules) for seat in SEATS],
        "discard": None if judgement is None else _judgement_json(judgement),
        "chapters": [
            {
                "seat": each.seat,
                "kind": each.kind,
                "tiles": _names(each.kinds),
                "left": {"known": each.known, "true": each.true},
                **({"short": _names(each.short)} if each.short else {}),
            }
            for each in review.analysis.chapters
            if each.event == moment and review.viewer in (None, each.seat)
        ],
    }


def _look_json(look: Look | None, state: HandState, seat: int, rules: Rules) -> dict[str, Any] | None:
    if look is None or not state.seats[seat].in_play:
        return None
    short = short_of(state, seat, look.kinds, rules) if look.ready else 0
    return {
        "shanten": look.shanten,
        "to_discard": look.to_discard,
        "tiles": _names(look.kinds),
        "self_draw_only": _names(look.self_draw),
        "left": {"known": look.known, "true": look.true},
        "hell_wait": {"known": look.hell_known, "true": look.hell_true},
        **({"short": _names(short)} if short else {}),
    }


def _judgement_json(judgement: Judgement) -> dict[str, Any]:
    return {
        "seat": judgement.seat,
        "tile": NAMES[judgement.tile],
        "shanten": judgement.shanten,
        "left": judgement.left,
        "best": {"tile": NAMES[judgement.best], "shanten": judgement.best_shanten, "left": judgement.best_left},
        "given_up": judgement.given_up,
        "shanten_lost": judgement.shanten_lost,
        "broke_ready": judgement.broke_ready,
        "dealt_in": judgement.dealt_in,
        "could_deal_in": judgement.could_deal_in,
    }


def _closely_json(hand: HandAudit, moment: int, review: Review, seat: int | None) -> dict[str, Any]:
    state = state_at(hand, moment)
    place = seat if seat is not None else state.turn if review.viewer is None else review.viewer
    looked_at = state
    if seat is None and review.viewer is None and (made := discard_to(hand, moment, focus(hand, moment))) is not None:
        place, looked_at = made.seat, hand.steps[moment - 1].before
    found: dict[str, Any] = {"seat": place}
    if not looked_at.seats[place].in_play:
        return found
    if discards := alternatives(looked_at, place, review.rules, priced=True):
        return found | {"discards": [_alternative_json(each) for each in discards]}
    priced = prices(looked_at, place, review.rules)
    kinds = sorted({each.tile for each in priced})
    return found | {
        "waits": [
            {
                "tile": NAMES[kind],
                "where": _where_json(whereabouts(looked_at, place, kind, review.rules)),
                "prices": [_price_json(each) for each in priced if each.tile == kind],
            }
            for kind in kinds
        ]
    }


def _alternative_json(each: Alternative) -> dict[str, Any]:
    return {
        "tile": NAMES[each.tile],
        "legal": each.legal,
        "shanten": each.shanten,
        "tiles": _names(each.kinds),
        "self_draw_only": _names(each.self_draw),
        "left": {"known": each.known, "true": each.true},
        "hell_wait": each.hell_known,
        "could_deal_in": each.could_deal_in,
        "best": each.best,
        "worst": each.worst,
    }


def _where_json(each: Whereabouts) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(each)
    del found["kind"]
    return found


def _price_json(each: Price) -> dict[str, Any]:
    scored = each.scored
    found: dict[str, Any] = {"by": each.by, "from": each.target, "valid": isinstance(scored, Scored)}
    if not isinstance(scored, Scored):
        return found | {"reasons": msgspec.to_builtins(scored.reasons, enc_hook=str)}
    return found | {
        "total": scored.total,
        "unit": scored.unit,
        "patterns": scored.patterns,
        "payout": scored.payout,
        "payments": each.payments,
        "locked": each.locked,
        "responsible": each.responsible,
    }


def _names(mask: int) -> list[str]:
    return [NAMES[kind] for kind in kinds_in(mask)]


def table_json(state: HandState) -> dict[str, Any]:
    """The table: whose turn it is, tiles left, and what each seat holds and has put down."""
    return {
        "dealer": state.dealer,
        "round": state.round,
        "turn_of": state.turn,
        "stage": state.stage.value,
        "left": state.left,
        "seats": [_seat_json(state, state.seats[seat], seat) for seat in SEATS],
    }


def _seat_json(state: HandState, held: SeatState, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "wind": state.wind_of(seat),
        "score": state.scores[seat],
        "concealed": format_tiles(held.concealed),
        "drawn": None if held.drawn is None else NAMES[held.drawn],
        "melds": [{"kind": each.meld.kind, "tiles": format_tiles(each.meld.tiles)} for each in held.melds],
        "flowers": format_tiles(held.flowers),
        "discards": [
            {"tile": NAMES[each.kind], "drawn": each.drawn, "claimed_by": each.claimed_by, "won": each.won}
            for each in held.discards
        ],
        "won": held.won,
    }
