"""How dangerous each tile of a hand is: how often somebody wins on it, what that costs, over deals of what is hidden.

Nothing is played out. The hidden hands are dealt as for every decision (`replay.worth.deals`); of each tile that may be
put down it is looked at who could win on it then, and what that pays by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from replay.events import Discard, Win
from replay.rules import Rules
from replay.simulate.players import Player, players_named
from replay.simulate.sound import NAME
from replay.simulate.table import NOBODY, TableInPlay
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF, Kind
from replay.worth.deals import Deals
from replay.worth.moments import Moments
from replay.worth.playing import Runner
from replay.worth.values import Decision, UndecidedError

DEALS: Final = 60
"""On so many deals the tiles are looked at where nobody says."""


class Danger(Struct, frozen=True, kw_only=True):
    """A tile that may be put down: the chance that somebody wins on it, and what that costs then on the average."""

    tile: Kind
    chance: float
    price: float
    """In points, 0 where nobody won on it."""

    @property
    def cost(self) -> float:
        """What putting it down costs on the average, by dealing in alone."""
        return self.chance * self.price


def dangers(decision: Decision, rules: Rules, *, deals: int = DEALS, seed: int = 1) -> tuple[Danger, ...]:
    """The tiles that the player may put down, in their order; nothing where no win is possible on another's tile.

    Raises UndecidedError where what is known does not add up.
    """
    if "discard" not in rules.wins.on:
        return ()
    puts = [each for each in decision.options if isinstance(each, Discard)]
    dealt = Deals(decision.state, rules)
    players = players_named([NAME] * len(SEATS), rules, seed)
    paid = [losses(dealt.dealt(Random(f"{seed} {number}")), rules, players, puts) for number in range(deals)]
    return tuple(_danger(each, [row[place] for row in paid]) for place, each in enumerate(puts))


def danger_before(moments: Moments, events: Iterable[int], seat: int | None = None) -> tuple[Danger, ...]:
    """The danger of each tile before the first of these events of a hand (from 1) that is a discard.

    Raises UndecidedError where none is, or not of this seat, or what its player saw is not recorded.
    """
    why = "nobody discards here"
    for event in events:
        step = moments.hand.steps[event - 1] if 1 <= event <= len(moments.hand.steps) else None
        if step is None or not isinstance(step.at.event, Discard):
            continue
        if seat in (None, step.at.event.seat):
            return dangers(moments.before(event), moments.rules)
        why = "it is another player who discards here"
    raise UndecidedError(why)


def _danger(put: Discard, paid: Sequence[int | None]) -> Danger:
    hits = [each for each in paid if each is not None]
    price = sum(hits) / len(hits) if hits else 0.0
    return Danger(tile=KIND_OF[put.tile], chance=len(hits) / len(paid), price=price)


def losses(state: HandState, rules: Rules, players: Sequence[Player], puts: Sequence[Discard]) -> list[int | None]:
    """What each of these discards costs if all who can win on it do so; None where nobody can. Every tile is known."""
    seat = state.turn
    others = [(seat + step) % 4 for step in (1, 2, 3)]
    wanted = 0
    for other in others:
        if state.seats[other].won is None:
            wanted |= players[other].heeds(state, other)
    found: list[int | None] = []
    for put in puts:
        if not wanted >> KIND_OF[put.tile] & 1:
            found.append(None)
            continue
        runner = Runner(rules, state, NOBODY)
        runner.write(put)
        won = _Table(rules, players, runner).won_on(others, seat)
        found.append(state.scores[seat] - runner.state.scores[seat] if won else None)
    return found


class _Table(TableInPlay):
    """A table of which it is asked who can win on a tile that lies there."""

    def won_on(self, others: Sequence[int], seat: int) -> bool:
        """Whether somebody can win on the last discard, and what that moves."""
        last = self.state.last_discard
        assert last is not None, "a tile was put down"
        return self._wins(others, seat, last[1], "discard")

    def _takes(self, before: HandState, win: Win) -> bool:  # noqa: ARG002  # each that can be had
        return True


def by_danger(found: Sequence[Danger]) -> tuple[Danger, ...]:
    """The same, the most dangerous first."""
    return tuple(sorted(found, key=lambda each: (-each.cost, -each.chance, each.tile)))
