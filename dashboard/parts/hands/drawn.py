"""A hand as HTML, and tiles on buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import Final

import streamlit as st

from parts.components import component, file_beside
from parts.menu import TILES
from replay.hands import Hand
from replay.state import SeatState
from replay.store.queries.held import BeforeDiscard
from replay.terms import in_terms, say, term
from replay.tiles import KINDS, NAMES, Kind
from replay.view.drawn.faces import face
from replay.view.drawn.tiles import Size, label, meld, row, tile


def hand_html(hand: Hand, size: Size = "m") -> str:
    """The tiles of a hand: concealed, melds, flowers, and the winning tile apart."""
    melds = [(in_terms(each.kind.replace("_", " ")), meld(each, size)) for each in hand.melds]
    won = tile(hand.win, size, marks=("won",))
    return parts_html(
        (say("concealed"), row(sorted(hand.concealed), size) if hand.concealed else ""),
        *melds,
        (term("flowers"), row(hand.flowers, size) if hand.flowers else ""),
        (term("won on"), won),
    )


def held_html(held: BeforeDiscard, put: Kind, best: Kind | None = None) -> str:
    """A hand before a discard: what was drawn apart, the tile that was put down and the best one marked."""
    (standing, drawn), shown = _apart(held.concealed, held.drawn), []
    marks = [(put, "put"), *([] if best in (None, put) else [(best, "keep")])]
    for kind in reversed([*standing, *drawn]):  # the last of its kind: what was drawn lies there
        mark = next((each for each in marks if each[0] == kind), None)
        drawn_tile = tile(kind, "s")
        if mark is not None:
            marks.remove(mark)
            drawn_tile = f'<span class="gx-{mark[1]}">{drawn_tile}</span>'
        shown.append(drawn_tile)
    apart = shown[: len(drawn)]
    return parts_html(
        (say("concealed"), f'<span class="row">{"".join(reversed(shown[len(drawn) :]))}</span>'),
        (term("just drawn"), "".join(apart)),
        *((term("meld"), row(each, "s")) for each in held.melds),
        (term("flowers"), row(held.flowers, "s") if held.flowers else ""),
    )


def _apart(concealed: Sequence[Kind], drawn: Kind | None) -> tuple[list[Kind], list[Kind]]:
    """The tiles that stand, and apart from them the one that was drawn, if that is known."""
    standing = list(concealed)
    if drawn is None or drawn not in standing:
        return standing, []
    standing.remove(drawn)
    return standing, [drawn]


def parts_html(*parts: tuple[str, str]) -> str:
    """Parts of a hand beside each other, each drawn above its words; what is empty is left out."""
    told = (f'<span class="gx-part">{drawn}<small>{escape(words)}</small></span>' for words, drawn in parts if drawn)
    return f'<div class="gx-hand">{"".join(told)}</div>'


def hand_buttons(
    key: str, held: SeatState, legal: Collection[Kind], put: Callable[[Kind], None], name: str, *, front: bool = True
) -> None:
    """The concealed tiles of a hand as they are, the one that was drawn apart, each a button that discards it; the
    first nine have a key. `key` is that of the place, `name` begins those of the buttons. `front`: it is the hand in
    front of the table beside it, where a click on a tile does the same.
    """
    standing, drawn = _apart(held.concealed, held.drawn)
    with st.container(key=key, horizontal=True, vertical_alignment="center", gap=None):
        for place, kind in enumerate([*standing, *drawn]):
            apart = "-drawn" if place == len(standing) else ""
            st.button(
                say("discard {tile}", tile=label(kind)),
                key=f"{name}{place}{apart}-tile-{NAMES[kind]}",
                disabled=kind not in legal,
                on_click=put,
                args=(kind,),
                shortcut=str(place + 1) if place < _NUMBERED else None,
            )
    if front:
        script = file_beside(__file__, "board.js")
        component("board_tiles", script)(data={"place": f".st-key-{key}"}, key=f"{key} ears", height=1)


_NUMBERED: Final = 9
"""Tiles that have a key: 1 to 9."""


def button_faces() -> str:
    """The tiles on buttons whose key ends with `-tile-5p`; their words are for those who do not see them."""
    drawn = TILES.asked()
    rules = [
        f'[class*="-tile-{NAMES[kind]}"] button{{background-image:url("{face(kind, drawn)}")}}' for kind in range(KINDS)
    ]
    return f"<style>{''.join(rules)}</style>"
