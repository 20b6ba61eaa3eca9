"""Who deals the next hand, and in which round (rulebook b30fj §1 Rotation)."""

from __future__ import annotations

from functools import partial

from replay.rules import NextDeal, Rotation, plain
from replay.rules.rotation import passed
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.state import HandState


def rotation(rulings: B30fjRulings) -> Rotation:
    """Who deals next under these rulings."""
    return Rotation(deals=partial(deals, rulings))


def deals(rulings: B30fjRulings, state: HandState, followed: bool) -> tuple[NextDeal, ...]:
    """The deal passes after every hand, the round wind after four deals (`rotation`, §1). Where the dealer may stay, both
    are possible if it is not known who won."""
    if rulings.rotation != "dealer-stays":
        return plain.next_deals(state, followed)
    stays, on = (state.dealer, state.round), passed(state)
    first = on if state.seats[state.dealer].won is None else stays
    return (first,) if followed else (first, on, stays)
