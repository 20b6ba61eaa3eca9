"""Which rows drop which (rulebook b30fj §7), under the names of the current edition."""

from __future__ import annotations

from functools import cache

from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.values import Rows

Chain = tuple[tuple[str, ...], ...]
"""Rungs, highest first: each row drops the rows of every lower rung."""

SEED_CHAINS: tuple[Chain, ...] = (
    (("Big Four Winds",), ("Little Four Winds",), ("Big Three Winds",), ("Little Three Winds",)),
    (("Four Kongs",), ("Three Kongs",), ("Two Kongs",), ("Open Kong", "Concealed Kong")),
    (("Four Concealed Triplets",), ("Three Concealed Triplets",), ("Two Concealed Triplets",)),
    (
        ("Four Pure Shifted Triplets",),
        ("Four Pure Small Shifted Triplets",),
        ("Three Pure Shifted Triplets",),
        ("Three Small Shifted Triplets",),
        ("Two Shifted Triplets",),
    ),
    (
        ("Five Mixed Small Shifted Triplets",),
        ("Four Mixed Shifted Triplets",),
        ("Four Mixed Small Shifted Triplets",),
        ("Three Mixed Shifted Triplets",),
        ("Three Mixed Small Shifted Triplets",),
        ("Three Small Shifted Triplets", "Two Shifted Triplets"),
    ),
)
UNSTATED: tuple[tuple[str, str], ...] = (
    *((rung[0], "Two Shifted Triplets") for rung in SEED_CHAINS[3][:4]),
    *((rung[0], low) for rung in SEED_CHAINS[4][:5] for low in SEED_CHAINS[4][5]),
)
"""The links of the shifted chains that the seed does not state: before their lowest rows stands no "Instead"."""
OTHER_CHAINS: tuple[Chain, ...] = (
    (("Quadruple Triplets",), ("Triple Triplets",), ("Small Triple Triplets",), ("Double Triplets",)),
    (("Seven Consecutive Pairs",), ("Five Consecutive Pairs",), ("Three Consecutive Pairs",)),
)

SEED_LINKS: dict[str, tuple[str, ...]] = {
    "Big Three Dragons": ("Little Three Dragons",),
    "Double Terminal Sequences": ("Terminal Sequences",),
    "Pure Double Terminal Sequences": ("Double Terminal Sequences", "Terminal Sequences"),
    "Pure Outside Hand": ("Mixed Outside Hand",),
    "Pure Terminals": ("Mixed Terminals",),
    "Full Flush": ("Mixed Flush",),
    "Nine Gates": ("Open Nine Gates",),
    "Tile Hog (3)": ("Tile Hog (2)",),
    "Tile Hog (4)": ("Tile Hog (2)", "Tile Hog (3)"),
    "Two Number Hand": ("Three Number Hand",),
    "Fully Concealed Hand": ("Concealed Hand",),
    "Thirteen Orphans": ("All Types",),
    "Thirteen Unconnected": ("All Types",),
}
"""The links that the seed states, besides its chains."""

OTHER_LINKS: dict[str, tuple[str, ...]] = {
    "All Honors": ("Mixed Terminals", "Mixed Outside Hand", "Pure Outside Hand"),
    "Pure Terminals": ("Mixed Outside Hand", "Pure Outside Hand"),
    "Mixed Terminals": ("Mixed Outside Hand", "Pure Outside Hand"),
    "Thirteen Orphans": ("Mixed Terminals", "Mixed Outside Hand", "Pure Outside Hand"),
    "Full Flush": ("One Voided Suit",),
    "Mixed Flush": ("One Voided Suit",),
    "Pure Double Terminal Sequences": (
        "Pure Identical Sequences",
        "Double Identical Sequences",
        "Identical Sequences",
    ),
    "Triple Sequences": ("Double Sequences",),
    "Pure Triple Sequence": ("Triple Sequences", "Double Sequences"),
    "Pure Quadruple Sequence": ("Pure Triple Sequence", "Triple Sequences", "Double Sequences"),
    "Double Short Straight": ("Short Straight",),
    "Pure Double Short Straight": ("Double Short Straight", "Short Straight"),
    "Double Identical Sequences": ("Identical Sequences",),
    "Pure Identical Sequences": ("Double Identical Sequences", "Identical Sequences"),
    "Four Mixed Shifted Sequences": ("Three Mixed Shifted Sequences",),
    "Four Pure Shifted Sequences": ("Three Pure Shifted Sequences",),
    "Three Pure Linked Sequences": ("Three Mixed Linked Sequences",),
    "Golden Gate Bridge": ("Three Pure Linked Sequences", "Three Mixed Linked Sequences"),
    "Mixed Shifted Linked Sequences": (
        "Three Mixed Shifted Sequences",
        "Three Mixed Linked Sequences",
    ),
    "Pure Shifted Linked Sequences": (
        "Three Pure Shifted Sequences",
        "Three Pure Linked Sequences",
        "Three Mixed Linked Sequences",
    ),
    "Pure Straight": ("Mixed Straight", "Short Straight", "Terminal Sequences"),
    "Triple Tile Hog": ("Double Tile Hog",),
    "Hand of Man": ("Within Seven Tiles", "Within Ten Tiles"),
    "Hand of Heaven": ("Within Seven Tiles", "Within Ten Tiles"),
    "Hand of Earth": ("Within Seven Tiles", "Within Ten Tiles"),
    "Knitted Straight": ("Knitted Short Straight", "Knitted Terminal Sequences"),
}
"""The links that only the reference has (ruling `suppression`: `author`)."""

Links = dict[str, frozenset[str]]


@cache
def links(rules: Rules) -> Links:
    """For each row the rows that it drops, the rulings taken into account."""
    table: dict[str, set[str]] = {}

    def drop(row: str, *lower: str) -> None:
        table.setdefault(row, set()).update(lower)

    by_author = rules.says("suppression", "author")
    for chain in SEED_CHAINS + OTHER_CHAINS if by_author else SEED_CHAINS:
        for i, rung in enumerate(chain):
            end = i + 2 if rules.says("instead-chain", "row-above") else len(chain)
            for row in rung:
                drop(row, *(low for lower in chain[i + 1 : end] for low in lower))
    for row, low in () if by_author else UNSTATED:
        table[row].discard(low)
    for source in (SEED_LINKS, OTHER_LINKS) if by_author else (SEED_LINKS,):
        for row, lower in source.items():
            drop(row, *lower)
    if rules.draft:
        table["Thirteen Orphans"].discard("All Types")
        if rules.says("draft-all-types", "drop"):
            drop("Thirteen Orphans", "All Types")
            drop("Thirteen Disconnected", "All Types")
    if rules.says("within-values", "highest"):
        drop("Within Ten Tiles", "Within Seven Tiles")
    if rules.says("within-values", "reference") or rules.says("within-values", "exclusive"):
        drop("Within Seven Tiles", "Within Ten Tiles")
    if rules.says("pure-double-terminal", "adds"):
        table["Pure Double Terminal Sequences"].discard("Pure Identical Sequences")
    if rules.says("pure-double-short", "drop"):
        drop("Pure Double Short Straight", "Pure Identical Sequences")
    if rules.says("identical-in-triple", "drop"):
        drop("Pure Triple Sequence", "Identical Sequences")
        drop("Pure Quadruple Sequence", "Identical Sequences")
    if rules.says("mixed-needs-both", "reference") and by_author:
        table["All Honors"].discard("Mixed Terminals")
    if rules.says("double-hog-stack", "highest"):
        hogs = ("Triple Tile Hog", "Tile Hog (4)", "Double Tile Hog", "Tile Hog (3)", "Tile Hog (2)")
        for i, hog in enumerate(hogs):
            drop(hog, *hogs[i + 1 :])
    if rules.says("triple-hog", "under-double"):
        table.get("Triple Tile Hog", set()).discard("Double Tile Hog")
    return {row: frozenset(lower) for row, lower in table.items() if lower}


def settle(raw: Rows, rules: Rules) -> Rows:
    """The rows that are kept of those that hold."""
    table = links(rules)
    if rules.says("suppress-closure", "kept-only"):
        return {row: faan for row, faan in raw.items() if _stands(row, raw, table)}
    dropped = {low for row in raw for low in table.get(row, ())}
    return {row: faan for row, faan in raw.items() if row not in dropped}


def _stands(row: str, raw: Rows, table: Links) -> bool:
    """Is the row kept, if only kept rows drop others?"""
    return not any(row in table.get(higher, ()) and _stands(higher, raw, table) for higher in raw)
