"""The points of a disputed hand for the terminal: as recorded and as computed, by player."""

from __future__ import annotations

from collections.abc import Sequence

from replay.rules import Payments
from replay.terms import say
from replay.view.blocks import FAINT, STRONG, Cells, Grid, Text
from replay.view.dispute.case import Money, sum_of
from replay.view.text import name_of, signed


def money_table(money: Sequence[Money], players: Sequence[str]) -> Grid:
    """What each event moves, as recorded and as computed where they differ, and what the hand moves in all."""
    table = Grid(
        Cells(say("line"), FAINT, right=True),
        "",
        Cells("", FAINT),
        *(Cells(name_of(players, seat), right=True) for seat in range(4)),
    )
    for each in money:
        for line, what, whose, four, differs in money_rows(each):
            table.add(line, what, say(whose) if whose else "", *_cells(four, strong=differs))
    recorded, computed = (sum_of([getattr(each, side) for each in money]) for side in ("recorded", "computed"))
    if recorded == computed:
        table.add("", Text(say("this hand"), STRONG), "", *_cells(computed, strong=True))
        return table
    table.add("", Text(say("this hand"), STRONG), say("recorded"), *_cells(recorded, strong=True))
    table.add("", "", say("computed"), *_cells(computed, strong=True))
    if recorded is not None and computed is not None:
        less = tuple(one - two for one, two in zip(computed, recorded, strict=True))
        table.add("", "", say("difference"), *_cells(less, strong=False))
    return table


def money_rows(each: Money) -> list[tuple[str, str, str, Payments | None, bool]]:
    """One row where both sides agree or one is silent, else two: line, what, whose, amounts, whether they differ."""
    line = str(each.line)
    if each.recorded == each.computed:
        return [(line, each.what, "both", each.computed, False)]
    if each.recorded is None:
        return [(line, each.what, "computed", each.computed, False)]
    if each.computed is None:
        return [(line, each.what, "recorded", each.recorded, False)]
    return [(line, each.what, "recorded", each.recorded, True), ("", "", say("computed"), each.computed, True)]


def _cells(four: Sequence[int] | None, *, strong: bool) -> list[Text]:
    style = STRONG if strong else ""
    return [Text("–" if four is None else signed(four[seat]), style) for seat in range(4)]
