"""A scored hand as the input states it, and whether it is legal before any reading is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.b30fj.rulings import Rules, rules_of
from tests.reference.b30fj.tiles import BAIDA, DOMAIN, NATURALS, WIND_OF, is_joker, parse, suit
from tests.reference.b30fj.units import CHOWS, Unit
from tests.reference.melds import SIZE, Meld


@dataclass(frozen=True)
class Hand:
    """One case; `win` is None for a hand of 13."""

    rules: Rules
    concealed: tuple[int, ...]
    melds: tuple[Meld[int], ...]
    flowers: tuple[int, ...]
    win: int | None
    by: str
    seat: str
    round: str
    situation: Mapping[str, Any]

    @property
    def self_drawn(self) -> bool:
        return self.by == "self_draw"

    @property
    def own(self) -> tuple[int, ...]:
        """Every tile of the player but the winning one."""
        return self.concealed + self.flowers + tuple(t for m in self.melds for t in m.tiles)

    @property
    def counted(self) -> tuple[int, ...]:
        """Every tile that scores: concealed, melds, winning tile; no flowers."""
        won = () if self.win is None else (self.win,)
        return self.concealed + won + tuple(t for m in self.melds for t in m.tiles)

    @property
    def kongs(self) -> tuple[Meld[int], ...]:
        return tuple(m for m in self.melds if m.is_kong)

    @property
    def concealed_kongs(self) -> int:
        return sum(m.kind == "concealed_kong" for m in self.melds)


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of a `replay score` or `replay waits` input; ValueError on what is no input."""
    win = parse(case["win"]) if case.get("win") else ()
    by = case.get("by", "discard")
    if len(win) > 1 or by not in ("self_draw", "discard", "robbed_kong"):
        raise ValueError("one winning tile, won in one of three ways")
    seat, round_wind = case.get("seat") or "E", case.get("round") or "E"
    if seat not in WIND_OF or round_wind not in WIND_OF:
        raise ValueError("seat and round are one of E, S, W, N")
    melds = tuple(Meld(m["kind"], parse(m["tiles"])) for m in case.get("melds") or ())
    if any(m.kind not in SIZE for m in melds):
        raise ValueError("an unknown kind of meld")
    return Hand(
        rules=rules_of(case["ruleset"], case.get("rulings") or {}),
        concealed=parse(case["concealed"]),
        melds=melds,
        flowers=parse(case.get("flowers") or ""),
        win=win[0] if win else None,
        by=by,
        seat=seat,
        round=round_wind,
        situation=case.get("situation") or {},
    )


def meld_units(meld: Meld[int], rules: Rules) -> tuple[Unit, ...]:
    """Every legal reading of a meld: its jokers are read anew each time (rulebook §3); none: illegal."""
    jokers = [t for t in meld.tiles if is_joker(t)]
    if len(meld.tiles) != SIZE[meld.kind] or len(jokers) > joker_limit(meld, rules):
        return ()
    chows = [chow.tiles for chow in CHOWS]
    alike = [(kind,) * len(meld.tiles) for kind in NATURALS]
    kinds = chows if meld.kind == "chow" else alike
    form = "chow" if meld.kind == "chow" else "kong" if meld.is_kong else "triplet"
    return tuple(Unit(form, k, melded=True) for k in kinds if makes(meld.tiles, k))


def joker_limit(meld: Meld[int], rules: Rules) -> int:
    """How many jokers a meld may hold (rulebook §4)."""
    if meld.kind == "concealed_kong":
        return 0
    if meld.kind == "chow":
        return 0 if rules.says("chow-hand-jokers", "none") else 2
    if meld.kind == "added_kong" and rules.says("added-kong-joker-pung", "refused"):
        return 0
    return 2 if rules.says("pung-discarded-joker", "not-counted") else 1


def makes(tiles: tuple[int, ...], kinds: tuple[int, ...]) -> bool:
    """Can these tiles, each joker read in its domain, be exactly these kinds?"""
    if not tiles:
        return not kinds
    first, rest = tiles[0], tiles[1:]
    stands_for = DOMAIN[first] if is_joker(first) else {first}
    return any(
        makes(rest, kinds[:i] + kinds[i + 1 :])
        for i, kind in enumerate(kinds)
        if kind in stands_for and kind not in kinds[:i]
    )


def fault(hand: Hand) -> str | None:
    """Why no such hand can exist, or None: tile numbers, copies, flowers, melds."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong_tile_count"
    won = () if hand.win is None else (hand.win,)
    copies = Counter(hand.own + won)
    if any(n > (1 if is_joker(t) else 4) for t, n in copies.items()):
        return "too_many_copies"
    if any(not is_joker(t) for t in hand.flowers):
        return "illegal_flower"
    if any(not meld_units(m, hand.rules) for m in hand.melds):
        return "illegal_meld"
    return None


def jokers_of(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(t for t in tiles if t >= BAIDA)


def naturals_of(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(t for t in tiles if t < BAIDA)


def suits_of(kinds: frozenset[int]) -> set[int]:
    """The suits that occur among these kinds, honors aside."""
    return {suit(k) for k in kinds} - {3}
