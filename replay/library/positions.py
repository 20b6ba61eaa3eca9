"""A moment of a hand: the table, what each player holds and waits for, what may be done next, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace as altered

from replay.analysis.sight import held_of, is_open, seen_by
from replay.engine import apply, legal_events
from replay.engine.outcome import over_fault
from replay.engine.table.check import check, judge
from replay.engine.table.ending import ended
from replay.engine.table.turns import next_of_wall
from replay.events import AnyEvent, Draw, EndGame, EndHand, StartGame, StartHand, Win
from replay.findings import CODES, Fault, Finding
from replay.hands import Wind
from replay.library.errors import Error, IllegalEventError
from replay.library.given_events import EventGiven, event_of
from replay.library.hands import Wait, Waits, look_of
from replay.rules import NO_PAYMENTS, Rules
from replay.said import counted
from replay.state import SEATS, HandState, Stage
from replay.tiles import NAMES, UNKNOWN, format_tiles
from replay.verdicts import WinAudit

if TYPE_CHECKING:
    from replay.worth.moments import Moments
    from replay.worth.values import Answer

_NO_PART = (StartGame, StartHand, EndGame)


class ShownMeld(Struct, frozen=True, kw_only=True):
    """A meld on the table: `kind` as in the record format, its tiles, and the seat that a tile was claimed from."""

    kind: str
    tiles: tuple[str, ...]
    source: int | None = None


@dataclass(frozen=True)
class Seat:
    """A player at one moment: seat 0 to 3, name, seat wind, tiles. `?` is a tile that the record does not show.

    `concealed` holds the drawn tile, too, and of a winner not the winning tile; `drawn` is the tile drawn in this turn,
    `discards` are in order, `won` counts the winners of the hand from 1, `score` is in points.

    >>> import replay
    >>> seat = replay.simulate("zung-jung", seed=7, hands=1).audit().hands[0][1].seat(0)
    >>> seat.wind, len(seat.concealed), seat.drawn in seat.concealed, seat.melds, seat.won
    ('E', 14, True, (), None)
    """

    number: int
    name: str
    wind: Wind
    concealed: tuple[str, ...]
    melds: tuple[ShownMeld, ...]
    flowers: tuple[str, ...]
    discards: tuple[str, ...]
    drawn: str | None
    void_suit: str | None
    won: int | None
    score: int
    _state: HandState = field(repr=False)
    _rules: Rules = field(repr=False)

    @property
    def text(self) -> str:
        """The concealed tiles in the notation of hands, `123m55z`."""
        return format_tiles(self._state.seats[self.number].concealed)

    @property
    def look(self) -> Waits | None:
        """How near the hand is, with the waits, or each discard where it has to discard; tiles left are those that this
        player cannot see. None where tiles are hidden, or after the win.
        """
        state, rules = self._state, self._rules
        if not is_open(state.seats[self.number]):
            return None
        return look_of(altered(held_of(state, self.number), visible=seen_by(state, self.number, rules)), rules)

    @property
    def shanten(self) -> int | None:
        """Tiles that are missing until the hand is ready: 0 is ready, -1 complete; None where tiles are hidden."""
        state = self._state
        if self.won is not None:
            return -1
        return self._rules.shapes.shanten(held_of(state, self.number)) if is_open(state.seats[self.number]) else None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The tiles on which a ready hand of 13 (less three a meld) may win, each with `.tile`, `.left` and `.by`."""
        look = self.look
        return () if look is None else look.waits


@dataclass(frozen=True)
class Position:
    """The table after an event of a hand: `event` led to it, which is the deal of the first one.

    `line` is the event's line in the record, None for one that was played here; `number` its place in the hand, the
    deal 0; `findings` what the audit found at it. `state` is the table as the engine has it, `rules` those in force;
    the modules that these come from may move.

    >>> import replay
    >>> hand = replay.simulate("zung-jung", seed=7, hands=1).audit().hands[0]
    >>> hand[0].event.dealer, hand[1].event.seat, hand[1].turn, len(hand[1].seat(0).concealed)
    (0, 0, 1, 14)
    """

    event: AnyEvent
    state: HandState = field(repr=False)
    rules: Rules = field(repr=False)
    players: tuple[str, ...] = ()
    line: int | None = None
    number: int = 0
    findings: tuple[Finding, ...] = ()
    wins: tuple[WinAudit, ...] = field(default=(), repr=False)
    """The wins of the hand so far, with what each is worth."""
    _moments: Callable[[], Moments] | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        at = "" if self.line is None else f", line {self.line}"
        found = f", {counted(len(self.findings), 'finding')}" if self.findings else ""
        return f"<position {self.number}{at}{found}: after {self.event!r}>"

    @property
    def turn(self) -> int:
        """The turns of the hand so far: each ordinary draw and each claim begins one."""
        return self.state.turns

    @property
    def left(self) -> int:
        """Tiles that may still be drawn."""
        return self.state.left

    @property
    def mover(self) -> int:
        """The seat that draws or acts next, unless another player claims or wins."""
        return self.state.turn

    def seat(self, player: str | int) -> Seat:
        """A player by name or by seat, 0 to 3; raises Error.

        >>> import replay
        >>> deal = replay.simulate("sichuan", seed=1, hands=1).audit().hands[0][0]
        >>> deal.seat(deal.players[2]).number, len(deal.seat(2).concealed)
        (2, 13)
        """
        place = self._place(player)
        me = self.state.seats[place]
        return Seat(
            number=place,
            name=self.players[place] if place < len(self.players) else "",
            wind=self.state.wind_of(place),
            concealed=_names(me.concealed),
            melds=tuple(
                ShownMeld(kind=each.meld.kind, tiles=_names(each.meld.tiles), source=each.source) for each in me.melds
            ),
            flowers=_names(me.flowers),
            discards=tuple(NAMES[each.kind] for each in me.discards),
            drawn=None if me.drawn is None else NAMES[me.drawn],
            void_suit=me.void_suit,
            won=me.won,
            score=self.state.scores[place],
            _state=self.state,
            _rules=self.rules,
        )

    def _place(self, player: str | int) -> int:
        if isinstance(player, int):
            if player in SEATS:
                return player
            raise Error(f"there is no seat {player}: seats are 0, 1, 2 and 3", field="player")
        found = [place for place, name in enumerate(self.players) if name == player]
        if len(found) == 1:
            return found[0]
        why = "several players are called" if found else "no player is called"
        raise Error(f"{why} {player!r}; there are {', '.join(self.players)}", field="player")

    def legal(self, player: str | int) -> tuple[AnyEvent, ...]:
        """Every event that this player may add now, a draw and a pass aside; raises Error at an unknown player.

        They come in this order: tiles handed on, missing suits, wins, claims, declarations, discards. Rivals for one
        tile are not considered: whose claim takes effect is decided by whoever runs the table.

        >>> import replay
        >>> hand = replay.simulate("zung-jung", seed=7, hands=1).audit().hands[0]
        >>> hand[0].legal(0), {type(event).__name__ for event in hand[1].legal(0)}
        ((), {'Discard'})
        """
        place = self._place(player)
        return () if isinstance(self.event, EndHand) else legal_events(self.state, self.rules, place)

    def worth(
        self,
        player: str | int,
        *,
        trials: int = 960,
        error: float | None = None,
        seconds: float | None = None,
        players: Sequence[str] = ("sound",),
        seed: int = 1,
        jobs: int = 1,
    ) -> Answer:
        """What each choice of this player is worth now, the best first.

        `.candidates` have `.option` (an event, None to pass), `.points`, `.error`, `.behind`, `.behind_error`, `.win`
        and `.deal_in`; `.too_close` are the places of those that are not beyond doubt behind. The hand is played out
        from what the player could see (docs/worth.md).

        Only of a position of a recorded game: one reached by `play` does not say what each player saw. Raises Error
        there, where the player has nothing to choose, and for a kind of player that there is not.

        >>> import replay
        >>> hand = replay.simulate("xixi", seed=3, hands=1).audit().hands[0]
        >>> found = hand[1].worth(hand[1].mover, trials=2)
        >>> found.trials, found.unit, found.candidates[0].behind
        (2, 'points', 0.0)
        """
        from replay.simulate.players import UnknownPlayerError
        from replay.worth.racing import Limits
        from replay.worth.rollouts import rolled_out
        from replay.worth.values import UndecidedError

        place = self._place(player)
        if self._moments is None:
            raise Error("this position was played here: of a recorded one it is known what each player saw", field=None)
        limits = Limits(trials=trials, error=error, seconds=seconds)
        try:
            decision = self._moments().before(self.number + 1, place)
            return rolled_out(decision, self.rules, players=players, seed=seed, limits=limits, jobs=jobs)
        except (UndecidedError, UnknownPlayerError) as why:
            raise Error(str(why), field="player" if isinstance(why, UndecidedError) else "players") from None

    @property
    def next_draw(self) -> Draw | None:
        """The draw that comes next if nobody claims or wins; its tile is `?` where the wall is not recorded.

        None where nobody is to draw.
        """
        state = self.state
        over = isinstance(self.event, EndHand) or self.next_end is not None
        if over or state.stage not in (Stage.DRAW, Stage.REPLACE) or state.left <= 0:
            return None
        replacement = state.stage is Stage.REPLACE
        kind = next_of_wall(state, self.rules, replacement=replacement)
        return Draw(seat=state.turn, tile=UNKNOWN if kind is None else NAMES[kind], replacement=replacement or None)

    @property
    def next_end(self) -> EndHand | None:
        """The end of the hand, where it has come: what is still to be claimed or won is `legal` all the same.

        None while play goes on, and after the end.
        """
        how = None if isinstance(self.event, EndHand) else ended(self.state, self.rules)
        return None if how is None else EndHand(reason="won" if how == "won" else "wall_exhausted")

    def check(self, event: EventGiven, following: EventGiven | None = None) -> tuple[Fault, ...]:
        """The faults of adding this event, as an audit finds them, each with `.code`, `.message`, `.recorded`,
        `.expected` and `.rule`; () where there are none.

        `event` is a value of the record format, a mapping or a line of JSON; what it claims (a total, payments) is
        checked, what it does not is not. `following` is the event recorded after it, if there is one: it decides which
        of two claims on one tile takes effect, and whether a kong was robbed. Raises Error for what is no event of a
        hand.

        >>> import replay
        >>> deal = replay.simulate("b30fj", seed=1, hands=1).audit().hands[0][0]
        >>> [fault.code for fault in deal.check({"type": "draw", "seat": 2, "tile": "5z"})]
        ['out_of_turn']
        """
        return self._faults(self._of_the_hand(event), None if following is None else event_of(following))

    def _faults(self, event: AnyEvent, following: AnyEvent | None) -> tuple[Fault, ...]:
        if isinstance(self.event, EndHand):
            return (over_fault(self.rules),)
        return check(self.state, event, self.rules, following)

    def _of_the_hand(self, given: EventGiven) -> AnyEvent:
        event = event_of(given)
        if isinstance(event, _NO_PART):
            raise Error(
                "a position is of one hand: what begins or ends a game, or begins the next hand, is for Game.audit",
                field="type",
            )
        return event

    def play(self, event: EventGiven, following: EventGiven | None = None) -> Position:
        """The position after this event, given as for `check`; the points that it moves are the computed ones.

        Raises IllegalEventError where one of its faults is an error, Error for what is no event of a hand.

        >>> import replay
        >>> deal = replay.simulate("b30fj", seed=1, hands=1).audit().hands[0][0]
        >>> drawn = deal.play(deal.next_draw)
        >>> drawn.play(drawn.legal(0)[-1]).mover
        1
        """
        taken = self._of_the_hand(event)
        later = None if following is None else event_of(following)
        faults = self._faults(taken, later)
        wrong = tuple(each for each in faults if each.blocks or CODES[each.code].severity == "error")
        if wrong:
            raise IllegalEventError(" ".join(each.message for each in wrong), faults=faults)
        judged = judge(self.state, taken, self.rules, later)
        moved = judged.payments or getattr(taken, "payments", None) or NO_PAYMENTS
        after = apply(self.state, taken, self.rules, moved)
        wins = self.wins
        if isinstance(taken, Win):
            won = WinAudit(
                line=0,
                turn=after.turns,
                event=taken,
                hand=judged.hand,
                scored=judged.scored,
                payments=judged.payments,
            )
            wins = (*wins, won)
        return replace(
            self, event=taken, state=after, line=None, number=self.number + 1, findings=(), wins=wins, _moments=None
        )

    def _repr_html_(self) -> str:
        """The table as a notebook shows it."""
        from replay.report.shown import position_shown

        return position_shown(self.state, self.players, event=self.event, number=self.number, wins=self.wins)


def _names(kinds: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in kinds)
