"""What each joker may stand for, as groups of tiles: characters, circles, bamboo, winds, dragons (rulebook b30fj §3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from replay.readings.wild import WildKinds, spreads
from replay.tiles import (
    BAIDA,
    BAMBOO_JOKER,
    CHARACTER_JOKER,
    CIRCLE_JOKER,
    DRAGON_JOKER,
    GROUP_ENDS,
    GROUP_STARTS,
    HONORS_JOKER,
    JOKERS,
    NATURAL_KINDS,
    SUIT_JOKER,
    WIND_JOKER,
    Kind,
)

SUIT_GROUPS: Final = 3
KINDS: Final = NATURAL_KINDS + len(JOKERS)
"""The kinds of the game: those before this one."""
SCOPES: Final[Mapping[Kind, WildKinds]] = {
    BAIDA: (0, 1, 2, 3, 4),
    SUIT_JOKER: (0, 1, 2),
    HONORS_JOKER: (3, 4),
    WIND_JOKER: (3,),
    DRAGON_JOKER: (4,),
    CHARACTER_JOKER: (0,),
    CIRCLE_JOKER: (1,),
    BAMBOO_JOKER: (2,),
}
"""The groups in which each joker may stand for any kind."""

OWN_JOKERS: Final = (CHARACTER_JOKER, CIRCLE_JOKER, BAMBOO_JOKER, WIND_JOKER, DRAGON_JOKER)
"""The joker of each group alone."""
GROUP_OF: Final = tuple(
    next(group for group in range(5) if GROUP_STARTS[group] <= kind < GROUP_ENDS[group]) for kind in range(34)
)


def may_stand_for(joker: Kind, kind: Kind) -> bool:
    """Whether this joker may stand for this natural kind."""
    return GROUP_OF[kind] in SCOPES[joker]


Placement = tuple[tuple[int, ...], tuple[int, ...]]
"""How many fillers each group has, and the groups where the winning joker may then stand."""


@lru_cache(maxsize=1 << 12)
def placements(jokers: tuple[Kind, ...], winning: Kind | None) -> tuple[Placement, ...]:
    """Every number of fillers for each group, and the groups where the winning joker may then stand.

    `jokers` are all of the concealed part, `winning` among them; None: the winning tile is not a joker.
    """
    every = spreads(tuple(SCOPES[joker] for joker in jokers))
    if winning is None:
        return tuple((fillers, ()) for fillers in every)
    others = set(spreads(tuple(SCOPES[joker] for joker in jokers if joker != winning)))
    return tuple(
        (fillers, tuple(group for group in SCOPES[winning] if _less(fillers, group) in others)) for fillers in every
    )


def _less(fillers: tuple[int, ...], group: int) -> tuple[int, ...]:
    return tuple(number - (place == group) for place, number in enumerate(fillers))
