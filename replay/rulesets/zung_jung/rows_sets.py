"""Rows that ask for sets: chows, pungs and kongs of many sorts (§5, rows 6-13, 15-34)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from replay.rows import Needs, Row
from replay.rulesets.zung_jung.figures import (
    all_kongs,
    chained,
    chows,
    of_one_number,
    of_the_pairs_number,
    of_three_colors,
    pungs,
    repeated,
    straight,
)
from replay.rulesets.zung_jung.views import Seen, is_outer_chow
from replay.tiles import DRAGONS, HONORS, ORPHANS, TERMINALS, Kind
from replay.tiles import WINDS as WIND_KINDS

SETS: Final = "sets"
"""The view of rows that hold of four sets and a pair alone."""
PUNG_OF_VALUE: Final = "Pung of Dragons or Round Wind"


@lru_cache(maxsize=1 << 12)
def _doubles_of(lows: tuple[Kind, ...]) -> tuple[int, ...]:
    return tuple(sorted(Counter(lows).values(), reverse=True))


def _doubles(seen: Seen) -> tuple[int, ...]:
    return _doubles_of(seen.reading.chows)


@lru_cache(maxsize=1 << 12)
def _ranks(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """How many suited pungs and kongs there are of each rank."""
    return tuple(sum(kind < 27 and kind % 9 == rank for kind in kinds) for rank in range(9))


def _little_colors(seen: Seen) -> bool:
    pair = seen.reading.pair
    return pair < 27 and _ranks(seen.reading.pungs)[pair % 9] == 2


def _colors_chow(seen: Seen) -> bool:
    lows = frozenset(seen.reading.chows)
    return any({low, low + 9, low + 18} <= lows for low in lows if low < 9)


def _straight(seen: Seen) -> bool:
    lows = frozenset(seen.reading.chows)
    return any({low, low + 3, low + 6} <= lows for low in lows if low % 9 == 0)


def _chained(seen: Seen) -> int:
    """The longest row of pungs or kongs of consecutive numbers of one suit."""
    return _longest(seen.reading.pungs)


@lru_cache(maxsize=1 << 12)
def _longest(reading_pungs: tuple[Kind, ...]) -> int:
    suited = {kind for kind in reading_pungs if kind < 27}
    best = 0
    for kind in suited:
        length = 1
        while kind + length in suited and (kind + length) // 9 == kind // 9:
            length += 1
        best = max(best, length)
    return best


def set_rows() -> tuple[Row, ...]:
    """The rows in the order of the rulebook, each with the lower rows of its series as what it drops."""
    return (*_special(), *_honors(), *_pungs(), *_kongs(), *_identical(), *_similar(), *_consecutive(), *_lesser())


def _row(number: int, name: str, value: int, section: str, test: object, holds: str, **more: object) -> Row:
    return Row(
        name,
        value,
        SETS,
        test,  # type: ignore[arg-type]  # each is a function of what is seen
        holds,
        section=section,
        cite=f"rulebook zung-jung §5 row {number}",
        **more,  # type: ignore[arg-type]  # fields of Row
    )


def _special() -> tuple[Row, ...]:
    return (
        _row(
            1,
            "All Chows",
            5,
            "Trivial patterns",
            lambda seen: len(seen.reading.chows) == 4,
            "four chows and any pair",
            also="All Sequences",
            needs=Needs(chows=4),
        ),
        _row(
            6,
            "Nine Gates",
            480,
            "One-suit patterns",
            lambda seen: seen.gates,
            "1112345678999 of one suit held, without melds, and any tile of the suit won on",
            also="Nine Gates",
            needs=Needs(tiles=lambda known: known.suits <= 1 and not known.kinds & HONORS, melds="none"),
        ),
    )


def _honors() -> tuple[Row, ...]:
    dragons, winds = "Honors, dragon tiles", "Honors, wind tiles"
    return (
        _row(
            7,
            PUNG_OF_VALUE,
            10,
            "Honors",
            lambda seen: len(seen.among(seen.values)),
            "a pung or kong of a dragon or of the own seat wind",
            counts="for each such set",
            also="Value Honor",
            example="a pung of White Dragons and one of the own wind: 20",
            figure=pungs(lambda seen: seen.among(seen.values)),
        ),
        _row(
            8,
            "Little Three Dragons",
            40,
            dragons,
            lambda seen: seen.dragons == 2 and seen.reading.pair in DRAGONS,
            "pungs or kongs of two dragons and a pair of the third",
            also="Small Three Dragons",
            example="with the 20 of its two pungs of dragons it comes to 60",
            needs=Needs(pungs=2),
            figure=pungs(lambda seen: seen.among(DRAGONS), pair=True),
        ),
        _row(
            9,
            "Big Three Dragons",
            130,
            dragons,
            lambda seen: seen.dragons == 3,
            "pungs or kongs of all three dragons",
            drops=("Little Three Dragons",),
            also="Big Three Dragons",
            example="with the 30 of its three pungs of dragons it comes to 160",
            needs=Needs(pungs=3),
            figure=pungs(lambda seen: seen.among(DRAGONS)),
        ),
        _row(
            10,
            "Little Three Winds",
            30,
            winds,
            lambda seen: seen.winds == 2 and seen.reading.pair in WIND_KINDS,
            "pungs or kongs of two winds and a pair of a third",
            also="Small Three Winds",
            needs=Needs(pungs=2),
            figure=pungs(lambda seen: seen.among(WIND_KINDS), pair=True),
        ),
        _row(
            11,
            "Big Three Winds",
            120,
            winds,
            lambda seen: seen.winds == 3,
            "pungs or kongs of three winds",
            drops=("Little Three Winds",),
            also="Big Three Winds",
            needs=Needs(pungs=3),
            figure=pungs(lambda seen: seen.among(WIND_KINDS)),
        ),
        _row(
            12,
            "Little Four Winds",
            320,
            winds,
            lambda seen: seen.winds == 3 and seen.reading.pair in WIND_KINDS,
            "pungs or kongs of three winds and a pair of the fourth",
            drops=("Little Three Winds", "Big Three Winds"),
            also="Small Four Winds",
            needs=Needs(pungs=3),
            figure=pungs(lambda seen: seen.among(WIND_KINDS), pair=True),
        ),
        _row(
            13,
            "Big Four Winds",
            400,
            winds,
            lambda seen: seen.winds == 4,
            "pungs or kongs of all four winds",
            drops=("Little Three Winds", "Big Three Winds", "Little Four Winds"),
            also="Big Four Winds",
            needs=Needs(pungs=4),
            figure=pungs(lambda seen: seen.among(WIND_KINDS)),
        ),
    )


def _pungs() -> tuple[Row, ...]:
    section = "Pungs and gongs, concealed pungs"
    two, three, four = "Two Concealed Pungs", "Three Concealed Pungs", "Four Concealed Pungs"

    def concealed(number: int) -> object:
        return lambda seen: len(seen.reading.concealed) == number

    more = "completed by own draws, or concealed kongs"
    return (
        _row(
            15,
            "All Pungs",
            30,
            "Pungs and gongs",
            lambda seen: seen.pung_count == 4,
            "four pungs or kongs and a pair",
            also="All Triplets",
            needs=Needs(pungs=4),
        ),
        _row(
            16,
            two,
            5,
            section,
            concealed(2),
            f"two concealed pungs, {more}",
            also="Two Concealed Triplets",
            needs=Needs(concealed=2),
            figure=pungs(lambda seen: seen.reading.concealed),
        ),
        _row(
            17,
            three,
            30,
            section,
            concealed(3),
            f"three concealed pungs, {more}",
            drops=(two,),
            also="Three Concealed Triplets",
            needs=Needs(concealed=3),
            figure=pungs(lambda seen: seen.reading.concealed),
        ),
        _row(
            18,
            four,
            125,
            section,
            concealed(4),
            f"four concealed pungs, {more}",
            drops=(two, three),
            also="Four Concealed Triplets",
            needs=Needs(concealed=4),
            figure=pungs(lambda seen: seen.reading.concealed),
        ),
    )


def _kongs() -> tuple[Row, ...]:
    section = "Pungs and gongs, gongs"
    names = ("One Gong", "Two Gongs", "Three Gongs", "Four Gongs")
    words = ("one kong", "two kongs", "three kongs", "four kongs")
    officially = ("One Kong", "Two Kong", "Three Kong", "Four Kong")
    found = []
    for number, (name, value) in enumerate(zip(names, (5, 20, 120, 480), strict=True), 1):
        found.append(
            _row(
                18 + number,
                name,
                value,
                section,
                lambda seen, number=number: seen.kongs == number,
                f"{words[number - 1]}, open, added or concealed",
                drops=names[: number - 1],
                also=officially[number - 1],
                figure=all_kongs,
            )
        )
    return tuple(found)


def _identical() -> tuple[Row, ...]:
    section = "Identical chows"
    double, twice, triple = "Pure Double Chow", "Twice Pure Double Chow", "Pure Triple Chow"
    return (
        _row(
            23,
            double,
            10,
            section,
            lambda seen: max(_doubles(seen), default=0) == 2,
            "two equal chows",
            also="Two Identical Sequences",
            needs=Needs(chows=2),
            figure=chows(repeated),
        ),
        _row(
            24,
            twice,
            60,
            section,
            lambda seen: _doubles(seen) == (2, 2),
            "two equal chows, and two others equal to each other",
            drops=(double,),
            also="Two Identical Sequences Twice",
            example="two pairs of equal chows; four equal ones are not meant",
            needs=Needs(chows=4),
            figure=chows(repeated),
        ),
        _row(
            25,
            triple,
            120,
            section,
            lambda seen: max(_doubles(seen), default=0) == 3,
            "three equal chows",
            drops=(double, twice),
            also="Three Identical Sequences",
            needs=Needs(chows=3),
            figure=chows(repeated),
        ),
        _row(
            26,
            "Pure Quadruple Chow",
            480,
            section,
            lambda seen: max(_doubles(seen), default=0) == 4,
            "four equal chows",
            drops=(double, twice, triple),
            also="Four Identical Sequences",
            needs=Needs(chows=4),
            figure=chows(repeated),
        ),
    )


def _similar() -> tuple[Row, ...]:
    section = "Similar melds, similar pungs"
    little = "Little Three Colors, One Pung"
    return (
        _row(
            27,
            "Three Colors, One Chow",
            35,
            "Similar melds",
            _colors_chow,
            "a chow of the same numbers in each suit",
            also="Three Similar Sequences",
            example="345 in dots, bamboo and characters",
            needs=Needs(chows=3),
            figure=chows(of_three_colors),
        ),
        _row(
            28,
            little,
            30,
            section,
            _little_colors,
            "pungs or kongs of one number in two suits and its pair in the third",
            also="Small Three Similar Triplets",
            example="777 in dots and in bamboo, 77 in characters; a quad serves as well",
            needs=Needs(pungs=2),
            figure=pungs(of_the_pairs_number, pair=True),
        ),
        _row(
            29,
            "Three Colors, One Pung",
            120,
            section,
            lambda seen: 3 in _ranks(seen.reading.pungs),
            "pungs or kongs of one number in all three suits",
            drops=(little,),
            also="Three Similar Triplets",
            example="222 in dots, bamboo and characters; quads serve as well",
            needs=Needs(pungs=3),
            figure=pungs(of_one_number),
        ),
    )


def _consecutive() -> tuple[Row, ...]:
    section = "Consecutive melds, consecutive pungs"
    three = "Three Chained Pungs"
    return (
        _row(
            30,
            "Large Straight",
            40,
            "Consecutive melds",
            _straight,
            "chows 123, 456 and 789 of one suit",
            also="Nine-Tile Straight",
            example="123, 456 and 789 of dots",
            needs=Needs(chows=3),
            figure=chows(straight),
        ),
        _row(
            31,
            three,
            100,
            section,
            lambda seen: _chained(seen) == 3,
            "pungs or kongs of three consecutive numbers of one suit",
            also="Three Consecutive Triplets",
            example="777, 888 and 999 of dots",
            needs=Needs(pungs=3),
            figure=pungs(chained),
        ),
        _row(
            32,
            "Four Chained Pungs",
            200,
            section,
            lambda seen: _chained(seen) == 4,
            "pungs or kongs of four consecutive numbers of one suit",
            drops=(three,),
            also="Four Consecutive Triplets",
            example="222, 333, 444 and 555 of bamboo",
            needs=Needs(pungs=4),
            figure=pungs(chained),
        ),
    )


def _lesser() -> tuple[Row, ...]:
    section = "Orphan tiles"
    mixed = "All With Orphans"
    return (
        _row(
            33,
            mixed,
            40,
            section,
            lambda seen: seen.each_set(is_outer_chow, ORPHANS.__contains__),
            "a terminal or an honor in each set and in the pair",
            also="Mixed Lesser Terminals",
        ),
        _row(
            34,
            "All With Terminals",
            50,
            section,
            lambda seen: seen.each_set(is_outer_chow, TERMINALS.__contains__),
            "a terminal in each set and in the pair",
            drops=(mixed,),
            also="Pure Lesser Terminals",
        ),
    )
