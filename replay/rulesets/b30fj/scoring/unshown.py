"""What a win of which tiles are hidden can't claim, by its melds, its known tiles and how it came about (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from replay.hands import WINDS, Hand
from replay.rows import NO_NEEDS, SETS, Row
from replay.rules import plain
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rows.known import Known
from replay.rulesets.b30fj.rows.table import CHICKEN, row_table
from replay.rulesets.b30fj.rows.views import WIN
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.situation import won_of
from replay.said import Said
from replay.tiles import DRAGONS, EAST, HONORS, NATURAL_KINDS, known_of

_NO_JOKERS: Final = "No Jokers"
_HELL_WAIT: Final = "Hell Wait"


def denies(edition: Edition, rulings: B30fjRulings, hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
    """Why these rows, or this total, can't be those of this win, whatever is hidden; None if they may be."""
    if isinstance(claimed, int):
        return _denies_total(edition, rulings, hand, claimed)
    return None if hand is None else _denies_rows(edition, rulings, hand, claimed)


def _denies_rows(edition: Edition, rulings: B30fjRulings, hand: Hand, rows: Mapping[str, int]) -> str | None:
    known, held = _known(hand), _win_rows(edition, rulings, hand)
    certain = _certain(edition, rulings, hand, held)
    printed = _by_name(edition, rulings)
    for name in rows:
        row = printed.get(name)
        needs = NO_NEEDS if row is None else row.needs
        if row is not None and row.view == WIN and name != _HELL_WAIT and name not in held:
            return Said("{row} does not hold, whatever tiles are held", row=name)
        if name in held and rows[name] != held[name]:
            return Said("{row} adds {n}", row=name, n=held[name])
        if needs.tiles is not None and not needs.tiles(known):
            return Said("{row} does not hold of its known tiles and melds", row=name)
        if needs.melds == "none" and known.chows + known.triplets:
            return Said(plain.NO_MELD, row=name)
        if SETS - known.open_melds < needs.concealed:
            return Said("its open melds leave no room for {row}", row=name)
    if CHICKEN in rows and certain:
        words = "{row} is a hand without any other row, but {row2} holds"
        return Said(words, row=CHICKEN, row2=next(iter(certain)))
    for name, value in certain.items():
        if rows.get(name, 0) < value:
            return Said(plain.HOLDS, row=name, n=value)
    return None


@lru_cache(maxsize=64)
def _by_name(edition: Edition, rulings: B30fjRulings) -> Mapping[str, Row]:
    """Each printed name with the last row of it; rows of one name need the same."""
    return {row.printed: row for row in row_table(edition, rulings).rows}


def _denies_total(edition: Edition, rulings: B30fjRulings, hand: Hand | None, faan: int) -> str | None:
    """Why the win can't be worth so little, whatever is hidden; None if it may be. No hand is worth 0 (§8, Chicken Hand)."""
    certain = {} if hand is None else _certain(edition, rulings, hand, _win_rows(edition, rulings, hand))
    least = sum(certain.values())
    if faan >= max(1, least):
        return None
    return Said(plain.CERTAIN, n=least, parts=[*certain.items()]) if certain else plain.denies(None, faan)


def _win_rows(edition: Edition, rulings: B30fjRulings, hand: Hand) -> dict[str, int]:
    """The rows of the win and the melds that hold, Hell Wait apart, with what each adds before others drop it.

    No Jokers is among them where no joker is known.
    """
    melds = tuple(replace(meld, tiles=known_of(meld.tiles)) for meld in hand.melds)
    told = replace(hand.situation, visible=None)
    known = replace(hand, concealed=known_of(hand.concealed), melds=melds, situation=told)
    won, _ = won_of(edition, known, rulings)
    table = row_table(edition, rulings)
    return table.patterns(table.judge(WIN, won))


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
                    certain[name] = certain.get(name, 0) + table.rows[table.place[name]].value
    dropped = {key for row in table.rows if row.view != WIN or row.key in held for key in row.drops}
    return {name: value for name, value in certain.items() if name not in dropped}


def _known(hand: Hand) -> Known:
    tiles = (*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles))
    return Known(
        kinds=frozenset(kind for kind in tiles if kind < NATURAL_KINDS),
        chows=sum(meld.kind == "chow" for meld in hand.melds),
        triplets=sum(meld.kind != "chow" for meld in hand.melds),
        open_melds=sum(meld.is_open for meld in hand.melds),
        flowers=len(hand.flowers),
    )
