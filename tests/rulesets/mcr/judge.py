"""PyMahjongGB, the judge of Botzone, asked about a hand of MCR; None where it can't be installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from replay.hands import WINDS, Hand
from replay.tiles import name_of

THERE = find_spec("MahjongGB") is not None
_SUITS = {"m": "W", "p": "B", "s": "T"}
_HONORS = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")
_NAMES = {
    "All Five": "All Fives",
    "Concealed Kong and Melded Kong": "Melded and Concealed Kong",
    "Robbing The Kong": "Robbing the Kong",
    "Two Dragons Pungs": "Two Dragon Pungs",
}
"""What the judge calls otherwise than the rulebook."""
_PACKS = {"chow": "CHI", "pung": "PENG"}


def _code(kind: int) -> str:
    name = name_of(kind)
    return f"{_SUITS[name[1]]}{name[0]}" if name[1] in _SUITS else _HONORS[int(name[0]) - 1]


def judged(hand: Hand) -> dict[str, int]:
    """The fan of a hand of a winning shape by the names of the rulebook, what each adds in all."""
    judge: Any = import_module("MahjongGB")
    packs = tuple(
        (
            _PACKS.get(meld.kind, "GANG"),
            _code(meld.tiles[1] if meld.kind == "chow" else meld.tiles[0]),
            0 if meld.kind == "concealed_kong" else 1,
        )
        for meld in hand.melds
    )
    lying = [kind for meld in hand.melds if meld.is_open for kind in meld.tiles]
    fourth = lying.count(hand.win) + (hand.situation.visible or ()).count(hand.win) == 3
    found = judge.MahjongFanCalculator(
        packs,
        tuple(map(_code, hand.concealed)),
        _code(hand.win),
        len(hand.flowers),
        hand.by == "self_draw",
        fourth,
        hand.situation.after_kong or hand.by == "robbed_kong",
        hand.situation.last_tile,
        WINDS.index(hand.seat),
        WINDS.index(hand.round),
        True,
    )
    return {_NAMES.get(name, name): points * count for points, count, _, name in found}
