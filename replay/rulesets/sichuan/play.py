"""How Sichuan is played: missing suits, pungs and kongs, passing, turns after wins, the next dealer (rulebook sichuan)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from replay.events import Exchange, Kong, Pung, VoidSuit, Win
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Meld, MeldKind, Scored, Situation
from replay.rules import (
    DISCARD_OR_ADDED,
    KONGS,
    Call,
    Claim,
    Memory,
    NextDeal,
    Opening,
    Play,
    Rotation,
    Settled,
    SettledBy,
    Settlement,
    Unseen,
    Wall,
    Wins,
)
from replay.rules.plain import DECLARED_BEFORE, NO_PUNG, nothing, pays_by
from replay.rulesets.sichuan.memory import (
    Passed,
    could_be,
    house_of,
    keeps_on,
    loose_of,
    moves,
    remember,
)
from replay.rulesets.sichuan.memory_run import remember_run
from replay.rulesets.sichuan.passing import pung_brings_more
from replay.rulesets.sichuan.payout import may_pay, pay
from replay.rulesets.sichuan.possible import composition
from replay.rulesets.sichuan.rows import total_of
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.scoring import score
from replay.rulesets.sichuan.settle import settle, settle_as_recorded, standing
from replay.rulesets.sichuan.supposed import settlements
from replay.rulesets.sichuan.unshown import denies
from replay.rulesets.sichuan.waiting import waits
from replay.said import Said, with_more
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KINDS, OF_SUIT, Kind, any_hidden, hidden_tiles, is_hidden, known_of, name_of, suit_of

_EXCHANGED: Final = 3
_NONE: Final[frozenset[Kind]] = frozenset()
_OF_OTHERS: Final = {suit: frozenset(range(KINDS)) - kinds for suit, kinds in OF_SUIT.items()}
"""The kinds that are of no suit, or of another one."""
_EXCHANGE: Final = "rulebook sichuan §1, ruling exchange"
CITES: Final = {
    "wrong_deal": "§1",
    "too_many_copies": "§1",
    "wall_mismatch": "§1",
    "wall_empty": "§3",
    "out_of_turn": "§3",
    "missing_draw": "§3",
    "missing_discard": "§3",
    "void_suit_missing": "§2",
    "void_suit_again": "§2",
    "void_suit_first": "§2",
    "hand_over": "§4",
    "hand_not_over": "§4",
    "illegal_chow": "§3",
    "illegal_pung": "§3",
    "illegal_kong": "§3",
    "outranked_call": "§3",
    "not_discarded": "§3",
    "illegal_win": "§2, §6",
    "passed_win": "§9",
    "passed_pung": "§9",
    "wrong_total": "§6",
    "wrong_patterns": "§6, §7",
    "wrong_payments": "§5, §7, §8",
    "wrong_scores": "§12",
    "wrong_dealer": "§10",
    "win_order": "§3",
    "unverifiable": "§5, §8",
}


def play(rulings: SichuanRulings) -> Play:
    """What may be called and discarded under these rulings."""
    return Play(
        calls=KONGS | {"pung", "rob"},
        last_calls=_last_calls(rulings),
        meld_fault=meld_fault,
        claim_rank=lambda _state, _event: (0,),
        claim_fault=partial(claim_fault, rulings),
        discard_fault=discard_fault if rulings.missing_suit_first == "default" else nothing,
        goes_on=keeps_on,
    )


def _last_calls(rulings: SichuanRulings) -> frozenset[Call]:
    """What may be declared with the wall empty."""
    kongs: frozenset[Call] = frozenset({"concealed_kong", "added_kong"})
    found: frozenset[Call] = kongs if rulings.kong_needs_tile != "default" else frozenset()
    return found | {"pung"} if rulings.last_discard == "pung" else found


def wins(rulings: SichuanRulings) -> Wins:
    """How a hand is won under these rulings."""
    return Wins(
        last_winner=3,
        winners_per_tile=3,
        on=DISCARD_OR_ADDED | {"open"} if rulings.rob_scope == "open-kongs" else DISCARD_OR_ADDED,
        last_tile_discard="drawn" if rulings.last_minute == "last-tile" else "any",
        is_bound=partial(is_bound, rulings),
        hand=_as_claimed if rulings.largest_fan == "claimed" else _as_it_is,
        fault=partial(win_fault, rulings),
        after_win=partial(after_win, rulings),
    )


def _as_it_is(_state: HandState, _event: Win, hand: Hand) -> Hand:
    return hand


def _as_claimed(_state: HandState, event: Win, hand: Hand) -> Hand:
    """The hand with the rows that the winner claims (ruling `largest-fan`)."""
    claimed = None if event.patterns is None else tuple(sorted(event.patterns.items()))
    return replace(hand, claimed=claimed)


def wall(rulings: SichuanRulings) -> Wall:
    """Where tiles come from under these rulings."""
    return Wall(replacement_end="head" if rulings.replacement_end == "head" else "tail")


def opening(rulings: SichuanRulings) -> Opening:
    """What comes before play under these rulings."""
    return Opening(
        void_suits="inferred" if rulings.void_in_log == "infer" else "declared",
        exchange="" if rulings.exchange == "default" else "mixed" if rulings.exchange == "any-tiles" else "one_suit",
        fault=partial(opening_fault, rulings),
    )


def settlement(rulings: SichuanRulings) -> Settlement:
    """What points move under these rulings."""
    return Settlement(
        pays=pays_by(partial(pay, rulings), partial(may_pay, rulings)),
        kong_feeder=True,
        below_zero_ends=rulings.bankruptcy == "ends-hand",
        moves=partial(moves, rulings),
        settles="always" if rulings.third_win == "settled" else "drawn",
        winners_are_done=rulings.win_immunity == rulings.refund_to_winner == "default"
        and rulings.pig_receivers != "winners-too",
        ready_by_table=rulings.dead_wait == "live",
        settle=partial(_settle, rulings),
    )


def unseen(rulings: SichuanRulings) -> Unseen:
    """What can be said where tiles are hidden."""
    return Unseen(
        held_back=held_back if rulings.missing_suit_first == "default" else nothing,
        total_of=total_of,
        denies=partial(denies, rulings),
    )


def rotation(rulings: SichuanRulings) -> Rotation:
    """Who deals next under these rulings; the round wind has no meaning."""
    return Rotation(rounds=False, deals=partial(deals, rulings))


def memory(rulings: SichuanRulings) -> Memory:
    """What is kept of a hand beside the table."""
    return Memory(
        remember=partial(remember, rulings),
        remember_run=partial(remember_run, rulings),
    )


def _settle(rulings: SichuanRulings, state: HandState, by: SettledBy) -> tuple[tuple[Settled, ...], ...]:
    if by == "known":
        return (settle(rulings, state),)
    return settle_as_recorded(rulings, state) if by == "recorded" else settlements(rulings, state)


# ------------------------------------------------------------- before play


def opening_fault(rulings: SichuanRulings, state: HandState, event: VoidSuit | Exchange | None) -> Fault | None:
    """What forbids this before play; without an event, what is missing before the first discard, kong or win."""
    if event is None:
        return _left_out(rulings, state)
    if isinstance(event, VoidSuit):
        return void_fault(rulings, state, event)
    return exchange_fault(rulings, state, event)


def void_fault(rulings: SichuanRulings, state: HandState, event: VoidSuit) -> Fault | None:
    """Why this player may not declare this suit now (§2, ruling `void-choice`)."""
    me = state.seats[event.seat]
    if me.void_suit is not None:
        return Fault(
            code="void_suit_again",
            message=Said(DECLARED_BEFORE, Seat=event.seat, suit=me.void_suit),
            recorded=event.suit,
            expected=me.void_suit,
        )
    if (found := _exchange_open(rulings, state)) is not None:
        return found
    if rulings.void_choice == "dealer-first":
        order = [(state.dealer + step) % 4 for step in SEATS]
        waiting = next(seat for seat in order if state.seats[seat].void_suit is None)
        if waiting != event.seat:
            words = "The missing suits are declared in turn order: {seat} is next (ruling void-choice)."
            message = Said(words, seat=waiting)
            return Fault(code="out_of_turn", message=message, recorded=event.seat, expected=waiting)
    held = any(suit_of(kind) == event.suit or is_hidden(kind) for kind in me.concealed)
    if rulings.void_choice == "held" and not held:
        message = Said("{Seat} holds no tile of {suit} (ruling void-choice).", Seat=event.seat, suit=event.suit)
        return Fault(code="tile_not_in_hand", message=message, recorded=event.suit)
    return None


def _exchange_open(rulings: SichuanRulings, state: HandState) -> Fault | None:
    """Whether tiles are still to be handed on before this, the first that comes after it (ruling `exchange`)."""
    givers = {each.seat for each in house_of(state).given}
    missing = [seat for seat in SEATS if seat not in givers]
    if rulings.exchange == "default" or not missing or any(each.void_suit is not None for each in state.seats):
        return None
    words = "Three tiles are handed on first, but {each} have not done so (ruling exchange)."
    if len(missing) == 1:
        words = "Three tiles are handed on first, but {each} has not done so (ruling exchange)."
    return _not_yet(Said(words, each=missing))


def _not_yet(message: str) -> Fault:
    """Handing on tiles comes first, once each, and not later."""
    return Fault(code="out_of_turn", message=message, rule=_EXCHANGE)


def exchange_fault(rulings: SichuanRulings, state: HandState, event: Exchange) -> Fault | None:
    """Why these tiles may not be handed on (ruling `exchange`): once each, three, mostly of one suit, all the same way."""
    tiles = event.tile_kinds
    given = house_of(state).given
    if event.target == event.seat:
        return Fault(code="bad_event", message="Tiles are handed on to another player.")
    if len(tiles) != _EXCHANGED or not _may_be_mixed(rulings, tiles):
        mixed = rulings.exchange == "any-tiles"
        message = "Three tiles are handed on." if mixed else "Three tiles of one suit are handed on."
        return Fault(code="bad_event", message=message, recorded=event.tiles)
    if state.discarded or state.calls:  # after a missing suit it was missed before
        return _not_yet("Tiles are handed on before the missing suits are declared.")
    if any(each.seat == event.seat for each in given):
        return _not_yet(Said("{Seat} has handed on three tiles before.", Seat=event.seat))
    if given and (given[0].target - given[0].seat) % 4 != (event.target - event.seat) % 4:
        return Fault(code="bad_event", message="All players hand on their tiles the same way.", recorded=event.target)
    rest = list(state.seats[event.seat].concealed)
    for each in given:
        if each.target == event.seat:  # all hand on at the same time, nobody what he receives
            for kind in each.tiles:
                found = kind if kind in rest else HIDDEN
                if found in rest:  # else a hand that was hidden is supposed, and which of its tiles he received is not
                    rest.remove(found)
    for kind in tiles:
        if kind not in rest and not any_hidden(rest):
            return Fault(
                code="tile_not_in_hand",
                message=Said("{Seat} does not hold {tile}.", Seat=event.seat, tile=kind),
                recorded=event.tiles,
            )
        rest.remove(kind if kind in rest else HIDDEN)
    return None


def _may_be_mixed(rulings: SichuanRulings, tiles: tuple[Kind, ...]) -> bool:
    return rulings.exchange == "any-tiles" or len({suit_of(kind) for kind in tiles}) == 1


def _left_out(rulings: SichuanRulings, state: HandState) -> Fault | None:
    """What is missing before the first discard, kong or win: a declared suit (§2), or tiles that are handed on."""
    if state.discarded or state.calls or state.winners:
        return None
    if rulings.void_in_log == "infer":
        return _exchange_open(rulings, state)
    missing = [seat for seat in SEATS if state.seats[seat].void_suit is None]
    if not missing:
        return None
    found = _exchange_open(rulings, state)  # nothing of what comes before play is recorded
    begins = Said("Play begins, but {each} declared no missing suit.", each=missing)
    message = with_more(begins, found.message if found else "")
    return Fault(code="void_suit_missing", message=message, recorded=None)


# ------------------------------------------------------------- calls and discards


def meld_fault(kind: MeldKind, claimed: Kind | None, given: tuple[Kind, ...], pung: Meld | None) -> Fault | None:
    """Why these tiles are no legal meld of this kind (§3)."""
    if kind == "added_kong":
        if pung is not None:
            return None
        return NO_PUNG
    return composition(kind, given if claimed is None else (*given, claimed))


def claim_fault(rulings: SichuanRulings, state: HandState, event: Claim) -> Fault | None:
    """What forbids a meld that is legal in itself: the missing suit, a passed pung, an added tile held before."""
    me = state.seats[event.seat]
    tile = _called(event)
    if rulings.void_calls == "default" and suit_of(tile) == me.void_suit:
        words = "{Seat} has given up {suit} and may not call a tile of it."
        message = Said(words, Seat=event.seat, suit=me.void_suit)
        code = "illegal_pung" if isinstance(event, Pung) else "illegal_kong"
        return Fault(code=code, message=message, recorded=name_of(tile))
    if isinstance(event, Pung) and _passed_pung(rulings, state, event.seat, tile):
        message = Said("{Seat} let a pung of {tile} pass and may not yet call it.", Seat=event.seat, tile=tile)
        return Fault(code="passed_pung", message=message, recorded=name_of(tile))
    added = isinstance(event, Kong) and event.kind == "added"
    if added and rulings.added_held == "illegal" and me.drawn != tile and not is_hidden(me.drawn):
        only = "Only the tile just drawn may be added to a pung (ruling added-held)."
        return Fault(code="illegal_kong", message=only, recorded=name_of(tile))
    return None


def _called(event: Claim) -> Kind:
    """The tile claimed or added; of a concealed kong its first."""
    if isinstance(event, Kong) and event.tile is None:
        return (event.tile_kinds or hidden_tiles(1))[0]
    return event.tile_kind


def _passed_pung(rulings: SichuanRulings, state: HandState, seat: int, tile: Kind) -> bool:
    if rulings.pass_pung == "none" or any(each.untold and not each.in_play for each in state.seats):
        return False  # who has won on a tile that is not known may have won on this one
    house = house_of(state)
    if rulings.pass_pung == "whole-hand" and tile in house.pungs[seat]:
        return True
    # he has two copies now, and has drawn nothing since, so he had them then
    passed = any(each.kind == tile and each.by == "discard" and not each.won for each in house.passed[seat])
    return passed and not (rulings.pass_pung == "unless-more" and pung_brings_more(rulings, state, seat, tile))


def barred(concealed: Sequence[Kind], void_suit: str | None) -> frozenset[Kind]:
    """What may not be discarded while tiles of the missing suit are held (§2)."""
    if void_suit is None or OF_SUIT[void_suit].isdisjoint(concealed):
        return _NONE
    return _OF_OTHERS[void_suit]


def discard_fault(state: HandState, seat: int, kind: Kind) -> Fault | None:
    """Tiles of the missing suit are discarded first (§2)."""
    me = state.seats[seat]
    if me.void_suit is None or suit_of(kind) == me.void_suit:
        return None
    first = [each for each in dict.fromkeys(me.concealed) if suit_of(each) == me.void_suit]
    if not first:
        return None
    names = [name_of(each) for each in first]
    message = Said(
        "{Seat} holds {tiles} of the missing suit, to be discarded first.", Seat=seat, tiles=", ".join(names)
    )
    return Fault(code="void_suit_first", message=message, recorded=name_of(kind), expected=names)


def held_back(state: HandState, seat: int, tiles: tuple[Kind, ...], drawn: bool | None) -> Fault | None:
    """Whether one of these tiles, hidden until now, was held when another suit was put down: it had to go first (§2)."""
    me = state.seats[seat]
    first = [kind for kind in known_of(tiles) if suit_of(kind) == me.void_suit]
    loose = loose_of(state, seat) if first else None
    if loose is None:
        return None
    loose = could_be(loose, me, drawn)
    put = next((put.kind for put in reversed(me.discards) if suit_of(put.kind) != me.void_suit), HIDDEN)
    if len(first) <= loose or put in me.suspect:
        return None
    before = "another tile" if is_hidden(put) else name_of(put)
    listed = ", ".join(name_of(kind) for kind in first)
    words = "{Seat} held {tiles} of the missing suit when it put down {tile}: nothing that could be it was drawn since."
    if loose:
        words = (
            "{Seat} held {tiles} of the missing suit when it put down {tile}: "
            "too few tiles that could be these were drawn since."
        )
    message = Said(words, Seat=seat, tiles=listed, tile=before)
    return Fault(code="void_suit_first", message=message, recorded=before, expected=[name_of(kind) for kind in first])


# ------------------------------------------------------------- wins


def win_fault(rulings: SichuanRulings, state: HandState, event: Win, hand: Hand, scored: Scored) -> Fault | None:
    """Whether the player let a win pass that this one does not better (§9, ruling `pass-win`)."""
    if event.by == "self_draw" or rulings.pass_win == "none":
        return None
    now = _brings(rulings, hand, scored)
    for each in house_of(state).passed[event.seat]:
        if rulings.pass_win == "same-tile" and each.kind != hand.win:
            continue
        passed = _passed_value(rulings, state, each, hand)
        if passed is not None and (rulings.pass_win == "total" or now <= passed):
            words = "{Seat} let a win on {tile} pass, worth {total}; this one is worth {n}."
            value = (passed, "A" if rulings.pass_win == "a-only" else "points")
            return Fault(
                code="passed_win",
                message=Said(words, Seat=event.seat, tile=each.kind, total=value, n=now),
                recorded=now,
                expected=None if rulings.pass_win == "total" else passed + 1,
            )
    return None


def is_bound(rulings: SichuanRulings, state: HandState, event: Win) -> bool:
    """Whether a win let pass or a kong just declared may forbid the win, so that its tiles alone do not tell."""
    if event.by == "self_draw":
        return bool(state.replacements)
    return rulings.pass_win != "none" and bool(house_of(state).passed[event.seat])


def _passed_value(rulings: SichuanRulings, state: HandState, passed: Passed, hand: Hand) -> int | None:
    """What the win on a passed tile would have brought; None if it was none. The hand has not changed since."""
    held = HeldHand(concealed=hand.concealed, melds=hand.melds, void_suit=hand.void_suit)
    if not waits(held) >> passed.kind & 1:
        return None
    situation = Situation(discard_after_kong=passed.after_kong, last_tile=passed.last_tile)
    then = replace(
        hand, win=passed.kind, by=passed.by, target=state.wind_of(passed.source), situation=situation, out=()
    )
    scored = score(then, rulings)
    return _brings(rulings, then, scored) if isinstance(scored, Scored) else None


def _brings(rulings: SichuanRulings, hand: Hand, scored: Scored) -> int:
    """The points of a win, or its A, whichever is compared."""
    if rulings.pass_win == "a-only" or scored.payments is None:
        return scored.total or 0
    return scored.payments[hand.seat]


def after_win(rulings: SichuanRulings, state: HandState, source: int, winners: tuple[int, ...]) -> int:
    """Who draws after a win (§3, ruling `turn-after-win`)."""
    if rulings.turn_after_win == "after-discarder":
        return state.next_in_play(source)
    if rulings.turn_after_win == "after-konger" and state.seats[winners[0]].win_by == "robbed_kong":
        return state.next_in_play(source)
    return state.next_in_play(max(winners, key=lambda seat: (seat - source) % 4))


# ------------------------------------------------------------- the next hand


def next_deal(rulings: SichuanRulings, state: HandState) -> NextDeal:
    """The dealer of the next hand (§10, ruling `dealer`); the round wind has no meaning."""
    house = house_of(state)
    if rulings.drawn_dealer == "first-ready" and not state.winners:
        ready = [seat for seat in SEATS if standing(rulings, state, seat).ready_for]
        return (ready[0] if ready else (state.dealer + 1) % 4), state.round
    if rulings.dealer == "rotate":
        return (state.dealer + 1) % 4, state.round
    if not house.first:
        winners = state.winners
        return (winners[0] if winners else state.dealer), state.round
    if len(house.first) == 1 or house.first_source is None:
        return house.first[0], state.round
    if rulings.dealer == "first-in-turn":
        source = house.first_source
        return min(house.first, key=lambda seat: (seat - source) % 4), state.round
    return house.first_source, state.round


def deals(rulings: SichuanRulings, state: HandState, followed: bool) -> tuple[NextDeal, ...]:
    """Where the hand was not followed to its end, or hidden tiles leave open who is ready, anybody may deal next."""
    first = next_deal(rulings, state)
    asked = rulings.drawn_dealer == "first-ready" and not state.winners
    unknown = asked and any(standing(rulings, state, seat).ready_for is None for seat in SEATS)
    return (first, *((seat, state.round) for seat in SEATS)) if unknown or not followed else (first,)
