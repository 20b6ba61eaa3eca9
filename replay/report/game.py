"""The report of one game: its hands with the scores, what was found, then each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from replay.report.hand import about, hand_parts, sizes
from replay.report.page import document
from replay.report.parts import four, heading, table, text, who
from replay.report.spoken import game_page, name_here
from replay.rules import Rules
from replay.store.worth.reading import WorthRow
from replay.terms import EN, language, rows_of, term
from replay.verdicts import GameAudit
from replay.view.audit import verdict_words
from replay.view.dispute.case import findings_in
from replay.view.drawn.facts import finding_box, hand_title, outcome
from replay.view.game import found_in
from replay.view.text import safe


def game_report(
    audit: GameAudit,
    rules: Rules | None,
    progress: Callable[[int, int], None] | None = None,
    worth: Mapping[int, Sequence[WorthRow]] | None = None,
) -> Iterator[str]:
    """The page of a whole game, audited with its steps; `progress` is told how many hands are written of how many.

    `worth`: what the decisions of its hands were worth, by the hand's place from 1, where that is known.
    """
    if language() != EN:
        return document(name_here(audit), _spoken(audit, progress, worth or {}))
    return document(f"{safe(audit.game) or 'A game'}, audited", _game_page(audit, rules, progress, worth or {}))


def _spoken(
    audit: GameAudit, progress: Callable[[int, int], None] | None, worth: Mapping[int, Sequence[WorthRow]]
) -> Iterator[str]:
    with rows_of(audit.ruleset):
        yield from game_page(audit, progress, worth)


def _game_page(
    audit: GameAudit,
    rules: Rules | None,
    progress: Callable[[int, int], None] | None,
    worth: Mapping[int, Sequence[WorthRow]],
) -> Iterator[str]:
    yield heading(1, text(audit.game) or "A game")
    yield f'<p class="lead">{escape(verdict_words(audit))} · {sizes(audit)}</p>\n'
    yield about(audit)
    if audit.details:
        yield f'<nav aria-label="Hands">\n{heading(2, "Hands")}{_hands(audit)}</nav>\n'
    inside = {id(each) for hand in audit.details for each in findings_in(audit, hand)}
    outside = [each for each in audit.findings if id(each) not in inside]
    if outside:
        yield heading(2, "Found outside the hands")
        yield "".join(finding_box(each, audit.players, f"line {each.line}") for each in outside)
    for place, hand in enumerate(audit.details, 1):
        yield '<section class="hand">\n'
        yield heading(2, escape(hand_title(hand)), f"hand-{place}")
        yield from hand_parts(audit, hand, rules, level=3, name=f"hand-{place}", worth=worth.get(place, ()))
        yield "</section>\n"
        if progress is not None:
            progress(place, len(audit.details))


def _hands(audit: GameAudit) -> str:
    rows = [
        (
            f'<a href="#hand-{place}">{escape(hand_title(hand))}</a>',
            who(audit.players, hand.dealer),
            escape(outcome(hand, audit.players)),
            escape(found_in(hand, audit)) or "nothing",
            *four(None if hand.miscounted else hand.scores),
        )
        for place, hand in enumerate(audit.details, 1)
    ]
    head = ("hand", term("dealer"), "result", "found", *(f"#{who(audit.players, seat)}" for seat in range(4)))
    return table("The hands, and the scores after each as computed", head, rows)
