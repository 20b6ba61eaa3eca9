"""The score of a win and the points of a hand: claimed beside computed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from replay.hands import Hand, NotAWin, Scored
from replay.report.parts import four, heading, table, text, untitled, who
from replay.terms import in_terms, term
from replay.view.dispute.case import Money, sum_of, worth
from replay.view.dispute.claims import RowCase, WinCase
from replay.view.dispute.points import money_rows
from replay.view.dispute.rows import SAYS, plain_why
from replay.view.drawn import tiles
from replay.view.drawn.score import by_other_html, reading_html
from replay.view.drawn.words import coded, signed
from replay.view.text import safe, said, with_names


def win_section(win: WinCase, players: Sequence[str], level: int) -> str:
    """A win: what it is worth, the reading, each row on both sides, the best other readings."""
    event, scored = win.win.event, win.win.scored
    source = None if event.by == "self_draw" or event.target is None else who(players, event.target)
    how = {
        "self_draw": term("wins by self-draw"),
        "discard": term("wins on a discard") if source is None else f"{term('wins from ')}{source}",
        "robbed_kong": term("robs a kong") if source is None else f"{term('robs the kong of ')}{source}",
    }[event.by]
    parts = [heading(level, f"{who(players, event.seat)} {how}")]
    match scored:
        case None:
            parts.append(f'<p class="warn">{coded(with_names(win.unscored, players))}</p>\n')
        case NotAWin():
            if win.win.hand is not None:
                parts.append(f"<p>{untitled(_held(win.win.hand))}</p>\n")
            why = "".join(
                f"<li>{coded(with_names(said(each.message, limit=1000), players))}</li>" for each in scored.reasons
            )
            parts.append(f'<p class="big bad">{term("By the rules this is no win")}</p><ul>{why}</ul>\n')
        case Scored():
            parts += [_total(scored, event.total), by_other_html(scored)]
            if win.win.hand is not None and scored.reading is not None:
                parts.append(untitled(reading_html(win.win.hand, scored.reading)))
            if win.win.hand is not None and win.win.hand.scoring_tiles is not None:
                turned = tiles.row(win.win.hand.scoring_tiles, "s") if win.win.hand.scoring_tiles else "none"
                parts.append(f"<p>Scoring tiles turned: {untitled(turned)}</p>\n")
    parts.append(_rows(win))
    if isinstance(scored, Scored):
        parts.append(_others(scored))
        parts += [f'<p class="warn">{coded(said(each.message, limit=1000))}</p>\n' for each in scored.reasons]
    return f'<section class="win">\n{"".join(parts)}</section>\n'


def _held(hand: Hand) -> str:
    """The tiles of a hand, its melds, and apart from them the tile that it is said to win on."""
    melds = "".join(f" {tiles.meld(each, 's')}" for each in hand.melds)
    declared = f" {tiles.row(hand.flowers, 's')}" if hand.flowers else ""
    last = f'<span class="apart">{tiles.tile(hand.win, "s", says="the tile in question")}</span>'
    return f"{tiles.row(hand.concealed, 's')} {last}{melds}{declared}"


def _total(scored: Scored, claimed: int | None) -> str:
    total = "not decided" if scored.total is None else escape(worth(scored.total, scored.unit))
    if claimed is None:
        claim = "the record claims no total"
    elif claimed == scored.total:
        claim = "✓ as claimed"
    else:
        claim = f"<strong>≠ claimed: {escape(worth(claimed, scored.unit))}</strong>"
    paid = f", pays {scored.payout:,}" if scored.payout not in (None, scored.total) else ""
    return f'<p><span class="big">{total}</span>{paid} · {claim}</p>\n'


def _rows(win: WinCase) -> str:
    rows = [_row(each, listed=win.win.event.patterns is not None) for each in win.rows]
    total = win.win.scored.total if isinstance(win.win.scored, Scored) else None
    claimed = win.win.event.total
    if claimed is not None or total is not None:
        note = "<strong>differ</strong>" if None not in (claimed, total) and claimed != total else ""
        rows.append(("total", _number(claimed), _number(total), note))
    if not rows:
        return ""
    sums = 1 if rows[-1][0] == "total" else 0
    return table(
        "Each row as claimed and by the rules", ("row", "#claimed", "#rules", "why"), rows, kind="plain rows", sums=sums
    )


def _row(row: RowCase, *, listed: bool) -> tuple[str, str, str, str]:
    """A row on both sides; that it is not claimed is worth telling only where the record lists rows at all."""
    agrees = (row.says in ("agrees", "dropped") and row.claimed is None) or row.says == "agrees"
    name = text(row.name, 60)
    label = "" if row.says == "agrees" else f'<span class="tag{"" if agrees else " bad"}">{SAYS[row.says]}</span> '
    if row.says == "not_claimed" and (not listed or (row.claimed is None and not row.computed)):
        label = ""
    shown = " ".join(tiles.notation(each, "xs") for each in row.tiles.split()) if row.tiles else ""
    cite = f' <span class="faint">{text(row.cite)}</span>' if row.cite else ""
    return (
        name,
        _number(row.claimed),
        _number(row.computed),
        f"{label}{untitled(shown)} {coded(plain_why(row))}{cite}",
    )


def _number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _others(scored: Scored) -> str:
    if not scored.others:
        return ""
    rows = []
    for total, reading in scored.others:
        sets = " ".join(f'<span class="meld">{tiles.notation(each, "xs")}</span>' for each in reading.sets)
        stands = ", ".join(f"{joker} as {kind}" for joker, kind in reading.jokers) or escape(
            safe(in_terms(reading.shape, sets=True))
        )
        rows.append((f"{total:,}", untitled(sets), stands))
    return table(
        "The best other readings", ("#" + escape(in_terms(scored.unit)), "sets", "read as"), rows, kind="plain others"
    )


def points(money: Sequence[Money], players: Sequence[str]) -> str:
    """What each event moves, recorded and computed where they differ, and what the hand moves in all."""
    if not money:
        return "<p>Nothing is paid in this hand.</p>\n"
    rows: list[tuple[str, ...]] = []
    for each in money:
        for line, what, whose, amounts, differs in money_rows(each):
            cells = [f"<strong>{cell}</strong>" if differs else cell for cell in four(amounts)]
            where = f"{text(what)}, line {line}" if line else '<span class="faint">the same</span>'
            rows.append((where, whose, *cells))
    sides = [sum_of([each.recorded for each in money]), sum_of([each.computed for each in money])]
    if sides[0] == sides[1]:
        rows.append(("this hand", "both", *four(sides[0])))
        return _points_table(players, rows, 1)
    rows += [("this hand", whose, *four(side)) for whose, side in zip(("recorded", "computed"), sides, strict=True)]
    recorded, computed = sides
    if recorded is None or computed is None:
        return _points_table(players, rows, 2)
    rows.append(("difference", "", *(signed(one - two) for one, two in zip(computed, recorded, strict=True))))
    return _points_table(players, rows, 3)


def _points_table(players: Sequence[str], rows: list[tuple[str, ...]], sums: int) -> str:
    head = ("paid for", "side", *(f"#{who(players, seat)}" for seat in range(4)))
    return table("Points of this hand, by player", head, rows, sums=sums)
