"""The page Start, which a newcomer sees first: what this is, a disputed hand, one's own game, disputes of each."""

from __future__ import annotations

from typing import Final

import streamlit as st
from msgspec import Struct

import data
from frame import open_link
from parts import menu
from parts.dropped_records import dropping
from parts.filters import ALL, known_players
from parts.hands.drawn import hand_html
from parts.html import card, heading, plain, section, text, with_code
from parts.links import Value, key_of
from parts.looks import dress
from parts.store import has_games
from replay.hands import Hand
from replay.rulesets import all_rulesets
from replay.store import StoreError
from replay.store.queries.filter import GameFilter
from replay.store.queries.findings import FindingFilter, findings
from replay.store.rows import FindingRow
from replay.terms import language, say
from replay.view.blocks import Text
from replay.view.dispute.verdict import finding_told, verdict_parts
from replay.view.markup import HtmlWriter
from replay.view.rulebook.titles import title_named, title_of
from replay.view.text import harmless

ABOUT: Final = (
    "The referee for games of mahjong variants. Bring the record of a game: every move and every score in it is "
    "checked against the rules. What is not right is shown on the table, with the rule and with who pays."
)
_OFFERED: Final = 8
"""Names that are offered, the most frequent first; the menu has all."""
DEMO: Final = "`replay demo` makes a store of example games with a dispute in each ruleset."


class ShownDispute(Struct, frozen=True, kw_only=True):
    """A disputed hand to show: what was found, the answer in sentences, the hand that was declared, if one was."""

    row: FindingRow
    told: tuple[str | Text, ...] = ()
    hand: Hand | None = None


def page() -> None:
    """Draw the page."""
    dress("Start")
    if stored := has_games("replay", say(ABOUT), with_code(say(DEMO))):
        st.html(heading("replay", say(ABOUT)))
    shown = _disputes(data.version(), language()) if stored else ()
    if shown:
        _draw(shown[0], "gxfirst", 2, "See the whole dispute")
    mine, scored = st.columns(2, gap="medium")
    with mine:
        st.html(section("My game", "Drop its record here: it is checked at once, on this computer, and not kept."))
        dropping(expanded=True)
    with scored:
        st.html(section("My hand", "Click a hand together: its score row by row, and what it waits for."))
        with st.container(horizontal=True, gap="small"):
            for name, ruleset in all_rulesets().items():  # with its ruleset a hand begins without tiles
                open_link(title_of(ruleset), "score", ruleset=name)
        if stored:
            _my_play()
    if shown[1:]:
        st.html(section("A dispute in each game", "What was claimed, what the rules say, and why."))
        columns = st.columns(2, gap="medium")
        for place, each in enumerate(shown[1:]):
            with columns[place % 2]:
                _draw(each, f"gxgame-start-{each.row.game.id}", 3, "See the dispute")


def _my_play() -> None:
    """Who it is, and what leads to his own moments; then what is there for everybody."""
    st.html(section("My play", "Discards, waits, wins and scores over all the games that are kept here."))
    names = known_players()
    if name := menu.ME.asked():
        theirs: dict[str, Value] = {"ruleset": ALL, "players": [name]}
        with st.container(horizontal=True, gap="small"):
            open_link("My disputes", "audit", "gavel", severity="error", player=name)
            open_link("My hell waits", "study", "local_fire_department", tab="Waits", **theirs)
            open_link("My costliest discards", "study", "person", tab="Costliest", **theirs)
            open_link("My deal-ins", "study", "front_hand", tab="Figures", behind="dealt_in", **theirs)
    elif names:
        with st.container(horizontal=True, gap="small", vertical_alignment="center", key="gxnames"):
            st.html(f'<span class="gx-about">{say("I am")}</span>', width="content")
            for each in names[:_OFFERED]:
                st.button(plain(each, 40), key=f"me-{each}", on_click=menu.choose_me, args=(each,))
    with st.container(horizontal=True, gap="small"):
        open_link("What would you do?", "train")
        open_link("Costliest discards", "study", "trending_down", tab="Costliest")
        if len(names) > 1:
            open_link("Compare two players", "study", "compare_arrows", tab="Figures", players=list(names[:2]))
        open_link("Hands with three jokers", "search", "star", jokers=3)
        open_link("Find hands", "search")
        open_link("All games", "games")


@st.cache_data(max_entries=8, show_spinner=False)
def _disputes(version: tuple[str | int, ...], speaks: str) -> tuple[ShownDispute, ...]:  # noqa: ARG001
    """The newest dispute of each ruleset, one with a hand to show first; empty where nothing is disputed."""
    reader = data.reader()
    found = []
    for name in all_rulesets():
        wanted = FindingFilter(games=GameFilter(ruleset=name), severity="error")
        rows = findings(reader, wanted, limit=1).found
        if rows:
            found.append(_shown(rows[0]))
    return tuple(sorted(found, key=lambda each: (each.hand is None, each.row.finding.recorded is None)))


def _shown(row: FindingRow) -> ShownDispute:
    """With the answer of its case, and the hand that was declared on the line of the finding."""
    try:
        opened = data.open_game(key_of(row.game.sha256))
    except StoreError:
        return ShownDispute(row=row)
    wins = (win for hand in opened.audit.details for win in hand.wins)
    hand = next((win.hand for win in wins if win.line == row.finding.line), None)
    case = data.case_of_hand(opened, row.hand) if opened.rules is not None and row.hand else None
    first = case is not None and case.first is not None and case.first.line == row.finding.line
    return ShownDispute(row=row, told=tuple(verdict_parts(case)) if case and first else (), hand=hand)


def _draw(shown: ShownDispute, key: str, level: int, label: str) -> None:
    row = shown.row
    game = key_of(row.game.sha256)
    with st.container(key=key):
        st.html(_dispute(shown, level))
        open_link(label, "replay", "gavel", game=game, hand=row.hand, line=row.finding.line, panel="dispute")


def _dispute(shown: ShownDispute, level: int) -> str:
    """A dispute in short: which game, the answer, the hand."""
    row, found = shown.row, shown.row.finding
    write = HtmlWriter().inline
    told = [write(harmless(each, 400)) for each in shown.told or (finding_told(found, row.game.players),)]
    drawn = "" if shown.hand is None else hand_html(shown.hand, "l" if level == 2 else "s")
    both = ""
    if isinstance(found.recorded, int) and isinstance(found.expected, int):
        pair = ((say("the record says"), found.recorded), (say("the rules say"), found.expected))
        both = "".join(f"<div><dt>{side}</dt><dd>{given:,}</dd></div>" for side, given in pair)
        both = f'<dl class="gx-sides gx-short">{both}</dl>'
    hand = [say("hand {n}", n=found.hand)] if found.hand is not None else []
    where = " · ".join([title_named(row.game.ruleset), *hand, row.game.game])
    about = f"{text(row.name, 80)} · " if row.name else ""
    return card(where, about + told[0], f"<p>{' '.join(told[1:])}</p>", drawn, both, level=level)
