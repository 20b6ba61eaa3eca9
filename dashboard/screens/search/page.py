"""The page Find hands: wins by the rows that counted, by winner, tile, wait and total; the filters are the address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import streamlit as st
from msgspec import convert

import data
from frame import open_link
from parts.choice import choice, paged, several
from parts.filters import none_meets, player_choice, ruleset_choice
from parts.html import aside, counted, heading, plain_name
from parts.just_used import used
from parts.links import key_of
from parts.store import store_page
from replay.store.queries.filter import GameFilter
from replay.store.queries.wins import WinFilter, find_wins, rows_known
from replay.terms import rows_apart, say, term
from replay.tiles import KINDS, NAMES
from replay.view.drawn.tiles import label
from replay.view.score import WON_BY
from screens.search import positions
from screens.search.saved import saved_filters
from screens.search.view import AT_TABLE, WAITS, win_html

PER_PAGE: Final = 12
_MORE: Final = ("tile", "by", "wait", "jokers", "least", "most")
"""Filters that are folded away until one is chosen."""


def page() -> None:
    """Draw the page."""
    store_page("Find hands", _page)


def _page() -> None:
    about = term(
        "Wins by the rows that counted, the winner, the tile, the wait, the jokers and the total; the greatest first."
    )
    asked = st.query_params.get("find") == "positions"
    st.html(heading("Find hands", positions.ABOUT if asked else about))
    kinds = {"": say("wins"), "positions": say("positions")}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        what = choice(
            st.container(width="content"), "What to find", kinds, key="find", hide_label=True, side_by_side=True
        )
        named = st.container(width="content")
    if what == "positions":
        positions.draw()
    else:
        _wins()
    with named:  # last: the address has the filters by now
        saved_filters()


def _wins() -> None:
    wanted = _wanted()
    total = data.asked(find_wins, wanted, limit=PER_PAGE, offset=0).total
    st.html(aside(counted(total, "win"), status=True))
    if not total:
        st.html(none_meets(term("No win meets these filters")))
        return
    cards, number = paged(total, PER_PAGE, wanted, name="wins")
    with cards:
        columns = st.columns(2, gap="medium")
        found = data.asked(find_wins, wanted, limit=PER_PAGE, offset=(number - 1) * PER_PAGE).found
        for place, each in enumerate(found):
            with columns[place % 2], st.container(key=f"gxgame-win-{each.sha256[:12]}-{each.line}-{each.seat}"):
                st.html(win_html(each))
                game = key_of(each.sha256)
                open_link(AT_TABLE, "replay", game=game, hand=each.hand, line=each.line, seat=each.seat, panel="score")


def _wanted() -> WinFilter:
    """The filters, which the address keeps."""
    first, second, third = st.columns([1.2, 2, 1], vertical_alignment="bottom")
    ruleset = ruleset_choice(first)
    with second:
        rows = _rows_asked(data.asked(rows_known, GameFilter(ruleset=ruleset or None)))
    winner = player_choice(third, term("Winner"), mine=False)
    more = any(each in st.query_params for each in _MORE)
    folded = st.expander(term("Tile, wait, jokers and total"), expanded=more, icon=":material/tune:")
    with folded, st.container(key="gxtwo-wins"):
        tile_at, how, wait_at, jokers_at, least_at, most_at = st.columns(
            [1.3, 1, 1.3, 1, 0.8, 0.8], vertical_alignment="bottom"
        )
    kinds = {"": say("any tile"), **{NAMES[kind]: label(kind) for kind in range(KINDS)}}
    asked: dict[str, object] = {
        "games": {"ruleset": ruleset or None},
        "winner": winner,
        "rows": rows,
        "tile": choice(tile_at, term("Won on"), kinds, key="tile"),
        "won_by": choice(how, term("Won by"), {"": say("any way"), **WON_BY}, key="by"),
        "wait": choice(wait_at, term("Waited for"), {"": say("any wait"), **WAITS}, key="wait"),
        "jokers": choice(jokers_at, term("Jokers"), positions.JOKERS, key="jokers"),
    }
    for name, words, where in (("least", say("Total from"), least_at), ("most", say("Total to"), most_at)):
        asked[name] = where.number_input(words, 0, 100_000, None, key=name, bind="query-params", on_change=used())
    return convert({name: each for name, each in asked.items() if each not in ("", None)}, WinFilter, strict=False)


def _rows_asked(known: Mapping[str, int]) -> tuple[str, ...]:
    """The rows that all have to count; what a link asks for and nobody has won with is said."""
    names = rows_apart(known)

    def words(name: str) -> str:
        return f"{plain_name(names[name])} ({known[name]:,})"

    return several("Rows that count", list(known), key="rows", what="row", anything="Any", most=6, words=words)
