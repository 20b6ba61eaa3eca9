"""What was not filled in: a game without a hand, a deal without a move, an excerpt without a win. None is clean.

Nothing in them could be wrong, so nothing is right either (the commands' page, "What a clean verdict means").
"""

from __future__ import annotations

from collections.abc import Sequence

from replay.engine.outcome import Entries, of_the_format
from replay.events import MOVES, AnyEvent, BadLine, EndHand, EventAt, Kong, StartHand, Win
from replay.findings import Fault, Finding
from replay.rules import Rules
from replay.tiles import any_hidden, known_of


def nobody_won(event: EndHand, rules: Rules) -> bool:
    """Whether the end of an excerpt says that no win is left out either: one win would have ended the hand."""
    return event.reason == "wall_exhausted" and rules.wins.last_winner == 1


def unfilled(start: StartHand, entries: Entries, rules: Rules) -> Fault | None:
    """What is missing in a hand of which nothing is told that could be judged; None if something is.

    A line that can't be read may be what is missing: it is blamed itself.
    """
    if (entries and not start.excerpt) or any(isinstance(each, BadLine) for each in entries):
        return None
    events = [each.event for each in entries if isinstance(each, EventAt)]
    if start.excerpt and not any(isinstance(each, Win) for each in events):
        drawn = [each for each in events if isinstance(each, EndHand) and each.reason == "wall_exhausted"]
        if drawn:
            return _nobody_won(start, events, drawn[-1], rules)
        what = "Nothing of this excerpt is filled in" if not events else "This excerpt has no win"
        return _missing(f"{what}: it is not recorded who won, on which tile and with which hand.")
    known = start.wall is not None or any(map(known_of, start.dealt))
    if start.excerpt or events or known:
        return None
    return _missing("Nothing of this hand is filled in: no tile of the deal is recorded, and no move.")


def _nobody_won(start: StartHand, events: Sequence[AnyEvent], end: EndHand, rules: Rules) -> Fault | None:
    """What is missing of a hand that nobody won: nothing, where what it states can be judged."""
    if not rules.settlement.settles:
        claims = (end.payments, end.settlement, end.scores, end.hands)
        stated = any(isinstance(each, MOVES) for each in events) or any(each is not None for each in claims)
        if stated or nobody_won(end, rules):
            return None
        return _missing("Nobody won this hand, and nothing else of it is recorded: there is nothing to check.")
    if any(end.shown) or any(isinstance(each, Kong) for each in events):
        return None  # what that leaves open is said at its end
    dealt = any(map(known_of, start.dealt))
    what = "no hand at its end and no kong" if dealt else "no hand or kong of it"
    return _missing(f"Nobody won this hand, and {what} is recorded: what it pays is not known.")


def not_said(start: StartHand, entries: Entries) -> Fault | None:
    """That a hand is an excerpt and does not say so: a win, and nothing that was drawn, put down or called.

    None where the deal has the winner's hand: then moves are missing.
    """
    if start.excerpt or any(isinstance(each, BadLine) or isinstance(each.event, MOVES) for each in entries):
        return None
    wins = [each.event for each in entries if isinstance(each, EventAt) and isinstance(each.event, Win)]
    if not wins or not all(any_hidden(start.dealt[each.seat]) for each in wins):
        return None
    message = (
        "This hand has a win but no moves, so it is not recorded move by move. Write 'excerpt' at its "
        "start; until then nothing else of it is judged."
    )
    return of_the_format("bad_event", message)


def no_hand(hands: int, found: Sequence[Finding]) -> Fault | None:
    """What is missing in a game without hands, where nothing else is found in it: one that goes on is `unfinished`."""
    if hands or found:
        return None
    return _missing("No hand is recorded in this game: there is nothing to check.")


def _missing(message: str) -> Fault:
    return of_the_format("unverifiable", message)
