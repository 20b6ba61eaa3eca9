"""A decision from a hand and what lies on the table, without a record.

Each turn of the hand up to the moment is taken through the engine: a hidden tile is drawn and one put down. The tiles
that are said to lie before a player are the last ones; before them go tiles that nobody knows. Those are counted among
the dead tiles, which nobody draws, so that every tile that cannot be seen is as likely to be there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.table.apply import apply
from replay.engine.table.deal import deal
from replay.engine.table.tiles_held import all_copies_known, with_seat
from replay.events import Chow, Discard, Draw, Flower, Kong, Pung, StartHand, SuitLetter, VoidSuit
from replay.hands import WINDS, HeldHand, Meld, Wind
from replay.rules import Rules
from replay.state import Discarded, HandState, Stage
from replay.tiles import HIDDEN, UNKNOWN, Kind, format_tiles, name_of
from replay.worth.decisions import decision_of
from replay.worth.values import Decision, IdleError, UndecidedError

_MOST_TURNS: Final = 200


class Before(Struct, frozen=True, kw_only=True):
    """What lies before a player: tiles put down that lie there still, in their order, melds, declared jokers."""

    discards: tuple[Kind, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    void_suit: SuitLetter | None = None


class GivenMoment(Struct, frozen=True, kw_only=True):
    """A hand to decide with, the table around it, and when.

    `held` holds 13 tiles less three a meld, and the drawn one apart in `drawn`, or the tile that lies there to be
    claimed in `offered` with who put it down. `table`: what lies before each wind, the player's own melds aside.
    """

    held: HeldHand
    drawn: Kind | None = None
    offered: tuple[Wind, Kind] | None = None
    table: dict[Wind, Before]
    turn: int | None = None

    @property
    def seat(self) -> int:
        """The place of the player; the dealer's is 0."""
        return WINDS.index(self.held.seat)


def given_decision(given: GivenMoment, rules: Rules) -> Decision:
    """What this player may choose. Raises UndecidedError where there is nothing, or the table cannot be so."""
    try:
        return decision_of(given_state(given, rules), given.seat, rules)
    except IdleError as idle:
        tile = "" if given.offered is None else f" but to let {name_of(given.offered[1])} of {given.offered[0]} pass"
        raise UndecidedError(f"{given.held.seat} {idle.why}{tile}; of the others no tiles are known") from None


def given_state(given: GivenMoment, rules: Rules) -> HandState:
    """The table as the player sees it; East deals. Raises UndecidedError where it cannot be so."""
    for wind, each in given.table.items():
        lying = HeldHand(concealed=each.discards, melds=each.melds, flowers=each.flowers, seat=wind)
        if wrong := rules.wrong_holding(lying):
            raise UndecidedError(f"what lies before {wind}: {wrong}")
    first = _Setting(given, rules)
    turn = first.state().turns
    unknown = [put - len(told.discards) for put, told in zip(first.put, first.before, strict=True)]
    state = _Setting(replace(given, turn=turn), rules, unknown).state()
    me = replace(
        state.seats[given.seat],
        concealed=tuple(sorted((*given.held.concealed, *(() if given.drawn is None else (given.drawn,))))),
        drawn=given.drawn,
        veiled=(),
    )
    state = with_seat(state, given.seat, me)
    known = all_copies_known(state)
    for kind, copies in enumerate(rules.ruleset.copies):
        if known[kind] > copies:
            raise UndecidedError(f"there are {known[kind]} of {name_of(kind)} in sight, and the game has {copies}")
    return state


class _Setting:
    """The turns up to the moment. Claimed melds come first, each of a tile that the left neighbour puts down.

    `unknown`: how many tiles that nobody knows each player puts down before those that are told.
    """

    def __init__(self, given: GivenMoment, rules: Rules, unknown: Sequence[int] = (0, 0, 0, 0)) -> None:
        self.given, self.rules = given, rules
        mine = given.table.get(given.held.seat, Before())
        mine = replace(
            mine,
            melds=given.held.melds,
            flowers=given.held.flowers,
            void_suit=given.held.void_suit or mine.void_suit,
        )
        self.before = [
            mine if place == given.seat else given.table.get(wind, Before()) for place, wind in enumerate(WINDS)
        ]
        self.discards = [[*each.discards] for each in self.before]
        self.claims = [[meld for meld in each.melds if meld.kind != "concealed_kong"] for each in self.before]
        self.own = [[*_own(place, each)] for place, each in enumerate(self.before)]
        self.first = [*unknown]
        self.put = [0, 0, 0, 0]
        self.unknown = 0

    def state(self) -> HandState:
        """The state at the moment, the player's own tiles hidden still."""
        state = self._dealt()
        if self._opens(state):
            return self._drawn(state, 0)
        if self.given.turn == 0:
            raise UndecidedError("there is no turn 0: turns are counted from 1")
        end = self.given.seat if self.given.offered is None else WINDS.index(self.given.offered[0])
        for _ in range(_MOST_TURNS):
            place = state.turn
            state = self._drawn(state, place)
            if place == end and self._is_it(state):
                return self._ended(state)
            state = self._turn(state, place)
        raise UndecidedError("what lies on the table cannot have come about")

    def _dealt(self) -> HandState:
        hidden = UNKNOWN * self.rules.ruleset.dealt
        start = StartHand(hand=1, dealer=0, round=self.given.held.round, hands=(hidden,) * 4)
        state = deal(start, self.rules)
        suits = [each.void_suit for each in self.before]
        if not self.rules.opening.void_suits:
            if any(suits):
                raise UndecidedError(f"{self.rules.ruleset.title} has no missing suits")
            return state
        if any(suits) and not all(suits):
            lacking = ", ".join(wind for wind, suit in zip(WINDS, suits, strict=True) if suit is None)
            raise UndecidedError(f"the missing suits of all four belong to the table; there is none for {lacking}")
        for place, suit in enumerate(suits):
            if suit is not None:
                state = apply(state, VoidSuit(seat=place, suit=suit), self.rules)
        return state

    def _opens(self, state: HandState) -> bool:
        """Whether the missing suits are still to be named."""
        if not self.rules.opening.void_suits or state.seats[0].void_suit is not None:
            return False
        if any((*self.discards, *self.claims, *self.own)) or self.given.offered is not None:
            raise UndecidedError("tiles lie on the table, so the missing suits of all four belong to it")
        if (self.given.drawn is not None) != (self.given.seat == 0):
            raise UndecidedError("before the missing suits are named East holds 14 tiles and the others 13")
        return True

    def _is_it(self, state: HandState) -> bool:
        """Whether all that lies there has been put down, and the turn is not too early."""
        wanted = self.given.turn
        pending = (*self.discards, *self.claims, *self.own)
        if wanted is not None and state.turns > wanted:
            raise UndecidedError(f"turn {wanted} is another player's, the next of this one is turn {state.turns}")
        if wanted == state.turns and any(pending):
            raise UndecidedError(f"turn {wanted} is too early for what lies on the table")
        return not any(pending) and (wanted is None or wanted == state.turns)

    def _ended(self, state: HandState) -> HandState:
        if self.given.offered is not None:
            wind, kind = self.given.offered
            state = apply(state, Discard(seat=WINDS.index(wind), tile=name_of(kind), drawn=False), self.rules)
        return replace(state, wall_size=state.wall_size + self.unknown, dead=state.dead + self.unknown, contested=None)

    def _drawn(self, state: HandState, place: int) -> HandState:
        if state.left <= 0:
            wanted = "what lies on the table" if self.given.turn is None else f"turn {self.given.turn}"
            raise UndecidedError(f"the wall has no tile left for {wanted}: its last turn is {state.turns}")
        replacing = state.stage is Stage.REPLACE
        return apply(state, Draw(seat=place, tile=UNKNOWN, replacement=replacing or None), self.rules)

    def _turn(self, state: HandState, place: int) -> HandState:
        """What a player does who has drawn: kongs and jokers, a tile put down, which the next one may claim."""
        own = self.own[place]
        while own and not (isinstance(own[0], Kong) and own[0].kind == "added" and self.claims[place]):
            event = own.pop(0)
            moved = self.rules.settlement.moves(state, event)[0] if isinstance(event, Kong) else None
            state = self._drawn(apply(state, event, self.rules, moved), place)
        after = (place + 1) % 4
        if not self.claims[after]:
            return self._put_down(state, place)
        claim = _claim(after, place, self.claims[after].pop(0))
        state = apply(state, Discard(seat=place, tile=claim.tile or "", drawn=False), self.rules)
        moved = self.rules.settlement.moves(state, claim)[0] if isinstance(claim, Kong) else None
        state = apply(state, claim, self.rules, moved)
        if isinstance(claim, Kong):
            state = self._drawn(state, after)
        return self._put_down(state, after)

    def _put_down(self, state: HandState, place: int) -> HandState:
        self.put[place] += 1
        if self.discards[place] and not self.first[place]:
            kind = self.discards[place].pop(0)
            return apply(state, Discard(seat=place, tile=name_of(kind), drawn=False), self.rules)
        self.first[place] -= 1
        self.unknown += 1
        me = state.seats[place]
        put = Discarded(kind=HIDDEN, turn=state.turns, drawn=False)
        state = with_seat(
            state, place, replace(me, concealed=me.concealed[:-1], discards=(*me.discards, put), drawn=None)
        )
        return replace(
            state, turn=(place + 1) % 4, stage=Stage.DRAW, discarded=state.discarded + 1, replacements=(), robbable=None
        )


def _own(place: int, before: Before) -> Iterator[Kong | Flower]:
    """What a player declares in turns of their own: jokers, concealed kongs, tiles added to pungs."""
    for kind in before.flowers:
        yield Flower(seat=place, tile=name_of(kind))
    for meld in before.melds:
        if meld.kind == "concealed_kong":
            yield Kong(seat=place, kind="concealed", tiles=format_tiles(meld.tiles))
    for meld in before.melds:
        if meld.kind == "added_kong":
            yield Kong(seat=place, kind="added", tile=name_of(min(meld.tiles)))


def _claim(place: int, source: int, meld: Meld) -> Chow | Pung | Kong:
    """The claim that made a meld; the tile claimed is the lowest, a natural one where there is any."""
    tile, *rest = sorted(meld.tiles)
    if meld.kind == "open_kong":
        return Kong(seat=place, kind="open", target=source, tile=name_of(tile), tiles=format_tiles(rest))
    made = Chow if meld.kind == "chow" else Pung
    return made(seat=place, target=source, tile=name_of(tile), tiles=format_tiles(rest[-2:]))
