"""The rulings of Zung Jung (rulebook zung-jung, Rulings), in the order of its table.

The seed is seed 002; Kwan's official v3.3, the WSoM text and two implementations come after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class ZungJungRulings(Rulings):
    """One field a ruling; `replay rules zung-jung` prints them."""

    texts: ClassVar[Path] = Path(__file__).parent / "book" / "rulings.toml"
    concealed_irregular: Literal["default", "no"] = ruling(called="yes")
    resp_any_tile: Literal["default", "same-tile"] = ruling(called="any-tile")
    resp_payment_only: Literal["default", "full"] = ruling(called="payment-only")
    resp_first: Literal["default", "latest", "own-first"] = ruling(called="earliest")
    window_reset: Literal["default", "draw"] = ruling(called="draw-or-claim")
    resp_passed_kong: Literal["default", "yes"] = ruling(called="no")
    resp_robbing: Literal["default", "yes"] = ruling(called="no")
    fifth_tile: Literal["default", "shape"] = ruling(called="no-wait")
    chicken: Literal["default", "min5"] = ruling(called="one-point")
    report_capped: Literal["default", "deciding", "limit-alone"] = ruling(called="all-rows")
    cap_bonus: Literal["default", "on-top"] = ruling(called="capped")
    over_cap_two: Literal["default", "sum"] = ruling(called="greater")
    one_winner: Literal["default", "all"] = ruling(called="nearest")
    round_wind: Literal["default", "round", "title"] = ruling(called="seat")
    freedom_of_count: Literal["default", "claimed"] = ruling(called="best")
    identical_pairs: Literal["default", "no"] = ruling(called="yes")
    nine_gates: Literal["default", "any"] = ruling(called="nine-sided")
    flush_needs_suit: Literal["default", "no"] = ruling(called="yes")
    series_identical: Literal["default"] = ruling(called="highest")
    wwind_series: Literal["default"] = ruling(called="adds")
    earth_is_discard: Literal["default", "first-draw"] = ruling(called="dealer-discard")
    heaven_14: Literal["default", "any-tile"] = ruling(called="fourteenth")
    rob_concealed: Literal["default", "orphans"] = ruling(called="never")
    robbed_stays_pung: Literal["default"] = ruling(called="pung")
    tiles: Literal["default"] = ruling(called="none")
    dead_wall: Literal["default", "none"] = ruling(called="fourteen")
    kong_replacement: Literal["default", "dead-wall"] = ruling(called="live-wall")
    replacement_end: Literal["default", "front"] = ruling(called="tail")
    last_discard_calls: Literal["default", "chow-pung"] = ruling(called="win-only")
    kong_after_claim: Literal["default", "allowed"] = ruling(called="refused")
    added_kong_held: Literal["default", "drawn-only"] = ruling(called="allowed")
    swap_call: Literal["default", "forbidden"] = ruling(called="allowed")
    no_furiten: Literal["default", "furiten"] = ruling(called="never")
    deal_passes: Literal["default", "stays-on-win", "stays-on-draw"] = ruling(called="always")
    game_length: Literal["default"] = ruling(called="sixteen")
    start_score: Literal["default"] = ruling(called="zero")
    abortive: Literal["default"] = ruling(called="none")
    false_win: Literal["default"] = ruling(called="none")
    seed_alias_slips: Literal["default"] = ruling(called="corrected")
