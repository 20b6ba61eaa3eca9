"""What the engine asks of a ruleset, by subject; every field has the answer of a plain game (`replay.rules.plain`).

The functions return facts and never raise for a bad record. One that is called `..._fault` returns None for what is
legal. Each gets the hand's state before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from replay.events import AnyEvent, Exchange, Kong, VoidSuit, Win
from replay.findings import Fault
from replay.hands import Hand, KongKind, Meld, MeldKind, Reason, Scored, Wind
from replay.rules import plain
from replay.rules.values import NO_PAYMENTS, Call, Claim, NextDeal, PaidCase, Payments, Settled, SettledBy, WallEnd
from replay.state import HandState, House
from replay.tiles import Kind

KONGS: Final[frozenset[Call]] = frozenset({"open_kong", "concealed_kong", "added_kong"})
DISCARD_OR_ADDED: Final[frozenset[Literal["discard"] | KongKind]] = frozenset({"discard", "added"})


class Play(Struct, frozen=True, kw_only=True):
    """What may be called and discarded."""

    calls: frozenset[Call] = KONGS | {"chow", "pung", "rob"}
    """What may be declared at all."""
    last_calls: frozenset[Call] = frozenset()
    """What may be declared with the wall empty, beside a win."""
    after_claim: frozenset[Call] = frozenset()
    """What may be declared right after a chow or pung: kongs, jokers."""
    meld_fault: Callable[[MeldKind, Kind | None, tuple[Kind, ...], Meld | None], Fault | None] = plain.meld_fault
    """`(kind, claimed, given, pung)`: why this is no legal meld of the kind. `given` are the tiles from hand, `pung` is
    the own pung that a tile is added to."""
    chow_seat: Callable[[HandState, int], int] = plain.chow_seat
    """`(state, discarder)`: who may chow this discard. Draws and discards alone do not change it."""
    claim_rank: Callable[[HandState, Claim], tuple[int, ...]] = plain.claim_rank
    """`(state, event)`: of claims on one discard the lowest sorts first and takes effect."""
    claim_fault: Callable[[HandState, Claim], Fault | None] = plain.nothing
    """`(state, event)`: what else forbids a claim or kong now (swap-calling that leaves no discard, a lock)."""
    discard_fault: Callable[[HandState, int, Kind], Fault | None] = plain.nothing
    """`(state, seat, kind)`: what forbids this discard (swap-calling, a missing suit)."""
    barred_after: Callable[[MeldKind, tuple[Kind, ...], Kind], Collection[Kind]] | None = None
    """`(kind, given, claimed)`: the kinds that may not be discarded right after such a chow or pung, unless all that is
    left is of them: such a claim is forbidden. None where `claim_fault` and `discard_fault` have to be asked each
    time."""
    goes_on: Callable[[HandState, int], bool] = plain.never
    """`(state, seat)`: whether what `discard_fault` finds is a breach that has been blamed and goes on."""


class Wins(Struct, frozen=True, kw_only=True):
    """How a hand is won, how often, and who goes on."""

    on: frozenset[Literal["discard"] | KongKind] = DISCARD_OR_ADDED
    """What another player's tile may be won out of: a discard, and the kongs that may be robbed."""
    last_winner: int = 1
    """The number of wins that ends a hand."""
    winners_per_tile: int = 1
    """How many may win on one tile, also on the one that ends the hand."""
    last_tile_discard: Literal["any", "drawn"] = "any"
    """Which discard is won on with the last tile: any after it was drawn, or that tile alone."""
    minimum: bool = False
    """Whether a hand of a winning shape may be worth too little to win, so that not all that wait are ready to win."""
    is_bound: Callable[[HandState, Win], bool] = plain.never
    """`(state, event)`: whether the tiles alone do not tell of this win of a plain table, as `fault`, the situation or
    the scoring tiles may forbid it."""
    hand: Callable[[HandState, Win, Hand], Hand] = lambda _state, _event, hand: hand
    """`(state, event, hand)`: the hand of a win with what else its score depends on, read from the state."""
    fault: Callable[[HandState, Win, Hand, Scored], Fault | None] = plain.nothing
    """`(state, event, hand, scored)`: what else forbids a win that scores (a lock after a passed win)."""
    let_pass: Callable[[Hand], Reason | None] = plain.nothing
    """Why a win that scores is none for what its hand says was put down before (`go_around`), where no play is known
    and `fault` cannot tell; with the code `not_judged`, what it leaves open of that."""
    after_win: Callable[[HandState, int, tuple[int, ...]], int] = plain.after_win
    """`(state, source, winners)`: who draws next; `source` put down or added the tile, or drew it."""


class Wall(Struct, frozen=True, kw_only=True):
    """Where tiles come from, and those that a win turns."""

    dead: int = 0
    """Tiles never drawn."""
    replacement_end: Literal["head", "tail", "live_tail", "dead_wall", "own_wall"] = "tail"
    """Where replacements come from. "live_tail" is the tile next to the dead wall, "dead_wall" the tail of the dead
    wall, which gets shorter by it; with "own_wall" each player has a quarter of the wall and draws everything from its
    head."""
    scoring_tiles: Callable[[Hand], tuple[WallEnd, ...]] | None = None
    """From which ends of the wall this win turns scoring tiles, one after the other, as far as the wall has them; those
    of a dead wall come last at the tail. None where a win turns no tiles of the wall."""

    def ends(self, hand: Hand) -> tuple[WallEnd, ...]:
        """From which ends this win turns tiles."""
        return () if self.scoring_tiles is None else self.scoring_tiles(hand)


class Opening(Struct, frozen=True, kw_only=True):
    """What comes before play: missing suits, tiles handed on, flowers."""

    void_suits: Literal["", "declared", "inferred"] = ""
    """Whether missing suits are declared; "inferred": a player who has declared none gives up the suit of the first own
    discard."""
    exchange: Literal["", "one_suit", "mixed"] = ""
    """Whether tiles are handed on, and of what suits."""
    flowers: frozenset[Literal["dealt", "drawn"]] = frozenset()
    """Which flowers go down before anything else: those of the deal before play, so that the deal tells them; those
    held after a draw."""
    fault: Callable[[HandState, VoidSuit | Exchange | None], Fault | None] = plain.nothing
    """`(state, event)`: what forbids declaring this missing suit or handing on these tiles; without an event, what is
    missing before a discard, kong or win."""


class Settlement(Struct, frozen=True, kw_only=True):
    """What points move, and when."""

    pays: Callable[[Hand, int], tuple[PaidCase, ...]] = plain.pays_by(plain.pay)
    """`(hand, total)`: every way in which this total may be paid; one without `when` where the hand fixes it; empty:
    any, or no hand has this total."""
    look_back: bool = False
    """Whether a tile that a player let pass may decide who pays when that player wins later."""
    kong_feeder: bool = False
    """Whether the `target` of a self-draw on the replacement tile of an open kong is who fed that kong."""
    below_zero_ends: bool = False
    """Whether the hand ends, and is not settled, when the score of a player falls below zero."""
    moves: Callable[[HandState, Kong | Win], tuple[Payments, ...]] = lambda _state, _event: (NO_PAYMENTS,)
    """`(state, event)`: what this kong moves when it is not robbed, or this win besides what its hand pays; then what
    else it may move, where hidden tiles leave that of a kong open, or the record has kongs move what they do not."""
    settles: Literal["", "drawn", "always"] = ""
    """Whether kongs and the end of a hand may move points: its end without its last win alone, or with that, too."""
    winners_are_done: bool = False
    """Whether nothing moves points of a player who has won in this hand any more."""
    ready_by_table: bool = False
    """Whether what lies on the table decides who is ready at the end, beside what that player holds."""
    settle: Callable[[HandState, SettledBy], tuple[tuple[Settled, ...], ...]] = plain.settle
    """`(state, by)`: what the end of a hand without its last win moves by what is "known", one way; every way that is
    "possible", whatever the hidden tiles are; each that follows from what the record has kongs move in the hand, where
    that is wrong ("recorded"). Of the last two none where there is no opinion."""

    def pay(self, hand: Hand, total: int) -> Mapping[Wind, int] | None:
        """What this total pays, by seat wind; None where the hand does not fix it."""
        return next((case.moved for case in self.pays(hand, total) if not case.when), None)


class Unseen(Struct, frozen=True, kw_only=True):
    """What can be said where tiles are hidden. Only what is certain is denied."""

    winners_show: Literal["all_but_kongs", "melds", "all"] = "all_but_kongs"
    """What of an earlier winner's hand the others see."""
    held_back: Callable[[HandState, int, tuple[Kind, ...], bool | None], Fault | None] = plain.nothing
    """`(state, seat, tiles, drawn)`: what tiles that come out of hidden ones tell of an earlier discard: one of
    them had to go first. `drawn`: whether they are the tile just drawn, None if it is not said."""
    total_of: Callable[[Mapping[str, int]], int | None] = plain.total_of
    """The total that these rows, as claimed, come to; None where they do not tell."""
    denies: Callable[[Hand | None, Mapping[str, int] | int], str | None] = plain.denies
    """`(hand, claimed)`: why a win with hidden tiles can't have these rows, or this total, whatever those tiles are, as
    the rest of a sentence; None where it may. `hand` has its melds, declared jokers and situation as they are, hidden
    tiles for those that are not known; without it, why no hand at all has the total."""
    possible_rows: Callable[[Hand, bool, int | None], tuple[Mapping[str, int], ...] | None] = plain.nothing
    """`(hand, stated, left)`: every set of rows that this win can have, whatever its hidden tiles and scoring tiles are
    (`scoring_tiles` None: not even their number is known); they add up to its total. A row of 0 is among them where it
    holds. `stated`: the record says how many were turned; `left`: so many tiles are left in the wall, None where that
    is not known. None where hidden tiles leave too much open."""


class Rotation(Struct, frozen=True, kw_only=True):
    """Who deals next, and the round."""

    rounds: bool = True
    """Whether the round wind has a meaning, so that a record must state it."""
    deals: Callable[[HandState, bool], tuple[NextDeal, ...]] = plain.next_deals
    """`(state, followed)`: dealer and round wind of the next hand, of the finished state; after them those that are
    possible as well, where the hand was not followed to its end, or its number and dealer disagree."""

    def next_deal(self, state: HandState) -> NextDeal:
        """Dealer and round wind of the next hand, of a state that was followed to its end."""
        return self.deals(state, True)[0]


class Memory(Struct, frozen=True, kw_only=True):
    """What the ruleset keeps of a hand beside the table."""

    remember: Callable[[HandState, AnyEvent, HandState, bool], House] | None = None
    """`(before, event, after, denied)`: the new `house` of the state after an event; `denied` corrects what has been
    remembered after a kong that the rules deny, which has moved no points."""
    remember_run: Callable[[HandState, Sequence[AnyEvent]], House] | None = None
    """`(before, events)`: the `house` after ordinary draws and discards of known tiles, from known hands, that begin at
    this state, as `remember` has it after the last of them. None where each is remembered by itself."""
