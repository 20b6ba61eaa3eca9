"""Reports to download. They are made when they are asked for, outside the page that is drawn.

So what makes them takes nothing of a session and opens the store for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import streamlit as st
from msgspec.structs import replace

from data import Opened, judged, store_name
from parts.links import key_of
from replay.report.findings import findings_report
from replay.report.game import game_report
from replay.report.hand import hand_report
from replay.report.page import whole
from replay.scale.open_named import open_named
from replay.store import Reader
from replay.store.queries.findings import FindingFilter, findings
from replay.terms import language, say, using
from replay.verdicts import GameAudit
from replay.view.drawn.facts import hand_title

MOST_FINDINGS: Final = 2000
"""Findings in one report; for more of them the command is the better tool."""


def download(
    label: str,
    make: Callable[[], str | bytes],
    name: str,
    key: str,
    mime: str = "text/html",
    icon: str = ":material/download:",
    kind: Literal["primary", "secondary"] = "secondary",
) -> None:
    """A button for a file. It is made in the language of whoever looks at this page: nobody can be asked by then."""
    words = language()

    def made() -> str | bytes:
        with using(words):
            return make()

    st.download_button(label, data=made, file_name=name, mime=mime, icon=icon, key=key, on_click="ignore", type=kind)


def of_game(opened: Opened, hand: int) -> None:
    """Draw the buttons for the reports of a hand, by its place in the record from 1, and of its game."""
    if not 1 <= hand <= len(opened.audit.details):
        return
    here, name = opened.audit.details[hand - 1], f"replay-{opened.key}"
    with st.container(horizontal=True, key="reports", gap="small"):
        words = say("{hand} as a page", hand=hand_title(here))
        file = f"{name}-hand-{hand}.html"
        download(words, lambda: whole(hand_report(opened.audit, here, opened.rules)), file, "report hand")
        words = say("The game as a page")
        download(words, lambda: whole(game_report(opened.audit, opened.rules)), f"{name}.html", "report game")


def of_findings(asked: FindingFilter, total: int) -> None:
    """Draw the button for the report of all findings that are asked for."""
    name, words = store_name(), say("These findings as a page")
    if total > MOST_FINDINGS:
        words = say("These findings as a page (the first {number:,})", number=MOST_FINDINGS)
    download(words, lambda: findings_page(name, asked), "replay-findings.html", "report findings")


def findings_page(name: str | Path, asked: FindingFilter) -> str:
    """The report of the findings of this store that are asked for; raises StoreError."""
    with open_named(str(name)) as reader:
        wanted: dict[str, set[tuple[int, str]]] = {}
        for each in findings(reader, asked, limit=MOST_FINDINGS).found:
            wanted.setdefault(each.game.sha256, set()).add((each.finding.line, each.finding.code))
        return whole(findings_report("Findings", _audits(reader, wanted)))


def _audits(reader: Reader, wanted: dict[str, set[tuple[int, str]]]) -> Iterator[GameAudit]:
    """Each game audited with its steps, with none but the findings that are wanted."""
    own = reader.ruling_sets()
    for sha256, kinds in wanted.items():
        row = reader.game(key_of(sha256))
        record = reader.record(row)
        found = judged(record, row.asked, own)
        kept = tuple(each for each in found.findings if (each.line, each.code) in kinds)
        yield replace(found, findings=kept)
