"""The plot of scores from hand to hand: pure functions from numbers to the figure and to what it says in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import plotly.graph_objects as go
from msgspec import Struct

from replay.store.queries.scores import ScoreMark
from replay.terms import say
from replay.view.drawn.words import signed
from screens.study.plots.look import COLOURS, DASHES, SHAPES, framed, short

_MOST_POINTS: Final = 100
_SINGLE: Final = 40
"""So many hands at most have a mark each; of more every eighth part of the line has one."""
_SHOWN: Final = 8
_PLOT_HEIGHT: Final = 250
_LINE_HEIGHT: Final = 15
_NAME_WIDTH: Final = 0.3
"""Pixels of the field of a plot and of a line of text; how much of a narrow plot's width a name takes."""


class Stretch(Struct, frozen=True):
    """Hands that follow each other and are one point of a line: the last of them, and the one that moved most."""

    first: int
    last: ScoreMark
    most: ScoreMark
    change: int


def stretches(marks: Sequence[ScoreMark]) -> list[Stretch]:
    """The hands in at most so many stretches as a plot has points, all of one length but the last one."""
    step = max(1, -(-len(marks) // _MOST_POINTS))
    found = []
    for start in range(0, len(marks), step):
        part = marks[start : start + step]
        most = max(part, key=lambda each: abs(each.change))
        found.append(Stretch(part[0].place, part[-1], most, sum(each.change for each in part)))
    return found


def _stretch_words(each: Stretch) -> str:
    """A point in words: the hand, or of several the sum and the hand that a click opens."""
    hand = say(
        "{game}, hand {hand}: {change}",
        game=short(each.most.game),
        hand=each.most.hand,
        change=signed(each.most.change),
    )
    if each.first == each.last.place:
        return hand
    return say(
        "hands {first:,} to {last:,}: {change}<br>most in {hand}",
        first=each.first,
        last=each.last.place,
        change=signed(each.change),
        hand=hand,
    )


def progress_plot(scores: Mapping[str, Sequence[ScoreMark]]) -> go.Figure:
    """Scores from hand to hand, a line for each player with its sign and its name at the end.

    They are what was paid, which is not always counted in what hands are worth: one faan pays two.
    """
    figure = go.Figure()
    for number, (name, marks) in enumerate(scores.items()):
        shown = stretches(marks)
        few = len(marks) <= _SINGLE
        look = number % len(COLOURS)
        # Marks of several lines do not stand above each other.
        every, from_here = max(1, len(shown) // _SHOWN), number * max(1, len(shown) // _SHOWN) // len(COLOURS)
        figure.add_trace(
            go.Scatter(
                x=[each.last.place for each in shown],
                y=[each.last.score for each in shown],
                name=short(name),
                mode="lines+markers",
                line={
                    "color": COLOURS[look],
                    "dash": DASHES[look],
                    "width": 2,
                    "shape": "hv" if few else "linear",
                },
                marker={
                    "symbol": SHAPES[look],
                    "size": 7,
                    "opacity": [
                        1 if few or place % every == from_here or each is shown[-1] else 0
                        for place, each in enumerate(shown)
                    ],
                },
                customdata=[[each.most.sha256, each.most.hand, each.most.seat] for each in shown],
                hovertext=[_stretch_words(each) for each in shown],
                hovertemplate="%{hovertext}<br>" + say("sum") + " %{y:,}<extra>%{fullData.name}</extra>",
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
    figure.update_layout(xaxis_title=say("hands played"), yaxis_title=say("sum of scores"), showlegend=False)
    figure.update_xaxes(showgrid=False)
    figure.update_yaxes(tickformat=",")
    return framed(figure, right=max(map(len, map(short, scores)), default=0) * 7 + 16)


def _apart(scores: Mapping[str, Sequence[ScoreMark]]) -> list[float]:
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


def progress_words(scores: Mapping[str, Sequence[ScoreMark]]) -> str:
    """The plot of scores for somebody who does not see it."""
    ends = ", ".join(
        say("{name} {score} after {n:,} hands", name=name, score=signed(marks[-1].score), n=len(marks))
        for name, marks in scores.items()
    )
    return say("Scores summed from hand to hand. At the end: {ends}.", ends=ends or say("no hands"))
