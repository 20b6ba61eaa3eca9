"""The score of a hand: one chip and what the scoring tiles count (rulebook xixi §4)."""

from __future__ import annotations

from typing import Final

from replay.hands import Hand, Line, NotAWin, Reason, Scored
from replay.rulesets.xixi.check import impossible
from replay.rulesets.xixi.rows import BASIC_WIN, CITE, SCORING_TILE, WITHOUT_RED
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import read, shown
from replay.rulesets.xixi.turned import chips, ends, face, faces, payments, without_red
from replay.tiles import HIDDEN, Kind, format_in_order

UNIT: Final = "chips"


def score(hand: Hand, rulings: XixiRulings) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    if reasons := impossible(hand, rulings):
        return NotAWin(reasons)
    found = read((*hand.concealed, hand.win), hand.melds, rulings)
    if found is None:
        return NotAWin((Reason("no_winning_shape", "the tiles are not four sets and a pair"),))
    reading = shown(found, hand.melds)
    if hand.scoring_tiles is None or HIDDEN in hand.scoring_tiles:
        why = Reason("not_judged", "the scoring tiles are not known, so neither is what the win pays")
        return Scored(total=None, unit=UNIT, lines=(), sums=False, reading=reading, reasons=(why,))
    values = faces(hand, hand.scoring_tiles, rulings)
    total = chips(values, rulings)
    return Scored(
        total=total,
        unit=UNIT,
        lines=_lines(hand, hand.scoring_tiles, values, total, rulings),
        payments=payments(hand, total),
        reading=reading,
    )


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
                why=_more(more, values[1:], len(ends(hand, rulings)) - 1),
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


def _more(tiles: tuple[Kind, ...], values: tuple[int, ...], wanted: int) -> str:
    told = "no Red Dragon in the hand"
    if not tiles:
        told += ", but no further tile in the wall"
    missing = wanted - len(tiles)
    if len(values) > len(tiles):
        return f"{told}, 10 for each of {missing} missing"
    return f"{told}; of these tiles {missing} is missing" if missing and tiles else told
