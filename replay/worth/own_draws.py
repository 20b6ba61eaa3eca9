"""What the own draws bring, counted out: no calls, no wins on others' tiles, every unseen copy equally likely.

The player follows draws that bring the hand nearer, and puts down all others. After a draw that he follows he makes, of
the discards that keep the hand as near, the one with the best chance to win, then the most points. Under this plan a
tile that was put down can never be wanted later: a kind that is wanted when the hand is nearer was wanted before. So
the chance of a draw depends on the hand and the number of draws alone, and the count is exact. Better plans reach at
least as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.analysis.planes import kinds_in
from replay.analysis.sight import held_of, unseen_counts
from replay.engine.table.tiles_held import seated
from replay.engine.table.wins.judge import judge_win
from replay.engine.version import ENGINE_VERSION
from replay.events import Discard, Win
from replay.hands import HeldHand
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF, NAMES, Kind
from replay.worth.values import Decision, UndecidedError

FARTHEST: Final = 2
"""How far from ready a hand may be after the discard."""
PRICED: Final = 1
"""How far it may be for its points to be counted, too: every final hand is scored."""
_Tiles = tuple[Kind, ...]


class OwnDraws(Struct, frozen=True, kw_only=True):
    """What the own draws bring after one discard; the n-th of a row is after n draws, from 1."""

    option: Discard
    shanten: int
    ready: tuple[float, ...]
    win: tuple[float, ...]
    points: float | None
    """The expected points of the win; None where it is not scored: far from ready, or paid by tiles of the wall."""
    chosen: bool = False


class DrawsAnswer(Struct, frozen=True, kw_only=True):
    """The discards, the best first: by the chance to win with the last draw, then by points."""

    seat: int
    draws: int
    candidates: tuple[OwnDraws, ...]
    left_out: tuple[Discard, ...]
    """Discards after which the hand is too far from ready, or a tile must go first before any other."""
    engine: int


class _Future(Struct, frozen=True):
    """From a hand with so many draws left: when it is ready (at 0, 1, ...), when it wins (at 1, 2, ...), the points."""

    ready: tuple[float, ...]
    win: tuple[float, ...]
    points: float

    @property
    def worth(self) -> tuple[float, float, float]:
        """By what plans are compared: the chance to win, then the points, then the chance to be ready."""
        return sum(self.win), self.points, sum(self.ready)


def drawn_out(decision: Decision, rules: Rules, draws: int | None = None) -> DrawsAnswer:
    """The chances of each discard with so many own draws, by default as many as are left if nobody calls.

    Raises UndecidedError where there is no discard to choose, or every one leaves the hand too far from ready.
    """
    state, seat = decision.state, decision.seat
    discards = [each for each in decision.options if isinstance(each, Discard)]
    if not discards:
        raise UndecidedError("own draws are counted for discards alone")
    if draws is None:
        draws = state.undrawn // sum(state.seats[place].won is None for place in SEATS)
    if not draws:
        raise UndecidedError("the player draws no more tile")
    counting = _Counting(state, seat, rules, draws)
    found, left_out = [], []
    for number, each in enumerate(decision.options):
        if not isinstance(each, Discard):
            continue
        future = counting.after(KIND_OF[each.tile])
        if future is None:
            left_out.append(each)
            continue
        shanten, what = future
        found.append(_own_draws(each, shanten, what, priced=counting.priced, chosen=number == decision.chosen))
    if not found:
        raise UndecidedError("the hand is too far from ready for its draws to be counted: play it out instead")
    found.sort(key=lambda each: (-each.win[-1], -(each.points or 0.0), each.shanten))
    return DrawsAnswer(seat=seat, draws=draws, candidates=tuple(found), left_out=tuple(left_out), engine=ENGINE_VERSION)


def _own_draws(option: Discard, shanten: int, future: _Future, *, priced: bool, chosen: bool) -> OwnDraws:
    win = tuple(sum(future.win[:number]) for number in range(1, len(future.win) + 1))
    ready = tuple(sum(future.ready[: number + 1]) for number in range(1, len(future.win) + 1))
    points = future.points if priced else None
    return OwnDraws(option=option, shanten=shanten, ready=ready, win=win, points=points, chosen=chosen)


class _Counting:
    """The draws of one seat from one moment."""

    def __init__(self, state: HandState, seat: int, rules: Rules, draws: int) -> None:
        self.state, self.seat, self.rules, self.draws = state, seat, rules, draws
        self.held = held_of(state, seat)
        self.pool = unseen_counts(state, seat, rules)
        self.unseen = sum(self.pool)
        self.futures: dict[_Tiles, list[_Future]] = {}
        self.waiting: dict[int, list[_Future]] = {}
        self.gains: dict[tuple[_Tiles, Kind], float] = {}
        self.start: _Tiles = ()
        self.priced = False

    def after(self, kind: Kind) -> tuple[int, _Future] | None:
        """How near the hand is after this discard, and what comes of it; None where that is not counted."""
        held = self.held.without(kind)
        near = self.rules.shapes.near(held)
        if near.shanten > FARTHEST or self.rules.barred(held):
            return None
        self.start = held.concealed
        self.priced = near.shanten <= PRICED and not self.rules.wall.scoring_tiles
        self.futures.clear()
        return near.shanten, self.future(held.concealed)[self.draws]

    def future(self, tiles: _Tiles) -> list[_Future]:
        """What comes of 13 tiles (less three a meld), by the number of draws that are left."""
        if (found := self.futures.get(tiles)) is None:
            near = self.rules.shapes.near(self._holding(tiles))
            kinds = [(kind, left) for kind in kinds_in(near.kinds) if (left := self._left(tiles, kind)) > 0]
            found = self._ready(tiles, kinds) if not near.shanten else self._nearer(tiles, near.shanten, kinds)
            self.futures[tiles] = found
        return found

    def _left(self, tiles: _Tiles, kind: Kind) -> int:
        """Copies that can still be drawn: those not seen at first less those that have been drawn."""
        return self.pool[kind] - max(0, tiles.count(kind) - self.start.count(kind))

    def _total(self, left: int) -> int:
        """Tiles that have not been seen, with so many draws left."""
        return self.unseen - (self.draws - left)

    def _ready(self, tiles: _Tiles, kinds: Sequence[tuple[Kind, int]]) -> list[_Future]:
        if self.rules.wins.minimum and kinds:
            kinds = [(kind, left) for kind, left in kinds if self._gain(tiles, kind)]
            if not kinds:  # it waits, and none of its tiles is worth a win
                return [_Future((0.0,) * (left + 1), (0.0,) * left, 0.0) for left in range(self.draws + 1)]
        wide = sum(left for _, left in kinds)
        if not self.priced and wide in self.waiting:
            return self.waiting[wide]
        gain = sum(left * self._gain(tiles, kind) for kind, left in kinds) / wide if self.priced and wide else 0.0
        found = [_Future((1.0,), (), 0.0)]
        for left in range(1, self.draws + 1):
            hit = wide / self._total(left)
            later = found[-1]
            win = (hit, *((1 - hit) * each for each in later.win))
            found.append(_Future((1.0, *(0.0,) * left), win, hit * gain + (1 - hit) * later.points))
        if not self.priced:
            self.waiting[wide] = found
        return found

    def _nearer(self, tiles: _Tiles, shanten: int, kinds: Sequence[tuple[Kind, int]]) -> list[_Future]:
        ways = [(left, nexts) for kind, left in kinds if (nexts := self._followed(tiles, kind, shanten))]
        found = [_Future((0.0,), (), 0.0)]
        for left in range(1, self.draws + 1):
            total = self._total(left)
            parts = [(copies / total, max((each[left - 1] for each in nexts), key=_worth)) for copies, nexts in ways]
            parts.append((1 - sum(copies for copies, _ in ways) / total, found[-1]))
            found.append(_mixed(parts, left))
        return found

    def _followed(self, tiles: _Tiles, kind: Kind, shanten: int) -> list[list[_Future]]:
        """What may come of a draw that brings the hand nearer, by the discard after it."""
        held = self._holding(tuple(sorted((*tiles, kind))))
        barred = self.rules.barred(held)
        return [
            self.future(held.without(each).concealed)
            for each, near in self.rules.shapes.near_best(held)
            if near.shanten == shanten - 1 and each not in barred
        ]

    def _holding(self, tiles: _Tiles) -> HeldHand:
        return replace(self.held, concealed=tiles)

    def _gain(self, tiles: _Tiles, kind: Kind) -> float:
        """What winning these tiles with this draw pays, if it came at this moment; 0 where the rules deny the win."""
        if (found := self.gains.get((tiles, kind))) is None:
            me = replace(self.state.seats[self.seat], concealed=tuple(sorted((*tiles, kind))), drawn=kind, draws=_LATER)
            state = replace(
                self.state,
                seats=seated(self.state, self.seat, me),
                turn=self.seat,
                stage=Stage.ACT,
                replacements=(),
                contested=None,
            )
            judged = judge_win(state, Win(seat=self.seat, by="self_draw", tile=NAMES[kind]), self.rules)
            found = float(judged.payments[self.seat]) if judged.payments is not None and not judged.faults else 0.0
            self.gains[(tiles, kind)] = found
        return found


_LATER: Final = 2
"""Own draws of a win that does not come with the first one."""


def _worth(future: _Future) -> tuple[float, float, float]:
    return future.worth


def _mixed(parts: Sequence[tuple[float, _Future]], left: int) -> _Future:
    """One draw, and then each of these with its chance."""
    ready, win, points = [0.0] * (left + 1), [0.0] * left, 0.0
    for chance, future in parts:
        for number, each in enumerate(future.ready):
            ready[number + 1] += chance * each
        for number, each in enumerate(future.win):
            win[number + 1] += chance * each
        points += chance * future.points
    return _Future(tuple(ready), tuple(win), points)
