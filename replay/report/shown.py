"""A moment, a score and a verdict as a notebook shows them: the drawing of the reports, in a frame of its own.

The style is nested below one class, so that nothing else of the notebook is touched; there is no script. Light or dark
follows the system, or the notebook where that says what it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

from replay.events import AnyEvent, StartHand
from replay.hands import Hand, NotAWin, Scored, Wind
from replay.report.parts import text
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KIND_OF
from replay.verdicts import GameAudit, WinAudit
from replay.view.audit import verdict_words
from replay.view.blocks import Cells, Grid
from replay.view.drawn import looks
from replay.view.drawn.facts import finding_box
from replay.view.drawn.score import no_win_html, score_panel, total_html
from replay.view.drawn.table import board, denied, laid_out, stands
from replay.view.drawn.words import signed, untitled
from replay.view.markup import HtmlWriter
from replay.view.text import counted, name_of

MOST_FINDINGS: Final = 20
"""Findings of a report that are shown; how many more there are is said."""
_ROOT: Final = ":root, .stApp, .stApp *"
_FRAME: Final = """
.mahjong-replay { color-scheme: light dark; max-width: 60rem; }
.mahjong-replay { color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
[data-jp-theme-light="true"] .mahjong-replay, .vscode-light .mahjong-replay { color-scheme: light; }
[data-jp-theme-light="false"] .mahjong-replay, .vscode-dark .mahjong-replay { color-scheme: dark; }
.mahjong-replay .board { max-width: 38rem; margin: 0; }
.mahjong-replay table.plain { color: inherit; margin: .4rem 0; }
.mahjong-replay table.plain tbody tr:nth-child(n) { background: transparent; }
"""
_TILE: Final = re.compile(r'class="t[^"]*\bt-(back|\d[a-z])\b')


def position_shown(
    state: HandState, players: Sequence[str], *, event: AnyEvent, number: int, wins: Sequence[WinAudit]
) -> str:
    """The table from above, the dealer in front, after an event that is the `number`-th of the hand, the deal 0."""
    drawn = board(
        laid_out(state, wins),
        players,
        near=state.dealer,
        event=None if isinstance(event, StartHand) else event,
        number=number,
        total=number,
        stands=stands(wins, state),
        no_wins=denied(state, wins),
    )
    return _framed(untitled(drawn))


def score_shown(result: Scored | NotAWin, hand: Hand | None) -> str:
    """The total, the reading and the rows; of a hand that does not win, why."""
    if isinstance(result, NotAWin):
        return _framed(no_win_html("No win", result))
    amounts = _paid(result.payments or {})
    total = total_html(result, recorded=False)
    return _framed(f"{total}{amounts}{untitled(score_panel(result, hand))}")


def _paid(payments: Mapping[Wind, int]) -> str:
    listed = ", ".join(f"{wind} {signed(amount)}" for wind, amount in payments.items())
    return f'<p class="faint">{escape(listed)}</p>' if listed else ""


def report_shown(audit: GameAudit) -> str:
    """The verdict, the scores, and the findings one below the other."""
    name, verdict = text(audit.game) or "A game", escape(verdict_words(audit))
    head = f"<p><strong>{name}</strong> · {text(audit.ruleset)} · {verdict}</p>"
    sums = ""
    if audit.players and audit.verdict != "unreadable":
        table = Grid("", *(Cells(name_of(audit.players, seat), right=True) for seat in SEATS))
        table.add("scores at the end as computed", *(f"{each:,}" for each in audit.scores))
        sums = HtmlWriter().write(table)
    found = "".join(finding_box(each, audit.players, f"line {each.line}") for each in audit.findings[:MOST_FINDINGS])
    more = len(audit.findings) - MOST_FINDINGS
    rest = f"<p>… {counted(more, 'more finding')}.</p>" if more > 0 else ""
    return _framed(f"{head}{sums}{untitled(found)}{rest}")


def _framed(html: str) -> str:
    kinds = {HIDDEN if name == "back" else KIND_OF[name] for name in _TILE.findall(html)}
    style = f"{_FRAME}.mahjong-replay {{\n{_nested()}\n{looks.faces(kinds)}\n}}"
    return f'<div class="mahjong-replay"><style>{style}</style>{html}</div>'


@cache
def _nested() -> str:
    """The rules of what is drawn, whose colours belong to the frame and not to the page around it."""
    rules = looks.rules()
    assert rules.startswith(_ROOT)
    return f"&{rules.removeprefix(_ROOT)}"
