"""The page Games: every game of the store, found by name, ruleset, player, date and verdict; records dropped on it are
audited at once and not stored.
"""

from __future__ import annotations

from typing import Final

import streamlit as st

import data
from frame import open_link
from parts.choice import choice, paged
from parts.dropped_records import dropping, summary
from parts.filters import NO_GAME, game_filter, known_games, none_meets
from parts.html import aside, counted, heading, text
from parts.links import key_of
from parts.store import store_page
from replay.store.earlier_defaults import by_earlier_defaults
from replay.store.queries.games import FirstFinding, GamesPage, page_of
from replay.store.reader import ORDERS
from replay.store.rows import GameRow
from replay.terms import Terms, rows_of, say
from replay.view.dispute.verdict import listed_verdict
from replay.view.markup import HtmlWriter
from replay.view.text import harmless

ORDER_NAMES: Final[Terms[str]] = Terms(
    {
        "newest": "newest in the store first",
        "played": "last played first",
        "findings": "most errors first",
        "name": "by name",
        "oldest": "oldest in the store first",
    }
)
assert set(ORDER_NAMES) == set(ORDERS), "every order of the store has its words"
PER_PAGE: Final = 20


def page() -> None:
    """Draw the page."""
    if not store_page("Games", _stored, "Or drop a record below: it is audited at once."):
        dropping(expanded=True)


def _stored() -> None:
    totals = known_games().totals
    st.html(
        heading(
            "Games",
            counted(totals.games, "game"),
            counted(totals.hands, "hand"),
            say("{n:,} with findings", n=totals.games - totals.clean),
            say("in {store}", store=f"<code>{text(data.store_path(), 120)}</code>"),
        )
    )
    for earlier in data.asked(by_earlier_defaults):
        told = say(
            "{games} of {ruleset} judged by earlier defaults ({rulings}): {command} judges them anew",
            games=counted(earlier.games, "game"),
            ruleset=text(earlier.ruleset, 60),
            rulings=text(", ".join(f"{slug}={value}" for slug, value in earlier.values.items()), 400),
            command="<code>replay analyse</code>",
        )
        st.html(aside(told))
    dropping(expanded=False)
    asked = game_filter()
    listing, order = st.columns([3, 1], vertical_alignment="bottom")
    ordered = choice(
        order,
        "Order",
        ORDER_NAMES,
        key="order",
        default="newest",
        hide_label=True,
    )
    total = data.asked(page_of, asked, order=ordered, limit=PER_PAGE, offset=0).total
    cards, number = paged(total, PER_PAGE, (asked, ordered), name="games")
    found = data.asked(page_of, asked, order=ordered, limit=PER_PAGE, offset=(number - 1) * PER_PAGE)
    first = (number - 1) * PER_PAGE + 1
    words = (
        f"{counted(found.total, 'game')}"
        if found.total <= PER_PAGE
        else say(
            "{first:,}–{last:,} of {n:,} games", first=first, last=min(found.total, first + PER_PAGE - 1), n=found.total
        )
    )
    listing.html(aside(words, status=True))
    if not found.total:
        st.html(none_meets(NO_GAME))
        return
    with cards:
        for row in found.games:
            _card(row, found)


def _card(row: GameRow, found: GamesPage) -> None:
    key, first = key_of(row.sha256), found.first_findings.get(row.id)
    numbers = [first.events.get(each, 0) if first is not None else 0 for each in ("error", "warning", "note")]
    played = text((row.played_at or "").replace("T", " ")[:16], 20)
    when = f' · <span class="gx-num">{played}</span>' if played else ""
    with st.container(key=f"gxgame-{row.id}", horizontal=True, vertical_alignment="center"):
        st.html(summary(row, numbers, when=when, told="" if first is None else _verdict(row, first)))
        with st.container(horizontal=True, gap="xsmall", width="content"):
            if row.hands:
                open_link("First hand", "replay", "play_arrow", game=key, hand=1, event=0)
            if row.hands and first is not None:
                panel = "dispute" if row.errors and first.hand is not None else None
                open_link("First finding", "replay", "flag", game=key, hand=first.hand, line=first.line, panel=panel)
            if row.hands and (noted := found.notes.get(row.id)):
                number, hand, event = noted
                open_link(
                    counted(number, "note"), "replay", "edit_note", game=key, hand=hand, event=event, panel="notes"
                )
            if total := sum(numbers):
                open_link(say("All {number}", number=total) if total > 1 else "Audit", "audit", game=key)


def _verdict(row: GameRow, first: FirstFinding) -> str:
    """What is wrong first, in the sentences of the dispute as far as the store tells them."""
    with rows_of(row.ruleset):
        told = listed_verdict(first.found, row.players, paid=(first.claimed, first.computed), dropped=first.dropped)
    return HtmlWriter().inline(harmless(told, 500))
