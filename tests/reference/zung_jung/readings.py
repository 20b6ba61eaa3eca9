"""Every reading of a winning hand (rulebook zung-jung §4): how its tiles are cut up, and where the last one went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.reference.suited import readings as readings_of
from tests.reference.zung_jung.hands import Hand
from tests.reference.zung_jung.tiles import ORPHANS, name, parse

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Set:
    """A chow, pung or kong; `closed`: it counts as concealed (4.6)."""

    form: str
    tiles: Tiles
    melded: bool = False
    closed: bool = True

    @property
    def is_chow(self) -> bool:
        return self.form == "chow"

    @property
    def is_pung_like(self) -> bool:
        return self.form in ("pung", "kong")

    @property
    def kind(self) -> int:
        """Its lowest tile."""
        return min(self.tiles)


@dataclass(frozen=True)
class Reading:
    """`shape` is regular, pairs or orphans; sets and a pair belong to the regular shape alone."""

    shape: str
    tiles: Tiles
    sets: tuple[Set, ...] = ()
    pair: int | None = None

    @property
    def chows(self) -> list[int]:
        """The lowest tile of each chow."""
        return [s.kind for s in self.sets if s.is_chow]

    @property
    def pungs(self) -> list[int]:
        """The kind of each pung and kong."""
        return [s.kind for s in self.sets if s.is_pung_like]


def regular(tiles: Tiles) -> Iterator[tuple[int, tuple[Set, ...]]]:
    """Every way to cut tiles into a pair and sets."""
    for pair, groups in readings_of(map(name, tiles)):
        sets = [tuple(parse("".join(each))) for each in groups]
        yield parse(pair)[0], tuple(Set("pung" if each[0] == each[1] else "chow", each) for each in sets)


def is_seven_pairs(tiles: Tiles, *, alike: bool) -> bool:
    """Seven pairs; `alike`: four tiles alike are two of them."""
    counts = Counter(tiles).values()
    return len(tiles) == 14 and (all(n in (2, 4) for n in counts) if alike else all(n == 2 for n in counts))


def is_orphans(tiles: Tiles) -> bool:
    """One of each of the thirteen orphans and one more."""
    return len(tiles) == 14 and set(tiles) == set(ORPHANS)


def is_shape(hand: Hand, tiles: Tiles) -> bool:
    """Are these concealed tiles, a winning one among them, complete beside the hand's melds?"""
    if any(True for _ in regular(tiles)):
        return len(tiles) == 14 - 3 * len(hand.melds)
    alike = not hand.rules.says("identical-pairs", "no")
    return not hand.melds and (is_seven_pairs(tiles, alike=alike) or is_orphans(tiles))


def melded_sets(hand: Hand) -> tuple[Set, ...]:
    return tuple(Set("kong" if m.is_kong else m.kind, m.tiles, melded=True, closed=not m.is_open) for m in hand.melds)


def readings(hand: Hand) -> Iterator[Reading]:
    """Every reading; under a win by discard or robbing, one for every place that the winning tile may have taken."""
    assert hand.win is not None
    tiles = (*hand.concealed, hand.win)
    melds = melded_sets(hand)
    for pair, sets in regular(tiles):
        if hand.self_drawn:
            yield Reading("regular", hand.counted, melds + sets, pair)
            continue
        if hand.win == pair:
            yield Reading("regular", hand.counted, melds + sets, pair)
        for i, each in enumerate(sets):
            if hand.win in each.tiles:
                placed = (*sets[:i], replace(each, closed=False), *sets[i + 1 :])
                yield Reading("regular", hand.counted, melds + placed, pair)
    if not hand.melds:
        if is_seven_pairs(tiles, alike=not hand.rules.says("identical-pairs", "no")):
            yield Reading("pairs", hand.counted)
        if is_orphans(tiles):
            yield Reading("orphans", hand.counted)
