"""The page Games: every game of the store, found by name, ruleset, player, date and verdict; records dropped on it are
audited at once and not stored.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final

import streamlit as st

import data
from parts.choice import choice, page_number
from parts.filters import game_filter, known_games
from parts.html import counted, finding, heading, nothing, plain, players, text, verdict_chips
from parts.links import key_of, query_for
from parts.open import open_link
from parts.rulings import rulings_named
from parts.store import store_page
from replay.events import BadLine
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.foreign import games_of
from replay.rulesets import all_rulesets
from replay.store.queries.filter import GameFilter
from replay.store.queries.games import Page, page_of
from replay.store.reader import ORDERS
from replay.store.rows import GameRow
from replay.verdicts import GameAudit
from replay.view.rulebook.page import title_of

ORDER_NAMES: Final = {
    "newest": "newest in the store first",
    "played": "last played first",
    "findings": "most errors first",
    "name": "by name",
    "oldest": "oldest in the store first",
}
assert set(ORDER_NAMES) == set(ORDERS), "every order of the store has its words"
PER_PAGE: Final = 20
MOST_DROPPED: Final = 50
"""Games of dropped files that are looked at; a folder of records belongs into a store."""


def page() -> None:
    """Draw the page."""
    if not store_page("Games", "No games here yet", _stored, "Or drop a record below: it is audited at once."):
        _dropping(expanded=True)


@st.cache_data(max_entries=32, show_spinner=False, hash_funcs={GameFilter: repr})
def _page(wanted: GameFilter, order: str, offset: int, version: tuple[str | int, ...]) -> Page:  # noqa: ARG001
    return page_of(data.reader(), wanted, order=order, limit=PER_PAGE, offset=offset)


def _stored() -> None:
    version = data.version()
    totals = known_games(version).totals
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
    asked = game_filter()
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
                f"{_rulings(row.ruleset, row.rulings)}{counted(row.hands, 'hand')}{_when(row.played_at)}",
                row.source,
                players(row.players, row.scores),
                verdict_chips(row.verdict, row.errors, row.warnings, row.notes),
            )
        )
        with st.container(horizontal=True, gap="xsmall", width="content"):
            if row.hands:
                open_link("First hand", "replay", query_for(game=key, hand=1, event=0), ":material/play_arrow:")
            if row.hands and (spot := found.first_findings.get(row.id)):
                query = query_for(game=key, hand=spot.hand, line=spot.line)
                open_link("First finding", "replay", query, ":material/flag:")
            if row.hands and (noted := found.notes.get(row.id)):
                number, hand, event = noted
                query = query_for(game=key, hand=hand, event=event, panel="notes")
                open_link(counted(number, "note"), "replay", query, ":material/edit_note:")
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
        f'<p class="gx-meta">{text(title_of(known) if known else ruleset, 60)} · {size}</p>{where}</div>'
        f'{seats}<div class="gx-verdict">{verdict}</div></div>'
    )


def _rulings(ruleset: str, rulings: Mapping[str, str] | None) -> str:
    named = rulings_named(ruleset, rulings or {})
    return f"{text(named, 160)} · " if named else ""


def _when(played_at: str | None) -> str:
    return f" · {text(played_at.replace('T', ' ')[:16], 20)}" if played_at else ""


# ------------------------------------------------------------- records that are dropped


def _dropping(*, expanded: bool) -> None:
    dropped: list[str] = st.session_state.setdefault("dropped order", [])
    with st.expander(
        "Audit a record without storing it", expanded=expanded or bool(dropped), icon=":material/upload_file:"
    ):
        files = st.file_uploader(
            "Drop files here: records, typed text, or logs of other programs; plain or gzipped",
            type=["jsonl", "json", "txt", "gz"],
            accept_multiple_files=True,
            key="dropped files",
        )
        said: dict[str, str] = st.session_state.setdefault("dropped said", {})
        for each in files or ():
            if each.file_id not in said:
                said[each.file_id] = _look_at(each.name, each.getvalue(), dropped)
            if words := said[each.file_id]:
                st.warning(plain(words, 500), icon=":material/warning:")
        for key in dropped[:MOST_DROPPED]:
            _dropped_card(key)
        if len(dropped) > MOST_DROPPED:
            st.html(f'<p class="gx-about">{counted(len(dropped) - MOST_DROPPED, "more game")} not shown.</p>')
        if dropped:
            st.html('<p class="gx-about">Nothing of this is stored. It is gone when the page is loaded anew.</p>')


def _look_at(name: str, content: bytes, dropped: list[str]) -> str:
    """Audit the games of a dropped file; what is to be said of a file that is no record of any game, else ""."""
    unread: list[BadLine] = []
    found = False
    try:
        with st.spinner("Auditing the record"):
            for record in games_of(name, name, stream=io.BytesIO(content)):
                bad = [each for each in record.entries if isinstance(each, BadLine)]
                if not found and len(bad) == len(record.entries):
                    unread += bad
                    continue
                found = True
                if len(dropped) <= MOST_DROPPED:
                    opened = data.drop_game(record)
                    if opened.key not in dropped:
                        dropped.append(opened.key)
    except InputError as error:
        return str(error)
    if found:
        return ""
    if not unread:
        return f"{name}: there is no game in it, it is empty."
    first = unread[0]
    return (
        f"{name} is not a game record: no line of it is an event. A record is JSON Lines, each line an object such as "
        f'{{"type": "start_game", ...}}. Line {first.line}: {first.message}'
    )


def _dropped_card(key: str) -> None:
    report = data.open_game(key).audit
    counts = {each: sum(f.severity == each for f in report.findings) for each in ("error", "warning", "note")}
    with st.container(key=f"gxgame-{key}"):
        st.html(
            _summary(
                report.game,
                report.ruleset,
                f"{_rulings(report.ruleset, report.rulings)}{counted(report.hands, 'hand')}",
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
                f'<p class="gx-about">{counted(len(report.findings) - 20, "more finding")}:'
                " step through the game to see all.</p>"
            )


def _dropped_finding(key: str, number: int, report: GameAudit, found: Finding) -> None:
    name = report.players[found.seat] if found.seat is not None and found.seat < len(report.players) else ""
    with st.container(key=f"gxfind-{key}-{number}"):
        st.html(finding(found, name=name, named=report.players))
        if report.details:
            open_link("Open the turn", "replay", query_for(game=key, line=found.line), ":material/play_arrow:")
