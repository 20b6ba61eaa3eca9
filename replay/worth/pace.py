"""Hidden hands as they come about: nobody who has drawn and discarded for half a hand holds thirteen tiles by chance.

How far players are from ready by their discards, melds and jokers was counted in simulated hands of four `sound`
(`pace.json`, written by `python -m tests.tools.pace`). A hand that was dealt uniformly is built up to such a distance:
it takes tiles from the wall that bring it nearer, and gives back those that it needs least. Jokers are neither taken
nor given back: players hold about as many as chance deals them, and a joker would bring every hand nearer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from replay.hands import HeldHand, Near
from replay.rules import Rules
from replay.simulate.melding import held, without
from replay.simulate.sound import Sound
from replay.simulate.sound.numbers import Numbers, counted, kinds_of, minus, number_of, numbers_of, plus
from replay.simulate.sound.sight import Sights
from replay.state import SEATS, HandState
from replay.tiles import JOKERS, Kind

PACED: Final = "paced@5"
"""The name and version of these deals: another version is another answer."""
UNIFORM: Final = "uniform"
"""The name of deals in which every hand is equally likely."""
_DATA: Final = Path(__file__).with_name("pace.json")
_ENOUGH: Final = 60
"""So many counted hands tell a distribution; where fewer were met, those with a discard less or more help out."""
_STEPS: Final = 24
_TRIES: Final = 4
_LOOKED_UP: Final = 2
"""Of so many waits, those of which most tiles are left, it is reckoned what they win; the others win as much."""
MANY: Final = 3
"""Hands with more jokers are counted with those that have so many."""


class _Widening(NamedTuple):
    """How built hands come to accept about as many tiles as those of players, at about such prices."""

    each: int
    """So many draws for each discard, beside those that bring it nearer, are kept where they widen the hand."""
    most: int
    """So many at most."""
    jokers: int
    """For each joker of the hand so many times as many more: players build round a joker for many turns."""
    priced: float
    """What a wait wins counts by this power where ready hands are compared."""
    wide: float
    """Hands are not compared that accept less than this part of what the widest does."""


_WIDENING: Final = _Widening(each=1, most=3, jokers=0, priced=0.5, wide=0.0)
_AMONG_JOKERS: Final = _Widening(each=2, most=16, jokers=3, priced=0.3, wide=2 / 3)
"""Where there are jokers, which nobody takes from the wall to widen a hand."""


class Distances:
    """How far from ready the players of a ruleset are, by discards, melds and concealed jokers."""

    def __init__(self, counted: Mapping[str, Sequence[int]]) -> None:
        """`counted`: by "discards melds jokers" how often each shanten was met, from 0 on."""
        self._counted = {
            (int(discards), int(melds), int(jokers)): list(found)
            for key, found in counted.items()
            for discards, melds, jokers in [key.split()]
        }

    @cache  # noqa: B019  # one object a ruleset is kept
    def shares(self, discards: int, melds: int, jokers: int = 0) -> tuple[int, ...]:
        """How often each shanten was met at this moment or those nearest to it, from 0 on; empty where none was.

        Where hands with as many jokers are too few, those with one less help out, and so on.
        """
        found: list[int] = []
        for held_jokers, apart in product(range(min(jokers, MANY), -1, -1), range(30)):
            for near in sorted({discards - apart, discards + apart}):
                some = self._counted.get((near, melds, held_jokers), [])
                found = [a + b for a, b in zip(_long(found, some), _long(some, found), strict=True)]
            if sum(found) >= _ENOUGH:
                break
        return tuple(found)

    def drawn(self, discards: int, melds: int, jokers: int, chance: Random) -> int | None:
        """A shanten as often as it was met; None where nothing was."""
        shares = self.shares(discards, melds, jokers)
        return chance.choices(range(len(shares)), shares)[0] if shares else None


def _long(found: Sequence[int], other: Sequence[int]) -> list[int]:
    return [*found, *[0] * (len(other) - len(found))]


@cache
def pace_of(ruleset: str) -> Distances | None:
    """What was counted of a ruleset; None where nothing was."""
    found = msgspec.json.decode(_DATA.read_bytes(), type=dict[str, dict[str, list[int]]])
    return Distances(found[ruleset]) if ruleset in found else None


class Openly(Struct, frozen=True):
    """What lies open of a seat whose tiles are hidden: how long it has played, and what it surely does not want."""

    place: int
    discards: int
    melds: int
    known: tuple[Kind, ...]
    """Its tiles that are known."""
    unwanted: int
    """Kinds (a mask) that it has put down or let pass since its hand changed last, which do not bring it nearer."""
    passed: int
    """Kinds (a mask) that others have put down since: it has not won on them."""
    left: Numbers
    """Copies of each kind that it cannot see, as far as that is known: its own hidden tiles are among them."""


def seen_of(state: HandState, place: int, known: Sequence[Kind], rules: Rules) -> Openly:
    """What lies open of this seat."""
    me = state.seats[place]
    since, unwanted = 1 << 30, 0
    for put in reversed(me.discards):
        since, unwanted = put.turn, unwanted | 1 << put.kind
        if not put.drawn:
            break
    open_still = state.last_discard
    passed = 0
    for other in SEATS:
        for put in state.seats[other].discards if other != place and "discard" in rules.wins.on else ():
            if put.turn > since and not (open_still == (other, put.kind) and put is state.seats[other].discards[-1]):
                passed |= 1 << put.kind
    left = plus(Sights(rules).unseen(state, place), numbers_of(known))  # they are counted as held below
    return Openly(place, len(me.discards), len(me.melds), tuple(known), unwanted, passed, left)


class Building:
    """Builds up a hand that was dealt uniformly."""

    def __init__(
        self,
        rules: Rules,
        looking: Sound,
        state: HandState,
        seen: Openly,
        tiles: list[Kind],
        wall: list[Kind],
        barred: frozenset[Kind],
        chance: Random,
    ) -> None:
        """Of the hidden `tiles` of a seat some are exchanged with the wall, both in place.

        `state` has its melds. A tile that it cannot hold (`barred`) is not taken. `looking` knows of hands.
        """
        self.rules, self.looking, self.state, self.seen, self.chance = rules, looking, state, seen, chance
        self.tiles, self.wall, self.barred = tiles, wall, barred | JOKERS
        self.jokers = jokers_in((*seen.known, *tiles))
        self.widening = _AMONG_JOKERS if any(rules.ruleset.copies[kind] for kind in JOKERS) else _WIDENING

    def build(self, pace: Distances) -> None:
        """Build it up as far as players are by then."""
        seen, tiles = self.seen, self.tiles
        target = pace.drawn(seen.discards, seen.melds, self.jokers, self.chance)
        if target is None or not self.wall or (len(tiles) + len(seen.known)) % 3 != 1 or JOKERS.issuperset(tiles):
            return
        for left in reversed(range(_TRIES)):
            near = self._widened(self._to(target))
            bad = near.kinds & (seen.unwanted | (seen.passed & ~near.self_draw if near.shanten == 0 else 0))
            if not bad or not left:
                return
            for _ in range(3):
                self._swap()

    def _widened(self, near: Near) -> Near:
        """Some draws that bring the hand no nearer are kept where they widen it."""
        each, most, more, *_ = self.widening
        for _ in range(min(each * self.seen.discards, most) * (1 + more * self.jokers)):
            at = self.chance.randrange(len(self.wall))
            if self.wall[at] not in self.barred and not near.kinds >> self.wall[at] & 1:
                near = self._improved(at, near)
        return near

    def _to(self, target: int) -> Near:
        near = self.near()
        for _ in range(_STEPS):
            if near.shanten == target:
                break
            if near.shanten < target:
                self._swap()
                near = self.near()
                continue
            places = [at for at, kind in enumerate(self.wall) if near.kinds >> kind & 1 and kind not in self.barred]
            if not places:
                break
            near = self._improved(self.chance.choice(places))
        return near

    def _improved(self, at: int, now: Near | None = None) -> Near:
        """Take this tile of the wall and give back the one without which the hand is nearest and worth most."""
        tiles, wall = self.tiles, self.wall
        hand = self._held([*tiles, wall[at]])
        found = [each for each in self.rules.shapes.near_discards(hand) if each[0] in tiles and each[0] not in JOKERS]
        left = minus(self.seen.left, numbers_of(hand.concealed))
        alike = {kind: self.chance.random() for kind, _ in found}
        found = self._widest(found, left)
        rank = {kind: self._rank(without(hand.concealed, kind), near, left) for kind, near in found}
        kind, near = min(found, key=lambda each: (rank[each[0]], alike[each[0]]))
        if now is not None and rank[kind] >= self._rank(self._held(tiles).concealed, now, left):
            return now
        place = tiles.index(kind)
        tiles[place], wall[at] = wall[at], tiles[place]
        return near

    def _widest(self, found: list[tuple[Kind, Near]], left: Numbers) -> list[tuple[Kind, Near]]:
        """What is nearest and not much narrower than the widest of it: no price makes up for that."""
        least = min([near.shanten for _, near in found])
        wide = {kind: counted(left, near.kinds) for kind, near in found if near.shanten == least}
        enough = max(wide.values()) * self.widening.wide
        return [(kind, near) for kind, near in found if wide.get(kind, -1) >= enough]

    def _rank(self, concealed: tuple[Kind, ...], near: Near, left: Numbers) -> tuple[int, float]:
        """The less the better: how near these tiles are, and how many tiles they accept; of a ready hand each tile
        counts the more the more it wins, as players weigh both."""
        if near.shanten:
            return near.shanten, -counted(left, near.kinds)
        context = self.looking.known.context(self.state, self.seen.place)
        tiles = sorted([(-number, kind) for kind in kinds_of(near.kinds) if (number := number_of(left, kind))])
        most = [(-number, self.looking.gain(context, concealed, kind)) for number, kind in tiles[:_LOOKED_UP]]
        won = sum([number * each**self.widening.priced for number, each in most])
        return 0, -won * counted(left, near.kinds) / max(1, sum([number for number, _ in most]))

    def near(self) -> Near:
        """How near the hidden tiles are with those that are known."""
        return self.rules.shapes.near(self._held(self.tiles))

    def _held(self, tiles: Sequence[Kind]) -> HeldHand:
        melds = self.state.seats[self.seen.place].plain_melds
        return held(self.state, self.seen.place, tuple(sorted((*self.seen.known, *tiles))), melds)

    def _swap(self) -> None:
        """Exchange any tile with any of the wall."""
        one, other = self.chance.randrange(len(self.tiles)), self.chance.randrange(len(self.wall))
        if self.wall[other] not in self.barred and self.tiles[one] not in JOKERS:
            self.tiles[one], self.wall[other] = self.wall[other], self.tiles[one]


def jokers_in(tiles: Sequence[Kind]) -> int:
    """How many of the tiles are jokers."""
    return sum(kind in JOKERS for kind in tiles)
