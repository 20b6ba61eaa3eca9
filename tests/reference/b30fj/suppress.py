"""Which rows drop which (rulebook b30fj §7), under the names of the current edition, as the book's tables have it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.values import Rows

DATA = Path(__file__).parents[2] / "data"
STATED: dict[str, list[str]] = json.loads((DATA / "b30fj-suppress-seed.json").read_text("utf-8"))["b30fj"]
BY_AUTHOR: dict[str, list[str]] = json.loads((DATA / "b30fj-suppress.json").read_text("utf-8"))["b30fj"]
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
OTHER_CHAINS: tuple[Chain, ...] = (
    (("Quadruple Triplets",), ("Triple Triplets",), ("Small Triple Triplets",), ("Double Triplets",)),
    (("Seven Consecutive Pairs",), ("Five Consecutive Pairs",), ("Three Consecutive Pairs",)),
)

Links = dict[str, frozenset[str]]


@cache
def links(rules: Rules) -> Links:
    """For each row the rows that it drops, the rulings taken into account."""
    by_author = rules.says("suppression", "author")
    table = {row: set(lower) for row, lower in (BY_AUTHOR if by_author else STATED).items()}

    def drop(row: str, *lower: str) -> None:
        table.setdefault(row, set()).update(lower)

    if rules.says("instead-chain", "row-above"):
        for chain in SEED_CHAINS + OTHER_CHAINS:
            for i, rung in enumerate(chain):
                for row in rung:
                    table.get(row, set()).difference_update(*chain[i + 2 :])
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
