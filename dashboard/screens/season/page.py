"""The page Season: who stands where, who came when, how strong each is; to be printed, and as a workbook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, cast

import streamlit as st
from msgspec import structs

import data
from data import store_name
from parts.choice import choice
from parts.filters import game_filter
from parts.html import aside, counted, heading, section, table, text, with_code
from parts.links import anchor, key_of
from parts.reports import download
from parts.store import no_hand_counts, store_page
from replay.club.rating import RatedBy, RatingMethod, lacking_for
from replay.report.season import (
    came_rows,
    day_names,
    luck_rows,
    season_report,
    season_workbook,
    standings_head,
    standings_rows,
)
from replay.store import Reader
from replay.store.queries.filter import GameFilter
from replay.store.study.results import HandRef
from replay.store.study.rows import StudyFilter
from replay.store.study.season import Season
from replay.store.study.season import season as made
from replay.terms import Terms, say
from replay.view.season.words import (
    LUCK_HEAD,
    luck_title,
    remarks,
    scope_words,
    table_title,
    title,
)

_RATINGS: Final[Terms[str]] = Terms({"openskill": "OpenSkill", "elo": "Elo", "none": "no rating"})
_RATED_BY: Final[Terms[str]] = Terms({"place": "the place at the table", "points": "the points of the evening"})
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def page() -> None:
    """Draw the page."""
    store_page("Season", _page)


def _of_games(reader: Reader, games: GameFilter, rating: RatingMethod | None, by: RatedBy) -> Season:
    return made(reader, StudyFilter(**structs.asdict(games)), rating=rating, rated_by=by)


def _page() -> None:
    st.html(heading("Season", "Who stands where, who came when, and how strong each is."))
    games = game_filter(one_ruleset=True)
    first, second, _ = st.columns([1.2, 1.5, 3])
    method = choice(first, "Rating", _RATINGS, key="rating", default="openskill")
    by = choice(second, "Rated by", _RATED_BY, key="by", default="place")
    missing = "" if method == "none" else lacking_for(cast(RatingMethod, method))
    rating = None if missing or method == "none" else cast(RatingMethod, method)
    found = data.asked(_of_games, games, rating, cast(RatedBy, by))
    if not found.tables:
        st.html(no_hand_counts(found.scope))
        return
    st.html(f'<p class="gx-about">{text(title(found))}. {text(scope_words(found.scope), 600)}</p>')
    for each in found.tables:
        st.html(section(table_title(each), f"{counted(each.games, 'game')}, {counted(each.hands, 'hand')}"))
        rows = standings_rows(found, each, _best)
        _wide(standings_head(found), rows, say("Standings: {name}", name=table_title(each)))
        if said := luck_title(each):
            st.html(aside(with_code(said)))
            _wide(LUCK_HEAD, luck_rows(found, each), say("Luck and play"))
    for words in (*remarks(found), *([missing] if missing else [])):
        st.html(aside(with_code(words)))
    with st.container(horizontal=True, key="reports", gap="small"):
        words, made = say("The season as a page"), partial(season_report, found, store_name())
        download(words, made, "season.html", "season page", icon=":material/print:")
        words, table_icon = say("The season as a workbook"), ":material/table:"
        download(words, lambda: season_workbook(found), "season.xlsx", "season workbook", _XLSX, table_icon)
    if found.evenings:
        st.html(section("Attendance", counted(len(found.evenings), "evening")))
        _wide(["player", "evenings", *day_names(found)], came_rows(found, found.evenings), "Attendance")


def _wide(head: Sequence[str], rows: Sequence[Sequence[str]], label: str) -> None:
    """A table in which all but the names of the players are numbers."""
    numbers = [place for place, name in enumerate(head) if name != "player"]
    st.html(f'<div class="gx-season">{table(head, rows, label=label, numbers=numbers)}</div>')


def _best(_: int, best: HandRef) -> str:
    return anchor(f"{best.value:,}", "replay", game=key_of(best.sha256), hand=best.hand, seat=best.seat)
