"""A moment in words beside the table, as HTML: the event, findings, payments, the hands of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from msgspec.structs import replace

from parts.links import link_for
from replay.analysis.values import HandAnalysis
from replay.events import AnyEvent
from replay.terms import say
from replay.tiles import KIND_OF
from replay.verdicts import GameAudit, HandAudit
from replay.view.drawn import tiles
from replay.view.drawn.facts import hand_title, outcome
from replay.view.drawn.words import minus_in, signed
from replay.view.moment.story import chapter_told
from replay.view.sentences import event_words
from replay.view.text import name_of
from screens.replay.moments import FLAG_SIGNS, MomentFlag, Spot, matters


def event_html(event: AnyEvent, players: Sequence[str], line: int, *, claims: bool = True) -> str:
    """The event in words, with its tile."""
    kind = KIND_OF.get(getattr(event, "tile", None) or "")
    shown = f"{tiles.tile(kind, 's')} " if kind is not None else ""
    words = escape(minus_in(event_words(event, players, claims=claims), players))
    where = say("line {n}", n=str(line))
    return f'<div class="told" role="status">{shown}{words} <span class="faint">· {where}</span></div>'


def paused(hand: HandAudit, event: int) -> str:
    """How long after the event before this one came, in seconds; "" where the record does not time both."""
    if event < 2:
        return ""
    now, then = hand.steps[event - 1].at.event.t, hand.steps[event - 2].at.event.t
    if now is None or then is None or now < then:
        return ""
    return f'<p class="faint paused">{say("{seconds:,.1f} s after the event before.", seconds=now - then)}</p>'


def moves(events: Mapping[int, AnyEvent], players: Sequence[str], spot: Spot, flags: Sequence[MomentFlag]) -> str:
    """Events by their number in the hand, in words, each a link to its moment, with its signs of the timeline."""
    rows = []
    for number, event in events.items():
        now = ' aria-current="true"' if number == spot.event else ""
        told_here = escape(minus_in(event_words(event, players, claims=False), players))
        here = [each for each in flags if each.event == number and each.kind != "call"]
        signs = "".join(
            f' <i class="flag-{each.kind}" title="{escape(each.words)}">{FLAG_SIGNS[each.kind][0]}</i>' for each in here
        )
        words = f'<span class="faint">{number}</span> {told_here}{signs}'
        rows.append(f"<li{now}>{link(words, f'at {spot.hand} {number}', replace(spot, event=number))}</li>")
    return f'<ol class="moves">{"".join(rows)}</ol>'


def link(words: str, does: str, to: Spot) -> str:
    """A link within the page: `does` is what it says to the page, `to` where it leads in a tab of its own."""
    address = escape(link_for("replay", **to.query()))
    return f'<a href="{address}" data-does="{does}">{words}</a>'


def stories(analysis: HandAnalysis, hand: HandAudit, event: int, players: Sequence[str], seat: int | None) -> str:
    """What happened to waits at this event, a sentence each; only those of one seat, without the truth, if it is given.

    A win has a box of its own.
    """
    told_here = [
        each if seat is None else replace(each, true=None)
        for each in analysis.chapters
        if each.event == event and each.kind != "won" and seat in (None, each.seat) and matters(each, hand)
    ]
    return "".join(f'<p class="story">{escape(str(chapter_told(each, players)))}</p>' for each in told_here)


def deal_html(hand: HandAudit, players: Sequence[str]) -> str:
    """The deal in words."""
    words = say("The deal. Dealer: {name}", name=escape(name_of(players, hand.dealer)))
    line = say("line {n}", n=str(hand.line))
    return f'<div class="told" role="status">{words} <span class="faint">· {line}</span></div>'


def hand_titles(hands: Sequence[HandAudit]) -> list[str]:
    """What the hands of a game are called; those that a record numbers alike are told apart by their line."""
    titles = list(map(hand_title, hands))
    return [
        title if titles.count(title) == 1 else f"{title}, {say('line {n}', n=str(hand.line))}"
        for title, hand in zip(titles, hands, strict=True)
    ]


def hands_of(audit: GameAudit, spot: Spot) -> str:
    """The hands of the game, each a link to its deal seen as now, with results and scores.

    In the view of one seat, results are secret from the hand on that is looked at.
    """
    head = "".join(f'<th class="num">{escape(name_of(audit.players, seat))}</th>' for seat in range(4))
    rows = []
    titles = hand_titles(audit.details)
    for place, hand in enumerate(audit.details, 1):
        secret = not spot.open and place >= spot.hand

        def shown(score: int, *, dark: bool = secret, unsaid: bool = hand.miscounted) -> str:
            return "" if dark else "–" if unsaid else signed(score)

        told_end = "" if secret else escape(outcome(hand, audit.players))
        cells = "".join(f'<td class="num">{shown(each)}</td>' for each in hand.scores)
        picked = ' class="picked" aria-current="true"' if place == spot.hand else ""
        name = link(escape(titles[place - 1]), f"hand {place}", replace(spot, hand=place, event=0))
        rows.append(f'<tr{picked}><th scope="row">{name}</th><td>{told_end}</td>{cells}</tr>')
    return (
        f'<div class="scroll"><table class="plain"><thead><tr><th>{say("hand of the game")}</th>'
        f"<th>{say('result')}</th>{head}</tr></thead>"
        f"{''.join(rows)}</table></div>"
    )
