"""Who deals the next hand, and in which round (rulebook b30fj §1 Rotation)."""

from __future__ import annotations

from functools import partial

from replay.rules import NextDeal, Rotation
from replay.rules.rotation import passed
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.state import HandState


def rotation(rulings: B30fjRulings) -> Rotation:
    """Who deals next under these rulings."""
    return Rotation(next_deal=partial(next_deal, rulings), other_deals=partial(other_deals, rulings))


def next_deal(rulings: B30fjRulings, state: HandState) -> NextDeal:
    """The deal passes after every hand, the round wind after four deals (`rotation`, §1)."""
    if rulings.rotation == "dealer-stays" and state.seats[state.dealer].won is not None:
        return state.dealer, state.round
    return passed(state)


def other_deals(rulings: B30fjRulings, state: HandState, followed: bool) -> tuple[NextDeal, ...]:
    """The next deals that are possible too: with the round by the hand's number, where the first hand of a record has
    a number that does not go with its dealer; and, where the dealer may stay, both if it is not known who won."""
    if rulings.rotation == "dealer-stays":
        return () if followed else (passed(state), (state.dealer, state.round))
    return (passed(state, by_number=True),)
