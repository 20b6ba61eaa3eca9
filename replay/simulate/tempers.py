"""How a simulated player plays: the habits in which players differ, as shares of the occasions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """One way to play. Every number is the share of the occasions on which the player does it, 0 never, 1 always."""

    name: str
    chows: float
    """Claims a chow that brings the hand nearer to ready."""
    pungs: float
    """Claims a pung that brings the hand nearer to ready."""
    eager: float = 0.0
    """Claims a pung that brings the hand no nearer."""
    kongs: float = 0.6
    """Declares or claims a kong that costs nothing."""
    rash_kongs: float = 0.0
    """Declares a kong although it sets the hand back by one tile."""
    sheds_jokers: float = 0.5
    """Declares a joker that the hand can do without."""
    spends_jokers: float = 0.0
    """Declares a joker although it sets the hand back by one tile."""
    melds_jokers: float = 0.7
    """Puts a joker into a claimed meld."""
    throws_jokers: float = 0.1
    """Discards a joker that the hand can do without, where it is not declared."""
    passes: float = 0.0
    """Lets a win pass while the wall is more than half full."""
    pairs: float = 1.0
    """How much tiles alike are liked; the taste for runs is 1."""
    honors: float = 0.0
    """How much a lone honor is liked above other lone tiles."""
    one_suit: float = 0.0
    """How much the suit is liked of which the hand holds most."""
    caution: float = 0.0
    """How much a tile is liked less that others may want: what nobody has thrown yet is kept late in a hand."""


TEMPERS: tuple[Temper, ...] = (
    Temper(name="quick", chows=0.95, pungs=0.95, eager=0.05, kongs=0.5, sheds_jokers=0.3, throws_jokers=0.3),
    Temper(
        name="quiet",
        chows=0.08,
        pungs=0.1,
        kongs=0.25,
        sheds_jokers=0.8,
        melds_jokers=0.2,
        passes=0.15,
        pairs=1.2,
        honors=0.6,
    ),
    Temper(
        name="kongs",
        chows=0.35,
        pungs=0.95,
        eager=0.5,
        kongs=1.0,
        rash_kongs=0.5,
        sheds_jokers=0.9,
        pairs=2.0,
        honors=0.8,
    ),
    Temper(
        name="flush",
        chows=0.6,
        pungs=0.7,
        eager=0.15,
        kongs=0.6,
        sheds_jokers=0.6,
        passes=0.05,
        one_suit=1.5,
        honors=0.5,
    ),
    Temper(
        name="flowers",
        chows=0.6,
        pungs=0.6,
        eager=0.1,
        kongs=0.7,
        sheds_jokers=1.0,
        spends_jokers=0.5,
        melds_jokers=0.3,
    ),
    Temper(
        name="careful",
        chows=0.4,
        pungs=0.5,
        kongs=0.3,
        sheds_jokers=0.2,
        throws_jokers=0.6,
        passes=0.02,
        caution=1.0,
    ),
    Temper(
        name="bold",
        chows=0.75,
        pungs=0.85,
        eager=0.3,
        kongs=0.9,
        rash_kongs=0.2,
        sheds_jokers=0.5,
        throws_jokers=0.5,
        passes=0.3,
    ),
)
"""The tempers that sit down at a table."""
