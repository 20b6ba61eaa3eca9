"""What an excerpt leaves out of a win: the ways in which it may have come about, each with the fact that it rests on.

A win that states its `situation` is judged as stated; where it states none, any event before it may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from replay.hands import WINDS, Hand, HeldHand, Meld, NotAWin
from replay.rules import Rules
from replay.said import Said
from replay.tiles import any_hidden

_Fact = tuple[str, dict[str, Any]]

_DRAWN = 3
_SOON = (7, 10)
_MOST_OUT = 2


def situations(hand: Hand, rules: Rules) -> Iterator[tuple[str, Hand]]:
    """The hand in each situation that the rules reward, with the fact that the excerpt leaves out."""
    for what, changes in _facts(hand, rules):
        other = replace(hand, situation=replace(hand.situation, **changes))
        yield what, other
        if rules.settlement.kong_feeder and changes.get("kong_kind") == "open" and hand.target is None:
            feeders = (seat for seat in WINDS if seat != hand.seat and seat not in hand.out)
            yield from ((what, replace(other, target=seat)) for seat in feeders)


def declared(hand: Hand, rules: Rules) -> Iterator[tuple[str, Hand]]:
    """The hand with flowers, or jokers declared like them, that the excerpt leaves out."""
    if "flower" not in rules.play.calls:
        return
    used = {hand.win, *hand.concealed, *hand.flowers, *(kind for meld in hand.melds for kind in meld.tiles)}
    used |= {*(hand.situation.visible or ())}  # what the winner sees besides the own jokers
    free = [kind for kind in sorted(rules.ruleset.flowers) if kind not in used]
    held = HeldHand(concealed=hand.concealed, melds=hand.melds, flowers=hand.flowers)
    waits = [kind for kind in free if hand.situation.visible is not None and rules.shapes.complete(held, kind)]
    others = [kind for kind in free if kind not in waits]
    ways = ((*waits[:mine], *others[:rest]) for mine in range(len(waits) + 1) for rest in range(len(others) + 1))
    for more in sorted(ways, key=len):  # which of the waits, or of the others, are declared makes no difference
        if more:
            yield (
                f"which {rules.ruleset.put_down}s the winner had declared",
                replace(hand, flowers=(*hand.flowers, *more)),
            )


def kongs(hand: Hand, rules: Rules) -> Iterator[tuple[str, Hand]]:
    """The hand with pungs that have become kongs, and kongs that have been robbed, which the excerpt leaves out."""
    others: list[tuple[Meld, ...]] = []
    for meld in hand.melds:
        ways = [meld]
        if meld.kind == "pung" and "added_kong" in rules.play.calls:
            more = [(*meld.tiles, kind) for kind in sorted(set(meld.tiles))]
            grown = [tiles for tiles in more if not rules.play.meld_fault("added_kong", tiles[-1], (), meld)]
            ways += [Meld("added_kong", tiles) for tiles in grown]
        if meld.kind == "added_kong" and "rob" in rules.play.calls and rules.wins.last_winner > 1:
            ways.append(Meld("pung", meld.tiles[:-1]))
        others.append(tuple(ways))
    for melds in product(*others):
        if melds != hand.melds:
            yield "which pungs have become kongs", replace(hand, melds=melds)


def lacks_kong(hand: Hand, rules: Rules) -> str | None:
    """Why none of the melds is the kong whose replacement the hand says it was won on, where the game asks for one."""
    if not hand.situation.after_kong:
        return None
    scored = rules.score(hand)
    reasons = scored.reasons if isinstance(scored, NotAWin) else ()
    return next((each.message for each in reasons if each.code == "after_kong"), None)


def after_kongs(hand: Hand, rules: Rules) -> list[Hand]:
    """The hand with the kong that it was won after, which the excerpt leaves out: one of the pungs has become it."""
    if lacks_kong(hand, rules) is None:
        return [hand]
    return [other for _, other in kongs(hand, rules) if lacks_kong(other, rules) is None]


def _facts(hand: Hand, rules: Rules) -> Iterator[tuple[str, dict[str, Any]]]:
    """What may have been so, one fact after the other, then two at once; the last tile is no early one."""
    after = _after(hand, rules)
    when: list[_Fact] = [("whether this was the last tile of the wall", {"last_tile": True}), *_times(hand)]
    yield from after
    yield from when
    for (one, these), (other, those) in product(after, when):
        yield Said("{what}, and {why}", what=one, why=other), {**these, **those}


def _after(hand: Hand, rules: Rules) -> list[_Fact]:
    """After what the tile was drawn or put down."""
    unknown = any_hidden(hand.concealed)
    kongs = [kind for kind in ("open", "concealed", "added") if f"{kind}_kong" in rules.play.calls]
    if hand.by == "self_draw":
        what = "whether the tile was drawn after a kong"
        found: list[_Fact] = [
            (what, {"after_kong": True, "kong_kind": kind})
            for kind in kongs
            if unknown or f"{kind}_kong" in [meld.kind for meld in hand.melds]
        ]
        if "flower" in rules.play.calls and (unknown or hand.flowers):
            down = rules.ruleset.put_down
            joker = f"whether the tile was drawn after a declared {down}"
            both = [(f"{what} and a declared {down}", {**kong, "after_flower": True}) for what, kong in found]
            found = [*found, (joker, {"after_flower": True}), *both]
        return found
    if hand.by == "discard" and kongs:
        return [("whether the discard came after a kong", {"discard_after_kong": True})]
    return []


def _times(hand: Hand) -> list[_Fact]:
    """How early in the hand it was."""
    early = {"before_first_discard": True, "no_calls": True, "tiles_drawn": _DRAWN}
    found: list[_Fact] = [("how many tiles had been drawn", {"tiles_drawn": drawn}) for drawn in reversed(_SOON)]
    if hand.by == "self_draw":
        found.append(("whether this was the winner's first draw", {**early, "first_draw": True}))
    if hand.by == "discard":
        if hand.target == "E":
            found.append(("whether this was the dealer's first discard", {**early, "dealer_first_discard": True}))
        found.append(("whether the winner had discarded before", early))
    return found


def others_out(hand: Hand) -> Iterator[Hand]:
    """The hand with further players who have won before: a line of the excerpt that can't be read may be their win."""
    rest = [seat for seat in WINDS if seat not in (hand.seat, hand.target, *hand.out)]
    for number in range(1, _MOST_OUT + 1 - len(hand.out)):
        for more in combinations(rest, number):
            yield replace(hand, out=(*hand.out, *more))
