"""Rows that look at the sets and the pair, or at the shape (rulebook b30fj §8)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.tiles import DRAGONS, HONORS, ORPHANS, RED, SUITS, TERMINALS, WINDS
from tests.reference.b30fj.tiles import number as number_of
from tests.reference.b30fj.tiles import suit as suit_of
from tests.reference.b30fj.units import Unit, kind
from tests.reference.b30fj.values import Rows, rows

SETS = ("chow", "triplet", "kong")


@cache
def set_rows(sets: tuple[Unit, ...], pair: int, rules: Rules) -> Rows:
    """Rows of a standard hand without knitted blocks: its four sets, melds included, and its pair."""
    parts = [set(s.tiles) for s in sets] + [{pair}]
    kinds = set().union(*parts)
    numbers = [{number_of(k) for k in part} for part in parts]
    return rows(
        {
            "Mixed Outside Hand": all(part & ORPHANS for part in parts),
            "Pure Outside Hand": all(part & TERMINALS for part in parts),
            "All Like Numbers": not kinds & set(HONORS) and bool(set.intersection(*numbers)),
            "University Train": pair == RED and _straight(sets) and _train_car(sets, rules),
        }
    )


def _straight(sets: tuple[Unit, ...]) -> bool:
    starts = {s.tiles[0] for s in sets if s.form == "chow"}
    return any(starts >= {kind(s, 1), kind(s, 4), kind(s, 7)} for s in SUITS)


def _train_car(sets: tuple[Unit, ...], rules: Rules) -> bool:
    threes = ("triplet",) if rules.says("train-kong3", "no") else ("triplet", "kong")
    return any(
        (s.form in threes and number_of(s.tiles[0]) == 3) or (s.form == "kong" and number_of(s.tiles[0]) == 4)
        for s in sets
    )


def eyes(pair: int) -> bool:
    """Is the pair one for Eyes of the General?"""
    return number_of(pair) in (2, 5, 8)


def wind_rows(triplets: tuple[int, ...], seat: int, round_wind: int) -> Rows:
    return rows({"Round Wind": triplets.count(round_wind), "Seat Wind": triplets.count(seat)})


def gates_rows(tiles: tuple[int, ...], closed: bool) -> Rows:
    """Nine Gates: `tiles` are the fourteen, a kong counting three; `closed`: no call."""
    left = Counter(number_of(k) for k in tiles)
    left.subtract((1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9))
    one_suit = suit_of(tiles[0]) < 3 and len({suit_of(k) for k in tiles}) == 1
    gates = one_suit and all(n >= 0 for n in left.values())
    return rows({"Open Nine Gates": gates, "Nine Gates": gates and closed})


def hog_rows(concealed: tuple[Unit, ...], rules: Rules, natural: tuple[int, ...]) -> Rows:
    """The Tile Hogs, over the concealed units (under a ruling melded chows and pungs too), and their natural tiles."""
    copies = Counter(k for unit in concealed for k in unit.tiles)
    exactly = rules.says("hog-copies", "exactly-four")
    hogged = {k for k, n in copies.items() if (n == 4 if exactly else n >= 4)}
    if rules.says("hog-jokers", "naturals-only"):
        hogged = {k for k in hogged if natural.count(k) == 4}
    sets = [unit for unit in concealed if unit.form in ("chow", "triplet")]
    pairs = [unit.tiles[0] for unit in concealed if unit.form == "pair"]

    def held(k: int) -> int:
        return sum(k in s.tiles for s in sets)

    standard = len(pairs) == 1 and bool(sets)
    return rows(
        {
            "Tile Hog (2)": standard
            and any(a.tiles.count(k) + b.tiles.count(k) >= 4 for a, b in combinations(sets, 2) for k in hogged),
            "Tile Hog (3)": standard and any(k in hogged and held(k) >= 2 for k in pairs),
            "Tile Hog (4)": standard and any(held(k) >= 4 for k in hogged),
            "Double Tile Hog": len(hogged) >= 2,
            "Triple Tile Hog": len(hogged) >= 3,
        }
    )


@cache
def pairs_rows(pairs: tuple[int, ...], rules: Rules) -> Rows:
    """The Pairs section, for the seven kinds of a Seven Pairs hand."""
    have = set(pairs)

    def run(length: int) -> bool:
        return any(have.issuperset(kind(s, n + i) for i in range(length)) for s in SUITS for n in range(1, 11 - length))

    winds = [k for k in pairs if k in WINDS]
    dragons = [k for k in pairs if k in DRAGONS]
    if not rules.says("distinct-honors", "same-twice"):
        winds, dragons = list(set(winds)), list(set(dragons))
    outside = rules.says("outside-shape", "seven-pairs")
    return rows(
        {
            "Seven Pairs": True,
            "Three Consecutive Pairs": run(3),
            "Five Consecutive Pairs": run(5),
            "Seven Consecutive Pairs": run(7),
            "Three Identical Pairs": any(have.issuperset(kind(s, n) for s in SUITS) for n in range(1, 10)),
            "Three Dragons Seven Pairs": len(dragons) >= 3,
            "Four Winds Seven Pairs": len(winds) >= 4,
            "Mixed Outside Hand": outside and have <= ORPHANS,
            "Pure Outside Hand": outside and have <= TERMINALS,
        }
    )


def orphans_rows(jokers: int) -> Rows:
    """Thirteen Orphans, by the jokers among the fourteen tiles."""
    return {"Thirteen Orphans": 30 if jokers <= 1 else 25 if jokers <= 3 else 20}
