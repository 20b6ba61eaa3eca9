"""The short way through plain draws and discards, which are most of every hand: a whole run of them at once.

It answers only where nothing at all can be said against an event. Whatever is in doubt, a tile that is not known, a
flag that does not fit, a draw that the wall does not have, ends the run and is left to the checks (`table.check`).
They judge it from the state there. So it finds no fault and hides none. A run goes on lists; one state is made, at its
end.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from replay.engine.follow.run import PlainRun
from replay.engine.outcome import Entries
from replay.engine.table.apply import apply
from replay.engine.table.tiles_held import all_copies_known
from replay.events import AnyEvent, Discard, Draw, EventAt
from replay.rules import Rules
from replay.rules.plain import nothing
from replay.state import SEATS, Discarded, HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind, suit_of

_HOLDING: Final = (Stage.ACT, Stage.DISCARD)
_AROUND: Final = (1, 2, 3, 0)


class Plain:
    """Takes the plain events of one hand; where the wall is not known it counts the copies of each kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, state: HandState, entries: Entries, place: int, until: int | None = None) -> PlainRun | None:
        """The plain events from this place on, up to the line `until`; None where the first one is none."""
        first = entries[place]
        if type(first) is not EventAt or type(first.event) not in (Draw, Discard) or state.down or state.doubt:
            return None
        table = _Table(state, self.rules)
        taken: list[EventAt] = []
        for number in range(place, len(entries)):
            entry = entries[number]
            if type(entry) is not EventAt or (until is not None and entry.line > until):
                break
            if not table.take(entry.event):
                break
            taken.append(entry)
        return PlainRun(state, taken, table.end(taken), self.rules) if taken else None


class _Table:
    """The table in a run, on lists."""

    __slots__ = (
        "_counts",
        "_discard_fault",
        "_drawn",
        "_draws",
        "_free",
        "_front",
        "_hands",
        "_holding",
        "_infers",
        "_kong",
        "_last",
        "_left",
        "_next",
        "_opening",
        "_put",
        "_puts",
        "_to_draw",
        "_turn",
        "_void",
        "_wall",
        "rules",
        "start",
    )

    def __init__(self, start: HandState, rules: Rules) -> None:
        opening = rules.opening
        self.start = start
        self.rules = rules
        self._discard_fault = rules.play.discard_fault
        self._free = rules.play.free_after_draw
        self._opening = opening.void_suits
        self._infers = opening.void_inferred
        self._turn = start.turn
        self._to_draw = start.stage is Stage.DRAW
        self._holding = start.stage in _HOLDING
        self._wall = start.wall
        self._front = start.front
        self._left = start.left
        self._drawn = start.seats[start.turn].drawn
        self._kong = bool(start.replacements) and any(each != "flower" for each in start.replacements)
        self._hands: list[list[Kind] | None] = [None, None, None, None]
        """Tiles of the seats that have moved."""
        self._put: list[list[Discarded]] = [[], [], [], []]
        self._draws = [0, 0, 0, 0]
        self._void: list[str | None] = [each.void_suit for each in start.seats]
        self._puts = 0
        self._last: tuple[int, Kind] | None = None
        self._counts: list[int] | None = None
        self._next = _AROUND if all(each.won is None for each in start.seats) else tuple(map(start.next_in_play, SEATS))

    def take(self, event: AnyEvent) -> bool:
        """Take the event, if it is a plain one."""
        if type(event) is Draw:
            return self._draw(event)
        return type(event) is Discard and self._put_down(event)

    def _seated(self, place: int) -> list[Kind] | None:
        """The tiles of the seat; None if it does not play, or they are not known."""
        hand = self._hands[place]
        if hand is None:
            me = self.start.seats[place]
            if me.won is None and not me.doubt:
                hand = self._hands[place] = list(me.concealed)
        return hand

    def _draw(self, event: Draw) -> bool:
        """An ordinary draw of a known tile by the player whose move it is."""
        place, kind = event.seat, event.tile_kind
        if place != self._turn or not self._to_draw or event.replacement or kind == HIDDEN or self._left <= 0:
            return False
        hand = self._seated(place)
        if hand is None:
            return False
        if self._wall is None:
            if not self._one_more(kind):
                return False
        elif self._wall[self._front] != kind:
            return False
        insort(hand, kind)
        self._drawn = kind
        self._draws[place] += 1
        self._front += 1
        self._left -= 1
        self._to_draw, self._holding, self._kong, self._last = False, True, False, None
        return True

    def _one_more(self, kind: Kind) -> bool:
        """Whether the game has one more tile of this kind than are known to be somewhere; it is counted."""
        counts = self._counts
        if counts is None:
            counts = self._counts = all_copies_known(self.start)
        if counts[kind] >= self.rules.ruleset.copies[kind]:
            return False
        counts[kind] += 1
        return True

    def _put_down(self, event: Discard) -> bool:
        """The discard of a known tile out of a hand that is known, which nothing forbids."""
        place, kind = event.seat, event.tile_kind
        if place != self._turn or not self._holding:
            return False
        hand = self._seated(place)
        if hand is None or kind not in hand or hand[-1] == HIDDEN or self.start.seats[place].veiled:
            return False
        drawn, mine = event.drawn, self._drawn == kind
        if drawn is None:
            drawn = mine
        elif not mine if drawn else (mine and hand.count(kind) == 1):
            return False
        if not self._is_free(place, hand, kind):
            return False
        hand.remove(kind)
        put = Discarded(
            kind=kind, turn=self.start.turns + self._front - self.start.front, drawn=drawn, after_kong=self._kong
        )
        self._put[place].append(put)
        if self._infers and self._void[place] is None:
            self._void[place] = suit_of(kind)
        self._puts += 1
        self._last = (place, kind)
        self._turn = self._next[place]
        self._to_draw, self._holding, self._kong = True, False, False
        return True

    def _is_free(self, place: int, hand: list[Kind], kind: Kind) -> bool:
        """Whether nothing forbids this discard. In a run it is told by the tiles, or the run ends before it; of the
        first event the rules are asked."""
        if self._puts or self._front != self.start.front:
            if self._opening and not (self._puts or self.start.discarded):
                return False
            return self._discard_fault is nothing or (
                self._free is not None and self._free(hand, kind, self._void[place])
            )
        if self._opening and self.rules.opening.fault(self.start) is not None:
            return False
        return self._discard_fault(self.start, place, kind) is None

    def end(self, taken: Sequence[EventAt]) -> HandState:
        """The state after the run, as `table.apply` has it."""
        start, draws = self.start, self._front - self.start.front
        memory = self.rules.memory
        if memory.remember is not None and memory.remember_run is None:
            return self._one_by_one(taken)
        events = [entry.event for entry in taken]
        a, b, c, d = (self._seat(place, me) for place, me in enumerate(start.seats))
        return replace(
            start,
            seats=(a, b, c, d),
            turn=self._turn,
            stage=Stage.DRAW if self._to_draw else Stage.ACT,
            front=self._front,
            turns=start.turns + draws,
            discarded=start.discarded + self._puts,
            last_discard=self._last,
            robbable=None,
            at_stake=None,
            winners_here=(),
            replacements=(),
            contested=None,
            house=start.house if memory.remember_run is None else memory.remember_run(start, events),
        )

    def _seat(self, place: int, me: SeatState) -> SeatState:
        hand = self._hands[place]
        put = self._put[place]
        draws = self._draws[place]
        if hand is None or not (put or draws):
            return me
        return replace(
            me,
            concealed=tuple(hand),
            discards=(*me.discards, *put) if put else me.discards,
            drawn=self._drawn if self._holding and place == self._turn else None,
            draws=me.draws + draws,
            void_suit=self._void[place],
        )

    def _one_by_one(self, taken: Sequence[EventAt]) -> HandState:
        """The same, where the rules remember something at each event."""
        state = self.start
        for entry in taken:
            state = apply(state, entry.event, self.rules)
        return state
