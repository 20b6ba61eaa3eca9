"""What a drawn hand of Sichuan settles, for every way in which players with hidden tiles may stand (sichuan §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import Any

from tests.reference.sichuan.settlement import End
from tests.reference.table.tiles import SUITED, Tile, parse

AMOUNTS = (1, 2, 4, 8)
FEW = 2
Stand = tuple[bool, int]
"""Is it a flower pig, and the maximum A of a ready hand, 0 if it is not ready."""


class Supposed(End):
    """The end of a hand whose players in play stand as it is said."""

    def __init__(self, facts: Mapping[str, Any], stands: Mapping[str, Stand]) -> None:
        self.stands = stands
        super().__init__(facts)
        self.pigs = tuple(seat for seat in self.in_play if stands[seat][0])

    def _worth(self, seat: str) -> int:
        return self.stands[seat][1]


def stands_of(facts: Mapping[str, Any], seat: str, hidden: int, seen: Counter[Tile], *, spent: bool) -> set[Stand]:
    """How a player may stand who has so many hidden tiles; `spent`: none of them is of the missing suit."""
    void = facts["seats"][seat]["void_suit"]
    kinds = [tile for tile in SUITED if seen[tile] < 4 and not (spent and tile[1] == void)]
    if hidden <= FEW:
        found = set()
        for chosen in combinations_with_replacement(kinds, hidden):
            if all(seen[tile] + chosen.count(tile) <= 4 for tile in chosen):
                held = {**facts["seats"][seat], "concealed": facts["seats"][seat]["concealed"] + "".join(chosen)}
                end = End({**facts, "seats": {**facts["seats"], seat: held}})
                found.add((seat in end.pigs, end.ready[seat]))
        return found
    own = facts["seats"][seat]
    known = {tile for tile in SUITED if tile in _tiles(own)}
    suits = {tile[1] for tile in known}
    end = End(facts)
    pig = seat in end.pigs
    others = {True} if pig else ({False} if spent and void not in suits else {True, False})
    ready = {0} if len(suits) == 3 or void in suits else {0, *AMOUNTS}
    kongs = sum(meld["kind"].endswith("kong") for meld in own["melds"])
    ready = {worth for worth in ready if not worth or worth >= min(8, 2**kongs)}
    return {(is_pig, worth) for is_pig, worth in product(others, ready) if not (is_pig and worth)}


def _tiles(own: Mapping[str, Any]) -> list[Tile]:
    return [*parse(own["concealed"]), *(tile for meld in own["melds"] for tile in parse(meld["tiles"]))]


def settled(facts: Mapping[str, Any], open_to: Mapping[str, set[Stand]]) -> Iterator[dict[str, dict[str, int]]]:
    """Each part of the settlement, by wind, for every way in which the players may stand."""
    for ways in product(*open_to.values()):
        end = Supposed(facts, dict(zip(open_to, ways, strict=True)))
        yield {"kong_refund": end.kong_refund(), "flower_pig": end.flower_pig(), "listening": end.listening()}
