"""The page Games: every game of the store, found by name, ruleset, player, date and verdict; records dropped on it are
audited at once and not stored.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import date
from itertools import islice
from typing import Final

import streamlit as st
from msgspec import Struct

import data
from frame import PAGES
from frame import page_of as frame_page
from games_choice import choice, page_number
from games_data import ORDER_NAMES, VERDICTS, Filters, Page, page_of
from games_html import counted, finding, heading, nothing, plain, players, text, verdict_chips, with_code
from games_style import dress
from links import key_of, query_for
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.record import read_games
from replay.rulesets import all_rulesets
from replay.store import StoreError
from replay.store.rows import GameRow, Totals
from replay.verdicts import GameAudit

PER_PAGE: Final = 20
MOST_DROPPED: Final = 50
"""Games of dropped files that are looked at; a folder of records belongs into a store."""
MOST_NAMES: Final = 1000


def page() -> None:
    """Draw the page."""
    dress()
    trouble = data.trouble()
    if trouble is not None:
        st.html(heading("Games"))
        st.html(nothing("No games here yet", with_code(trouble), "Or drop a record below: it is audited at once."))
        _dropping(expanded=True)
        return
    try:
        _stored()
    except StoreError as error:
        st.html(nothing("The store cannot be read", text(error, 400)))


def open_link(label: str, path: str, query: Mapping[str, str], icon: str | None = None) -> None:
    """A link to another page of the dashboard, which opens without loading it anew."""
    entry = next(each for each in PAGES if each.path == path)
    st.page_link(frame_page(entry), label=label, icon=icon, query_params=dict(query))


def filters() -> Filters:
    """The controls that choose games, kept in the address."""
    known = _known(data.version())
    with st.container(key="gxfilters"):
        search, ruleset, player, verdict, dates = st.columns([2.3, 1.6, 1.4, 1.2, 1], vertical_alignment="bottom")
    sought = search.text_input(
        "Search",
        key="q",
        bind="query-params",
        placeholder="Part of a game's name, its file, or a player's name",
        max_chars=200,
    )
    rulesets = {"": "all rulesets", **_titles(known.rulesets)}
    names = {"": "everybody", **{name: plain_name(name) for name in known.players}}
    chosen = choice(ruleset, "Ruleset", rulesets, key="ruleset")
    name = choice(player, "Player", names, key="player")
    said = choice(verdict, "Verdict", {"": "any verdict", **VERDICTS}, key="verdict")
    with dates:
        since, until = _dates()
    return Filters(ruleset=chosen, player=name, verdict=said, search=sought or "", since=since, until=until)


def plain_name(name: str) -> str:
    """A name for a list that shows plain text."""
    from replay.view.harmless import safe

    return safe(name, 60)


def _dates() -> tuple[str, str]:
    with st.popover("Dates", icon=":material/calendar_month:", width="stretch"):
        first = st.date_input("Played since", value=None, key="since", bind="query-params", min_value=_FIRST)
        last = st.date_input("Played until", value=None, key="until", bind="query-params", min_value=_FIRST)
    return (first.isoformat() if isinstance(first, date) else ""), (last.isoformat() if isinstance(last, date) else "")


_FIRST: Final = date(1900, 1, 1)


class _Known(Struct, frozen=True):
    """What the filters offer, and how much the store holds."""

    rulesets: dict[str, int]
    players: tuple[str, ...]
    totals: Totals


@st.cache_data(max_entries=4, show_spinner=False)
def _known(version: tuple[str | int, ...]) -> _Known:  # noqa: ARG001  # the key of what is kept
    reader = data.reader()
    return _Known(reader.rulesets(), tuple(islice(reader.players(), MOST_NAMES)), reader.totals())


def known_players() -> tuple[str, ...]:
    """The names in the store, the most frequent first; a thousand at most. Raises StoreError."""
    return _known(data.version()).players


def _titles(found: Mapping[str, int]) -> dict[str, str]:
    known = all_rulesets()
    return {name: f"{known[name].title if name in known else name} ({number:,})" for name, number in found.items()}


@st.cache_data(max_entries=32, show_spinner=False, hash_funcs={Filters: repr})
def _page(filters: Filters, order: str, offset: int, version: tuple[str | int, ...]) -> Page:  # noqa: ARG001
    return page_of(data.reader(), filters, order=order, limit=PER_PAGE, offset=offset)


def _stored() -> None:
    version = data.version()
    totals = _known(version).totals
    st.html(
        heading(
            "Games",
            counted(totals.games, "game"),
            counted(totals.hands, "hand"),
            counted(totals.errors, "error") if totals.errors else "no errors",
            f"in <code>{text(data.store_path(), 120)}</code>",
        )
    )
    _dropping(expanded=False)
    asked = filters()
    listing, order = st.columns([3, 1], vertical_alignment="bottom")
    ordered = choice(order, "Order", ORDER_NAMES, key="order", default="newest", hide_label=True)
    cards, paging = st.container(), st.container(horizontal=True, horizontal_alignment="center")
    total = _page(asked, ordered, 0, version).total
    pages = max(1, -(-total // PER_PAGE))
    with paging:
        number = page_number(pages, (asked, ordered), name="games")
    found = _page(asked, ordered, (number - 1) * PER_PAGE, version)
    first = (number - 1) * PER_PAGE + 1
    words = (
        f"{counted(found.total, 'game')}"
        if found.total <= PER_PAGE
        else f"{first:,}–{min(found.total, first + PER_PAGE - 1):,} of {counted(found.total, 'game')}"
    )
    listing.html(f'<p class="gx-about" role="status">{words}</p>')
    if not found.total:
        st.html(nothing("No game meets these filters", "Take one of them away, or search for a part of a name."))
        return
    with cards:
        for row in found.games:
            _card(row, found)


def _card(row: GameRow, found: Page) -> None:
    key = key_of(row.sha256)
    with st.container(key=f"gxgame-{row.id}", horizontal=True, vertical_alignment="center"):
        st.html(
            _summary(
                row.game,
                row.ruleset,
                f"{counted(row.hands, 'hand')}{_when(row.played_at)}",
                row.source,
                players(row.players, row.scores),
                verdict_chips(row.verdict, row.errors, row.warnings, row.notes),
            )
        )
        with st.container(horizontal=True, gap="xsmall", width="content"):
            if row.hands:
                open_link("First hand", "replay", query_for(game=key, hand=1, event=0), ":material/play_arrow:")
            if spot := found.first_findings.get(row.id):
                query = query_for(game=key, hand=spot.hand, line=spot.line)
                open_link("First finding", "replay", query, ":material/flag:")
            if total := row.errors + row.warnings + row.notes:
                open_link(
                    f"All {total}" if total > 1 else "Audit", "audit", query_for(game=key), ":material/fact_check:"
                )


def _summary(game: str, ruleset: str, size: str, source: str, seats: str, verdict: str) -> str:
    """A game at a glance; `seats` and `verdict` are HTML, `size` is escaped."""
    known = all_rulesets().get(ruleset)
    file = source.rsplit("/", 1)[-1]
    name = game or "a game without a beginning"
    where = "" if file.partition(".")[0] == game else f'<p class="gx-meta">{text(file, 60)}</p>'
    return (
        f'<div class="gx-game"><div title="{text(source, 300)}"><h3>{text(name, 80)}</h3>'
        f'<p class="gx-meta">{text(known.title if known else ruleset, 60)} · {size}</p>{where}</div>'
        f'{seats}<div class="gx-verdict">{verdict}</div></div>'
    )


def _when(played_at: str | None) -> str:
    return f" · {text(played_at.replace('T', ' ')[:16], 20)}" if played_at else ""


# ------------------------------------------------------------- records that are dropped


def _dropping(*, expanded: bool) -> None:
    dropped: list[str] = st.session_state.setdefault("dropped order", [])
    with st.expander(
        "Audit a record without storing it", expanded=expanded or bool(dropped), icon=":material/upload_file:"
    ):
        files = st.file_uploader(
            "Drop record files here: JSON Lines, plain or gzipped",
            type=["jsonl", "json", "gz"],
            accept_multiple_files=True,
            key="dropped files",
        )
        for each in files or ():
            seen: set[str] = st.session_state.setdefault("dropped seen", set())
            if each.file_id not in seen:
                seen.add(each.file_id)
                _look_at(each.name, each.getvalue(), dropped)
        for key in dropped[:MOST_DROPPED]:
            _dropped_card(key)
        if len(dropped) > MOST_DROPPED:
            st.html(f'<p class="gx-about">{len(dropped) - MOST_DROPPED} more games are not shown.</p>')
        if dropped:
            st.html('<p class="gx-about">Nothing of this is stored. It is gone when the page is loaded anew.</p>')


def _look_at(name: str, content: bytes, dropped: list[str]) -> None:
    """Audit the games of a dropped file; what can be said of a file without any goes on the page."""
    try:
        found = 0
        with st.spinner("Auditing the record"):
            for record in read_games(io.BytesIO(content), name):
                found += 1
                if len(dropped) <= MOST_DROPPED:
                    opened = data.drop_game(record)
                    if opened.key not in dropped:
                        dropped.append(opened.key)
        if not found:
            st.warning(f"{plain(name)}: there is no game in it, it is empty.", icon=":material/warning:")
    except InputError as error:
        st.warning(plain(error, 400), icon=":material/warning:")


def _dropped_card(key: str) -> None:
    report = data.open_game(key).audit
    counts = {each: sum(f.severity == each for f in report.findings) for each in ("error", "warning", "note")}
    with st.container(key=f"gxgame-{key}"):
        st.html(
            _summary(
                report.game,
                report.ruleset,
                counted(report.hands, "hand"),
                report.source,
                players(report.players, report.scores),
                verdict_chips(report.verdict, counts["error"], counts["warning"], counts["note"]),
            )
        )
        if report.details:
            open_link("First hand", "replay", query_for(game=key, hand=1, event=0), ":material/play_arrow:")
        for number, each in enumerate(report.findings[:20]):
            _dropped_finding(key, number, report, each)
        if len(report.findings) > 20:
            st.html(
                f'<p class="gx-about">{len(report.findings) - 20} more findings: step through the game to see them.</p>'
            )


def _dropped_finding(key: str, number: int, report: GameAudit, found: Finding) -> None:
    name = report.players[found.seat] if found.seat is not None and found.seat < len(report.players) else ""
    with st.container(key=f"gxfind-{key}-{number}"):
        st.html(finding(found, name=name))
        place = hand_at(report, found.line)
        if place is not None:
            open_link(
                "Open the turn", "replay", query_for(game=key, hand=place, line=found.line), ":material/play_arrow:"
            )


def hand_at(report: GameAudit, line: int) -> int | None:
    """The place of the hand in which this line of the file lies, from 1; None before the first."""
    before = [place for place, hand in enumerate(report.details, 1) if hand.line <= line]
    return before[-1] if before else None
