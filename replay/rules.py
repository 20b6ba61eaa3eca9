"""What a ruleset is: static facts, its rulings, and the functions that the engine, scorer and analysis call.

A ruleset is entered in one place, its own package under `replay.rulesets`; everything else asks this page's types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.findings import Fault
from replay.hands import Acceptance, Hand, HeldHand, KongKind, Meld, MeldKind, NotAWin, Scored, Wind
from replay.rulings import Rulings
from replay.state import HandState
from replay.tiles import Kind

Claim = Chow | Pung | Kong
Payments = tuple[int, int, int, int]
NO_PAYMENTS: Payments = (0, 0, 0, 0)
Call = Literal["chow", "pung", "open_kong", "concealed_kong", "added_kong", "flower", "rob"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDoc:
    """One scoring row as people read it: printed name, value, when it holds, what it drops, and where the rules say so."""

    name: str
    value: str
    holds: str
    section: str
    cite: str
    drops: tuple[str, ...] = ()
    alias: str = ""
    counts: str = "once"


@dataclass(frozen=True, slots=True)
class Settled:
    """One item of what a hand's end moves, with its reason."""

    reason: str
    payments: Payments


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """How the game is played: what the engine asks at each event. Functions return facts, never raise for a bad record.

    - `calls`: what may be declared at all. `dead_wall`: tiles never drawn. `replacement_end`: where replacements come from.
    - `last_winner`: the number of wins that ends a hand; `winners_per_tile`: how many may win on one tile.
    - `meld_fault(kind, claimed, given, pung)`: is this composition a legal meld of the kind? `given` are the tiles from
      hand, `pung` the own pung that a tile is added to.
    - `claim_fault(state, event)`: what else forbids a claim or kong just now (swap-calling that leaves no discard, a lock).
    - `discard_fault(state, seat, kind)`: what forbids this discard (swap-calling, a missing suit).
    - `flower_fault(state, seat, kind)`: what forbids declaring this tile; only asked where `flower` is in `calls`.
    - `claim_rank(state, event)`: claims on one discard, the lowest sorts first and takes effect.
    - `win_fault(state, event, hand, scored)`: what else forbids a win that scores (a lock after a passed win).
    - `kong_payments(state, event)`: what this kong moves at once, when it is not robbed.
    - `after_win(state, source, winners)`: who draws next; `source` put down or added the tile, or drew it.
    - `settle(state)`: what the end of a hand without its last win moves.
    - `next_deal(state)`: dealer and round wind of the next hand, of the finished state.
    - `remember(before, event, after)`: the new `house` of the state after an event.
    """

    calls: frozenset[Call]
    last_winner: int
    winners_per_tile: int
    replacement_end: Literal["head", "tail"]
    meld_fault: Callable[[MeldKind, Kind | None, tuple[Kind, ...], Meld | None], Fault | None]
    next_deal: Callable[[HandState], tuple[int, Wind | None]]
    after_win: Callable[[HandState, int, tuple[int, ...]], int]
    claim_rank: Callable[[HandState, Claim], tuple[int, ...]]
    dead_wall: int = 0
    claim_fault: Callable[[HandState, Claim], Fault | None] = lambda _state, _event: None
    discard_fault: Callable[[HandState, int, Kind], Fault | None] = lambda _state, _seat, _kind: None
    flower_fault: Callable[[HandState, int, Kind], Fault | None] = lambda _state, _seat, _kind: None
    win_fault: Callable[[HandState, Win, Hand, Scored], Fault | None] = lambda _state, _event, _hand, _scored: None
    kong_payments: Callable[[HandState, Kong], Payments] = lambda _state, _event: NO_PAYMENTS
    settle: Callable[[HandState], tuple[Settled, ...]] = lambda _state: ()
    remember: Callable[[HandState, AnyEvent, HandState], Any] = lambda _before, _event, _after: None
    last_discard_claims: frozenset[Call] = frozenset()
    """What the last discard, with the wall empty, may be claimed for beside a win."""
    robbable: frozenset[KongKind] = frozenset({"added"})
    void_suits: bool = False
    exchange: bool = False
    rounds: bool = True
    """Whether the round wind has a meaning, so that a record must state it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
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
    wild: Mapping[Kind, frozenset[Kind]]
    """What each joker may stand for."""
    dealt: int = 13

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
