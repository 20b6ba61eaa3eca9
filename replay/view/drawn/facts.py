"""Facts of a hand as HTML: findings, payments, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from replay.findings import Finding
from replay.rules import Payments
from replay.state import SEATS
from replay.terms import say
from replay.verdicts import HandAudit
from replay.view.audit import finding_told
from replay.view.blocks import BAD, STRONG, Cells, Grid, Text
from replay.view.drawn.words import signed
from replay.view.markup import HtmlWriter
from replay.view.paid import paid_for
from replay.view.text import WIND_NAMES, name_of

_BOXES: Final = {"error": "error", "warning": "warning", "note": "noted"}
_SIGNS: Final = {"error": "▲", "warning": "△", "note": "ⓘ"}


def finding_box(
    found: Finding,
    players: Sequence[str],
    where: str = "",
    *,
    level: int = 3,
    also: Sequence[Finding] = (),
    told: Sequence[str] = (),
    cited: Callable[[str], str] = escape,
) -> str:
    """A finding: what is wrong, what was recorded and expected, the rule behind it; its heading is of this level.

    `also` is what else was found at its event; `told` are the sentences of its dispute, which then say all, as HTML;
    `cited` makes HTML of its rule.
    """
    codes = escape(", ".join(dict.fromkeys(each.code for each in (found, *also))))
    sign = f"{_SIGNS[found.severity]} {say(found.severity)}"
    head = f'<span class="tag {_tone(found)}">{sign}</span> <span translate="no">{codes}</span>'
    place = f' <span class="faint">{escape(where)}</span>' if where else ""
    box = f'<div class="box {_BOXES[found.severity]}"><h{level}>{head}{place}</h{level}>'
    if told:
        return f"{box}<b>{told[0]}</b> {' '.join(told[1:])}</div>"
    return f"{box}{HtmlWriter(cited).write(finding_told(found, players))}</div>"


def _tone(found: Finding) -> str:
    return {"error": "bad", "warning": "warn"}.get(found.severity, "note")


def payments_table(payments: Payments, players: Sequence[str], claimed: Sequence[int] | None = None) -> str:
    """Who paid what; the recorded amounts beside them where they differ."""
    differ = claimed is not None and tuple(claimed) != tuple(payments)
    table = Grid("", *_seats(players))
    table.add(say("computed") if differ else say("gains"), *map(signed, payments))
    if differ and claimed is not None:
        told = zip(claimed, payments, strict=True)
        table.add(say("recorded"), *(Text(signed(was), "" if was == now else BAD) for was, now in told))
    return HtmlWriter().write(table)


def _seats(players: Sequence[str]) -> list[Cells]:
    return [Cells(name_of(players, seat), right=True) for seat in SEATS]


def ledger_table(hand: HandAudit, players: Sequence[str], upto: int | None = None) -> str:
    """Every payment of the hand up to a line, its running sum by seat, and proof that each line sums to zero."""
    paid = [each for each in hand.ledger if upto is None or each[0] <= upto]
    if hand.open and (upto is None or any(each.line <= upto for each in hand.wins)):
        return f'<p class="faint">{say("What is paid in this hand is not known.")}</p>'
    if not paid:
        return f'<p class="faint">{say("Nothing has been paid in this hand so far.")}</p>'
    table = Grid(say("paid for"), *_seats(players), Cells(say("sum"), right=True))
    for _, reason, payments in paid:
        table.add(paid_row(reason, payments, players), *map(signed, payments), str(sum(payments)))
    sums = [sum(amounts) for amounts in zip(*(each for _, _, each in paid), strict=True)]
    table.add(*(Text(each, STRONG) for each in (say("this hand"), *map(signed, sums), str(sum(sums)))))
    return HtmlWriter().write(table)


def paid_row(reason: str, payments: Sequence[int], players: Sequence[str]) -> str:
    """What a payment is for and who gets it, as plain text."""
    getting = [name_of(players, seat) for seat, amount in enumerate(payments) if amount > 0]
    return say("{what}: {moved}", what=paid_for(reason), moved=", ".join(getting)) if getting else paid_for(reason)


def hand_title(hand: HandAudit) -> str:
    """The number and the round of a hand."""
    if hand.round not in WIND_NAMES:
        return say("Hand {n}", n=hand.number)
    return say("Hand {number}, {wind} round", number=hand.number, wind=WIND_NAMES[hand.round])
