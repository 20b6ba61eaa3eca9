"""The plots of the Study page with bars: pure functions from numbers to figures and to what they say in words.

A point carries in its `customdata` what leads to its hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import plotly.graph_objects as go

from replay.store.queries.study import Bucket, RowWon
from replay.terms import counting, in_terms, row_name, rows_apart, say, term
from screens.study.measures import Plot
from screens.study.plots.look import COLOURS, framed, hatching, short, short_row

_LEAST: Final = 9
"""A histogram shows this many values after its first one at least."""
_FEW: Final = 6
"""Up to so many hands in its highest bar each number has its line."""


def histogram_plot(plot: Plot, buckets: Sequence[Bucket]) -> go.Figure:
    """Hands by a number, a bar for each value, patterned by player where there are several."""
    figure = go.Figure()
    for number, player in enumerate(dict.fromkeys(each.player for each in buckets)):
        own = [each for each in buckets if each.player == player]
        look = number % len(COLOURS)
        figure.add_trace(
            go.Bar(
                x=[each.value for each in own],
                y=[each.hands for each in own],
                name=short(player) or say("all players"),
                marker={
                    "color": COLOURS[look],
                    "pattern": hatching(look),
                },
                customdata=[[each.player, each.value] for each in own],
                hovertemplate=in_terms(plot.axis) + " %{x}: %{y:,} " + say("hands") + "<extra>%{fullData.name}</extra>",
            )
        )
    several = len({each.player for each in buckets}) > 1
    figure.update_layout(
        xaxis_title=in_terms(plot.axis),
        yaxis_title=say("hands"),
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
    if last == plot.measure.last:
        ticks = [*range(0, last, 10 if last > 40 else 5), last]
        figure.update_xaxes(tickvals=ticks, ticktext=[*map(str, ticks[:-1]), f"{last}+"])
    figure.update_xaxes(showgrid=False)
    if max((each.hands for each in buckets), default=0) <= _FEW:
        figure.update_yaxes(dtick=1)  # there are no halves of hands
    return framed(figure, top=36 if several else 12)


def average(buckets: Sequence[Bucket], player: str) -> float:
    """The mean of the values of a player's hands, 0 where there are none."""
    own = [each for each in buckets if each.player == player]
    hands = sum(each.hands for each in own)
    return sum(each.value * each.hands for each in own) / hands if hands else 0.0


def histogram_words(plot: Plot, buckets: Sequence[Bucket]) -> str:
    """The plot of a measure for somebody who does not see it."""
    parts = []
    for player in dict.fromkeys(each.player for each in buckets):
        own = [each for each in buckets if each.player == player]
        most = max(own, key=lambda each: each.hands)
        hands = sum(each.hands for each in own)
        parts.append(
            say(
                "{name}: {hands}, {mean:.1f} on average, most often {most} ({often})",
                name=player or say("all players"),
                hands=counting(hands, "hand"),
                mean=average(buckets, player),
                most=most.value,
                often=counting(most.hands, "hand"),
            )
        )
    told = "; ".join(parts) or say("No hands")
    return say("{title}, {axis}. {told}.", title=in_terms(plot.title), axis=in_terms(plot.axis), told=told)


def rows_plot(rows: Sequence[RowWon], unit: str) -> go.Figure:
    """Scoring rows of wins by how often they counted."""
    names = rows_apart(each.name for each in rows)
    figure = go.Figure(
        go.Bar(
            y=[short_row(names[each.name]) for each in rows],
            x=[each.wins for each in rows],
            orientation="h",
            text=[f"{each.wins:,}" for each in rows],
            textposition="outside",
            cliponaxis=False,
            marker={"color": COLOURS[0]},
            customdata=[[each.name] for each in rows],
            hovertext=[
                say("{mean:.1f} {unit} a win", mean=each.value / each.wins, unit=in_terms(unit)) for each in rows
            ],
            hovertemplate="%{y}: %{x:,} " + term("wins") + ", %{hovertext}<extra></extra>",
        )
    )
    figure.update_layout(xaxis_title=term("wins"), showlegend=False)
    figure.update_yaxes(autorange="reversed", showgrid=False, automargin=True)
    return framed(figure, height=100 + 24 * max(3, len(rows)), right=40)


def rows_words(rows: Sequence[RowWon]) -> str:
    """The plot of rows for somebody who does not see it."""
    parts = [say("{name} in {n} wins", name=row_name(each.name), n=each.wins) for each in rows]
    return say("Patterns won. {told}.", told=", ".join(parts) or say("No wins"))
