"""What a ruleset is: static facts, its rulings, and the functions that the engine, scorer and analysis call.

A ruleset is entered in one place, its own package under `replay.rulesets`; everything else asks this page's types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from replay.events import AnyEvent, Chow, Exchange, Kong, Pung, VoidSuit, Win
from replay.findings import Fault
from replay.hands import (
    Acceptance,
    DiscardChoice,
    Hand,
    HeldHand,
    KongKind,
    Meld,
    MeldKind,
    Near,
    NotAWin,
    Reason,
    Scored,
    Wind,
)
from replay.rulebook import Choice, RuleDoc
from replay.rulings import DEFAULT, Rulings, RulingSet
from replay.state import HandState
from replay.tiles import HIDDEN, NAMES, Kind, count_kinds, format_tiles

Claim = Chow | Pung | Kong
Payments = tuple[int, int, int, int]
NextDeal = tuple[int, Wind | None]
"""The dealer and the round wind of a hand."""
NO_PAYMENTS: Payments = (0, 0, 0, 0)


def add(scores: Payments, moved: Payments) -> Payments:
    """Scores after these payments."""
    return scores[0] + moved[0], scores[1] + moved[1], scores[2] + moved[2], scores[3] + moved[3]


Call = Literal["chow", "pung", "open_kong", "concealed_kong", "added_kong", "flower", "rob"]
WallEnd = Literal["head", "tail"]


class Link(Struct, frozen=True):
    """A row that another one drops, where the rules say so, and whether that is the rule text or something else."""

    name: str
    cite: str
    source: Literal["text", "ruling", "implementation"] = "text"


class RowDoc(Struct, frozen=True, kw_only=True):
    """One scoring row as people read it: name, value, when it holds, what it drops, and where the rules say so."""

    name: str
    value: str
    holds: str
    section: str
    cite: str
    drops: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    """The same rows with where each link comes from; empty where it is `cite` for all of them."""
    alias: str = ""
    """What tells the row apart where several are printed alike."""
    also: str = ""
    """Another name that people know the row by."""
    counts: str = "once"
    refers: str = ""
    """What the text says of the same row in other rules: `MCR fan #70`."""
    example: str = ""
    """The text's own example, where it has one."""

    def drops_by(self) -> tuple[Link, ...]:
        """What the row drops, each with where that comes from."""
        return self.links or tuple(Link(name, self.cite) for name in self.drops)


class Settled(Struct, frozen=True):
    """One item of what a hand's end moves, with its reason; `payments` is None where hidden tiles leave it open."""

    reason: str
    payments: Payments | None


def _nothing(*_given: object) -> None:
    return None


class Table(Struct, frozen=True, kw_only=True):
    """How the game is played: what the engine asks at each event. Functions return facts, never raise for a bad record.

    Facts:
    - `calls`: what may be declared at all; `counted_calls`: which of it counts as a call (Situation.no_calls).
    - `dead_wall`: tiles never drawn. `replacement_end`: where replacements come from; "live_tail" is the tile next to
      the dead wall, "dead_wall" the tail of the dead wall, which gets shorter by it. `needs_tile`: what may not be
      declared with the wall empty, because a tile must be drawn for it.
    - `last_discard_claims`: what the last discard, with the wall empty, may be claimed for beside a win.
    - `kong_after_claim`: whether a kong may be declared right after a chow or pung.
    - `discard_wins`: whether a discard may be won on. `robbable`: the kongs that may be robbed.
      `last_winner`: the number of wins that ends a hand; `winners_per_tile`:
      how many may win on one tile, also on the one that ends the hand. `winners_show`: what of an earlier winner's
      hand the others see.
    - `rounds`: whether the round wind has a meaning, so that a record must state it. `void_suits`, `exchange`: whether
      missing suits are declared, tiles handed on before play (`exchange_mixed`: of any suits). `scoring_tiles`: whether
      a win turns tiles of the wall.
      `settles`: whether the end of a hand without its last win may move points, and kongs do;
      `settles_after_last_win`: its end with the last win, too.
    - `below_zero_ends`: whether the hand ends, and is not settled, when the score of a player falls below zero.
    - `look_back`: whether a tile that a player let pass may decide who pays when he wins later.
    - `void_inferred`: a player who has declared no missing suit gives up the suit of his first discard. `kong_feeder`:
      whether the hand of a self-draw on the replacement tile of an open kong names who fed that kong as its `target`.
      `last_tile_discard`: which discard is won on with the last tile: any after it was drawn, or that tile alone.
    - `cites`: finding code to the paragraph of the rulebook behind it.

    Legality; None is legal:
    - `meld_fault(kind, claimed, given, pung)`: is this composition a legal meld of the kind? `given` are the tiles from
      hand, `pung` the own pung that a tile is added to.
    - `chow_seat(state, discarder)`: who may chow this discard.
    - `claim_fault(state, event)`: what else forbids a claim or kong now (swap-calling that leaves no discard, a lock).
    - `discard_fault(state, seat, kind)`: what forbids this discard (swap-calling, a missing suit).
    - `held_back(state, seat, tiles, drawn)`: what tiles that come out of hidden ones tell of an earlier discard: one of
      them had to go first. `drawn`: whether they are the tile just drawn, None if it is not said.
    - `flower_fault(state, seat, kind)`: what forbids declaring this tile; only asked where `flower` is in `calls`.
    - `void_fault(state, event)`, `exchange_fault(state, event)`: what forbids declaring this missing suit, handing on
      these tiles; `opening_fault(state)`: what is missing before a discard, kong or win. Asked where there are such.
    - `winning(state, event, hand)`: the hand of a win with what else its score depends on, read from the table.
    - `win_fault(state, event, hand, scored)`: what else forbids a win that scores (a lock after a passed win).

    Consequences:
    - `claim_rank(state, event)`: claims on one discard, the lowest sorts first and takes effect.
    - `first_draw(state, seat)`: whether the tile that `seat` has just drawn is its first drawn tile.
    - `pay(hand, total)`: what this total pays, by seat wind; None where the hand does not fix it.
    - `may_pay(hand, total)`: every way in which this total may be paid, where the hand does not fix it; empty: any.
    - `total_of(rows)`: the total that these rows, as claimed, come to; None where they do not tell.
    - `denies(hand, rows)`, `denies_total(hand, total)`: why a win with hidden tiles can't have these rows as claimed
      or be worth this, whatever those tiles are, as the rest of a sentence; None where it may. `hand` has its melds,
      declared jokers and situation as they are, `HIDDEN` for tiles that are not known. Only what is certain is denied.
    - `win_moves(state, event)`: what this win moves besides what the hand pays; `win_moves_as_recorded(state, event)`:
      what it may move by what the record has kongs move, where that is something else.
    - `kong_payments(state, event)`: what this kong may move, when it is not robbed; more ways than one where hidden
      tiles leave it open.
    - `scoring_ends(hand)`: from which ends of the wall this win turns scoring tiles, one after the other, as far as the
      wall has them; those of a dead wall come last at the tail. Asked where `scoring_tiles` is set.
    - `possible_rows(hand, stated, left)`: every set of rows that this win can have, whatever its hidden tiles and
      scoring tiles are (`scoring_tiles` None: not even their number is known); they add up to its total. A row of 0 is
      among them where it holds. `stated`: the record says how many were turned; `left`: so many tiles are left in the
      wall, None where that is not known. None where hidden tiles leave too much open.
    - `after_win(state, source, winners)`: who draws next; `source` put down or added the tile, or drew it.
    - `settle(state)`: what the end of a hand without its last win moves; `settle_as_recorded(state)`: each that follows
      from what the record has kongs move in the hand, where that is wrong.
    - `settlements(state)`: everything that such an end can move, whatever the hidden tiles are; empty: no opinion.
    - `next_deal(state)`: dealer and round wind of the next hand, of the finished state; `other_deals(state, followed)`:
      those that are possible as well, where the hand was not followed to its end, or its number and dealer disagree.
    - `remember(before, event, after)`: the new `house` of the state after an event.
    - `without_kong(before, event, after)`: the `house` after a kong that the rules deny, which has moved no points.
    """

    calls: frozenset[Call]
    last_winner: int
    winners_per_tile: int
    replacement_end: Literal["head", "tail", "live_tail", "dead_wall"]
    meld_fault: Callable[[MeldKind, Kind | None, tuple[Kind, ...], Meld | None], Fault | None]
    next_deal: Callable[[HandState], NextDeal]
    after_win: Callable[[HandState, int, tuple[int, ...]], int]
    claim_rank: Callable[[HandState, Claim], tuple[int, ...]]
    pay: Callable[[Hand, int], Mapping[Wind, int] | None]
    dead_wall: int = 0
    counted_calls: frozenset[Call] = frozenset({"chow", "pung", "open_kong", "concealed_kong", "added_kong"})
    needs_tile: frozenset[Call] = frozenset({"open_kong", "concealed_kong", "added_kong", "flower"})
    last_discard_claims: frozenset[Call] = frozenset()
    kong_after_claim: bool = False
    discard_wins: bool = True
    robbable: frozenset[KongKind] = frozenset({"added"})
    winners_show: Literal["all_but_kongs", "melds", "all"] = "all_but_kongs"
    rounds: bool = True
    look_back: bool = False
    void_suits: bool = False
    void_inferred: bool = False
    exchange: bool = False
    exchange_mixed: bool = False
    scoring_tiles: bool = False
    settles: bool = False
    settles_after_last_win: bool = False
    kong_feeder: bool = False
    below_zero_ends: bool = False
    last_tile_discard: Literal["any", "drawn"] = "any"
    cites: Mapping[str, str] = field(default_factory=dict)
    chow_seat: Callable[[HandState, int], int] = lambda state, discarder: state.next_in_play(discarder)
    claim_fault: Callable[[HandState, Claim], Fault | None] = _nothing
    discard_fault: Callable[[HandState, int, Kind], Fault | None] = _nothing
    held_back: Callable[[HandState, int, tuple[Kind, ...], bool | None], Fault | None] = _nothing
    flower_fault: Callable[[HandState, int, Kind], Fault | None] = _nothing
    winning: Callable[[HandState, Win, Hand], Hand] = lambda _state, _event, hand: hand
    win_fault: Callable[[HandState, Win, Hand, Scored], Fault | None] = _nothing
    void_fault: Callable[[HandState, VoidSuit], Fault | None] = _nothing
    exchange_fault: Callable[[HandState, Exchange], Fault | None] = _nothing
    opening_fault: Callable[[HandState], Fault | None] = _nothing
    first_draw: Callable[[HandState, int], bool] = lambda state, seat: (
        state.seats[seat].draws == 1 and not state.replacements
    )
    win_moves: Callable[[HandState, Win], Payments] = lambda _state, _event: NO_PAYMENTS
    win_moves_as_recorded: Callable[[HandState, Win], tuple[Payments, ...]] = lambda _state, _event: ()
    may_pay: Callable[[Hand, int], tuple[Mapping[Wind, int], ...]] = lambda _hand, _total: ()
    total_of: Callable[[Mapping[str, int]], int | None] = lambda rows: sum(rows.values())
    denies: Callable[[Hand, Mapping[str, int]], str | None] = _nothing
    denies_total: Callable[[Hand, int], str | None] = _nothing
    kong_payments: Callable[[HandState, Kong], tuple[Payments, ...]] = lambda _state, _event: (NO_PAYMENTS,)
    possible_rows: Callable[[Hand, bool, int | None], tuple[Mapping[str, int], ...] | None] = _nothing
    scoring_ends: Callable[[Hand], tuple[WallEnd, ...]] = lambda _hand: ()
    settle: Callable[[HandState], tuple[Settled, ...]] = lambda _state: ()
    settlements: Callable[[HandState], tuple[tuple[Settled, ...], ...]] = lambda _state: ()
    settle_as_recorded: Callable[[HandState], tuple[tuple[Settled, ...], ...]] = lambda _state: ()
    other_deals: Callable[[HandState, bool], tuple[NextDeal, ...]] = lambda _state, _followed: ()
    remember: Callable[[HandState, AnyEvent, HandState], Any] | None = None
    without_kong: Callable[[HandState, Kong, HandState], Any] | None = None


class Rules(Struct, frozen=True, kw_only=True):
    """A ruleset under chosen rulings: what scores, waits and plays. Built by `Ruleset.under`."""

    ruleset: Ruleset
    rulings: Rulings
    table: Table
    score: Callable[[Hand], Scored | NotAWin]
    """Raises nothing; an impossible hand is NotAWin."""
    complete: Callable[[HeldHand, Kind], bool]
    """Whether the 13-tile hand with this tile is a winning shape, however it would be won."""
    self_draw_only: Callable[[HeldHand], bool]
    """Whether the waiting hand may win by self-draw alone."""
    accepts: Callable[[HeldHand], Acceptance]
    """Shanten and waits or accepted tiles of a hand of 13 less three a meld."""
    shanten: Callable[[HeldHand], int]
    """Tiles missing before the hand is ready, 0 = ready, -1 = complete (14 less three a meld)."""
    near: Callable[[HeldHand], Near]
    """What `accepts` says of the hand itself: shanten and the sets of kinds, whatever lies elsewhere."""
    near_discards: Callable[[HeldHand], tuple[tuple[Kind, Near], ...]]
    """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
    near_best: Callable[[HeldHand], tuple[tuple[Kind, Near], ...]]
    """Those of `near_discards` with the least shanten."""
    kept_at_most: Callable[[HeldHand], int | None]
    """Of 14 tiles less three a meld that are not complete: the kinds (a mask) beyond which no discard of `near_best`
    keeps any, as they are those that bring all the tiles nearer. None where that takes more than a look-up."""
    wrong_meld: Callable[[Meld], str | None] = _nothing
    """Why these tiles, however they came together, are no meld of its kind, as a sentence; None if they are one."""
    wins: Callable[[Hand], bool] | None = None
    """Whether `score` finds the hand a win, which takes no score: but of a robbed kong without its `situation`, and
    without the table's `winning` and `win_fault`, of which there are none. None where only the score tells."""
    let_pass: Callable[[Hand], Reason | None] = _nothing
    """Why a win that scores is none for what its hand says was put down before (`go_around`), where no play is known
    and the table's `win_fault` cannot tell; with the code `not_judged`, what it leaves open of that."""
    barred: Callable[[HeldHand], frozenset[Kind]] = lambda _held: frozenset()
    """The kinds that may not be discarded for what else is held; what happened before the discard is the table's."""
    hell_kinds: Callable[[int], int] = lambda waits: waits
    """Of the kinds waited for (a mask) those that count for a hell wait: it is one if just one tile of them is left.
    None of them (0) where it can't be one."""

    def wrong_holding(self, held: HeldHand) -> str | None:
        """Why nobody can hold these tiles, as a sentence; None if somebody can. Their number is not looked at."""
        ruleset = self.ruleset
        owned = (*held.concealed, *(kind for each in held.melds for kind in each.tiles), *held.flowers)
        for kind, number in enumerate(count_kinds((*owned, *held.visible))):
            has = ruleset.copies[kind] if kind < len(ruleset.copies) else 0
            if number > has:
                return f"{number} of {NAMES[kind]} in the hand and in sight, and {ruleset.id} has {has or 'none'}"
        if held.flowers and "flower" not in self.table.calls:
            return "nothing is declared like a flower in this game"
        if wrong := [kind for kind in held.flowers if kind not in ruleset.wild]:
            return f"{format_tiles(wrong)}: only jokers are declared like flowers"
        return next((why for each in held.melds if (why := self.wrong_meld(each)) is not None), None)

    def discards(self, held: HeldHand) -> tuple[DiscardChoice, ...]:
        """Every discard from a hand of 14 less three a meld and what the rest waits for or accepts, the best first.

        Best is the lowest shanten, then the most tiles left, then the order of tiles, legal or not. The discarded tile
        is visible.
        """
        found = []
        barred = self.barred(held)
        for kind in sorted(set(held.concealed) - {HIDDEN}):
            after = replace(held.without(kind), visible=(*held.visible, kind))
            found.append(DiscardChoice(kind, self.accepts(after), kind not in barred))
        return tuple(sorted(found, key=lambda choice: (choice.after.shanten, -choice.after.left, choice.tile)))


class Ruleset(Struct, frozen=True, kw_only=True):
    """A ruleset: what never changes with its rulings, and how to put rulings to work."""

    id: str
    title: str
    about: str
    book: str
    """The name of its rulebook page in `docs/rulebook`, without `.md`."""
    unit: str
    copies: tuple[int, ...]
    """Copies of each of the 42 kinds in the game."""
    rulings: type[Rulings]
    build: Callable[[Ruleset, Any], Rules]
    rows: Callable[[Any], tuple[RowDoc, ...]]
    """The scoring rows under these rulings, in the order of the rulebook."""
    play: Callable[[Any], tuple[RuleDoc, ...]]
    """The rules of play under these rulings, in the order of the text."""
    choices: Callable[[], tuple[Choice, ...]]
    """Where the text had to be read in one of two ways, what changes scores most first."""
    wild: Mapping[Kind, frozenset[Kind]]
    """What each joker may stand for."""
    dealt: int = 13
    great: int = 25
    """A total that few hands reach: simulated players wait for a part of it."""
    titles: Mapping[str, str] = {}
    """The title by term set (`replay.terms`), where its players have another one."""
    words: Mapping[str, Mapping[str, str]] = {}
    """The words of its own text on its pages, by place of `replay.terms.table`: English to those."""
    sets: tuple[RulingSet, ...] = ()
    """The named sets of rulings that come with it; `default` is none of them, as every ruleset has it."""

    def rulings_told(self, departures: Mapping[str, str], more: Iterable[RulingSet] = ()) -> list[str]:
        """Rulings that are not the default in the fewest words: the nearest named set, and what differs from it."""
        plain = [f"{slug}={value}" for slug, value in departures.items()]
        found = [plain] if plain else []
        for each in (*more, *self.sets):
            if departures and each.ruleset == self.id:
                other = [f"{slug}={value}" for slug, value in departures.items() if each.values.get(slug) != value]
                other += [f"{slug}={DEFAULT}" for slug in each.values if slug not in departures]
                if len(other) < len(plain):
                    found.append([f"rulings {each.name}", *other])
        return min(reversed(found), key=len, default=[])

    def set_of(self, departures: Mapping[str, str], more: Iterable[RulingSet] = ()) -> str | None:
        """The name of the set that these rulings are equal to (`departures`: those that are not the default), None if
        they are like none. `more`: sets that do not come with the ruleset; they are looked at first."""
        for each in (*more, *self.sets):
            if each.ruleset == self.id and dict(each.values) == dict(departures):
                return each.name
        return None if departures else DEFAULT

    @property
    def size(self) -> int:
        """Tiles in the game."""
        return sum(self.copies)

    @property
    def wall_size(self) -> int:
        """Undealt tiles, the dealer's 14th and a dead wall included."""
        return self.size - 4 * self.dealt

    def under(self, rulings: Rulings | None = None) -> Rules:
        """The rules with these rulings (default: all defaults); one object per set of rulings is kept."""
        return _under(self, rulings if rulings is not None else self.rulings())

    def __hash__(self) -> int:
        return hash(self.id)


@lru_cache(maxsize=64)
def _under(ruleset: Ruleset, rulings: Rulings) -> Rules:
    return ruleset.build(ruleset, rulings)
