"""Records that are dropped on the dashboard: audited at once, not stored; and a game at a glance, stored or dropped."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

import data
from frame import open_link
from parts.html import aside, counted, finding, plain, players, text, verdict_chips
from parts.rulings import rulings_named
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.foreign import games_of
from replay.store.rows import GameRow
from replay.terms import say
from replay.verdicts import GameAudit
from replay.view.rulebook.titles import title_named

MOST_DROPPED: Final = 50
"""Games of dropped files that are looked at; a folder of records belongs into a store."""


def summary(
    each: GameAudit | GameRow,
    numbers: Sequence[int] = (0, 0, 0),
    *,
    source: str | None = None,
    when: str = "",
    told: str = "",
) -> str:
    """A game at a glance, with the `numbers` of errors, warnings and notes, which an audit has itself; `when` and what
    is `told` of it are HTML."""
    if isinstance(each, GameAudit):
        numbers = [sum(found.severity == kind for found in each.findings) for kind in ("error", "warning", "note")]
    source = each.source if source is None else source
    file = source.rsplit("/", 1)[-1]
    name = each.game or say("a game without a beginning")
    where = "" if file.partition(".")[0] == each.game else f'<p class="gx-meta">{text(file, 60)}</p>'
    named = rulings_named(each.ruleset, each.rulings or {})
    size = f"{text(named, 160)} · " * bool(named) + counted(each.hands, "hand") + when
    more = f'<p class="gx-told">{told}</p>' if told else ""
    return (
        f'<div class="gx-game"><div title="{text(source, 300)}"><h3>{text(name, 80)}</h3>'
        f'<p class="gx-meta">{text(title_named(each.ruleset), 60)} · {size}</p>{where}</div>'
        f'{players(each.players, each.scores)}<div class="gx-verdict">{verdict_chips(each.verdict, *numbers)}</div>'
        f"{more}</div>"
    )


def finding_of(report: GameAudit, found: Finding) -> str:
    """What was found in this game as a card."""
    name = report.players[found.seat] if found.seat is not None and found.seat < len(report.players) else ""
    return finding(found, report.ruleset, name=name, named=report.players)


def dropping(*, expanded: bool) -> None:
    """Draw the place for dropped files, and what was found in those that were dropped."""
    dropped: list[str] = st.session_state.setdefault("dropped order", [])
    with st.expander(
        say("Audit a record without storing it"), expanded=expanded or bool(dropped), icon=":material/upload_file:"
    ):
        files = st.file_uploader(
            say("Drop files here: records, typed text, or logs of other programs; plain or gzipped"),
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
            st.html(aside(say("{n:,} more games are not shown.", n=len(dropped) - MOST_DROPPED)))
        if dropped:
            st.html(aside(say("Nothing of this is stored. It is gone when the page is loaded anew.")))


def _look_at(name: str, content: bytes, dropped: list[str]) -> str:
    """Audit the games of a dropped file; what is to be said of a file that is no record of any game, else ""."""
    found = False
    try:
        with st.spinner(say("Auditing the record")):
            going = st.empty()
            for record in games_of(name, name, lambda _: _alive(going), stream=io.BytesIO(content)):
                _alive(going)
                if len(dropped) > MOST_DROPPED:
                    return ""
                found = True
                opened = data.drop_game(record)
                if opened.key not in dropped:
                    dropped.append(opened.key)
    except InputError as error:
        return str(error)
    return "" if found else say("{name}: there is no game in it, it is empty.", name=name)


def _alive(going: DeltaGenerator) -> None:
    """End here where the tab was closed: Streamlit ends what it runs when this draws, and at no other time."""
    going.empty()


def _dropped_card(key: str) -> None:
    report = data.open_game(key).audit
    with st.container(key=f"gxgame-{key}"):
        st.html(summary(report))
        if report.details:
            open_link("First hand", "replay", "play_arrow", game=key, hand=1, event=0)
        for number, each in enumerate(report.findings[:20]):
            with st.container(key=f"gxfind-{key}-{number}"):
                st.html(finding_of(report, each))
                if report.details:
                    panel = "dispute" if each.severity == "error" and each.hand is not None else None
                    open_link("Open the turn", "replay", "play_arrow", game=key, line=each.line, panel=panel)
        if len(report.findings) > 20:
            st.html(aside(say("{n:,} more findings: step through the game to see all.", n=len(report.findings) - 20)))
