"""Everything that the audit can think of: the ways in which a record may differ from what happened, likeliest first.

After a fault, or a line that can't be read, it is open what happened at the table. The edits below are tried in their
order (`replay.engine.suppose.resume`), and the first one decides with which the rest of the hand is free of faults. So
a fault has no consequences in the report. Nothing supposed is ever reported.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.engine.suppose import (
    another_tile,
    corrected,
    doubt,
    earlier_event,
    missing_event,
    order,
    other_deal,
    other_suits,
    other_wall,
)
from replay.engine.suppose.trouble import UNREADABLE, Proposer, Trouble
from replay.events import Chow, Discard, Draw, Flower, Kong, Pung, VoidSuit, Win
from replay.findings import CODES

EventTypes = tuple[type, ...]


class After(Struct, frozen=True):
    """After what an edit is thought of: faults of these codes, of events of these types (none named: of any).
    `stands`: faults that let the event stand, and not those that say that it can't be as it is."""

    codes: frozenset[str]
    events: EventTypes = ()
    stands: bool = False

    def is_met(self, trouble: Trouble) -> bool:
        """Whether this is such a trouble."""
        if self.codes.isdisjoint(trouble.codes) or self.stands != (trouble.stands is not None):
            return False
        return not self.events or isinstance(trouble.event, self.events)


class Edit(Struct, frozen=True):
    """One way in which the record may differ from what happened: what proposes the tables that follow (it says what it
    supposes), and after which faults it is thought of."""

    propose: Proposer
    after: tuple[After, ...]


# fmt: off
TELLING: Final = frozenset({
    "swap_call", "void_suit_first", "win_order", "wrong_flag", "wrong_patterns", "wrong_payments",
    "wrong_scoring_tiles", "wrong_total",
})
"""Codes of faults that may let an event stand and point to something else all the same."""
AS_WRITTEN: Final = frozenset({
    "illegal_chow", "illegal_discard", "illegal_flower", "illegal_kong", "illegal_pung", "illegal_win", "joker_limit",
    "passed_pung", "passed_win", "swap_call", "tile_not_in_hand", "too_many_copies", "void_suit_first",
    "void_suit_missing", "wall_mismatch",
})
"""The event was played as written, against the rules or with another tile: it is taken first as it stands."""
# fmt: on
RULE_BREAKS: Final = frozenset({"illegal_discard", "passed_pung", "passed_win", "swap_call", "void_suit_first"})
"""Codes of faults that say nothing against the tiles: they are held, and were played against the rules."""
_ALL: Final = frozenset(CODES) - {UNREADABLE}
_IN_PLAY: Final = _ALL - {"hand_over"}


def _breaking(*codes: str, of: EventTypes = ()) -> After:
    return After(frozenset(codes) or _IN_PLAY, of)


def _standing(*codes: str, of: EventTypes = ()) -> After:
    return After(frozenset(codes) or TELLING, of, stands=True)


_FLAGGED: Final = _standing("wrong_flag", "swap_call", "void_suit_first", of=(Discard,))
_GAP: Final = After(frozenset((UNREADABLE,)))
_MELDS: Final = (Chow, Pung, Kong)
_KEPT: Final = ("void_suit_first",)
_TOO_MANY: Final = ("too_many_copies",)
_WINS: Final = After(_ALL, (Win,))

EDITS: Final = (
    # All is as recorded.
    Edit(doubt.no_event, (_GAP,)),
    Edit(other_suits.no_suit_declared, (_breaking("void_suit_missing"), _GAP)),
    Edit(doubt.as_it_stands, (_breaking(*AS_WRITTEN), _standing())),
    Edit(doubt.nothing_drawn, (_breaking("wall_empty", of=(Kong, Flower)),)),
    # This event was otherwise, or one that it rests on.
    Edit(other_suits.earlier_suit_of_another, (_breaking("void_suit_again", of=(VoidSuit,)),)),
    Edit(corrected.one_thing_otherwise, (_breaking(), _WINS, _FLAGGED, _standing("wrong_payments", of=(Kong, Win)))),
    Edit(corrected.last_discard_was_claimed, (_breaking(of=_MELDS), _WINS)),
    Edit(corrected.robbed_all_the_same, (_WINS,)),
    Edit(corrected.without_the_claim_before, (_breaking(), _WINS)),
    # A tile, a hand or the wall is not as recorded.
    Edit(another_tile.kept_was_another, (_breaking(*_KEPT, of=(Discard,)), _standing(*_KEPT, of=(Discard,)))),
    Edit(doubt.hand_in_doubt, (_breaking(*AS_WRITTEN),)),
    Edit(doubt.holder_in_doubt, (_breaking(*_TOO_MANY), _standing("wrong_scoring_tiles", of=(Win,)))),
    Edit(doubt.copies_in_doubt, (_breaking(*_TOO_MANY),)),
    Edit(other_wall.wall_tile_is_another, (_breaking(*_TOO_MANY),)),
    Edit(other_wall.wall_tiles_exchanged, (_breaking("wall_mismatch", "tile_not_in_hand", *_TOO_MANY),)),
    # There was no such event here, or one before it is lost, or the order is another.
    Edit(doubt.no_event, (After(_ALL),)),
    Edit(doubt.out_since, (_breaking(of=(Win,)),)),
    Edit(doubt.drawn_before_instead, (_breaking(of=(Draw,)),)),
    Edit(missing_event.missing, (_breaking(), _standing("wrong_flag", of=(Draw,)), _GAP)),
    Edit(order.misplaced, (_breaking(), _FLAGGED, _standing("wrong_flag", of=(Draw,)))),
    # The event was of another kind, or what is likelier after other faults.
    Edit(corrected.another_kind, (_breaking(),)),
    Edit(doubt.after_all, (_breaking(*(_IN_PLAY - AS_WRITTEN)),)),
    # An event before was another, or the deal, or the whole wall.
    Edit(earlier_event.earlier_otherwise, (_breaking(), _breaking("hand_over"), _standing())),
    Edit(
        earlier_event.first_discard_of_another_suit,
        (_breaking("void_suit_first", "illegal_pung", "illegal_kong", "illegal_win", of=(Discard, Pung, Kong, Win)),),
    ),
    Edit(other_deal.dealt_otherwise, (_breaking("tile_not_in_hand", *_KEPT, of=(Discard, Flower, Win, *_MELDS)),)),
    Edit(other_wall.worthless_wall, (_breaking("wall_mismatch", of=(Draw,)),)),
)
