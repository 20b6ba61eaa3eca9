"""The page Audit: the findings over all games, each a link to its turn, and what another ruling would change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import streamlit as st

import data
from frame import open_link
from parts import reports
from parts.choice import choice, paged, tabs
from parts.filters import game_filter, none_meets
from parts.html import aside, chip, counted, finding, heading, means_html, nothing, plain_name, table, text
from parts.links import anchor, key_of
from parts.looks import dress
from parts.store import store_page
from parts.which_game import unknown
from replay.findings import CODES
from replay.store.queries.findings import CodeCount, FindingFilter, by_code, by_player, count_findings, findings
from replay.store.rows import FindingRow, GameRow
from replay.terms import say
from screens.audit.rulings import ANEW, all_under_one, one_under_all

PER_PAGE: Final = 20
_SEVERITIES: Final = ("error", "warning", "note")


def page() -> None:
    """Draw the page."""
    store_page("Audit", _page)


def _page() -> None:
    head = st.container()
    one = _one_game()
    about = "What the rules say is wrong in the records, each point with the turn, both sides and the paragraph."
    if one is not None:
        dress(one.game, "Audit")
        game, file = f"<b><bdi>{text(one.game, 80)}</bdi></b>", f"<bdi>{text(one.source, 120)}</bdi>"
        about = say("of the game {game}, {file}", game=game, file=file)
    head.html(heading("Audit", about))
    if one is not None:
        open_link("All games", "audit", "arrow_back")
    asked = FindingFilter(games=game_filter()) if one is None else FindingFilter(game=one.sha256)
    found, anew_tab = tabs(["Findings", ANEW])
    if found.open:
        with found:
            _findings(asked)
    if anew_tab.open:
        with anew_tab:
            if one is not None:
                one_under_all(one)
            else:
                all_under_one(asked)


def _one_game() -> GameRow | None:
    key = st.query_params.get("game")
    if not key:
        return None
    found = data.reader().meant(key, limit=2)
    if len(found) == 1:
        return found[0]
    unknown(key)
    return None


# ------------------------------------------------------------- findings


def _findings(asked: FindingFilter) -> None:
    reader = data.reader()
    codes = by_code(reader, asked)
    if not codes:
        st.html(nothing("Nothing was found", "The audit has nothing to say of these games: all is well."))
        return
    with st.container(key="gxkinds"):
        kind, about, grave = st.columns([1.6, 1.4, 2], vertical_alignment="bottom")
    kinds = {code: f"{code} ({number:,})" for code, _, number, _ in codes}
    code = choice(kind, "Kind of finding", {"": say("all kinds"), **kinds}, key="code")
    names = by_player(reader, FindingFilter(games=asked.games, game=asked.game, code=code or None))
    people = {name: f"{plain_name(name)} ({number:,})" for name, number in names.items()}
    name = choice(about, "Player concerned", {"": say("anybody"), **people}, key="about")
    severities = {each: say(f"{each}s") for each in _SEVERITIES}
    severity = choice(grave, "Severity", severities, key="severity", side_by_side=True)
    wanted = FindingFilter(
        games=asked.games, game=asked.game, code=code or None, player=name or None, severity=severity or None
    )
    if not code:
        _kinds(codes)
    elif code in CODES:
        st.html(f'<p class="gx-about"><code>{text(code)}</code>: {means_html(code)}</p>')
    listing, number = paged(count_findings(reader, wanted), PER_PAGE, wanted, name="audit")
    shown = findings(reader, wanted, limit=PER_PAGE, offset=(number - 1) * PER_PAGE)
    with listing:
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            st.html(aside(counted(shown.total, "finding"), status=True), width="content")
            if shown.total:
                reports.of_findings(wanted, shown.total)
        if not shown.total:
            st.html(none_meets("No finding meets these filters"))
        one_event = groupby(shown.found, lambda each: (each.game.id, each.finding.line, each.finding.severity))
        for number, (_, several) in enumerate(one_event):
            _findings_of_event(number, list(several), with_game=not asked.game)


def _kinds(codes: tuple[CodeCount, ...]) -> None:
    with st.expander(say("Kinds of findings: {number}", number=len(codes)), icon=":material/bar_chart:"):
        st.html(
            table(
                ["kind", "", "means", "times", "games"],
                [
                    (
                        anchor(f"<code>{text(code)}</code>", "audit", code=code),
                        chip(severity, severity),
                        means_html(code),
                        f"{times:,}",
                        f"{games:,}",
                    )
                    for code, severity, times, games in codes
                ],
                label="Kinds of findings with their numbers",
                numbers=(3, 4),
            )
        )


def _findings_of_event(number: int, several: Sequence[FindingRow], *, with_game: bool) -> None:
    """All that was found at one event: it is one dispute."""
    found = several[0]
    with st.container(key=f"gxfind-{number}", horizontal=True, vertical_alignment="center"):
        place = [found.game.game] if with_game else []
        told = (
            finding(each.finding, each.game.ruleset, name=each.name, place=place, named=each.game.players)
            for each in several
        )
        st.html("".join(told))
        with st.container(horizontal=True, gap="xsmall", width="content"):
            key = key_of(found.game.sha256)
            panel = "dispute" if found.finding.severity == "error" and found.hand is not None else None
            open_link(
                "Open the turn", "replay", "play_arrow", game=key, hand=found.hand, line=found.finding.line, panel=panel
            )
            if with_game:
                open_link("This game", "audit", "filter_list", game=key)
