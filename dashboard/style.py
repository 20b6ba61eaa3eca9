"""The one style sheet. Colours are tokens that follow the theme by CSS's `light-dark()`; Streamlit sets the scheme."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from replay.tiles import HIDDEN, NAMES
from tile_faces import every_face


@cache
def sheet() -> str:
    """The whole sheet in a `style` element."""
    rules = Path(__file__).with_name("dashboard.css").read_text(encoding="utf-8")
    return f"<style>{rules}\n{_faces()}</style>"


def _faces() -> str:
    found = []
    for kind, full, small in every_face():
        name = "back" if kind == HIDDEN else NAMES[kind]
        found.append(f'.t-{name}{{background-image:url("{full}")}}')
        found.append(f'.t-{name}:is(.s,.xs){{background-image:url("{small}")}}')
    return "\n".join(found)
