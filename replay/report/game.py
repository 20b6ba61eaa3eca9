"""The report of one game: its hands with the scores, what was found, then each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from replay.report.hand import about, hand_parts, name_here
from replay.report.page import document
from replay.report.parts import heading
from replay.rules import Rules
from replay.store.worth.reading import WorthRow
from replay.terms import counting, rows_of, say
from replay.verdicts import GameAudit
from replay.view.audit import verdict_words
from replay.view.blocks import FAINT, Text
from replay.view.dispute.case import findings_in
from replay.view.dispute.text import OUTSIDE
from replay.view.drawn.facts import finding_box, hand_title
from replay.view.game import game_view
from replay.view.markup import HtmlWriter
from replay.view.text import listed


def game_report(
    audit: GameAudit,
    rules: Rules | None,
    progress: Callable[[int, int], None] | None = None,
    worth: Mapping[int, Sequence[WorthRow]] | None = None,
) -> Iterator[str]:
    """The page of a whole game, audited with its steps; `progress` is told how many hands are written of how many.

    `worth`: what the decisions of its hands were worth, by the hand's place from 1, where that is known.
    """
    return document(say("{game}, audited", game=name_here(audit)), _page(audit, rules, progress, worth or {}))


def _page(
    audit: GameAudit,
    rules: Rules | None,
    progress: Callable[[int, int], None] | None,
    worth: Mapping[int, Sequence[WorthRow]],
) -> Iterator[str]:
    with rows_of(audit.ruleset):
        yield heading(1, escape(name_here(audit)))
        sizes = listed([counting(audit.hands, "hand"), counting(audit.events, "event")])
        yield f'<p class="lead">{escape(verdict_words(audit))} · {sizes}</p>\n{about(audit)}'
        if audit.details:
            yield f'<nav aria-label="{say("Hands")}">\n{heading(2, say("Hands"))}{_hands(audit)}</nav>\n'
        inside = {id(each) for hand in audit.details for each in findings_in(audit, hand)}
        outside = [each for each in audit.findings if id(each) not in inside]
        if outside:
            yield heading(2, say(OUTSIDE))
            yield "".join(finding_box(each, audit.players, say("line {n}", n=str(each.line))) for each in outside)
        for place, hand in enumerate(audit.details, 1):
            yield f'<section class="hand">\n{heading(2, escape(hand_title(hand)), f"hand-{place}")}'
            yield from hand_parts(audit, hand, rules, level=3, name=f"hand-{place}", worth=worth.get(place, ()))
            yield "</section>\n"
            if progress is not None:
                progress(place, len(audit.details))


def _hands(audit: GameAudit) -> str:
    table = game_view(audit, lambda place, hand: f'<a href="#hand-{place}">{say("Hand {n}", n=hand.number)}</a>')
    about = Text(say("The hands, and the scores after each as computed"), FAINT)
    return HtmlWriter().write([about, table])
