"""What the end of a hand settles in an excerpt, where points move there: by what is recorded of it, and by whatever may
be left out beside.

A claim is right if it follows from what is recorded, wrong if nothing that may be left out makes it right, open else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import prod

from msgspec import Struct, structs

from replay.engine.table.ending import denied_settlement, fits, settlement_faults, total_of
from replay.engine.table.faults import remark
from replay.engine.table.sums import uneven
from replay.engine.table.tiles_held import with_seat
from replay.engine.table.turns import Faults
from replay.events import EndHand
from replay.hands import HeldHand, Meld
from replay.rules import Payments, Rules, Settled
from replay.said import Said, together
from replay.state import SEATS, HandState, SeatMeld, SeatState
from replay.tiles import Kind, any_hidden, hidden_tiles

_MOST = 500
_DEALT, _SETS = 13, 4
Items = tuple[Settled, ...]


class Drawn(Struct, frozen=True):
    """What the end of a hand settles: `items` where what is recorded fixes them; `sure`: whether nothing that is left
    out can have moved points before."""

    faults: Faults
    items: Items | None = None
    sure: bool = False

    @property
    def moved(self) -> Payments | None:
        """What it moves in all; None where that is open."""
        return None if self.items is None else total_of(self.items)


def settled_as_shown(state: HandState, event: EndHand, rules: Rules) -> Drawn:
    """What the end of a hand settles by the hands that it shows, and what is wrong with its claims."""
    if (found := uneven(event, rules)) is not None:
        return Drawn((found,))
    tables = _tables(state, event, rules)
    stated = _settlements(tables, rules)
    others = list(_with_more_winners(tables, rules))
    if not stated:
        return Drawn(_not_judged(state, event, others, rules))

    def may_be(ways: Iterable[Items]) -> bool:
        return any(fits(each, event) for each in ways)

    kongs = any(each.meld.is_kong for table in tables for seat in table.seats for each in seat.melds)
    elsewhere = bool(others) and (
        not rules.settlement.winners_are_done or may_be(_settlements(others[:_MOST], rules)) or len(others) > _MOST
    )
    if len(stated) == 1 and total_of(stated[0]) is not None:
        wrong = tuple(settlement_faults(event, stated[0], rules))
        if not wrong or not elsewhere:
            return Drawn(wrong, stated[0], sure=not kongs and not (others if wrong else elsewhere))
    elif not elsewhere and not may_be(stated):
        return Drawn((denied_settlement(event, stated[0], stated, rules),))
    return Drawn(_not_judged(state, event, others, rules))


def _tables(state: HandState, event: EndHand, rules: Rules) -> list[HandState]:
    """The tables at the end, by all that is recorded of it; none where that is too much, or can't be judged."""
    if rules.settlement.ready_by_table or (state.winners and not rules.settlement.winners_are_done):
        return []
    known = [kind for tiles in event.shown for kind in tiles or ()]
    known += [kind for seat in state.seats for each in seat.melds for kind in each.meld.tiles]
    ways = [_ways(state.seats[place], event.shown[place], known, rules) for place in SEATS]
    if prod(map(len, ways)) > _MOST:
        return []
    return [structs.replace(state, seats=seats) for seats in product(*ways)]


def _settlements(tables: Iterable[HandState], rules: Rules) -> list[Items]:
    """Everything that may be settled at one of these tables; nothing where what kongs have moved is not asked about."""
    found: dict[Items, None] = {}
    for table in tables:
        ways = rules.settlement.settle(table, "possible")
        kongs = any(each.meld.is_kong for seat in table.seats for each in seat.melds)
        if kongs and any(total_of(items) is not None for items in ways):
            return []
        found.update(dict.fromkeys(ways))
    return list(found)


def _ways(seat: SeatState, shown: tuple[Kind, ...] | None, known: Sequence[Kind], rules: Rules) -> list[SeatState]:
    """The player at the end, with every missing suit that is not recorded, and every meld that may be a kong."""
    if not seat.in_play:
        return [seat]
    melds = [seat.melds]
    for place, each in enumerate(seat.melds):
        if each.meld.kind == "pung" and not each.meld.is_hidden and known.count(each.meld.tiles[0]) == 3:
            grown = _meld("added_kong", (each.meld.tiles[0],) * 4)
            melds += [(*way[:place], grown, *way[place + 1 :]) for way in melds]
    if (lost := _melds_lost(seat, shown)) is None:
        shown = hidden_tiles(_DEALT - 3 * len(seat.melds))
        melds += [(*way, _meld("concealed_kong", hidden_tiles(4))) for way in melds if len(way) < _SETS]
    elif lost:
        pungs = (_meld("pung", hidden_tiles(3)),) * (lost - 1)
        one = (_meld("pung", hidden_tiles(3)), _meld("concealed_kong", hidden_tiles(4)))
        melds = [(*way, *pungs, each) for way in melds for each in one]
    suits = ("m", "p", "s") if seat.void_suit is None and rules.opening.void_suits else (seat.void_suit,)
    tiles = tuple(sorted(shown or ()))
    return [
        structs.replace(seat, concealed=tiles[: _DEALT - 3 * len(way)], melds=way, void_suit=suit, drawn=None)
        for way in melds
        for suit in suits
    ]


def _meld(kind: str, tiles: tuple[Kind, ...]) -> SeatMeld:
    return SeatMeld(meld=Meld(kind, tiles), source=None, claimed=None, turn=0)  # type: ignore[arg-type]


def _melds_lost(seat: SeatState, shown: tuple[Kind, ...] | None) -> int | None:
    """How many melds of a player who shows these tiles are left out; None where his hand is not shown as it was."""
    if shown is None or len(shown) % 3 != 1:
        return None
    lost = (_DEALT - len(shown)) // 3 - len(seat.melds)
    return lost if lost >= 0 else None


def _with_more_winners(tables: Sequence[HandState], rules: Rules) -> Iterator[HandState]:
    """The tables at which players had won whose wins are left out: those who may have been ready."""
    for table in tables:
        may = [place for place in SEATS if table.seats[place].in_play and _may_be_ready(table.seats[place], rules)]
        for number in range(1, rules.wins.last_winner - len(table.winners)):
            for places in combinations(may, number):
                after = table
                for place in places:
                    won = structs.replace(after.seats[place], won=len(after.winners) + 1)
                    after = with_seat(after, place, won)
                yield after


def _may_be_ready(seat: SeatState, rules: Rules) -> bool:
    if seat.hides or any(each.meld.is_hidden for each in seat.melds):
        return True
    return rules.shapes.shanten(HeldHand(concealed=seat.concealed, melds=seat.plain_melds)) <= 0


def _not_judged(state: HandState, event: EndHand, others: Sequence[HandState], rules: Rules) -> Faults:
    """That what the end of the hand pays is open, and by what; beside wins only where anything is claimed of it."""
    if state.winners and event.payments is None and event.settlement is None:
        return ()
    playing = [place for place in SEATS if state.seats[place].in_play]
    lost = {place: _melds_lost(state.seats[place], event.shown[place]) for place in playing}
    unknown = [place for place in playing if lost[place] is None or any_hidden(event.shown[place] or ())]
    odd = [place for place in unknown if event.shown[place] and not any_hidden(event.shown[place] or ())]
    unshown = [place for place in unknown if place not in odd]
    melded = [place for place in playing if place not in unknown and (lost[place] or state.seats[place].melds)]
    suits = [place for place in playing if rules.opening.void_suits and state.seats[place].void_suit is None]
    won = [place for place in playing if any(not each.seats[place].in_play for each in others)]
    parts = (
        (unshown, "the hand of {seat} is not shown whole", "the hands of {seats} are not shown whole"),
        (odd, "{seat} shows more or fewer tiles than a hand has", "{seats} show more or fewer tiles than hands have"),
        (melded, "melds of {seat} may be kongs that are left out", "melds of {seats} may be kongs that are left out"),
        (suits, "the missing suit of {seat} is not recorded", "the missing suits of {seats} are not recorded"),
        ([] if unknown or melded else won, "a win of {seat} may be left out", "wins of {seats} may be left out"),
    )
    told = [
        Said(one, seat=places[0]) if len(places) == 1 else Said(more, seats=places)
        for places, one, more in parts
        if places
    ]
    why = together(told or ["it depends on what is left out of the hand"])
    return (remark(rules, "unverifiable", "What the end of the hand pays is open: {why}.", why=why),)
