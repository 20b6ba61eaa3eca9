"""A hand as the input states it, and whether such a hand can exist and win (rulebook sichuan §1-§3, §7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.chosen import Rules
from tests.reference.melds import SIZE, Meld
from tests.reference.sichuan.rulings import rules_of
from tests.reference.suited import KINDS, SEATS, SUITS, parse


@dataclass(frozen=True)
class Hand:
    """One case; `win` is None for a hand of 13."""

    rules: Rules
    concealed: tuple[str, ...]
    melds: tuple[Meld[str], ...]
    win: str | None
    by: str
    seat: str
    target: str | None
    out: tuple[str, ...]
    situation: Mapping[str, Any]
    void_suit: str | None
    visible: tuple[str, ...]

    @property
    def melded(self) -> tuple[str, ...]:
        return tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def own(self) -> tuple[str, ...]:
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + self.melded

    @property
    def payers(self) -> tuple[str, ...]:
        """Everybody else who is in play; everybody else at all by the ruling self-draw-payers."""
        spared = () if self.rules.says("self-draw-payers", "everyone") else self.out
        return tuple(seat for seat in SEATS if seat != self.seat and seat not in spared)


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of a `replay score` or `replay waits` input; ValueError on what is no input."""
    won = parse(case.get("win") or "")
    by = case.get("by") or "discard"
    seat, target, out = case.get("seat") or "E", case.get("target"), tuple(case.get("out") or ())
    melds = tuple(Meld(meld["kind"], tuple(parse(meld["tiles"]))) for meld in case.get("melds") or ())
    void_suit = case.get("void_suit")
    if case["ruleset"] != "sichuan":
        raise ValueError("not a ruleset of this scorer")
    if len(won) > 1 or by not in ("self_draw", "discard", "robbed_kong"):
        raise ValueError("one winning tile, won in one of three ways")
    if any(name not in SEATS for name in (seat, *([target] if target else []), *out)):
        raise ValueError("a seat is one of E, S, W, N")
    if seat in out or target == seat or target in out:
        raise ValueError("winner and payer are two players who have not won before")
    if any(meld.kind not in SIZE for meld in melds):
        raise ValueError("an unknown kind of meld")
    if void_suit is not None and (not void_suit or void_suit not in SUITS):
        raise ValueError("a suit is one of m, p, s")
    return Hand(
        rules=rules_of(case.get("rulings") or {}),
        concealed=tuple(parse(case["concealed"])),
        melds=melds,
        win=won[0] if won else None,
        by=by,
        seat=seat,
        target=target,
        out=out,
        situation=case.get("situation") or {},
        void_suit=void_suit,
        visible=tuple(parse(case.get("visible") or "")),
    )


def tile_fault(hand: Hand) -> str | None:
    """Why no such tiles can be held, or None."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong-tile-count"
    if any(tile not in KINDS for tile in hand.concealed + ((hand.win,) if hand.win else ())):
        return "tile-not-allowed"
    if any(tile not in KINDS for tile in hand.melded):
        return "meld-tile-not-allowed"
    for meld in hand.melds:
        if meld.kind == "chow" or len(meld.tiles) != SIZE[meld.kind] or len(set(meld.tiles)) != 1:
            return "meld-not-identical"
    if max(Counter(hand.own + ((hand.win,) if hand.win else ())).values()) > 4:
        return "more-than-four-copies"
    return None


def suit_fault(tiles: tuple[str, ...], void_suit: str | None) -> str | None:
    """A win holds no tile of the missing suit (§2); where that is unknown, two suits at most."""
    suits = {tile[1] for tile in tiles}
    if void_suit is None:
        return "more-than-two-suits" if len(suits) > 2 else None
    return "missing-suit-tile-in-hand" if void_suit in suits else None


def circumstance_fault(hand: Hand) -> str | None:
    """Why the tile cannot have come so, or None (§7)."""
    if hand.by == "robbed_kong" and hand.win in hand.own:
        return "robbed-tile-held"  # the other three copies lie in the konger's pung
    if hand.by == "self_draw" and hand.situation.get("after_kong"):
        kind = hand.situation.get("kong_kind")
        if not any(meld.kind.endswith("_kong" if kind is None else f"{kind}_kong") for meld in hand.melds):
            return "after-kong-without-kong"
    return None
