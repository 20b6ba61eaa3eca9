"""Swap-calling: what may not be discarded right after a chow or pung (rulebook b30fj §4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from replay.events import Chow, Pung
from replay.findings import Fault
from replay.hands import Meld
from replay.rules import Claim
from replay.rulesets.b30fj.melds import MeldReading, read_meld
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import may_stand_for
from replay.said import Said
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import JOKERS, Kind, name_of


@lru_cache(maxsize=1 << 12)
def forbidden(meld: Meld, claimed: Kind, rulings: B30fjRulings) -> frozenset[Kind]:
    """The kinds that may not be discarded after this claim, jokers among them where a ruling says so.

    The last of the meld's tiles is the claimed one, the two before it came from hand.
    """
    read = read_meld(meld, rulings)
    if not isinstance(read, tuple) or (meld.kind == "chow" and claimed in JOKERS):
        return frozenset()  # no legal claim: it is blamed itself
    if rulings.swap_calling == "reference":
        return _wildly(meld.tiles[:2])
    if meld.kind == "pung":
        found = frozenset({min(meld.tiles)})
    elif rulings.swap_calling == "same-tile":
        found = frozenset({claimed})
    else:
        found = frozenset.intersection(*(_after_reading(each, claimed) for each in read))
    return found | JOKERS if rulings.swap_calling == "forbid-jokers" else found


def _wildly(given: tuple[Kind, ...]) -> frozenset[Kind]:
    """Every tile that makes a chow or pung with the two from hand, jokers being wild in them and as the tile."""
    identities = [
        (kind,) if kind not in JOKERS else tuple(each for each in range(34) if may_stand_for(kind, each))
        for kind in given
    ]
    found: set[Kind] = set()
    for first, second in product(*identities):
        if first == second:
            found.add(first)
        elif first < 27 and second < 27 and first // 9 == second // 9:
            found |= _completing(min(first, second), max(first, second))
    return frozenset(found | {joker for joker in JOKERS if any(may_stand_for(joker, kind) for kind in found)})


def _completing(low: Kind, high: Kind) -> set[Kind]:
    """The tiles that make a run with two tiles of one suit."""
    if high == low + 2:
        return {low + 1}
    if high != low + 1:
        return set()
    return {kind for kind in (low - 1, high + 1) if 0 <= kind < 27 and kind // 9 == low // 9}


def _after_reading(read: MeldReading, claimed: Kind) -> frozenset[Kind]:
    """The tile claimed, and the one on the other side when the two tiles from hand are neighbours."""
    low, high = (kind for kind in read.kinds if kind != claimed)
    return frozenset({claimed} | _completing(low, high))


def discard_fault(rulings: B30fjRulings, state: HandState, seat: int, kind: Kind) -> Fault | None:
    """Whether this discard is forbidden by the claim just made. Where every discard is, the claim is to blame."""
    if state.stage is not Stage.DISCARD or not state.seats[seat].melds:
        return None
    last: SeatMeld = state.seats[seat].melds[-1]
    if last.claimed is None:
        return None
    banned = forbidden(last.meld, last.claimed, rulings)
    if kind not in banned or all(each in banned for each in state.seats[seat].concealed):
        return None
    return Fault(
        code="swap_call",
        message=Said(
            "After claiming {tile} for {tiles}, {tile2} may not be discarded.",
            tile=last.claimed,
            tiles=last.meld.tiles,
            tile2=kind,
        ),
        recorded=name_of(kind),
        blocks=False,
    )


def leaves_no_discard(rulings: B30fjRulings, state: HandState, event: Claim) -> Fault | None:
    """Whether the claim would leave no legal discard, which makes the claim itself illegal."""
    if not isinstance(event, Chow | Pung):
        return None
    rest = list(state.seats[event.seat].concealed)
    given = event.tile_kinds
    for kind in given:
        if kind in rest:
            rest.remove(kind)
    claimed = event.tile_kind
    said = event.announced if isinstance(event, Chow) else None
    meld = Meld("chow" if isinstance(event, Chow) else "pung", (*sorted(given), claimed), said)
    banned = forbidden(meld, claimed, rulings)
    if not banned.issuperset(rest):
        return None
    return Fault(
        code="swap_call",
        message=Said("After this claim every discard from {tiles} would be swap-calling.", tiles=rest),
    )
