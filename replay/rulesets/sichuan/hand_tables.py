"""The tables of hands: each type with its fan and what it takes, the first that holds counts (ruling `hand-table`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from replay.rulesets.sichuan.rulings import SichuanRulings

Feature = Literal[
    "pure", "triplets", "chows", "pairs", "hook", "dragon", "outside", "all 258", "four kongs", "heaven", "earth"
]
"""What a hand may have. `hook`: four melds declared; `dragon`: seven pairs with four tiles alike; `outside`: every set and
the pair with a 1 or 9; `all 258`: no other tiles; `heaven`, `earth`: a win before anything happened."""


@dataclass(frozen=True, slots=True)
class Type:
    """One type of hand: `fan` doubles a hand of A = 1 so often; `takes` are the features that it needs."""

    name: str
    fan: int
    takes: frozenset[Feature]
    holds: str
    own_roots: int = 0
    """Roots that are part of the type, and do not count again."""


@dataclass(frozen=True, slots=True)
class HandTable:
    """A table of hands. `types`: the first whose features a reading has is its type. `most`: the most doublings."""

    types: tuple[Type, ...]
    most: int
    cite: str

    @property
    def cap(self) -> int:
        """The highest A."""
        return 1 << self.most

    @property
    def amounts(self) -> tuple[int, ...]:
        """What A can be."""
        return tuple(1 << power for power in range(self.most + 1))

    def named(self, name: str) -> Type:
        """The type of this name."""
        return next(each for each in self.types if each.name == name)

    def amount(self, fan: int) -> int:
        """A for so many fan, roots and bonuses included."""
        return 1 << min(self.most, fan)


def _type(name: str, fan: int, takes: str, holds: str, own_roots: int = 0) -> Type:
    found: frozenset[Feature] = frozenset(each.strip() for each in takes.split("+") if each.strip())  # type: ignore[misc]
    return Type(name, fan, found, holds, own_roots)


HEAVENLY: Final = "Heavenly Win"
EARTHLY: Final = "Earthly Win"
_HEAVEN: Final = "The dealer wins with the tiles dealt and the first draw, before any pung or kong."
_EARTH: Final = "Another player wins on the first own draw, before any pung or kong."

# In the order in which ties are decided (rulebook sichuan §6).
SEED: Final = HandTable(
    (
        _type(HEAVENLY, 3, "heaven", _HEAVEN),
        _type(EARTHLY, 3, "earth", _EARTH),
        _type("Pure Golden Hook", 4, "hook + pure", "Golden Hook of one suit."),
        _type("Pure Triplets", 3, "triplets + pure", "All Triplets of one suit."),
        _type("Dragon Pairs", 2, "dragon", "Seven pairs, four tiles alike being two of them."),
        _type("Pure Pairs", 4, "pairs + pure", "Seven different pairs of one suit."),
        _type("Golden Hook", 2, "hook", "Four melds declared; the winning tile makes the pair."),
        _type("Seven Pairs", 2, "pairs", "Seven different pairs of two suits."),
        _type("Pure Suit", 2, "pure", "Four sets and a pair, all tiles of one suit."),
        _type("All Triplets", 1, "triplets", "Four triplets or kongs and a pair."),
        _type("Standard win", 0, "", "Four sets and a pair."),
    ),
    most=3,
    cite="seed 003 §A",
)
MAJSOUL: Final = HandTable(
    (
        _type(EARTHLY, 5, "earth", _EARTH),
        _type(HEAVENLY, 5, "heaven", _HEAVEN),
        _type("Pure Eighteen Arhats", 5, "four kongs + pure", "Eighteen Arhats of one suit.", 4),
        _type("Eighteen Arhats", 5, "four kongs", "Four kongs; their four roots do not count again.", 4),
        _type("Pure Dragon Pairs", 5, "dragon + pure", "Dragon Pairs of one suit.", 1),
        _type("Pure Outside Hand", 4, "outside + pure", "Outside Hand of one suit."),
        _type("Pure Golden Hook", 4, "hook + pure", "Golden Hook of one suit."),
        _type("Pure Pairs", 4, "pairs + pure", "Seven Pairs of one suit."),
        _type("Dragon Pairs", 3, "dragon", "Seven pairs with four tiles alike; one such root does not count again.", 1),
        _type("All 2-5-8 Triplets", 3, "triplets + all 258", "All Triplets of 2, 5 and 8."),
        _type("Pure Triplets", 3, "triplets + pure", "All Triplets of one suit."),
        _type("Golden Hook", 2, "hook", "Four melds declared; the winning tile makes the pair."),
        _type("Outside Hand", 2, "outside", "Every set and the pair has a 1 or a 9."),
        _type("Seven Pairs", 2, "pairs", "Seven pairs."),
        _type("Pure Suit", 2, "pure", "All tiles of one suit."),
        _type("All Triplets", 1, "triplets", "Four triplets or kongs and a pair."),
        _type("Standard win", 0, "", "Four sets and a pair."),
    ),
    most=5,
    cite="majsoul-replay-editor, src/core/calcFan.ts, calcFanChuanma",
)


FAN: Final = {each.name: each.fan for each in SEED.types if not each.takes & {"heaven", "earth"}}
"""The fan of each type of the seed's table."""
CAP: Final = SEED.cap
"""The most that A can be by the seed: a full hand."""


def table_of(rulings: SichuanRulings) -> HandTable:
    """The table of hands under these rulings."""
    return MAJSOUL if rulings.hand_table == "majsoul" else SEED
