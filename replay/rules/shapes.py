"""What a ruleset answers about tiles alone: winning shapes, shanten, waits, accepted tiles, melds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from replay.hands import Acceptance, Accepting, HeldHand, KeptDiscard, Meld, Near
from replay.rules import plain
from replay.tiles import HIDDEN, Kind

if TYPE_CHECKING:  # a ruleset that is only looked up loads no tables
    from replay.distance.asked import Answering

_WHOLE = 14
"""Tiles of a hand that is complete, three of each meld."""
SeatTold = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""Of a seat in a run: its place; tiles held; whether they have changed; of the last 13 the shanten, the kinds, those
for a self-draw alone; whether a ruleset has to be asked for these; the shanten of what it holds; the turns that began
while it waited, those of them in which nothing was left, whether some are hidden."""
CallTold = tuple[int, int, int, int]
"""What a tile may be called for, by its number in `replay.analysis.runs`, and the two or three tiles that are given."""
NoteTold = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""What is told of a wait in a run: what it is about, event, turn, seat, tile, copies as the player knows, in truth (-1:
hidden), the flags of the look or what the tile may be called for (0: to be looked for), with which of the own, the
shanten before."""
RunTold = tuple[int, int, int, int, list[SeatTold], list[NoteTold]]
"""Where a run has come to: the event, the turn, why it ends there; after a discard the seats that it brings nearer, -1
after a draw; the seats, the notes. The numbers are those of `replay.analysis.runs`."""


class Following(Protocol):
    """Four seats followed through a hand: their tiles, and the copies that each cannot see.

    Counts are the binary digits of each kind's number, as in `replay.analysis.planes`. What is in any doubt is not
    told, None, and then nothing has changed: it is to be asked in another way, and the seat seated anew.
    """

    def count(self, place: int, ones: int, twos: int, fours: int, /) -> None:
        """From here on the seat is followed; it cannot see so many copies."""

    def unseen(self, place: int, /) -> tuple[int, int, int]:
        """The copies that the seat cannot see."""

    def copies(self, place: int, kinds: int, /) -> int:
        """Those of these kinds."""

    def seen(self, place: int, kind: Kind, /) -> bool:
        """The seat sees one tile more; False where there is none, and nothing has changed."""

    def leave(self, place: int, /) -> None:
        """The tiles of the seat are not followed any more."""

    def sit(self, place: int, held: HeldHand, /) -> Near | int | None:
        """The seat holds these tiles: of 13 what `Shapes.near` says, of 14 the shanten (less three a meld)."""

    def beyond(self, place: int, unsure: bool, hidden: bool, ones: int, twos: int, fours: int, /) -> None:
        """Of what the seat cannot see so many copies cannot come any more, and nobody can tell where that is `hidden`;
        `unsure` as in `replay.analysis.values.Look`."""

    def draw(self, place: int, kind: Kind, event: int, /) -> int | None:
        """The seat, which has 13, draws a tile that the others do not see: the shanten of the 14. The look is put."""

    def discard(self, place: int, kind: Kind, event: int, turn: int, /) -> KeptDiscard | None:
        """The seat, which has 14, puts one down, and the others see it. The discard is judged as told, and looks are
        put: its own and of those whom it concerns, but not of hands that wait."""

    def wait(self, place: int, self_draw: int, hell: int, earlier: int, /) -> None:
        """The 13 tiles of the seat wait: the kinds for a self-draw alone, those that count for a hell wait, those of
        all its waits up to now."""

    def calls(self, place: int, kind: Kind, calls: int, chows: int, wild: int, /) -> list[CallTold] | None:
        """The claims of a discarded tile by which the hand of the seat, which has 13, comes nearer: all that are legal,
        and others. `calls` and `wild` as in `run`; `chows`: whether the seat may chow it. Nothing changes."""

    def run(
        self, codes: Any, begin: int, turn: int, free: Any, first: Any, calls: int, chow_seats: int, wild: int, /
    ) -> RunTold | None:
        """Follow plain draws and discards (`run_codes`) from `begin` on, as far as nothing has to be asked; None where
        that is not one. All is as if each were told by `draw` and `discard`, and every look is put but that of a hand
        that waits otherwise than before. `free` is `Rules.free`, True where no discard is forbidden,
        `first` tells the same of a tile at the beginning;
        `calls` and `wild` are masks of what may be called and of the wild kinds, `chow_seats` who may chow a discard,
        two bits for each seat."""

    def put(
        self, place: int, event: int, shanten: int, known: int, gone: int, flags: int, kinds: int, self_draw: int, /
    ) -> None:
        """A look of the seat is written, in the place of one at the same event, if it says other than that before it.
        `gone` is what of `known` cannot come; the flags are those of `replay.analysis.columns`. It raises OverflowError
        where that is more than a hand has, as do `judge`, `draw`, `discard` and `columns`."""

    def judge(
        self,
        event: int,
        turn: int,
        place: int,
        kind: Kind,
        shanten: int,
        left: int,
        best: Kind,
        best_shanten: int,
        best_left: int,
        /,
    ) -> None:
        """A discard is judged, in the place of what was said of the same event."""

    def dealt(self, event: int, winners: int, could: int, /) -> None:
        """Of the discard that was judged last, if it is that of the event: who won on it and who could have (masks of
        seats), -1 where that is hidden."""

    def before(self, place: int, event: int, /) -> tuple[int, int, int, int, int, int] | None:
        """Of the last look at 13 tiles before the event what `put` was told, from the shanten on."""

    def given(self, place: int, /) -> tuple[int, int, int, int]:
        """Of the seat's discards: how many were judged, the copies given up, the shanten lost, ready hands broken."""

    def columns(self) -> tuple[list[list[list[int]]], list[list[int]], list[int]]:
        """All that was written, as it is stored: the columns of each seat's looks, those of the judged discards, the
        sets of kinds by their names (`replay.analysis.columns`)."""


class Shapes(Struct, frozen=True, kw_only=True):
    """What completes a hand, and how near it is. A hand has 13 tiles less three a meld, or 14 where that is said."""

    accepts: Callable[[HeldHand], Acceptance]
    """Shanten and waits or accepted tiles of a hand of 13 less three a meld."""
    accepts_discards: Callable[[HeldHand], Accepting]
    """`accepts` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles; the
    discarded tile is visible then."""
    shanten: Callable[[HeldHand], int]
    """Tiles missing before the hand is ready, 0 = ready, -1 = complete (14 less three a meld)."""
    near: Callable[[HeldHand], Near]
    """What `accepts` says of the hand itself: shanten and the sets of kinds, whatever lies elsewhere."""
    near_discards: Callable[[HeldHand], tuple[tuple[Kind, Near], ...]]
    """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
    near_best: Callable[[HeldHand], tuple[tuple[Kind, Near], ...]]
    """Those of `near_discards` with the least shanten."""
    follow: Callable[[], Following | None] = plain.nothing
    """Who follows the seats of a hand: the kernel. None without it."""
    wrong_meld: Callable[[Meld], str | None] = plain.wrong_meld
    """Why these tiles, however they came together, are no meld of its kind, as a sentence; None if they are one."""
    barred: Callable[[Sequence[Kind], str | None], frozenset[Kind]] | None = None
    """`(concealed, void_suit)`: the kinds that may not be discarded for what else is held. After an ordinary draw
    `Play.discard_fault` forbids these alone; None where it has to be asked each time."""
    hell_kinds: Callable[[int], int] = plain.any_wait
    """Of the kinds waited for (a mask) those that count for a hell wait: it is one if just one tile of them is left.
    None of them (0) where it can't be one."""

    def complete(self, held: HeldHand, kind: Kind) -> bool:
        """Whether the 13-tile hand with this tile is a winning shape, however it would be won and however many copies
        of it there are."""
        tiles = (*held.concealed, kind)
        if HIDDEN in tiles or len(tiles) + 3 * len(held.melds) != _WHOLE:
            return False
        return self.shanten(replace(held, concealed=tiles)) < 0


def shapes_of(
    answering: Answering,
    *,
    wrong_meld: Callable[[Meld], str | None] = plain.wrong_meld,
    barred: Callable[[Sequence[Kind], str | None], frozenset[Kind]] | None = None,
    hell_kinds: Callable[[int], int] = plain.any_wait,
) -> Shapes:
    """The shapes of a ruleset by what answers about its hands: `replay.distance.asked.planned`."""
    return Shapes(
        accepts=answering.accepts,
        accepts_discards=answering.accepts_discards,
        shanten=answering.shanten,
        near=answering.near,
        near_discards=answering.near_discards,
        near_best=answering.near_best,
        follow=answering.follow,
        wrong_meld=wrong_meld,
        barred=barred,
        hell_kinds=hell_kinds,
    )
