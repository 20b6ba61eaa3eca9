"""The one style sheet: what is drawn, then the dashboard. Streamlit sets the scheme that its colours follow."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from replay.tiles import KIND_OF
from replay.view.drawn import sheet as drawn
from replay.view.drawn.faces import TRUE, drawing


@cache
def sheet(faces: str = TRUE) -> str:
    """The whole sheet in a `style` element, with this set of faces of the tiles."""
    own = Path(__file__).with_name("dashboard.css").read_text(encoding="utf-8")
    return f"<style>{drawn.rules()}\n{own}\n{drawn.faces(drawn=faces)}</style>"


def icon() -> str:
    """The icon of the browser's tab, an SVG: one by name would be fetched from the network."""
    return drawing(KIND_OF["1p"])
