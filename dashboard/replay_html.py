"""What is told of a moment beside the table, as HTML: the event, findings, payments, the hands of the game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from msgspec.structs import replace

import tiles
from links import link_for
from moments import Spot
from moments import told as matters
from replay.analysis.values import HandAnalysis, Judgement
from replay.events import AnyEvent
from replay.findings import Finding
from replay.hands import NotAWin, Scored
from replay.rules import Payments
from replay.tiles import KIND_OF
from replay.verdicts import GameAudit, HandAudit, Step, WinAudit
from replay.view.moment import chapter_text
from replay.view.sentences import sentence
from replay.view.text import WIND_NAMES, counted, name_of, safe, signed, value_text

_BOXES = {"error": "error", "warning": "warning", "note": "noted"}
_SIGNS = {"error": "▲ error", "warning": "△ warning", "note": "ⓘ note"}


def told(event: AnyEvent, players: Sequence[str], line: int, *, claims: bool = True) -> str:
    """The event in words, with its tile."""
    kind = KIND_OF.get(getattr(event, "tile", None) or "")
    shown = f"{tiles.tile(kind, 's')} " if kind is not None else ""
    words = escape(sentence(event, players, claims=claims).plain)
    return f'<div class="told" role="status">{shown}{words} <span class="faint">· line {line}</span></div>'


def before(events: Sequence[AnyEvent], players: Sequence[str]) -> str:
    """The events just before, the latest first, in words."""
    lines = "".join(f"<li>{escape(sentence(each, players).plain)}</li>" for each in reversed(events))
    return f'<h2>Just before</h2><ul class="before">{lines}</ul>' if lines else ""


def judged(found: Judgement) -> str:
    """What a discard kept beside the one that keeps most, as far as the player could know."""
    if found.tile == found.best or (found.shanten_lost == 0 and found.given_up == 0):
        return '<p class="faint">No other discard keeps more tiles that bring the hand nearer.</p>'
    if found.shanten_lost:
        lost = counted(found.shanten_lost, "step")
        words = f"This discard puts the hand {lost} farther from ready than"
        rest = " would." + (" It gives up a ready hand." if found.broke_ready else "")
    else:
        words = f"This discard keeps {found.left} tiles that help;"
        rest = f" would keep {found.best_left}, as far as the player can know."
    return f'<p class="judged">{words} {tiles.tile(found.best, "xs")}{rest}</p>'


def stories(analysis: HandAnalysis, hand: HandAudit, event: int, players: Sequence[str], seat: int | None) -> str:
    """What happened to waits at this event, a sentence each; only those of one seat, without the truth, if it is given.

    A win has a box of its own.
    """
    told_here = [
        each if seat is None else replace(each, true=None)
        for each in analysis.chapters
        if each.event == event and each.kind != "won" and seat in (None, each.seat) and matters(each, hand)
    ]
    return "".join(f'<p class="story">{escape(chapter_text(each, players).plain)}</p>' for each in told_here)


def told_deal(hand: HandAudit, players: Sequence[str]) -> str:
    """The deal in words."""
    words = f"The deal. Dealer: {escape(name_of(players, hand.dealer))}"
    return f'<div class="told" role="status">{words} <span class="faint">· line {hand.line}</span></div>'


def finding_box(found: Finding, players: Sequence[str], where: str = "") -> str:
    """A finding: what is wrong, what was recorded and expected, the rule behind it."""
    facts = []
    if found.recorded is not None or found.expected is not None:
        facts.append(("recorded", value_html(found.recorded, players)))
        facts.append(("expected", value_html(found.expected, players)))
    if found.rule:
        facts.append(("rule", escape(safe(found.rule, 500))))
    listed = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    head = f'<span class="tag {_tone(found)}">{_SIGNS[found.severity]}</span> {escape(found.code)}'
    place = f' <span class="faint">{escape(where)}</span>' if where else ""
    return (
        f'<div class="box {_BOXES[found.severity]}"><h3>{head}{place}</h3>{escape(safe(found.message, 2000))}'
        f"<dl>{listed}</dl></div>"
    )


def _tone(found: Finding) -> str:
    return {"error": "bad", "warning": "warn"}.get(found.severity, "note")


def value_html(value: Any, players: Sequence[str]) -> str:
    """A recorded or expected value: tile notation is drawn, all else is escaped text."""
    if isinstance(value, str) and value in KIND_OF:
        return f"{tiles.tile(KIND_OF[value], 's')} {escape(value)}"
    return escape(value_text(value, players))


def payments_table(payments: Payments, players: Sequence[str], claimed: Sequence[int] | None = None) -> str:
    """Who paid what; the recorded amounts beside them where they differ."""
    differ = claimed is not None and tuple(claimed) != tuple(payments)
    head = "".join(f'<th class="num">{escape(name_of(players, seat))}</th>' for seat in range(4))
    rows = [_amounts("computed" if differ else "gains", payments)]
    if differ and claimed is not None:
        rows.append(_amounts("recorded", claimed, payments))
    return (
        f'<div class="scroll"><table class="plain"><thead><tr><th></th>{head}</tr></thead>{"".join(rows)}</table></div>'
    )


def _amounts(name: str, amounts: Sequence[int], other: Sequence[int] | None = None) -> str:
    cells = "".join(
        f'<td class="num{" bad strong" if other is not None and other[seat] != amount else ""}">{signed(amount)}</td>'
        for seat, amount in enumerate(amounts)
    )
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


def ledger_table(hand: HandAudit, players: Sequence[str], upto: int | None = None) -> str:
    """Every payment of the hand up to a line, its running sum by seat, and proof that each line sums to zero."""
    head = "".join(f'<th class="num">{escape(name_of(players, seat))}</th>' for seat in range(4))
    rows = []
    sums = [0, 0, 0, 0]
    for line, reason, payments in hand.ledger:
        if upto is not None and line > upto:
            break
        sums = [have + more for have, more in zip(sums, payments, strict=True)]
        cells = "".join(f'<td class="num">{signed(each)}</td>' for each in payments)
        name = escape(reason.replace("_", " "))
        rows.append(f'<tr><th scope="row">{name}</th>{cells}<td class="num">{sum(payments)}</td></tr>')
    if not rows:
        return '<p class="faint">Nothing has been paid in this hand so far.</p>'
    total = "".join(f'<td class="num">{signed(each)}</td>' for each in sums)
    rows.append(f'<tr class="total"><th scope="row">this hand</th>{total}<td class="num">{sum(sums)}</td></tr>')
    return (
        '<div class="scroll"><table class="plain"><thead><tr><th>paid for</th>'
        f'{head}<th class="num">sum</th></tr></thead>{"".join(rows)}</table></div>'
    )


def hand_title(hand: HandAudit) -> str:
    """The number and the round of a hand."""
    return f"Hand {hand.number}" + (f", {WIND_NAMES[hand.round]} round" if hand.round in WIND_NAMES else "")


def result_of(win: WinAudit, players: Sequence[str]) -> str:
    """A win in a few words, as plain text."""
    match win.scored:
        case Scored(total=int() as total):
            worth = counted(total, win.scored.unit.removesuffix("s"), win.scored.unit)
        case NotAWin():
            worth = "not a win"
        case _:
            worth = "not known"
    source = f" from {name_of(players, win.event.target)}" if win.event.target is not None else ", self-drawn"
    return f"{name_of(players, win.event.seat)} {worth}{source}"


def outcome(hand: HandAudit, players: Sequence[str]) -> str:
    """How a hand ended, as plain text."""
    if hand.wins:
        return "; ".join(result_of(each, players) for each in hand.wins)
    if hand.broken_at is not None:
        return f"not followed after line {hand.broken_at}"
    return "excerpt" if hand.excerpt else "wall empty" if hand.ended else "not ended"


def hands_of(audit: GameAudit, spot: Spot) -> str:
    """The hands of the game, each a link to its deal seen as now, with results and scores.

    In the view of one seat, results are secret from the hand on that is looked at.
    """
    head = "".join(f'<th class="num">{escape(name_of(audit.players, seat))}</th>' for seat in range(4))
    rows = []
    for place, hand in enumerate(audit.details, 1):
        secret = not spot.open and place >= spot.hand
        told_end = "" if secret else escape(outcome(hand, audit.players))
        cells = "".join(f'<td class="num">{"" if secret else signed(each)}</td>' for each in hand.scores)
        picked = ' class="picked" aria-current="true"' if place == spot.hand else ""
        address = link_for("replay", **replace(spot, hand=place, event=0).query())
        name = f'<a href="{escape(address)}" data-hand="{place}">{escape(hand_title(hand))}</a>'
        rows.append(f'<tr{picked}><th scope="row">{name}</th><td>{told_end}</td>{cells}</tr>')
    return (
        f'<div class="scroll"><table class="plain"><thead><tr><th>hand</th><th>result</th>{head}</tr></thead>'
        f"{''.join(rows)}</table></div>"
    )


def notes_of(steps: Sequence[Step], here: int) -> str:
    """The notes that the record carries, with their events."""
    rows = []
    for number, step in enumerate(steps, 1):
        if step.at.event.note:
            picked = " class=picked" if number == here else ""
            note = escape(safe(step.at.event.note, 2000))
            rows.append(f"<tr{picked}><td class=num>{number}</td><td>{note}</td></tr>")
    if not rows:
        return '<p class="faint">The record has no notes in this hand.</p>'
    return f"<table class='plain'><thead><tr><th class=num>event</th><th>note</th></tr></thead>{''.join(rows)}</table>"
