"""The bars of the Study page as HTML: each has its number, and is a link to the hands that it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st

from parts.html import aside, table, text
from parts.links import Value, anchor
from replay.store.queries.study import Bucket, RowWon
from replay.terms import counting, in_terms, rows_apart, say, term
from replay.tiles import KIND_OF
from replay.view.drawn.tiles import tile
from screens.study.measures import Plot

_RANKS: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "j": 8, "f": 8}


def here(words: str, **changed: Value) -> str:
    """A link to this page as it is but for what is `changed` in its address; `words` are HTML."""
    kept: dict[str, Value] = {name: st.query_params.get_all(name) for name in st.query_params}
    return anchor(words, "study", **{**kept, **changed})


def _bar(words: str, number: int, most: int, *point: object) -> str:
    """A number, its bar and what it is of."""
    drawn = f'<b>{number:,}</b><i style="--share:{number / most:.3f}"></i><small>{words}</small>'
    return here(drawn, point=list(map(str, point))) if number else f"<span>{drawn}</span>"


def histogram_html(key: str, plot: Plot, buckets: Sequence[Bucket]) -> str:
    """Hands by a number, a bar for each value; those of several players below each other, in one measure."""
    parts, most = [], max(each.hands for each in buckets)
    values = range(min(each.value for each in buckets), max(each.value for each in buckets) + 1)
    for player in dict.fromkeys(each.player for each in buckets):
        own = {each.value: each.hands for each in buckets if each.player == player}
        hands, often = sum(own.values()), max(own, key=lambda each: own[each])
        told = say(
            "{name}: {hands}, {mean:.1f} on average, most often {most} ({often})",
            name=player or say("all players"),
            hands=counting(hands, "hand"),
            mean=sum(value * number for value, number in own.items()) / hands,
            most=often,
            often=counting(own[often], "hand"),
        )
        bars = (
            _bar(f"{value}{'+' * (value == plot.measure.last)}", own.get(value, 0), most, key, value, player)
            for value in values
        )
        label = f'role="group" tabindex="0" aria-label="{text(in_terms(plot.axis), 400)}"'
        parts += [aside(text(told, 400)), f'<div class="gx-bars" {label}>', *bars, "</div>"]
    return f"{''.join(parts)}{aside(text(in_terms(plot.axis)))}"


def rows_html(rows: Sequence[RowWon], unit: str) -> str:
    """Scoring rows of wins by how often they counted, and what each added on average."""
    names, most = rows_apart(each.name for each in rows), max(each.wins for each in rows)
    lines = [
        (
            text(names[each.name], 60),
            f'<i style="--share:{each.wins / most:.3f}"></i>',
            here(f"{each.wins:,}", point=["row", each.name]),
            text(say("{mean:.1f} {unit} a win", mean=each.value / each.wins, unit=in_terms(unit))),
        )
        for each in rows
    ]
    return (
        f'<div class="gx-lying">{table(["", "", term("wins"), ""], lines, label="Patterns won", numbers=(2, 3))}</div>'
    )


def tiles_html(counts: Mapping[str, int]) -> str:
    """Deal-ins by tile: each kind with its number, a suit a line."""
    most = max(counts.values())
    shown = [each for each in _RANKS if each in "mps" or any(name.endswith(each) for name in counts)]
    suits = ([f"{rank}{suit}" for rank in range(1, _RANKS[suit] + 1)] for suit in shown)
    lines = (
        "".join(_bar(tile(KIND_OF[each], "s"), counts.get(each, 0), most, "tile", each) for each in suit)
        for suit in suits
    )
    return f'<div class="gx-suits">{"".join(f"<div>{each}</div>" for each in lines)}</div>'
