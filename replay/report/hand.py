"""The report of one hand: what was found, the scores row by row, the points, and every turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape

from replay.findings import Finding
from replay.report.page import document
from replay.report.parts import heading, text, who
from replay.report.transcript import transcript
from replay.rules import Rules
from replay.state import SEATS
from replay.store.worth.reading import WorthRow
from replay.terms import rows_of, say
from replay.verdicts import GameAudit, HandAudit
from replay.view.audit import severity_words
from replay.view.blocks import FAINT, Cells, Grid, OnPage, Text
from replay.view.dispute.case import NOTHING_PAID, UNDECIDED, UNSAID, findings_in, money_of
from replay.view.dispute.claims import docs_of, win_case
from replay.view.dispute.points_table import money_table
from replay.view.dispute.rows import win_rows
from replay.view.drawn.facts import hand_title
from replay.view.drawn.score import how_won
from replay.view.drawn.words import in_english
from replay.view.game import outcome
from replay.view.markup import HtmlWriter, reason_html
from replay.view.text import game_name, name_of
from replay.view.worth.given_up import TITLE, beyond_doubt, choice_told, given_up_text, in_doubt


def hand_report(
    audit: GameAudit, hand: HandAudit, rules: Rules | None, worth: Sequence[WorthRow] = ()
) -> Iterator[str]:
    """The page of one hand of this audit, made with its steps; `worth`: what its decisions were worth, if known."""
    title = f"{name_here(audit)}: {hand_title(hand)}"
    return document(title, _page(audit, hand, rules, worth, title))


def _page(
    audit: GameAudit, hand: HandAudit, rules: Rules | None, worth: Sequence[WorthRow], title: str
) -> Iterator[str]:
    with rows_of(audit.ruleset):
        yield heading(1, escape(title)) + about(audit)
        yield from hand_parts(audit, hand, rules, level=2, worth=worth)


def name_here(audit: GameAudit) -> str:
    """The name of the game, harmless, as plain text."""
    return game_name(audit.game)


def about(audit: GameAudit) -> str:
    """The game's particulars: rules, rulings, players, when, and the file."""
    rulings = ", ".join(audit.rulings_in_words)
    facts = [
        (say("rules"), text(audit.ruleset)),
        (say("rulings"), in_english(text(rulings)) if rulings else say("all defaults")),
        (say("players"), ", ".join(who(audit.players, seat) for seat in SEATS) if audit.players else ""),
        (say("played"), text(audit.played_at) if audit.played_at else ""),
        (say("record"), text(_file_of(audit.source))),
    ]
    rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts if value)
    return f'<dl class="about">{rows}</dl>\n'


def _file_of(source: str) -> str:
    """The name of the file alone: a page that is sent to others tells nothing of the folders it came from."""
    return source.replace("\\", "/").rsplit("/", 1)[-1]


def hand_parts(
    audit: GameAudit,
    hand: HandAudit,
    rules: Rules | None,
    *,
    level: int,
    name: str = "hand",
    worth: Sequence[WorthRow] = (),
) -> Iterator[str]:
    """All that is told of a hand, with headings from this level on; `name` begins its anchors."""
    found = findings_in(audit, hand)
    players = audit.players
    yield f'<p class="lead">{escape(in_short(audit, hand, found))}</p>\n'
    if found:
        yield heading(level, say("What was found"), f"{name}-found")
        yield _list_of(found, hand, players, name)
    if hand.wins and rules is not None:
        yield heading(level, say("The score, row by row"), f"{name}-score")
        docs = docs_of(rules)
        for win in hand.wins:
            told = HtmlWriter().write(win_rows(win_case(win, docs, found), players))
            yield f'<section class="win">\n{heading(level + 1, escape(how_won(win.event, players)))}{told}</section>\n'
    yield heading(level, say("Points"), f"{name}-points")
    money = money_of(hand, players, {each.line for each in found if each.code in UNDECIDED})
    none = say(UNSAID if hand.miscounted else NOTHING_PAID)
    yield HtmlWriter().write(none if hand.miscounted or not money else money_table(money, players))
    if worth:
        yield heading(level, say(TITLE), f"{name}-worth")
        yield from _given_up(worth, players, name)
    yield heading(level, say("Turn by turn"), f"{name}-turns")
    by_line: dict[int, list[Finding]] = {}
    for each in found:
        by_line.setdefault(each.line, []).append(each)
    yield from transcript(hand, players, by_line, level=level + 1, name=name)


def _given_up(rows: Sequence[WorthRow], players: Sequence[str], name: str) -> Iterator[str]:
    """The decisions that gave up points beyond doubt, each with a link to the moment before it."""
    table = Grid(say("when"), say("player"), say("chose"), say("better"), Cells(say("points"), right=True))
    for each in beyond_doubt(rows):
        link = f'<a href="#{name}-event-{each.event}">{say("turn {n}", n=each.turn)}</a>'
        choices = (choice_told(one["choice"], each.seat) for one in (each.chosen, each.choices[0]))
        table.add(OnPage(partial(str, link)), name_of(players, each.seat), *choices, given_up_text(each))
    if table.rows:
        yield HtmlWriter().write([Text(say("Points given up, beyond doubt"), FAINT), table])
    yield f'<p class="faint">{escape(in_doubt(rows))}</p>\n'


def in_short(audit: GameAudit, hand: HandAudit, found: Sequence[Finding]) -> str:
    """The hand in a sentence or two, as plain text."""
    ended = outcome(hand, audit.players)
    words = severity_words(Counter(each.severity for each in found))
    told = say("Found: {what}.", what=words) if words else say("Nothing was found: the record agrees with the rules.")
    begun = ended if hand.wins else f"{ended[:1].upper()}{ended[1:]}"  # a name is as it is
    return say(
        "{outcome}. Dealer: {name}. {found}", outcome=begun, name=name_of(audit.players, hand.dealer), found=told
    )


def _list_of(found: Sequence[Finding], hand: HandAudit, players: Sequence[str], name: str) -> str:
    """The findings in a line each, with links to the moments at which they stand."""
    lines = {step.at.line: number for number, step in enumerate(hand.steps, 1)}
    items = []
    for each in found:
        place, where = lines.get(each.line), say("line {n}", n=str(each.line))
        parts = [f'<a href="#{name}-event-{place}">{where}</a>' if place is not None else where]
        parts += [say("turn {n}", n=each.turn)] if each.turn else []
        parts += [who(players, each.seat)] if each.seat is not None else []
        code = f'<strong>{say(each.severity)}</strong> <span translate="no">{escape(each.code)}</span>'
        rule = f' <span class="faint">{in_english(text(each.rule))}</span>' if each.rule else ""
        head = say("{what}: {why}.", what=say(", ").join(parts), why=code)
        items.append(f"<li>{head} {reason_html(each.message, players, each.code)}{rule}</li>\n")
    return f"<ul>{''.join(items)}</ul>\n"
