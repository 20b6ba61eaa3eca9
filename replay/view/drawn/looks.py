"""The style sheet of what is drawn. Colours are tokens that follow the colour scheme by CSS's `light-dark()`."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from replay.tiles import NAMES, Kind, is_hidden
from replay.view.drawn.faces import TRUE, every_face


@cache
def rules() -> str:
    """The rules without the faces of the tiles."""
    return Path(__file__).with_name("drawn.css").read_text(encoding="utf-8")


def faces(kinds: Collection[Kind] | None = None, drawn: str = TRUE) -> str:
    """A rule with the face of each tile; only of these `kinds` if they are given. `drawn` is a set of faces."""
    return "\n".join(
        f'.t-{"back" if is_hidden(kind) else NAMES[kind]}{{--face:url("{face}")}}'
        for kind, face in every_face(drawn)
        if kinds is None or kind in kinds
    )
