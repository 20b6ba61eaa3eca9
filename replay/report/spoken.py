"""A hand and a game in a language other than English: the same facts, in whole sentences from the table of messages.

English has its own pages in `replay.report.hand` and `replay.report.game`. What the engine says of a finding and the
citations are there in English alone, and are marked as English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.findings import Finding
from replay.report.parts import drawn, four, heading, table, text, untitled, who
from replay.state import SEATS
from replay.store.worth.reading import WorthRow
from replay.terms import counting, language, say
from replay.verdicts import GameAudit, HandAudit
from replay.view.audit import SEVERITIES, AuditTally
from replay.view.dispute.case import findings_in
from replay.view.drawn.facts import finding_box, hand_title, ledger_table, outcome
from replay.view.drawn.score import win_panel
from replay.view.drawn.table import hands_table
from replay.view.drawn.words import in_english, minus_in
from replay.view.given_up import TITLE, beyond_doubt, choice_told, given_up_text, in_doubt
from replay.view.sentences import event_words
from replay.view.text import name_of, safe

MOST_DRAWN: Final = 24
"""Moments of a hand at which the table is drawn."""


def name_here(audit: GameAudit) -> str:
    """The name of the game, harmless, as plain text."""
    return safe(audit.game) or say("A game without a name")


def game_page(
    audit: GameAudit,
    progress: Callable[[int, int], None] | None = None,
    worth: Mapping[int, Sequence[WorthRow]] = MappingProxyType({}),
) -> Iterator[str]:
    """A whole game: its hands with the scores, what was found, then each hand; arguments as in `game_report`."""
    yield heading(1, escape(name_here(audit)))
    sizes = f"{counting(audit.hands, 'hand')} · {_found(audit.findings)}"
    yield f'<p class="lead">{escape(sizes)}</p>\n{about_game(audit)}'
    if audit.details:
        yield f'<nav aria-label="{say("Hands")}">\n{heading(2, say("Hands"))}{_hands(audit)}</nav>\n'
    inside = {id(each) for hand in audit.details for each in findings_in(audit, hand)}
    outside = [each for each in audit.findings if id(each) not in inside]
    if outside:
        yield heading(2, say("Found outside the hands")) + "".join(_box(each, audit.players, 3) for each in outside)
    for place, hand in enumerate(audit.details, 1):
        yield f'<section class="hand">\n{heading(2, escape(hand_title(hand)), f"hand-{place}")}'
        yield from hand_parts(audit, hand, level=3, name=f"hand-{place}", worth=worth.get(place, ()))
        yield "</section>\n"
        if progress is not None:
            progress(place, len(audit.details))


def about_game(audit: GameAudit) -> str:
    """The game's particulars: rules, rulings, players, when."""
    rulings = ", ".join(audit.rulings_in_words)
    facts = [
        (say("Ruleset"), text(audit.ruleset)),
        (say("rulings"), in_english(text(rulings)) if rulings else say("all defaults")),
        (say("players"), ", ".join(who(audit.players, seat) for seat in SEATS) if audit.players else ""),
        (say("played"), text(audit.played_at) if audit.played_at else ""),
    ]
    rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts if value)
    return f'<dl class="about">{rows}</dl>\n'


def hand_parts(
    audit: GameAudit, hand: HandAudit, *, level: int, name: str = "hand", worth: Sequence[WorthRow] = ()
) -> Iterator[str]:
    """All that is told of a hand, with headings from this level on; `name` begins its anchors."""
    found, players = findings_in(audit, hand), audit.players
    dealer = say("dealer: {name}", name=name_of(players, hand.dealer))
    yield f'<p class="lead">{escape(" · ".join((outcome(hand, players), dealer, _found(found))))}</p>\n'
    if found:
        yield heading(level, say("What was found"), f"{name}-found")
        yield "".join(_box(each, players, level + 1) for each in found)
    if hand.wins:
        yield heading(level, say("The score, row by row"), f"{name}-score")
        yield "".join(untitled(win_panel(each, players)) for each in hand.wins)
    yield heading(level, say("Points"), f"{name}-points")
    unsaid = f"<p>{say('What is paid in this hand is not known.')}</p>\n"
    yield unsaid if hand.miscounted else untitled(ledger_table(hand, players))
    if worth:
        yield heading(level, say(TITLE), f"{name}-worth")
        yield from _given_up(worth, players)
    yield heading(level, say("Turn by turn"), f"{name}-turns")
    yield from _turns(hand, players, {each.line for each in found}, level=level + 1, name=name)


def _given_up(rows: Sequence[WorthRow], players: Sequence[str]) -> Iterator[str]:
    """The decisions that gave up points beyond doubt."""
    lines = [
        [
            say("turn {n}", n=each.turn),
            who(players, each.seat),
            escape(choice_told(each.chosen["choice"], each.seat)),
            escape(choice_told(each.choices[0]["choice"], each.seat)),
            given_up_text(each),
        ]
        for each in beyond_doubt(rows)
    ]
    if lines:
        head = (say("when"), say("player"), say("chose"), say("better"), f"#{say('points')}")
        yield table(say("Points given up, beyond doubt"), head, lines)
    yield f'<p class="faint">{escape(in_doubt(rows))}</p>\n'


def verdict(audit: GameAudit) -> str:
    """What the audit of a game came to, as plain text."""
    return say("unreadable") if audit.verdict == "unreadable" else _found(audit.findings)


def sums(tally: AuditTally) -> str:
    """What the audits of many games came to, as plain text."""
    found = [counting(number, each) for each in SEVERITIES if (number := tally.severities[each])]
    if unread := tally.verdicts["unreadable"]:
        found.append(say("{n:,} games unreadable", n=unread))
    sizes = [counting(tally.games, "game"), counting(tally.hands, "hand")]
    return say("{what}: {why}", what=say("; ").join(sizes), why=say("; ").join(found) or say("Nothing was found"))


def _hands(audit: GameAudit) -> str:
    rows = [
        (
            f'<a href="#hand-{place}">{escape(hand_title(hand))}</a>',
            who(audit.players, hand.dealer),
            escape(outcome(hand, audit.players)),
            escape(_found(findings_in(audit, hand))),
            *four(None if hand.miscounted else hand.scores),
        )
        for place, hand in enumerate(audit.details, 1)
    ]
    head = (say("hand"), say("dealer"), say("result"), say("found"), *(f"#{who(audit.players, at)}" for at in SEATS))
    return table(say("The hands, and the scores after each as computed"), head, rows)


def _found(found: Sequence[Finding]) -> str:
    """How many were found of each severity, as plain text."""
    counts: Mapping[str, int] = {each: sum(one.severity == each for one in found) for each in SEVERITIES}
    told = [counting(number, each) for each, number in counts.items() if number]
    return say("; ").join(told) or say("Nothing was found")


def _box(found: Finding, players: Sequence[str], level: int) -> str:
    return untitled(finding_box(found, players, say("line {n}", n=str(found.line)), level=min(level, 6)))


def _turns(hand: HandAudit, players: Sequence[str], found: set[int], *, level: int, name: str) -> Iterator[str]:
    """The deal, then every event; the table is drawn at calls, wins and findings."""
    if not hand.steps:
        yield f"<p>{say('Nothing of this hand could be followed.')}</p>\n"
        return
    yield heading(level, say("The deal, line {line}", line=hand.line), f"{name}-deal")
    yield untitled(hands_table(hand.steps[0].before, players))
    rows: list[str] = []
    shown, line = 0, hand.line
    for number, step in enumerate(hand.steps, 1):
        event = step.at.event
        words = escape(_told(event, players))
        rows.append(f'<li><span class="turn">{step.after.turns or "–"}</span> {words}</li>\n')
        at_finding = any(line < each <= step.at.line for each in found)
        line = step.at.line
        if at_finding or (isinstance(event, Chow | Pung | Kong | Win) and shown < MOST_DRAWN):
            shown += 1
            near = getattr(event, "seat", None)
            yield f'<ol class="turns">{"".join(rows)}</ol>\n<section class="moment" tabindex="-1">\n'
            yield heading(level, f"{say('line {n}', n=str(line))}{say('; ')}{words}", f"{name}-event-{number}")
            near = near if near in SEATS else hand.dealer
            yield drawn(step.after, players, near=near, hand=hand, event=event, number=number) + "</section>\n"
            rows = []
    if rows:
        yield f'<ol class="turns">{"".join(rows)}</ol>\n'


def _told(event: AnyEvent, players: Sequence[str]) -> str:
    assert language() != "en", "English has its own sentences"
    return minus_in(event_words(event, players), players)
