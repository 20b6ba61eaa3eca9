"""One hand at the table: turn by turn the players decide, and who writes it down says what follows.

It may begin with the deal, or go on from any moment of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.engine.table.turns import flower_first, next_of_wall
from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, Win
from replay.hands import WinBy
from replay.plugins import UnplayableError
from replay.rules import Claim, Rules
from replay.simulate.below_zero import broke
from replay.simulate.opening import declare_suits, hand_on
from replay.simulate.options import claims, declarations
from replay.simulate.player import Writer, moment_of
from replay.simulate.players import Player
from replay.state import SEATS, HandState, Stage
from replay.tiles import NAMES, Kind

NOBODY: Final = -1
"""No seat."""


class TableInPlay:
    """One hand at the table."""

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        scribe: Writer,
        told: tuple[int, AnyEvent | None] | None = None,
    ) -> None:
        """The players by seat; the scribe has the table as it stands. `told`: a seat that answers the tile that lies
        there now with this event, None: it passes."""
        self.rules = rules
        self.players = players
        self.scribe = scribe
        self._told, self._event = (NOBODY, None) if told is None else told
        self._moment = moment_of(scribe.state)

    @property
    def state(self) -> HandState:
        """The table as it stands."""
        return self.scribe.state

    def to_its_end(self) -> None:
        """Play from the deal until the hand is over, and write its end."""
        self._before_play()
        self._go_on()

    def from_here(self) -> None:
        """Play from any moment of a hand until it is over, and write its end.

        Where a tile lies there, or a kong may be robbed, it begins with what the others make of it.
        """
        state = self.state
        if self.rules.opening.void_suits and self.rules.opening.fault(state, None) is not None:
            declare_suits(self.scribe, self.players[0].chance)
        if state.stage is Stage.DRAW and state.last_discard is not None:
            self._answers(*state.last_discard)
        elif state.robbable is not None and not state.winners_here:
            self._wins(_AFTER[state.robbable[0]], *state.robbable, "robbed_kong")
        self._go_on()

    def _go_on(self) -> None:
        while self._goes_on():
            match self.state.stage:
                case Stage.ACT:
                    self._turn()
                case Stage.DISCARD:
                    self._discard()
                case _:
                    self._draw()
        self.scribe.end()

    def _before_play(self) -> None:
        """What the game has before the first discard: tiles handed on, missing suits."""
        rules, chance = self.rules, self.players[0].chance
        if rules.opening.exchange:
            hand_on(self.scribe, chance)
        if rules.opening.void_suits:
            if chance.random() < 0.5:
                self._draw()
            declare_suits(self.scribe, chance)

    def _goes_on(self) -> bool:
        state = self.state
        if state.stage is Stage.OVER or broke(state, self.rules):
            return False
        return state.stage is not Stage.DRAW or bool(state.left)

    def _draw(self) -> None:
        state = self.state
        tile = next_of_wall(state, self.rules, replacement=state.stage is Stage.REPLACE)
        assert tile is not None, "the whole wall is known"
        self.scribe.write(Draw(seat=state.turn, tile=NAMES[tile]))

    def _turn(self) -> None:
        """What the player who has drawn does."""
        state = self.state
        seat = state.turn
        player = self.players[seat]
        if flower_first(state, seat, self.rules, "illegal_discard") is not None:
            flower = min(self.rules.ruleset.flowers.intersection(state.seats[seat].concealed))
            self.scribe.write(Flower(seat=seat, tile=NAMES[flower]))
            return
        if self._wins([seat], seat, state.seats[seat].drawn, "self_draw"):
            return
        event = player.declaration(state, seat, declarations(state, self.rules, seat), self.scribe.allows)
        if event is None:
            self._discard()
            return
        self.scribe.write(event)
        if isinstance(event, Kong) and (robbable := self.state.robbable) is not None:
            self._wins(_AFTER[seat], *robbable, "robbed_kong")

    def _discard(self) -> None:
        """The discard of the player whose turn it is, and what the others make of it."""
        state = self.state
        seat = state.turn
        for kind in self.players[seat].discards(state, seat):
            if self.rules.play.discard_fault(state, seat, kind) is None:
                self.scribe.write(Discard(seat=seat, tile=NAMES[kind]))
                break
        else:
            raise UnplayableError(self.rules.ruleset.id, f"seat {seat} has no legal discard")
        if self.state.last_discard is not None:
            self._answers(*self.state.last_discard)

    def _answers(self, seat: int, tile: Kind) -> None:
        """What the others make of a tile that lies there."""
        state, players = self.state, self.players
        others = [
            each
            for each in _AFTER[seat]
            if state.seats[each].won is None
            and (self._is_told(state, each) or players[each].heeds(state, each) >> tile & 1)
        ]
        if others and not self._wins(others, seat, tile, "discard"):
            self._claim(others)

    def _wins(self, seats: Sequence[int], source: int, tile: Kind | None, by: WinBy) -> bool:
        """Write the wins on a tile of those who can and want to; whether there was one."""
        before = self.state
        won = bool(before.winners_here) and by != "self_draw"
        if tile is None or (by == "discard" and "discard" not in self.rules.wins.on):
            return won
        playing = [each for each in seats if before.seats[each].won is None]
        for seat in [each for each in playing if self.players[each].completes(before, each, tile, by)]:
            if len(self.state.winners_here) >= self.rules.wins.winners_per_tile and won:
                break
            target = None if by == "self_draw" else source
            win = self.scribe.possible(Win(seat=seat, by=by, tile=NAMES[tile], target=target))
            if win is not None and self._takes(before, win):
                self.scribe.put(win)
                won = True
        return won

    def _takes(self, before: HandState, win: Win) -> bool:
        """Whether a win that is there is taken."""
        if self._is_told(before, win.seat):
            return isinstance(self._event, Win)
        return self.players[win.seat].takes_win(before, win)

    def _claim(self, seats: Sequence[int]) -> None:
        """The claim of the last discard that takes effect, if anybody makes one."""
        state = self.state
        playing = [seat for seat in seats if state.seats[seat].won is None]
        if made := [claim for seat in playing if (claim := self._claim_of(state, seat)) is not None]:
            self.scribe.write(min(made, key=lambda claim: self.rules.play.claim_rank(state, claim)))

    def _claim_of(self, state: HandState, seat: int) -> Claim | None:
        """What this player claims of the last discard, if anything."""
        if self._is_told(state, seat):
            return self._event if isinstance(self._event, Chow | Pung | Kong) else None
        player = self.players[seat]
        if not player.looks_up(state, seat):
            return None
        return player.claim(state, seat, claims(state, self.rules, seat), self.scribe.allows)

    def _is_told(self, state: HandState, seat: int) -> bool:
        """Whether the player is told what to make of what lies there."""
        return seat == self._told and moment_of(state) == self._moment


_AFTER: Final = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in SEATS)
"""By seat the others in turn order."""
