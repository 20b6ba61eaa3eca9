"""A hand as the input states it, and whether such a hand can exist (rulebook xixi §1, §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.chosen import Rules
from tests.reference.melds import SIZE, Meld
from tests.reference.suited import KINDS, RED, SEATS, parse, sequence_from
from tests.reference.xixi.rulings import rules_of


@dataclass(frozen=True)
class Hand:
    """One case; `win` is None for a hand of 13, `turned` None where the scoring tiles are not known."""

    rules: Rules
    concealed: tuple[str, ...]
    melds: tuple[Meld[str], ...]
    win: str | None
    by: str
    seat: str
    situation: Mapping[str, Any]
    turned: tuple[str, ...] | None

    @property
    def own(self) -> tuple[str, ...]:
        """Concealed tiles and melds, without the winning tile."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def all(self) -> tuple[str, ...]:
        """Every tile of the hand, the winning one included."""
        return self.own + ((self.win,) if self.win else ())


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of a `replay score` or `replay waits` input; ValueError on what is no input."""
    won = parse(case.get("win") or "")
    by, seat = case.get("by") or "self_draw", case.get("seat") or "E"
    melds = tuple(Meld(meld["kind"], tuple(parse(meld["tiles"]))) for meld in case.get("melds") or ())
    turned = case.get("scoring_tiles")
    if case["ruleset"] != "xixi":
        raise ValueError("not a ruleset of this scorer")
    if len(won) > 1 or by not in ("self_draw", "discard", "robbed_kong"):
        raise ValueError("one winning tile, won in one of three ways")
    if seat not in SEATS:
        raise ValueError("a seat is one of E, S, W, N")
    if any(meld.kind not in SIZE for meld in melds):
        raise ValueError("an unknown kind of meld")
    return Hand(
        rules=rules_of(case.get("rulings") or {}),
        concealed=tuple(parse(case["concealed"])),
        melds=melds,
        win=won[0] if won else None,
        by=by,
        seat=seat,
        situation=case.get("situation") or {},
        turned=None if turned is None else tuple(parse(turned)),
    )


def is_meld(meld: Meld[str], rules: Rules) -> bool:
    """May this set be declared?"""
    reds = meld.tiles.count(RED)
    naturals = [tile for tile in meld.tiles if tile != RED]
    if len(meld.tiles) != SIZE[meld.kind]:
        return False
    if meld.kind == "chow":
        chows = {sequence_from(kind) for kind in KINDS}
        return rules.says("chow", "left") and tuple(sorted(meld.tiles)) in chows
    if reds == len(meld.tiles):
        return rules.says("red-natural", "triplet")
    if reds:
        allowed = rules.says("red-in-meld", "both") or (rules.says("red-in-meld", "pung") and meld.kind == "pung")
        return reds == 1 and allowed and len(set(naturals)) == 1
    return len(set(naturals)) == 1


def identities(meld: Meld[str]) -> tuple[str, ...]:
    """The kinds that the tiles of a meld stand for; Red Dragons as such stay what they are."""
    naturals = [tile for tile in meld.tiles if tile != RED]
    return tuple(naturals[0] if tile == RED and naturals else tile for tile in meld.tiles)


def tile_fault(hand: Hand) -> str | None:
    """Why no such tiles can be held, melded and turned, or None."""
    allowed = (*KINDS, RED)
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong-tile-count"
    if any(tile not in allowed for tile in hand.concealed + ((hand.win,) if hand.win else ())):
        return "tile-not-allowed"
    if any(tile not in allowed for meld in hand.melds for tile in meld.tiles):
        return "meld-tile-not-allowed"
    if not all(is_meld(meld, hand.rules) for meld in hand.melds):
        return "meld-not-identical"
    if max(Counter(hand.all).values()) > 4:
        return "more-than-four-copies"
    if any(tile not in allowed for tile in hand.turned or ()):
        return "tile-not-allowed"
    if max(Counter(hand.all + (hand.turned or ())).values()) > 4:
        return "more-than-four-copies"
    return None
