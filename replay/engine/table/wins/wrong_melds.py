"""Wins with a wrong meld. The meld was blamed where it was called; what follows from it is no further fault."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from replay.events import Win
from replay.hands import Hand, Meld, Scored
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import HIDDEN

_SUITS: Final = (range(9), range(9, 18), range(18, 27))


def wins_but_for_melds(state: HandState, event: Win, rules: Rules, hand: Hand) -> bool:
    """Whether nothing denies this win but melds that are no melds, as the record has called them before.

    Asked is whether the hand would win with pungs in their place, of a suit that does not otherwise deny it.
    """
    if event.melds is not None:
        return False
    wrong = [each for each in hand.melds if HIDDEN not in each.tiles and rules.shapes.wrong_meld(each) is not None]
    if not wrong or any(each not in state.seats[event.seat].plain_melds for each in wrong):
        return False
    right = tuple(each for each in hand.melds if each not in wrong)
    held = {*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)}
    for suit in _SUITS:
        free = [kind for kind in suit if kind not in held][: len(wrong)]
        melds = (*right, *(Meld("pung", (kind,) * 3) for kind in free))
        if isinstance(rules.score(replace(hand, melds=melds)), Scored):
            return True
    return False
