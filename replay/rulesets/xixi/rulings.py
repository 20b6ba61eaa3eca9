"""The rulings of Xixi (rulebook xixi, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class XixiRulings(Rulings):
    """One field a ruling; `replay rules xixi` prints them."""

    texts: ClassVar[Path] = Path(__file__).parent / "book" / "rulings.toml"
    chow: Literal["default", "left"] = ruling(called="none")
    pung_draw: Literal["default"] = ruling(called="kong-only")
    kong_after_pung: Literal["default", "legal"] = ruling(called="illegal")
    replacement_end: Literal["default", "tail"] = ruling(called="head")
    red_in_meld: Literal["default", "pung", "both"] = ruling(called="none")
    red_natural: Literal["default", "triplet"] = ruling(called="none")
    red_discard: Literal["default", "forbidden"] = ruling(called="allowed")
    red_copies: Literal["default", "four"] = ruling(called="fifth-too")
    kong_pay: Literal["default"] = ruling(called="none")
    no_red: Literal["default", "two"] = ruling(called="three")
    formula: Literal["default", "separate", "product"] = ruling(called="sum")
    bonus_end: Literal["default", "head"] = ruling(called="same-end")
    short_wall: Literal["default", "winning-tile", "ten"] = ruling(called="what-is-left")
    reserve: Literal["default", "one", "three"] = ruling(called="none")
    draw: Literal["default"] = ruling(called="nothing")
    banker: Literal["default", "rotates", "last-drawer"] = ruling(called="winner")
    own_four: Literal["default", "wait"] = ruling(called="no-wait")
    red_melded_no_red: Literal["default", "never-held"] = ruling(called="winning-hand")
