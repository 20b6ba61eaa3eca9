"""The panel Dispute: what the record claims beside what the rules give, the rule, who pays, what other rulings do.

It is `replay dispute` beside the table, on one screen, with what is needed to send it to the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, Literal

import streamlit as st
from msgspec.structs import replace

from data import Opened, case_of_hand, case_tried
from parts.cited import rule_link
from parts.html import faint
from parts.reports import download
from replay.findings import Finding
from replay.report.dispute import dispute_page
from replay.rules import Rules
from replay.terms import say, term
from replay.verdicts import WinAudit
from replay.view.dispute.case import Case
from replay.view.dispute.pays import who_pays
from replay.view.dispute.text import (
    BESIDES,
    open_part,
    points_part,
    rule_part,
    rulings_part,
    verdict_sentence,
    win_part,
)
from replay.view.dispute.verdict import verdict_parts
from replay.view.drawn.facts import finding_box, hand_title
from replay.view.markup import HtmlWriter
from replay.view.text import name_of
from screens.replay import address_state
from screens.replay.moments import Spot, at_line, by_line
from screens.replay.words import panel_link

_MARKS: Final = {"agrees": ("✓", "good"), "differs": ("≠", "bad"), "undecided": ("?", "warn")}


def panel(opened: Opened, spot: Spot) -> None:
    """Draw the panel. From a seat nothing is told: it would say what is hidden."""
    if not spot.open:
        st.html(faint(say("The case tells more than this player could see. Press 0 to open all hands.")))
        return
    rules = opened.rules
    assert rules is not None
    case = case_of_hand(opened, spot.hand)
    st.html(f'<section class="case" aria-label="{say("Dispute")}">{_head(case)}</section>')
    _ways(opened, spot, case)
    tried = st.empty()
    if rest := _rest(case, rules):
        st.html(f'<div class="case">{rest}</div>')

    def progress(done: int, of: int) -> None:  # while that lasts, a bar says how far it is, and all else is there
        words = say("Trying the other rulings: {done} of {of}", done=done, of=of)
        tried.progress(min(done / max(of, 1), 1.0), words)

    case = case_tried(opened, spot.hand, progress)
    tried.empty()
    if told := HtmlWriter().write(rulings_part(case, rules)):
        tried.html(f'<div class="case">{told}</div>')


def _head(case: Case) -> str:
    """The answer first: what is wrong and why, what that moves, which ruling would have it so."""
    mark, tone = _MARKS[case.verdict]
    why, *more = map(HtmlWriter().inline, verdict_parts(case) or [verdict_sentence(case)])
    rest = f'<p class="lead">{" ".join(more)}</p>' if more else ""
    return f'<p class="lead"><b class="{tone}" aria-hidden="true">{mark}</b> <b>{why}</b></p>{rest}'


def _rest(case: Case, rules: Rules) -> str:
    write = HtmlWriter(lambda rule: rule_link(rule, rules.ruleset.id)).write
    parts = [pays_html([each.win for each in case.wins if not each.agrees], case.players), write(points_part(case))]
    parts += [write(win_part(case, each)) for each in case.wins if not each.agrees]
    if case.first is not None:
        parts.append(write(rule_part(case)))
    parts.append(write(open_part(case)))
    first = case.first.line if case.first is not None else 0
    others = [each for each in case.findings if each.line != first]
    if others:
        parts.append(f"<h2>{say(BESIDES)}</h2>{_boxes(case, others)}")
    return "".join(parts)


def _boxes(case: Case, found: Sequence[Finding], here: int | None = None) -> str:
    """What was found, a box for each event: one event is one dispute, told in the same sentences everywhere."""
    return "".join(
        finding_box(
            first,
            case.players,
            "" if line == here else say("line {n}", n=str(line)),
            also=more,
            told=list(map(HtmlWriter().inline, verdict_parts(_at(case, line)))),
        )
        for line, (first, *more) in by_line(found).items()
    )


def _at(case: Case, line: int) -> Case:
    """The case as that of the event on this line."""
    first = next((each for each in case.findings if each.line == line and each.severity != "note"), None)
    return replace(case, first=first, step=next((each for each in case.hand.steps if each.at.line == line), None))


def found_html(opened: Opened, spot: Spot, found: Sequence[Finding]) -> str:
    """What was found at this moment, in the sentences of its dispute, and the way there."""
    if not found:
        return ""
    case = case_of_hand(opened, spot.hand)
    return f"{_boxes(case, found, case.hand.line_at(spot.event))}<p>{panel_link('X', spot)}</p>"


def pays_html(wins: Sequence[WinAudit], players: Sequence[str]) -> str:
    """Who pays for each of these wins, and why; of several each with its winner. Empty where nothing is known of it."""
    told = [(each.event.seat, who_pays(each, players)) for each in wins]
    whose = [f"<b>{escape(name_of(players, seat))}:</b> " if len(told) > 1 else "" for seat, _ in told]
    lines = "".join(
        f"<li>{name}{escape(each)}</li>" for name, (_, each) in zip(whose, told, strict=True) if each is not None
    )
    return f"<h2>{term('Who pays, and why')}</h2><ul>{lines}</ul>" if lines else ""


def _ways(opened: Opened, spot: Spot, case: Case) -> None:
    """To the event itself, to the errors before and after it, and to what can be sent."""

    def way(label: str, key: str, icon: str, does: tuple[str, int | str], *, first: bool = False) -> None:
        kind: Literal["primary", "secondary"] = "primary" if first else "secondary"
        go, args = address_state.act, (opened, *does)
        st.button(label, key=f"case {key}", icon=f":material/{icon}:", type=kind, on_click=go, args=args)

    with st.container(horizontal=True, key="case-ways", gap="small"):
        if case.first is not None:
            event = at_line(opened.audit, int(case.first.line))[1]
            words = say("Show it on the table: event {event}", event=event)
            way(words, "event", "my_location", ("at", event), first=event != spot.event)
        way(say("Previous error"), "Previous error", "arrow_upward", ("error", -1))
        way(say("Next error"), "Next error", "arrow_downward", ("error", 1))
        way(say("Share"), "share", "share", ("panel", "link"))


def page_button(opened: Opened, spot: Spot, rules: Rules) -> None:
    """The case as a page to send; the other rulings are tried when it is asked for."""
    case = case_of_hand(opened, spot.hand)
    name = f"replay-{opened.key}-hand-{spot.hand}-dispute.html"

    def made() -> str:  # nobody looks on while the rulings are tried
        return dispute_page(case_tried(opened, spot.hand, lambda _done, _of: None), rules)

    download(say("{hand}: the case as a page", hand=hand_title(case.hand)), made, name, "case page")
