"""Who may call what, and what a call may be made of: melds, precedence, flowers (rulebook b30fj §2, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from replay.events import Chow, Kong
from replay.findings import Fault
from replay.hands import Meld, MeldKind, Reason
from replay.rules import KONGS, Call, Claim, Play, plain
from replay.rules.plain import ILLEGAL, NO_PUNG, TITLES
from replay.rules.swap import discard_fault, leaves_no_discard
from replay.rulesets.b30fj.melds import read_meld
from replay.rulesets.b30fj.play.swap import forbidden
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.said import Said, whole
from replay.state import HandState
from replay.tiles import BAIDA, HONORS_JOKER, JOKERS, SUIT_JOKER, Kind

CALLS: Final[frozenset[Call]] = frozenset(
    {"chow", "pung", "open_kong", "concealed_kong", "added_kong", "flower", "rob"}
)
_TIERS: Final[Mapping[Kind, int]] = {
    kind: 2 if kind == BAIDA else 1 if kind in (SUIT_JOKER, HONORS_JOKER) else 0 for kind in JOKERS
}
_KINDS_COVERED: Final[Mapping[Kind, int]] = dict(zip(sorted(JOKERS), (34, 27, 7, 4, 3, 9, 9, 9), strict=True))
_SWAP: Final = "After claiming {tile} for {tiles}, {tile2} may not be discarded."
_ONE_JOKER: Final = "{a_meld} may hold one joker from hand at most"
_ANNOUNCED: Final = "The chow can't be what it was announced as, {tiles}."


def play(rulings: B30fjRulings) -> Play:
    """What may be called and discarded under these rulings."""
    return Play(
        calls=CALLS,
        last_calls=_last_calls(rulings),
        after_claim=_after_claim(rulings),
        # asked of every way to claim every discard, and few ways differ
        meld_fault=lru_cache(maxsize=1 << 12)(partial(meld_fault, rulings)),
        chow_seat=partial(chow_seat, rulings),
        claim_rank=partial(claim_rank, rulings),
        claim_fault=partial(claim_fault, rulings),
        discard_fault=partial(discard_fault, partial(forbidden, rulings), _SWAP),
        barred_after=lambda kind, given, claimed: forbidden(rulings, Meld(kind, (*sorted(given), claimed)), claimed),
    )


def _last_calls(rulings: B30fjRulings) -> frozenset[Call]:
    """What may be declared with the wall empty."""
    found: set[Call] = {"chow", "pung"} if rulings.empty_wall_claims == "chow-pung" else set()
    found |= set() if rulings.kong_needs_tile == "default" else {"concealed_kong", "added_kong"}
    return frozenset(found | {"flower"} if rulings.empty_wall_flower == "legal" else found)


def _after_claim(rulings: B30fjRulings) -> frozenset[Call]:
    """What may be declared right after a chow or pung."""
    kongs: frozenset[Call] = KONGS if rulings.kong_after_claim == "allowed" else frozenset()
    return kongs | {"flower"} if rulings.flower_after_claim == "allowed" else kongs


def meld_fault(
    rulings: B30fjRulings, kind: MeldKind, claimed: Kind | None, given: tuple[Kind, ...], pung: Meld | None
) -> Fault | None:
    """Why these tiles are no legal meld of this kind (§4)."""
    if kind == "added_kong":
        return _added_fault(rulings, claimed, pung)
    tiles = given if claimed is None else (*given, claimed)
    if kind == "chow" and claimed in JOKERS:
        return Fault(code="joker_limit", message="A discarded joker may not be claimed for a chow.")
    if kind == "chow" and rulings.chow_hand_jokers == "none" and any(each in JOKERS for each in given):
        return Fault(code="joker_limit", message="Jokers may not be used in a called chow (ruling chow-hand-jokers).")
    fault = _as_fault(kind, read_meld(Meld(kind, tiles), rulings))
    if fault is None and kind in ("pung", "open_kong") and sum(each in JOKERS for each in given) > 1:
        # `pung-discarded-joker` may leave a claimed joker out of the count, never those from hand
        return Fault(code="joker_limit", message=whole(Said(_ONE_JOKER, a_meld=TITLES[kind])))
    return fault


def _as_fault(kind: MeldKind, read: object) -> Fault | None:
    if not isinstance(read, Reason):
        return None
    code = "joker_limit" if read.code == "joker_limit" else ILLEGAL[kind]
    return Fault(code=code, message=whole(read.message))


def _added_fault(rulings: B30fjRulings, tile: Kind | None, pung: Meld | None) -> Fault | None:
    if tile in JOKERS:
        return Fault(code="joker_limit", message="A joker may not be added to a pung.")
    if pung is None or tile is None:
        return NO_PUNG
    if rulings.added_kong_joker_pung == "refused" and any(each in JOKERS for each in pung.tiles):
        return Fault(
            code="joker_limit", message="Nothing may be added to a pung with a joker (ruling added-kong-joker-pung)."
        )
    return _as_fault("added_kong", read_meld(Meld("added_kong", (*pung.tiles, tile)), rulings))


def chow_seat(rulings: B30fjRulings, state: HandState, discarder: int) -> int:
    """Who may chow a discard: the next player in play, or nobody but the fixed next seat (`chow-left`)."""
    return (discarder + 1) % 4 if rulings.chow_left == "fixed-seat" else plain.chow_seat(state, discarder)


def claim_fault(rulings: B30fjRulings, state: HandState, event: Claim) -> Fault | None:
    """What forbids a meld that is legal in itself: an impossible announcement, no legal discard afterwards (§4)."""
    if isinstance(event, Chow) and event.as_ is not None and rulings.meld_joker_reread == "declared":
        tiles = (*event.tile_kinds, event.tile_kind)
        if isinstance(read_meld(Meld("chow", tiles, event.announced), rulings), Reason):
            return Fault(code="illegal_chow", message=Said(_ANNOUNCED, tiles=event.as_))
    return leaves_no_discard(partial(forbidden, rulings), state, event)


def claim_rank(rulings: B30fjRulings, _state: HandState, event: Claim) -> tuple[int, ...]:
    """Kong, pung, chow; then fewer jokers from hand, the weaker joker, the nearest after the discarder (§4)."""
    if isinstance(event, Chow):
        return (2,)
    jokers = [kind for kind in event.tile_kinds if kind in JOKERS]
    order = _KINDS_COVERED if rulings.joker_order == "by-kinds" else _TIERS
    strongest = max((order[kind] for kind in jokers), default=0)
    distance = (event.seat - (event.target or 0)) % 4
    return (0 if isinstance(event, Kong) else 1, len(jokers), strongest, distance)
