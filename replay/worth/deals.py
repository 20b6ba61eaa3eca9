"""What a seat cannot see, dealt at random: every deal agrees with what it knows.

It knows its own tiles and all that lies open, and what the rules tell of hidden tiles: a player of whom they say that a
tile had to be discarded first does not hold it (`Unseen.held_back`). Uniform deals are all equally likely. In paced
ones the hidden hands are then built up as far as players are by that time (`replay.worth.pace`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from math import comb
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.rules import Rules
from replay.said import counted
from replay.simulate.scribe import four
from replay.simulate.sound import Sound
from replay.state import SEATS, HandState, SeatState
from replay.tiles import HIDDEN, NATURAL_KINDS, Kind, count_hidden, is_hidden, known_of
from replay.worth.pace import PACED, UNIFORM, Building, Distances, Openly, pace_of, seen_of
from replay.worth.values import UndecidedError
from replay.worth.wall_parts import places_left, tiles_left

_FOUR: Final = 4
_MOST: Final = 14


class _Hand(Struct, frozen=True):
    """The hidden tiles of one seat: how many, the kinds of which it holds `most` at most."""

    place: int
    number: int
    barred: frozenset[Kind] = frozenset()
    most: int = 0


class Deals:
    """The deals of what is hidden in a state."""

    def __init__(self, state: HandState, rules: Rules, model: str = PACED) -> None:
        """Raises UndecidedError where what is known of the tiles does not add up.

        `model` is PACED or UNIFORM; of a ruleset of which nothing was counted all deals are uniform.
        """
        self.state, self._rules = state, rules
        pace = pace_of(rules.ruleset.id) if model == PACED else None
        self.model = UNIFORM if pace is None else PACED
        self.wall = places_left(state, rules)
        self.pool = tiles_left(state, rules)
        self.hands = [_hand(state, place, self.pool, rules) for place in SEATS]
        self.kongs = [place for place in SEATS for each in state.seats[place].melds if each.meld.is_hidden]
        wanted = sum(each.number for each in self.hands) + _FOUR * len(self.kongs) + len(self.wall)
        if wanted != len(self.pool):
            raise UndecidedError(
                f"{counted(len(self.pool), 'tile')} cannot be seen, and there are {counted(wanted, 'place')} for them"
            )
        self._pace, self._looking = pace, Sound(rules, Random(0))
        self._seen = {each.place: self._open_of(each, rules) for each in self.hands if self._has_played(each)}
        self._ways = cache(self._count)
        self._possible = cache(lambda number, sizes: list(self._choices(number, sizes)))
        self._classes = self._sorted(self.pool)

    def dealt(self, chance: Random) -> HandState:
        """The state with every hidden tile dealt."""
        pool = [*self.pool]
        seats = list(self.state.seats)
        for place in self.kongs:
            seats[place] = _turned_up(seats[place], pool, chance)
        hands = self._drawn(pool, chance)
        if self._pace is not None:
            self._build(self._pace, hands, pool, replace(self.state, seats=four(seats)), chance)
        for hand, tiles in zip(self.hands, hands, strict=True):
            if hand.number:
                seats[hand.place] = _filled(seats[hand.place], tiles)
            else:
                seats[hand.place] = replace(seats[hand.place], veiled=())
        wall = [HIDDEN] * self.state.wall_size
        for place, kind in zip(self.wall, pool, strict=True):
            wall[place] = kind
        dealt = replace(self.state, seats=four(seats), wall=tuple(wall), down=False, contested=None)
        return _turned_over(dealt, self._rules)

    def _has_played(self, hand: _Hand) -> bool:
        """Whether this hand is hidden and its player has discarded or melded and plays on."""
        seat = self.state.seats[hand.place]
        return bool(hand.number) and seat.won is None and bool(seat.discards or seat.melds)

    def _open_of(self, hand: _Hand, rules: Rules) -> Openly:
        known = [*known_of(self.state.seats[hand.place].concealed)]
        return seen_of(self.state, hand.place, known, rules)

    def _build(
        self, pace: Distances, hands: list[list[Kind]], wall: list[Kind], state: HandState, chance: Random
    ) -> None:
        """Build up the hands of those who have played, none always before the others."""
        places = list(self._seen)
        chance.shuffle(places)
        for place in places:
            given = state, self._seen[place], hands[place], wall, self.hands[place].barred, chance
            Building(self._rules, self._looking, *given).build(pace)

    def each(self) -> Iterator[HandState]:
        """Every deal, each as often as there are ways to put its tiles; for small numbers of hidden tiles."""
        assert not self.kongs, "kongs face down are not counted out"
        ends = [0]
        for hand in self.hands:
            ends.append(ends[-1] + hand.number)
        for order in sorted(permutations(self.pool)):
            parts = [list(order[start:end]) for start, end in pairwise(ends)]
            if any(_too_many(hand, part) for hand, part in zip(self.hands, parts, strict=True)):
                continue
            seats = [_filled(seat, part) if part else seat for seat, part in zip(self.state.seats, parts, strict=True)]
            wall = [HIDDEN] * self.state.wall_size
            for place, kind in zip(self.wall, order[ends[-1] :], strict=True):
                wall[place] = kind
            yield replace(self.state, seats=four(seats), wall=tuple(wall), contested=None)

    def _drawn(self, pool: list[Kind], chance: Random) -> list[list[Kind]]:
        """The tiles of each hand, taken out of the pool; what is left of it is in the order of the wall."""
        chance.shuffle(pool)
        if not any(each.barred for each in self.hands):
            return [[pool.pop() for _ in range(hand.number)] for hand in self.hands]
        classes = self._sorted(pool)
        found = []
        for number, hand in enumerate(self.hands):
            sizes = tuple(len(tiles) for _, tiles in classes)
            taken = self._how_many(number, sizes, chance)
            found.append([tiles.pop() for (_, tiles), most in zip(classes, taken, strict=True) for _ in range(most)])
            assert len(found[-1]) == hand.number
        rest = [kind for _, tiles in classes for kind in tiles]
        chance.shuffle(rest)
        pool[:] = rest
        return found

    def _sorted(self, pool: Sequence[Kind]) -> list[tuple[tuple[bool, ...], list[Kind]]]:
        """The tiles by who may not hold them."""
        found: dict[tuple[bool, ...], list[Kind]] = {}
        for kind in self.pool:  # the classes of the whole pool, in its order, also those that have run out
            found.setdefault(tuple(kind in hand.barred for hand in self.hands), [])
        for kind in pool:
            found[tuple(kind in hand.barred for hand in self.hands)].append(kind)
        return list(found.items())

    def _how_many(self, number: int, sizes: tuple[int, ...], chance: Random) -> tuple[int, ...]:
        """How many tiles of each class this hand gets, as often as deals of all that follow have it so."""
        choices: list[tuple[tuple[int, ...], int]] = self._possible(number, sizes)
        if not (total := sum(ways for _, ways in choices)):
            raise UndecidedError("no deal of the hidden tiles agrees with what the rules tell of them")
        drawn = chance.randrange(total)
        for taken, ways in choices:
            if drawn < ways:
                return taken
            drawn -= ways
        raise AssertionError("one of them was drawn")

    def _choices(self, number: int, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        hand = self.hands[number]
        marks = [flags[number] for flags, _ in self._classes]
        for taken in _shares(hand.number, sizes):
            if sum(most for most, barred in zip(taken, marks, strict=True) if barred) > hand.most and hand.barred:
                continue
            ways = 1
            for size, most in zip(sizes, taken, strict=True):
                ways *= comb(size, most)
            rest = tuple(size - most for size, most in zip(sizes, taken, strict=True))
            yield taken, ways * self._ways(number + 1, rest)

    def _count(self, number: int, sizes: tuple[int, ...]) -> int:
        """In how many ways the hands from this one on can be dealt from so many tiles of each class."""
        if number == len(self.hands):
            return 1
        return sum(ways for _, ways in self._choices(number, sizes))


def _too_many(hand: _Hand, tiles: Sequence[Kind]) -> bool:
    return bool(hand.barred) and sum(kind in hand.barred for kind in tiles) > hand.most


def _shares(number: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many tiles from classes of these sizes."""
    if not sizes:
        if not number:
            yield ()
        return
    for first in range(max(0, number - sum(sizes[1:])), min(number, sizes[0]) + 1):
        for rest in _shares(number - first, sizes[1:]):
            yield first, *rest


def _hand(state: HandState, place: int, pool: Sequence[Kind], rules: Rules) -> _Hand:
    number = count_hidden(state.seats[place].concealed)
    if not number:
        return _Hand(place, 0)
    for many in range(1, min(number, _MOST) + 1):
        barred = frozenset(
            kind for kind in set(pool) if rules.unseen.held_back(state, place, (kind,) * many, None) is not None
        )
        if barred:
            return _Hand(place, number, barred, many - 1)
    return _Hand(place, number)


def _turned_up(seat: SeatState, pool: list[Kind], chance: Random) -> SeatState:
    """A kong that lies face down is any of the kinds of which four cannot be seen."""
    melds = list(seat.melds)
    at = next(number for number, each in enumerate(melds) if each.meld.is_hidden)
    could = melds[at].could
    kinds = [kind for kind in range(NATURAL_KINDS) if pool.count(kind) == _FOUR and (not could or kind in could)]
    if not kinds:
        raise UndecidedError("there is no kind of which a kong that lies face down can be")
    kind = chance.choice(kinds)
    for _ in range(_FOUR):
        pool.remove(kind)
    melds[at] = replace(melds[at], meld=replace(melds[at].meld, tiles=(kind,) * _FOUR), could=())
    return replace(seat, melds=tuple(melds))


def _filled(seat: SeatState, tiles: Sequence[Kind]) -> SeatState:
    """The seat with its hidden tiles; the tile it has just drawn is one of them, any."""
    known = known_of(seat.concealed)
    drawn = tiles[0] if is_hidden(seat.drawn) else seat.drawn
    return replace(seat, concealed=tuple(sorted((*known, *tiles))), drawn=drawn, veiled=())


def _turned_over(state: HandState, rules: Rules) -> HandState:
    """The dealt state with a tile for each hidden discard, which nobody has told: of the dead ones, among which they
    were counted."""
    number = sum(is_hidden(put.kind) for seat in state.seats for put in seat.discards)
    if not number or state.wall is None:
        return state
    end = len(state.wall) - (0 if rules.wall.replacement_end == "live_tail" else state.back)
    tiles = [*state.wall[end - number : end]]
    return replace(
        state,
        seats=four([_told(each, tiles) for each in state.seats]),
        wall=(*state.wall[: end - number], *state.wall[end:]),
        wall_size=state.wall_size - number,
        dead=state.dead - number,
    )


def _told(seat: SeatState, tiles: list[int]) -> SeatState:
    """The seat with the next of these tiles for each hidden discard."""
    found = (replace(put, kind=tiles.pop()) if is_hidden(put.kind) else put for put in seat.discards)
    return replace(seat, discards=tuple(found))
