"""A hand as HTML."""

from __future__ import annotations

from html import escape

from replay.hands import Hand
from replay.terms import term, told
from replay.view.drawn.tiles import Size, meld, row, tile


def hand_html(hand: Hand, size: Size = "m") -> str:
    """The tiles of a hand: concealed, melds, flowers, and the winning tile apart."""
    parts = [_part("concealed", row(sorted(hand.concealed), size))] if hand.concealed else []
    parts += [_part(told(each.kind.replace("_", " ")), meld(each, size)) for each in hand.melds]
    if hand.flowers:
        parts.append(_part(term("flowers"), row(hand.flowers, size)))
    parts.append(_part(term("won on"), tile(hand.win, size, marks=("won",))))
    return f'<div class="gx-hand">{"".join(parts)}</div>'


def _part(words: str, tiles: str) -> str:
    return f'<span class="gx-part">{tiles}<small>{escape(words)}</small></span>'
