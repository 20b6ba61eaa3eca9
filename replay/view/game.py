"""A game at a glance: its hands with who won what, the scores after each, and where something was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from replay.hands import NotAWin, Scored
from replay.state import SEATS
from replay.terms import counting, named, say, term
from replay.verdicts import GameAudit, HandAudit, WinAudit
from replay.view.audit import severity_words
from replay.view.blocks import BAD, FAINT, STRONG, Cells, Grid, OnPage, Text
from replay.view.text import WIND_NAMES, name_of, signed, tile


def game_view(audit: GameAudit, called: Callable[[int, HandAudit], str] | None = None) -> Grid:
    """One row a hand: number, round, dealer, wins, scores afterwards, findings. A page has in the place of the number
    what a hand is `called`, HTML, by its place, and the wins with their units."""
    table = Grid(
        Cells(named("hand", of="game"), STRONG, right=called is None),
        say("round"),
        say("dealer"),
        say("wins"),
        *(Cells(name_of(audit.players, seat), right=True) for seat in SEATS),
    )
    marked = called is not None or any(each.hand is not None for each in audit.findings)
    if marked:
        table.columns.append(Cells(say("found")))
    nothing = Text(say("nothing") if called else "", FAINT)
    for place, hand in enumerate(audit.details, 1):
        table.add(
            str(hand.number) if called is None else OnPage(partial(called, place, hand)),
            WIND_NAMES.get(hand.round or "", "-"),
            name_of(audit.players, hand.dealer),
            wins_of(hand, audit) if called is None else outcome(hand, audit.players),
            *("–" if hand.miscounted else signed(each) for each in hand.scores),
            *([Text(found, BAD) if (found := found_in(hand, audit)) else nothing] if marked else []),
        )
    return table


def wins_of(hand: HandAudit, audit: GameAudit) -> Text:
    """Who won, on what, for how much; how the hand ended if nobody did."""
    found = Text("\n").join(_win(each, audit) for each in hand.wins)
    if hand.broken_at is not None or (hand.ended is None and not hand.excerpt):
        return found.append(f"{' ' if hand.wins else ''}({ending(hand)})", FAINT)
    return found if hand.wins else Text(ending(hand), FAINT)


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
    return severity_words(Counter(each.severity for each in audit.findings if each.hand == hand.number))


def result_of(win: WinAudit, players: Sequence[str]) -> str:
    """A win in a few words, as plain text."""
    match win.scored:
        case Scored(total=int() as total):
            worth = counting(total, win.scored.unit.removesuffix("s"), win.scored.unit)
        case NotAWin():
            worth = term("not a win")
        case _:
            worth = say("not known")
    who, scored = name_of(players, win.event.seat), isinstance(win.scored, Scored)
    giver = None if win.event.target is None else name_of(players, win.event.target)
    match scored, giver:
        case True, None:
            return say("{who} {worth}, self-drawn", who=who, worth=worth)
        case False, None:
            return say("{who}: {worth}, self-drawn", who=who, worth=worth)
        case True, _:
            return say("{who} {worth} from {giver}", who=who, worth=worth, giver=giver)
        case _:
            return say("{who}: {worth}, from {giver}", who=who, worth=worth, giver=giver)


def outcome(hand: HandAudit, players: Sequence[str]) -> str:
    """How a hand ended, as plain text."""
    if hand.wins:
        return "; ".join(result_of(each, players) for each in hand.wins)
    return ending(hand)


def ending(hand: HandAudit) -> str:
    """How a hand ended otherwise than by a win, or that it did not."""
    if hand.broken_at is not None:
        return say("not followed after line {line}", line=hand.broken_at)
    return say("excerpt") if hand.excerpt else term("wall empty") if hand.ended else say("not ended")
