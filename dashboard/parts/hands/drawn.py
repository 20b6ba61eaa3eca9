"""A hand as HTML, and tiles on buttons."""

from __future__ import annotations

from html import escape

from parts import tileset
from replay.hands import Hand
from replay.terms import in_terms, say, term
from replay.tiles import KINDS, NAMES
from replay.view.drawn.faces import face
from replay.view.drawn.tiles import Size, meld, row, tile


def hand_html(hand: Hand, size: Size = "m") -> str:
    """The tiles of a hand: concealed, melds, flowers, and the winning tile apart."""
    parts = [_part(say("concealed"), row(sorted(hand.concealed), size))] if hand.concealed else []
    parts += [_part(in_terms(each.kind.replace("_", " ")), meld(each, size)) for each in hand.melds]
    if hand.flowers:
        parts.append(_part(term("flowers"), row(hand.flowers, size)))
    parts.append(_part(term("won on"), tile(hand.win, size, marks=("won",))))
    return f'<div class="gx-hand">{"".join(parts)}</div>'


def button_faces() -> str:
    """The tiles on buttons whose key ends with `-tile-5p`; their words are for those who do not see them."""
    drawn = tileset.asked()
    rules = [
        f'[class*="-tile-{NAMES[kind]}"] button{{background-image:url("{face(kind, drawn)}")}}' for kind in range(KINDS)
    ]
    return f"<style>{''.join(rules)}</style>"


def _part(words: str, tiles: str) -> str:
    return f'<span class="gx-part">{tiles}<small>{escape(words)}</small></span>'
