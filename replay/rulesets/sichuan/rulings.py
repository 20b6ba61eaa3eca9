"""The rulings of Sichuan, Blood Battle to the End (rulebook sichuan, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SichuanRulings(Rulings):
    """One field a ruling; `replay rules sichuan` prints them."""

    texts: ClassVar[Path] = Path(__file__).parent / "book" / "rulings.toml"
    hand_table: Literal["default", "majsoul"] = ruling(called="text")
    exchange: Literal["default", "three-tiles", "any-tiles"] = ruling(called="none")
    replacement_end: Literal["default", "head"] = ruling(called="tail")
    void_choice: Literal["default", "dealer-first", "held"] = ruling(called="any-at-once")
    missing_suit_first: Literal["default", "off"] = ruling(called="on")
    rob_scope: Literal["default", "open-kongs"] = ruling(called="added-kongs")
    void_in_log: Literal["default", "infer"] = ruling(called="wrong")
    void_calls: Literal["default", "legal"] = ruling(called="illegal")
    added_held: Literal["default", "pays", "illegal"] = ruling(called="unpaid")
    kong_transfer: Literal["default", "transfer", "cancel"] = ruling(called="kept")
    kong_transfer_winners: Literal["default", "each"] = ruling(called="first")
    kong_transfer_kongs: Literal["default", "all"] = ruling(called="last")
    kong_transfer_refund: Literal["default", "refunded"] = ruling(called="none")
    kong_paid: Literal["default", "next-draw"] = ruling(called="at-once")
    kong_needs_tile: Literal["default", "legal"] = ruling(called="illegal")
    last_discard: Literal["default", "pung"] = ruling(called="win-only")
    turn_after_win: Literal["default", "after-discarder", "after-konger"] = ruling(called="after-winner")
    win_immunity: Literal["default", "first-only"] = ruling(called="every-winner")
    n_meaning: Literal["default"] = ruling(called="payers")
    self_draw_payers: Literal["default", "everyone"] = ruling(called="in-play")
    bloom_feeder: Literal["default", "all"] = ruling(called="feeder")
    stacking: Literal["default", "multiply", "bonus-faan"] = ruling(called="one-row")
    last_minute: Literal["default", "last-tile"] = ruling(called="after-last-draw")
    no_second_cap: Literal["default", "capped"] = ruling(called="a-only")
    root_scope: Literal["default", "kongs-only"] = ruling(called="anywhere")
    dragon_root: Literal["default", "one-less"] = ruling(called="counted")
    golden_hook: Literal["default", "pair-wait"] = ruling(called="four-melds")
    largest_fan: Literal["default", "claimed"] = ruling(called="highest")
    hook_melds: Literal["default", "exposed-only"] = ruling(called="concealed-too")
    refund_who: Literal["default", "not-ready"] = ruling(called="everyone")
    refund_to_winner: Literal["default", "refunded"] = ruling(called="frozen")
    pig_test: Literal["default", "missing-suit"] = ruling(called="three-suits")
    pig_amount: Literal["default", "sixteen", "hand-value", "check-value"] = ruling(called="eight")
    pig_receivers: Literal["default", "winners-too", "pigs-too"] = ruling(called="in-play")
    pig_vs_check: Literal["default", "exempt"] = ruling(called="pays")
    settle_when: Literal["default", "some-ready"] = ruling(called="every-draw")
    third_win: Literal["default", "settled"] = ruling(called="nothing")
    check_amount: Literal["default", "self-draw", "cap"] = ruling(called="maximum")
    dead_wait: Literal["default", "live", "concealed-four"] = ruling(called="own-four")
    ready_suits: Literal["default", "any"] = ruling(called="winnable")
    pass_win: Literal["default", "total", "same-tile", "a-only", "none"] = ruling(called="unless-more")
    pass_pung: Literal["default", "none", "whole-hand", "unless-more"] = ruling(called="same-tile")
    false_win: Literal["default"] = ruling(called="none")
    dealer: Literal["default", "rotate", "first-in-turn"] = ruling(called="first-winner")
    drawn_dealer: Literal["default", "first-ready"] = ruling(called="same")
    start_win: Literal["default", "full-hand", "heaven-and-earth"] = ruling(called="self-draw")
    bankruptcy: Literal["default", "ends-hand"] = ruling(called="goes-on")
    other_fans: Literal["default"] = ruling(called="none")
