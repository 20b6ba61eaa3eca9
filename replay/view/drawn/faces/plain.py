"""Plain text: the notation of a tile and nothing else, as large as it gets."""

from __future__ import annotations

from replay.tiles import Kind
from replay.view.drawn.faces.index import index_of
from replay.view.drawn.faces.strokes import ink_of, text


def front(kind: Kind) -> str:
    """The inside of the SVG of a face."""
    words, ink = index_of(kind), ink_of(kind)
    if len(words) == 1:
        return text(words, 30, 56, 48, ink)
    line = f"<rect x='17' y='40' width='26' height='4' rx='2' fill='{ink}'/>" if words[0] in "69" else ""
    return text(words[0], 30, 37, 42, ink) + line + text(words[1], 30, 72, 34, ink)
