"""The short way through plain draws and discards, which are most of every hand: checked and taken in one step.

It answers only where nothing at all can be said against an event. Whatever is in doubt, a tile that is not known, a
flag that does not fit, a draw that the wall does not have, is left to the checks (`table.check`), which judge it from
the same state. So it finds no fault and hides none.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from replay.engine.table.tiles_held import all_copies_known, seated, with_tile
from replay.events import AnyEvent, Discard, Draw
from replay.rules import Rules
from replay.state import Discarded, HandState, Stage
from replay.tiles import HIDDEN, Kind, suit_of

_HOLDING: Final = (Stage.ACT, Stage.DISCARD)


class Plain:
    """Takes the plain events of one hand; where the wall is not known it counts the copies of each kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._discard_fault = rules.play.discard_fault
        self._remember = rules.memory.remember
        self._counts: list[int] = []
        self._counted: HandState | None = None
        """The state whose known copies those are."""

    def after(self, state: HandState, event: AnyEvent) -> HandState | None:
        """The state after the event, as `table.apply` has it; None where the checks are to be asked."""
        if state.down or state.doubt:
            return None
        if type(event) is Draw:
            taken = self._drawn(state, event)
        elif type(event) is Discard:
            taken = self._discarded(state, event)
        else:
            return None
        if taken is not None:
            if self._remember is not None:
                taken = replace(taken, house=self._remember(state, event, taken))
            if self._counted is state:
                self._counted = taken
        return taken

    def _drawn(self, state: HandState, event: Draw) -> HandState | None:
        """An ordinary draw of a known tile by the player whose move it is."""
        place, kind = event.seat, event.tile_kind
        if place != state.turn or state.stage is not Stage.DRAW or event.replacement or kind == HIDDEN:
            return None
        me = state.seats[place]
        if me.won is not None or me.doubt or state.left <= 0:
            return None
        if state.wall is None:
            if not self._one_more(state, kind):
                return None
        elif state.wall[state.front] != kind:
            return None
        return replace(
            state,
            seats=seated(
                state, place, replace(me, concealed=with_tile(me.concealed, kind), drawn=kind, draws=me.draws + 1)
            ),
            stage=Stage.ACT,
            front=state.front + 1,
            turns=state.turns + 1,
            replacements=(),
            last_discard=None,
            robbable=None,
            at_stake=None,
            winners_here=(),
            contested=None,
        )

    def _one_more(self, state: HandState, kind: Kind) -> bool:
        """Whether the game has one more tile of this kind than are known to be somewhere; it is counted."""
        copies = self.rules.ruleset.copies
        if self._counted is not state:
            self._counts = all_copies_known(state)
            self._counted = state
        if self._counts[kind] >= copies[kind]:
            return False
        self._counts[kind] += 1
        return True

    def _discarded(self, state: HandState, event: Discard) -> HandState | None:
        """The discard of a known tile out of a hand that is known, which nothing forbids."""
        place, kind = event.seat, event.tile_kind
        me = state.seats[place]
        concealed = me.concealed
        if (
            place != state.turn
            or state.stage not in _HOLDING
            or me.won is not None
            or kind not in concealed
            or concealed[-1] == HIDDEN
            or me.doubt
            or me.veiled
        ):
            return None
        drawn = event.drawn
        if drawn is None:
            drawn = me.drawn == kind
        elif (me.drawn != kind) if drawn else (me.drawn == kind and concealed.count(kind) == 1):
            return None
        opening = self.rules.opening
        if self._discard_fault(state, place, kind) is not None or (opening.void_suits and opening.fault(state)):
            return None
        at = concealed.index(kind)
        kongs = bool(state.replacements) and any(each != "flower" for each in state.replacements)
        infers = opening.void_inferred and me.void_suit is None
        put = Discarded(kind=kind, turn=state.turns, drawn=drawn, after_kong=kongs)
        seat = replace(
            me,
            concealed=concealed[:at] + concealed[at + 1 :],
            discards=(*me.discards, put),
            drawn=None,
            void_suit=suit_of(kind) if infers else me.void_suit,
        )
        return replace(
            state,
            seats=seated(state, place, seat),
            turn=state.next_in_play(place),
            stage=Stage.DRAW,
            discarded=state.discarded + 1,
            last_discard=(place, kind),
            robbable=None,
            at_stake=None,
            winners_here=(),
            replacements=(),
            contested=None,
        )
