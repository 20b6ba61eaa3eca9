"""What the rows of a reading are worth (rulebook zung-jung 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.reference.chosen import Rules
from tests.reference.zung_jung.rows import BONUSES

CAP = 320
CHICKEN = "Chicken Hand"
LIMITS = {"All Honors", "Little Four Winds", "Big Four Winds", "All Terminals", "Four Gongs"}
LIMITS |= {"Pure Quadruple Chow", "Nine Gates"}


@dataclass(frozen=True)
class Worth:
    """V, S, which rule limits V, the number of rows that count, and the rows as reported."""

    total: int
    raw: int
    limit: str
    rows: int
    shown: dict[str, int]


def worth(rows: Mapping[str, int], rules: Rules) -> Worth:
    """V = max(min(S, 320), M); a hand without rows is a chicken."""
    if not rows:
        return Worth(1, 1, "none", 0, {CHICKEN: 1})
    on_top = {row: n for row, n in rows.items() if row in BONUSES and rules.says("cap-bonus", "on-top")}
    limited = {row: n for row, n in rows.items() if row not in on_top}
    over = {row: n for row, n in limited.items() if n > CAP}
    if over and not rules.says("over-cap-two", "sum"):
        over = dict([max(over.items(), key=lambda item: item[1])])
    total = sum(limited.values())
    if over:
        total, limit = sum(over.values()), "single"
    elif total > CAP:
        total, limit = CAP, "cap"
    else:
        limit = "none"
    shown = dict(rows)
    if over and rules.says("report-capped", "deciding"):
        shown = over | on_top
    alone = [row for row in rows if row in LIMITS]
    if alone and rules.says("report-capped", "limit-alone"):
        highest = max(alone, key=lambda row: rows[row])
        shown = {highest: rows[highest]} | on_top
    return Worth(total + sum(on_top.values()), sum(rows.values()), limit, len(rows), shown)
