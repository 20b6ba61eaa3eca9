"""The paragraph of the rulebook that each finding cites (rulebook b30fj)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CITES: Final[Mapping[str, str]] = {
    "wrong_deal": "§1",
    "too_many_copies": "§1",
    "wall_mismatch": "§1",
    "wall_empty": "§1",
    "out_of_turn": "§2",
    "hand_over": "§2",
    "hand_not_over": "§2",
    "illegal_chow": "§4 Chow",
    "illegal_pung": "§4 Pung",
    "illegal_kong": "§4 Kongs",
    "illegal_flower": "§4 Flower declaration",
    "joker_limit": "§4",
    "outranked_call": "§4 Precedence",
    "swap_call": "§4 Swap-calling",
    "not_discarded": "§4",
    "illegal_win": "§5, §6",
    "wrong_total": "§7, §8",
    "wrong_patterns": "§7, §8",
    "wrong_payments": "§9",
    "wrong_scores": "§1, §9",
    "wrong_dealer": "§1 Rotation",
    "wrong_round": "§1 Rotation",
    "wrong_hand": "§1 Rotation",
    "win_order": "§2",
}
