"""What a win of which tiles are hidden can't claim, by its melds, its known tiles and how it came about (§5, §6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from replay.hands import Hand
from replay.rulesets.zung_jung.reading import Reading
from replay.rulesets.zung_jung.rows import BONUS, row_table
from replay.rulesets.zung_jung.rows_sets import PUNG_OF_VALUE
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.scoring import CAP, CHICKEN_VALUE
from replay.rulesets.zung_jung.views import seer
from replay.tiles import HIDDEN, HONORS, ORPHANS, TERMINALS, Kind, suit_of

_SETS: Final = 4
_GONGS: Final = ("", "One Gong", "Two Gongs", "Three Gongs", "Four Gongs")
_CONCEALED: Final = "Concealed Hand"
_BARE: Final = ("Seven Pairs", "Thirteen Orphans", "Nine Gates")
_CHOWS: Final = {
    "All Chows": 4,
    "Pure Double Chow": 2,
    "Twice Pure Double Chow": 4,
    "Pure Triple Chow": 3,
    "Pure Quadruple Chow": 4,
    "Three Colors, One Chow": 3,
    "Large Straight": 3,
}
"""So many chows a row needs, melded or not."""
_PUNGS: Final = {
    "All Pungs": 4,
    "Little Three Dragons": 2,
    "Big Three Dragons": 3,
    "Little Three Winds": 2,
    "Big Three Winds": 3,
    "Little Four Winds": 3,
    "Big Four Winds": 4,
    "Little Three Colors, One Pung": 2,
    "Three Colors, One Pung": 3,
    "Three Chained Pungs": 3,
    "Four Chained Pungs": 4,
}
"""So many pungs or kongs a row needs, melded or not."""
_HIDDEN_PUNGS: Final = {"Two Concealed Pungs": 2, "Three Concealed Pungs": 3, "Four Concealed Pungs": 4}
_STEP: Final = 5
"""Every row is worth a multiple of this (§5)."""


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


_TILES: Final[dict[str, Callable[[_Known], bool]]] = {
    "All Simples": lambda known: not known.kinds & ORPHANS,
    "Half Flush": lambda known: known.suits <= 1,
    "Full Flush": lambda known: known.suits <= 1 and not known.kinds & HONORS,
    "Nine Gates": lambda known: known.suits <= 1 and not known.kinds & HONORS,
    "All Honors": lambda known: known.kinds <= HONORS,
    "All Orphans": lambda known: known.kinds <= ORPHANS,
    "All Terminals": lambda known: known.kinds <= TERMINALS,
    "Thirteen Orphans": lambda known: known.kinds <= ORPHANS,
}
"""What the known tiles must be like for a row of the tiles."""


def denies(rulings: ZungJungRulings, hand: Hand, rows: Mapping[str, int]) -> str | None:
    """Why these rows can't be those of this win, whatever is hidden; None if they may be."""
    known = _known(hand, rulings)
    for name in rows:
        if name in BONUS and name not in known.situation:
            return f"{name} does not hold of how it was won"
        if name in _TILES and not _TILES[name](known):
            return f"{name} does not hold of its known tiles"
        if name in _BARE and known.melds:
            return f"{name} allows no meld"
        if name == _CONCEALED and known.open_melds:
            return f"{name} allows no open meld"
        free = _SETS - known.melds
        if name in _CHOWS and known.chows + free < _CHOWS[name]:
            return f"its melds leave no room for the chows of {name}"
        if name in _PUNGS and known.alike + free < _PUNGS[name]:
            return f"its melds leave no room for the pungs of {name}"
        if _SETS - known.open_melds < _HIDDEN_PUNGS.get(name, 0):
            return f"its open melds leave no room for the pungs of {name}"
        if name in _GONGS and name not in known.certain:
            return f"the number of its kongs is not that of {name}"
        if name != PUNG_OF_VALUE and known.certain.get(name, rows[name]) != rows[name]:
            return f"{name} adds {known.certain[name]}"
    if rulings.report_capped != "default":
        return None  # rows that do not decide the value are left out there
    for name, value in known.certain.items():
        if rows.get(name, 0) < value:
            return f"{name} holds, whatever is hidden, and adds {value} at least"
    return None


def denies_total(rulings: ZungJungRulings, hand: Hand, value: int) -> str | None:
    """Why the win can't have this value, whatever is hidden; None if it may: rows are worth multiples of 5 (§5, §6.1)."""
    certain = _known(hand, rulings).certain
    least = min(sum(certain.values()), CAP)
    if value < least:
        rows = ", ".join(f"{name} {each}" for name, each in certain.items())
        return f"what holds for certain comes to {least} ({rows})"
    if value == CHICKEN_VALUE and not least:
        return None
    if value > CAP and rulings.cap_bonus == rulings.over_cap_two == "default":
        alone = {row.value for row in row_table(rulings).rows}
        return None if value in alone else f"beyond {CAP} only a single row makes the value"
    return None if value > 0 and value % _STEP == 0 else f"a value is 1 or a multiple of {_STEP}"


def _known(hand: Hand, rulings: ZungJungRulings) -> _Known:
    tiles = (*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles))
    seen = seer(hand, rulings, drawn=False)(Reading("regular"))
    table = row_table(rulings)
    ways = [seen]
    if rulings.resp_payment_only != "default" and hand.by == "discard":
        ways.append(seer(hand, rulings, drawn=True)(Reading("regular")))  # if he is responsible himself
    told = [row for row in table.rows if row.key in BONUS or (row.key == _CONCEALED and _is_whole(rulings))]
    hits = [{row.key: row.value for row in told if row.test(way)} for way in ways]
    certain = {name: value for name, value in hits[0].items() if all(name in each for each in hits)}
    kongs = sum(meld.is_kong for meld in hand.melds)
    if kongs:
        certain[_GONGS[kongs]] = table.rows[table.place[_GONGS[kongs]]].value
    honors = sum(meld.kind != "chow" and meld.tiles[0] in seen.values for meld in hand.melds)
    if honors:
        certain[PUNG_OF_VALUE] = 10 * honors
    return _Known(
        kinds=frozenset(tiles) - {HIDDEN},
        chows=sum(meld.kind == "chow" for meld in hand.melds),
        alike=sum(meld.kind != "chow" for meld in hand.melds),
        open_melds=sum(meld.is_open for meld in hand.melds),
        certain=certain,
        situation=frozenset(name for each in hits for name in each),
    )


def _is_whole(rulings: ZungJungRulings) -> bool:
    """Whether Concealed Hand counts of every shape (ruling `concealed-irregular`)."""
    return rulings.concealed_irregular == "default"
