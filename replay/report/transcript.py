"""A whole hand, turn by turn, with the table drawn where something was decided: calls, wins, and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, Win
from replay.findings import Finding
from replay.report.parts import drawn, heading, text, untitled, who
from replay.state import SEATS
from replay.terms import Terms, term
from replay.tiles import HIDDEN, KIND_OF, BadNotationError, parse_tiles
from replay.verdicts import HandAudit, Step
from replay.view.drawn import tiles
from replay.view.drawn.facts import finding_box
from replay.view.drawn.table import hands_table
from replay.view.drawn.words import minus_in
from replay.view.sentences import event_words
from replay.view.text import name_of

MOST_DRAWN: Final = 24
"""Moments of a hand at which the table is drawn."""
_SHORT: Final[Terms[type]] = Terms(
    {Chow: "calls a chow", Pung: "calls a pung", Kong: "declares a kong", Win: "wins", Draw: "draws"}
)


def transcript(
    hand: HandAudit, players: Sequence[str], findings: Mapping[int, Sequence[Finding]], *, level: int, name: str
) -> Iterator[str]:
    """The deal, then every turn; `findings` are those of the hand by line, `name` begins the anchors of the moments."""
    if not hand.steps:
        yield "<p>Nothing of this hand could be followed.</p>\n"
        return
    start = hand.steps[0].before
    yield heading(level, f"The deal, line {hand.line}", f"{name}-deal")
    yield untitled(hands_table(start, players)).replace(
        '<table class="plain hands">', '<table class="plain hands"><caption>Hands dealt, by wind and player</caption>'
    )
    yield from _boxes(findings, hand.line - 1, hand.line, players, level + 1)
    shown = 0
    rows: list[str] = []
    turn, line, last = -1, hand.line, -2
    for number, step in enumerate(hand.steps, 1):
        if step.after.turns != turn or not rows:
            turn = step.after.turns
            rows.append(f'<span class="turn">{turn or "–"}</span> ')
            last = -2
        again = getattr(step.at.event, "seat", None) == last
        rows[-1] += "" if again or last == -2 else "· "
        rows[-1] += _event(step, players, again=again)
        last = getattr(step.at.event, "seat", -1)
        found = any(line < each <= step.at.line for each in findings)
        if (found or isinstance(step.at.event, Chow | Pung | Kong | Win)) and (found or shown < MOST_DRAWN):
            shown += 1
            yield f'<div class="leg">\n{_turns(rows)}'
            rows = []
            yield from _moment(hand, number, players, level + 1, f"{name}-event-{number}")
            yield from _boxes(findings, line, step.at.line, players, level + 2)
            yield "</section>\n</div>\n"
        line = step.at.line
    if rows:
        yield _turns(rows)
    yield from _boxes(findings, line, None, players, level + 1)


def _turns(rows: Sequence[str]) -> str:
    """Turns that follow each other, a line each."""
    items = "".join(f"<li>{row}</li>\n" for row in rows if row)
    return f'<ol class="turns">{items}</ol>\n' if items else ""


def _event(step: Step, players: Sequence[str], *, again: bool) -> str:
    """An event in words, its tile drawn; `again`: whose it is stands just before."""
    event = step.at.event
    shown, words = _phrase(event, players, "" if again else f"{who(players, getattr(event, 'seat', 0))} ")
    note = f' <q class="faint">{text(event.note, 2000)}</q>' if event.note else ""
    return f'<span class="event" data-line="{step.at.line}">{words}{shown}{note}</span> '


def _phrase(event: AnyEvent, players: Sequence[str], name: str) -> tuple[str, str]:
    match event:
        case Draw():
            what = term("draws the replacement ") if event.replacement else term("draws ")
            return _tile(event.tile), f"{name}{what}"
        case Discard():
            what = term("discards as drawn ") if event.drawn else term("discards ")
            return _tile(event.tile), f"{name}{what}"
        case Flower():
            return _tile(event.tile), f"{name}{term('declares the joker ')}"
        case Chow() | Pung():
            return f" {_row(event.tile + event.tiles)}", _words(event, players)
        case Kong():
            return f" {_row((event.tile or '') + (event.tiles or ''))}", _words(event, players)
        case Win():
            return f" {_tile(event.tile)}", _words(event, players)
        case _:
            return "", _words(event, players)


def _words(event: AnyEvent, players: Sequence[str]) -> str:
    plain = minus_in(event_words(event, players), players)
    noted = plain.find("  “") if event.note else -1
    return escape(plain if noted < 0 else plain[:noted])


def _tile(name: str) -> str:
    return untitled(tiles.tile(KIND_OF.get(name, HIDDEN), "xs"))


def _row(text_of_tiles: str) -> str:
    try:
        return untitled(tiles.row(sorted(parse_tiles(text_of_tiles)), "xs"))
    except BadNotationError:
        return escape(text_of_tiles)


def _moment(hand: HandAudit, number: int, players: Sequence[str], level: int, name: str) -> Iterator[str]:
    """The table after an event, under a heading that tells it."""
    step = hand.steps[number - 1]
    event = step.at.event
    seat = getattr(event, "seat", None)
    turn = f"Turn {step.after.turns}" if step.after.turns else "Before the first turn"
    yield f'<section class="moment" tabindex="-1" aria-labelledby="{name}">\n'
    title = f"{turn}, line {step.at.line}: {_short(event, players)}"
    yield heading(level, title, name)
    near = seat if seat in SEATS else hand.dealer
    yield drawn(step.after, players, near=near, hand=hand, event=event, number=number)


def _short(event: AnyEvent, players: Sequence[str]) -> str:
    """What happened, in the few words of a heading."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return "the end of the hand" if not hasattr(event, "tile") else "an event"
    return f"{escape(name_of(players, seat))} {_SHORT.get(type(event), 'moves')}"


def _boxes(
    findings: Mapping[int, Sequence[Finding]], after: int, upto: int | None, players: Sequence[str], level: int
) -> Iterator[str]:
    """What was found on the lines after one and up to another."""
    for line in sorted(findings):
        if line > after and (upto is None or line <= upto):
            for each in findings[line]:
                yield untitled(finding_box(each, players, f"line {line}", level=min(level, 6)))
