"""A win row by row: each row as claimed and by the rules, and why; on a page with its reading and others, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from replay.hands import NotAWin, Scored
from replay.terms import named, say
from replay.view.blocks import BAD, CITED, FAINT, NAME, STRONG, WARN, Block, Cells, Grid, OnPage, Text, styled
from replay.view.dispute.claims import RowCase, Says, WinCase
from replay.view.drawn.score import beside_html, held_html, laid_html
from replay.view.text import in_words, notation, row_text, safe, why_text
from replay.view.wins import scored_lines

SAYS: Final[dict[Says, str]] = {
    "agrees": "both",
    "other_value": "other value",
    "dropped": "holds, does not count",
    "other_reading": "counts in another reading",
    "not_met": "does not hold",
    "unknown": "the rules have no such row",
    "not_claimed": "not claimed",
    "open": "open",
}
_STYLES: Final[dict[Says, str]] = {"agrees": FAINT, "dropped": FAINT, "open": WARN}


def win_rows(win: WinCase, players: Sequence[str] = ()) -> Block:
    """The hand with its reading, then each row as claimed and by the rules, and the totals."""
    parts: list[Block] = []
    scored, hand = win.win.scored, win.win.hand
    claimed = win.win.event.total
    if isinstance(scored, Scored):
        parts.append(OnPage(partial(laid_html, scored, hand, claimed), scored_lines(scored)[1:]))
    elif isinstance(scored, NotAWin):
        if hand is not None:
            parts.append(OnPage(partial(held_html, hand)))
        reasons = [in_words(each.message, players, code=each.code) for each in scored.reasons]
        none = styled(f"{say('By the rules this is no win')}{say(': ')}", BAD)
        parts.append(none.append(Text(say("; ")).join(reasons)))
    else:
        parts.append(Text(style=WARN).append(in_words(win.unscored, players)))
    table = Grid(
        Cells(named("claimed", of="total"), right=True), Cells(named("rules", of="total"), right=True), say("row"), ""
    )
    for row in win.rows:
        why = _why(row, listed=win.win.event.patterns is not None)
        style = _STYLES.get(row.says, STRONG)
        unknown = row.says == "unknown"  # what these rules do not have may be called as a row of others
        name = Text(safe(row.name, 60), style).paint(NAME, 0) if unknown else row_text(row.name, style)
        table.add(_amount(row.claimed), _amount(row.computed), name, why)
    total = scored.total if isinstance(scored, Scored) else None
    table.add(_amount(claimed), _amount(total), Text(say("total"), STRONG), _total_note(claimed, total))
    if claimed is not None and win.win.event.patterns is None and win.rows:
        parts.append(Text(say("The record claims the total alone, and no rows."), FAINT))
    parts.append(table)
    return [*parts, OnPage(partial(beside_html, scored))] if isinstance(scored, Scored) else parts


def _amount(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _total_note(claimed: int | None, total: int | None) -> Text:
    if claimed is None:
        return Text(say("the record claims no total"), FAINT)
    return Text("", FAINT) if claimed == total else Text(say("differ"), BAD) if total is not None else Text()


def _why(row: RowCase, *, listed: bool) -> Text:
    """Why it counts or not; that it is not claimed is worth telling only where the record lists rows at all."""
    agrees = row.says == "agrees" or (row.says == "not_claimed" and not listed)
    found = Text() if agrees else styled(f"{say(SAYS[row.says])}  ", _STYLES.get(row.says, BAD))
    if shown := safe(row.tiles, 120):
        found.append(notation(shown)).append("  ")
    found.append(why_text(row.why, row.tiles, FAINT))
    cite = safe(row.cite)
    return found.append(f"  {cite}", FAINT).paint(CITED, len(found.plain) - len(cite)) if cite else found
