"""What rows look at: a reading with the facts of the win that its rows need (§4, §5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from replay.hands import WINDS, Hand, WinBy
from replay.readings.four_sets import counts_of
from replay.rulesets.zung_jung.reading import Reading
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.tiles import DRAGONS, EAST, TERMINALS, Kind
from replay.tiles import WINDS as WIND_KINDS

_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Seen(NamedTuple):
    """A reading of one win as rows see it; `kinds` are the kinds of all tiles of the hand, `values` of the row 7."""

    reading: Reading
    kinds: frozenset[Kind]
    values: frozenset[Kind]
    kongs: int
    open_melds: bool
    gates: bool
    by: WinBy
    dealer: bool
    last_tile: bool
    after_kong: bool
    heaven: bool
    earth: bool

    @property
    def pung_count(self) -> int:
        """Pungs and kongs."""
        return len(self.reading.pungs)

    def among(self, kinds: frozenset[Kind]) -> tuple[Kind, ...]:
        """The pungs and kongs of these kinds."""
        return tuple(kind for kind in self.reading.pungs if kind in kinds)

    @property
    def dragons(self) -> int:
        """Pungs and kongs of dragons."""
        return len(self.among(DRAGONS))

    @property
    def winds(self) -> int:
        """Pungs and kongs of winds."""
        return len(self.among(WIND_KINDS))

    @property
    def suits(self) -> frozenset[int]:
        """The suits of the hand: 0 characters, 1 circles, 2 bamboo."""
        return frozenset(kind // 9 for kind in self.kinds if kind < 27)

    @property
    def honors(self) -> bool:
        """Whether the hand has honors."""
        return any(kind >= 27 for kind in self.kinds)

    def each_set(self, chow: Callable[[Kind], bool], alike: Callable[[Kind], bool]) -> bool:
        """Whether every chow (by its lowest kind) and every pung, kong and the pair (by its kind) is so."""
        read = self.reading
        return all(map(chow, read.chows)) and all(map(alike, (*read.pungs, read.pair)))


def is_outer_chow(low: Kind) -> bool:
    """Whether the chow has a terminal."""
    return low in TERMINALS or low + 2 in TERMINALS


def seer(hand: Hand, rulings: ZungJungRulings, *, drawn: bool) -> Callable[[Reading], Seen]:
    """What rows see of the readings of this win. `drawn`: it is judged as if the winner had drawn the tile."""
    told = hand.situation
    by: WinBy = "self_draw" if drawn else hand.by
    opening = told.no_calls and not hand.melds  # whatever the situation says: a meld, a concealed kong too, came before
    first = by == "self_draw" and told.first_draw and opening and not told.after_kong
    heaven = first and hand.by == "self_draw" and hand.seat == "E"
    if rulings.earth_is_discard == "first-draw":
        earth = first and hand.by == "self_draw" and hand.seat != "E"
    else:
        earth = by == "discard" and hand.seat != "E" and told.dealer_first_discard and opening
    kinds = frozenset((*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)))
    facts = Seen(
        reading=Reading("regular"),
        kinds=kinds,
        values=_values(hand, rulings),
        kongs=sum(meld.is_kong for meld in hand.melds),
        open_melds=any(meld.is_open for meld in hand.melds),
        gates=is_gates(hand, free=rulings.nine_gates == "any" or (heaven and rulings.heaven_14 == "any-tile")),
        by=by,
        dealer=hand.seat == "E",
        last_tile=told.last_tile,
        after_kong=told.after_kong and hand.by == "self_draw",
        heaven=heaven,
        earth=earth,
    )
    return lambda reading: facts._replace(reading=reading)


def _values(hand: Hand, rulings: ZungJungRulings) -> frozenset[Kind]:
    own, table = EAST + WINDS.index(hand.seat), EAST + WINDS.index(hand.round)
    winds = {"default": {own}, "round": {own, table}, "title": {table}}[rulings.round_wind]
    return DRAGONS | winds


def is_gates(hand: Hand, *, free: bool) -> bool:
    """Whether the tiles held were 1112345678999 of one suit, and one more of it came; `free`: in whatever order."""
    if hand.melds or len(hand.concealed) != 13:
        return False
    suit = hand.win // 9
    if suit > 2 or any(kind // 9 != suit for kind in hand.concealed):
        return False
    held = counts_of((*hand.concealed, hand.win) if free else hand.concealed)[9 * suit : 9 * suit + 9]
    return all(have >= need for have, need in zip(held, _GATES, strict=True))
