"""A disputed win row by row, for the terminal: each row as claimed and by the rules, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.hands import NotAWin, Scored
from replay.terms import in_terms, term
from replay.view.blocks import BAD, FAINT, STRONG, WARN, Block, Cells, Grid, Text, styled
from replay.view.dispute.claims import RowCase, Says, WinCase
from replay.view.text import bare_why, notation, safe, said
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
    scored = win.win.scored
    if isinstance(scored, Scored):
        parts += scored_lines(scored)[1:]
    elif isinstance(scored, NotAWin):
        none = styled(term("By the rules this is no win: "), BAD)
        reasons = "; ".join(said(each.message, players=players, limit=1000) for each in scored.reasons)
        parts.append(none.append(reasons))
    else:
        parts.append(Text(said(win.unscored, players=players), WARN))
    table = Grid(Cells("claimed", right=True), Cells("rules", right=True), "row", "")
    for row in win.rows:
        style = _STYLES.get(row.says, STRONG)
        why = _why(row, listed=win.win.event.patterns is not None)
        table.add(_amount(row.claimed), _amount(row.computed), Text(safe(row.name, 60), style), why)
    total = scored.total if isinstance(scored, Scored) else None
    claimed = win.win.event.total
    table.add(_amount(claimed), _amount(total), Text("total", STRONG), _total_note(claimed, total))
    if claimed is not None and win.win.event.patterns is None and win.rows:
        parts.append(Text("The record claims the total alone, and no rows.", FAINT))
    return [*parts, table]


def _amount(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _total_note(claimed: int | None, total: int | None) -> Text:
    if claimed is None:
        return Text("the record claims no total", FAINT)
    return Text("", FAINT) if claimed == total else Text("differ", BAD) if total is not None else Text()


def _why(row: RowCase, *, listed: bool) -> Text:
    """Why it counts or not; that it is not claimed is worth telling only where the record lists rows at all."""
    agrees = row.says == "agrees" or (row.says == "not_claimed" and not listed)
    found = Text() if agrees else styled(f"{SAYS[row.says]}  ", _STYLES.get(row.says, BAD))
    shown = safe(row.tiles, 120)
    if shown:
        found.append(notation(shown)).append("  ")
    found.append(plain_why(row), FAINT)
    return found.append(f"  {safe(row.cite)}" if row.cite else "", FAINT)


def plain_why(row: RowCase) -> str:
    """Why the row holds or not, without its tiles, in the words of the term set."""
    return in_terms(safe(bare_why(row.why, row.tiles), 500), sets=True)
