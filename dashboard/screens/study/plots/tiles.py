"""The plot of deal-ins by tile: pure functions from numbers to the figure and to what it says in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import plotly.graph_objects as go

from replay.terms import Terms, say
from replay.tiles import KIND_OF
from replay.view.drawn.tiles import label
from screens.study.plots.look import framed

_RANKS: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "j": 8, "f": 8}
_SUITS: Final = Terms({"m": "characters", "p": "circles", "s": "bamboo", "z": "honors", "j": "jokers", "f": "flowers"})


def tiles_plot(counts: Mapping[str, int]) -> go.Figure:
    """Deal-ins by tile: a square for each kind with its number; the darker the more."""
    letters = [each for each in _RANKS if each in "mps" or any(name.endswith(each) for name in counts)]
    cells = [(rank, letter) for letter in letters for rank in range(1, _RANKS[letter] + 1)]
    values = [counts.get(f"{rank}{letter}", 0) for rank, letter in cells]
    most = max(values, default=0) or 1
    figure = go.Figure(
        go.Scatter(
            x=[rank for rank, _ in cells],
            y=[_SUITS[letter] for _, letter in cells],
            mode="markers+text",
            text=[_cell(*cell, value) for cell, value in zip(cells, values, strict=True)],
            textfont={"color": [_on(value / most) for value in values]},
            marker={
                "symbol": "square",
                "size": 38,
                "color": values,
                "cmin": 0,
                "cmax": most,
                "colorscale": [[0, _rgb(_PALE)], [1, _rgb(_DEEP)]],
                "line": {"color": "#8aa297", "width": 1},
            },
            customdata=[
                [f"{rank}{letter}", label(KIND_OF[f"{rank}{letter}"]), counts.get(f"{rank}{letter}", 0)]
                for rank, letter in cells
            ],
            hovertemplate="%{customdata[1]}: %{customdata[2]} " + say("deal-ins") + "<extra></extra>",
        )
    )
    figure.update_xaxes(dtick=1, range=[0.4, 9.6], showgrid=False, zeroline=False, fixedrange=True)
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, fixedrange=True)
    figure.update_layout(showlegend=False)
    return framed(figure, height=60 + 48 * len(letters))


def _cell(rank: int, letter: str, value: int) -> str:
    """What stands in a cell: the number, of an honor below its name."""
    name = f"{label(KIND_OF[f'{rank}{letter}']).split()[0]}<br>" if letter == "z" else ""
    return f"{name}{value:,}" if value else f"{name}·"


_PALE: Final = (230, 236, 232)
_DEEP: Final = (31, 91, 65)


def _rgb(colour: tuple[int, int, int]) -> str:
    return f"rgb{colour}"


def _on(depth: float) -> str:
    """White or black, whichever can be read on a cell of this depth from 0 to 1 (WCAG's relative luminance)."""
    shares = [(low + (high - low) * depth) / 255 for low, high in zip(_PALE, _DEEP, strict=True)]
    linear = [((each + 0.055) / 1.055) ** 2.4 for each in shares]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else "#ffffff"


def tiles_words(counts: Mapping[str, int]) -> str:
    """The plot of deal-ins for somebody who does not see it."""
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return say(
        "Deal-ins by tile. {told}.",
        told=", ".join(f"{label(KIND_OF[tile])}: {number}" for tile, number in ordered) or say("None"),
    )
