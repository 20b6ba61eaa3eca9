"""The contract of a ruleset, by subject. A ruleset says what it has of its own; the rest is as in a plain game.

`ruleset`: what never changes, and what depends on rulings. `contract`: what the engine asks. `shapes`: what is asked of
tiles alone. `plain`: the answers of a plain game. `values`: claims, payments and rows, in which all of them speak.
"""

from __future__ import annotations

from replay.rules.contract import (
    DISCARD_OR_ADDED,
    KONGS,
    Memory,
    Opening,
    Play,
    Rotation,
    Settlement,
    Unseen,
    Wall,
    Wins,
)
from replay.rules.ruleset import Rules, Ruleset
from replay.rules.shapes import Shapes, shapes_of
from replay.rules.text import RuleText
from replay.rules.values import (
    NO_PAYMENTS,
    Call,
    Claim,
    Link,
    NextDeal,
    PaidCase,
    Payments,
    RowDoc,
    Settled,
    SettledBy,
    WallEnd,
    add,
)

__all__ = [
    "DISCARD_OR_ADDED",
    "KONGS",
    "NO_PAYMENTS",
    "Call",
    "Claim",
    "Link",
    "Memory",
    "NextDeal",
    "Opening",
    "PaidCase",
    "Payments",
    "Play",
    "Rotation",
    "RowDoc",
    "RuleText",
    "Rules",
    "Ruleset",
    "Settled",
    "SettledBy",
    "Settlement",
    "Shapes",
    "Unseen",
    "Wall",
    "WallEnd",
    "Wins",
    "add",
    "shapes_of",
]
