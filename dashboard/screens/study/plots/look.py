"""How the plots of the Study page look: colours, signs, names, ink and frame.

Nothing is told by colour alone: lines have dashes, shapes and names at their ends, bars of several players have
patterns, cells have their numbers.
"""

from __future__ import annotations

from typing import Any, Final

import plotly.graph_objects as go

CONFIG: Final[dict[str, Any]] = {
    "showSendToCloud": False,
    "displaylogo": False,
    "displayModeBar": False,
    "scrollZoom": False,
}
"""Game records are private: no button sends a plot anywhere."""

COLOURS: Final = ("#2f8f63", "#c8553d", "#3f7fc4", "#9a7410", "#8f66ad", "#707d86")
"""Each stands out from the light and from the dark page alike, by 3.8 to 1 at least."""
INK: Final = {"light": "#1d2421", "dark": "#e9ece8"}
"""The colour of all words of a plot on the light and on the dark page."""
DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SHAPES: Final = ("circle", "square", "diamond", "triangle-up", "cross", "x")
PATTERNS: Final = ("", "/", "x", ".", "\\", "+")
_NAME: Final = 18


def short(name: str) -> str:
    """A player's name as a plot has room for it, with nothing that Plotly would take for markup."""
    plain = "".join(each if each.isprintable() else "�" for each in name)
    plain = plain if len(plain) <= _NAME else plain[: _NAME - 1] + "…"
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def short_row(name: str) -> str:
    """A row's name as a plot has room for it."""
    return short(name) if len(name) <= _NAME else name if len(name) <= 30 else name[:29] + "…"


def hatching(look: int) -> dict[str, Any]:
    """Hatching on the colour, so that bars differ without it."""
    return {"shape": PATTERNS[look], "fillmode": "overlay", "fgcolor": "#ffffff", "size": 7, "solidity": 0.3}


def inked(figure: go.Figure, theme: str) -> go.Figure:
    """The figure with all its words in the colour that can be read on this theme's page."""
    font = {"color": INK.get(theme, INK["light"])}
    axis = {"tickfont": font, "title": {"font": font}}
    figure.update_layout(font=font, legend={"font": font}, xaxis=axis, yaxis=axis)
    figure.update_annotations(font=font)
    figure.update_traces(textfont=font, selector={"type": "bar"})
    return figure


def framed(figure: go.Figure, *, height: int = 340, right: int = 16, top: int = 36) -> go.Figure:
    """The figure with the measures and the handling that all have; in pixels."""
    figure.update_layout(
        height=height,
        margin={"l": 8, "r": right, "t": top, "b": 8},
        clickmode="event+select",
        dragmode=False,
        hoverlabel={"align": "left"},
    )
    figure.update_yaxes(automargin=True)
    return figure
