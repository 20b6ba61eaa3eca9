"""The plot of scores from hand to hand: pure functions from numbers to the figure and to what it says in words.

Nothing is told by colour alone: lines have dashes and shapes of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

from replay.store.queries.scores import ScoreMark
from replay.terms import say
from replay.view.drawn.words import signed
from replay.view.safe_text import safe

CONFIG: Final[dict[str, Any]] = {"showSendToCloud": False, "displaylogo": False, "displayModeBar": False}
"""Game records are private: no button sends a plot anywhere."""
COLOURS: Final = ("#2f8f63", "#c8553d", "#3f7fc4", "#9a7410", "#8f66ad", "#707d86")
"""Each stands out from the light and from the dark page alike, by 3.8 to 1 at least."""
INK: Final = {"light": "#1d2421", "dark": "#e9ece8"}
"""The colour of all words of a plot on the light and on the dark page."""
_DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SHAPES: Final = ("circle", "square", "diamond", "triangle-up", "cross", "x")
_NAME: Final = 18
_MOST_POINTS: Final = 100
_MOST_MARKS: Final = 12
_SINGLE: Final = 40
"""So many hands at most are steps; more are joined by a line."""


def short(name: str) -> str:
    """A player's name as a plot has room for it, with nothing that Plotly would take for markup."""
    return escape(safe(name, _NAME), quote=False)


def points(marks: Sequence[ScoreMark]) -> list[ScoreMark]:
    """The hands that have a point: all, or of many in each stretch the one that moved most; and the last."""
    before, last = marks[:-1], marks[-1]
    step = max(1, -(-len(before) // (_MOST_POINTS - 1)))
    parts = (before[start : start + step] for start in range(0, len(before), step))
    return [*(max(part, key=lambda each: abs(each.change)) for part in parts), last]


def progress_plot(scores: Mapping[str, Sequence[ScoreMark]], theme: str) -> go.Figure:
    """Scores from hand to hand, a line for each player with its dashes and its sign.

    They are what was paid, which is not always counted in what hands are worth: one faan pays two.
    """
    figure, words = go.Figure(), "{game}, hand {hand}: {change}"
    for look, (name, marks) in enumerate(scores.items()):
        shown = points(marks)
        figure.add_trace(
            go.Scatter(
                x=[each.place for each in shown],
                y=[each.score for each in shown],
                name=short(name),
                mode="lines+markers",
                line={
                    "color": COLOURS[look],
                    "dash": _DASHES[look],
                    "width": 2,
                    "shape": "hv" if len(marks) <= _SINGLE else "linear",
                },
                marker={"symbol": _SHAPES[look], "size": 7, "maxdisplayed": _MOST_MARKS},
                customdata=[[each.sha256, each.hand, each.seat] for each in shown],
                hovertext=[
                    say(words, game=short(each.game), hand=each.hand, change=signed(each.change)) for each in shown
                ],
                hovertemplate="%{hovertext}<br>" + say("sum") + " %{y:,}<extra>%{fullData.name}</extra>",
            )
        )
    font = {"color": INK[theme]}
    axis = {"tickfont": font, "title": {"font": font}}
    figure.update_layout(
        font=font,
        xaxis=axis,
        yaxis={**axis, "tickformat": ",", "automargin": True},
        xaxis_title=say("hands played"),
        xaxis_showgrid=False,
        yaxis_title=say("sum of scores"),
        showlegend=True,
        legend={"orientation": "h", "yanchor": "bottom", "y": 1.02, "x": 0, "font": font},
        height=340,
        margin={"l": 8, "r": 16, "t": 36, "b": 8},
        clickmode="event+select",
        dragmode=False,
        hoverlabel={"align": "left"},
    )
    return figure


def progress_words(scores: Mapping[str, Sequence[ScoreMark]]) -> str:
    """The plot of scores for somebody who does not see it."""
    ends = ", ".join(
        say("{name} {score} after {n:,} hands", name=name, score=signed(marks[-1].score), n=len(marks))
        for name, marks in scores.items()
    )
    return say("Scores summed from hand to hand. At the end: {ends}.", ends=ends or say("no hands"))
