"""The values of an analysed hand: what every seat waited for at every moment, its discards, its story.

An *event* is counted within its hand: 0 is the deal, n the moment after the n-th event that was followed, as
`HandAudit.steps` has them. Sets of kinds are bit masks, bit k for kind k. Two views are told apart everywhere: *known*
is what the player could know (own tiles, all discards, open melds, declared jokers, shown hands of winners), *true* is
where each copy really was; it is None where the record hides what decides it.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from replay.hands import NotAWin, Scored, WinBy
from replay.rules import Payments
from replay.tiles import Kind

NO_LOOK: Final = 99
"""The shanten of a look that is none."""


class Look(Struct, frozen=True, kw_only=True, gc=False):
    """One seat at one moment; holds until the next one of the same seat.

    With 13 tiles (less three a meld) `kinds` are the waits, or at shanten 1 and more the accepted tiles. With 14 tiles
    `kinds` is empty, `shanten` is that of the best discard, -1 for a complete hand.
    """

    event: int
    shanten: int
    kinds: int = 0
    self_draw: int = 0
    """Those of the waits on which only a self-draw may win."""
    known: int = 0
    """Copies of `kinds` that the player cannot see."""
    true: int | None = None
    """Copies of `kinds` that can still come: in the wall as far as it is drawn (a dead wall is not, even where
    replacement tiles come out of it), in hands of players still in play. Known wherever what can't come is."""
    hell_known: bool = False
    """Whether by the rules just one completing tile is left, as far as the player can know."""
    hell_true: bool | None = None
    """The same in truth."""
    to_discard: bool = False
    """Whether the seat holds 14 tiles (less three a meld)."""
    unsure: bool = False
    """Whether the record hides tiles that the player saw: then `known` is the most that can be left, and no hell wait
    is told."""
    none: bool = False
    """Whether there is nothing to be seen from here on: the seat has won, or its tiles are hidden."""

    @property
    def ready(self) -> bool:
        """Whether the hand waits for its last tile."""
        return self.shanten == 0 and not self.to_discard


class Judgement(Struct, frozen=True, kw_only=True):
    """One discard beside the discard that keeps most: lowest shanten, then most tiles left in the known view."""

    event: int
    """The event of the discard itself."""
    turn: int
    seat: int
    tile: Kind
    shanten: int
    """After this discard."""
    left: int
    """Tiles left that bring the rest nearer or complete it, known view."""
    best: Kind
    best_shanten: int
    best_left: int
    broke_ready: bool = False
    """Whether another legal discard would have left a ready hand, and this one does not."""
    dealt_in: tuple[int, ...] = ()
    """Who won on it."""
    could_deal_in: tuple[int, ...] | None = None
    """Who could legally have won on it, in truth; None where the record hides it."""

    @property
    def given_up(self) -> int:
        """Tiles left that the best discard would have kept, 0 if the chosen one lost shanten (see `shanten_lost`)."""
        return self.best_left - self.left if self.shanten == self.best_shanten else 0

    @property
    def shanten_lost(self) -> int:
        """How much farther from ready than after the best discard."""
        return self.shanten - self.best_shanten


ChapterKind = Literal[
    "ready", "changed", "widened", "narrowed", "hell", "died", "broken", "passed_win", "passed_call", "late", "won"
]
"""ready: a waiting hand is formed; changed, widened, narrowed: it waits for other, more, fewer kinds; hell: one tile is
left by truth, or if that is hidden as known; died: none is left; broken: it waits no more; passed_win: the player let a
tile pass that he could legally have won on; passed_call: one that he could legally have claimed so that the hand came
nearer, and nobody took it; late: he drew a tile that would have completed an earlier wait of his and not the present
one; won. Hell and died are told once for each wait; a tile is let pass at the event that put it there."""


class Chapter(Struct, frozen=True, kw_only=True):
    """Something that happened to a seat's wait."""

    event: int
    turn: int
    seat: int
    kind: ChapterKind
    kinds: int = 0
    """The kinds that it is about: the waits (those before, where a wait is broken; those won on), or the tile let pass
    or drawn late."""
    known: int = 0
    """Copies of `kinds` left as the player could know, 0 where a wait is broken; won: before the tile came."""
    true: int | None = None
    short: int = 0
    """Those of the waits that are worth no win by the tiles alone, in games with a minimum."""

    @property
    def is_short(self) -> bool:
        """Whether the hand waits, and none of its waits is worth a win."""
        return self.short > 0 and self.short == self.kinds


class SeatSummary(Struct, frozen=True, kw_only=True):
    """One seat's hand in figures; turns are the hand's turns, as everywhere."""

    seat: int
    ready_turn: int | None
    """The turn in which it was first ready; None if never."""
    ready_draws: int | None
    """The own draws made by then."""
    width: int
    """Most kinds waited for at once."""
    left: int
    """Most copies left at once for a ready hand, known view."""
    ready_turns: int
    """Turns of the hand, of anybody, that began while it was ready."""
    dead_turns: int | None
    """Those of them in which in truth no tile was left; None where hidden."""
    hell_known: int
    """How often it came to a hell wait as far as the player could know, each new wait for itself."""
    hell_true: int | None
    won: WinBy | None
    won_hell: bool
    """Whether the wait won on was a hell wait, known view."""
    won_width: int
    """Kinds waited for when it won, 0 if it did not."""
    discards: int
    judged: int
    """Discards that were judged: all but those of hands with hidden tiles."""
    given_up: int
    """Sum of `Judgement.given_up`."""
    shanten_lost: int
    broke_ready: int
    dealt_in: int
    """Own discards that somebody won on."""
    could_deal_in: int | None
    """Own discards that somebody could legally have won on, in truth, those won on among them; None where hidden."""
    passed_wins: int
    passed_calls: int
    late: int
    looked: bool = True
    """Whether the seat was looked at all the time: False where the record hides its tiles, so that a `ready_turn` of
    None does not mean never."""
    ready_width: int = 0
    """Kinds waited for when it was first ready, 0 if it never was."""
    ready_left: int = 0
    """Copies of them left then, known view."""
    won_hell_true: bool | None = None
    """Whether the wait won on was a hell wait in truth; None where hidden or not won."""


class HandAnalysis(Struct, frozen=True, kw_only=True):
    """A hand analysed: for each seat its looks in order of events, the discards, the chapters, the summaries."""

    number: int
    looks: tuple[tuple[Look, ...], tuple[Look, ...], tuple[Look, ...], tuple[Look, ...]]
    judgements: tuple[Judgement, ...]
    chapters: tuple[Chapter, ...]
    summaries: tuple[SeatSummary, ...]

    def look(self, seat: int, event: int) -> Look | None:
        """The look of a seat at a moment; None where its tiles are hidden or it has won."""
        found = None
        for each in self.looks[seat]:
            if each.event > event:
                break
            found = each
        return None if found is None or found.none else found


# ------------------------------------------------------------- asked for one moment, not stored


class Whereabouts(Struct, frozen=True, kw_only=True):
    """Where the copies of one kind are at a moment, told from one seat; all add up to `copies`."""

    kind: Kind
    copies: int
    own: int
    """In the own concealed tiles."""
    melds: int
    """In anybody's melds and declared jokers."""
    discards: int
    others: tuple[int, int, int, int] | None
    """In the concealed tiles of each other seat in play (own place 0); None where hidden."""
    won: int
    """In the hands of players who have won."""
    wall: int | None
    """In the wall, as far as it can still be drawn; None where hidden."""
    dead: int | None
    """In the wall, never to be drawn."""
    hidden: int = 0
    """Copies of which the record does not tell whether they are in hands, the wall or dead."""
    known: int = 0
    """Copies that the player cannot see."""
    shown: int = 0
    """Of `won`, those that the player can see. With `known` and what lies open they add up to `copies`."""


class Price(Struct, frozen=True, kw_only=True):
    """What a wait is worth if it comes now in one way: exact by the ruleset, for the table as it stands."""

    tile: Kind
    by: WinBy
    target: int | None
    """Who would discard it; None for a self-draw."""
    scored: Scored | NotAWin
    payments: Payments | None
    """By seat; None where the record hides what decides it, or it is no win."""
    locked: bool = False
    """Whether the win would be refused for something that happened before (a passed win), not for the hand itself."""
    responsible: int | None = None
    """Who would pay for all by a rule of responsibility, if not `target`."""


class Alternative(Struct, frozen=True, kw_only=True):
    """One discard of a table of discards, best first."""

    tile: Kind
    legal: bool
    shanten: int
    kinds: int
    self_draw: int
    known: int
    true: int | None
    hell_known: bool
    could_deal_in: tuple[int, ...] | None
    """Who could legally win on it, in truth."""
    short: int = 0
    """Those of the waits left that are worth no win by the tiles alone, in games with a minimum."""
    best: int | None = None
    """The highest total among the waits left in the known view; None if not ready or not asked for."""
    worst: int | None = None
    """The lowest total among them."""
