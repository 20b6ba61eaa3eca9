"""The rulings of both editions of Bloody 30 Faan Jokers (rulebook b30fj §11), in the order of its table.

Both editions share the table, but for what only one of them asks (`elsewhere`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Literal

from replay.rulings import DEFAULT, Rulings, ruling

BY_THE_TEXT: Final = 13
"""The engine that first judged by the text where its author's program does otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class B30fjRulings(Rulings):
    """One field a ruling; `replay rules b30fj` prints them."""

    texts: ClassVar[Path] = Path(__file__).parent / "book" / "rulings.toml"
    one_reading: Literal["default", "mixed"] = ruling(called="one")
    within_values: Literal["default", "reference", "highest", "exclusive"] = ruling(called="both-add")
    additive_default: Literal["default"] = ruling(called="add")
    suppress_closure: Literal["default", "kept-only"] = ruling(called="dropped-too")
    instead_chain: Literal["default", "row-above"] = ruling(called="whole-chain")
    pure_double_terminal: Literal["default", "adds"] = ruling(called="table")
    pure_double_short: Literal["default", "drop"] = ruling(called="adds")
    identical_in_triple: Literal["default", "drop"] = ruling(called="adds")
    pure_identical_quad: Literal["default", "counts"] = ruling(called="not-counted")
    voided_exactly_one: Literal["default", "any-absent"] = ruling(called="exactly-one")
    mixed_needs_both: Literal["default", "reference"] = ruling(called="both")
    number_hands_honors: Literal["default", "honors-ignored", "exactly"] = ruling(called="no-honors")
    no_jokers_scope: Literal["default", "discard-free", "melds-free"] = ruling(called="all-count")
    tanki_scope: Literal["default", "per-reading", "per-tile"] = ruling(called="waiting-hand")
    tanki_orphans_suit: Literal["default", "blocked"] = ruling(called="not-blocked")
    chow_hand_jokers: Literal["default", "none"] = ruling(called="up-to-two")
    pung_discarded_joker: Literal["default", "not-counted"] = ruling(called="counted")
    added_kong_joker_pung: Literal["default", "refused"] = ruling(called="allowed")
    meld_joker_reread: Literal["default", "declared"] = ruling(called="free")
    joker_order: Literal["default", "by-kinds"] = ruling(called="tiers")
    pung_tie: Literal["default"] = ruling(called="nearest")
    chow_left: Literal["default", "fixed-seat"] = ruling(called="nearest-active")
    swap_calling: Literal["default", "same-tile", "reference", "forbid-jokers"] = ruling(called="two-from-hand")
    empty_wall_claims: Literal["default", "chow-pung"] = ruling(called="win-only")
    empty_wall_flower: Literal["default", "legal"] = ruling(called="illegal")
    replacement_end: Literal["default", "head"] = ruling(called="tail")
    kong_after_claim: Literal["default", "allowed"] = ruling(called="refused")
    flower_after_claim: Literal["default", "allowed"] = ruling(called="refused")
    kong_needs_tile: Literal["default", "legal"] = ruling(called="illegal")
    win_turn_order: Literal["default", "after-winner"] = ruling(called="after-discarder")
    win_blocks_claims: Literal["default"] = ruling(called="claim-lost")
    winner_hand_visible: Literal["default", "hidden", "kongs-shown"] = ruling(called="all-but-kongs")
    hell_wait_jokers: Literal["default", "naturals-only"] = ruling(called="counted")
    hell_wait_multi: Literal["default", "single-kind"] = ruling(called="all-kinds")
    replacement_chain: Literal["default", "last-only"] = ruling(called="both")
    man_scope: Literal["default", "discard-only"] = ruling(called="self-draw-too", before=(BY_THE_TEXT, "discard-only"))
    earth_calls: Literal["default", "void"] = ruling(called="valid")
    first_draw_flower: Literal["default", "counts"] = ruling(called="not-counted")
    melded_ckong: Literal["default", "not-counted"] = ruling(called="counted")
    nine_gates_kong: Literal["default", "counts"] = ruling(called="open-only")
    double_triplets_suit: Literal["default", "different"] = ruling(called="any-suits")
    distinct_honors: Literal["default", "same-twice"] = ruling(called="different")
    hog_copies: Literal["default", "exactly-four"] = ruling(called="four-or-more")
    hog_jokers: Literal["default", "naturals-only"] = ruling(called="counted")
    hog_calls: Literal["default", "melds-too"] = ruling(called="concealed-only")
    double_hog_stack: Literal["default", "highest"] = ruling(called="adds")
    kss_starts: Literal["default", "any-six"] = ruling(called="one-or-four")
    train_kong3: Literal["default", "no"] = ruling(called="yes")
    eyes_shape: Literal["default", "unconnected"] = ruling(called="standard")
    outside_shape: Literal["default", "seven-pairs"] = ruling(called="standard")
    seven_pairs_repeat: Literal["default"] = ruling(called="no")
    draft_seven_pairs_repeat: Literal["default", "no"] = ruling(called="allowed")
    draft_three_pure: Literal["default", "full-only"] = ruling(called="small-too")
    draft_knitted_where: Literal["default", "blocks-only"] = ruling(called="everywhere")
    draft_dead_wall: Literal["default", "fourteen"] = ruling(called="none")
    draft_all_types: Literal["default", "drop"] = ruling(called="adds")
    chicken_per_reading: Literal["default", "whole-hand"] = ruling(called="per-reading")
    winning_tile_slot: Literal["default", "triplet"] = ruling(called="best")
    no_passing_penalty: Literal["default"] = ruling(called="none")
    draft_suppress: Literal["default"] = ruling(called="same-table")
    ties: Literal["default"] = ruling(called="canonical")
    suppression: Literal["default", "author"] = ruling(
        called="text", earlier={"seed-only": DEFAULT}, before=(BY_THE_TEXT, "author")
    )
    suppress_by_row: Literal["default"] = ruling(called="whole-row")
    flower_is_call: Literal["default", "call"] = ruling(called="no-call")
    earth_own_call: Literal["default", "void"] = ruling(called="counts", before=(BY_THE_TEXT, "void"))
    within_count: Literal["default", "own-draws", "discards"] = ruling(called="all-draws")
    rotation: Literal["default", "dealer-stays"] = ruling(called="always-passes")
    # on rows that the author's implementation writes otherwise (§10)
    eyes_row: Literal["default", "never"] = ruling(called="scores")
    train_row: Literal["default", "never"] = ruling(called="scores")
    double_short_row: Literal["default", "never"] = ruling(called="scores")
    mixed_triplets_row: Literal["default", "never"] = ruling(called="scores")
    knitted_terminals_row: Literal["default", "never"] = ruling(called="scores")
    short_straight: Literal["default", "any-six"] = ruling(called="one-or-four")
    short_straight_overlap: Literal["default", "overlap"] = ruling(called="apart")
    linked_order: Literal["default", "one-cycle"] = ruling(called="any")
    triple_hog: Literal["default", "under-double"] = ruling(called="own-name")


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentRulings(B30fjRulings):
    """Those of the current edition."""

    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (
            "draft-seven-pairs-repeat",
            "draft-three-pure",
            "draft-knitted-where",
            "draft-dead-wall",
            "draft-all-types",
            "draft-suppress",
        ),
        "is asked by the draft alone: b30fj-draft has it, b30fj does not",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRulings(B30fjRulings):
    """Those of the draft."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        "seven-pairs-repeat": "is asked by the current edition alone: b30fj has it, b30fj-draft has draft-seven-pairs-repeat"
    }
