"""How many tiles a winning hand has, and what is often behind a hand that was written down with more or fewer.

Thirteen tiles stand beside the winning one, three of them for each meld, a kong too (rulebooks, winning shapes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from replay.hands import Meld
from replay.said import Said
from replay.tiles import Kind, is_hidden, known_of

BESIDE = 13
"""Tiles of a hand beside the winning one, a meld counting three."""
MOST_MELDS = 4
SET = 3
"""Tiles that a meld counts for."""
_KONG = 4

Completes = Callable[[tuple[Kind, ...], tuple[Meld, ...]], bool]
"""Whether these concealed tiles with these melds win on the winning tile."""


class Written(Struct, frozen=True, kw_only=True):
    """A hand as it was written down. `whole`: its melds are all that it has, none is left out."""

    concealed: tuple[Kind, ...]
    win: Kind
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    whole: bool = True


class Miscount(Struct, frozen=True, kw_only=True):
    """A number of tiles that no winning hand has: those there, those there should be, both in words, the likely cause.

    The cause is told as words within a sentence.

    `there` and `expected` count the concealed tiles without the winning one; of too many melds, the melds.
    """

    there: int
    expected: int
    says: str
    cause: str


def miscount(hand: Written, completes: Completes | None = None) -> Miscount | None:
    """What is wrong with the number of tiles of this hand; None if a winning hand may have so many.

    With `completes` a cause is told as such where the hand wins once it is put right.
    """
    number = len(hand.melds)
    if number > MOST_MELDS:
        words = "{worth} are written down; a hand has {most} at most."
        says = Said(words, worth=(number, "melds"), most=MOST_MELDS)
        return Miscount(there=number, expected=MOST_MELDS, says=says, cause="is one of them written twice?")
    there, beside = len(hand.concealed), BESIDE - SET * number
    expected = beside if hand.whole else _nearest(there, beside)
    if there == expected:
        return None
    return Miscount(
        there=there,
        expected=expected,
        says=_says(there, expected, number),
        cause=_too_many(hand, there - expected, completes) if there > expected else _too_few(hand, expected - there),
    )


def misshapen(melds: Sequence[Meld]) -> Miscount | None:
    """The first meld that is written down with another number of tiles than it has; `there` and `expected` count it."""
    for meld in melds:
        there, expected = len(meld.tiles), _KONG if meld.is_kong else SET
        if there != expected:
            name = "kong" if meld.is_kong else meld.kind
            words = "The {meld} {tiles} has {worth}; a {meld2} has {n}."
            says = Said(words, meld=name, tiles=meld.tiles, worth=(there, "tiles"), meld2=name, n=expected)
            return Miscount(there=there, expected=expected, says=says, cause=_other_meld(meld, there))
    return None


def _other_meld(meld: Meld, there: int) -> str:
    alike = len(set(meld.tiles)) == 1
    if alike and meld.kind == "pung" and there == _KONG:
        return "four alike are a kong: it is written as one"
    if alike and meld.is_kong and there == SET:
        return "three alike are a pung, or the fourth tile of the kong is forgotten"
    expected = _KONG if meld.is_kong else SET
    return "is a tile of it forgotten?" if there < expected else "is a tile of it written twice?"


def _nearest(there: int, most: int) -> int:
    """The number next to this one that a hand may have which leaves melds out; of two the greater."""
    fits = range(most, 0, -SET)
    return min(fits, key=lambda each: abs(each - there))


_BESIDE_ONE = (
    "{what} beside {worth}, {all} with it (a meld counts three); beside the winning tile there must be {most}, so {n} "
    "here."
)
_BESIDE_SEVERAL = _BESIDE_ONE.replace("with it", "with them")


def _says(there: int, expected: int, melds: int) -> str:
    shown = Said("{worth} is shown" if there == 1 else "{worth} are shown", worth=(there, "tiles"))
    if melds:
        return Said(
            _BESIDE_ONE if melds == 1 else _BESIDE_SEVERAL,
            what=shown,
            worth=(melds, "melds"),
            all=there + SET * melds,
            most=BESIDE,
            n=expected,
        )
    if expected == BESIDE:
        return Said("{what}; beside the winning tile there must be {most}.", what=shown, most=BESIDE)
    words = "{what}; beside the winning tile there must be {most}, or {n} where {worth} is left out."
    return Said(words, what=shown, most=BESIDE, n=expected, worth=((BESIDE - expected) // SET, "melds"))


def _too_many(hand: Written, surplus: int, completes: Completes | None) -> str:
    """What is often behind so many tiles too many."""
    twice = not is_hidden(hand.win) and hand.win in hand.concealed
    if surplus == 1:
        rest = _without(hand.concealed, (hand.win,)) if twice else None
        kong = _kong_in(hand, completes, sure=rest is not None)
        if kong is not None and (rest is None or completes is None or not completes(rest, hand.melds)):
            return Said("{tiles} is a kong: it is written as a meld, and counts three", tiles=(kong,) * _KONG)
        if rest is not None and (completes is None or completes(rest, hand.melds)):
            return Said("the winning tile {tile} stands in the hand as well: leave it out there", tile=hand.win)
        if rest is not None:
            words = "one tile is too many: is it the winning tile {tile}, which is written apart from the hand?"
            return Said(words, tile=hand.win)
    over = surplus - (1 if twice and surplus > 1 and surplus % SET == 1 else 0)
    if hand.flowers and over == len(hand.flowers) and _without(hand.concealed, hand.flowers) is not None:
        words = "{tiles}, declared like a flower, stands in the hand as well: leave it out there"
        return Said(words, tiles=hand.flowers)
    if written := _melds_in(hand, over):
        if over == surplus:
            return Said("{tiles} of the melds stands in the hand as well: leave it out there", tiles=written)
        words = (
            "{tiles} of the melds stands in the hand as well, and so does the winning tile {tile}: leave them out there"
        )
        return Said(words, tiles=written, tile=hand.win)
    tiles = (surplus, "tiles")
    if surplus % SET == 0:
        return Said("{worth} or {worth2} are too many", worth=(surplus // SET, "melds"), worth2=tiles)
    return "one tile is too many" if surplus == 1 else Said("{worth} are too many", worth=tiles)


def _too_few(hand: Written, lacking: int) -> str:
    """What is often behind so many tiles too few."""
    kongs = sum(meld.is_kong for meld in hand.melds)
    tiles = (lacking, "tiles")
    forgotten = "a tile is forgotten" if lacking == 1 else Said("{worth} are forgotten", worth=tiles)
    if kongs == lacking:
        words = "was a kong counted as four? Here each kong counts three. Otherwise {why}"
        if kongs == 1:
            words = (
                "was a kong counted as four? Here a kong counts three, its fourth tile is not counted. Otherwise {why}"
            )
        return Said(words, why=forgotten)
    if lacking % SET == 0:
        return Said("{worth} or {worth2} are forgotten", worth=(lacking // SET, "melds"), worth2=tiles)
    return forgotten


def _kong_in(hand: Written, completes: Completes | None, *, sure: bool) -> Kind | None:
    """Four tiles alike in the hand that may be a kong which was not written as a meld; `sure`: only if it wins so."""
    for kind in sorted(set(known_of(hand.concealed))):
        if hand.concealed.count(kind) == _KONG and len(hand.melds) < MOST_MELDS:
            rest = _without(hand.concealed, (kind,) * _KONG) or ()
            melds = (*hand.melds, Meld("concealed_kong", (kind,) * _KONG))
            if (completes is None and not sure) or (completes is not None and completes(rest, melds)):
                return kind
    return None


def _melds_in(hand: Written, surplus: int) -> tuple[Kind, ...]:
    """The tiles of melds that the hand has as well, if they are so many; empty otherwise."""
    rest: tuple[Kind, ...] = hand.concealed
    found: tuple[Kind, ...] = ()
    for meld in hand.melds:
        less = _without(rest, meld.tiles)
        if less is not None and len(found) + len(meld.tiles) <= surplus:
            rest, found = less, (*found, *meld.tiles)
    return found if len(found) == surplus else ()


def _without(tiles: Sequence[Kind], gone: Sequence[Kind]) -> tuple[Kind, ...] | None:
    """The tiles without those; None if they are not all there."""
    rest = list(tiles)
    for kind in gone:
        if kind not in rest:
            return None
        rest.remove(kind)
    return tuple(rest)
