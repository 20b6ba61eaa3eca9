"""What a hand to be scored tells of tiles that its winner let pass (ruling `no-furiten`), where no play is recorded."""

from __future__ import annotations

from replay.hands import Hand, Reason
from replay.rulesets.zung_jung.payout import go_around
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import completing
from replay.tiles import HIDDEN, format_tiles


def let_pass(rulings: ZungJungRulings, hand: Hand) -> Reason | None:
    """Why the winner may not win on this tile, or what leaves that open (`not_judged`); None where nothing does."""
    if rulings.no_furiten != "furiten" or hand.by == "self_draw":
        return None
    around = go_around(hand)
    if around is None or HIDDEN in hand.concealed:
        return Reason(
            "not_judged", "whether the winner let a tile pass is open: what was put down is not given (go_around)"
        )
    waits = completing(hand, rulings)
    if passed := sorted({kind for _, kind in around} & waits):
        return Reason("passed_win", f"the winner has let {format_tiles(passed)} pass and may not win on another's tile")
    earlier = around and around[0][0] == hand.seat and hand.situation.own_draws != 1
    if earlier:
        told = format_tiles(sorted(waits))
        return Reason(
            "not_judged", f"the winner's discards before the last one are not given: any of {told} forbids the win"
        )
    return None
