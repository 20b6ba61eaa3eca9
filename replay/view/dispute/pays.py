"""Who pays for a win and why, in a sentence: who put the tile down, who drew, who is responsible for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.hands import WINDS, Scored
from replay.terms import say
from replay.verdicts import WinAudit
from replay.view.text import listed, name_of

NOBODY_PAYS: Final = "Nobody pays for this win."


def responsible(win: WinAudit) -> int | None:
    """The seat that pays for a tile that somebody else put down, where the rules say so."""
    scored = win.scored
    wind = scored.details.get("responsible") if isinstance(scored, Scored) else None
    if wind is None or win.hand is None:
        return None
    return (win.event.seat + WINDS.index(wind) - WINDS.index(win.hand.seat)) % len(WINDS)


def who_pays(win: WinAudit, players: Sequence[str]) -> str | None:
    """Who pays for a win by the rules, how much each, and why; None where the rules give no payments."""
    if win.payments is None or not isinstance(win.scored, Scored):
        return None
    payers: dict[int, list[str]] = {}
    for seat, amount in enumerate(win.payments):
        if amount < 0:
            payers.setdefault(-amount, []).append(name_of(players, seat))
    if not payers:
        return say(NOBODY_PAYS)
    paid = [
        say("{names} pay {amount:,} each", names=listed(names), amount=amount)
        if len(names) > 1
        else say("{name} pays {amount:,}", name=names[0], amount=amount)
        for amount, names in sorted(payers.items(), reverse=True)
    ]
    return say("{paid}. {why}", paid=listed(paid), why=why_paid(win, players))


def why_paid(win: WinAudit, players: Sequence[str]) -> str:
    """Why those pay for a win who do."""
    if (reason := why_responsible(win, players)) is not None:
        return reason
    giver = name_of(players, win.event.target) if win.event.target is not None else ""
    match win.event.by:
        case "discard":
            return say("{name} put down the tile.", name=giver) if giver else say("The tile was a discard.")
        case "robbed_kong":
            words = "{name} added the tile to a pung."
            return say(words, name=giver) if giver else say("The tile was taken from a kong.")
        case _:
            return say("The win is by self-draw.")


def why_responsible(win: WinAudit, players: Sequence[str]) -> str | None:
    """Why somebody pays for another one's tile, in a sentence; None where nobody does."""
    if (seat := responsible(win)) is None:
        return None
    words = "{name} is responsible: a tile that {name} put down before would have won."
    return say(words, name=name_of(players, seat))
