"""A moment of a hand as data: what `replay show --json` prints, a line an event."""

from __future__ import annotations

from typing import Any

import msgspec

from replay.state import SEATS, HandState, SeatState
from replay.tiles import NAMES, format_tiles
from replay.verdicts import GameAudit, HandAudit
from replay.view.board import state_at


def step_json(audit: GameAudit, hand: HandAudit, moment: int) -> dict[str, Any]:
    """The table at a moment of the hand (0 is the deal), the event that led there, and what was found about it."""
    step = hand.steps[moment - 1] if moment else None
    state = state_at(hand, moment)
    return {
        "game": audit.game,
        "hand": hand.number,
        "turn": state.turns,
        "event": moment,
        "line": step.at.line if step else hand.line,
        "record": msgspec.to_builtins(step.at.event) if step else None,
        "findings": [each.as_json() for each in step.findings] if step else [],
        "table": table_json(state),
    }


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
