"""How the game is played (rulebook mcr §1, §2, §3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal

from replay.findings import Fault
from replay.hands import Hand
from replay.rules import KONGS, Call, Opening, Play, Settlement, Unseen, Wall, Wins
from replay.rules.plain import nothing, pays_by
from replay.rulesets.mcr.rulings import McrRulings
from replay.rulesets.mcr.scoring import LEAST, pay
from replay.said import Said
from replay.state import HandState
from replay.tiles import FLOWERS, Kind, format_tiles

CITES: Final = {
    code: f"§{part}"
    for part, codes in {
        "1": ("wrong_deal", "too_many_copies", "wall_mismatch"),
        "2": (
            "illegal_flower", "illegal_chow", "illegal_pung", "illegal_kong", "illegal_discard", "outranked_call",
            "not_discarded", "out_of_turn", "missing_draw", "missing_discard", "wall_empty", "win_order",
        ),
        "3": ("wrong_dealer", "wrong_round"),
        "4": ("illegal_win",),
        "5": ("wrong_total", "wrong_patterns"),
        "6": ("wrong_payments", "wrong_scores"),
    }.items()
    for code in codes
}  # fmt: skip
"""The paragraph behind each finding code."""


def play(rulings: McrRulings, *, flowers: bool) -> Play:
    """What may be called and put down (§2)."""
    calls: frozenset[Call] = KONGS | {"chow", "pung", "rob"}
    return Play(
        calls=calls | {"flower"} if flowers else calls,
        last_calls=frozenset({"flower"}),
    )


def opening(rulings: McrRulings, *, flowers: bool) -> Opening:
    """When flowers go down: those of the deal before play (§1.3), others before anything else (§2.2)."""
    if not flowers:
        return Opening()
    found: set[Literal["dealt", "drawn"]] = {"dealt"} if rulings.flowers_of_the_deal == "default" else set()
    return Opening(flowers=frozenset(found | {"drawn"} if rulings.flower_discard == "default" else found))


def unseen(rulings: McrRulings, *, flowers: bool) -> Unseen:
    """A hand that has been dealt, or has had its turn, holds no flower (§1.3, §2.2)."""
    whole = flowers and rulings.flowers_of_the_deal == rulings.flower_discard == "default"
    denies = partial(_denies, 1 if rulings.minimum == "none" else LEAST)
    return Unseen(held_back=_held_back if whole else nothing, denies=denies)


def _denies(least: int, _hand: Hand | None, claimed: Mapping[str, int] | int) -> str | None:
    """No win is worth less than is needed (§4.1)."""
    return Said("{n} are needed", n=least) if isinstance(claimed, int) and claimed < least else None


def _held_back(_state: HandState, seat: int, tiles: tuple[Kind, ...], _drawn: bool | None) -> Fault | None:
    held = [kind for kind in tiles if kind in FLOWERS]
    if not held:
        return None
    shown = format_tiles(held)
    message = Said("{Seat} has held {tiles}: a flower is put down and replaced first.", Seat=seat, tiles=shown)
    return Fault(code="illegal_discard", message=message, recorded=shown)


def wall(*, own: bool) -> Wall:
    """One wall whose tail replaces, or own ones whose heads do (§1.4, §1.6)."""
    return Wall(replacement_end="own_wall") if own else Wall()


def wins(rulings: McrRulings) -> Wins:
    """One win ends the hand, and it must be worth enough (§4.1)."""
    return Wins(minimum=rulings.minimum != "none")


SETTLEMENT: Final = Settlement(pays=pays_by(pay))
