"""How strong players are by who was ahead of whom: Elo, or OpenSkill, which says how unsure it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from replay.installation import CLUB, installs, lacking

RatingMethod = Literal["openskill", "elo"]
RatedBy = Literal["place", "points"]
"""place: each game is a contest, by the order at its table; points: each evening is one, by the points of it."""
_START: Final = 1500.0
_K: Final = 32.0
"""What a player may win or lose in a contest; with four at a table 32/3 for each of the other three."""


class Contest(Struct, frozen=True):
    """Who was in it, and what each came to: more is ahead, the same is level."""

    players: tuple[str, ...]
    points: tuple[int, ...]


class Rated(Struct, frozen=True):
    """A player's rating, how unsure it is (a standard deviation; None: the method does not say), after how many
    contests."""

    rating: float
    uncertainty: float | None
    contests: int


def lacking_for(method: RatingMethod) -> str:
    """Why a method cannot be had here, and the command that adds it; "" where it can."""
    if method == "openskill" and lacking("openskill"):
        return f"ratings by OpenSkill need a package that is not installed: {installs(CLUB)}"
    return ""


def ratings(contests: Iterable[Contest], method: RatingMethod) -> dict[str, Rated]:
    """The ratings after these contests in this order.

    >>> found = ratings([Contest(("Mei", "Lin", "Bob", "Sam"), (325, -5, -15, -305))], "elo")
    >>> {name: round(each.rating) for name, each in found.items()}
    {'Mei': 1516, 'Lin': 1505, 'Bob': 1495, 'Sam': 1484}
    """
    return _elo(contests) if method == "elo" else _openskill(contests)


def _elo(contests: Iterable[Contest]) -> dict[str, Rated]:
    found: dict[str, Rated] = {}
    for each in contests:
        before = [found.get(name, Rated(_START, None, 0)) for name in each.players]
        share = _K / (len(each.players) - 1)
        for place, name in enumerate(each.players):
            gained = sum(
                _ahead(each.points, place, other)
                - 1 / (1 + 10 ** ((before[other].rating - before[place].rating) / 400))
                for other in range(len(before))
                if other != place
            )
            found[name] = Rated(before[place].rating + share * gained, None, before[place].contests + 1)
    return found


def _ahead(points: Sequence[int], one: int, other: int) -> float:
    """1 if one is ahead of the other, 0 if behind, a half if they are level."""
    return ((points[one] > points[other]) - (points[one] < points[other]) + 1) / 2


def _openskill(contests: Iterable[Contest]) -> dict[str, Rated]:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found: dict[str, Rated] = {}
    new = model.rating()
    for each in contests:
        before = [found.get(name, Rated(new.mu, new.sigma, 0)) for name in each.players]
        teams = [[model.rating(mu=one.rating, sigma=one.uncertainty)] for one in before]
        after = model.rate(teams, scores=[float(points) for points in each.points])
        for name, old, (now,) in zip(each.players, before, after, strict=True):
            found[name] = Rated(now.mu, now.sigma, old.contests + 1)
    return found
