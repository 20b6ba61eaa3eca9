"""What an excerpt leaves out of a win: the ways in which it may have come about, each with the fact that it rests on.

A win that states its `situation` is judged as stated; where it states none, any event before it may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from replay.hands import WINDS, Hand
from replay.rules import Rules

_DRAWN = 3
_MOST_OUT = 2
_MOST_DECLARED = 8


def situations(hand: Hand, rules: Rules) -> Iterator[tuple[str, Hand]]:
    """The hand in each situation that the rules reward, with the fact that the excerpt leaves out."""
    for what, changes in _facts(hand, rules):
        yield what, replace(hand, situation=replace(hand.situation, **changes))


def declared(hand: Hand, rules: Rules) -> Iterator[tuple[str, Hand]]:
    """The hand with jokers declared like flowers that the excerpt leaves out."""
    if "flower" not in rules.table.calls:
        return
    used = {hand.win, *hand.concealed, *hand.flowers, *(kind for meld in hand.melds for kind in meld.tiles)}
    free = [kind for kind in sorted(rules.ruleset.wild) if kind not in used]
    for number in range(1, min(_MOST_DECLARED, len(free)) + 1):
        yield "which jokers the winner had declared", replace(hand, flowers=(*hand.flowers, *free[:number]))


def _facts(hand: Hand, rules: Rules) -> Iterator[tuple[str, dict[str, Any]]]:
    calls = rules.table.calls
    kongs = [kind for kind in ("open", "concealed", "added") if f"{kind}_kong" in calls]
    last = "whether this was the last tile of the wall"
    if hand.by == "self_draw":
        after = "whether the tile was drawn after a kong"
        for kind in kongs:
            kong = {"after_kong": True, "kong_kind": kind}
            yield after, kong
            yield f"{after}, and {last}", {**kong, "last_tile": True}
        if "flower" in calls:
            yield "whether the tile was drawn after a declared joker", {"after_flower": True}
        first = {"first_draw": True, "before_first_discard": True, "no_calls": True, "tiles_drawn": _DRAWN}
        yield "whether this was the winner's first draw", first
        yield last, {"last_tile": True}
        return
    if hand.by == "discard":
        if kongs:
            yield "whether the discard came after a kong", {"discard_after_kong": True}
        yield last, {"last_tile": True}
        early = {"before_first_discard": True, "no_calls": True, "tiles_drawn": _DRAWN}
        if hand.target == "E":
            yield "whether this was the dealer's first discard", {**early, "dealer_first_discard": True}
        yield "whether the winner had discarded before", early
    for drawn in (7, 10):
        yield "how many tiles had been drawn", {"tiles_drawn": drawn}


def others_out(hand: Hand) -> Iterator[Hand]:
    """The hand with further players who have won before: a line of the excerpt that can't be read may be their win."""
    rest = [seat for seat in WINDS if seat not in (hand.seat, hand.target, *hand.out)]
    for number in range(1, _MOST_OUT + 1 - len(hand.out)):
        for more in combinations(rest, number):
            yield replace(hand, out=(*hand.out, *more))
