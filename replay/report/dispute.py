"""The case of one hand as a page: `replay dispute --html`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from replay.engine.rulings.report import Dispute
from replay.events import Win
from replay.hands import Scored
from replay.report.page import document, whole
from replay.report.parts import drawn, heading, text, untitled, who
from replay.report.score import points, win_section
from replay.report.spoken_case import (
    MARKS,
    case_page,
    case_title,
    open_spoken,
    points_spoken,
    rule_spoken,
    rulings_spoken,
    verdict_words,
    win_spoken,
)
from replay.rules import Rules
from replay.state import SEATS
from replay.terms import EN, language, rows_of, say, term
from replay.view.dispute.case import UNDECIDED, Case, by_event
from replay.view.dispute.claims import WinCase
from replay.view.dispute.rulings import MOST_CHOICES, remedy_words, tried
from replay.view.dispute.text import (
    before_there,
    events_before,
    rules_behind,
    verdict_sentence,
)
from replay.view.dispute.verdict import verdict_parts
from replay.view.drawn.facts import finding_box, hand_title
from replay.view.drawn.score import win_panel
from replay.view.drawn.words import coded, in_english, minus_in
from replay.view.rulings.report import choice_name
from replay.view.sentences import event_words
from replay.view.text import counted, safe, said, with_names
from replay.view.wins import scored_lines


def dispute_page(case: Case, rules: Rules) -> str:
    """The whole page."""
    if language() != EN:
        with rows_of(case.ruleset):
            return whole(document(case_title(case), case_page(case, rules)))
    title = f"{safe(case.game) or 'A game'}, {hand_title(case.hand)}: the case"
    return whole(document(title, _page(case, rules)))


def _page(case: Case, rules: Rules) -> Iterator[str]:
    yield heading(1, f"{text(case.game) or 'A game'}: {escape(hand_title(case.hand))}")
    mark = MARKS[case.verdict]
    told = escape(minus_in(verdict_sentence(case), case.players))
    yield f'<p class="lead"><span aria-hidden="true">{mark}</span> {told}</p>\n'
    title = " · ".join((case.title, *(safe(each, 200) for each in case.rulings_in_words)))
    yield f'<p class="faint">{escape(title)} · {term("dealer")} {who(case.players, case.hand.dealer)}</p>\n'
    yield from sides_html(case)
    if case.first is not None:
        yield from _up_to_there(case)
        yield told_rule(case)
    if counted_right := [each for each in case.wins if not each.win.miscounted]:
        yield heading(2, "The score, row by row")
        for win in counted_right:
            yield win_html(case, win)
    if not case.hand.miscounted:
        yield heading(2, "Points")
        yield points(case.money, case.players)
    if case.rulings.disputes:
        yield heading(2, "Under which rulings")
        for disputes in by_event(case.rulings.disputes):
            yield from rulings_html(disputes, case, rules)
    yield told_open(case)
    first = case.first.line if case.first is not None else 0
    others = [each for each in case.findings if each.code not in UNDECIDED and each.line != first]
    if others:
        yield heading(2, "Found besides in this hand")
        yield "".join(untitled(finding_box(each, case.players, f"line {each.line}")) for each in others)
    if case.outside:
        yield heading(2, "Found in this game outside its hands")
        yield "".join(untitled(finding_box(each, case.players, f"line {each.line}")) for each in case.outside)


def dispute_sheet(case: Case) -> str:
    """The case on one sheet of paper, with lines for those who agree to it to sign."""
    title = case_title(case)
    with rows_of(case.ruleset):
        return whole(document(title, _sheet(case, title)))


def _sheet(case: Case, title: str) -> Iterator[str]:
    yield f'<section class="sheet">{heading(1, text(title))}'
    rulings = "".join(f" · {in_english(text(each, 200))}" for each in case.rulings_in_words)
    dealer = say("dealer: {name}", name=who(case.players, case.hand.dealer))
    yield f'<p class="faint">{text(say(case.title))}{rulings} · {dealer}</p>\n'
    mark = MARKS[case.verdict]
    told = verdict_parts(case) or [verdict_sentence(case) if language() == EN else verdict_words(case)]
    answer = coded(minus_in(" ".join(told), case.players))
    yield f'<p class="lead"><span aria-hidden="true">{mark}</span> {answer}</p>\n'
    for win in case.wins:
        yield untitled(win_panel(win.win, case.players))
    if not case.hand.miscounted:
        yield heading(2, say("Points")) + told_points(case)
    if rules := dict.fromkeys(each.rule for each in case.findings if each.rule and each.severity != "note"):
        yield heading(2, say("The rule")) + "".join(f"<p>{in_english(text(each))}</p>" for each in rules)
    yield told_open(case)
    lines = "".join(
        f"<p>{each}</p>" for each in (*(who(case.players, seat) for seat in SEATS), say("Referee"), say("Date"))
    )
    yield f'<div class="signed" aria-label="{say("Signatures")}">{lines}</div></section>\n'


def told_win(case: Case, win: WinCase) -> str:
    """A win row by row, in the language in use, as the following ones."""
    return win_html(case, win) if language() == EN else win_spoken(case, win)


def told_points(case: Case) -> str:
    """What the hand moves on both sides."""
    return points(case.money, case.players) if language() == EN else points_spoken(case)


def told_rule(case: Case, cited: Callable[[str], str] = escape) -> str:
    """The rules behind what differs; `cited` makes HTML of a citation."""
    if language() != EN:
        return rule_spoken(case, cited)
    told = "".join(f"<dt>{cited(rule)}</dt><dd>{coded(says)}</dd>" for rule, says in rules_behind(case))
    return f"{heading(2, 'The rule')}<dl>{told}</dl>\n"


def told_open(case: Case) -> str:
    """What cannot be decided, with the facts that would decide it; empty where nothing is open."""
    if language() != EN:
        return open_spoken(case)
    parts = []
    for each in case.open:
        what = minus_in(with_names(said(each.finding.message, limit=1000), case.players), case.players)
        parts.append(f"<p>Line {each.finding.line}: {coded(what)}<br>")
        parts.append(f"<strong>This would decide it:</strong> {coded(each.fact)}</p>\n")
    return heading(2, "What cannot be decided") + "".join(parts) if parts else ""


def told_rulings(disputes: list[Dispute], case: Case, rules: Rules) -> str:
    """Under which rulings each side of the disputes over one event is right."""
    if language() != EN:
        return rulings_spoken(disputes, case, rules)
    return "".join(rulings_html(disputes, case, rules))


def sides_html(case: Case) -> Iterator[str]:
    """What each side claims; nothing where nothing differs."""
    if case.sides is None:
        return
    yield heading(2, "What each side claims")
    yield '<div class="sides">'
    for side, whose in zip(case.sides, ("As the record has it", "As the rules have it"), strict=True):
        says = escape(minus_in(side.says, case.players))
        yield f"<section>{heading(3, escape(side.name))}<p>{whose}: {says}</p></section>"
    yield "</div>\n"


def _up_to_there(case: Case) -> Iterator[str]:
    yield heading(2, "Up to there both agree")
    yield f"<p>{escape(before_there(case))}</p>\n"
    told = "".join(
        f"<li>{escape(minus_in(event_words(each.at.event, case.players), case.players))} "
        f'<span class="faint">line {each.at.line}</span></li>\n'
        for each in events_before(case)
    )
    if told:
        yield f'<ul class="turns">{told}</ul>\n'
    if case.table_then is None or case.first is None:
        return
    yield f'<section class="moment" tabindex="-1">{heading(2, "The table then")}'
    seat = case.first.seat if case.first.seat in SEATS else case.hand.dealer
    yield drawn(case.table_then, case.players, near=seat or 0, hand=case.hand, number=case.followed)
    yield "</section>\n"


def win_html(case: Case, win: WinCase) -> str:
    """A win row by row; one that nobody disputes in a few lines."""
    scored = win.win.scored
    if not win.agrees or case.verdict == "agrees" or not isinstance(scored, Scored):
        return win_section(win, case.players, 3)
    event: Win = win.win.event
    lines = "<br>".join(escape(each.plain) for each in scored_lines(scored))
    return f"{heading(3, f'{who(case.players, event.seat)}, line {win.win.line}: nothing differs')}<p>{lines}</p>\n"


def rulings_html(disputes: list[Dispute], case: Case, rules: Rules) -> Iterator[str]:
    """Under which rulings each side of the disputes over one event is right, and what that costs whom."""
    first = disputes[0]
    codes = ", ".join(each.finding.code for each in disputes)
    yield heading(3, f"Line {first.finding.line}: {escape(codes)}")
    chosen = ", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items())
    yield f"<p>The rules are right under the rulings in force: {text(chosen) or 'all defaults'}.</p>\n"
    if not first.remedies:
        yield f"<p>The record is right under none of {escape(tried(case))}.</p>\n"
    for remedy in first.remedies[:MOST_CHOICES]:
        words = "".join(f"<li>{coded(minus_in(each, case.players))}</li>" for each in remedy_words(remedy, case, rules))
        yield f"<p>The record is right under <code>{text(choice_name(remedy))}</code>:</p><ul>{words}</ul>\n"
    if (more := len(first.remedies) - MOST_CHOICES) > 0:
        yield f"<p>And {counted(more, 'other choice')}.</p>\n"
