"""What a win pays and who pays it: one row of rulebook sichuan §7, written on A."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.hands import WINDS, Hand, Wind
from replay.rules import PaidCase
from replay.rules.plain import by_giver
from replay.rulesets.sichuan.hand_tables import CAP, table_of
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.said import Said

ROBBING: Final = "Robbing a Kong"
AFTER_KONG: Final = "Discard after a Kong"
LAST_MINUTE: Final = "Last Minute Save"
SELF_DRAW: Final = "Self-Draw"
MOON: Final = "Moon from Seabed"
BLOOM: Final = "Kong Bloom"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment row: its name (None for a plain discard), and `times` A `plus` what each payer pays."""

    name: str | None
    times: int
    plus: int
    why: str


class Bonus(NamedTuple):
    """A row that adds one faan, and why it holds."""

    name: str
    why: str


_PLAIN: Final = PaymentRow(None, 1, 0, "won on a discard")


def row_of(hand: Hand, rulings: SichuanRulings) -> PaymentRow:
    """The one row that applies: the first that fits, or (`stacking`) its name with the factors of all that fit."""
    fitting = _fitting(hand)
    if rulings.stacking == "bonus-faan":
        return fitting[-1] if hand.by != "robbed_kong" else _PLAIN
    first = fitting[0]
    if rulings.stacking == "default" or len(fitting) == 1:
        return first
    times = 1
    for row in fitting:
        times *= row.times
    return PaymentRow(first.name, times, first.plus, Said("{why}; {why2}", why=first.why, why2=fitting[1].why))


def _fitting(hand: Hand) -> list[PaymentRow]:
    """The rows that fit, in the order of the rulebook; the last one always does."""
    situation = hand.situation
    rows = []
    if hand.by == "self_draw":
        if situation.after_kong:
            rows.append(PaymentRow(BLOOM, 4, 1, "won on the replacement tile of a kong"))
        if situation.last_tile:
            rows.append(PaymentRow(MOON, 2, 1, "won on the last tile of the wall"))
        return [*rows, PaymentRow(SELF_DRAW, 1, 1, "won by self-draw")]
    if hand.by == "robbed_kong":
        return [PaymentRow(ROBBING, 2, 0, "won on the tile that was added to a pung")]
    if situation.discard_after_kong:
        rows.append(PaymentRow(AFTER_KONG, 2, 0, "the discarder had just drawn a replacement tile"))
    if situation.last_tile:
        rows.append(PaymentRow(LAST_MINUTE, 2, 0, "the last tile of the wall had been drawn"))
    return [*rows, _PLAIN]


def bonuses(hand: Hand, rulings: SichuanRulings) -> tuple[Bonus, ...]:
    """The rows that add one faan each to the hand (ruling `stacking`)."""
    if rulings.stacking != "bonus-faan":
        return ()
    return tuple(Bonus(row.name, row.why) for row in _fitting(hand) if row.name and row.name != SELF_DRAW)


def each_pays(row: PaymentRow, amount: int, rulings: SichuanRulings) -> int:
    """What each payer pays for a hand worth A = `amount`."""
    points = row.times * amount + row.plus
    return min(CAP, points) if rulings.no_second_cap == "capped" else points


def bloom_kinds(hand: Hand) -> frozenset[str]:
    """The kinds that the kong may be of whose replacement tile was won on: the one that is said, or those of the kongs
    there are. Who names a feeder means an open one."""
    if hand.situation.kong_kind is not None:
        return frozenset({hand.situation.kong_kind})
    kinds = frozenset(meld.kind.removesuffix("_kong") for meld in hand.melds if meld.is_kong)
    return frozenset({OPEN}) if hand.target is not None and OPEN in kinds else kinds


def payers(hand: Hand, rulings: SichuanRulings) -> tuple[Wind, ...] | None:
    """Who pays; None where the hand does not say who put the tile down, or fed the kong, or which kong it was."""
    spared = () if rulings.self_draw_payers == "everyone" else hand.out
    others = tuple(wind for wind in WINDS if wind != hand.seat and wind not in spared)
    if hand.by == "self_draw":
        kinds = bloom_kinds(hand) if hand.situation.after_kong and rulings.bloom_feeder == "default" else frozenset()
        if OPEN not in kinds or (len(kinds) > 1 and len(others) == 1):
            return others
        if len(kinds) > 1:
            return None
    return None if hand.giver is None else (hand.giver,)


def payments(hand: Hand, amount: int, rulings: SichuanRulings) -> Mapping[Wind, int] | None:
    """What each seat gains or loses; None where it is open who pays."""
    paying = payers(hand, rulings)
    if paying is None:
        return None
    points = each_pays(row_of(hand, rulings), amount, rulings)
    moved: dict[Wind, int] = dict.fromkeys(WINDS, 0)
    for wind in paying:
        moved[wind] -= points
    moved[hand.seat] += points * len(paying)
    return moved


def pay(rulings: SichuanRulings, hand: Hand, amount: int) -> Mapping[Wind, int] | None:
    """As `payments`, for any claimed number: None for what A can't be."""
    return payments(hand, amount, rulings) if amount in table_of(rulings).amounts else None


def may_pay(rulings: SichuanRulings, hand: Hand, amount: int) -> tuple[PaidCase, ...]:
    """What this A pays by each player who may have fed the kong (ruling `bloom-feeder`), where nobody is named, and by
    all of them where the kong need not be an open one."""
    if amount not in table_of(rulings).amounts or payers(hand, rulings) is not None:
        return ()
    if hand.by != "self_draw":
        return by_giver(partial(pay, rulings), hand, amount)
    feeders = (wind for wind in WINDS if wind != hand.seat and wind not in hand.out)
    told = replace(hand, situation=replace(hand.situation, kong_kind="open"))
    ways = [(payments(replace(told, target=wind), amount, rulings), "{who} fed the kong", wind) for wind in feeders]
    if len(bloom_kinds(hand)) > 1:
        unfed = replace(hand, situation=replace(hand.situation, kong_kind="concealed"))
        ways.append((payments(unfed, amount, rulings), "nobody fed the kong of {who}", hand.seat))
    return tuple(PaidCase(moved, when, who) for moved, when, who in ways if moved is not None)
