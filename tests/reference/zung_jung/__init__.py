"""A slow scorer of Zung Jung that follows the rulebook word by word.

It cuts the tiles in every way, puts the winning tile in every place and judges every row on each reading. Inputs are
those of `replay score` and `replay waits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.reference.zung_jung.hands import Hand, fault, read
from tests.reference.zung_jung.payments import payments, responsible
from tests.reference.zung_jung.readings import Reading, is_shape, readings
from tests.reference.zung_jung.rows import rows_of
from tests.reference.zung_jung.tiles import name
from tests.reference.zung_jung.value import Worth, worth
from tests.reference.zung_jung.waiting import waits_of

_SHAPES = ("regular", "pairs", "orphans")


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a won hand.

    `patterns` holds the rows of every reading that reaches the total, each dict once, the `canonical` one first;
    `payments` is None where the input does not say who pays. An illegal win has `valid` False and a `reason`.
    ValueError: no input of this scorer.
    """
    hand = read(case)
    if hand.win is None:
        raise ValueError("a winning tile is needed")
    reason = fault(hand)
    if reason is None and not is_shape(hand, (*hand.concealed, hand.win)):
        reason = "no_winning_shape"
    judged = [(reading, worth(rows_of(reading, as_scored(hand)), hand.rules)) for reading in _of(hand, reason)]
    judged.sort(key=_order)
    if reason is None and not judged[0][1].rows and hand.rules.says("chicken", "min5"):
        reason = "too_few_points"
    if reason is not None:
        return {
            "valid": False,
            "reason": reason,
            "total": None,
            "raw": None,
            "limit": None,
            "patterns": [],
            "canonical": {},
            "payments": None,
        }
    best = judged[0][1]
    equals: list[dict[str, int]] = []
    for _, other in judged:
        if other.total == best.total and other.shown not in equals:
            equals.append(other.shown)
    return {
        "valid": True,
        "reason": None,
        "total": best.total,
        "raw": best.raw,
        "limit": best.limit,
        "patterns": equals,
        "canonical": best.shown,
        "payments": payments(hand, best.total),
    }


def as_scored(hand: Hand) -> Hand:
    """The hand as its rows are judged: as won, but under `resp-payment-only: full` a self-pick if he is responsible."""
    full = hand.rules.says("resp-payment-only", "full")
    if full and not hand.self_drawn and responsible(hand) == hand.seat:
        return replace(hand, by="self_draw")
    return hand


def _of(hand: Hand, reason: str | None) -> list[Reading]:
    return [] if reason else list(readings(as_scored(hand)))


def _order(judged: tuple[Reading, Worth]) -> tuple[int, int, int, int, list[str]]:
    """Rulebook 4.4: the value, the sum, the shape, the number of rows, their names."""
    reading, found = judged
    return (-found.total, -found.raw, _SHAPES.index(reading.shape), -found.rows, sorted(found.shown))


def complete(case: Mapping[str, Any]) -> bool:
    """Is the hand with its winning tile of a winning shape?"""
    hand = read(case)
    tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
    return is_shape(hand, tiles)


def waits(case: Mapping[str, Any]) -> set[str]:
    """The tiles that complete a hand of thirteen."""
    return {name(kind) for kind in waits_of(read(case))}
