"""The sets that a row is counted for, as notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from replay.hands import Hand
from replay.rulesets.zung_jung.views import Seen
from replay.tiles import Kind, format_in_order, format_tiles

SeenFigure = Callable[[Seen, Hand], str]


def pungs(of: Callable[[Seen], Iterable[Kind]], *, pair: bool = False) -> SeenFigure:
    """These pungs and kongs, and the pair."""

    def figure(seen: Seen, hand: Hand) -> str:
        melded = kongs(hand)
        sets = [(kind,) * (4 if kind in melded else 3) for kind in sorted(of(seen))]
        return " ".join(format_tiles(each) for each in (*sets, *([(seen.reading.pair,) * 2] if pair else ())))

    return figure


def chows(of: Callable[[Seen], Iterable[Kind]]) -> SeenFigure:
    """These chows, by their lowest tiles."""
    return lambda seen, _hand: " ".join(format_in_order((low, low + 1, low + 2)) for low in sorted(of(seen)))


def all_kongs(_seen: Seen, hand: Hand) -> str:
    """The kongs."""
    return " ".join(format_tiles((kind,) * 4) for kind in sorted(kongs(hand)))


def kongs(hand: Hand) -> set[Kind]:
    """The kinds of the kongs."""
    return {meld.tiles[0] for meld in hand.melds if meld.is_kong}


def repeated(seen: Seen) -> list[Kind]:
    """The chows that occur more than once."""
    times = Counter(seen.reading.chows)
    return [low for low in seen.reading.chows if times[low] > 1]


def of_three_colors(seen: Seen) -> list[Kind]:
    """A chow that occurs in each suit."""
    low = next(each for each in range(9) if all(each + suit in seen.reading.chows for suit in (0, 9, 18)))
    return [low, low + 9, low + 18]


def straight(seen: Seen) -> list[Kind]:
    """123, 456 and 789 of a suit."""
    low = next(each for each in (0, 9, 18) if all(each + more in seen.reading.chows for more in (0, 3, 6)))
    return [low, low + 3, low + 6]


def of_the_pairs_number(seen: Seen) -> list[Kind]:
    """The suited pungs of the number of the pair."""
    return [each for each in seen.reading.pungs if each < 27 and each % 9 == seen.reading.pair % 9]


def of_one_number(seen: Seen) -> list[Kind]:
    """The pungs of a number that has one in each suit."""
    rank = next(each for each in range(9) if all(each + suit in seen.reading.pungs for suit in (0, 9, 18)))
    return [rank, rank + 9, rank + 18]


def chained(seen: Seen) -> list[Kind]:
    """The suited pungs that have another beside them."""
    suited = {kind for kind in seen.reading.pungs if kind < 27}

    def beside(kind: Kind) -> bool:
        return any(each in suited and each // 9 == kind // 9 for each in (kind - 1, kind + 1))

    return [kind for kind in suited if beside(kind)]
