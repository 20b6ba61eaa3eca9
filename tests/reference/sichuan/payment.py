"""Who pays what for a win and for a kong (rulebook sichuan §5, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.hands import SEATS
from tests.reference.sichuan.hands import Hand
from tests.reference.sichuan.rulings import rules_of


@dataclass(frozen=True)
class Row:
    """A row of the table; `payers` is None where the input does not say who pays."""

    name: str | None
    each: int
    payers: tuple[str, ...] | None


def payers_of(hand: Hand) -> tuple[str, ...]:
    """Everybody else who is in play; everybody else at all by the ruling self-draw-payers."""
    spared = () if hand.rules.says("self-draw-payers", "everyone") else hand.out
    return tuple(seat for seat in SEATS if seat != hand.seat and seat not in spared)


def row_of(hand: Hand, value: int) -> Row:
    """The row of §7 that fits first; `value` is A."""
    told = hand.situation
    last, both = bool(told.get("last_tile")), hand.rules.says("stacking", "multiply")
    target = None if hand.target is None else (hand.target,)
    if hand.by == "robbed_kong":
        row = Row("Robbing a Kong", 2 * value, target)
    elif hand.by == "self_draw":
        payers: tuple[str, ...] | None = payers_of(hand)
        if told.get("after_kong"):
            if not hand.rules.says("bloom-feeder", "all"):
                payers = _bloom_payers(hand, told.get("kong_kind"))
            row = Row("Kong Bloom", (8 if both and last else 4) * value + 1, payers)
        elif last:
            row = Row("Moon from Seabed", 2 * value + 1, payers)
        else:
            row = Row("Self-Draw", value + 1, payers)
    elif told.get("discard_after_kong"):
        row = Row("Discard after a Kong", (4 if both and last else 2) * value, target)
    elif last:
        row = Row("Last Minute Save", 2 * value, target)
    else:
        row = Row(None, value, target)
    if hand.rules.says("no-second-cap", "capped"):
        row = Row(row.name, min(8, row.each), row.payers)
    return row


def _bloom_payers(hand: Hand, kind: str | None) -> tuple[str, ...] | None:
    """The feeder of an open kong, else everybody in play; the kind is the one that all kongs have, if none is said."""
    kinds = {kind} if kind else {each.kind.removesuffix("_kong") for each in hand.melds if each.kind.endswith("_kong")}
    if "open" not in kinds:
        return payers_of(hand)
    if hand.target is not None:
        return (hand.target,)
    in_play = tuple(seat for seat in SEATS if seat != hand.seat and seat not in hand.out)
    return in_play if len(in_play) == 1 else None


def transfer(seat: str, each: int, payers: tuple[str, ...]) -> dict[str, int]:
    """Each payer gives `each` to the seat."""
    moved = dict.fromkeys(SEATS, 0)
    for payer in payers:
        moved[payer] -= each
        moved[seat] += each
    return moved


def kong_payments(facts: Mapping[str, Any]) -> dict[str, int]:
    """What a kong moves, by seat (§5).

    `seat`; `kind`: open, added, concealed; `target`: who discarded the tile (open); `drawn`: the added tile was
    drawn last (added); `robbed`; `out`: who has won; `rulings`. ValueError: an illegal kong.
    """
    rules = rules_of(facts.get("rulings") or {})
    others = tuple(s for s in SEATS if s != facts["seat"] and s not in facts.get("out", ()))
    if facts["kind"] == "open":
        return transfer(facts["seat"], 2, (facts["target"],))
    if facts["kind"] == "concealed":
        return transfer(facts["seat"], 2, others)
    if not facts["drawn"] and rules.says("added-held", "illegal"):
        raise ValueError("only the tile just drawn may be added")
    paid = (facts["drawn"] or rules.says("added-held", "pays")) and not facts.get("robbed")
    return transfer(facts["seat"], 1 if paid else 0, others)
