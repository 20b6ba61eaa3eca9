"""A hand, its score and its waits as HTML: pure functions of what the scorer says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parts.html import table, text
from replay.analysis.values import Alternative
from replay.hands import Acceptance, DiscardChoice, Hand, NotAWin, Reason, Scored, Wait, Wind
from replay.rules import PaidCase
from replay.terms import Terms, in_terms, row_name, say, term
from replay.tiles import Kind
from replay.view.drawn.score import by_other_html
from replay.view.drawn.tiles import label, tile
from replay.view.drawn.words import signed
from replay.view.markup import reason_html
from replay.view.score import amount_of, detail, not_scored
from replay.view.text import WIND_NAMES, and_more, unit_word, worth
from replay.view.waits import SELF_DRAW_ONLY, nearness

_Names = Mapping[Any, str]
COUNTED: Final = Terms(
    {
        "tiles_drawn": "Tiles drawn since the deal",
        "own_draws": "Tiles drawn by the winner",
        "discards": "Discards so far",
    }
)
_MOST_ROWS: Final = 4
SEES: Final = "Tiles that the winner sees besides his own"


def total_html(
    hand: Hand, result: Scored | NotAWin, cases: Sequence[PaidCase] = (), names: _Names | None = None
) -> str:
    """The verdict in large letters: the total, or that it is no win, and who pays, or who would in each case."""
    who = names or WIND_NAMES
    if isinstance(result, NotAWin):
        big = f'<span class="gx-big">{say(not_scored(result))}</span>'
        return f'<div class="gx-total gx-not" role="status">{big}</div>{_reasons(result.reasons)}'
    if result.total is None:
        why = say("something that decides it is not said")
        big = f'<span class="gx-big">{say("Open")}</span><span class="gx-unit">{why}</span>'
    else:
        unit = unit_word(result.total, result.unit)
        big = f'<span class="gx-big">{result.total:,}</span><span class="gx-unit">{text(unit)}</span>'
    told = []
    if result.payout is not None and result.payout != result.total:
        told.append(say("pays {amount:,}", amount=result.payout))
    if result.payments is not None:
        told.append(payments_words(hand.seat, result.payments, who))
    told += [reason_html(detail(name, given)) for name, given in result.details.items()]
    pays = f'<span class="gx-pays">{" · ".join(told)}</span>' if told else ""
    more = by_other_html(result)
    for each in cases:
        when = text(say(each.when, who=who[each.who]))
        more += f'<p class="gx-about">{when}: {payments_words(hand.seat, each.moved, who)}</p>'
    return f'<div class="gx-total" role="status">{big}{pays}</div>{more}{_reasons(result.reasons)}'


def payments_words(winner: Wind, payments: Mapping[Wind, int], names: _Names) -> str:
    """Who gains and who pays; HTML."""
    moved = [f"<bdi>{text(names[wind])}</bdi> {signed(amount)}" for wind, amount in payments.items() if amount]
    return ", ".join(moved) if moved else say("nobody pays {wind}", wind=text(names[winner]))


def _reasons(reasons: Sequence[Reason]) -> str:
    told = "".join(f'<p class="gx-about" title="{text(each.code)}">{reason_html(each.message)}</p>' for each in reasons)
    fields = {"visible": say(SEES), **COUNTED}
    for name, words in fields.items():  # as the page calls what the commands call so
        told = told.replace(f"<code>{name}</code>", f"“{words}”")
    return told


def waits_html(found: Acceptance, priced: Mapping[Kind, Scored | NotAWin]) -> str:
    """What the hand waits for, or what brings it nearer, with the copies that its owner cannot see and the prices."""
    waits = found.waits or found.accepts
    limited = any(map(_only, waits))
    rows = []
    for wait in waits:
        price = priced.get(wait.tile)
        named = f'<span class="gx-named">{tile(wait.tile, "s")} <span>{text(label(wait.tile))}</span></span>'
        cells = [named, f"{wait.left}"]
        if limited:
            cells.append(_only(wait))
        if priced:
            worth, why = ("", "") if price is None else in_short(price)
            cells.append(f'<b class="gx-num">{worth}</b> <span class="gx-faint">{why}</span>')
        rows.append(cells)
    head = ["tile", "left", *([term("may be won")] if limited else [])]
    if priced:
        head.append(term("worth as won here"))
    return table(head, rows, label=term("The tiles that the hand waits for"), numbers=(1,))


def _only(wait: Wait) -> str:
    return in_terms(SELF_DRAW_ONLY) if wait.by == "self_draw" else ""


def in_short(result: Scored | NotAWin) -> tuple[str, str]:
    """What a hand comes to, and its largest rows; of no win a dash, and why it is none. HTML."""
    if isinstance(result, NotAWin):
        why = " ".join(reason_html(each.message) for each in result.reasons)
        head = text(say(not_scored(result)))
        return "–", f"{head}: {why}" if why else head
    total = term("open") if result.total is None else worth(result.total, result.unit)
    rows = sorted(result.lines, key=lambda line: -line.value)
    names = [f"{row_name(each.name)} {amount_of(each) or f'×{each.times}'}" for each in rows[:_MOST_ROWS]]
    more = [and_more(len(rows) - _MOST_ROWS)] if len(rows) > _MOST_ROWS else []
    return text(total), text(", ".join(names + more), 300)


def readiness_words(found: Acceptance, short: Sequence[Kind] = ()) -> str:
    """How near the hand is, in words; `short` are the waits that are worth no win by the tiles alone."""
    near, special = nearness(found, short)
    return " ".join([say("{sentence}.", sentence=near), *map(str, special)])


def left_by(choice: DiscardChoice) -> Alternative:
    """A discard as the tables of discards tell it."""
    after = choice.after
    return Alternative(
        tile=choice.tile,
        legal=choice.legal,
        shanten=after.shanten,
        kinds=sum(1 << wait.tile for wait in after.waits or after.accepts),
        self_draw=0,
        known=after.left,
        true=None,
        hell_known=after.hell_wait,
        could_deal_in=None,
        short=sum(1 << kind for kind in choice.short or ()),
    )
