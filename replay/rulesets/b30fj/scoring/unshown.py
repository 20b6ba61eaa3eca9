"""What a win of which tiles are hidden can't claim, by its melds, its known tiles and how it came about (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.hands import WINDS, Hand
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rows.table import CHICKEN, row_table
from replay.rulesets.b30fj.rows.views import WIN
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.situation import won_of
from replay.tiles import DRAGONS, EAST, HIDDEN, HONORS, NATURAL_KINDS, TERMINALS, Kind, suit_of

_SETS: Final = 4
_NO_JOKERS: Final = "No Jokers"
_HELL_WAIT: Final = "Hell Wait"
_UNMELDED: Final = frozenset(
    {
        "Seven Pairs",
        "Three Consecutive Pairs",
        "Five Consecutive Pairs",
        "Seven Consecutive Pairs",
        "Three Identical Pairs",
        "Three Dragons Seven Pairs",
        "Four Winds Seven Pairs",
        "Thirteen Unconnected",
        "Thirteen Disconnected",
        "Thirteen Orphans",
        "Nine Gates",
    }
)
"""Rows of shapes without melds; Nine Gates allows none (a concealed kong under a ruling)."""
_CONCEALED: Final = {"Two Concealed Triplets": 2, "Three Concealed Triplets": 3, "Four Concealed Triplets": 4}


class _Known(NamedTuple):
    """What is known of the hand: its natural tiles, its melds by sort."""

    kinds: frozenset[Kind]
    chows: int
    triplets: int
    open_melds: int
    flowers: int

    @property
    def honors(self) -> bool:
        return bool(self.kinds & HONORS)

    @property
    def suits(self) -> int:
        return len({suit_of(kind) for kind in self.kinds - HONORS})

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(kind % 9 + 1 for kind in self.kinds - HONORS)


_TILES: Final[dict[str, Callable[[_Known], bool]]] = {
    "No Honors or Flowers": lambda known: not known.honors and not known.flowers,
    "All Simples": lambda known: not known.kinds & (HONORS | TERMINALS),
    "All Honors": lambda known: known.kinds <= HONORS,
    "Mixed Terminals": lambda known: known.kinds <= HONORS | TERMINALS,
    "Pure Terminals": lambda known: known.kinds <= TERMINALS,
    "One Voided Suit": lambda known: known.suits <= 2,
    "Mixed Flush": lambda known: known.suits <= 1,
    "Full Flush": lambda known: known.suits <= 1 and not known.honors,
    "Open Nine Gates": lambda known: known.suits <= 1 and not known.honors,
    "Nine Gates": lambda known: known.suits <= 1 and not known.honors,
    "All Sequences": lambda known: not known.triplets,
    "All Triplets": lambda known: not known.chows,
    "All Like Numbers": lambda known: not known.honors,
    "All Odds": lambda known: not known.honors and all(number % 2 for number in known.numbers),
    "All Evens": lambda known: not known.honors and not any(number % 2 for number in known.numbers),
    "Thirteen Orphans": lambda known: known.kinds <= HONORS | TERMINALS,
}
"""What the known tiles and melds must be like for a row."""


def denies(edition: Edition, rulings: B30fjRulings, hand: Hand, rows: Mapping[str, int]) -> str | None:
    """Why these rows can't be those of this win, whatever is hidden; None if they may be."""
    known, held = _known(hand), _win_rows(edition, rulings, hand)
    certain = _certain(edition, rulings, hand, held)
    of_the_win = {row.printed for row in row_table(edition, rulings).rows if row.view == WIN} - {_HELL_WAIT}
    for name in rows:
        if name in of_the_win and name not in held:
            return f"{name} does not hold, whatever tiles are held"
        if name in held and rows[name] != held[name]:
            return f"{name} adds {held[name]}"
        if name in _TILES and not _TILES[name](known):
            return f"{name} does not hold of its known tiles and melds"
        if name in _UNMELDED and known.chows + known.triplets and not _kong_passes(name, rulings):
            return f"{name} allows no meld"
        if _SETS - known.open_melds < _CONCEALED.get(name, 0):
            return f"its open melds leave no room for {name}"
    if CHICKEN in rows and certain:
        return f"{CHICKEN} is a hand without any other row, and {next(iter(certain))} holds"
    for name, value in certain.items():
        if rows.get(name, 0) < value:
            return f"{name} holds, whatever is hidden, and adds {value} at least"
    return None


def denies_total(edition: Edition, rulings: B30fjRulings, hand: Hand, faan: int) -> str | None:
    """Why the win can't be worth so little, whatever is hidden; None if it may be. No hand is worth 0 (§8, Chicken Hand)."""
    certain = _certain(edition, rulings, hand, _win_rows(edition, rulings, hand))
    least = sum(certain.values())
    if faan >= max(1, least):
        return None
    rows = ", ".join(f"{name} {value}" for name, value in certain.items())
    return f"what holds for certain comes to {least} ({rows})" if certain else "every hand is worth 1 at least"


def _win_rows(edition: Edition, rulings: B30fjRulings, hand: Hand) -> dict[str, int]:
    """The rows of the win and the melds that hold, Hell Wait apart, with what each adds before others drop it.

    No Jokers is among them where no joker is known.
    """
    melds = tuple(replace(meld, tiles=_not_hidden(meld.tiles)) for meld in hand.melds)
    told = replace(hand.situation, visible=None)
    known = replace(hand, concealed=_not_hidden(hand.concealed), melds=melds, situation=told)
    won, _ = won_of(edition, known, rulings)
    table = row_table(edition, rulings)
    return table.patterns(table.judge(WIN, won))


def _not_hidden(tiles: tuple[Kind, ...]) -> tuple[Kind, ...]:
    return tuple(kind for kind in tiles if kind != HIDDEN)


def _certain(edition: Edition, rulings: B30fjRulings, hand: Hand, held: Mapping[str, int]) -> dict[str, int]:
    """The rows that count, whatever is hidden, with what each adds at least."""
    table = row_table(edition, rulings)
    certain = {name: value for name, value in held.items() if name != _NO_JOKERS}
    seat, round_ = EAST + WINDS.index(hand.seat), EAST + WINDS.index(hand.round)
    for meld in hand.melds:
        if meld.kind == "chow":
            continue
        for kind in set(meld.tiles) & HONORS:  # one natural kind: the tile of the meld
            scores = (("Dragons", kind in DRAGONS), ("Round Wind", kind == round_), ("Seat Wind", kind == seat))
            for name, holds in scores:
                if holds:
                    certain[name] = certain.get(name, 0) + 1
    dropped = {key for row in table.rows if row.view != WIN or row.key in held for key in row.drops}
    return {name: value for name, value in certain.items() if name not in dropped}


def _kong_passes(name: str, rulings: B30fjRulings) -> bool:
    return name == "Nine Gates" and rulings.nine_gates_kong != "default"


def _known(hand: Hand) -> _Known:
    tiles = (*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles))
    return _Known(
        kinds=frozenset(kind for kind in tiles if kind < NATURAL_KINDS),
        chows=sum(meld.kind == "chow" for meld in hand.melds),
        triplets=sum(meld.kind != "chow" for meld in hand.melds),
        open_melds=sum(meld.is_open for meld in hand.melds),
        flowers=len(hand.flowers),
    )
