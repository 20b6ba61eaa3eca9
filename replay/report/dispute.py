"""The case of one hand as a page, `replay dispute --html`, and on one sheet of paper to sign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.report.page import document, whole
from replay.report.parts import heading, text, who
from replay.rules import Rules
from replay.state import SEATS
from replay.terms import rows_of, say
from replay.view.blocks import Text
from replay.view.dispute.case import Case
from replay.view.dispute.text import case_parts, open_part, particulars_of, points_part, verdict_sentence
from replay.view.dispute.verdict import verdict_parts
from replay.view.drawn.facts import hand_title
from replay.view.drawn.score import win_panel
from replay.view.drawn.words import in_english, untitled
from replay.view.markup import HtmlWriter
from replay.view.text import game_name

MARKS: Final = {"agrees": "✓", "differs": "≠", "undecided": "?"}


def dispute_page(case: Case, rules: Rules) -> str:
    """The whole page, the answer first."""
    with rows_of(case.ruleset):
        answer = _lead(case, verdict_sentence(case))
        parts = untitled(HtmlWriter().write(case_parts(case, rules)))
        return whole(document(_title(case), [heading(1, text(_title(case))), answer, _about(case), parts]))


def _title(case: Case) -> str:
    """The title of the page, as plain text."""
    name = game_name(case.game)
    return say("{game}, {hand}: the case", game=name, hand=hand_title(case.hand))


def dispute_sheet(case: Case) -> str:
    """The case on one sheet of paper, with lines for those who agree to it to sign."""
    title = _title(case)
    with rows_of(case.ruleset):
        return whole(document(title, _sheet(case, title)))


def _sheet(case: Case, title: str) -> Iterator[str]:
    writer = HtmlWriter()
    yield f'<section class="sheet">{heading(1, text(title))}{_about(case)}'
    yield answer_html(case)
    for win in case.wins:
        yield untitled(win_panel(win.win, case.players))
    yield writer.write(points_part(case))
    if rules := dict.fromkeys(each.rule for each in case.findings if each.rule and each.severity != "note"):
        yield heading(2, say("The rule")) + "".join(f"<p>{in_english(text(each))}</p>" for each in rules)
    yield writer.write(open_part(case))
    lines = "".join(
        f"<p>{each}</p>" for each in (*(who(case.players, seat) for seat in SEATS), say("Referee"), say("Date"))
    )
    yield f'<div class="signed" aria-label="{say("Signatures")}">{lines}</div></section>\n'


def answer_html(case: Case) -> str:
    """The whole answer, on one line."""
    return _lead(case, Text(" ").join(verdict_parts(case) or [verdict_sentence(case)]))


def _lead(case: Case, answer: str | Text) -> str:
    told = HtmlWriter().inline(answer)
    return f'<p class="lead"><span aria-hidden="true">{MARKS[case.verdict]}</span> {told}</p>\n'


def _about(case: Case) -> str:
    return f'<p class="faint">{HtmlWriter().inline(Text(" · ").join(particulars_of(case)))}</p>\n'
