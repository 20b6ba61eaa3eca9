"""Players that build hands: the exact distance to a ready hand leads, liking decides between equals.

A bot sees what its player would see: the own hand, and what lies open. It never looks at the wall or at other hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from replay.events import Chow, Flower, Kong, Pung, Win
from replay.hands import Meld, WinBy
from replay.rules import Claim, Rules
from replay.simulate.melding import after, held, without
from replay.simulate.player import ALL_KINDS, Allows, always
from replay.simulate.tempers import Temper
from replay.state import SEATS, HandState
from replay.tiles import NATURAL_KINDS, SUITED, Kind, count_kinds, parse_tiles

_FAR = 99
_HOPELESS = 2
"""Tiles from ready at which a hand may be given up late."""
_GREAT = 25


@dataclass(slots=True)
class Bot:
    """One player at the table: a temper, a source of chance, and the distances worked out so far in this hand."""

    temper: Temper
    rules: Rules
    chance: Random
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)
    _dreams: bool = False
    _least: int = 0
    _settles: float = 0.0

    def begin(self, *, ambitious: bool) -> None:
        """Begin a new hand; in an ambitious one only a great win is good enough."""
        self._known.clear()
        self._dreams = ambitious or self.wants(self.temper.dreams)
        least = _GREAT if ambitious else self.temper.least
        self._least = -(-least * self.rules.ruleset.great // _GREAT)
        self._settles = 0.0 if ambitious else self.temper.settles

    def distance(self, state: HandState, seat: int, concealed: tuple[Kind, ...], melds: tuple[Meld, ...]) -> int:
        """Shanten of these tiles in this seat: -1 complete, 0 ready."""
        me = state.seats[seat]
        key = (concealed, melds, me.flowers)
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self.rules.shapes.shanten(held(state, seat, concealed, melds))
        return known

    def completes(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """Whether the tile, already drawn or still another's, completes the hand of this seat."""
        me = state.seats[seat]
        distance = self.distance(state, seat, me.concealed, me.plain_melds)
        if by == "self_draw" or distance > 0:
            return distance < 0
        return self.rules.shapes.complete(held(state, seat, me.concealed, me.plain_melds), tile)

    def wants(self, share: float) -> bool:
        """Whether something done on this share of the occasions is done now."""
        return self.chance.random() < share

    def takes_win(self, state: HandState, win: Win) -> bool:
        """Whether a win that is there is taken, or let pass for a better one."""
        if self.rules.settlement.look_back and self.wants(self.temper.misses):
            return False
        late = not state.left or state.undrawn < self._settles * state.wall_size
        return late or win.total is None or win.total >= self._least

    def declaration(
        self, state: HandState, seat: int, options: Iterable[Kong | Flower], allows: Allows = always
    ) -> Kong | Flower | None:
        """What to declare before discarding, if anything."""
        me = state.seats[seat]
        now = self.distance(state, seat, me.concealed, me.plain_melds)
        for option in options:
            left = self.distance_after(state, seat, option)
            likes, risks = (
                (self.temper.sheds_jokers, self.temper.spends_jokers)
                if isinstance(option, Flower)
                else (self.temper.kongs, self.temper.rash_kongs)
            )
            cost = left - max(now, 0)
            if cost > 1 or not allows(option):
                continue
            if (cost <= 0 and self.wants(likes)) or (cost == 1 and self.wants(risks)):
                return option
        return None

    def heeds(self, state: HandState, seat: int) -> int:  # noqa: ARG002  # it counts anew for each tile
        """It is asked about every tile."""
        return ALL_KINDS

    def looks_up(self, state: HandState, seat: int) -> bool:
        """Whether the last discard is of any interest: it brings the hand nearer to ready, or is a third or fourth."""
        if state.last_discard is None:
            return False
        tile = state.last_discard[1]
        me = state.seats[seat]
        if me.concealed.count(tile) >= 2:
            return True
        now = self.distance(state, seat, me.concealed, me.plain_melds)
        return self.distance(state, seat, tuple(sorted((*me.concealed, tile))), me.plain_melds) < now

    def claim(self, state: HandState, seat: int, options: Iterable[Claim], allows: Allows = always) -> Claim | None:
        """The claim of the last discard to make, if any."""
        me = state.seats[seat]
        now = self.distance(state, seat, me.concealed, me.plain_melds)
        best: Claim | None = None
        nearest = now + 1
        for option in options:
            given = parse_tiles(option.tiles or "")
            left = self.distance_after(state, seat, option)
            if left < nearest and allows(option) and self._likes_claim(option, given, now - left):
                best, nearest = option, left
        return best

    def _likes_claim(self, option: Claim, given: tuple[Kind, ...], gain: int) -> bool:
        wild = self.rules.ruleset.wild
        if any(kind in wild for kind in given) and not self.wants(self.temper.melds_jokers):
            return False
        if isinstance(option, Kong):
            return self.wants(self.temper.kongs if gain >= 0 else self.temper.rash_kongs)
        if isinstance(option, Chow):
            return gain > 0 and self.wants(self.temper.chows)
        return self.wants(self.temper.pungs if gain > 0 else self.temper.eager)

    def distance_after(self, state: HandState, seat: int, option: Claim | Flower) -> int:
        """Shanten after the claim or declaration, and after the best discard where one follows."""
        me = state.seats[seat]
        rest, melds = after(me, option)
        if isinstance(option, Kong) and option.kind == "added":
            melds = me.plain_melds  # it makes no hand nearer or farther
        if isinstance(option, Chow | Pung):
            return min(
                (self.distance(state, seat, without(rest, kind), melds) for kind in dict.fromkeys(rest)), default=_FAR
            )
        return self.distance(state, seat, rest, melds)

    def discards(self, state: HandState, seat: int) -> list[Kind]:
        """The tiles of the hand as this player would part with them, the first one best."""
        me = state.seats[seat]
        if self.wants(self.temper.slips):
            kinds = sorted(set(me.concealed))
            self.chance.shuffle(kinds)
            return kinds
        kinds = self.by_liking(state, seat)
        half = 2 * state.undrawn < state.wall_size
        late = 3 * state.undrawn < state.wall_size
        now = self.distance(state, seat, me.concealed, me.plain_melds)
        if self._dreams and not late and now > 0:
            return kinds
        if half and now >= _HOPELESS and self.wants(self.temper.folds):
            thrown = {each.kind for other in SEATS for each in state.seats[other].discards}
            return sorted(kinds, key=lambda kind: kind not in thrown)
        return self._keeping(state, seat, kinds, max(now, 0))

    def _keeping(self, state: HandState, seat: int, kinds: list[Kind], aim: int) -> list[Kind]:
        """The kinds, the first one that leaves the hand `aim` from ready put first."""
        me = state.seats[seat]
        wild = self.rules.ruleset.wild
        for place, kind in enumerate(kinds):
            left = self.distance(state, seat, without(me.concealed, kind), me.plain_melds)
            if left <= aim and (kind not in wild or self.wants(self.temper.throws_jokers)):
                return [kind, *kinds[:place], *kinds[place + 1 :]]
        return kinds

    def by_liking(self, state: HandState, seat: int) -> list[Kind]:
        """The kinds in the hand, the least liked first."""
        me = state.seats[seat]
        counts = count_kinds(me.concealed)
        suits = [sum(counts[low : low + 9]) for low in (0, 9, 18)]
        main = max(range(3), key=lambda suit: suits[suit])
        liking = {}
        for kind in dict.fromkeys(me.concealed):
            liking[kind] = self._liking(kind, counts, main) + self.chance.random() * 0.9
        return sorted(liking, key=lambda kind: (liking[kind], kind))

    def _liking(self, kind: Kind, counts: list[int], main: int) -> float:
        wild = self.rules.ruleset.wild
        if kind in wild:
            return 40.0 + len(wild[kind])
        value = 4.0 * (counts[kind] - 1) * self.temper.pairs
        if kind not in SUITED:
            return value + self.temper.honors
        low, number = kind - kind % 9, kind % 9
        for step, weight in ((-2, 2.0), (-1, 3.0), (1, 3.0), (2, 2.0)):
            if 0 <= number + step <= 8 and counts[low + number + step]:
                value += weight
        value += 0.2 * min(number, 8 - number, 2) + 0.3
        if kind < NATURAL_KINDS and kind // 9 == main:
            value += 2 * self.temper.one_suit
        return value
