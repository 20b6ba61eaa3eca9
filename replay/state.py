"""The facts of a hand at one moment, frozen: who holds what, what lies open, what the next move may be.

Only facts are state. Waits, last tile, first draw and all that is derived are functions of it. An event makes a new
state; the list of a hand's states is its replay.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

from msgspec import Struct

from replay.hands import WINDS, Meld, WinBy, Wind
from replay.tiles import HIDDEN, Kind

SEATS = (0, 1, 2, 3)
Declared = Literal["open", "concealed", "added", "flower"]
"""What is followed by a replacement tile: a kong of a kind, or a declared joker."""


class Stage(Enum):
    """What the table waits for."""

    DRAW = "draw"
    """`turn` draws from the wall next; until then the last discard may be claimed. With the wall empty the hand is over
    but for claims on that discard."""
    ACT = "act"
    """`turn` has drawn: discard, kong, joker declaration or win."""
    DISCARD = "discard"
    """`turn` has claimed a chow or pung and must discard."""
    REPLACE = "replace"
    """`turn` draws a replacement next; an added kong may be robbed until then."""
    OVER = "over"
    """The hand has ended; only `end_hand` may follow."""


class Discarded(Struct, frozen=True, gc=False):
    """A tile put down: in which turn, whether it was the tile just drawn, and what became of it."""

    kind: Kind
    turn: int
    drawn: bool
    after_kong: bool = False
    claimed_by: int | None = None
    won: bool = False


class SeatMeld(Struct, frozen=True, gc=False):
    """A meld on the table: the meld, whom a tile was claimed from, which one, and in which turn."""

    meld: Meld
    source: int | None
    claimed: Kind | None
    turn: int
    added: int | None = None
    """The turn in which a fourth tile was added to a pung."""
    could: tuple[Kind, ...] = ()
    """Of a concealed kong that lies face down: what it could be when it was declared."""
    supposed: bool = False
    """Whether no line of the record lays it down: after a fault it explains what follows."""


class SeatState(Struct, frozen=True, gc=False):
    """One player's facts. `concealed` is sorted and holds the drawn tile too; hidden tiles are `HIDDEN`, last.

    `drawn` is the tile drawn last in this turn, while it may still be there. `draws` counts all own draws.
    """

    concealed: tuple[Kind, ...]
    melds: tuple[SeatMeld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    discards: tuple[Discarded, ...] = ()
    drawn: Kind | None = None
    draws: int = 0
    won: int | None = None
    """Which winner of the hand this player was (1, 2, 3), None while in play."""
    win_tile: Kind | None = None
    """The winning tile; from the win on `concealed` is without it."""
    win_by: WinBy | None = None
    win_from: int | None = None
    """Who discarded or added the winning tile."""
    shown: tuple[Kind, ...] = ()
    """What the win has shown as the hand, right or wrong."""
    void_suit: str | None = None
    veiled: tuple[Kind, ...] = ()
    """Tiles that were known to be held before a kong was laid face down that may be of them: each lies there, or is one
    of the hidden ones in hand."""
    listed: tuple[Kind, ...] = ()
    """After a fault of the record: tiles among which are all that this player holds; the others are not there. Those in
    hand are `HIDDEN` then, but for what was drawn since. Empty where the hand is known, or nothing of it."""
    suspect: tuple[Kind, ...] = ()
    """Tiles that were put or laid down by the record, though they may have been others."""
    untold: bool = False
    """After a fault of the record: whether nothing says any more what this player holds, not even a list of tiles."""
    laid: bool = False
    """Whether melds or flowers may be missing, or others than recorded: not even a hand that is shown tells it then."""

    @property
    def in_doubt(self) -> bool:
        """Whether an earlier fault of the record has hidden this hand."""
        return self.untold or bool(self.listed)

    @property
    def hides(self) -> bool:
        """Whether some of the tiles in hand are not known."""
        return HIDDEN in self.concealed

    @property
    def pool(self) -> tuple[Kind, ...]:
        """The tiles that what this player uses may come from."""
        return self.listed or self.concealed

    @property
    def in_play(self) -> bool:
        """Whether the player has not won yet."""
        return self.won is None

    @property
    def plain_melds(self) -> tuple[Meld, ...]:
        """The melds without their history."""
        return tuple([each.meld for each in self.melds]) if self.melds else ()


class House(Struct, frozen=True):
    """What a ruleset keeps of a hand beside the table: the base of each ruleset's own."""


class HandState(Struct, frozen=True, gc=False):
    """The table. `wall` is the undealt wall as recorded or None; `front` and `back` tiles of it have been drawn."""

    dealer: int
    round: Wind | None
    number: int
    seats: tuple[SeatState, SeatState, SeatState, SeatState]
    scores: tuple[int, int, int, int]
    wall_size: int
    turn: int
    stage: Stage
    wall: tuple[Kind, ...] | None = None
    front: int = 0
    back: int = 0
    dead: int = 0
    """Tiles of the wall that are never drawn."""
    own: int = 0
    """Tiles of each player's own wall, by seat one behind the other in `wall`; 0: there is one wall for all."""
    turns: int = 0
    """Turns begun: each ordinary draw and each claim begins one."""
    last_discard: tuple[int, Kind] | None = None
    """Who put down which tile last, while it may still be claimed or won on."""
    robbable: tuple[int, Kind] | None = None
    """Whose kong may be robbed, and its tile; stays while further players may win on it."""
    at_stake: tuple[int, int, int, int] | None = None
    """What that kong has moved, to be undone if it is robbed."""
    winners_here: tuple[int, ...] = ()
    """Who has won on the present discard, robbed kong or draw."""
    replacements: tuple[Declared, ...] = ()
    """What `turn` has declared since the draw or claim that began this turn: "open", "concealed", "added", "flower"."""
    calls: int = 0
    """Melds that anybody has called so far, and kongs."""
    discarded: int = 0
    """Tiles discarded by anybody so far, also those that were claimed."""
    robbed: tuple[Kind, ...] = ()
    """Tiles that were won by robbing a kong: each lies with its winners and nowhere else."""
    turned: tuple[Kind, ...] = ()
    """Scoring tiles that a win has turned, where the record knows them from that win alone."""
    down: bool = False
    """Whether a kong has been laid face down that may not be known yet."""
    contested: HandState | None = None
    """The state before the claim that was the last event, for a second claim on the same tile; else None."""
    doubt: bool = False
    """Whether an event is supposed that the record has lost, so that what was put down or laid open is not known."""
    house: House | None = None
    """What a ruleset keeps beside (locks, ledgers), made by its `remember`."""

    @property
    def left(self) -> int:
        """Tiles that may still be drawn; of own walls in that of the player who is to draw next."""
        if self.own:
            drawing = self.stage in (Stage.DRAW, Stage.REPLACE)
            return self.own_left(self.turn if drawing else self.next_in_play(self.turn))
        return self.undrawn

    @property
    def undrawn(self) -> int:
        """Tiles that may still be drawn by anybody."""
        return self.wall_size - self.dead - self.front - self.back

    def own_left(self, seat: int) -> int:
        """Tiles left in this player's own wall, where there are own walls; else those that may still be drawn."""
        return self.own - self.seats[seat].draws if self.own else self.undrawn

    def replaceable(self, seat: int) -> bool:
        """Whether there is a tile for what this player puts down, and a next one for the hand to go on."""
        return self.left > 0 and self.own_left(seat) > 0

    @property
    def drawn_tiles(self) -> int:
        """Tiles drawn since the deal by anybody, the dealer's 14th the first."""
        return self.front + self.back

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, in the order of their wins."""
        won = [(seat.won, place) for place, seat in enumerate(self.seats) if seat.won is not None]
        return tuple([place for _, place in sorted(won)])

    def wind_of(self, seat: int) -> Wind:
        """The seat wind: the dealer is E, then S, W, N in turn order."""
        return WINDS[(seat - self.dealer) % 4]

    def seat_of(self, wind: Wind) -> int:
        """The seat that has this wind."""
        return (self.dealer + WINDS.index(wind)) % 4

    def next_in_play(self, seat: int) -> int:
        """The first player after `seat` in turn order who has not won; `seat` itself if nobody else is in play."""
        for step in (1, 2, 3):
            if self.seats[(seat + step) % 4].won is None:
                return (seat + step) % 4
        return seat
