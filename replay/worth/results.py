"""What of the result of a hand was luck, and what was play.

Luck of the draws is what each tile brought that was drawn, more than the mean of all that could have come
(`replay.worth.luck`). Luck of the deal is what the hands as they were dealt bring, played on some walls that are
shuffled anew, taken as surely as it was found to tell (`results.json`). Both come to nothing on the average. What is
left is play: that of this player, and what the others made of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.engine.table.wall import rest_of_wall
from replay.events import Draw, Win
from replay.rules import Rules
from replay.simulate.players import Player, players_named, version_of
from replay.simulate.sound import NAME
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KIND_OF, Kind, any_hidden, is_hidden
from replay.verdicts import HandAudit
from replay.worth.luck import WEIGHED, Luck, lucks_of
from replay.worth.playing import played_by_all
from replay.worth.wall_parts import places_left, shuffled, tiles_left

RESULTS: Final = "results@2"
"""The name and version of this way to tell luck from play: another version is another answer."""
METHOD: Final = f"{RESULTS} {WEIGHED} {version_of(NAME)}"
"""With the versions of what it is found by."""
SHARE: Final = "{result}: luck {luck}, play {play}"
"""How luck and play are told, with `Share.figures`."""
_WALLS: Final = 8
"""On so many walls a deal is played out."""
_SEEN_BEFORE: Final = 20
"""So many hands the spread counts that was met in simulated games, where few hands say what it is."""
_DATA: Final = Path(__file__).with_name("results.json")


class Fitted(Struct, frozen=True):
    """What was found in simulated hands of a ruleset."""

    deal: float
    """How much of what a deal brought on some walls is taken for its luck."""
    spread: float
    """The standard deviation of what is left of a result without luck."""


class HandLuck(Struct, frozen=True, kw_only=True):
    """The result of a hand by seat, and the luck in it, in points; over the four both sum to nothing."""

    result: tuple[int, ...]
    draws: tuple[float, ...]
    deal: tuple[float, ...]
    spread: float
    """`Fitted.spread` of its ruleset."""

    def luck(self, seat: int) -> float:
        """The luck of this seat, of the deal and of the draws."""
        return self.draws[seat] + self.deal[seat]


class Share(Struct, frozen=True, kw_only=True):
    """Results of some hands of one player in all, and what of it was luck; `error`: the standard error of the rest."""

    hands: int
    result: int
    luck: float
    error: float

    @property
    def play(self) -> float:
        """What luck leaves."""
        return self.result - self.luck

    @property
    def figures(self) -> dict[str, str]:
        """What `SHARE` says of it."""
        digits = 0 if self.error >= 5 else 1
        luck = round(self.luck, digits)
        play = f"{self.result - luck:+.{digits}f} ± {self.error:.{digits}f}"
        return {"result": f"{self.result:+d}", "luck": f"{luck:+.{digits}f}", "play": play}

    @property
    def parts(self) -> tuple[str, str]:
        """Luck and play alone, which add up to the result: `-25`, `-7 ± 12`."""
        return self.figures["luck"], self.figures["play"]

    @property
    def told(self) -> str:
        """As people read it: `-32: luck -25, play -7 ± 12`."""
        return SHARE.format(**self.figures)


def share_of(hands: Sequence[tuple[int, float]], spread: float) -> Share:
    """The results of some hands, each with its luck; `spread` is that of the ruleset, which few hands do not tell."""
    play = [result - luck for result, luck in hands]
    middle = sum(play) / len(play) if play else 0.0
    known = _SEEN_BEFORE * spread**2 + sum((each - middle) ** 2 for each in play)
    error = sqrt(len(play) * known / max(1, _SEEN_BEFORE + len(play) - 1))
    return Share(
        hands=len(play), result=sum(each for each, _ in hands), luck=sum(each for _, each in hands), error=error
    )


@cache
def fitted_of(ruleset: str) -> Fitted | None:
    """What was found of a ruleset; None where nothing was."""
    return msgspec.json.decode(_DATA.read_bytes(), type=dict[str, Fitted]).get(ruleset)


def hand_luck(hand: HandAudit, rules: Rules) -> HandLuck | None:
    """What of the results of a hand was luck.

    None where it cannot be told: not all tiles of the hands are recorded, the hand could not be followed to its end, or
    nothing was fitted for the ruleset.
    """
    fitted = fitted_of(rules.ruleset.id)
    if fitted is None or hand.excerpt or hand.broken_at is not None or hand.ended is None or not hand.steps:
        return None
    begun = hand.steps[0].before
    if any(seat.hides for seat in begun.seats):
        return None
    players = players_named([NAME] * len(SEATS), rules, 1)
    lucks = lucks_of(rules, SEATS, players)
    if not lucks or not _followed(hand, rules, lucks):
        return None
    draws = _evened([each.total for each in lucks])
    result = [after - before for before, after in zip(begun.scores, hand.scores, strict=True)]
    deal = _deal(whole(begun, rules), rules, players, lucks)
    middle = tuple(fitted.deal * each for each in _evened(deal))
    return HandLuck(result=tuple(result), draws=draws, deal=middle, spread=fitted.spread)


def _followed(hand: HandAudit, rules: Rules, lucks: Sequence[Luck]) -> bool:
    """Take in every draw and win; False where one is not known."""
    for step in hand.steps:
        event = step.at.event
        if isinstance(event, Draw):
            kind = KIND_OF[event.tile]
            if is_hidden(kind) or step.before is step.after:
                return False
            state = whole(step.before, rules)
            for each in lucks:
                each.drawn(state, kind)
        elif isinstance(event, Win):
            state = whole(step.before, rules)
            for each in lucks:
                each.won(state, event)
    return True


def whole(state: HandState, rules: Rules) -> HandState:
    """The state with a wall: where it is not recorded, of the tiles that nobody holds, in any order."""
    if state.wall is not None and not any_hidden(rest_of_wall(state, rules)):
        return state
    pool = tiles_left(state, rules)
    wall: list[Kind] = [HIDDEN] * state.wall_size
    for place in places_left(state, rules):
        wall[place] = pool.pop() if pool else HIDDEN
    return replace(state, wall=tuple(wall))


def _deal(begun: HandState, rules: Rules, players: Sequence[Player], lucks: Sequence[Luck]) -> list[float]:
    """What each seat makes of the deal, without the luck of the draws, on the average of some walls."""
    total = [0.0] * len(SEATS)
    for number in range(_WALLS):
        for each in lucks:
            each.begin()
        scores = played_by_all(shuffled(begun, rules, Random(number)), rules, players, f"{number}", lucks)
        for seat in SEATS:
            total[seat] += (scores[seat] - begun.scores[seat] - lucks[seat].total) / _WALLS
    return total


def _evened(found: Sequence[float]) -> tuple[float, ...]:
    """The same less their mean: what one wins the others pay."""
    middle = sum(found) / len(found)
    return tuple(each - middle for each in found)
