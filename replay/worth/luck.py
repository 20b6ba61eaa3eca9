"""The luck of the draws, weighed out of what a hand brought: so far fewer deals tell as much.

Backgammon does so with dice. Before each draw it is reckoned what the seat that asks may expect (`forecast`), and what
it may expect after each tile that can come. What the tile that came is better than the mean of all is luck, good or
bad. Every tile that is left in the wall is as likely to come, so luck comes to nothing on the average, however rough
the expectation is: less its luck a hand brings the same on the average, and varies less.

The weights were fitted in hands of players `sound` (`luck.json`; docs/worth.md says how).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from replay.engine.table.wall import rest_of_wall
from replay.engine.table.wins.situation import winning_hand
from replay.events import Win
from replay.hands import Hand, Scored
from replay.rules import Rules
from replay.simulate.players import Player
from replay.simulate.sound import Sound, WorkedOut
from replay.simulate.sound.numbers import BITS, NONE, Numbers, kinds_of, minus, numbers_of
from replay.simulate.sound.player import PAYERS
from replay.simulate.sound.working import Beside
from replay.state import SEATS, HandState, SeatState
from replay.tiles import Kind
from replay.worth.forecast import Contender, Forecast, Weights, luck_of

WEIGHED: Final = "weighed@1"
"""The name and version of this way to weigh luck out: another version is another answer."""
PLAIN: Final = "plain"
"""The name where nothing is weighed out."""
_MOST: Final = 1 << 14
"""Hands of which is kept how they stand."""
_FIVE: Final = 4
_TURNED: Final = 8
"""From so many places of the wall, evenly apart, tiles are turned to tell what they bring on the average."""
_DATA: Final = Path(__file__).with_name("luck.json")


@cache
def weights_of(ruleset: str) -> Weights | None:
    """What was fitted for a ruleset; None where nothing was."""
    return msgspec.json.decode(_DATA.read_bytes(), type=dict[str, Weights]).get(ruleset)


def lucks_of(rules: Rules, seats: Iterable[int], players: Sequence[Player]) -> tuple[Luck, ...]:
    """What weighs out the luck of these seats; nothing where nothing was fitted for the ruleset: no draw is luck."""
    weights = weights_of(rules.ruleset.id)
    return () if weights is None else tuple(Luck(rules, seat, players, weights) for seat in seats)


class Luck:
    """The luck of the draws for a seat, in one hand after another."""

    def __init__(self, rules: Rules, seat: int, players: Sequence[Player], weights: Weights) -> None:
        """`players`: what they have worked out of hands is used."""
        self.rules, self.seat, self.weights = rules, seat, weights
        self.total = 0.0
        """The luck of all draws of this hand so far, in points."""
        self._many = rules.wins.last_winner > 1
        known = next((each.known for each in players if isinstance(each, Sound)), None)
        self._looking = Sound(rules, Random(0), known or WorkedOut())
        self._known: dict[tuple[Beside, tuple[Kind, ...]], Contender] = {}
        self.begin()

    def begin(self) -> None:
        """Begin a hand: what is known of tiles stays true."""
        self.total = 0.0
        self._seats: list[SeatState | None] = [None] * len(SEATS)
        self._contenders: list[Contender | None] = [None] * len(SEATS)
        self._wall: Numbers = NONE

    def drawn(self, state: HandState, tile: Kind) -> None:
        """Take in that the player whose turn it is draws this tile. Every tile of the wall is known."""
        contenders, wall = self.look(state)
        forecast = Forecast(self.weights, contenders, wall, state.undrawn, many=self._many)
        self.total += luck_of(forecast, (state.turn - self.seat) % 4, wall, tile)
        self._wall = minus(wall, (BITS[tile], 0, 0))

    def won(self, state: HandState, win: Win) -> None:
        """Take in a win. Where it turns tiles of the wall they are luck, too: others that lie there might have been
        turned. `win` says which were."""
        turned = win.scoring_kinds
        if not turned:
            return
        rest = rest_of_wall(state, self.rules) * 2
        size = len(rest) // 2
        hand = winning_hand(state, win, self.rules)
        places = range(0, size, -(-size // _TURNED))
        others = [self._turned(hand, rest[place : place + len(turned)]) for place in places]
        luck = self._turned(hand, turned) - sum(others) / len(others)
        self.total += luck if win.seat == self.seat else -luck / PAYERS

    def _turned(self, hand: Hand, tiles: Sequence[Kind]) -> float:
        """What the hand brings the winner if these tiles are turned."""
        scored = self.rules.score(replace(hand, scoring_tiles=tuple(tiles)))
        return float((scored.payments or {}).get(hand.seat, 0)) if isinstance(scored, Scored) else 0.0

    def look(self, state: HandState) -> tuple[list[Contender | None], Numbers]:
        """How all stand before a draw, from this seat on, and which tiles the wall has."""
        if self._wall == NONE:
            self._wall = numbers_of(rest_of_wall(state, self.rules))
        return [self._contender(state, (self.seat + step) % 4) for step in range(4)], self._wall

    def _contender(self, state: HandState, place: int) -> Contender | None:
        me, was = state.seats[place], self._seats[place]
        if was is not me:
            self._seats[place] = me
            if was is None or _other_hand(was, me):
                self._contenders[place] = self._looked_at(state, place)
        return self._contenders[place]

    def _looked_at(self, state: HandState, place: int) -> Contender | None:
        me = state.seats[place]
        if me.won is not None:
            return None
        context = self._looking.known.context(state, place)
        if (found := self._known.get((context, me.concealed))) is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[context, me.concealed] = self._contender_of(context, me.concealed)
        return found

    def _contender_of(self, context: Beside, concealed: tuple[Kind, ...]) -> Contender:
        near = self._looking.near(context, concealed)
        if near.shanten:
            return Contender(near.shanten, near.kinds, 0, ())
        gain = self._gain_with_turned if self.rules.wall.scoring_tiles else self._looking.gain
        gains = tuple((kind, gain(context, concealed, kind)) for kind in kinds_of(near.kinds))
        return Contender(0, near.kinds, near.kinds & ~near.self_draw if "discard" in self.rules.wins.on else 0, gains)

    def _gain_with_turned(self, context: Beside, concealed: tuple[Kind, ...], kind: Kind) -> float:
        """What a self-draw wins where tiles of the wall are turned to be paid by, as if each of them was a five."""
        hand = context.self_drawn(concealed, kind)
        return self._turned(hand, (_FIVE,) * len(self.rules.wall.ends(hand)))


def _other_hand(was: SeatState, now: SeatState) -> bool:
    """Whether a seat holds something else than it did."""
    return (
        was.concealed != now.concealed
        or was.melds is not now.melds
        or was.flowers is not now.flowers
        or was.void_suit != now.void_suit
        or was.won != now.won
    )
