"""What a hand to be scored tells of tiles that its winner let pass (ruling `no-furiten`), where no play is recorded."""

from __future__ import annotations

from replay.hands import Hand, Reason
from replay.rulesets.zung_jung.payout import go_around
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import completing
from replay.said import Said
from replay.tiles import any_hidden


def let_pass(rulings: ZungJungRulings, hand: Hand) -> Reason | None:
    """Why the winner may not win on this tile, or what leaves that open (`not_judged`); None where nothing does."""
    if rulings.no_furiten != "furiten" or hand.by == "self_draw":
        return None
    around = go_around(hand)
    if around is None or any_hidden(hand.concealed):
        return Reason(
            "not_judged", "whether the winner let a tile pass is open: what was put down is not given (go_around)"
        )
    waits = completing(hand, rulings)
    if passed := sorted({kind for _, kind in around} & waits):
        words = "the winner has let {tiles} pass and may not win on another's tile"
        return Reason("passed_win", Said(words, tiles=passed))
    earlier = around and around[0][0] == hand.seat and hand.situation.own_draws != 1
    if earlier:
        words = "the winner's discards before the last one are not given: any of {tiles} forbids the win"
        return Reason("not_judged", Said(words, tiles=sorted(waits)))
    return None
