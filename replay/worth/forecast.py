"""What a seat may expect of the rest of a hand, reckoned roughly from all four hands and the real wall: a race.

Each player wins at some rate: a ready hand by the tiles of the wall that it waits for, another by those that bring it
nearer. Places are counted from the seat that asks, which is place 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from replay.simulate.sound.numbers import Numbers, counted, kinds_of, number_of
from replay.simulate.sound.player import PAYERS
from replay.tiles import Kind

_LATE: Final = 4
"""Draws that are added to those that are left: the last of them ends the hand no more surely than another."""


class Weights(Struct, frozen=True, kw_only=True):
    """What the race of a ruleset is reckoned with."""

    discard: float
    """What part of the points of a self-draw, which three pay alike, a win on a discard brings."""
    others: float
    """What each of those who did not put the tile down pays then at most."""
    called: float
    """How much a discard of another player counts for a wait, where an own draw is 1."""
    nearing: tuple[float, float, float]
    """At shanten 1, 2, 3 the rate at which a hand wins, by the share of tiles that bring it nearer."""
    reached: tuple[float, float, float]
    """The rate of a hand that has just come to shanten 0, 1, 2."""
    end: float
    """The rate at which a hand ends without a win, by one over the draws that are left."""
    gain: float
    """The points of a hand of the seat that asks that is not ready yet."""
    loss: float
    """What it loses by such a hand of another."""
    thrown: float
    """How surely a tile that another waits for is put down by a player who is ready and does not win with it."""
    given: float
    """The same of a player who is not ready."""


class Contender(Struct, frozen=True, gc=False):
    """How near the hand of a player is; sets of kinds are masks."""

    shanten: int
    kinds: int
    """The kinds that it wins with or that bring it nearer."""
    shared: int
    """Those of its waits that may be won on when another puts them down."""
    gains: tuple[tuple[Kind, float], ...]
    """What a self-draw of each wait brings in all, where three pay."""


class Swing(Struct, frozen=True, gc=False):
    """Tiles after which something else is to be expected: as surely as `chance` each brings what `points` says and
    leaves `then` to be expected."""

    kinds: int
    points: dict[Kind, float] | None
    """None: no points, for all alike."""
    chance: float
    then: float


class Forecast:
    """The race as it stands before a draw."""

    def __init__(
        self,
        weights: Weights,
        contenders: Sequence[Contender | None],
        wall: Numbers,
        draws: int,
        *,
        many: bool,
    ) -> None:
        """`contenders` by place, None of those who have won; `wall` has the tiles that are left, dead ones among them,
        of which `draws` may be drawn. `many`: whether a hand goes on after a win.
        """
        self.weights, self.contenders, self.many = weights, contenders, many
        self._playing = sum(each is not None for each in contenders)
        self._end = weights.end / (draws + _LATE)
        self._size = max(1, counted(wall, -1))
        self._unsure = (weights.gain, -weights.loss, -weights.loss, -weights.loss)
        found = [self._rate(place, wall) for place in range(len(contenders))]
        self._rates = [rate for rate, _ in found]
        self._pays = [pays for _, pays in found]
        self.value = self._value(self._rates, self._pays)
        """What the seat may expect before the draw."""

    def coming(self, drawer: int) -> Iterator[Swing]:
        """What the draw of this player may bring, each tile once at most; all other tiles change nothing."""
        own = self.contenders[drawer]
        if own is None:
            return
        weights = self.weights
        if own.shanten == 0:
            won = {kind: self._drawn(gain, drawer) for kind, gain in own.gains}
            yield Swing(own.kinds, won, 1.0, self._without(drawer))
        else:
            yield Swing(own.kinds, None, 1.0, self._nearer(drawer, own))
        known = own.kinds
        chance = weights.given if own.shanten else weights.thrown
        for step in (1, 2, 3):
            place = (drawer + step) % 4
            other = self.contenders[place]
            if other is None or not (kinds := other.shared & ~known):
                continue
            known |= kinds
            points = {kind: self._called(gain, place, drawer) for kind, gain in other.gains if kinds >> kind & 1}
            yield Swing(kinds, points, chance, self._without(place))

    def _rate(self, place: int, wall: Numbers) -> tuple[float, float]:
        """The rate at which this player wins, and what that win brings the seat that asks."""
        contender = self.contenders[place]
        if contender is None:
            return 0.0, 0.0
        if contender.shanten:
            rate = _at(self.weights.nearing, contender.shanten - 1)
            return rate * counted(wall, contender.kinds) / self._size, self._unsure[place]
        alone = called = brings = 0.0
        factor = self.weights.called * (self._playing - 1)
        for kind, gain in contender.gains:
            if number := number_of(wall, kind):
                alone += number
                brings += number * self._drawn(gain, place)
                if contender.shared >> kind & 1:
                    called += factor * number
                    brings += factor * number * self._called(gain, place, None)
        total = alone + called
        return total / self._size, brings / total if total else 0.0

    def _value(self, rates: Sequence[float], pays: Sequence[float]) -> float:
        end, own = self._end, rates[0]
        if not self.many:
            return sum([rate * pay for rate, pay in zip(rates, pays, strict=True)]) / (sum(rates) + end)
        others = [rates[place] * pays[place] / (rates[place] + own + end) for place in (1, 2, 3)]
        return own * pays[0] / (own + end) + sum(others)

    def _without(self, place: int) -> float:
        """What is to be expected once this player has won."""
        if not place or not self.many:
            return 0.0
        rates = [*self._rates]
        rates[place] = 0.0
        return self._value(rates, self._pays)

    def _nearer(self, place: int, contender: Contender) -> float:
        """What is to be expected once this player is nearer by one."""
        rates, pays = [*self._rates], [*self._pays]
        rates[place] = _at(self.weights.reached, contender.shanten - 1)
        pays[place] = self._unsure[place]
        return self._value(rates, pays)

    def _drawn(self, gain: float, place: int) -> float:
        """What a self-draw of this player brings the seat that asks."""
        return -gain / PAYERS if place else gain * (self._playing - 1) / PAYERS

    def _called(self, gain: float, place: int, source: int | None) -> float:
        """The same of a win on a discard of `source`; None: of any player."""
        won = self.weights.discard * gain
        if not place:
            return won
        others = min(won / PAYERS, self.weights.others)
        giver = won - 2 * others
        if source is None:
            return -(giver + others * (self._playing - 2)) / (self._playing - 1)
        return -others if source else -giver


def _at(rates: Sequence[float], place: int) -> float:
    """The rate at this place; beyond the last each is half of the one before."""
    beyond = max(0, place + 1 - len(rates))
    return rates[place - beyond] * 0.5 ** min(beyond, 2)


def luck_of(forecast: Forecast, drawer: int, wall: Numbers, tile: Kind) -> float:
    """What this tile is better than the mean of all that the draw could have brought."""
    came = mean = 0.0
    for each in forecast.coming(drawer):
        change = each.chance * (each.then - forecast.value)
        if each.points is None:
            mean += counted(wall, each.kinds) * change
            came += change if each.kinds >> tile & 1 else 0.0
            continue
        for kind in kinds_of(each.kinds):
            if number := number_of(wall, kind):
                value = each.chance * each.points[kind] + change
                mean += number * value
                came += value if kind == tile else 0.0
    return came - mean / counted(wall, -1)
