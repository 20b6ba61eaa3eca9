"""A scored hand as the input states it, and whether it can exist at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.chosen import Rules
from tests.reference.melds import SIZE, Meld
from tests.reference.zung_jung.rulings import rules_of
from tests.reference.zung_jung.tiles import SEATS, parse


@dataclass(frozen=True)
class Hand:
    """One case; `win` is None for a hand of thirteen."""

    rules: Rules
    concealed: tuple[int, ...]
    melds: tuple[Meld[int], ...]
    win: int | None
    by: str
    seat: str
    round: str
    target: str | None
    situation: Mapping[str, Any]
    go_around: tuple[tuple[str, int], ...] | None

    @property
    def self_drawn(self) -> bool:
        return self.by == "self_draw"

    @property
    def held(self) -> tuple[int, ...]:
        """Every tile of the player but the winning one."""
        return self.concealed + tuple(t for m in self.melds for t in m.tiles)

    @property
    def counted(self) -> tuple[int, ...]:
        """Every tile of the player, the winning one too."""
        return self.held if self.win is None else (*self.held, self.win)

    def is_so(self, flag: str) -> bool:
        """Does the situation say this?"""
        return bool(self.situation.get(flag, False))


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of a `replay score` or `replay waits` input; ValueError on what is no input."""
    if case["ruleset"] != "zung-jung":
        raise ValueError(f"not a ruleset of this scorer: {case['ruleset']!r}")
    win = parse(case["win"]) if case.get("win") else ()
    by = case.get("by", "discard")
    if len(win) > 1 or by not in ("self_draw", "discard", "robbed_kong"):
        raise ValueError("one winning tile, won in one of three ways")
    seat, target = case.get("seat") or "E", case.get("target")
    window = case.get("go_around")
    seats = [seat, case.get("round") or "E", *(d["seat"] for d in window or ()), *([target] if target else [])]
    if not set(seats) <= set(SEATS) or seat == target:
        raise ValueError("seats and the round are one of E, S, W, N, and nobody discards for himself")
    melds = tuple(Meld(m["kind"], parse(m["tiles"])) for m in case.get("melds") or ())
    if any(m.kind not in SIZE for m in melds):
        raise ValueError("an unknown kind of meld")
    return Hand(
        rules=rules_of(case.get("rulings") or {}),
        concealed=parse(case["concealed"]),
        melds=melds,
        win=win[0] if win else None,
        by=by,
        seat=seat,
        round=case.get("round") or "E",
        target=target,
        situation=case.get("situation") or {},
        go_around=None if window is None else tuple((d["seat"], parse(d["tile"])[0]) for d in window),
    )


def is_meld(meld: Meld[int]) -> bool:
    """Is it a chow of one suit, or so many tiles alike?"""
    low = min(meld.tiles, default=0)
    if len(meld.tiles) != SIZE[meld.kind]:
        return False
    if meld.kind == "chow":
        return low < 27 and low % 9 < 7 and sorted(meld.tiles) == [low, low + 1, low + 2]
    return set(meld.tiles) == {low}


def fault(hand: Hand) -> str | None:
    """Why no such hand can exist, or None: tile numbers, copies, melds, a robbed tile (rulebook 2.6)."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong_tile_count"
    if any(n > 4 for n in Counter(hand.counted).values()):
        return "too_many_copies"
    if not all(map(is_meld, hand.melds)):
        return "illegal_meld"
    if hand.by == "robbed_kong" and hand.win in hand.held:
        return "robbed_tile_held"
    return None
