"""Whether a pung that was passed may be called all the same, as it makes the hand worth more (ruling `pass-pung`)."""

from __future__ import annotations

from collections.abc import Iterator

from replay.hands import HeldHand, Meld
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.settle import ready_for
from replay.state import HandState
from replay.tiles import Kind, suit_of


def pung_brings_more(rulings: SichuanRulings, state: HandState, seat: int, tile: Kind) -> bool:
    """Whether the hand is ready for a higher A after the pung and its best discard than it is before it.

    A hand that is not ready counts 0. True where hidden tiles leave it open.
    """
    me = state.seats[seat]
    if me.hides or me.concealed.count(tile) < 2:
        return True
    held = HeldHand(concealed=me.concealed, melds=me.plain_melds, void_suit=me.void_suit)
    before = ready_for(rulings, state, seat, held)
    return any(ready_for(rulings, state, seat, after) > before for after in _after(held, tile))


def _after(held: HeldHand, tile: Kind) -> Iterator[HeldHand]:
    """The hand after the pung of `tile` and each discard that may follow: one of the missing suit goes first."""
    rest = held.without(tile).without(tile)
    given_up = {kind for kind in rest.concealed if suit_of(kind) == held.void_suit}
    for kind in sorted(given_up or set(rest.concealed)):
        kept = rest.without(kind)
        yield HeldHand(
            concealed=kept.concealed, melds=(*held.melds, Meld("pung", (tile,) * 3)), void_suit=held.void_suit
        )
