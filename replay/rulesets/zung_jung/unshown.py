"""What a win of which tiles are hidden can't claim, by its melds, its known tiles and how it came about (§5, §6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Final, NamedTuple

from replay.hands import Hand
from replay.rows import SETS, Row
from replay.rules import plain
from replay.rulesets.zung_jung.reading import Reading
from replay.rulesets.zung_jung.rows import chicken, is_bonus, row_table
from replay.rulesets.zung_jung.rows_sets import PUNG_OF_VALUE
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.scoring import CAP
from replay.rulesets.zung_jung.views import seer
from replay.said import Said
from replay.tiles import HONORS, Kind, known_of, suit_of

_GONGS: Final = ("", "One Gong", "Two Gongs", "Three Gongs", "Four Gongs")


class _Known(NamedTuple):
    """What is known of the hand: its tiles, melds by sort, the rows that it has for certain and what they add."""

    kinds: frozenset[Kind]
    chows: int
    alike: int
    open_melds: int
    certain: dict[str, int]
    situation: frozenset[str]
    """The rows of how the win came about that hold."""

    @property
    def melds(self) -> int:
        return self.chows + self.alike

    @property
    def suits(self) -> int:
        return len({suit_of(kind) for kind in self.kinds if kind not in HONORS})


def denies(rulings: ZungJungRulings, hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
    """Why these rows, or this total, can't be those of this win, whatever is hidden; None if they may be."""
    if isinstance(claimed, int):
        return _denies_total(rulings, hand, claimed)
    return None if hand is None else _denies_rows(rulings, hand, claimed)


def _denies_rows(rulings: ZungJungRulings, hand: Hand, rows: Mapping[str, int]) -> str | None:
    known = _known(hand, rulings)
    table = row_table(rulings)
    for name in rows:
        if name in table.place and (why := _lacks(table.rows[table.place[name]], known)):
            return why
        if name in _GONGS and name not in known.certain:
            return Said("the number of its kongs is not that of {row}", row=name)
        if name != PUNG_OF_VALUE and known.certain.get(name, rows[name]) != rows[name]:
            return Said("{row} adds {n}", row=name, n=known.certain[name])
    if rulings.report_capped != "default":
        return None  # rows that do not decide the value are left out there
    for name, value in known.certain.items():
        if rows.get(name, 0) < value:
            return Said(plain.HOLDS, row=name, n=value)
    return None


def _lacks(row: Row, known: _Known) -> str | None:
    """What the row needs that the hand has not, as far as it is known."""
    name, needs, free = row.key, row.needs, SETS - known.melds
    if is_bonus(row) and name not in known.situation:
        return Said("{row} does not hold of how it was won", row=name)
    if needs.tiles is not None and not needs.tiles(known):
        return Said("{row} does not hold of its known tiles", row=name)
    if needs.melds == "none" and known.melds:
        return Said(plain.NO_MELD, row=name)
    if needs.melds == "concealed" and known.open_melds:
        return Said("{row} allows no open meld", row=name)
    if known.chows + free < needs.chows:
        return Said("its melds leave no room for the chows of {row}", row=name)
    if known.alike + free < needs.pungs:
        return Said("its melds leave no room for the pungs of {row}", row=name)
    if SETS - known.open_melds < needs.concealed:
        return Said("its open melds leave no room for the pungs of {row}", row=name)
    return None


def _denies_total(rulings: ZungJungRulings, hand: Hand | None, value: int) -> str | None:
    """Why the win can't have this value, whatever is hidden; None if it may."""
    certain = {} if hand is None else _known(hand, rulings).certain
    least = min(sum(certain.values()), CAP)
    if value < least:
        return Said(plain.CERTAIN, n=least, parts=[*certain.items()])
    if least and value == chicken(rulings).value:
        return Said("{n} is that of a hand without any row", n=value)
    return _no_value(rulings, value)


def _no_value(rulings: ZungJungRulings, value: int) -> str | None:
    """Why no hand has this value; None if one may: rows are worth multiples of 5 (§5, §6.1)."""
    none, values = chicken(rulings).value, {row.value for row in row_table(rulings).rows}
    if value == none and rulings.chicken == "default":
        return None
    if value > CAP and rulings.cap_bonus == rulings.over_cap_two == "default":
        return None if value in values else Said("beyond {n} only a single row makes the value", n=CAP)
    step = gcd(*values)  # 5 by the rulebook
    if value > 0 and value % step == 0:
        return None
    if rulings.chicken == "default":
        return Said("a value is a multiple of {n}, or {m}", n=step, m=none)
    return Said("a value is a multiple of {n}", n=step)


def _known(hand: Hand, rulings: ZungJungRulings) -> _Known:
    tiles = (*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles))
    seen = seer(hand, rulings, drawn=False)(Reading("regular"))
    table = row_table(rulings)
    ways = [seen]
    if rulings.resp_payment_only != "default" and hand.by == "discard":
        ways.append(seer(hand, rulings, drawn=True)(Reading("regular")))  # if he is responsible himself
    told = [row for row in table.rows if is_bonus(row) or (row.needs.melds == "concealed" and _is_whole(rulings))]
    hits = [{row.key: row.value for row in told if row.test(way)} for way in ways]
    certain = {name: value for name, value in hits[0].items() if all(name in each for each in hits)}
    kongs = sum(meld.is_kong for meld in hand.melds)
    if kongs:
        certain[_GONGS[kongs]] = table.rows[table.place[_GONGS[kongs]]].value
    honors = sum(meld.kind != "chow" and meld.tiles[0] in seen.values for meld in hand.melds)
    if honors:
        certain[PUNG_OF_VALUE] = honors * table.rows[table.place[PUNG_OF_VALUE]].value
    return _Known(
        kinds=frozenset(known_of(tiles)),
        chows=sum(meld.kind == "chow" for meld in hand.melds),
        alike=sum(meld.kind != "chow" for meld in hand.melds),
        open_melds=sum(meld.is_open for meld in hand.melds),
        certain=certain,
        situation=frozenset(name for each in hits for name in each),
    )


def _is_whole(rulings: ZungJungRulings) -> bool:
    """Whether Concealed Hand counts of every shape (ruling `concealed-irregular`)."""
    return rulings.concealed_irregular == "default"
