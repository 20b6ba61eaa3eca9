"""A game at a glance: its hands with who won what, the scores after each, and where something was found."""

from __future__ import annotations

from replay.hands import NotAWin, Scored
from replay.state import SEATS
from replay.terms import term
from replay.verdicts import GameAudit, HandAudit, WinAudit
from replay.view.audit import severity_words
from replay.view.blocks import BAD, FAINT, STRONG, Cells, Grid, Text
from replay.view.text import WIND_NAMES, name_of, signed, tile


def game_view(audit: GameAudit) -> Grid:
    """One row a hand: number, round, dealer, wins, scores afterwards, findings."""
    table = Grid(
        Cells("hand", STRONG, right=True),
        term("round"),
        term("dealer"),
        term("wins"),
        *(Cells(name_of(audit.players, seat), right=True) for seat in SEATS),
    )
    marked = any(each.hand is not None for each in audit.findings)
    if marked:
        table.columns.append(Cells("found", style=BAD))
    for hand in audit.details:
        found = [found_in(hand, audit)] if marked else []
        table.add(
            str(hand.number),
            WIND_NAMES.get(hand.round or "", "-"),
            name_of(audit.players, hand.dealer),
            wins_of(hand, audit),
            *("–" if hand.miscounted else signed(each) for each in hand.scores),
            *found,
        )
    return table


def wins_of(hand: HandAudit, audit: GameAudit) -> Text:
    """Who won, on what, for how much; how the hand ended if nobody did."""
    found = Text("\n").join(_win(each, audit) for each in hand.wins)
    if hand.broken_at is not None:
        return found.append(f"{' ' if hand.wins else ''}(not followed after line {hand.broken_at})", FAINT)
    if hand.ended is None and not hand.excerpt:
        return found.append(f"{' ' if hand.wins else ''}(not ended)", FAINT)
    if not hand.wins:
        return Text("excerpt" if hand.excerpt else term("wall empty"), FAINT)
    return found


def _win(win: WinAudit, audit: GameAudit) -> Text:
    source = f" from {name_of(audit.players, win.event.target)}" if win.event.target is not None else ""
    match win.scored:
        case Scored(total=int() as total):
            worth = f"{total:,}"
        case NotAWin():
            worth = term("not a win")
        case _:
            worth = "not known"
    kind = win.hand.win if win.hand is not None else None
    on = f" {tile(kind).plain}" if kind is not None else ""
    colon = "" if isinstance(win.scored, Scored) else ":"
    return Text(f"{name_of(audit.players, win.event.seat)}{colon} {worth},{on}{source or term(' self-drawn')}")


def found_in(hand: HandAudit, audit: GameAudit) -> str:
    """How many findings of each severity the hand has."""
    severities: dict[str, int] = {}
    for each in audit.findings:
        if each.hand == hand.number:
            severities[each.severity] = severities.get(each.severity, 0) + 1
    return severity_words(severities)
