"""A win of an excerpt whose hand is not shown, or not as a whole: what can't be whatever the hidden tiles are."""

from __future__ import annotations

from replay.engine.table.calls import illegal_code
from replay.engine.table.faults import cited, fault
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Meld
from replay.rules import Rules
from replay.said import whole
from replay.tiles import HIDDEN


def impossible(rules: Rules, hand: Hand) -> Fault | None:
    """Why nobody can win with these melds, declared jokers and known tiles; None if somebody can."""
    for meld in hand.melds:
        if HIDDEN not in meld.tiles and (found := _wrong_meld(rules, meld)):
            return found
    shown = [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
    known = tuple(kind for kind in shown if kind != HIDDEN)
    why = rules.wrong_holding(HeldHand(concealed=known, flowers=hand.flowers))
    return None if why is None else fault(rules, "illegal_win", f"There is no such win: {why}.")


def _wrong_meld(rules: Rules, meld: Meld) -> Fault | None:
    """Why these tiles are no meld, with the code that the call of the meld would have."""
    why = rules.shapes.wrong_meld(meld)
    if why is None:
        return None
    kind = "open_kong" if meld.kind == "added_kong" else meld.kind
    if found := rules.play.meld_fault(kind, None, meld.tiles, None):
        return cited(rules, found)
    return fault(rules, illegal_code(meld.kind), whole(why))
