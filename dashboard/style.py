"""The one style sheet. Colours are tokens that follow the theme by CSS's `light-dark()`; Streamlit sets the scheme."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from replay.tiles import HIDDEN, KIND_OF, NAMES
from tile_faces import drawing, every_face


@cache
def sheet() -> str:
    """The whole sheet in a `style` element."""
    rules = Path(__file__).with_name("dashboard.css").read_text(encoding="utf-8")
    return f"<style>{rules}\n{_faces()}</style>"


def icon() -> str:
    """The icon of the browser's tab, an SVG: one by name would be fetched from the network."""
    return drawing(KIND_OF["1p"])


def _faces() -> str:
    found = []
    for kind, face in every_face():
        name = "back" if kind == HIDDEN else NAMES[kind]
        found.append(f'.t-{name}{{--face:url("{face}")}}')
    return "\n".join(found)
