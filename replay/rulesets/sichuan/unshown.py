"""What a win of which tiles are hidden can't claim, by its melds, its known tiles and how it came about (§6, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.hands import Hand
from replay.rules import plain
from replay.rulesets.sichuan.hand_tables import SEED, Type, table_of
from replay.rulesets.sichuan.payout import (
    AFTER_KONG,
    BLOOM,
    LAST_MINUTE,
    MOON,
    ROBBING,
    SELF_DRAW,
    bonuses,
    each_pays,
    row_of,
)
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.scoring import ROOT
from replay.rulesets.sichuan.value import SETS
from replay.said import Said
from replay.tiles import KINDS, count_kinds, known_of, suit_of

_PAYMENT: Final = frozenset({ROBBING, AFTER_KONG, LAST_MINUTE, SELF_DRAW, MOON, BLOOM})
_COPIES: Final = 4


def denies(rulings: SichuanRulings, hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
    """Why these rows, or this total, can't be those of this win, whatever is hidden; None if they may be."""
    if isinstance(claimed, int):
        return _denies_total(rulings, hand, claimed)
    return None if hand is None else _denies_rows(rulings, hand, claimed)


def _denies_rows(rulings: SichuanRulings, hand: Hand, rows: Mapping[str, int]) -> str | None:
    types = [each.name for each in table_of(rulings).types if each.name in rows]
    if len(types) != 1:
        return "a hand has exactly one type"
    return (
        _type(rulings, hand, types[0]) or _value(rulings, hand, types[0], rows) or _row(rulings, hand, types[0], rows)
    )


def _denies_total(rulings: SichuanRulings, hand: Hand | None, amount: int) -> str | None:
    """Why A can't be this, whatever is hidden; None if it may: each root doubles it, and four melds double it twice."""
    table = table_of(rulings)
    if amount not in table.amounts:
        return Said("it is {n} or {m}", n=", ".join(map(str, table.amounts[:-1])), m=table.cap)
    if hand is None:
        return None
    fan = table.named("Golden Hook").fan if _hooked(rulings, hand) else 0
    least = table.amount(fan + _roots(rulings, hand) + len(bonuses(hand, rulings)))
    return Said("its melds and roots make it {n} at least", n=least) if amount < least else None


def _type(rulings: SichuanRulings, hand: Hand, name: str) -> str | None:
    kind, table = table_of(rulings).named(name), table_of(rulings)
    hooked = _hooked(rulings, hand)
    may_hook = hooked or rulings.golden_hook == "pair-wait"
    if kind.takes & {"pairs", "dragon"} and hand.melds:
        return Said(plain.NO_MELD, row=name)
    # four melds make it Golden Hook, or a type that goes before that
    allowed = table.types[: table.types.index(table.named("Golden Hook")) + 1] if hooked else table.types
    if kind not in allowed or ("hook" in kind.takes and not may_hook) or (table is SEED and hooked and not _hook(kind)):
        words = "it has {worth}, and {row} is not the type of such a hand"
        return Said(words, worth=(len(hand.melds), "melds"), row=name)
    if "four kongs" in kind.takes and sum(meld.is_kong for meld in hand.melds) < SETS:
        return Said("{row} needs four kongs", row=name)
    if "pure" in kind.takes and len(_suits(hand)) > 1:
        return Said("{row} is of one suit", row=name)
    return None


def _hook(kind: Type) -> bool:
    return bool(kind.takes & {"hook", "heaven", "earth"})


def _value(rulings: SichuanRulings, hand: Hand, name: str, rows: Mapping[str, int]) -> str | None:
    """Whether roots and A fit each other and the kongs that are known (§6)."""
    table = table_of(rulings)
    kind = table.named(name)
    roots, known = rows.get(ROOT, 0), max(0, _roots(rulings, hand) - kind.own_roots)
    if roots < known and not kind.takes & {"heaven", "earth"}:
        return Said("it has {worth} at least", worth=(known, "roots"))
    amount = table.amount(kind.fan + roots + len(bonuses(hand, rulings)))
    if rows[name] != amount and rulings.start_win != "full-hand":
        return Said("{row} with {worth} is worth {n}", row=name, worth=(roots, "roots"), n=amount)
    return None


def _row(rulings: SichuanRulings, hand: Hand, name: str, rows: Mapping[str, int]) -> str | None:
    """Whether the payment row is the one that applies, with what each payer pays for this A (§7)."""
    right = row_of(hand, rulings)
    more = {each.name for each in bonuses(hand, rulings)}
    wrong = sorted(_PAYMENT.intersection(rows) - {right.name, *more})
    if wrong:
        return Said("{names} does not apply to how it was won", names=wrong)
    points = each_pays(right, rows[name], rulings)
    if right.name is not None and rows.get(right.name) != points:
        return Said("{row} applies, and each payer pays {n}", row=right.name, n=points)
    missing = sorted(name for name in more if rows.get(name) != 1)
    return Said("{names} applies, for one faan", names=missing) if missing else None


def _hooked(rulings: SichuanRulings, hand: Hand) -> bool:
    return len(hand.melds) == SETS and (rulings.hook_melds == "default" or all(meld.is_open for meld in hand.melds))


def _roots(rulings: SichuanRulings, hand: Hand) -> int:
    """The roots that are known: kongs, and under the default four copies among the known tiles."""
    kongs = [meld for meld in hand.melds if meld.is_kong]
    if rulings.root_scope != "default":
        return len(kongs)
    melded = (kind for meld in hand.melds if not meld.is_kong for kind in meld.tiles)
    counts = count_kinds((*hand.concealed, hand.win, *melded))
    return len(kongs) + sum(number == _COPIES for number in counts[:KINDS])


def _suits(hand: Hand) -> set[str | None]:
    tiles = (*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles))
    return set(map(suit_of, known_of(tiles)))
