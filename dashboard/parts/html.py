"""Pieces of HTML that the pages Games, Audit, Study, Score and Rules share. What comes from a record is escaped here.

Their looks are in `games.css`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from parts.cited import rule_link
from replay.findings import CODES, Finding
from replay.report.parts import text as escaped
from replay.report.parts import who
from replay.terms import counting, say
from replay.view.drawn.facts import finding_box
from replay.view.drawn.words import signed
from replay.view.markup import HtmlWriter, reason_html
from replay.view.safe_text import safe

HAND_OF_GAME: Final = "hand of the game"
_MARKS: Final = {"error": "✕", "warning": "!", "note": "i", "clean": "✓", "unreadable": "?"}

text: Final = escaped
"""Text of a stranger as HTML shows it: on one line, harmless, escaped."""
counted: Final = counting
"""`1 hand`, `2 hands`, `1,000 hands`."""


def plain(value: object, limit: int = 80) -> str:
    """Text of a stranger for a label that Streamlit takes for Markdown: every sign of Markdown is only a sign."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]()<>#+-.!|~$:^=&" else char for char in safe(value, limit))


def chip(kind: str, words: str) -> str:
    """A small mark with a sign and words, so that its colour is only a help; `kind` picks both."""
    return (
        f'<span class="gx-chip gx-{escape(kind)}"><span aria-hidden="true">{_MARKS.get(kind, "•")}</span> '
        f"{escape(say(words))}</span>"
    )


def verdict_chips(verdict: str, errors: int, warnings: int, notes: int) -> str:
    """What an audit says of a game, as marks."""
    found = [
        chip(kind, counted(number, kind))
        for kind, number in (("error", errors), ("warning", warnings), ("note", notes))
        if number
    ]
    if verdict == "unreadable":
        found.insert(0, chip("unreadable", "unreadable"))
    return "".join(found) or chip("clean", "clean")


def aside(told: str, *, status: bool = False) -> str:
    """A sentence beside what it is about; `told` is HTML. With `status` it is read out when it changes."""
    role = ' role="status"' if status else ""
    return f'<p class="gx-about"{role}>{told}</p>'


def faint(told: str) -> str:
    """The same beside the table."""
    return f'<p class="faint">{told}</p>'


def heading(title: str, *words: str) -> str:
    """The head of a page: its title and what it is about; `words` are HTML. What the table of messages has is said in
    the language in use, here and in what follows."""
    about = f'<p class="gx-about">{" · ".join(map(say, words))}</p>' if words else ""
    return f'<header class="gx-head"><h1>{escape(say(title))}</h1>{about}</header>'


def section(title: str, about: str = "") -> str:
    """The head of a part of a page; `about` is HTML."""
    told = f'<p class="gx-about">{say(about)}</p>' if about else ""
    return f'<header class="gx-section"><h2>{escape(say(title))}</h2>{told}</header>'


def nothing(title: str, *lines: str) -> str:
    """What stands where there is nothing to show, and what can be done; `lines` are HTML."""
    told = "".join(f"<p>{say(line)}</p>" for line in lines)
    return f'<section class="gx-nothing" role="status"><h2>{escape(say(title))}</h2>{told}</section>'


def card(where: str, title: str, *parts: str, level: int = 2) -> str:
    """A decision or a dispute in short: where it was, what is told of it, what is drawn below; `title` and `parts` are
    HTML."""
    head = f'<p class="gx-where">{text(where, 160)}</p><h{level}>{title}</h{level}>'
    return f'<article class="gx-dispute">{head}{"".join(parts)}</article>'


def asks(wind: str, question: str) -> str:
    """Who has to choose, and what; the question is HTML."""
    return f'<h2 class="gx-ask"><span class="badge">{wind}</span> {question}</h2>'


def refused(what: str, given: str, last: int | None = None) -> str:
    """What stands where a link asks for something that is not here; the page goes on without it. `last`: of pages."""
    shown = f"<b><bdi>{text(given, 80)}</bdi></b>"
    what = escape(say(what))
    if last is None:
        told = say("The link asks for the {what} {given}, which is not here.", what=what, given=shown)
    else:
        words = "The link asks for the {what} {given}, which is not here; the last one is {last:,}."
        told = say(words, what=what, given=shown, last=last)
    return f'<p class="gx-refused" role="alert">{told}</p>'


def command(words: str) -> str:
    """A command to be typed."""
    return f"<code>{text(words, 400)}</code>"


def with_code(sentence: str) -> str:
    """A sentence in which backquotes enclose commands, as HTML."""
    return HtmlWriter().inline(safe(sentence, 2000))


def players(names: Sequence[str], scores: Sequence[int]) -> str:
    """The four players of a game with their scores, the best first marked."""
    best = max(scores, default=0)
    cells = []
    for seat in range(len(names)):
        score = scores[seat] if seat < len(scores) else 0
        won = score == best > 0 and list(scores).count(best) == 1
        mark = " gx-best" if won else ""
        cells.append(f'<span class="gx-player{mark}">{who(names, seat)} <b class="gx-num">{signed(score)}</b></span>')
    return f'<span class="gx-players">{"".join(cells)}</span>'


def finding(
    found: Finding,
    ruleset: str,
    *,
    name: str = "",
    place: Sequence[str] = (),
    named: Sequence[str] = (),
) -> str:
    """A finding with where it is, `place` first, and its rule linked to the page Rules.

    `ruleset` is the game's, whose page the citation opens: one rulebook may hold several editions. `named` are the
    players whose names stand for the seats in its sentence.
    """
    where = [*place]
    if found.hand is not None:
        where.append(say("hand {n}", n=found.hand))
    if found.turn is not None:
        where.append(say("turn {n}", n=found.turn))
    where.append(say("line {n}", n=str(found.line)))
    if name:
        where.append(name)
    return finding_box(found, named, safe(" · ".join(where), 300), cited=lambda rule: rule_link(rule, ruleset))


def place_told(hand: int, line: int) -> str:
    """Where something stands in a game."""
    return say("hand {hand}, line {line}", hand=hand, line=line)


def means_html(code: str) -> str:
    """What a code of findings means, in the language in use."""
    return reason_html(CODES[code].means) if code in CODES else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, label: str, numbers: Sequence[int] = ()) -> str:
    """A table of HTML cells that scrolls by itself on a narrow screen; `numbers` are the columns set to the right."""
    right = dict.fromkeys(numbers, ' class="gx-num"')
    titles = "".join(f'<th scope="col"{right.get(place) or ""}>{say(each)}</th>' for place, each in enumerate(head))
    body = "".join(
        "<tr>" + "".join(f"<td{right.get(place, '')}>{cell}</td>" for place, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="gx-scroll" role="region" tabindex="0" aria-label="{escape(say(label))}">'
        f'<table class="gx-table"><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def plain_name(name: str) -> str:
    """A name for a list that shows plain text."""
    return safe(name, 60)
