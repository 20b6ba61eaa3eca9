"""The table of the 44 rows under chosen rulings, and how people read it (§5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from replay.rows import Needs, Row, RowTable, priced
from replay.rules import RowDoc
from replay.rulesets.zung_jung.reading import Shape
from replay.rulesets.zung_jung.rows_sets import PUNG_OF_VALUE, SETS, set_rows
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.views import Seen
from replay.tiles import HONORS, ORPHANS, TERMINALS

TEXT: Final = "seed 002"
CHICKEN: Final = "Chicken Hand"
CHICKEN_CITE: Final = f"{TEXT} §Scoring"
_KINDS, _WIN, _ROBBED, _PAIRS, _ORPHANS = "kinds", "win", "robbed", "pairs", "orphans"
VIEWS: Final[dict[Shape, tuple[str, ...]]] = {
    "regular": (SETS, _KINDS, _WIN, _ROBBED),
    "seven_pairs": (_KINDS, _WIN, _PAIRS),
    "thirteen_orphans": (_WIN, _ROBBED, _ORPHANS),
}
"""The views whose rows may hold of a shape (§4.7, §4.8)."""


def is_bonus(row: Row) -> bool:
    """Whether the row is for how the hand was won."""
    return row.section.startswith("Bonuses")


@lru_cache(maxsize=16)
def bonuses(rulings: ZungJungRulings) -> frozenset[str]:
    """The rows for how a hand was won."""
    return frozenset(row.key for row in row_table(rulings).rows if is_bonus(row))


@lru_cache(maxsize=16)
def row_table(rulings: ZungJungRulings) -> RowTable:
    """The rows under these rulings, in the order of the rulebook, each with the category of the rule text it is from."""
    rows = (*set_rows(), *_kind_rows(rulings), *_win_rows(rulings), *_shape_rows())
    ordered = sorted(rows, key=lambda row: _number(row.cite))
    return RowTable(priced([replace(row, cite=f"{TEXT} §{_category(row.section)}") for row in ordered], rulings))


def chicken(rulings: ZungJungRulings) -> Row:
    """What a hand without any row counts as (§6.1)."""
    (row,) = priced([_CHICKEN], rulings)
    return row


_CHICKEN: Final = Row(CHICKEN, 1, "", bool, "no row at all", section="No row", cite=CHICKEN_CITE)


def prices() -> dict[str, int]:
    """Every row with its value by the rulebook."""
    return {row.key: row.value for row in (*row_table(ZungJungRulings()).rows, _CHICKEN)}


def _category(section: str) -> str:
    """The category's title in the rule text."""
    return section.partition(",")[0].replace(" and ", "/").title()


def _number(cite: str) -> int:
    return int(cite.rpartition(" ")[2])


def _cite(number: int) -> str:
    return f"rulebook zung-jung §5 row {number}"


def _kind_rows(rulings: ZungJungRulings) -> tuple[Row, ...]:
    """The rows of the tiles alone, for sets and for seven pairs."""
    honors_flush = rulings.flush_needs_suit == "no"

    def half(seen: Seen) -> bool:
        return seen.honors and len(seen.suits) <= 1 and (honors_flush or bool(seen.suits))

    flushes, orphans = "One-suit patterns, flushes", "Orphan tiles"
    lesser = ("All With Orphans", "All With Terminals")
    return (
        Row(
            "All Simples",
            5,
            _KINDS,
            lambda seen: not seen.kinds & ORPHANS,
            "tiles 2 to 8 alone",
            section="Trivial patterns",
            cite=_cite(3),
            also="No Terminals",
            needs=Needs(tiles=lambda known: not known.kinds & ORPHANS),
        ),
        Row(
            "Half Flush",
            40,
            _KINDS,
            half,
            "tiles of at most one suit, and honors" if honors_flush else "tiles of just one suit, and honors",
            section=flushes,
            cite=_cite(4),
            also="Mixed One-Suit",
            needs=Needs(tiles=lambda known: known.suits <= 1),
        ),
        Row(
            "Full Flush",
            80,
            _KINDS,
            lambda seen: len(seen.suits) == 1 and not seen.honors,
            "all tiles of one suit",
            drops=("Half Flush",),
            section=flushes,
            cite=_cite(5),
            also="Pure One-Suit",
            needs=Needs(tiles=lambda known: known.suits <= 1 and not known.kinds & HONORS),
        ),
        Row(
            "All Honors",
            320,
            _KINDS,
            lambda seen: seen.kinds <= HONORS,
            "honors alone",
            section="Honors",
            cite=_cite(14),
            also="All Honors",
            example="four triplets and a pair, or seven pairs, of honors",
            needs=Needs(tiles=lambda known: known.kinds <= HONORS),
        ),
        Row(
            "All Orphans",
            100,
            _KINDS,
            lambda seen: seen.kinds <= ORPHANS,
            "terminals and honors alone",
            drops=lesser,
            section=orphans,
            cite=_cite(35),
            also="Mixed Greater Terminals",
            example="four triplets and a pair, or seven pairs, of 1s, 9s and honors",
            needs=Needs(tiles=lambda known: known.kinds <= ORPHANS),
        ),
        Row(
            "All Terminals",
            400,
            _KINDS,
            lambda seen: seen.kinds <= TERMINALS,
            "terminals alone",
            drops=(*lesser, "All Orphans"),
            section=orphans,
            cite=_cite(36),
            also="Pure Greater Terminals",
            example="four triplets and a pair, or seven pairs, of 1s and 9s",
            needs=Needs(tiles=lambda known: known.kinds <= TERMINALS),
        ),
    )


def _win_rows(rulings: ZungJungRulings) -> tuple[Row, ...]:
    """The rows of how the win came about, and Concealed Hand."""
    irregular = rulings.concealed_irregular == "default"
    last, gifts = "Bonuses, last tile win", "Bonuses, gifts"
    first_draw = rulings.earth_is_discard == "first-draw"
    return (
        Row(
            "Concealed Hand",
            5,
            _WIN if irregular else SETS,
            lambda seen: not seen.open_melds,
            "no open meld; concealed kongs and a win on a discard are allowed",
            section="Trivial patterns",
            cite=_cite(2),
            also="Concealed Hand",
            needs=Needs(melds="concealed"),
        ),
        Row(
            "Last Tile Draw",
            10,
            _WIN,
            lambda seen: seen.by == "self_draw" and seen.last_tile,
            "own draw of the last tile of the live wall, a replacement too",
            section=last,
            cite=_cite(37),
            also="Final Draw",
            example="the replacement of a gong that is the last live tile scores this and its own 10",
        ),
        Row(
            "Last Tile Discard",
            10,
            _WIN,
            lambda seen: seen.by == "discard" and seen.last_tile,
            "won on the discard after the last tile of the live wall",
            section=last,
            cite=_cite(38),
            also="Final Discard",
        ),
        Row(
            "Win Off a Gong Replacement",
            10,
            SETS,
            lambda seen: seen.after_kong and seen.kongs > 0,
            "own draw of the replacement tile of a kong just declared",
            section="Bonuses",
            cite=_cite(39),
            also="Win on Kong",
        ),
        Row(
            "Robbing A Gong",
            10,
            _ROBBED,
            lambda seen: seen.by == "robbed_kong",
            "won on the tile that another adds to a pung",
            section="Bonuses",
            cite=_cite(40),
            also="Robbing a Kong",
        ),
        Row(
            "Gift of Heaven",
            155,
            _WIN,
            lambda seen: seen.heaven,
            "the dealer wins on the first fourteen tiles, no kong declared before",
            section=gifts,
            cite=_cite(41),
            also="Blessing of Heaven",
        ),
        Row(
            "Gift of Earth",
            155,
            _WIN,
            lambda seen: seen.earth,
            "another player wins on the own first draw, nobody having called before"
            if first_draw
            else "another player wins on the dealer's first discard, no kong declared before",
            section=gifts,
            cite=_cite(42),
            also="Blessing of Earth",
        ),
    )


def _shape_rows() -> tuple[Row, ...]:
    section = "Irregular hands"
    return (
        Row(
            "Thirteen Orphans",
            160,
            _ORPHANS,
            lambda _seen: True,
            "one of each terminal and honor and one more of them",
            section=section,
            cite=_cite(43),
            also="Thirteen Terminals",
            needs=Needs(tiles=lambda known: known.kinds <= ORPHANS, melds="none"),
        ),
        Row(
            "Seven Pairs",
            30,
            _PAIRS,
            lambda _seen: True,
            "seven pairs",
            section=section,
            cite=_cite(44),
            also="Seven Pairs",
            needs=Needs(melds="none"),
        ),
    )


def row_docs(rulings: ZungJungRulings) -> tuple[RowDoc, ...]:
    """The rows as people read them, and the hand without any."""
    rows = (*row_table(rulings).rows, *([chicken(rulings)] if rulings.chicken == "default" else ()))
    docs = [
        RowDoc(
            name=row.printed,
            value=str(row.value),
            holds=_holds(row, rulings),
            section=row.section,
            cite=row.cite,
            drops=row.drops,
            also=row.also,
            counts=row.counts,
            example=row.example,
        )
        for row in rows
    ]
    order = list(dict.fromkeys(doc.section.partition(",")[0] for doc in docs))
    docs.sort(key=lambda doc: order.index(doc.section.partition(",")[0]))
    return tuple(docs)


def _holds(row: Row, rulings: ZungJungRulings) -> str:
    if row.key == PUNG_OF_VALUE:
        wind = {"default": "the own seat wind", "round": "the own seat or the round wind", "title": "the round wind"}
        return f"a pung or kong of a dragon or of {wind[rulings.round_wind]}"
    return row.holds
