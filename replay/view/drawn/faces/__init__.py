"""The faces of the tiles as SVG, drawn here, in sets that one chooses from; the back is the same in all.

A face is drawn once on a page, as a picture that the style sheet gives to every tile of its kind: `<use>`, which would
do the same, is taken out of what a page shows of HTML by Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final
from urllib.parse import quote

from replay.tiles import KINDS, Kind, is_hidden
from replay.view.drawn.faces import large, plain, true
from replay.view.drawn.faces.index import index_of
from replay.view.drawn.faces.strokes import HEIGHT, WIDTH

TRUE: Final = "true"
SETS: Final[Mapping[str, tuple[str, Callable[[Kind], str]]]] = {
    TRUE: ("True tiles", true.front),
    "bare": ("True, no corner", lambda kind: true.front(kind, corner=False)),
    "large": ("Large print", large.front),
    "text": ("Plain text", plain.front),
}
"""The sets by the name that links have: what each is called, and the inside of the SVG of a face of it."""

__all__ = ["SETS", "TRUE", "drawing", "every_face", "face", "index_of"]


@cache
def face(kind: Kind, drawn: str = TRUE) -> str:
    """The face as a data URI for CSS; the back of a tile for a hidden one. `drawn` is one of `SETS`."""
    return f"data:image/svg+xml,{quote(drawing(kind, drawn), safe=' =:/,.-')}"


def drawing(kind: Kind, drawn: str = TRUE) -> str:
    """The face as SVG, 60 wide and 80 high."""
    body = _back() if is_hidden(kind) else SETS[drawn][1](kind)
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>{body}</svg>"


def every_face(drawn: str = TRUE) -> Iterable[tuple[Kind, str]]:
    """Each kind with its face."""
    return ((kind, face(kind, drawn)) for kind in range(KINDS + 1))


def _back() -> str:
    return (
        "<rect width='60' height='80' fill='#2f7d64'/>"
        "<rect x='8' y='9' width='44' height='62' rx='6' fill='none' stroke='#7fc4aa' stroke-width='2.5'/>"
        "<path d='M30 24L44 40L30 56L16 40Z' fill='none' stroke='#7fc4aa' stroke-width='2.5'/>"
    )
