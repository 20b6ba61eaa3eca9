"""The report of one hand: what was found, the scores row by row, the points, and every turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from replay.findings import Finding
from replay.report import spoken
from replay.report.page import document
from replay.report.parts import heading, table, text, who
from replay.report.score import points, win_section
from replay.report.spoken import name_here
from replay.report.transcript import transcript
from replay.rules import Rules
from replay.store.worth.reading import WorthRow
from replay.terms import EN, language, rows_of, term
from replay.verdicts import GameAudit, HandAudit
from replay.view.audit import severity_words
from replay.view.dispute.case import UNDECIDED, UNSAID, findings_in, money_of
from replay.view.dispute.claims import docs_of, win_case
from replay.view.drawn.facts import hand_title, outcome
from replay.view.drawn.words import coded
from replay.view.given_up import TITLE, beyond_doubt, choice_words, given_up_text, in_doubt
from replay.view.text import counted, listed, name_of, safe, said


def hand_report(
    audit: GameAudit, hand: HandAudit, rules: Rules | None, worth: Sequence[WorthRow] = ()
) -> Iterator[str]:
    """The page of one hand of this audit, made with its steps; `worth`: what its decisions were worth, if known."""
    if language() != EN:
        return document(f"{name_here(audit)}: {hand_title(hand)}", _hand_spoken(audit, hand, worth))
    title = f"{safe(audit.game) or 'A game'}: {hand_title(hand)}"
    return document(title, _hand_page(audit, hand, rules, worth))


def _hand_spoken(audit: GameAudit, hand: HandAudit, worth: Sequence[WorthRow]) -> Iterator[str]:
    """The page in another language than English."""
    yield f"{heading(1, escape(f'{name_here(audit)}: {hand_title(hand)}'))}{spoken.about_game(audit)}"
    with rows_of(audit.ruleset):
        yield from spoken.hand_parts(audit, hand, level=2, worth=worth)


def _hand_page(audit: GameAudit, hand: HandAudit, rules: Rules | None, worth: Sequence[WorthRow]) -> Iterator[str]:
    yield heading(1, f"{text(audit.game) or 'A game'}: {escape(hand_title(hand))}")
    yield about(audit)
    yield from hand_parts(audit, hand, rules, level=2, worth=worth)


def about(audit: GameAudit) -> str:
    """The game's particulars: rules, rulings, players, when, and the file."""
    rulings = ", ".join(audit.rulings_in_words)
    facts = [
        ("rules", text(audit.ruleset)),
        ("rulings", text(rulings) if rulings else "all defaults"),
        ("players", ", ".join(who(audit.players, seat) for seat in range(4)) if audit.players else ""),
        ("played", text(audit.played_at) if audit.played_at else ""),
        ("record", text(_file_of(audit.source))),
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
        yield heading(level, "What was found", f"{name}-found")
        yield _list_of(found, hand, players, name)
    if hand.wins and rules is not None:
        yield heading(level, "The score, row by row", f"{name}-score")
        docs = docs_of(rules)
        for win in hand.wins:
            yield win_section(win_case(win, docs, found), players, level + 1)
    yield heading(level, "Points", f"{name}-points")
    if hand.miscounted:
        yield f"<p>{UNSAID}</p>\n"
    else:
        undecided = {each.line for each in found if each.code in UNDECIDED}
        yield points(money_of(hand, players, undecided), players)
    if worth:
        yield heading(level, TITLE, f"{name}-worth")
        yield from _given_up(worth, players, name)
    yield heading(level, "Turn by turn", f"{name}-turns")
    by_line: dict[int, list[Finding]] = {}
    for each in found:
        by_line.setdefault(each.line, []).append(each)
    yield from transcript(hand, players, by_line, level=level + 1, name=name)


def _given_up(rows: Sequence[WorthRow], players: Sequence[str], name: str) -> Iterator[str]:
    """The decisions that gave up points beyond doubt, each with a link to the moment before it."""
    lines = [
        [
            f'<a href="#{name}-event-{each.event}">turn {each.turn}</a>',
            who(players, each.seat),
            escape(choice_words(each.chosen["choice"], each.seat).plain),
            escape(choice_words(each.choices[0]["choice"], each.seat).plain),
            given_up_text(each),
        ]
        for each in beyond_doubt(rows)
    ]
    if lines:
        yield table("Points given up, beyond doubt", ("when", "player", "chose", "better", "#points"), lines)
    yield f'<p class="faint">{escape(in_doubt(rows))}</p>\n'


def in_short(audit: GameAudit, hand: HandAudit, found: Sequence[Finding]) -> str:
    """The hand in a sentence or two, as plain text."""
    ended = outcome(hand, audit.players)
    words = severity_words({each: sum(one.severity == each for one in found) for each in ("error", "warning", "note")})
    said = f"Found: {words}." if words else "Nothing was found: the record agrees with the rules."
    begun = ended if hand.wins else f"{ended[:1].upper()}{ended[1:]}"  # a name is as it is
    return f"{begun}. {term('Dealer')}: {name_of(audit.players, hand.dealer)}. {said}"


def _list_of(found: Sequence[Finding], hand: HandAudit, players: Sequence[str], name: str) -> str:
    """The findings in a line each, with links to the moments at which they stand."""
    lines = {step.at.line: number for number, step in enumerate(hand.steps, 1)}
    items = []
    for each in found:
        place = lines.get(each.line)
        where = f"line {each.line}"
        link = f'<a href="#{name}-event-{place}">{where}</a>' if place is not None else where
        turn = f", turn {each.turn}" if each.turn else ""
        seat = f", {who(players, each.seat)}" if each.seat is not None else ""
        head = f"{link}{turn}{seat}: <strong>{each.severity}</strong> {escape(each.code)}"
        rule = f' <span class="faint">{text(each.rule)}</span>' if each.rule else ""
        message = said(each.message, each.recorded, each.expected, players=players)
        items.append(f"<li>{head}. {coded(message)}{rule}</li>\n")
    return f"<ul>{''.join(items)}</ul>\n"


def sizes(audit: GameAudit) -> str:
    """How large the game is, in words."""
    return listed([counted(audit.hands, "hand"), counted(audit.events, "event")])
