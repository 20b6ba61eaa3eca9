"""The 44 rows (rulebook zung-jung 5), each judged on one reading.

A row answers how often it counts; only Value Honor counts more than once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from tests.reference.zung_jung.hands import Hand
from tests.reference.zung_jung.readings import Reading
from tests.reference.zung_jung.tiles import DRAGONS, HONORS, WIND_OF, WINDS, is_honor, is_orphan, is_terminal

COLORS = [{rank, rank + 9, rank + 18} for rank in range(9)]
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


@dataclass(frozen=True)
class Row:
    """`shapes`: where it may count; `series`: only the most valuable row of one counts."""

    name: str
    points: int
    series: str
    shapes: tuple[str, ...]
    times: Callable[[Reading, Hand], int]


def suits(tiles: tuple[int, ...]) -> set[int]:
    return {t // 9 for t in tiles if not is_honor(t)}


def concealed_hand(r: Reading, h: Hand) -> int:
    if r.shape != "regular" and h.rules.says("concealed-irregular", "no"):
        return 0
    return not any(m.is_open for m in h.melds)


def half_flush(r: Reading, h: Hand) -> int:
    if not any(map(is_honor, r.tiles)):
        return 0
    return len(suits(r.tiles)) == 1 or (not suits(r.tiles) and h.rules.says("flush-needs-suit", "no"))


def are_gates(tiles: tuple[int, ...]) -> bool:
    """Are these thirteen exactly 1112345678999 of one suit?"""
    return any(sorted(tiles) == [first + rank for rank in GATES] for first in (0, 9, 18))


def nine_gates(r: Reading, h: Hand) -> int:
    if h.melds or h.win is None:
        return 0
    if h.rules.says("nine-gates", "any") or (h.rules.says("heaven-14", "any-tile") and gift_of_heaven(r, h)):
        lasts = set(r.tiles)
    else:
        lasts = {h.win}
    for last in lasts:
        held = list(r.tiles)
        held.remove(last)
        if are_gates(tuple(held)) and last // 9 == held[0] // 9:
            return 1
    return 0


def value_honor(r: Reading, h: Hand) -> int:
    seat, round_wind = WIND_OF[h.seat], WIND_OF[h.round]
    if h.rules.says("round-wind", "title"):
        winds = {round_wind}
    elif h.rules.says("round-wind", "round"):
        winds = {seat, round_wind}
    else:
        winds = {seat}
    return sum(kind in DRAGONS or kind in winds for kind in r.pungs)


def dragon_pungs(r: Reading) -> int:
    return sum(kind in DRAGONS for kind in r.pungs)


def wind_pungs(r: Reading) -> int:
    return sum(kind in WINDS for kind in r.pungs)


def concealed_pungs(count: int) -> Callable[[Reading, Hand], int]:
    return lambda r, _: sum(s.is_pung_like and s.closed for s in r.sets) == count


def gongs(count: int) -> Callable[[Reading, Hand], int]:
    return lambda r, _: sum(s.form == "kong" for s in r.sets) == count


def chow_counts(r: Reading) -> list[int]:
    """How often each different chow occurs, most often first."""
    return sorted(Counter(r.chows).values(), reverse=True)


def is_chain(kinds: tuple[int, ...]) -> bool:
    """Consecutive numbers of one suit?"""
    low, high = min(kinds), max(kinds)
    return high < 27 and low // 9 == high // 9 and sorted(kinds) == list(range(low, low + len(kinds)))


def chained_pungs(count: int) -> Callable[[Reading, Hand], int]:
    return lambda r, _: any(is_chain(kinds) for kinds in combinations(r.pungs, count))


def units(r: Reading) -> list[tuple[int, ...]]:
    """The four sets and the pair."""
    assert r.pair is not None
    return [*(s.tiles for s in r.sets), (r.pair, r.pair)]


def gift_of_heaven(r: Reading, h: Hand) -> int:
    return h.seat == "E" and h.self_drawn and h.is_so("first_draw") and not h.melds


def gift_of_earth(r: Reading, h: Hand) -> int:
    if h.seat == "E" or h.melds or not h.is_so("no_calls"):
        return 0
    if h.rules.says("earth-is-discard", "first-draw"):
        return h.self_drawn and h.is_so("first_draw")
    return h.by == "discard" and h.is_so("dealer_first_discard")


def little_three_colors(r: Reading, h: Hand) -> int:
    return any(each <= {*r.pungs, r.pair} and r.pair in each for each in COLORS)


def by_its_shape(r: Reading, h: Hand) -> int:
    return 1


R = ("regular",)
R7 = ("regular", "pairs")
R13 = ("regular", "orphans")
ANY = ("regular", "pairs", "orphans")
VALUE_HONOR = "Pung of Dragons or Round Wind"

ROWS = (
    Row("All Chows", 5, "", R, lambda r, _: len(r.chows) == 4),
    Row("Concealed Hand", 5, "", ANY, concealed_hand),
    Row("All Simples", 5, "", R7, lambda r, _: not any(map(is_orphan, r.tiles))),
    Row("Half Flush", 40, "flush", R7, half_flush),
    Row("Full Flush", 80, "flush", R7, lambda r, _: not any(map(is_honor, r.tiles)) and len(suits(r.tiles)) == 1),
    Row("Nine Gates", 480, "", R, nine_gates),
    Row(VALUE_HONOR, 10, "", R, value_honor),
    Row("Little Three Dragons", 40, "dragons", R, lambda r, _: dragon_pungs(r) == 2 and r.pair in DRAGONS),
    Row("Big Three Dragons", 130, "dragons", R, lambda r, _: dragon_pungs(r) == 3),
    Row("Little Three Winds", 30, "winds", R, lambda r, _: wind_pungs(r) == 2 and r.pair in WINDS),
    Row("Big Three Winds", 120, "winds", R, lambda r, _: wind_pungs(r) == 3),
    Row("Little Four Winds", 320, "winds", R, lambda r, _: wind_pungs(r) == 3 and r.pair in WINDS),
    Row("Big Four Winds", 400, "winds", R, lambda r, _: wind_pungs(r) == 4),
    Row("All Honors", 320, "", R7, lambda r, _: all(t in HONORS for t in r.tiles)),
    Row("All Pungs", 30, "", R, lambda r, _: len(r.pungs) == 4),
    Row("Two Concealed Pungs", 5, "concealed pungs", R, concealed_pungs(2)),
    Row("Three Concealed Pungs", 30, "concealed pungs", R, concealed_pungs(3)),
    Row("Four Concealed Pungs", 125, "concealed pungs", R, concealed_pungs(4)),
    Row("One Gong", 5, "gongs", R, gongs(1)),
    Row("Two Gongs", 20, "gongs", R, gongs(2)),
    Row("Three Gongs", 120, "gongs", R, gongs(3)),
    Row("Four Gongs", 480, "gongs", R, gongs(4)),
    Row("Pure Double Chow", 10, "identical chows", R, lambda r, _: 2 in chow_counts(r)),
    Row("Twice Pure Double Chow", 60, "identical chows", R, lambda r, _: chow_counts(r) == [2, 2]),
    Row("Pure Triple Chow", 120, "identical chows", R, lambda r, _: 3 in chow_counts(r)),
    Row("Pure Quadruple Chow", 480, "identical chows", R, lambda r, _: chow_counts(r) == [4]),
    Row("Three Colors, One Chow", 35, "", R, lambda r, _: any(each <= set(r.chows) for each in COLORS)),
    Row("Little Three Colors, One Pung", 30, "similar pungs", R, little_three_colors),
    Row("Three Colors, One Pung", 120, "similar pungs", R, lambda r, _: any(each <= set(r.pungs) for each in COLORS)),
    Row("Large Straight", 40, "", R, lambda r, _: any({n, n + 3, n + 6} <= set(r.chows) for n in (0, 9, 18))),
    Row("Three Chained Pungs", 100, "consecutive pungs", R, chained_pungs(3)),
    Row("Four Chained Pungs", 200, "consecutive pungs", R, chained_pungs(4)),
    Row("All With Orphans", 40, "orphans", R, lambda r, _: all(any(map(is_orphan, unit)) for unit in units(r))),
    Row("All With Terminals", 50, "orphans", R, lambda r, _: all(any(map(is_terminal, unit)) for unit in units(r))),
    Row("All Orphans", 100, "orphans", R7, lambda r, _: all(map(is_orphan, r.tiles))),
    Row("All Terminals", 400, "orphans", R7, lambda r, _: all(map(is_terminal, r.tiles))),
    Row("Last Tile Draw", 10, "last tile", ANY, lambda _, h: h.self_drawn and h.is_so("last_tile")),
    Row("Last Tile Discard", 10, "last tile", ANY, lambda _, h: h.by == "discard" and h.is_so("last_tile")),
    Row("Win Off a Gong Replacement", 10, "", R, lambda _, h: h.self_drawn and h.is_so("after_kong") and any(h.kongs)),
    Row("Robbing A Gong", 10, "", R13, lambda _, h: h.by == "robbed_kong"),
    Row("Gift of Heaven", 155, "gifts", ANY, gift_of_heaven),
    Row("Gift of Earth", 155, "gifts", ANY, gift_of_earth),
    Row("Thirteen Orphans", 160, "", ("orphans",), by_its_shape),
    Row("Seven Pairs", 30, "", ("pairs",), by_its_shape),
)
BONUSES = frozenset(row.name for row in ROWS[36:42])


def rows_of(reading: Reading, hand: Hand) -> dict[str, int]:
    """Every row that counts on a reading with what it adds; of a series the most valuable one."""
    best: dict[str, Row] = {}
    found: dict[str, int] = {}
    for row in ROWS:
        times = int(row.times(reading, hand)) if reading.shape in row.shapes else 0
        if not times:
            continue
        found[row.name] = row.points * times
        rival = best.get(row.series) if row.series else None
        if rival is not None:
            low = min(rival, row, key=lambda each: each.points)
            del found[low.name]
        if row.series:
            best[row.series] = row if rival is None else max(rival, row, key=lambda each: each.points)
    return found
