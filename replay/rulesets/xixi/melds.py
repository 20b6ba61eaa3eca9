"""Melds: three or four tiles alike, and where a Red Dragon may be among them (rulebook xixi §2)."""

from __future__ import annotations

from typing import Final

from replay.findings import Fault
from replay.hands import Meld, MeldKind
from replay.rules.plain import ILLEGAL, NO_PUNG, TITLES, not_alike
from replay.rulesets.xixi.rulings import XixiRulings
from replay.said import Said, bare, whole
from replay.tiles import RED, SUITED, Kind, format_tiles

_NO_RED: Final = "A Red Dragon can't be in {a_meld} (ruling red-in-meld)."


def meld_fault(
    rulings: XixiRulings, kind: MeldKind, claimed: Kind | None, given: tuple[Kind, ...], pung: Meld | None
) -> Fault | None:
    """Why these tiles are no legal meld; `given` come from hand, `pung` is what a tile is added to (§2)."""
    tiles = given if claimed is None else (*given, claimed)
    if kind == "added_kong" and pung is not None:
        tiles = (*pung.tiles, *tiles)
    if found := _red_fault(rulings, kind, tiles, claimed):
        return found
    if kind == "added_kong" and pung is None:
        return NO_PUNG
    return composition_fault(rulings, kind, tiles)


def composition_fault(rulings: XixiRulings, kind: MeldKind, tiles: tuple[Kind, ...]) -> Fault | None:
    """Why these tiles, however they came together, are no legal meld of this kind."""
    if found := _red_fault(rulings, kind, tiles, None):
        return found
    if kind == "chow":
        if rulings.chow != "left":
            return Fault(code="illegal_chow", message="There is no chow in this game (ruling chow).")
        low = min(tiles, default=0)
        run = tuple(sorted(tiles)) == (low, low + 1, low + 2) and low % 9 < 7
        words = "{tiles} is not a chow: that is three tiles of one suit in a row."
        return None if run else Fault(code=ILLEGAL[kind], message=Said(words, tiles=tiles))
    number = 3 if kind == "pung" else 4
    alike = {each for each in tiles if each != RED} or {RED}
    if len(tiles) != number or len(alike) != 1 or not alike <= SUITED | {RED}:
        return Fault(code=ILLEGAL[kind], message=whole(not_alike(kind, format_tiles(tiles))))
    return None


def wrong_meld(rulings: XixiRulings, meld: Meld) -> str | None:
    """Why these tiles, however they came together, are no meld of its kind, as a sentence."""
    fault = composition_fault(rulings, meld.kind, meld.tiles)
    return None if fault is None else bare(fault.message)


def _red_fault(rulings: XixiRulings, kind: MeldKind, tiles: tuple[Kind, ...], claimed: Kind | None) -> Fault | None:
    """Whether a Red Dragon is in this meld that may not be there (rulings `red-in-meld`, `red-natural`)."""
    reds = tiles.count(RED)
    if not reds:
        return None
    if kind == "chow":
        return Fault(code="joker_limit", message="A chow is made of natural tiles: a Red Dragon can't be in it.")
    if reds == len(tiles) and not (kind == "added_kong" and reds == 1):
        if rulings.red_natural == "triplet":
            return None
        return Fault(code="joker_limit", message="Red Dragons can't be melded as such (ruling red-natural).")
    if rulings.red_in_meld == "default":
        return Fault(code="joker_limit", message=Said(_NO_RED, a_meld=TITLES[kind]))
    if rulings.red_in_meld == "pung" and kind != "pung":
        return Fault(code="joker_limit", message="A Red Dragon can't be in a kong (ruling red-in-meld).")
    if reds > 1:
        return Fault(code="joker_limit", message="Only one Red Dragon can stand in for a tile of a meld.")
    if claimed == RED and kind in ("pung", "open_kong"):
        return Fault(
            code="joker_limit", message="A discarded Red Dragon can't be claimed to stand in for another tile."
        )
    return None
