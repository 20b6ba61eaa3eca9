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
from replay.events import Discard, Draw, EventAt
from replay.rules import Rules
from replay.rules.plain import nothing
from replay.state import SEATS, Discarded, HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind, suit_of

_HOLDING: Final = (Stage.ACT, Stage.DISCARD)
_AROUND: Final = [1, 2, 3, 0]
_PLAIN: Final = (Draw, Discard)


class Plain:
    """Takes the plain events of one hand; where the wall is not known it counts the copies of each kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._copies = rules.ruleset.copies
        self._fault = rules.play.discard_fault
        self._free_all = self._fault is nothing
        self._free = rules.play.free_after_draw
        self._opening = rules.opening.void_suits
        self._infers = rules.opening.void_inferred

    def run(self, state: HandState, entries: Entries, place: int, until: int | None = None) -> PlainRun | None:
        """The plain events from this place on, up to the line `until`; None where the first one is none."""
        first = entries[place]
        if type(first) is not EventAt or type(first.event) not in _PLAIN or state.down or state.doubt:
            return None
        start, wall, copies = state.seats, state.wall, self._copies
        free, free_all, opening, infers = self._free, self._free_all, self._opening, self._infers
        before_turns = state.turns - state.front
        moved = _Moved(state)
        hands, puts, draws, void = moved.hands, moved.puts, moved.draws, moved.void
        turn, front, left, drawn = state.turn, state.front, state.left, start[state.turn].drawn
        to_draw, holding = state.stage is Stage.DRAW, state.stage in _HOLDING
        kong = bool(state.replacements) and any(each != "flower" for each in state.replacements)
        following = _AROUND if all(each.won is None for each in start) else [*map(state.next_in_play, SEATS)]
        counts: list[int] | None = None
        put = state.discarded
        taken: list[EventAt] = []
        for entry in entries[place:]:
            if type(entry) is not EventAt or (until is not None and entry.line > until):
                break
            event = entry.event
            if type(event) is Draw:
                seat, kind = event.seat, event.tile_kind
                if seat != turn or not to_draw or event.replacement or kind == HIDDEN or left <= 0:
                    break
                hand = hands[seat] or moved.sit(seat)
                if hand is None:
                    break
                if wall is None:
                    counts = counts or all_copies_known(state)
                    if counts[kind] >= copies[kind]:
                        break
                    counts[kind] += 1
                elif wall[front] != kind:
                    break
                insort(hand, kind)
                drawn = kind
                draws[seat] += 1
                front += 1
                left -= 1
                to_draw, holding, kong = False, True, False
            elif type(event) is Discard:
                seat, kind, told = event.seat, event.tile_kind, event.drawn
                if seat != turn or not holding:
                    break
                hand = hands[seat] or moved.sit(seat)
                if hand is None or kind not in hand or hand[-1] == HIDDEN or start[seat].veiled:
                    break
                mine = drawn == kind
                if told is None:
                    told = mine
                elif not mine if told else (mine and hand.count(kind) == 1):
                    break
                # In a run the tiles tell that nothing forbids it, or the run ends before it and the rules are asked.
                if not taken:
                    if self._forbidden(state, seat, kind):
                        break
                elif (opening and not put) or not (free_all or (free is not None and free(hand, kind, void[seat]))):
                    break
                hand.remove(kind)
                puts[seat].append(Discarded(kind, before_turns + front, told, kong))
                if infers and void[seat] is None:
                    void[seat] = suit_of(kind)
                put += 1
                turn = following[seat]
                to_draw, holding, kong = True, False, False
            else:
                break
            taken.append(entry)
        if not taken:
            return None
        return PlainRun(state, taken, self._end(moved, taken, turn, drawn if holding else None), self)

    def _forbidden(self, state: HandState, seat: int, kind: Kind) -> bool:
        """Whether the rules forbid this discard."""
        early = self._opening and self.rules.opening.fault(state) is not None
        return early or self._fault(state, seat, kind) is not None

    def _end(self, moved: _Moved, taken: Sequence[EventAt], turn: int, drawn: Kind | None) -> HandState:
        """The state after the run, as `table.apply` has it; `drawn` is the tile that `turn` has drawn."""
        state, memory, last = moved.start, self.rules.memory, taken[-1].event
        if memory.remember is not None and memory.remember_run is None:
            for entry in taken:
                state = apply(state, entry.event, self.rules)
            return state
        draws = sum(moved.draws)
        a, b, c, d = (moved.seat(place, drawn if place == turn else None) for place in SEATS)
        return replace(
            state,
            seats=(a, b, c, d),
            turn=turn,
            stage=Stage.DRAW if type(last) is Discard else Stage.ACT,
            front=state.front + draws,
            turns=state.turns + draws,
            discarded=state.discarded + sum(map(len, moved.puts)),
            last_discard=(last.seat, last.tile_kind) if type(last) is Discard else None,
            robbable=None,
            at_stake=None,
            winners_here=(),
            replacements=(),
            contested=None,
            house=state.house
            if memory.remember_run is None
            else memory.remember_run(state, [entry.event for entry in taken]),
        )


class _Moved:
    """What the seats have drawn and put down in a run."""

    __slots__ = ("draws", "hands", "puts", "start", "void")

    def __init__(self, start: HandState) -> None:
        self.start = start
        self.hands: list[list[Kind] | None] = [None, None, None, None]
        """Tiles of the seats that have moved."""
        self.puts: list[list[Discarded]] = [[], [], [], []]
        self.draws = [0, 0, 0, 0]
        self.void: list[str | None] = [each.void_suit for each in start.seats]

    def sit(self, place: int) -> list[Kind] | None:
        """The tiles of the seat, from now on here; None if it does not play, or they are not known."""
        me = self.start.seats[place]
        if me.won is not None or me.doubt:
            return None
        hand = self.hands[place]
        if hand is None:
            hand = self.hands[place] = list(me.concealed)
        return hand

    def seat(self, place: int, drawn: Kind | None) -> SeatState:
        """The seat after the run."""
        me, hand, puts, draws = self.start.seats[place], self.hands[place], self.puts[place], self.draws[place]
        if hand is None or not (puts or draws):
            return me
        return replace(
            me,
            concealed=tuple(hand),
            discards=(*me.discards, *puts) if puts else me.discards,
            drawn=drawn,
            draws=me.draws + draws,
            void_suit=self.void[place],
        )
