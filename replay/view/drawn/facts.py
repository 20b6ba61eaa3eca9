"""Facts of a hand as HTML: findings, payments, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from replay.findings import Finding
from replay.hands import NotAWin, Scored
from replay.rules import Payments
from replay.terms import Terms, in_terms, term
from replay.tiles import KIND_OF
from replay.verdicts import HandAudit, WinAudit
from replay.view.drawn import tiles
from replay.view.drawn.words import coded, minus_in, signed
from replay.view.text import WIND_NAMES, counted, name_of, safe, said, sides, value_text

_BOXES: Final = {"error": "error", "warning": "warning", "note": "noted"}
REASONS: Final = Terms(
    {
        "kong_open": "open kong",
        "kong_added": "added kong",
        "kong_concealed": "concealed kong",
        "kong_refund": "refund of a kong",
        "listening": "who is ready",
        "flower_pig": "three suits held",
    }
)
"""What payments are for, where the words of the record format are not words of players."""
_SIGNS: Final = {"error": "▲ error", "warning": "△ warning", "note": "ⓘ note"}


def finding_box(found: Finding, players: Sequence[str], where: str = "", *, level: int = 3) -> str:
    """A finding: what is wrong, what was recorded and expected, the rule behind it; its heading is of this level."""
    facts = []
    if found.recorded is not None or found.expected is not None:
        recorded, expected = sides(found, players)
        facts.append(("recorded", value_html(recorded, players)))
        facts.append(("expected", value_html(expected, players)))
    if found.rule:
        facts.append(("rule", escape(safe(found.rule, 500))))
    listed = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    head = f'<span class="tag {_tone(found)}">{_SIGNS[found.severity]}</span> {escape(found.code)}'
    place = f' <span class="faint">{escape(where)}</span>' if where else ""
    message = coded(minus_in(said(found.message, found.recorded, found.expected, players=players), players))
    return (
        f'<div class="box {_BOXES[found.severity]}"><h{level}>{head}{place}</h{level}>{message}'
        f"{f'<dl>{listed}</dl>' if listed else ''}</div>"
    )


def _tone(found: Finding) -> str:
    return {"error": "bad", "warning": "warn"}.get(found.severity, "note")


def value_html(value: Any, players: Sequence[str]) -> str:
    """A recorded or expected value: tile notation is drawn, all else is escaped text."""
    if isinstance(value, str) and value in KIND_OF:
        return f"{tiles.tile(KIND_OF[value], 's')} {escape(value)}"
    words = value_text(value, players)
    return escape(words if isinstance(value, str) else minus_in(words, players))


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
        name = escape(paid_for(reason))
        rows.append(f'<tr><th scope="row">{name}</th>{cells}<td class="num">{sum(payments)}</td></tr>')
    if hand.open and (upto is None or any(each.line <= upto for each in hand.wins)):
        return '<p class="faint">What is paid in this hand is not known.</p>'
    if not rows:
        return '<p class="faint">Nothing has been paid in this hand so far.</p>'
    total = "".join(f'<td class="num">{signed(each)}</td>' for each in sums)
    rows.append(f'<tr class="total"><th scope="row">this hand</th>{total}<td class="num">{sum(sums)}</td></tr>')
    return (
        '<div class="scroll"><table class="plain"><thead><tr><th>paid for</th>'
        f'{head}<th class="num">sum</th></tr></thead>{"".join(rows)}</table></div>'
    )


def paid_for(reason: str) -> str:
    """What a payment is for, in words of players."""
    return REASONS.get(reason) or in_terms(reason.replace("_", " "))


def hand_title(hand: HandAudit) -> str:
    """The number and the round of a hand."""
    return f"Hand {hand.number}" + (f", {WIND_NAMES[hand.round]}{term(' round')}" if hand.round in WIND_NAMES else "")


def result_of(win: WinAudit, players: Sequence[str]) -> str:
    """A win in a few words, as plain text."""
    match win.scored:
        case Scored(total=int() as total):
            worth = counted(total, in_terms(win.scored.unit.removesuffix("s")), in_terms(win.scored.unit))
        case NotAWin():
            worth = term("not a win")
        case _:
            worth = "not known"
    who, scored = name_of(players, win.event.seat), isinstance(win.scored, Scored)
    if win.event.target is None:
        return f"{who}{'' if scored else ':'} {worth}{term(', self-drawn')}"
    source = f"from {name_of(players, win.event.target)}"
    return f"{who} {worth} {source}" if scored else f"{who}: {worth}, {source}"


def outcome(hand: HandAudit, players: Sequence[str]) -> str:
    """How a hand ended, as plain text."""
    if hand.wins:
        return "; ".join(result_of(each, players) for each in hand.wins)
    if hand.broken_at is not None:
        return f"not followed after line {hand.broken_at}"
    return "excerpt" if hand.excerpt else term("wall empty") if hand.ended else "not ended"
