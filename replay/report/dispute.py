"""The case of one hand as a page, `replay dispute --html`, and its parts for the panel Dispute of the dashboard.

What is there in English alone is marked as English in another language: citations, rulings in the words of the
rulebook, and, folded away, what the engine says of a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from replay.engine.rulings.report import Dispute, Remedy
from replay.findings import CODES
from replay.hands import Scored
from replay.report.page import document, whole
from replay.report.parts import drawn, heading, text, untitled, who
from replay.report.score import points, win_section
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS
from replay.terms import EN, in_terms, language, rows_of, say
from replay.view.dispute.case import UNDECIDED, Case, by_event, in_force
from replay.view.dispute.claims import WinCase
from replay.view.dispute.rulings import MOST_CHOICES, tried
from replay.view.dispute.text import before_there, events_before, rules_behind, verdict_sentence
from replay.view.dispute.verdict import verdict_parts
from replay.view.drawn.facts import finding_box, hand_title, message_html, value_here
from replay.view.drawn.score import win_panel
from replay.view.drawn.words import (
    coded,
    folded,
    in_english,
    minus_in,
    own_or_english,
    reason_html,
    row_html,
)
from replay.view.rulings.report import choice_name
from replay.view.sentences import event_words
from replay.view.text import amounts, own_words, safe, sides, worth
from replay.view.wins import scored_lines

MARKS: Final = {"agrees": "✓", "differs": "≠", "undecided": "?"}
_CUT: Final = 400
"""Letters of the rulebook on a ruling that are quoted."""


def dispute_page(case: Case, rules: Rules) -> str:
    """The whole page."""
    with rows_of(case.ruleset):
        return whole(document(_title(case), case_page(case, rules)))


def _title(case: Case) -> str:
    """The title of the page, as plain text."""
    name = safe(case.game) or say("A game without a name")
    return say("{game}, {hand}: the case", game=name, hand=hand_title(case.hand))


def case_page(case: Case, rules: Rules) -> Iterator[str]:
    """What stands on the page, the answer first."""
    yield heading(1, escape(_title(case)))
    yield _lead(case, verdict_sentence(case)) + _about(case)
    yield from sides_html(case)
    if case.first is not None:
        yield from _up_to_there(case)
        yield told_rule(case)
    if counted_right := [each for each in case.wins if not each.win.miscounted]:
        yield heading(2, say("The score, row by row"))
        yield from (told_win(case, each) for each in counted_right)
    if not case.hand.miscounted:
        yield heading(2, say("Points")) + told_points(case)
    if case.rulings.disputes:
        yield heading(2, say("Under which rulings"))
        yield from (told_rulings(each, case, rules) for each in by_event(case.rulings.disputes))
    yield told_open(case)
    first = case.first.line if case.first is not None else 0
    others = [each for each in case.findings if each.code not in UNDECIDED and each.line != first]
    for title, found in (
        ("Found besides in this hand", others),
        ("Found in this game outside its hands", case.outside),
    ):
        if found:
            yield heading(2, say(title))
            yield "".join(untitled(finding_box(each, case.players, _line(each.line))) for each in found)


def dispute_sheet(case: Case) -> str:
    """The case on one sheet of paper, with lines for those who agree to it to sign."""
    title = _title(case)
    with rows_of(case.ruleset):
        return whole(document(title, _sheet(case, title)))


def _sheet(case: Case, title: str) -> Iterator[str]:
    yield f'<section class="sheet">{heading(1, text(title))}{_about(case)}'
    yield answer_html(case)
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


def answer_html(case: Case) -> str:
    """The whole answer, on one line."""
    return _lead(case, " ".join(verdict_parts(case) or [verdict_sentence(case)]))


def _lead(case: Case, answer: str) -> str:
    told = coded(minus_in(answer, case.players))
    return f'<p class="lead"><span aria-hidden="true">{MARKS[case.verdict]}</span> {told}</p>\n'


def _about(case: Case) -> str:
    rulings = "".join(f" · {in_english(text(each, 200))}" for each in case.rulings_in_words)
    dealer = say("dealer: {name}", name=who(case.players, case.hand.dealer))
    return f'<p class="faint">{text(say(case.title))}{rulings} · {dealer}</p>\n'


def _line(line: int) -> str:
    return say("line {n}", n=str(line))


# ------------------------------------------------------------- where both part


def sides_html(case: Case) -> Iterator[str]:
    """What each side claims; nothing where nothing differs."""
    if case.sides is None or case.first is None:
        return
    here = [each for each in case.findings if each.line == case.first.line and each.severity != "note"]
    yield heading(2, say("What each side claims")) + '<div class="sides">'
    for side, title in enumerate(("As the record has it", "As the rules have it")):
        says = coded(minus_in(case.sides[side].says, case.players))
        if language() == EN:
            yield f"<section>{heading(3, escape(case.sides[side].name))}<p>{title}: {says}</p></section>"
            continue
        told = f"<p>{says}</p>"
        if side and any(own_words(each.message) is None for each in here):
            means = dict.fromkeys(CODES[each.code].means for each in here)
            told = "".join(f"<p>{own_or_english(each)}</p>" for each in means) + folded(says)
        values = [value_here(value, case.players) for each in here if (value := sides(each, case.players)[side])]
        listed = "".join(f"<dt>{say('expected' if side else 'recorded')}</dt><dd>{each}</dd>" for each in values)
        yield f"<section>{heading(3, say(title))}{told}{listed and f'<dl>{listed}</dl>'}</section>"
    yield "</div>\n"


def _up_to_there(case: Case) -> Iterator[str]:
    yield heading(2, say("Up to there both agree"))
    yield f"<p>{escape(before_there(case))}</p>\n"
    told = "".join(
        f"<li>{escape(minus_in(event_words(each.at.event, case.players), case.players))} "
        f'<span class="faint">{_line(each.at.line)}</span></li>\n'
        for each in events_before(case)
    )
    if told:
        yield f'<ul class="turns">{told}</ul>\n'
    if case.table_then is None or case.first is None:
        return
    yield f'<section class="moment" tabindex="-1">{heading(2, say("The table then"))}'
    seat = case.first.seat if case.first.seat in SEATS else case.hand.dealer
    yield drawn(case.table_then, case.players, near=seat or 0, hand=case.hand, number=case.followed)
    yield "</section>\n"


def told_rule(case: Case, cited: Callable[[str], str] = escape) -> str:
    """The rules behind what differs; `cited` makes HTML of a citation, which is marked as English."""
    told = []
    for rule, says in rules_behind(case).items():
        words = dict.fromkeys(f"{row_html(row)}: {_holds(each)}" if row else own_or_english(each) for row, each in says)
        told.append(f"<dt>{in_english(cited(rule))}</dt>{''.join(f'<dd>{each}</dd>' for each in words)}")
    return f"{heading(2, say('The rule'))}<dl>{''.join(told)}</dl>\n"


def _holds(words: str) -> str:
    return reason_html(words, coded(safe(in_terms(words, sets=True), 500)))


# ------------------------------------------------------------- rows and points


def told_win(case: Case, win: WinCase) -> str:
    """A win row by row; one that nobody disputes in a few lines."""
    scored = win.win.scored
    if language() != EN or not win.agrees or case.verdict == "agrees" or not isinstance(scored, Scored):
        return win_section(win, case.players, 3)
    lines = "<br>".join(escape(each.plain) for each in scored_lines(scored))
    name = who(case.players, win.win.event.seat)
    return f"{heading(3, f'{name}, line {win.win.line}: nothing differs')}<p>{lines}</p>\n"


def told_points(case: Case) -> str:
    """What the hand moves on both sides."""
    return points(case.hand, case.money, case.players)


# ------------------------------------------------------------- other rulings, what is open


def told_rulings(disputes: Sequence[Dispute], case: Case, rules: Rules) -> str:
    """Under which rulings each side of the disputes over one event is right, and what that costs whom."""
    first = disputes[0]
    codes = ", ".join(f'<span translate="no">{escape(each.finding.code)}</span>' for each in disputes)
    chosen = ", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items())
    in_use = f"<code>{text(chosen)}</code>" if chosen else say("all defaults")
    parts = [
        heading(3, say("{what}: {why}", what=_line(first.finding.line), why=codes)),
        f"<p>{say('The rules are right under the rulings in force: {rulings}.', rulings=in_use)}</p>\n",
    ]
    if not first.remedies:
        words = say("The record is right under none of {choices}.", choices=tried(case))
        parts.append(f"<p>{words}</p>\n")
    for remedy in first.remedies[:MOST_CHOICES]:
        right = say("The record is right under {choice}.", choice=f"<code>{text(choice_name(remedy))}</code>")
        parts.append(f"<p>{right}</p>{_remedy(remedy, case, rules)}")
    if (more := len(first.remedies) - MOST_CHOICES) > 0:
        parts.append(f"<p>{say('{number} more are not listed.', number=more)}</p>\n")
    return "".join(parts)


def _remedy(remedy: Remedy, case: Case, rules: Rules) -> str:
    """The rulebook's question with both answers, folded away in another language; then what the choice costs whom."""
    quoted = []
    for each in remedy.choice:
        for name, words in (
            ("The question", each.question),
            ("In force", in_force(each, case.rulings, rules)),
            ("Then", each.meaning),
        ):
            quoted.append(f"<dt>{say(name)}</dt><dd>{coded(safe(in_terms(words, sets=True), _CUT))}</dd>")
    told = []
    if any(remedy.payments):
        total = "" if remedy.total is None else f"{worth(remedy.total, case.unit)}: "
        told.append(say("The event then moves: {amounts}.", amounts=f"{total}{_moved(remedy.payments, case)}"))
    if remedy.hand == NO_PAYMENTS == remedy.game:
        told.append(say("It costs nobody anything."))
    else:
        told.append(say("This hand changes by: {amounts}.", amounts=_moved(remedy.hand, case)))
        if remedy.game != remedy.hand:
            told.append(say("The whole game changes by: {amounts}.", amounts=_moved(remedy.game, case)))
    if remedy.besides:
        besides = ", ".join(say("{code} at line {line}", code=each.code, line=each.line) for each in remedy.besides[:3])
        told.append(f'{say("found then")}: <span translate="no">{escape(besides)}</span>')
    items = "".join(f"<li>{each}</li>" for each in told)
    return folded(f"<dl>{''.join(quoted)}</dl>") + f"<ul>{items}</ul>\n"


def _moved(moved: Sequence[int], case: Case) -> str:
    return escape(minus_in(amounts(moved, case.players), case.players))


def told_open(case: Case) -> str:
    """What cannot be decided, each with the fact that would decide it; empty where nothing is open."""
    parts = []
    for each in case.open:
        found = each.finding
        what = say("{what}: {why}", what=_line(found.line), why=message_html(found, case.players))
        own = own_words(each.fact)
        fact = in_english(coded(each.written(each.fact))) if own is None else coded(each.written(own))
        decided = f"<strong>{say('This would decide it:')}</strong> {fact}"
        parts.append(f"<div>{what}</div><p>{decided}</p>\n")
    return heading(2, say("What cannot be decided")) + "".join(parts) if parts else ""
