"""How Zung Jung is played: calls, precedence, one winner a tile, the dead wall, rotation (rulebook zung-jung §1-§3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from replay.events import Kong, Win
from replay.findings import Fault
from replay.hands import Hand, Meld, Reason, Scored, Wind
from replay.rules import DISCARD_OR_ADDED, KONGS, Call, Claim, NextDeal, Play, Rotation, Settlement, Unseen, Wall, Wins
from replay.rules.plain import never, nothing, pays_by
from replay.rules.rotation import passed
from replay.rules.swap import completing, discard_fault, leaves_no_discard
from replay.rulesets.zung_jung.furiten import let_pass
from replay.rulesets.zung_jung.look_back import put_down_since, with_look_back
from replay.rulesets.zung_jung.payout import cases
from replay.rulesets.zung_jung.payout import pay as paid
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.scoring import worth
from replay.rulesets.zung_jung.shapes import completing as waits_of
from replay.rulesets.zung_jung.unshown import denies
from replay.said import Said
from replay.state import HandState
from replay.tiles import Kind, is_hidden

DEAD_WALL: Final = 14
"""Tiles that are never drawn."""
_SWAP: Final = "After claiming {tile}, {tile2} may not be discarded (ruling swap-call)."
CITES: Final[Mapping[str, str]] = {
    "wrong_deal": "§1.2",
    "too_many_copies": "§1.1",
    "wall_mismatch": "§1.3",
    "wall_empty": "§1.5",
    "out_of_turn": "§2.1",
    "hand_over": "§1.4",
    "hand_not_over": "§1.4",
    "illegal_chow": "§2.2",
    "illegal_pung": "§2.2",
    "illegal_kong": "§2.1, §2.5",
    "illegal_flower": "§1.1",
    "outranked_call": "§2.2, §2.3",
    "swap_call": "[R:swap-call]",
    "not_discarded": "§2.2",
    "illegal_win": "§4.1",
    "passed_win": "§2.4 [R:no-furiten]",
    "wrong_total": "§5, §6.1",
    "wrong_patterns": "§4.4, §5",
    "wrong_payments": "§6.2, §6.3",
    "wrong_scores": "§3.2, §6.2",
    "wrong_dealer": "§3.1",
    "wrong_round": "§3.1",
    "wrong_hand": "§3.1",
    "win_order": "§2.3",
}


def play(rulings: ZungJungRulings) -> Play:
    """What may be called and discarded under these rulings."""
    last: frozenset[Call] = frozenset({"chow", "pung"}) if rulings.last_discard_calls == "chow-pung" else frozenset()
    return Play(
        last_calls=last,
        after_claim=KONGS if rulings.kong_after_claim == "allowed" else frozenset(),
        claim_fault=nothing
        if rulings.swap_call == rulings.added_kong_held == "default"
        else partial(claim_fault, rulings),
        discard_fault=partial(discard_fault, forbidden, _SWAP) if rulings.swap_call == "forbidden" else nothing,
    )


def wins(rulings: ZungJungRulings) -> Wins:
    """How a hand is won under these rulings."""
    return Wins(
        minimum=rulings.chicken == "min5",
        is_bound=(lambda _state, _event: True) if rulings.no_furiten == "furiten" else never,
        winners_per_tile=3 if rulings.one_winner == "all" else 1,
        on=DISCARD_OR_ADDED | {"concealed"} if rulings.rob_concealed == "orphans" else DISCARD_OR_ADDED,
        hand=partial(with_look_back, rulings),
        fault=partial(win_fault, rulings),
        let_pass=partial(let_pass, rulings),
    )


def wall(rulings: ZungJungRulings) -> Wall:
    """Where tiles come from under these rulings."""
    ends: Mapping[str, str] = {"default": "live_tail", "front": "head"}
    apart = rulings.kong_replacement == "dead-wall" and rulings.dead_wall == "default"
    end = "dead_wall" if apart else ends[rulings.replacement_end]
    return Wall(
        replacement_end=end,  # type: ignore[arg-type]  # a table of literals
        dead=0 if rulings.dead_wall == "none" else DEAD_WALL,
    )


def settlement(rulings: ZungJungRulings) -> Settlement:
    """What points move under these rulings."""
    return Settlement(
        look_back=True,
        pays=pays_by(partial(pay, rulings), lambda hand, value: cases(hand, value, rulings) if value >= 0 else ()),
    )


def unseen(rulings: ZungJungRulings) -> Unseen:
    """What can be said where tiles are hidden."""
    return Unseen(
        total_of=lambda rows: worth(rows, rulings).value if rows else None,
        denies=partial(denies, rulings),
    )


def rotation(rulings: ZungJungRulings) -> Rotation:
    """Who deals next under these rulings."""
    return Rotation(deals=partial(deals, rulings))


def claim_fault(rulings: ZungJungRulings, state: HandState, event: Claim) -> Fault | None:
    """What the rulings forbid of a meld that is legal in itself."""
    if isinstance(event, Kong):
        drawn = state.seats[event.seat].drawn
        held = event.kind == "added" and drawn != event.tile_kind and not is_hidden(drawn)
        if held and rulings.added_kong_held == "drawn-only":
            return Fault(code="illegal_kong", message="Only the tile just drawn may be added (ruling added-kong-held).")
        return None
    if rulings.swap_call != "forbidden":
        return None
    return leaves_no_discard(forbidden, state, event)


def forbidden(meld: Meld, claimed: Kind) -> frozenset[Kind]:
    """The kinds that swap-calling forbids after a claim: the one claimed, and all that make a chow with the same two."""
    if meld.kind != "chow":
        return frozenset({claimed})
    given = list(meld.tiles)
    given.remove(claimed)
    return completing(*given) | {claimed}


def win_fault(rulings: ZungJungRulings, state: HandState, event: Win, hand: Hand, scored: Scored) -> Fault | None:
    """What the rulings forbid of a win: robbing a concealed kong without Thirteen Orphans, winning after passing."""
    concealed = event.by == "robbed_kong" and state.replacements[-1:] == ("concealed",)
    if concealed and scored.reading is not None and scored.reading.shape != "thirteen orphans":
        return Fault(code="illegal_win", message="Only Thirteen Orphans may rob a concealed kong.")
    if rulings.no_furiten != "furiten" or event.by == "self_draw":
        return None
    waits = waits_of(hand, rulings)
    own = {each.kind for each in state.seats[event.seat].discards}
    others = {kind for _, kind in put_down_since(state, event.seat)}
    passed_by = sorted(waits & (own | others))
    if not passed_by:
        return None
    words = "{Seat} has let {tiles} pass and may not win on another's tile."
    message = Said(words, Seat=event.seat, tiles=passed_by)
    return Fault(code="passed_win", message=message)


def pay(rulings: ZungJungRulings, hand: Hand, value: int) -> Mapping[Wind, int] | None:
    """What a win of this value pays, by seat wind; None where the hand does not fix it."""
    found = paid(hand, value, rulings) if value >= 0 else None
    return None if isinstance(found, Reason) else found


def deals(rulings: ZungJungRulings, state: HandState, followed: bool) -> tuple[NextDeal, ...]:
    """The deal passes after every hand, unless a ruling lets the dealer stay; the round after four deals (§3.1). Possible
    too: the round by the hand's number, where the first hand of a record has one that does not go with its dealer; and,
    where the dealer may stay, both if it is not known who won."""
    won = state.seats[state.dealer].won is not None
    stays = won and rulings.deal_passes != "default"
    stays |= not state.winners and rulings.deal_passes == "stays-on-draw"
    first = (state.dealer, state.round) if stays else passed(state)
    if rulings.deal_passes != "default":
        return (first,) if followed else (first, passed(state), (state.dealer, state.round))
    return first, passed(state, by_number=True)
