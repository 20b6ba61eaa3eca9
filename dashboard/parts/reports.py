"""Reports to download. They are made when they are asked for, outside the page that is drawn.

So what makes them takes nothing of a session and opens the store for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

import streamlit as st
from msgspec.structs import replace

from data import Opened, store_name
from parts.links import key_of
from replay.engine import audit
from replay.engine.rulings.search import with_right_under
from replay.report.findings import findings_report
from replay.report.game import game_report
from replay.report.hand import hand_report
from replay.report.page import whole
from replay.scale.open_named import open_named
from replay.store import Reader
from replay.store.queries.findings import FindingFilter, findings
from replay.terms import EN, chosen, language, say, using
from replay.verdicts import GameAudit
from replay.view.drawn.facts import hand_title

_T = TypeVar("_T")
MOST_FINDINGS: Final = 2000
"""Findings in one report; for more of them the command is the better tool."""
_HTML: Final = "text/html"


def in_these(make: Callable[[], _T]) -> Callable[[], _T]:
    """What makes a file, in the language of whoever looks at this page: there is nobody to ask when it is made."""
    words = chosen()
    speaks = language() != EN

    def made() -> _T:
        with using(words, sentences=speaks):
            return make()

    return made


def in_these_words(parts: Callable[[], Iterable[str]]) -> Callable[[], str]:
    """What makes a page, as `in_these` has it."""
    return in_these(lambda: whole(parts()))


def of_game(opened: Opened, hand: int) -> None:
    """Draw the buttons for the reports of a hand, by its place in the record from 1, and of its game."""
    if not 1 <= hand <= len(opened.audit.details):
        return
    here = opened.audit.details[hand - 1]
    name = f"replay-{opened.key}"
    with st.container(horizontal=True, key="reports", gap="small"):
        st.download_button(
            say("{hand} as a page", hand=hand_title(here)),
            data=in_these_words(lambda: hand_report(opened.audit, here, opened.rules)),
            file_name=f"{name}-hand-{hand}.html",
            mime=_HTML,
            icon=":material/download:",
            key="report hand",
            on_click="ignore",
        )
        st.download_button(
            say("The game as a page"),
            data=in_these_words(lambda: game_report(opened.audit, opened.rules)),
            file_name=f"{name}.html",
            mime=_HTML,
            icon=":material/download:",
            key="report game",
            on_click="ignore",
        )


def of_findings(asked: FindingFilter, total: int) -> None:
    """Draw the button for the report of all findings that are asked for."""
    name = store_name()
    st.download_button(
        say("These findings as a page")
        if total <= MOST_FINDINGS
        else say("These findings as a page (the first {number:,})", number=MOST_FINDINGS),
        data=in_these_words(lambda: [findings_page(name, asked)]),
        file_name="replay-findings.html",
        mime=_HTML,
        icon=":material/download:",
        key="report findings",
        on_click="ignore",
    )


def findings_page(name: str | Path, asked: FindingFilter) -> str:
    """The report of the findings of this store that are asked for; raises StoreError."""
    with open_named(str(name)) as reader:
        wanted: dict[str, set[tuple[int, str]]] = {}
        for each in findings(reader, asked, limit=MOST_FINDINGS).found:
            wanted.setdefault(each.game.sha256, set()).add((each.finding.line, each.finding.code))
        return whole(findings_report("Findings", _audits(reader, wanted, list(wanted))))


def _audits(reader: Reader, wanted: dict[str, set[tuple[int, str]]], order: Sequence[str]) -> Iterator[GameAudit]:
    """Each game audited with its steps, with none but the findings that are wanted."""
    own = reader.ruling_sets()
    for sha256 in order:
        row = reader.game(key_of(sha256))
        record = reader.record(row)
        found = audit(record, rulings=row.asked, keep_steps=True, named=own)
        found = with_right_under(record, found, rulings=row.asked, named=own)
        kept = tuple(each for each in found.findings if (each.line, each.code) in wanted[sha256])
        yield replace(found, findings=kept)
