"""A, the value of a hand (rulebook sichuan §6): every type that a hand can be read as, and what it is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.reference.chosen import Rules
from tests.reference.hands import Meld
from tests.reference.suited import readings

FAN = {
    "Pure Golden Hook": 4,
    "Pure Triplets": 3,
    "Pure Pairs": 4,
    "Dragon Pairs": 2,
    "Golden Hook": 2,
    "Seven Pairs": 2,
    "Pure Suit": 2,
    "All Triplets": 1,
    "Standard win": 0,
}
"""The types in the order in which a tie is decided."""


@dataclass(frozen=True)
class Reading:
    """One type, the roots counted with it, and A."""

    type: str
    roots: int
    value: int


def roots_of(concealed: tuple[str, ...], melds: tuple[Meld[str], ...], rules: Rules) -> int:
    """How many kinds the hand holds all four copies of; `concealed` with the winning tile."""
    if rules.says("root-scope", "kongs-only"):
        return sum(meld.is_kong for meld in melds)
    copies = Counter(concealed + tuple(tile for meld in melds for tile in meld.tiles))
    return sum(held == 4 for held in copies.values())


def types_of(concealed: tuple[str, ...], melds: tuple[Meld[str], ...], rules: Rules) -> set[str]:
    """Every type that these tiles can be read as; none: no winning shape."""
    pure = len({tile[1] for tile in concealed + tuple(t for meld in melds for t in meld.tiles)}) == 1
    found = set()
    for _, sets in readings(concealed):
        hooked = len(melds) == 4
        if rules.says("hook-melds", "exposed-only") and any(meld.kind == "concealed_kong" for meld in melds):
            hooked = False
        if hooked:
            found.add("Pure Golden Hook" if pure else "Golden Hook")
        elif all(len(set(each)) == 1 for each in sets):
            found.add("Pure Triplets" if pure else "All Triplets")
        else:
            found.add("Pure Suit" if pure else "Standard win")
    copies = Counter(concealed)
    if not melds and len(concealed) == 14 and all(held in (2, 4) for held in copies.values()):
        if roots_of(concealed, melds, rules):
            found.add("Dragon Pairs")
        else:
            found.add("Pure Pairs" if pure else "Seven Pairs")
    return found


def values(concealed: tuple[str, ...], melds: tuple[Meld[str], ...], rules: Rules) -> list[Reading]:
    """Every reading with its A, the one that counts first; `concealed` with the winning tile."""
    found = []
    for name in types_of(concealed, melds, rules):
        roots = roots_of(concealed, melds, rules)
        if name == "Dragon Pairs" and rules.says("dragon-root", "one-less"):
            roots -= 1
        found.append(Reading(name, roots, 2 ** min(3, FAN[name] + roots)))
    return sorted(found, key=place)


def place(reading: Reading) -> tuple[int, int]:
    """The highest A first, then the order of the types."""
    return (-reading.value, list(FAN).index(reading.type))
