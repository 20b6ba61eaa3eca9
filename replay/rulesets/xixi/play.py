"""How Xixi is played: calls, replacements, who deals next (rulebook xixi §1, §2, §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from replay.events import Chow, Kong, Win
from replay.findings import Fault
from replay.hands import Hand
from replay.rules import KONGS, Call, Claim, NextDeal, Play, Rotation, Unseen, Wall, Wins
from replay.rules.plain import nothing
from replay.rulesets.xixi.melds import meld_fault
from replay.rulesets.xixi.payout import ends
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import COPIES
from replay.rulesets.xixi.unshown import possible_rows
from replay.state import SEATS, HandState
from replay.tiles import RED, Kind, name_of

_CALLS: Final[frozenset[Call]] = KONGS | {"pung"}
_RESERVE: Final = {"default": 0, "one": 1, "three": 3}
CITES: Final[Mapping[str, str]] = {
    "wrong_deal": "§1",
    "too_many_copies": "§1",
    "wall_mismatch": "§1",
    "wall_empty": "§2",
    "out_of_turn": "§2",
    "missing_draw": "§2",
    "missing_discard": "§2",
    "tile_not_in_hand": "§2",
    "not_discarded": "§2",
    "illegal_chow": "§2",
    "illegal_pung": "§2 Pung",
    "illegal_kong": "§2 Kong",
    "illegal_discard": "§2",
    "illegal_flower": "§2",
    "joker_limit": "§2 Red Dragons and melds",
    "outranked_call": "§2",
    "hand_over": "§5",
    "hand_not_over": "§5",
    "illegal_win": "§3",
    "wrong_total": "§4",
    "wrong_patterns": "§4",
    "wrong_payments": "§4",
    "wrong_scoring_tiles": "§4",
    "wrong_scores": "§4",
    "wrong_dealer": "§5",
    "wrong_hand": "§5",
}


def play(rulings: XixiRulings) -> Play:
    """What may be called and discarded under these rulings."""
    return Play(
        calls=_CALLS | {"chow"} if rulings.chow == "left" else _CALLS,
        after_claim=KONGS if rulings.kong_after_pung == "legal" else frozenset(),
        meld_fault=partial(meld_fault, rulings),
        claim_rank=claim_rank,
        discard_fault=discard_fault if rulings.red_discard == "forbidden" else nothing,
    )


def winning(state: HandState, event: Win, hand: Hand) -> Hand:
    """The hand of a win with whether its winner has discarded a Red Dragon (ruling `red-melded-no-red`)."""
    thrown = any(each.kind == RED for each in state.seats[event.seat].discards)
    return replace(hand, situation=replace(hand.situation, wild_discarded=True)) if thrown else hand


def wins() -> Wins:
    """How a hand is won."""
    return Wins(
        on=frozenset(),
        is_bound=is_bound,
        hand=winning,
    )


def is_bound(state: HandState, event: Win) -> bool:
    """Whether a kong just declared, or tiles of the wall that are too many with those held, may forbid the win, so that
    its tiles alone do not tell."""
    if state.replacements:
        return True
    if state.wall is None:
        return False
    me, rest = state.seats[event.seat], state.wall[state.front : len(state.wall) - state.back]
    held = [*me.concealed]
    for meld in me.melds:
        held += meld.meld.tiles
    return any(held.count(kind) + rest.count(kind) > COPIES for kind in {*held})


def wall(rulings: XixiRulings) -> Wall:
    """Where tiles come from under these rulings, and those that a win turns."""
    dead = _RESERVE[rulings.reserve]
    return Wall(
        dead=dead,
        replacement_end="head" if rulings.replacement_end == "default" else "live_tail" if dead else "tail",
        scoring_tiles=lambda hand: ends(hand, rulings),
    )


def unseen(rulings: XixiRulings) -> Unseen:
    """What can be said where tiles are hidden."""
    return Unseen(possible_rows=partial(possible_rows, rulings))


def rotation(rulings: XixiRulings) -> Rotation:
    """Who deals next under these rulings; the round wind has no meaning."""
    return Rotation(rounds=False, deals=partial(deals, rulings))


def barred(concealed: Sequence[Kind], _void_suit: str | None) -> frozenset[Kind]:
    """A Red Dragon may not be discarded while another tile is held (ruling `red-discard`)."""
    return frozenset({RED} if any(each != RED for each in concealed) else ())


def discard_fault(state: HandState, seat: int, kind: Kind) -> Fault | None:
    """Whether a Red Dragon is discarded where that is forbidden (ruling `red-discard`)."""
    if kind not in barred(state.seats[seat].concealed, None):
        return None
    return Fault(
        code="illegal_discard",
        message="A Red Dragon may not be discarded while the player holds another tile (ruling red-discard).",
        recorded=name_of(kind),
    )


def claim_rank(_state: HandState, event: Claim) -> tuple[int, ...]:
    """Kong and pung before chow; then the claim with fewer Red Dragons, then the nearest after the discarder.

    Two claims on one tile are possible under rulings alone (§2).
    """
    if isinstance(event, Chow):
        return (2,)
    reds = event.tile_kinds.count(RED)
    distance = (event.seat - (event.target or 0)) % 4
    return (0 if isinstance(event, Kong) else 1, reds, distance)


def next_deal(rulings: XixiRulings, state: HandState) -> NextDeal:
    """The banker of the next hand (§5, ruling `banker`)."""
    if rulings.banker == "rotates":
        return (state.dealer + 1) % 4, state.round
    if state.winners:
        return state.winners[0], state.round
    if rulings.banker == "last-drawer" and state.last_discard is not None:
        return state.last_discard[0], state.round
    return state.dealer, state.round


def deals(rulings: XixiRulings, state: HandState, followed: bool) -> tuple[NextDeal, ...]:
    """The next banker, and those that are possible as well where it is not known how the hand ended: everybody may have
    won it."""
    first = next_deal(rulings, state)
    open_end = not followed and rulings.banker != "rotates"
    return (first, *((seat, state.round) for seat in SEATS)) if open_end else (first,)
