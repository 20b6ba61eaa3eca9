"""The report of all findings of many games: grouped by game, with the table drawn where each was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from replay.findings import Finding
from replay.report.hand import about, name_here
from replay.report.page import document
from replay.report.parts import heading, text
from replay.state import SEATS
from replay.terms import say
from replay.verdicts import GameAudit, HandAudit
from replay.view.audit import AuditTally, tally_view, verdict_words
from replay.view.drawn.facts import finding_box
from replay.view.drawn.table import moment
from replay.view.drawn.words import untitled
from replay.view.markup import HtmlWriter

MOST_DRAWN: Final = 20
"""Findings of a game beside which the table is drawn; the others are told in words."""
MOST: Final = 500
"""Findings of a game that are told; how many more there are is said."""


def findings_report(title: str, audits: Iterable[GameAudit]) -> Iterator[str]:
    """The page of the findings of these games, each audited with its steps; they are taken one after the other."""
    return document(say(title), _page(say(title), audits))


def _page(title: str, audits: Iterable[GameAudit]) -> Iterator[str]:
    yield heading(1, text(title))
    sums = f'<a href="#in-all">{say("the sums")}</a>'
    yield f"<p>{say('Game by game; {sums} stand at the end.', sums=sums)}</p>\n"
    tally = AuditTally()
    for number, audit in enumerate(audits, 1):
        tally.add(audit)
        if audit.findings:
            yield from _game(audit, number)
    yield heading(2, say("In all"), "in-all")
    yield f'<p class="lead">{HtmlWriter().inline(tally_view(tally))}</p>\n'


def _game(audit: GameAudit, number: int) -> Iterator[str]:
    yield f'<section class="game">\n{heading(2, escape(name_here(audit)), f"game-{number}")}'
    yield f"<p>{escape(verdict_words(audit))}</p>\n{about(audit)}"
    for place, each in enumerate(audit.findings[:MOST]):
        yield '<section class="moment" tabindex="-1">\n'
        yield untitled(finding_box(each, audit.players, _where(each)))
        if place < MOST_DRAWN:
            yield _table(audit, each)
        yield "</section>\n"
    if len(audit.findings) > MOST:
        more = say("{n:,} more findings; `replay audit --json` lists all.", n=len(audit.findings) - MOST)
        yield f"<p>… {more}</p>\n"
    yield "</section>\n"


def _where(found: Finding) -> str:
    parts = [say("line {n}", n=str(found.line))]
    parts += [say("hand {n}", n=found.hand)] if found.hand is not None else []
    parts += [say("turn {n}", n=found.turn)] if found.turn else []
    return say(", ").join(parts)


def _table(audit: GameAudit, found: Finding) -> str:
    """The table after the event of the finding; of a line that is no event, before the next one."""
    hand = hand_at(audit.details, found.line)
    if hand is None or not hand.steps:
        return ""
    place = next((place for place, each in enumerate(hand.steps) if each.at.line >= found.line), len(hand.steps) - 1)
    step = hand.steps[place]
    here = step.at.line == found.line
    near = found.seat if found.seat in SEATS else hand.dealer
    state = step.after if here or step.at.line < found.line else step.before
    return moment(
        state,
        audit.players,
        near=near,
        hand=hand,
        event=step.at.event if here else None,
        number=place + 1 if here else place,
    )


def hand_at(hands: Sequence[HandAudit], line: int) -> HandAudit | None:
    """The hand in which this line lies; None before the first."""
    return next((each for each in reversed(hands) if each.line <= line), None)
