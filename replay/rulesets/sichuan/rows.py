"""The rows of rulebook sichuan §6 and §7 as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.rules import RowDoc
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.value import CAP, FAN, TypeName

_TYPES: Final[tuple[TypeName, ...]] = (
    "Standard win",
    "All Triplets",
    "Pure Suit",
    "Golden Hook",
    "Seven Pairs",
    "Dragon Pairs",
    "Pure Triplets",
    "Pure Golden Hook",
    "Pure Pairs",
)
"""The types in the order of the seed's table."""


def holds(name: TypeName, rulings: SichuanRulings) -> str:
    """When a hand is of this type, as one sentence."""
    hook = "four melds declared" if rulings.hook_melds == "default" else "four melds declared, all of them exposed"
    roots = rulings.root_scope == "default"
    return {
        "Standard win": "Four sets and a pair.",
        "All Triplets": "Four triplets or kongs and a pair.",
        "Pure Suit": "Four sets and a pair, all tiles of one suit.",
        "Golden Hook": f"{hook[0].upper()}{hook[1:]}; the winning tile makes the pair.",
        "Seven Pairs": "Seven different pairs of two suits." if roots else "Seven pairs of two suits.",
        "Dragon Pairs": "Seven pairs, four tiles alike being two of them."
        if roots
        else "Not under root-scope=kongs-only.",
        "Pure Triplets": "All Triplets of one suit.",
        "Pure Golden Hook": "Golden Hook of one suit.",
        "Pure Pairs": "Seven different pairs of one suit." if roots else "Seven pairs of one suit.",
    }[name]


def total_of(rows: Mapping[str, int]) -> int | None:
    """A of the rows of a win: what its type is worth; None where they do not name one type."""
    types = [value for name, value in rows.items() if name in FAN]
    return types[0] if len(types) == 1 else None


def _amounts(name: TypeName, rulings: SichuanRulings) -> str:
    """A at 0, 1, 2 and 3 roots."""
    if name in ("Seven Pairs", "Pure Pairs"):
        return f"{_amount(name, 0)}"
    if name == "Dragon Pairs":
        if rulings.root_scope != "default":
            return "-"
        less = rulings.dragon_root == "one-less"
        return "/".join(["-", *(str(_amount(name, roots - less)) for roots in (1, 2, 3))])
    return "/".join(str(_amount(name, roots)) for roots in range(4))


def _amount(name: TypeName, roots: int) -> int:
    return min(CAP, 1 << FAN[name] + roots)


def row_docs(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    """Every row under these rulings, in the order of the rulebook."""
    types = [
        RowDoc(
            name=name,
            value=_amounts(name, rulings),
            holds=holds(name, rulings),
            section="A  the value A of a hand at 0/1/2/3 roots",
            cite="seed 003 §A",
        )
        for name in _TYPES
    ]
    root = RowDoc(
        name="Root",
        value="x2",
        holds="A kong declared."
        if rulings.root_scope == "kongs-only"
        else "All four copies of a tile, declared or not.",
        section="A  the value A of a hand at 0/1/2/3 roots",
        cite="seed 003 §A",
        counts="each, up to A = 8",
    )
    return (*types, root, *_payment_rows(rulings))


def _payment_rows(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    cap = ", 8 at most" if rulings.no_second_cap == "capped" else ""
    factors = rulings.stacking == "multiply"
    discard = "B  what the discarder, konger or feeder pays; the first row that fits"
    drawn = "C  what each player in play pays; the first row that fits"
    if factors:
        discard, drawn = (text.replace("the first row that fits", "factors multiply") for text in (discard, drawn))
    last = (
        "the last tile of the wall, discarded"
        if rulings.last_minute == "last-tile"
        else "a discard with the wall empty"
    )
    fed = "The replacement tile of an open kong, by self-draw"
    who = "; everybody in play pays." if rulings.bloom_feeder == "all" else "; who fed the kong pays alone."
    robbed = "or an open kong " if rulings.rob_scope == "open-kongs" else ""
    rows = (
        ("Robbing a Kong", "2A", f"The tile that is added to a pung {robbed}by another player.", discard, "§B"),
        ("Discard after a Kong", "2A", "A discard in a turn whose last draw was a replacement tile.", discard, "§B"),
        ("Last Minute Save", "2A", f"{last[0].upper()}{last[1:]}.", discard, "§B"),
        ("Kong Bloom (discard kong)", "4A+1", f"{fed}{who}", discard, "§B"),
        ("Kong Bloom", "4A+1", "The replacement tile of a concealed or added kong.", drawn, "§C"),
        ("Moon from Seabed", "2A+1", "The last tile of the wall, by self-draw.", drawn, "§C"),
        ("Self-Draw", "A+1", "Any other self-draw.", drawn, "§C"),
    )
    return tuple(
        RowDoc(
            name=key.partition(" (")[0],
            alias=key if "(" in key else "",
            value=value + cap,
            holds=text,
            section=section,
            cite=f"seed 003 {cite}",
        )
        for key, value, text, section, cite in rows
    )
