"""Which rows drop which under the rulings (rulebook b30fj §7, `suppression`, `instead-chain`).

Beside each row stands what it drops by its author's program. By default only those of these links count that the
rule text states.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from replay.rows import Row
from replay.rulesets.b30fj.rows.stated import stated
from replay.rulesets.b30fj.rulings import B30fjRulings

LOWEST_SHIFTED: Final = ("Three Small Shifted Triplets", "Two Shifted Triplets")
CHAINS: Final[tuple[tuple[str, ...], ...]] = (
    ("Big Four Winds", "Little Four Winds", "Big Three Winds", "Little Three Winds"),
    ("Four Kongs", "Three Kongs", "Two Kongs"),
    ("Four Concealed Triplets", "Three Concealed Triplets", "Two Concealed Triplets"),
    ("Four Pure Shifted Triplets", "Four Pure Small Shifted Triplets", "Three Pure Shifted Triplets", *LOWEST_SHIFTED),
    (
        "Five Mixed Small Shifted Triplets",
        "Four Mixed Shifted Triplets",
        "Four Mixed Small Shifted Triplets",
        "Three Mixed Shifted Triplets",
        "Three Mixed Small Shifted Triplets",
    ),
    ("Quadruple Triplets", "Triple Triplets", "Small Triple Triplets", "Double Triplets"),
    ("Seven Consecutive Pairs", "Five Consecutive Pairs", "Three Consecutive Pairs"),
)
"""The "Instead" chains, the highest row first."""
ENDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Two Kongs": ("Open Kong", "Concealed Kong"),
    "Three Mixed Small Shifted Triplets": LOWEST_SHIFTED,
}
"""Where a chain ends in two rows, both next below its last row."""

_ALL_HOGS: Final = ("Triple Tile Hog", "Tile Hog (4)", "Double Tile Hog", "Tile Hog (3)", "Tile Hog (2)")


def _below(chains: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for chain in chains:
        for place, row in enumerate(chain):
            lower = [each for each in chain[place + 1 :] if each not in found.get(row, ())]
            found[row] = (*found.get(row, ()), *lower)
    return found


def _of_ruling(row: Row, default: Row) -> tuple[str, ...]:
    """What a ruling about single rows adds to the links of a row."""
    return tuple(each for each in row.drops if each not in default.drops)


def linked(
    rows: tuple[Row, ...], defaults: Mapping[str, Row], rulings: B30fjRulings, *, draft: bool
) -> tuple[Row, ...]:
    """The rows with the links that the rulings ask for.

    `defaults` are the same rows under default rulings: what rulings about single rows add beyond them stays.
    """
    if rulings.suppression == "default":
        texts = stated(draft=draft)
        hogs = _below((_ALL_HOGS,)) if rulings.double_hog_stack == "highest" else {}
        rows = tuple(
            replace(
                row,
                drops=tuple(
                    dict.fromkeys(
                        (
                            *(texts[row.key].drops if row.key in texts else ()),
                            *hogs.get(row.key, ()),
                            *_of_ruling(row, defaults.get(row.key, row)),
                        )
                    )
                ),
            )
            for row in rows
        )
    if rulings.instead_chain == "row-above":
        far: dict[str, set[str]] = {}
        for chain in CHAINS:
            ends = ENDS.get(chain[-1], ())
            for place, key in enumerate(chain):
                far.setdefault(key, set()).update(chain[place + 2 :], ends if place < len(chain) - 1 else ())
        rows = tuple(
            replace(row, drops=tuple(each for each in row.drops if each not in far.get(row.key, ()))) for row in rows
        )
    return rows
