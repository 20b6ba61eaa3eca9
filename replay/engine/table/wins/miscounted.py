"""A win written down with a number of tiles that no winning hand has: a question of writing, before all others."""

from __future__ import annotations

from replay.engine.table.faults import remark
from replay.events import Win
from replay.findings import Fault
from replay.hands import HeldHand, Meld
from replay.rules import Rules
from replay.rules.miscounts import BESIDE, Miscount, Written, miscount, misshapen
from replay.said import Said, with_more
from replay.state import HandState
from replay.tiles import Kind, any_hidden

CODE = "tile_count"
_SIZES = range(BESIDE, 0, -3)


def miscounted(state: HandState, event: Win, rules: Rules, melds: tuple[Meld, ...], *, whole: bool) -> Fault | None:
    """Whether the win of an excerpt shows too many or too few tiles with these melds, which are all or not `whole`.

    No tiles at all are none shown: they are missing and not miscounted.
    """
    shown = event.hand_kinds or ()
    seat = state.seats[event.seat]
    void = event.void_suit or seat.void_suit

    def completes(concealed: tuple[Kind, ...], with_melds: tuple[Meld, ...]) -> bool:
        if any_hidden(concealed) or len(concealed) + 3 * len(with_melds) != BESIDE:
            return False
        return rules.shapes.complete(HeldHand(concealed=concealed, melds=with_melds, void_suit=void), event.tile_kind)

    if shown and not any_hidden(shown) and (found := misshapen(melds)):
        return _fault(found, rules)
    if not shown and len(melds) <= 4:
        return None
    flowers = seat.flowers if event.flower_kinds is None else event.flower_kinds
    hand = Written(concealed=shown, win=event.tile_kind, melds=melds, flowers=flowers, whole=whole)
    found = miscount(hand, completes)
    return None if found is None else _fault(found, rules)


def shown_miscounted(event: Win, rules: Rules, melds: tuple[Meld, ...], number: int) -> Fault | None:
    """The same of a win whose hand is not known from the record, but that it has so many tiles."""
    shown = event.hand_kinds or ()
    if not shown or len(shown) in _SIZES or len(shown) == number:
        return None
    found = miscount(Written(concealed=shown, win=event.tile_kind, melds=melds))
    return None if found is None else _fault(found, rules)


def _fault(found: Miscount, rules: Rules) -> Fault:
    unknown = "A tile that nobody remembers is written ?." if found.there < found.expected else ""
    words = "{what} {What}" if found.cause.endswith("?") else "{what} {What}."
    message = with_more(Said(words, what=found.says, What=found.cause), unknown)
    return remark(rules, CODE, message, recorded=found.there, expected=found.expected)
