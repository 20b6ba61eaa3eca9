"""The score of a hand: one chip and what the scoring tiles count (rulebook xixi §4)."""

from __future__ import annotations

from typing import Final

from replay.hands import Hand, Line, NotAWin, Reason, Scored
from replay.rules.plain import pay
from replay.rulesets.xixi.payout import chips, ends, face, faces, without_red
from replay.rulesets.xixi.possible import COPIES, impossible
from replay.rulesets.xixi.rows import BASIC_WIN, CITE, SCORING_TILE, WITHOUT_RED
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import read, shown
from replay.said import Said
from replay.tiles import Kind, any_hidden, format_in_order

UNIT: Final = "chips"
_WALL: Final = sum(COPIES) - 4 * 13
"""Tiles that are not dealt."""


def score(hand: Hand, rulings: XixiRulings) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    if reasons := impossible(hand, rulings):
        return NotAWin(reasons)
    found = read((*hand.concealed, hand.win), hand.melds, rulings)
    if found is None:
        return NotAWin((Reason("no_winning_shape", "the tiles are not four sets and a pair"),))
    reading = shown(found, hand.melds)
    if hand.scoring_tiles is None or any_hidden(hand.scoring_tiles):
        why = Reason("not_judged", "the scoring tiles are not known, so neither is what the win pays")
        return Scored(total=None, unit=UNIT, lines=(), sums=False, reading=reading, reasons=(why,))
    values = faces(hand, hand.scoring_tiles, rulings)
    total = chips(values, rulings)
    return Scored(
        total=total,
        unit=UNIT,
        lines=_lines(hand, hand.scoring_tiles, values, total, rulings),
        payments=pay(hand, total),
        reading=reading,
        reasons=_missing(hand, len(hand.scoring_tiles), len(ends(hand, rulings))),
    )


def _missing(hand: Hand, turned: int, wanted: int) -> tuple[Reason, ...]:
    """That some of the scoring tiles are not given, unless the wall is known to have had no more or been empty."""
    if turned in (0, wanted) or _left(hand) == turned:
        return ()
    words = _ONE_MISSING if wanted - turned == 1 else _SOME_MISSING
    return (Reason("not_judged", Said(words, count=wanted - turned, count2=wanted)),)


_ONE_MISSING: Final = (
    "Without Red Dragon: {count} of the {count2} scoring tiles is missing; "
    "the total is right only if the wall had no more"
)
_SOME_MISSING: Final = (
    "Without Red Dragon: {count} of the {count2} scoring tiles are missing; "
    "the total is right only if the wall had no more"
)


def _left(hand: Hand) -> int | None:
    """Tiles that were left in the wall, where the hand tells how many had been drawn."""
    drawn = hand.situation.tiles_drawn
    return None if drawn is None else _WALL - drawn


def _lines(
    hand: Hand, tiles: tuple[Kind, ...], values: tuple[int, ...], total: int, rulings: XixiRulings
) -> tuple[Line, ...]:
    first = values[0] if values else 0
    lines = [
        Line(name=BASIC_WIN, value=1, why="every win by self-draw", cite=CITE),
        Line(
            name=SCORING_TILE, value=first, why=_first(hand, tiles, values), tiles=format_in_order(tiles[:1]), cite=CITE
        ),
    ]
    if without_red(hand, rulings):
        more = tiles[1:]
        lines.append(
            Line(
                name=WITHOUT_RED,
                value=total - 1 - first,
                why=_more(more, values[1:], len(ends(hand, rulings)) - 1, empty=not tiles or _left(hand) == len(tiles)),
                tiles=format_in_order(more),
                cite=CITE,
            )
        )
    return tuple(lines)


def _first(hand: Hand, tiles: tuple[Kind, ...], values: tuple[int, ...]) -> str:
    if tiles:
        return f"the {_end(hand)}"
    if not values:
        return "the wall was empty"
    return "the wall was empty: the winning tile counts" if values == (face(hand.win),) else "the wall was empty"


def _end(hand: Hand) -> str:
    return "last tile of the wall, after a kong" if hand.situation.after_kong else "next tile of the wall"


def _more(tiles: tuple[Kind, ...], values: tuple[int, ...], wanted: int, *, empty: bool) -> str:
    """`empty`: the wall is known to have had no more tiles."""
    missing = wanted - len(tiles)
    if len(values) > len(tiles):
        return Said("no Red Dragon in the hand, 10 for each of {n} missing", n=missing)
    if not missing:
        return "no Red Dragon in the hand"
    if empty:
        return "no Red Dragon in the hand, but no further tile in the wall"
    if missing < wanted:
        return "no Red Dragon in the hand: one of the two further tiles is missing"
    if missing == 1:
        return "no Red Dragon in the hand: the further tile is missing"
    return "no Red Dragon in the hand: the further two tiles are missing"
