"""How a simulated player plays: the habits in which players differ, as shares of the occasions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """One way to play. A share is the part of the occasions on which the player does it: 0 never, 1 always."""

    name: str
    chows: float
    """Share: claims a chow that brings the hand nearer to ready."""
    pungs: float
    """Share: claims a pung that brings the hand nearer to ready."""
    eager: float = 0.0
    """Share: claims a pung that brings the hand no nearer."""
    kongs: float = 0.6
    """Share: declares or claims a kong that costs nothing."""
    rash_kongs: float = 0.0
    """Share: declares or claims a kong that sets the hand back by one tile."""
    sheds_jokers: float = 0.5
    """Share: declares a joker that the hand can do without."""
    spends_jokers: float = 0.0
    """Share: declares a joker although it sets the hand back by one tile."""
    melds_jokers: float = 0.7
    """Share: puts a joker into a claimed meld."""
    throws_jokers: float = 0.1
    """Share: discards a joker that the hand can do without, where it was not declared."""
    least: int = 0
    """The total below which a win is let pass, in the hope of a better one."""
    settles: float = 0.5
    """The part of the wall left at which any win is taken."""
    dreams: float = 0.0
    """Share of the hands played for what is liked, however far it is, until a third of the wall is left."""
    folds: float = 0.0
    """Share: far from ready, with the wall half gone, gives up the hand for discards that others let pass before."""
    misses: float = 0.1
    """Share: does not see a win, where a tile let pass may matter later."""
    slips: float = 0.0
    """Share: discards whatever comes to hand."""
    pairs: float = 1.0
    """How much tiles alike are liked; the taste for runs is 1."""
    honors: float = 0.0
    """How much a lone honor is liked above other lone tiles."""
    one_suit: float = 0.0
    """How much the suit is liked of which the hand holds most."""


TEMPERS: Final = msgspec.json.decode(Path(__file__).with_name("tempers.json").read_bytes(), type=tuple[Temper, ...])
"""The tempers of which four sit down at a table."""
