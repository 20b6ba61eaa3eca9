"""The plots of the Study page: pure functions from numbers to figures and to what they say in words.

A point carries in its `customdata` what leads to its hands. Nothing is told by colour alone: lines have dashes, shapes
and names at their ends, bars of several players have patterns, cells have their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from replay.terms import Terms, term, told
from study_data import Bucket, Mark, Measure, RowWon, Tally

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
_MOST_POINTS: Final = 150
_SINGLE: Final = 80
"""So many hands at most have a mark each; more are a plain line."""
_LEAST: Final = 9
"""A histogram shows this many values after its first one at least."""
_PLOT_HEIGHT: Final = 250
_LINE_HEIGHT: Final = 15
_NAME_WIDTH: Final = 0.3
"""Pixels of the field of a plot and of a line of text; how much of a narrow plot's width a name takes."""
_NAME: Final = 18


def short(name: str) -> str:
    """A player's name as a plot has room for it, with nothing that Plotly would take for markup."""
    plain = "".join(each if each.isprintable() else "�" for each in name)
    plain = plain if len(plain) <= _NAME else plain[: _NAME - 1] + "…"
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def thinned(marks: Sequence[Mark]) -> list[Mark]:
    """At most some of the marks, evenly, the last one among them."""
    step = -(-len(marks) // _MOST_POINTS)
    return [each for each in marks if each.place % step == 0 or each.place == len(marks)]


def progress_plot(scores: Mapping[str, Sequence[Mark]], unit: str = "") -> go.Figure:
    """Scores from hand to hand, a line for each player with its sign and its name at the end."""
    figure = go.Figure()
    for number, (name, marks) in enumerate(scores.items()):
        shown = thinned(marks)
        few = len(marks) <= _SINGLE
        look = number % len(COLOURS)
        figure.add_trace(
            go.Scatter(
                x=[each.place for each in shown],
                y=[each.score for each in shown],
                name=short(name),
                mode="lines+markers",
                line={
                    "color": COLOURS[look],
                    "dash": DASHES[look],
                    "width": 2 if few else 1.5,
                    "shape": "hv" if few else "linear",
                },
                marker={
                    "symbol": SHAPES[look],
                    "size": 7,
                    "opacity": [1 if few or each is shown[-1] else 0 for each in shown],
                },
                customdata=[[each.sha256, each.hand, each.seat] for each in shown],
                hovertext=[f"{short(each.game)}, hand {each.hand}: {each.change:+,}" for each in shown],
                hovertemplate="%{hovertext}<br>sum %{y:,}<extra>%{fullData.name}</extra>",
            )
        )
    for (name, marks), shift in zip(scores.items(), _apart(scores), strict=True):
        figure.add_annotation(
            x=marks[-1].place,
            y=marks[-1].score,
            text=short(name),
            showarrow=False,
            xanchor="left",
            xshift=8,
            yshift=shift,
        )
    figure.update_layout(
        xaxis_title="hands played", yaxis_title=f"sum in {told(unit)}" if unit else "sum", showlegend=False
    )
    figure.update_xaxes(showgrid=False)
    return _framed(figure, right=max(map(len, map(short, scores)), default=0) * 7 + 16)


def _apart(scores: Mapping[str, Sequence[Mark]]) -> list[float]:
    """By how many pixels each name is moved up, so that names beside each other do not lie on one another."""
    ends = {name: (marks[-1].place, marks[-1].score) for name, marks in scores.items()}
    every = [mark.score for marks in scores.values() for mark in marks]
    high = (max(every) - min(every) if every else 0) or 1
    wide = max((place for place, _ in ends.values()), default=0) or 1
    moved: dict[str, float] = {}
    taken: list[tuple[float, float]] = []
    for name, (place, score) in sorted(ends.items(), key=lambda each: each[1][1]):
        at = wanted = score / high * _PLOT_HEIGHT
        for left, used in taken:
            if abs(left - place) < _NAME_WIDTH * wide and at < used + _LINE_HEIGHT:
                at = used + _LINE_HEIGHT
        taken.append((place, at))
        moved[name] = at - wanted
    return [moved[name] for name in scores]


def progress_words(scores: Mapping[str, Sequence[Mark]]) -> str:
    """The plot of scores for somebody who does not see it."""
    ends = ", ".join(f"{name} {marks[-1].score:+,} after {len(marks)} hands" for name, marks in scores.items())
    return f"Scores summed from hand to hand. At the end: {ends or 'no hands'}."


def histogram_plot(measure: Measure, buckets: Sequence[Bucket]) -> go.Figure:
    """Hands by a number, a bar for each value, patterned by player where there are several."""
    figure = go.Figure()
    for number, player in enumerate(dict.fromkeys(each.player for each in buckets)):
        own = [each for each in buckets if each.player == player]
        look = number % len(COLOURS)
        figure.add_trace(
            go.Bar(
                x=[each.value for each in own],
                y=[each.hands for each in own],
                name=short(player) or "all players",
                marker={
                    "color": COLOURS[look],
                    "pattern": _pattern(look),
                },
                customdata=[[each.player, each.value] for each in own],
                hovertemplate=told(measure.axis) + " %{x}: %{y:,} hands<extra>%{fullData.name}</extra>",
            )
        )
    several = len({each.player for each in buckets}) > 1
    figure.update_layout(
        xaxis_title=told(measure.axis),
        yaxis_title="hands",
        barmode="group",
        bargap=0.15,
        showlegend=several,
        legend={"orientation": "h", "yanchor": "bottom", "y": 1.02, "x": 0},
    )
    first = min((each.value for each in buckets), default=0)
    last = max((each.value for each in buckets), default=0)
    # Few values keep narrow bars: one alone would fill the plot.
    figure.update_xaxes(range=[first - 0.5, max(last, first + _LEAST) + 0.5])
    if last <= 20:
        figure.update_xaxes(dtick=1)
    if last == measure.last:
        ticks = [*range(0, last, 10 if last > 40 else 5), last]
        figure.update_xaxes(tickvals=ticks, ticktext=[*map(str, ticks[:-1]), f"{last}+"])
    figure.update_xaxes(showgrid=False)
    return _framed(figure)


def average(buckets: Sequence[Bucket], player: str) -> float:
    """The mean of the values of a player's hands, 0 where there are none."""
    own = [each for each in buckets if each.player == player]
    hands = sum(each.hands for each in own)
    return sum(each.value * each.hands for each in own) / hands if hands else 0.0


def histogram_words(measure: Measure, buckets: Sequence[Bucket]) -> str:
    """The plot of a measure for somebody who does not see it."""
    parts = []
    for player in dict.fromkeys(each.player for each in buckets):
        own = [each for each in buckets if each.player == player]
        most = max(own, key=lambda each: each.hands)
        hands = sum(each.hands for each in own)
        parts.append(
            f"{player or 'all players'}: {hands:,} hands, {average(buckets, player):.1f} on average,"
            f" most often {most.value} ({most.hands:,} hands)"
        )
    return f"{told(measure.title)}, {told(measure.axis)}. {'; '.join(parts) or 'No hands'}."


def hell_plot(tallies: Sequence[Tally]) -> go.Figure:
    """Hell waits made and won by player, side by side."""
    names = [short(each.player) for each in tallies]
    figure = go.Figure()
    series = (
        ("in truth", "true", [each.true for each in tallies]),
        ("as far as the player could know", "made", [each.made for each in tallies]),
        (term("won on it"), "won", [each.won for each in tallies]),
    )
    for look, (name, which, counts) in enumerate(series):
        figure.add_trace(
            go.Bar(
                y=names,
                x=counts,
                orientation="h",
                name=name,
                text=[f"{each:,}" for each in counts],
                textposition="outside",
                cliponaxis=False,
                marker={
                    "color": COLOURS[look],
                    "pattern": _pattern(look),
                },
                customdata=[[each.player, which] for each in tallies],
                hovertemplate="%{y}: %{x:,}" + term(" hands with a hell wait, ") + name + "<extra></extra>",
            )
        )
    figure.update_layout(
        barmode="group",
        xaxis_title="hands",
        legend={"orientation": "h", "yanchor": "bottom", "y": 1.02, "x": 0},
    )
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return _framed(figure, height=170 + 62 * max(1, len(tallies)), top=84)


def hell_words(tallies: Sequence[Tally]) -> str:
    """The plot of hell waits for somebody who does not see it."""
    parts = [
        f"{each.player}: {each.made} of {each.ready}{term(' ready hands had one as far as the player could know, ')}"
        f"{each.won}{term(' were won on it, ')}{each.true} had one in truth"
        for each in tallies
    ]
    return f"{term('Hell waits. ')}{'; '.join(parts) or 'No hands'}."


def rows_plot(rows: Sequence[RowWon], unit: str) -> go.Figure:
    """Scoring rows of wins by how often they counted."""
    figure = go.Figure(
        go.Bar(
            y=[short_row(each.name) for each in rows],
            x=[each.wins for each in rows],
            orientation="h",
            text=[f"{each.wins:,}" for each in rows],
            textposition="outside",
            cliponaxis=False,
            marker={"color": COLOURS[0]},
            customdata=[[each.name] for each in rows],
            hovertext=[f"{each.value / each.wins:.1f} {told(unit)} {term('a win')}" for each in rows],
            hovertemplate="%{y}: %{x:,}" + term(" wins, ") + "%{hovertext}<extra></extra>",
        )
    )
    figure.update_layout(xaxis_title=term("wins"), showlegend=False)
    figure.update_yaxes(autorange="reversed", showgrid=False, automargin=True)
    return _framed(figure, height=100 + 24 * max(3, len(rows)), right=40)


def short_row(name: str) -> str:
    """A row's name as a plot has room for it."""
    return short(name) if len(name) <= _NAME else name if len(name) <= 30 else name[:29] + "…"


def rows_words(rows: Sequence[RowWon]) -> str:
    """The plot of rows for somebody who does not see it."""
    parts = [f"{each.name} in {each.wins}{term(' wins')}" for each in rows]
    return f"{term('Patterns won. ')}{', '.join(parts) or term('No wins')}."


_RANKS: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "j": 8}
_SUITS: Final = Terms({"m": "characters", "p": "circles", "s": "bamboo", "z": "honors", "j": "jokers"})


def tiles_plot(counts: Mapping[str, int]) -> go.Figure:
    """Deal-ins by tile: a square for each kind with its number; the darker the more."""
    letters = [each for each in "mpszj" if each in "mps" or any(name.endswith(each) for name in counts)]
    cells = [(rank, letter) for letter in letters for rank in range(1, _RANKS[letter] + 1)]
    values = [counts.get(f"{rank}{letter}", 0) for rank, letter in cells]
    most = max(values, default=0) or 1
    figure = go.Figure(
        go.Scatter(
            x=[rank for rank, _ in cells],
            y=[_SUITS[letter] for _, letter in cells],
            mode="markers+text",
            text=[f"{value:,}" if value else "·" for value in values],
            textfont={"color": [_on(value / most) for value in values]},
            marker={
                "symbol": "square",
                "size": 34,
                "color": values,
                "cmin": 0,
                "cmax": most,
                "colorscale": [[0, _rgb(_PALE)], [1, _rgb(_DEEP)]],
                "line": {"color": "#8aa297", "width": 1},
            },
            customdata=[[f"{rank}{letter}"] for rank, letter in cells],
            hovertemplate="%{customdata[0]}: %{text}" + term(" deal-ins") + "<extra></extra>",
        )
    )
    figure.update_xaxes(dtick=1, range=[0.4, 9.6], showgrid=False, zeroline=False, fixedrange=True)
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, fixedrange=True)
    figure.update_layout(showlegend=False)
    return _framed(figure, height=60 + 48 * len(letters))


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
    return f"{term('Deal-ins by tile. ')}{', '.join(f'{tile}: {number}' for tile, number in ordered) or 'None'}."


def _pattern(look: int) -> dict[str, Any]:
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


def _framed(figure: go.Figure, *, height: int = 340, right: int = 16, top: int = 36) -> go.Figure:
    figure.update_layout(
        height=height,
        margin={"l": 8, "r": right, "t": top, "b": 8},
        clickmode="event+select",
        dragmode=False,
        hoverlabel={"align": "left"},
    )
    figure.update_yaxes(automargin=True)
    return figure
