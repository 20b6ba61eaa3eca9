"""The rulings of MCR (rulebook mcr, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from replay.rulings import Rulings, RulingSet, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class McrRulings(Rulings):
    """One field a ruling; `replay rules mcr` prints them."""

    texts: ClassVar[Path] = Path(__file__).parent / "book" / "rulings.toml"
    minimum: Literal["default", "flowers", "none"] = ruling(called="eight")
    shut_drawn: Literal["default", "fully-concealed"] = ruling(called="self-drawn")
    two_concealed_kongs: Literal["default", "8"] = ruling(called="6")
    kong_pair: Literal["default", "apart", "6"] = ruling(called="5")
    fifth_tile: Literal["default", "no"] = ruling(called="by-shape")
    straight_wait: Literal["default", "no", "single-only"] = ruling(called="yes")
    gates_extra: Literal["default"] = ruling(called="add")
    knitted_types: Literal["default", "adds"] = ruling(called="excluded")
    last_draw_pairs: Literal["default"] = ruling(called="no")
    shifted_gap: Literal["default"] = ruling(called="no")
    equal_rows: Literal["default"] = ruling(called="any")
    flower_codes: Literal["default"] = ruling(called="f")
    flowers_of_the_deal: Literal["default", "own-turn"] = ruling(called="before-play")
    flower_discard: Literal["default", "yes"] = ruling(called="no")
    kong_flower: Literal["default", "counts"] = ruling(called="self-drawn")
    own_walls: Literal["default"] = ruling(called="by-game")
    seat_swap: Literal["default"] = ruling(called="yes")
    false_win: Literal["default"] = ruling(called="30")
    quadruple_text: Literal["default"] = ruling(called="own-kind")
    all_green_flush: Literal["default"] = ruling(called="adds")


WMO_2006 = RulingSet(
    name="wmo-2006",
    title="Green Book of the WMO, 2006",
    ruleset="mcr",
    cite="World Mahjong Organization, Mahjong Competition Rules, 2006",
    about="The fan values of the Green Book where it differs from the text of 1998.",
    values={"shut-drawn": "fully-concealed", "two-concealed-kongs": "8", "kong-pair": "6"},
)
"""Where the World Mahjong Organization's own text has other values."""
