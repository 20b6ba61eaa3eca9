"""What is claimed of the hand beside what the rules give, and the sheet that all can sign."""

from __future__ import annotations

from datetime import datetime

import streamlit as st

from data import case_untried, judged, own_sets
from parts import write_down
from parts.hands.form import Form, giver_asked, record_of
from parts.html import aside
from parts.reports import download
from replay.events import EventAt, GameRecord
from replay.formats.typed.write import write_text
from replay.report.dispute import answer_html, dispute_sheet
from replay.rules import Rules
from replay.terms import say
from replay.view.dispute.case import Case


def claim(form: Form, rules: Rules) -> None:
    """Draw what is said of the claim, and the sheet to download; raises HandInputError for one that cannot be read."""
    if not form.target and giver_asked(rules, form) and form.by != "self_draw":
        st.html(aside(say("Say who gave the tile: then what is paid can be compared, and the sheet be made.")))
        return
    record = record_of(form, f"{datetime.now():%Y-%m-%d-%H%M}", f"{datetime.now():%Y-%m-%d}")  # noqa: DTZ005  # local
    case = sheet_case(record, rules)
    if form.total or form.pays:
        st.html(f'<div class="gx-claim" role="status">{answer_html(case)}</div>')
    name, icon = f"{case.game}-sheet.html", ":material/draw:"
    download(say("Sheet to sign"), lambda: dispute_sheet(case), name, "score sheet", icon=icon, kind="primary")
    write_down.button(lambda: write_text([each.event for each in record.entries if isinstance(each, EventAt)]))


def sheet_case(record: GameRecord, rules: Rules) -> Case:
    """The hand as a game of one hand, audited: the claim is judged as in a record."""
    return case_untried(judged(record, {}, own_sets()), 1, rules)
