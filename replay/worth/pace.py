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
from replay.simulate.sound.working import Beside
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
    """Builds up hands that were dealt uniformly."""

    def __init__(self, rules: Rules, pace: Distances) -> None:
        """By what was counted of the ruleset."""
        self.rules, self.pace = rules, pace
        jokers = any(rules.ruleset.copies[kind] for kind in JOKERS)
        self._widening = _AMONG_JOKERS if jokers else _WIDENING
        self._looking = Sound(rules, Random(0))

    def built(
        self,
        state: HandState,
        seen: Openly,
        tiles: list[Kind],
        wall: list[Kind],
        barred: frozenset[Kind],
        chance: Random,
    ) -> None:
        """Build up the hidden `tiles` of a seat by exchanging some with the wall, both in place.

        `state` has its melds. A tile that it cannot hold (`barred`) is not taken.
        """
        target = self.pace.drawn(seen.discards, seen.melds, jokers_in((*seen.known, *tiles)), chance)
        if target is None or not wall or (len(tiles) + len(seen.known)) % 3 != 1 or JOKERS.issuperset(tiles):
            return
        barred |= JOKERS
        for left in reversed(range(_TRIES)):
            near = self._to(target, state, seen, tiles, wall, barred, chance)
            near = self._widened(near, state, seen, tiles, wall, barred, chance)
            bad = near.kinds & (seen.unwanted | (seen.passed & ~near.self_draw if near.shanten == 0 else 0))
            if not bad or not left:
                return
            for _ in range(3):
                _swapped(tiles, wall, chance.randrange(len(tiles)), chance.randrange(len(wall)), barred)

    def _widened(
        self,
        near: Near,
        state: HandState,
        seen: Openly,
        tiles: list[Kind],
        wall: list[Kind],
        barred: frozenset[Kind],
        chance: Random,
    ) -> Near:
        """Some draws that bring the hand no nearer are kept where they widen it."""
        each, most, more, *_ = self._widening
        jokers = jokers_in((*seen.known, *tiles))
        for _ in range(min(each * seen.discards, most) * (1 + more * jokers)):
            at = chance.randrange(len(wall))
            if wall[at] not in barred and not near.kinds >> wall[at] & 1:
                near = self._improved(state, seen, tiles, wall, at, chance, near)
        return near

    def _to(
        self,
        target: int,
        state: HandState,
        seen: Openly,
        tiles: list[Kind],
        wall: list[Kind],
        barred: frozenset[Kind],
        chance: Random,
    ) -> Near:
        near = self.near(state, seen, tiles)
        for _ in range(_STEPS):
            if near.shanten == target:
                break
            if near.shanten < target:
                _swapped(tiles, wall, chance.randrange(len(tiles)), chance.randrange(len(wall)), barred)
                near = self.near(state, seen, tiles)
                continue
            places = [at for at, kind in enumerate(wall) if near.kinds >> kind & 1 and kind not in barred]
            if not places:
                break
            near = self._improved(state, seen, tiles, wall, chance.choice(places), chance)
        return near

    def _improved(
        self,
        state: HandState,
        seen: Openly,
        tiles: list[Kind],
        wall: list[Kind],
        at: int,
        chance: Random,
        now: Near | None = None,
    ) -> Near:
        """Take this tile of the wall and give back the one without which the hand is nearest and worth most."""
        hand = self._held(state, seen, [*tiles, wall[at]])
        found = [each for each in self.rules.shapes.near_discards(hand) if each[0] in tiles and each[0] not in JOKERS]
        left = minus(seen.left, numbers_of(hand.concealed))
        alike = {kind: chance.random() for kind, _ in found}
        found = self._widest(found, left)
        context = self._looking.known.context(state, seen.place)
        rank = {kind: self._rank(context, without(hand.concealed, kind), near, left) for kind, near in found}
        kind, near = min(found, key=lambda each: (rank[each[0]], alike[each[0]]))
        if now is not None:
            had = self._held(state, seen, tiles).concealed
            if rank[kind] >= self._rank(context, had, now, left):
                return now
        place = tiles.index(kind)
        tiles[place], wall[at] = wall[at], tiles[place]
        return near

    def _widest(self, found: list[tuple[Kind, Near]], left: Numbers) -> list[tuple[Kind, Near]]:
        """What is nearest and not much narrower than the widest of it: no price makes up for that."""
        least = min([near.shanten for _, near in found])
        wide = {kind: counted(left, near.kinds) for kind, near in found if near.shanten == least}
        enough = max(wide.values()) * self._widening.wide
        return [(kind, near) for kind, near in found if wide.get(kind, -1) >= enough]

    def _rank(self, context: Beside, concealed: tuple[Kind, ...], near: Near, left: Numbers) -> tuple[int, float]:
        """The less the better: how near these tiles are, and how many tiles they accept; of a ready hand each tile
        counts the more the more it wins, as players weigh both."""
        if near.shanten:
            return near.shanten, -counted(left, near.kinds)
        gain = self._looking.gain
        tiles = sorted([(-number, kind) for kind in kinds_of(near.kinds) if (number := number_of(left, kind))])
        most = [(-number, gain(context, concealed, kind)) for number, kind in tiles[:_LOOKED_UP]]
        won = sum([number * each**self._widening.priced for number, each in most])
        return 0, -won * counted(left, near.kinds) / max(1, sum([number for number, _ in most]))

    def near(self, state: HandState, seen: Openly, tiles: Sequence[Kind]) -> Near:
        """How near the hidden tiles are with those that are known."""
        return self.rules.shapes.near(self._held(state, seen, tiles))

    def _held(self, state: HandState, seen: Openly, tiles: Sequence[Kind]) -> HeldHand:
        melds = state.seats[seen.place].plain_melds
        return held(state, seen.place, tuple(sorted((*seen.known, *tiles))), melds)


def jokers_in(tiles: Sequence[Kind]) -> int:
    """How many of the tiles are jokers."""
    return sum(kind in JOKERS for kind in tiles)


def _swapped(tiles: list[Kind], wall: list[Kind], one: int, other: int, barred: frozenset[Kind]) -> None:
    if wall[other] not in barred and tiles[one] not in JOKERS:
        tiles[one], wall[other] = wall[other], tiles[one]
