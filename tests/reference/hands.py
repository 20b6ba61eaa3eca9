"""A hand as an input of `replay score` or `replay waits` states it, of whatever a scorer takes for a tile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

SIZE = {"chow": 3, "pung": 3, "open_kong": 4, "added_kong": 4, "concealed_kong": 4}
SEATS = ("E", "S", "W", "N")
Tile = TypeVar("Tile")


@dataclass(frozen=True)
class Meld(Generic[Tile]):
    """A declared set; `tiles` as they lie on the table."""

    kind: str
    tiles: tuple[Tile, ...]

    @property
    def is_kong(self) -> bool:
        return self.kind.endswith("kong")

    @property
    def is_open(self) -> bool:
        return self.kind != "concealed_kong"


@dataclass(frozen=True)
class Hand(Generic[Tile]):
    """One case; `win` is None for a hand of thirteen, `turned` and `go_around` where nobody says."""

    rules: Any
    concealed: tuple[Tile, ...]
    melds: tuple[Meld[Tile], ...]
    flowers: tuple[Tile, ...]
    win: Tile | None
    by: str
    seat: str
    round: str
    target: str | None
    out: tuple[str, ...]
    situation: Mapping[str, Any]
    void_suit: str | None
    visible: tuple[Tile, ...]
    turned: tuple[Tile, ...] | None
    go_around: tuple[tuple[str, Tile], ...] | None

    @property
    def self_drawn(self) -> bool:
        return self.by == "self_draw"

    @property
    def melded(self) -> tuple[Tile, ...]:
        return tuple(tile for meld in self.melds for tile in meld.tiles)

    @property
    def own(self) -> tuple[Tile, ...]:
        """Every tile of the player but the winning one."""
        return self.concealed + self.flowers + self.melded

    @property
    def counted(self) -> tuple[Tile, ...]:
        """Every tile that scores: concealed, melds, winning tile; no flowers."""
        return self.concealed + self.melded + (() if self.win is None else (self.win,))

    @property
    def kongs(self) -> tuple[Meld[Tile], ...]:
        return tuple(meld for meld in self.melds if meld.is_kong)

    @property
    def concealed_kongs(self) -> int:
        return sum(not meld.is_open for meld in self.melds)

    def is_so(self, flag: str) -> bool:
        """Does the situation say this?"""
        return bool(self.situation.get(flag))


def read(
    case: Mapping[str, Any], rulesets: Collection[str], parse: Callable[[str], Collection[Tile]], rules: Any
) -> Hand[Tile]:
    """The hand of an input; ValueError on what is none of these rulesets."""

    def tiles(text: str | None) -> tuple[Tile, ...]:
        return tuple(parse(text or ""))

    won, by = tiles(case.get("win")), case.get("by") or "discard"
    turned, window = case.get("scoring_tiles"), case.get("go_around")
    seat, target, out = case.get("seat") or "E", case.get("target"), tuple(case.get("out") or ())
    seats = {seat, target or seat, case.get("round") or "E", *out, *(each["seat"] for each in window or ())}
    if case["ruleset"] not in rulesets:
        raise ValueError("not a ruleset of this scorer")
    if len(won) > 1 or by not in ("self_draw", "discard", "robbed_kong"):
        raise ValueError("one winning tile, won in one of three ways")
    if not seats <= set(SEATS) or seat in out or target == seat or (target and target in out):
        raise ValueError("seats are E, S, W, N; winner and payer are two players who have not won before")
    melds = tuple(Meld(meld["kind"], tiles(meld["tiles"])) for meld in case.get("melds") or ())
    if any(meld.kind not in SIZE for meld in melds):
        raise ValueError("an unknown kind of meld")
    if case.get("void_suit") not in (None, "m", "p", "s"):
        raise ValueError("a suit is one of m, p, s")
    return Hand(
        rules=rules,
        concealed=tiles(case["concealed"]),
        melds=melds,
        flowers=tiles(case.get("flowers")),
        win=won[0] if won else None,
        by=by,
        seat=seat,
        round=case.get("round") or "E",
        target=target,
        out=out,
        situation=case.get("situation") or {},
        void_suit=case.get("void_suit"),
        visible=tiles(case.get("visible")),
        turned=None if turned is None else tiles(turned),
        go_around=None if window is None else tuple((each["seat"], tiles(each["tile"])[0]) for each in window),
    )
