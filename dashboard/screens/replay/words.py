"""A moment in words beside the table, as HTML: the event, findings, payments, the hands of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from msgspec.structs import replace

from parts.html import HAND_OF_GAME
from parts.links import link_for
from replay.terms import say
from replay.tiles import KIND_OF
from replay.verdicts import GameAudit, HandAudit
from replay.view.drawn import tiles
from replay.view.drawn.facts import hand_title
from replay.view.drawn.words import signed, told_html
from replay.view.game import outcome
from replay.view.moment.story import chapter_told
from replay.view.text import name_of
from screens.replay.here import Here
from screens.replay.keys import BY_KEY
from screens.replay.moments import FLAG_SIGNS, MomentFlag, Spot, matters


def event_html(here: Here) -> str:
    """The event in words, with its tile; at the deal who deals."""
    shown, words = "", say("The deal. Dealer: {name}", name=escape(name_of(here.players, here.hand.dealer)))
    if here.event is not None:
        event = here.seen(here.event)
        kind = KIND_OF.get(getattr(event, "tile", None) or "")
        shown = f"{tiles.tile(kind, 's')} " if kind is not None else ""
        words = told_html(event, here.players)
    where = say("line {n}", n=str(here.line))
    return f'<div class="told" role="status">{shown}{words} <span class="faint">· {where}</span></div>'


def paused(here: Here) -> str:
    """How long after the event before this one came, in seconds; "" where the record does not time both."""
    if here.spot.event < 2:
        return ""
    then, now = (each.at.event.t for each in here.hand.steps[here.spot.event - 2 : here.spot.event])
    if now is None or then is None or now < then:
        return ""
    return f'<p class="faint paused">{say("{seconds:,.1f} s after the event before.", seconds=now - then)}</p>'


def moves(here: Here, numbers: Iterable[int], flags: Sequence[MomentFlag]) -> str:
    """Events by their number in the hand, in words, each a link to its moment, with its signs of the timeline."""
    rows = []
    for number in numbers:
        now = ' aria-current="true"' if number == here.spot.event else ""
        event = here.seen(here.hand.steps[number - 1].at.event)
        told = told_html(event, here.players, claims=False)
        signs = "".join(
            f' <i class="flag-{each.kind}" title="{escape(each.words)}">{FLAG_SIGNS[each.kind][0]}</i>'
            for each in flags
            if each.event == number and each.kind != "call"
        )
        words = f'<span class="faint">{number}</span> {told}{signs}'
        rows.append(f"<li{now}>{link(words, f'at {here.spot.hand} {number}', replace(here.spot, event=number))}</li>")
    return f'<ol class="moves">{"".join(rows)}</ol>'


def link(words: str, does: str, to: Spot) -> str:
    """A link within the page: `does` is what it says to the page, `to` where it leads in a tab of its own."""
    address = escape(link_for("replay", **to.query()))
    return f'<a href="{address}" data-does="{does}">{words}</a>'


def panel_link(key: str, spot: Spot) -> str:
    """A link to the panel that this key opens, by its words."""
    there = BY_KEY[key]
    return link(there.title, key, replace(spot, panel=str(there.value)))


def stories(here: Here) -> str:
    """What happened to waits at this event, a sentence each; from a seat only of its own, without the truth.

    A win has a box of its own.
    """
    told_here = [
        each if here.open else replace(each, true=None)
        for each in (here.analysis.chapters if here.analysis is not None else ())
        if each.event == here.spot.event and each.kind != "won"
        if here.spot.eyes in (None, each.seat) and matters(each, here.hand)
    ]
    return "".join(f'<p class="story">{escape(str(chapter_told(each, here.players)))}</p>' for each in told_here)


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
        f'<div class="scroll"><table class="plain"><thead><tr><th>{say(HAND_OF_GAME)}</th>'
        f"<th>{say('result')}</th>{head}</tr></thead>"
        f"{''.join(rows)}</table></div>"
    )
