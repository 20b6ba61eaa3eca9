"""The rows of MCR, one line each (rulebook mcr §5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from msgspec.structs import replace

from replay.rows import Needs, Row, RowTable, priced
from replay.rules import RowDoc
from replay.rulesets.mcr.rulings import McrRulings
from replay.rulesets.mcr.seen import GREENS, REVERSIBLE, Seen
from replay.tiles import DRAGONS, HONORS, ORPHANS, SUITED, TERMINALS, Kind
from replay.tiles import WINDS as WIND_KINDS

TILES, WIN, SETS, CHOWS, PUNGS = "tiles", "win", "sets", "chows", "pungs"
"""The views: the tiles of the hand and how it was won, the same in every reading; the sets of a reading; rows that join
chows, or pungs, which are chosen together (§4.4)."""
CHICKEN: Final = "Chicken Hand"
FLOWERS: Final = "Flower Tiles"
LAST_TILE: Final = "Last Tile"
_OUTER: Final = "Pung of Terminals or Honors"
_SHUT: Final = "Concealed Hand, Fully Concealed Hand"
_FIVES: Final = frozenset((4, 13, 22))
Lows = tuple[Kind, ...]


def _one_suit(kinds: Lows) -> bool:
    return kinds[0] < 27 and len({kind // 9 for kind in kinds}) == 1


def _suits(kinds: Lows) -> int:
    return len({kind // 9 for kind in kinds}) if all(kind in SUITED for kind in kinds) else 0


def _steps(kinds: Lows, *sizes: int) -> bool:
    """Whether the numbers, in order, each are so much more than the one before, one of `sizes` throughout."""
    numbers = sorted(kind % 9 for kind in kinds)
    return any(all(two - one == size for one, two in pairwise(numbers)) for size in sizes)


def _pure(*sizes: int) -> Callable[[Lows], bool]:
    return lambda kinds: _one_suit(kinds) and _steps(kinds, *sizes)


def _mixed(*sizes: int) -> Callable[[Lows], bool]:
    return lambda kinds: _suits(kinds) == len(kinds) and _steps(kinds, *sizes)


def _dragons_twice(kinds: Lows) -> bool:
    """123 and 789 twice in a suit."""
    return _one_suit(kinds) and sorted(kind % 9 for kind in kinds) == [0, 0, 6, 6]


def _pure_terminal(seen: Seen) -> bool:
    sets = seen.sets
    return (
        seen.standard
        and len(sets.chows) == 4
        and _dragons_twice(sets.chows)
        and sets.pair == sets.chows[0] // 9 * 9 + 4
    )


def _suited_terminal(seen: Seen) -> bool:
    sets = seen.sets
    ends = {(low // 9, low % 9) for low in sets.chows}
    suits = {suit for suit, _ in ends}
    whole = len(sets.chows) == len(ends) == 4 and len(suits) == 2 and {low for _, low in ends} == {0, 6}
    return whole and sets.pair in _FIVES and sets.pair // 9 not in suits


def _shifted_pairs(seen: Seen) -> bool:
    return seen.reading.shape == "pairs" and len(seen.kinds) == 7 and _pure(1)(tuple(seen.kinds))


def _all_types(seen: Seen) -> bool:
    return len(seen.suits) == 3 and bool(seen.kinds & WIND_KINDS) and bool(seen.kinds & DRAGONS)


def _all_chows(seen: Seen) -> bool:
    chows = len(seen.sets.chows) + 3 * bool(seen.sets.straight)
    return chows == 4 and seen.sets.pair in SUITED


def _four_pungs(seen: Seen) -> bool:
    return len(seen.sets.pungs) == 4


def _numbers(least: int, most: int) -> Needs:
    return Needs(tiles=lambda kinds: all(kind in SUITED and least <= kind % 9 + 1 <= most for kind in kinds))


def _row(
    number: int, name: str, value: int, view: str, test: Callable[..., int], holds: str, drops: str = "", **more: object
) -> Row:
    return Row(
        name, value, view, test, holds, tuple(drops.split(", ")) if drops else (),
        section=f"{value} fan", cite="rulebook mcr §5", **more,  # type: ignore[arg-type]
    )  # fmt: skip


def _join(
    number: int,
    name: str,
    value: int,
    view: str,
    size: int,
    test: Callable[[Lows], bool],
    holds: str,
    drops: str = "",
    **more: object,
) -> Row:
    return _row(
        number,
        name,
        value,
        view,
        test,
        holds,
        drops,
        needs=Needs(chows=size) if view == CHOWS else Needs(pungs=size),
        **more,
    )


def _rows(rulings: McrRulings) -> tuple[Row, ...]:
    shut = _SHUT.split(", ")[0] if rulings.shut_drawn == "fully-concealed" else _SHUT
    types = "" if rulings.knitted_types == "adds" else ", All Types"
    two_kongs = 8 if rulings.two_concealed_kongs == "8" else 6
    each = "for each"
    return (
        _row(1, "Big Four Winds", 88, SETS, lambda seen: seen.winds == 4, "Pungs of all four winds.", "All Pungs, Prevalent Wind, Seat Wind, Big Three Winds"),
        _row(2, "Big Three Dragons", 88, SETS, lambda seen: seen.dragons == 3, "Pungs of all three dragons.", "Dragon Pung, Two Dragon Pungs"),
        _row(3, "All Green", 88, TILES, lambda seen: seen.kinds <= GREENS, "Only 23468s and Green.", "Half Flush", needs=Needs(tiles=lambda kinds: kinds <= GREENS)),
        _row(4, "Nine Gates", 88, TILES, lambda seen: seen.gates, "1112345678999 of a suit, nothing melded, and any tile of it.", f"Full Flush, {shut}, No Honors", needs=Needs(melds="none")),
        _row(5, "Four Kongs", 88, WIN, lambda seen: seen.melded + seen.hidden == 4, "Four kongs.", "All Pungs, Single Wait, Three Kongs, Two Concealed Kongs, Melded and Concealed Kong, Two Melded Kongs, Concealed Kong, Melded Kong"),
        _row(6, "Seven Shifted Pairs", 88, SETS, _shifted_pairs, "Pairs of seven numbers in a row, one suit.", f"Seven Pairs, Full Flush, {shut}, No Honors, Single Wait", needs=Needs(melds="none")),
        _row(7, "Thirteen Orphans", 88, SETS, lambda seen: seen.reading.shape == "orphans", "One of each terminal and honor, and one again.", f"{shut}, All Types, All Terminals and Honors, Single Wait", needs=Needs(tiles=lambda kinds: kinds <= ORPHANS, melds="none")),
        _row(8, "All Terminals", 64, TILES, lambda seen: seen.kinds <= TERMINALS, "Only 1 and 9.", f"All Pungs, Outside Hand, No Honors, Double Pung, All Terminals and Honors, {_OUTER}", needs=Needs(tiles=lambda kinds: kinds <= TERMINALS)),
        _row(9, "Little Four Winds", 64, SETS, lambda seen: seen.winds == 3 and seen.sets.pair in WIND_KINDS, "Pungs of three winds, the fourth is the pair.", "Big Three Winds"),
        _row(10, "Little Three Dragons", 64, SETS, lambda seen: seen.dragons == 2 and seen.sets.pair in DRAGONS, "Pungs of two dragons, the third is the pair.", "Dragon Pung, Two Dragon Pungs"),
        _row(11, "All Honors", 64, TILES, lambda seen: seen.kinds <= HONORS, "Only honors.", f"All Pungs, Outside Hand, All Terminals and Honors, {_OUTER}", needs=Needs(tiles=lambda kinds: kinds <= HONORS)),
        _row(12, "Four Concealed Pungs", 64, SETS, lambda seen: seen.reading.concealed == 4, "Four concealed pungs or kongs.", f"All Pungs, {shut}, Three Concealed Pungs, Two Concealed Pungs", needs=Needs(concealed=4)),
        _row(13, "Pure Terminal Chows", 64, SETS, _pure_terminal, "123 123 789 789 55 of a suit.", "Full Flush, All Chows, No Honors, Pure Double Chow, Two Terminal Chows, Seven Pairs", needs=Needs(chows=4)),
        _join(14, "Quadruple Chow", 48, CHOWS, 4, lambda lows: len(set(lows)) == 1, "The same chow four times.", "Tile Hog, Pure Triple Chow, Pure Double Chow"),
        _join(15, "Four Pure Shifted Pungs", 48, PUNGS, 4, _pure(1), "Pungs of four numbers in a row, one suit.", "All Pungs, Pure Shifted Pungs"),
        _join(16, "Four Pure Shifted Chows", 32, CHOWS, 4, _pure(1, 2), "Four chows of a suit, each one up, or each two up.", "Pure Shifted Chows, Short Straight, Two Terminal Chows"),
        _row(17, "Three Kongs", 32, WIN, lambda seen: seen.melded + seen.hidden >= 3, "Three kongs.", "Two Melded Kongs, Two Concealed Kongs, Melded and Concealed Kong, Melded Kong, Concealed Kong"),
        _row(18, "All Terminals and Honors", 32, TILES, lambda seen: seen.kinds <= ORPHANS, "Only 1, 9 and honors.", f"All Pungs, Outside Hand, {_OUTER}", needs=Needs(tiles=lambda kinds: kinds <= ORPHANS)),
        _row(19, "Seven Pairs", 24, SETS, lambda seen: seen.reading.shape == "pairs", "Seven pairs; four of a kind are two.", f"{shut}, Single Wait", needs=Needs(melds="none")),
        _row(20, "Greater Honors and Knitted Tiles", 24, SETS, lambda seen: seen.reading.shape == "knitted" and seen.kinds >= HONORS, "All seven honors, seven tiles of a Knitted Straight.", f"{shut}, Lesser Honors and Knitted Tiles{types or ', All Types'}", needs=Needs(melds="none")),
        _row(21, "All Even Pungs", 24, SETS, lambda seen: _four_pungs(seen) and seen.numbers(2, 8) and all(kind % 9 % 2 for kind in seen.kinds), "Pungs and a pair of even numbers.", "All Pungs, All Simples, No Honors", needs=Needs(pungs=4)),
        _row(22, "Full Flush", 24, TILES, lambda seen: len(seen.suits) == 1 and not seen.honors, "One suit, no honors.", "No Honors", needs=Needs(tiles=lambda kinds: not kinds & HONORS and len({kind // 9 for kind in kinds}) < 2)),
        _join(23, "Pure Triple Chow", 24, CHOWS, 3, lambda lows: len(set(lows)) == 1, "The same chow three times."),
        _join(24, "Pure Shifted Pungs", 24, PUNGS, 3, _pure(1), "Pungs of three numbers in a row, one suit."),
        _row(25, "Upper Tiles", 24, TILES, lambda seen: seen.numbers(7, 9), "Only 7, 8 and 9.", "Upper Four, No Honors", needs=_numbers(7, 9)),
        _row(26, "Middle Tiles", 24, TILES, lambda seen: seen.numbers(4, 6), "Only 4, 5 and 6.", "All Simples, No Honors", needs=_numbers(4, 6)),
        _row(27, "Lower Tiles", 24, TILES, lambda seen: seen.numbers(1, 3), "Only 1, 2 and 3.", "Lower Four, No Honors", needs=_numbers(1, 3)),
        _join(28, "Pure Straight", 16, CHOWS, 3, _pure(3), "123 456 789 of a suit."),
        _row(29, "Three-Suited Terminal Chows", 16, SETS, _suited_terminal, "123 and 789 of two suits, 55 of the third.", "All Chows, No Honors, Mixed Double Chow, Two Terminal Chows", needs=Needs(chows=4)),
        _join(30, "Pure Shifted Chows", 16, CHOWS, 3, _pure(1, 2), "Three chows of a suit, each one up, or each two up."),
        _row(31, "All Fives", 16, SETS, lambda seen: seen.each_has(_FIVES), "A 5 in every set and the pair.", "All Simples, No Honors"),
        _join(32, "Triple Pung", 16, PUNGS, 3, _mixed(0), "Pungs of one number in all suits."),
        _row(33, "Three Concealed Pungs", 16, SETS, lambda seen: seen.reading.concealed >= 3, "Three concealed pungs or kongs.", "Two Concealed Pungs", needs=Needs(concealed=3)),
        _row(34, "Lesser Honors and Knitted Tiles", 12, SETS, lambda seen: seen.reading.shape == "knitted", "Fourteen different honors and tiles of a Knitted Straight.", f"{shut}{types}", needs=Needs(melds="none")),
        _row(35, "Knitted Straight", 12, SETS, lambda seen: (seen.reading.shape == "straight" or (seen.reading.shape == "knitted" and len(seen.kinds - HONORS) == 9)), "147, 258 and 369, each of another suit."),
        _row(36, "Upper Four", 12, TILES, lambda seen: seen.numbers(6, 9), "Only 6 to 9.", "No Honors", needs=_numbers(6, 9)),
        _row(37, "Lower Four", 12, TILES, lambda seen: seen.numbers(1, 4), "Only 1 to 4.", "No Honors", needs=_numbers(1, 4)),
        _row(38, "Big Three Winds", 12, SETS, lambda seen: seen.winds >= 3, "Pungs of three winds.", needs=Needs(pungs=3)),
        _join(39, "Mixed Straight", 8, CHOWS, 3, _mixed(3), "123, 456 and 789, each of another suit."),
        _row(40, "Reversible Tiles", 8, TILES, lambda seen: seen.kinds <= REVERSIBLE, "Only 1234589p, 245689s and White.", "One Voided Suit", needs=Needs(tiles=lambda kinds: kinds <= REVERSIBLE)),
        _join(41, "Mixed Triple Chow", 8, CHOWS, 3, _mixed(0), "The same chow in all suits."),
        _join(42, "Mixed Shifted Pungs", 8, PUNGS, 3, _mixed(1), "Pungs of three numbers in a row, each of another suit."),
        _row(43, CHICKEN, 8, "nothing", bool, "No other row but flowers."),
        _row(44, "Last Tile Draw", 8, WIN, lambda seen: seen.last_tile and seen.drawn, "The last tile of the wall, drawn.", "Self-Drawn"),
        _row(45, "Last Tile Claim", 8, WIN, lambda seen: seen.last_tile and not seen.drawn, "The discard after it."),
        _row(46, "Out with Replacement Tile", 8, WIN, lambda seen: seen.after_kong, "The replacement tile of one's own kong.", "Self-Drawn"),
        _row(47, "Robbing the Kong", 8, WIN, lambda seen: seen.robbed, "The tile that another adds to a pung.", LAST_TILE),
        _row(48, "All Pungs", 6, SETS, _four_pungs, "Four pungs or kongs.", needs=Needs(pungs=4)),
        _row(49, "Half Flush", 6, TILES, lambda seen: len(seen.suits) == 1 and seen.honors, "One suit and honors.", needs=Needs(tiles=lambda kinds: len({kind // 9 for kind in kinds - HONORS}) < 2)),
        _join(50, "Mixed Shifted Chows", 6, CHOWS, 3, _mixed(1), "Three chows, each one up and of another suit."),
        _row(51, "All Types", 6, TILES, _all_types, "Three suits, winds and dragons."),
        _row(52, "Melded Hand", 6, WIN, lambda seen: seen.open_melds == 4 and not seen.drawn, "Four open melds, won on another's tile.", "Single Wait"),
        _row(53, "Two Concealed Kongs", two_kongs, WIN, lambda seen: seen.hidden >= 2, "Two concealed kongs.", "Two Concealed Pungs, Concealed Kong"),
        _row(54, "Two Dragon Pungs", 6, SETS, lambda seen: seen.dragons >= 2, "Pungs of two dragons.", "Dragon Pung"),
        *(() if rulings.kong_pair == "apart" else (_row(0, "Melded and Concealed Kong", 6 if rulings.kong_pair == "6" else 5, WIN, lambda seen: bool(seen.melded and seen.hidden), "A melded and a concealed kong.", "Melded Kong, Concealed Kong"),)),
        _row(55, "Outside Hand", 4, SETS, lambda seen: seen.each_has(ORPHANS), "A terminal or honor in every set and the pair."),
        _row(56, "Fully Concealed Hand", 4, WIN, lambda seen: seen.shut and seen.drawn, "No open meld, self-drawn.", "Self-Drawn", needs=Needs(melds="concealed")),
        _row(57, "Two Melded Kongs", 4, WIN, lambda seen: seen.melded >= 2, "Two open or added kongs.", "Melded Kong"),
        _row(58, LAST_TILE, 4, WIN, lambda seen: seen.last_copy, "The last copy: the other three lie open on the table."),
        _row(59, "Dragon Pung", 2, SETS, lambda seen: seen.dragons, "A pung of a dragon.", counts=each),
        _row(60, "Prevalent Wind", 2, SETS, lambda seen: seen.round_wind in seen.sets.pungs, "A pung of the round's wind."),
        _row(61, "Seat Wind", 2, SETS, lambda seen: seen.own_wind in seen.sets.pungs, "A pung of the own wind."),
        _row(62, "Concealed Hand", 2, WIN, lambda seen: seen.shut and not seen.drawn, "No open meld, won on another's tile.", needs=Needs(melds="concealed")),
        _row(63, "All Chows", 2, SETS, _all_chows, "Four chows and a pair of a suit.", "No Honors"),
        _row(64, "Tile Hog", 2, TILES, lambda seen: len(seen.hogs), "Four of a kind that are no kong.", counts=each),
        _join(65, "Double Pung", 2, PUNGS, 2, _mixed(0), "Pungs of one number in two suits.", counts=each),
        _row(66, "Two Concealed Pungs", 2, SETS, lambda seen: seen.reading.concealed >= 2, "Two concealed pungs or kongs.", needs=Needs(concealed=2)),
        _row(67, "Concealed Kong", 2, WIN, lambda seen: seen.hidden > 0, "A concealed kong."),
        _row(68, "All Simples", 2, TILES, lambda seen: not seen.kinds & ORPHANS, "No 1, 9 or honor.", "No Honors", needs=Needs(tiles=lambda kinds: not kinds & ORPHANS)),
        _join(69, "Pure Double Chow", 1, CHOWS, 2, lambda lows: len(set(lows)) == 1, "The same chow twice.", counts=each),
        _join(70, "Mixed Double Chow", 1, CHOWS, 2, _mixed(0), "The same chow in two suits.", counts=each),
        _join(71, "Short Straight", 1, CHOWS, 2, _pure(3), "Two chows in a row, one suit.", counts=each),
        _join(72, "Two Terminal Chows", 1, CHOWS, 2, _pure(6), "123 and 789 of a suit.", counts=each),
        _row(73, _OUTER, 1, SETS, Seen.outer, "A pung of 1, 9 or a wind that no other row counts.", counts=each),
        _row(74, "Melded Kong", 1, WIN, lambda seen: seen.melded > 0, "An open or added kong."),
        _row(75, "One Voided Suit", 1, TILES, lambda seen: len(seen.suits) == 2, "Tiles of just two suits."),
        _row(76, "No Honors", 1, TILES, lambda seen: not seen.honors, "No honor at all.", needs=Needs(tiles=lambda kinds: not kinds & HONORS)),
        _row(77, "Edge Wait", 1, SETS, lambda seen: seen.reading.place == "edge", "Only 3 completes 12, only 7 completes 89."),
        _row(78, "Closed Wait", 1, SETS, lambda seen: seen.reading.place == "closed", "Only the middle tile of a chow completes the hand."),
        _row(79, "Single Wait", 1, SETS, lambda seen: seen.reading.place == "single", "Only the other tile of the pair completes the hand."),
        _row(80, "Self-Drawn", 1, WIN, lambda seen: seen.drawn, "The winning tile is drawn."),
        _row(81, FLOWERS, 1, WIN, lambda seen: seen.flowers, "One for each; not among the eight.", counts=each),
    )  # fmt: skip


_PARTLY: Final = {
    "Big Four Winds": (_OUTER,),
    "Nine Gates": (_OUTER,),
    "Little Four Winds": (_OUTER,),
    "Pure Triple Chow": ("Pure Double Chow",),
    "Pure Straight": ("Short Straight", "Two Terminal Chows"),
    "Triple Pung": ("Double Pung",),
    "Big Three Winds": (_OUTER,),
    "Mixed Triple Chow": ("Mixed Double Chow",),
    "Dragon Pung": (_OUTER,),
    "Prevalent Wind": (_OUTER,),
    "Seat Wind": (_OUTER,),
}
"""What a row drops of its own sets alone: other sets still count for it."""


@lru_cache(maxsize=16)
def row_table(rulings: McrRulings) -> RowTable:
    """The rows under these rulings, in the order of the rulebook. A row that is dropped drops nothing."""
    rows = _rows(rulings)
    there = {row.key for row in rows}
    rows = tuple(replace(row, drops=tuple(each for each in row.drops if each in there)) for row in rows)
    return RowTable(priced(rows, rulings), open_chains=True, kept_only=True)


def prices() -> dict[str, int]:
    """Every row with its value by the rulebook, but for flowers, which are counted apart."""
    return {row.key: row.value for row in row_table(McrRulings()).rows if row.key != FLOWERS}


def row_docs(rulings: McrRulings, *, flowers: bool) -> tuple[RowDoc, ...]:
    """Every row under these rulings, as people read it. `flowers`: of the game that has them."""
    return tuple(
        RowDoc(
            name=row.key,
            value=str(row.value),
            holds=row.holds,
            section=row.section,
            cite=row.cite,
            drops=(*row.drops, *_PARTLY.get(row.key, ())),
            counts=row.counts,
        )
        for row in row_table(rulings).rows
        if flowers or row.key != FLOWERS
    )


JoinedRows = tuple[tuple[Row, Lows], ...]
"""Rows that join sets, each with its sets."""


@lru_cache(maxsize=1 << 13)
def choices(rulings: McrRulings, view: str, sets: Lows) -> tuple[tuple[int, JoinedRows], ...]:
    """Every choice of rows that join these sets to which no row can be added, as hits (§4.4).

    Each row is an edge that joins its sets; no row may join two sets that are joined already.
    """
    table = row_table(rulings)
    edges = [
        (row, places)
        for row in table.rows
        if row.view == view
        for places in combinations(range(len(sets)), row.needs.chows or row.needs.pungs)
        if row.test(tuple(sets[place] for place in places))
    ]
    found: dict[int, JoinedRows] = {}

    def choose(start: int, apart: tuple[int, ...], hits: int, chosen: JoinedRows) -> None:
        """`apart`: of each set the number of the group of joined sets that it is in."""
        whole = True
        for number, (row, places) in enumerate(edges):
            groups = {apart[place] for place in places}
            if len(groups) < len(places):
                continue
            whole = False
            if number >= start:
                joined = tuple(min(groups) if group in groups else group for group in apart)
                more = tuple(sets[place] for place in places)
                choose(number + 1, joined, hits + table.bit(row.key), (*chosen, (row, more)))
        if whole:
            found.setdefault(hits, chosen)

    choose(0, tuple(range(len(sets))), 0, ())
    return tuple(found.items())
