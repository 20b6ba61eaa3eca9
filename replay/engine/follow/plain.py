"""The short way through plain draws, discards, flowers and claims, most of every hand: a whole run of them at once.

It answers only where nothing at all can be said against an event. Whatever is in doubt, a tile that is not known, a
flag that does not fit, a draw that the wall does not have, ends the run and is left to the checks (`table.check`).
They judge it from the state there. So it finds no fault and hides none. The kernel goes through the codes of a run's
events; one state is made, at its end, and those between when somebody asks for one. Without the kernel every event is
left to the checks.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from replay.distance.asked import compiled
from replay.engine.follow.codes import CHOW, DRAW, KIND, OTHER, PUNG, SEAT_AT, Coded, code_of, codes_of
from replay.engine.outcome import Entries
from replay.engine.suppose.trouble import TakenEvent
from replay.engine.table.apply import NOTHING_LIES, apply
from replay.engine.table.tiles_held import all_copies_known
from replay.engine.table.turns import flower_first, next_place
from replay.events import EventAt
from replay.hands import Meld, MeldKind
from replay.rules import Rules
from replay.state import SEATS, Discarded, HandState, SeatMeld, Stage
from replay.tiles import Kind, suit_of
from replay.verdicts import Step

TO_DRAW, HOLDING, NEITHER, TO_REPLACE = range(4)
"""What the table waits for: that the seat draws, that it discards; else nothing is plain. Within a run that it replaces
a flower."""
INFERS, OPENING, PUT, FLOWERS, FRESH = 1, 2, 4, 8, 16
"""A first discard tells the missing suit; something must have been done before play, and no rule but of the first event
of a run is asked; a tile has been discarded; a flower that is held goes down before a discard; the seat has drawn and
put nothing down since."""
VEILED_AT: Final = 4
"""Behind the seats that do not play, or whose tiles are not known, those that may have tiles in a kong face down."""
Free = Callable[[Sequence[Kind], Kind, str | None], bool]
_Called = tuple[int, Kind, Kind, Kind, int, int]
"""A claim by its code, what is given for it, the tile, whose it was, and the turn."""
_Moved = tuple[int, tuple[Kind, ...], int, tuple[Discarded, ...], tuple[Kind, ...], tuple[_Called, ...]]
"""A seat that has acted: its tiles, its draws, its discards, its flowers and its claims."""
RunTaken = tuple[int, int, int, int, int, int, int, int, Sequence[_Moved]]
"""How many events are plain, whose turn it is then, what the table waits for, how many discards there were, ordinary
draws, others and claims; how many flowers lie that were put down in this turn."""
MELDS: Final[dict[int, MeldKind]] = {PUNG: "pung", CHOW: "chow"}
HEAD: Final = -1
"""The place in the wall where a flower is replaced: as another draw."""
_STAGES: Final = {TO_DRAW: Stage.DRAW, HOLDING: Stage.ACT, TO_REPLACE: Stage.REPLACE}
_WAITS: Final = {Stage.DRAW: TO_DRAW, Stage.ACT: HOLDING, Stage.DISCARD: HOLDING}
_AROUND: Final = sum((seat + 1) % 4 << 2 * seat for seat in SEATS)
"""Who plays after each seat, two bits each, where all do."""
_FEW: Final = 4
"""Events that are taken one by one sooner than as a run."""


class Plain:
    """Takes the plain events of one hand; where the wall is not known it counts the copies of each kind."""

    def __init__(self, rules: Rules, entries: Entries) -> None:
        self.rules = rules
        self.entries = entries
        self.codes: array[int] = entries.codes if type(entries) is Coded else codes_of(entries)
        """The entries as numbers."""
        self._kernel = compiled()
        self._copies = rules.ruleset.copies
        self._fault = rules.play.discard_fault
        self._free: Free | bool | None = rules.free
        self._flags = INFERS * (rules.opening.void_suits == "inferred") + OPENING * bool(rules.opening.void_suits)
        self._flags |= FLOWERS * ("drawn" in rules.opening.flowers)
        put_down = "flower" in rules.play.calls and not rules.own_wall and rules.wall.replacement_end != "dead_wall"
        self._flowers = sum(1 << kind for kind in rules.ruleset.flowers) if put_down else 0
        """The kinds that may be put down in a run."""
        calls = sum(code for code, kind in MELDS.items() if kind in rules.play.calls)
        self._calls = 0 if rules.own_wall or rules.opening.void_suits else calls
        """What may be claimed in a run."""
        self._wild = sum(1 << kind for kind in rules.ruleset.wild)
        self._chows: dict[int, int] = {}
        """Who may chow the discards of each seat, two bits each, by who has won."""
        self._from_tail = rules.wall.replacement_end != "head"
        self._wall: tuple[tuple[Kind, ...], bytes] = (), b""
        """The wall, as the states have it and as bytes."""

    def run(self, state: HandState, begin: int, until: int | None = None) -> PlainRun | None:
        """The plain events from this place on, up to that one; None where the first one is none."""
        code = self.codes[begin]
        waits = _WAITS.get(state.stage, NEITHER)
        if (
            self._kernel is None
            or code & OTHER
            or state.down
            or waits != (TO_DRAW if code & DRAW else HOLDING)
            or code >> SEAT_AT & 3 != state.turn
        ):
            return None
        found = self._taken(state, begin, len(self.codes) if until is None else until, waits)
        if found is None:
            return None
        taken = cast("Sequence[EventAt]", self.entries[begin : begin + found[0]])  # each has a code
        return PlainRun(state, taken, self._end(state, taken, found), self, begin)

    def _taken(self, state: HandState, begin: int, until: int, waits: int) -> RunTaken | None:
        seats = state.seats
        a, b, c, d = seats
        drawn = seats[state.turn].drawn
        kong = bool(state.replacements) and any(each != "flower" for each in state.replacements)
        won = barred = 0
        for place, seat in enumerate(seats):
            if seat.won is not None:
                won |= 1 << place
            if seat.listed:
                barred |= 1 << place
            if seat.veiled:
                barred |= 1 << VEILED_AT + place
        around = sum(state.next_in_play(place) << 2 * place for place in SEATS) if won else _AROUND
        wall = room = None
        if state.wall is None:
            known = all_copies_known(state)
            room = bytes([max(0, copies - known[kind]) for kind, copies in enumerate(self._copies)])
        else:
            if state.wall is not self._wall[0]:
                self._wall = state.wall, bytes(state.wall)
            wall = self._wall[1]
        front, left, tail = state.front, state.undrawn, HEAD
        if self._flowers and self._from_tail:
            tail = max(0, next_place(state, self.rules, replacement=True))
        if won not in self._chows:
            seat_of = self.rules.play.chow_seat
            self._chows[won] = sum(seat_of(state, place) % 4 << 2 * place for place in SEATS)
        flags = self._flags | PUT * (state.discarded > 0)
        flags |= FRESH * (state.stage is Stage.ACT and not state.replacements)
        if state.own:
            # the heads of the own walls in turn, as long as each player draws in turn
            walls = [wall[self._own(state, place)] if wall else b"" for place in SEATS]
            first = state.turn if waits == TO_DRAW else state.next_in_play(state.turn)
            turns = [(first + step) % 4 for step in SEATS]
            rounds = min(state.own_left(place) * 4 + step for step, place in enumerate(turns))
            wall = wall and bytes([walls[turns[at % 4]][at // 4] for at in range(rounds)])
            front, left = 0, rounds
        found: RunTaken | None = self._kernel.plain_run(
            self.codes,
            begin,
            until,
            state.turn,
            waits,
            -1 if drawn is None else drawn,
            int(kong),
            front,
            left,
            state.turns,
            around,
            barred | won,
            flags,
            tail,
            self._calls,
            self._chows[won],
            self._flowers,
            self._wild,
            (a.concealed, b.concealed, c.concealed, d.concealed),
            (a.void_suit, b.void_suit, c.void_suit, d.void_suit),
            wall,
            room,
            self._free,
            self._forbidden,
            self._after,
            state,
            Discarded,
        )
        return found

    def _own(self, state: HandState, place: int) -> slice:
        """Where what is left of a player's own wall lies."""
        end = state.own * (place + 1)
        return slice(end - state.own_left(place), end)

    def _forbidden(self, state: HandState, seat: int, kind: Kind) -> bool:
        """Whether the rules forbid this discard."""
        early = self._flags & OPENING and self.rules.opening.fault(state, None) is not None
        flower = self._flags & FLOWERS and flower_first(state, seat, self.rules, "illegal_discard") is not None
        return bool(early or flower) or self._fault(state, seat, kind) is not None

    def _after(self, call: int, first: Kind, second: Kind, claimed: Kind) -> int | None:
        """What may not be discarded after this claim; None where it has to be judged."""
        return self.rules.after_claim(MELDS[call], (first, second), claimed)

    def _end(self, state: HandState, taken: Sequence[EventAt], found: RunTaken) -> HandState:
        """The state after the run, as `table.apply` has it."""
        _, turn, waits, discards, draws, replaced, claims, down, moved = found
        memory = self.rules.memory
        if memory.remember is not None and memory.remember_run is None:
            for entry in taken:
                state = apply(state, entry.event, self.rules)
            return state
        holding = waits == HOLDING
        last = code_of(taken[-1].event)
        seats = [*state.seats]
        for place, tiles, own_draws, puts, flowers, called in moved:
            me = seats[place]
            void = me.void_suit
            if void is None and puts and self._flags & INFERS:
                void = suit_of(puts[0].kind)
            seats[place] = replace(
                me,
                concealed=tiles,
                discards=(*me.discards, *puts) if puts else me.discards,
                flowers=(*me.flowers, *flowers) if flowers else me.flowers,
                melds=(*me.melds, *map(_meld, called)) if called else me.melds,
                drawn=last & KIND if holding and place == turn else None,
                draws=me.draws + own_draws,
                void_suit=void,
            )
        a, b, c, d = seats
        return replace(
            state,
            seats=(a, b, c, d),
            turn=turn,
            stage=_STAGES[waits],
            front=state.front + draws + (0 if self._from_tail else replaced),
            back=state.back + (replaced if self._from_tail else 0),
            turns=state.turns + draws + claims,
            calls=state.calls + claims,
            discarded=state.discarded + discards,
            replacements=("flower",) * down,
            last_discard=None if waits != TO_DRAW else (last >> SEAT_AT & 3, last & KIND),
            **NOTHING_LIES,
            house=state.house
            if memory.remember_run is None
            else memory.remember_run(state, [entry.event for entry in taken]),
        )


def _meld(called: _Called) -> SeatMeld:
    call, first, second, claimed, source, turn = called
    meld = Meld(MELDS[call], (*sorted((first, second)), claimed))
    return SeatMeld(meld=meld, source=source, claimed=claimed, turn=turn)


class PlainRun:
    """The table before each of the entries of a run, and after the last, by number.

    The first and the last are there. One between is made at the first question, from the last before it that is there,
    and kept, so that each is one object whoever asks.
    """

    __slots__ = ("_begin", "_kept", "_taker", "end", "entries", "start")

    def __init__(self, start: HandState, entries: Sequence[EventAt], end: HandState, taker: Plain, begin: int) -> None:
        """`taker` has taken the entries, which begin there in the hand."""
        self.start = start
        self.entries = entries
        self.end = end
        self._taker = taker
        self._begin = begin
        self._kept: dict[int, HandState] = {}

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def __getitem__(self, place: int) -> HandState:
        """The table after so many of the entries."""
        if not place:
            return self.start
        if place == len(self.entries):
            return self.end
        kept = self._kept.get(place)
        # of two threads that ask at once the first one's table stays
        return self._kept.setdefault(place, self._made(place)) if kept is None else kept

    def __reduce__(self) -> tuple[type[tuple[HandState, ...]], tuple[list[HandState]]]:
        """Another process gets the tables themselves: what makes them is of this one."""
        return tuple, ([self[place] for place in range(len(self.entries) + 1)],)

    @property
    def codes(self) -> array[int]:
        """Its events as numbers."""
        return self._taker.codes[self._begin : self._begin + len(self.entries)]

    def steps(self) -> list[Step]:
        """Its entries as steps, with nothing found."""
        return [Step(at=entry, states=self, place=place) for place, entry in enumerate(self.entries)]

    def events(self) -> list[TakenEvent]:
        """Its events, each with the table before it."""
        return [TakenEvent(entry.event, self, place) for place, entry in enumerate(self.entries)]

    def _made(self, place: int) -> HandState:
        begun = place - 1
        if begun not in self._kept:
            begun = max((each for each in tuple(self._kept) if each < place), default=0)
        state, first = self._kept.get(begun, self.start), self._begin
        while place - begun > _FEW and (part := self._taker.run(state, first + begun, first + place)) is not None:
            begun, state = begun + len(part), part.end
        for entry in self.entries[begun:place]:
            state = apply(state, entry.event, self._taker.rules)
        return state


def whole_run(steps: Sequence[Step], at: int) -> PlainRun | None:
    """The run whose steps, all and in their order, begin there among these; None where none does."""
    first = steps[at]
    run = first.states
    if type(run) is not PlainRun or first.place:
        return None
    end = len(run.entries) - 1
    if at + end >= len(steps) or steps[at + end].states is not run or steps[at + end].place != end:
        return None
    return run
