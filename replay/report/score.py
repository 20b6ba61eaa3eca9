"""The score of a win and the points of a hand: claimed beside computed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from replay.events import EndHand, Kong, Win
from replay.hands import Hand, NotAWin, Scored
from replay.report.parts import four, heading, table, text, untitled, who
from replay.state import SEATS
from replay.terms import EN, in_terms, language, say
from replay.verdicts import HandAudit
from replay.view.dispute.case import Money, sum_of
from replay.view.dispute.claims import RowCase, WinCase
from replay.view.dispute.points_table import money_rows
from replay.view.dispute.rows import SAYS, plain_why
from replay.view.drawn import tiles
from replay.view.drawn.score import HOW_WON, by_other_html, no_win_html, reading_html, total_html
from replay.view.drawn.words import coded, in_english, own_and_english, reason_html, row_html, signed
from replay.view.paid import paid_for
from replay.view.text import bare_why, own_words, safe, said


def win_section(win: WinCase, players: Sequence[str], level: int) -> str:
    """A win: what it is worth, the reading, each row on both sides, the best other readings."""
    scored, hand = win.win.scored, win.win.hand
    event = win.win.event
    names = {"who": who(players, event.seat), "giver": "" if event.target is None else who(players, event.target)}
    parts = [heading(level, say(HOW_WON[event.by, event.target is not None], **names))]
    match scored:
        case None:
            english = coded(said(win.unscored, players=players))
            told = english if own_words(win.unscored) else own_and_english("What it scores is not known.", english)
            parts.append(f'<div class="warn">{told}</div>\n')
        case NotAWin():
            if hand is not None:
                parts.append(f"<p>{untitled(_held(hand))}</p>\n")
            parts.append(no_win_html(say("By the rules this is no win"), scored, players))
        case Scored():
            parts += [total_html(scored, event.total), by_other_html(scored)]
            if hand is not None and scored.reading is not None:
                parts.append(untitled(reading_html(hand, scored.reading)))
            if hand is not None and hand.scoring_tiles is not None:
                turned = tiles.row(hand.scoring_tiles, "s") if hand.scoring_tiles else say("none")
                parts.append(f"<p>{say('Scoring tiles turned: {tiles}', tiles=untitled(turned))}</p>\n")
    parts.append(_rows(win))
    if isinstance(scored, Scored):
        parts.append(_others(scored))
        for each in scored.reasons:
            told = reason_html(each.message, coded(said(each.message, limit=1000)), each.code)
            parts.append(f'<p class="warn">{told}</p>\n')
    return f'<section class="win">\n{"".join(parts)}</section>\n'


def _held(hand: Hand) -> str:
    """The tiles of a hand, its melds, and apart from them the tile that it is said to win on."""
    melds = "".join(f" {tiles.meld(each, 's')}" for each in hand.melds)
    declared = f" {tiles.row(hand.flowers, 's')}" if hand.flowers else ""
    last = f'<span class="apart">{tiles.tile(hand.win, "s", says=say("the tile in question"))}</span>'
    return f"{tiles.row(hand.concealed, 's')} {last}{melds}{declared}"


def _rows(win: WinCase) -> str:
    rows = [_row(each, listed=win.win.event.patterns is not None) for each in win.rows]
    total = win.win.scored.total if isinstance(win.win.scored, Scored) else None
    claimed = win.win.event.total
    sums = claimed is not None or total is not None
    if sums:
        note = f"<strong>{say('differ')}</strong>" if None not in (claimed, total) and claimed != total else ""
        rows.append((say("total"), _number(claimed), _number(total), note))
    if not rows:
        return ""
    head = (say("row"), f"#{say('the claim')}", f"#{say('by the rules')}", say("why"))
    return table(say("Each row as claimed and by the rules"), head, rows, kind="plain rows", sums=int(sums))


def _row(row: RowCase, *, listed: bool) -> tuple[str, str, str, str]:
    """A row on both sides; that it is not claimed is worth telling only where the record lists rows at all."""
    plain = row.says == "agrees" or (
        row.says == "not_claimed" and (not listed or (row.claimed is None and not row.computed))
    )
    tone = "" if row.says == "dropped" and row.claimed is None else " bad"
    label = "" if plain else f'<span class="tag{tone}">{say(SAYS[row.says])}</span> '
    shown = " ".join(tiles.notation(each, "xs") for each in row.tiles.split()) if row.tiles else ""
    cite = f' <span class="faint">{in_english(text(row.cite))}</span>' if row.cite else ""
    why = reason_html(bare_why(row.why, row.tiles), coded(plain_why(row))) if row.why else ""
    name = row_html(row.name)
    if language() == EN or row.says == "unknown":  # what these rules do not have may be called as a row of others
        name = f'<span translate="no">{text(row.name, 60)}</span>' if language() != EN else text(row.name, 60)
    return name, _number(row.claimed), _number(row.computed), f"{label}{untitled(shown)} {why}{cite}"


def _number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _others(scored: Scored) -> str:
    if not scored.others:
        return ""
    rows = []
    for total, reading in scored.others:
        sets = " ".join(f'<span class="meld">{tiles.notation(each, "xs")}</span>' for each in reading.sets)
        stands = ", ".join(say("{joker} as {kind}", joker=joker, kind=kind) for joker, kind in reading.jokers)
        shape = in_english(escape(safe(in_terms(reading.shape, sets=True))))
        rows.append((f"{total:,}", untitled(sets), stands or shape))
    head = ("#" + escape(in_terms(scored.unit)), say("sets"), say("read as"))
    return table(say("The best other readings"), head, rows, kind="plain others")


def points(hand: HandAudit, money: Sequence[Money], players: Sequence[str]) -> str:
    """What each event moves, recorded and computed where they differ, and what the hand moves in all."""
    if not money:
        return f"<p>{say('Nothing is paid in this hand.')}</p>\n"
    rows: list[tuple[str, ...]] = []
    for each in money:
        for line, _, whose, amounts, differs in money_rows(each):
            cells = [f"<strong>{cell}</strong>" if differs else cell for cell in four(amounts)]
            here = say("{what}, {where}", what=_paid_for(hand, each, players), where=say("line {n}", n=line))
            rows.append((here if line else f'<span class="faint">{say("the same")}</span>', say(whose), *cells))
    recorded, computed = (sum_of([getattr(each, side) for each in money]) for side in ("recorded", "computed"))
    this, before = say("this hand"), len(rows)
    if recorded == computed:
        rows.append((this, say("both"), *four(recorded)))
    else:
        rows += [(this, say(whose), *four(side)) for whose, side in (("recorded", recorded), ("computed", computed))]
        if recorded is not None and computed is not None:
            less = (signed(one - two) for one, two in zip(computed, recorded, strict=True))
            rows.append((say("difference"), "", *less))
    head = (say("paid for"), say("side"), *(f"#{who(players, seat)}" for seat in SEATS))
    return table(say("Points of this hand, by player"), head, rows, sums=len(rows) - before)


def _paid_for(hand: HandAudit, money: Money, players: Sequence[str]) -> str:
    """What an event pays for, as HTML."""
    event = next((each.at.event for each in hand.steps if each.at.line == money.line), None)
    match event:
        case Win():
            return say("win of {name}", name=who(players, event.seat))
        case Kong():
            return say("kong of {name}", name=who(players, event.seat))
        case EndHand(settlement=list() | tuple()) if language() != EN:
            told = paid_for(money.what.replace(" ", "_"))
            return f'<span translate="no">{text(told, 60)}</span>' if told.isascii() else escape(told)
        case _:
            return text(money.what)
