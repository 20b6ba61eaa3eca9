"""What a ruleset answers about tiles alone: winning shapes, shanten, waits, accepted tiles, melds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from replay.hands import Acceptance, Accepting, HeldHand, Meld, Near
from replay.rules import plain
from replay.tiles import HIDDEN, Kind

if TYPE_CHECKING:  # a ruleset that is only looked up loads no tables
    from replay.distance.asked import Answering

_WHOLE = 14
"""Tiles of a hand that is complete, three of each meld."""


class Following(Protocol):
    """Four seats followed through a hand: the kernel's `Follow`, or `replay.analysis.definition.CountedAnew`.

    Counts are the binary digits of each kind's number, as in `replay.analysis.planes`. Each look and chapter is written
    at once; one of the same event and seat gives way to the look that follows it.
    """

    def count(self, place: int, ones: int, twos: int, fours: int, /) -> None:
        """The seat cannot see so many copies."""

    def beyond(self, place: int, unsure: bool, hidden: bool, ones: int, twos: int, fours: int, /) -> None:
        """Of what the seat cannot see so many copies cannot come any more, and nobody can tell where that is `hidden`;
        `unsure` as in `replay.analysis.values.Look`."""

    def sit(self, place: int, held: HeldHand, draws: int, event: int, turn: int, /) -> None:
        """The seat, which has been counted, holds these tiles, 13 or 14, after so many draws of its own."""

    def leave(self, place: int, won: bool, event: int, /) -> None:
        """The seat has won, or its tiles are not known."""

    def draw(self, place: int, kind: Kind, draws: int, event: int, /) -> bool:
        """The seat, which has 13, draws a tile that the others do not see. False where that is in any doubt: then
        nothing has changed, and all is to be counted anew."""

    def shows(self, place: int, kind: Kind, /) -> bool:
        """The other seats see this tile; False where that is in any doubt, and all is to be counted anew."""

    def recount(self, event: int, turn: int, /) -> None:
        """What lies elsewhere has changed for every seat that has 13 tiles."""

    def turns(self, number: int, /) -> None:
        """So many turns begin."""

    def late(self, place: int, kind: Kind, event: int, turn: int, /) -> None:
        """The seat has drawn this tile: was it one that an earlier wait of its own needed, and the last one not?"""

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
        """A discard is judged, as in `replay.analysis.values.Judgement`."""

    def lay(self, by: int, source: int, kind: Kind, event: int, turn: int, chow_seat: int, /) -> None:
        """The event has put a tile there that may be won on in this way, or drawn one (by the number of a `WinBy`)."""

    def passes(self, told: bool, takes: int, by: int, source: int, kind: Kind, /) -> None:
        """What lies there is not taken, unless by this: a win (`takes` 1) or a claim (2) of that tile. `told`: whether
        it is told what was done instead, so that somebody is said to have let it pass."""

    def wins(self, place: int, by: int, source: int, kind: Kind, event: int, turn: int, /) -> None:
        """The seat wins on this tile."""

    def run(self, codes: Any, begin: int, turn: int, chow_seats: int, replaces: int, /) -> int:
        """Follow plain draws, discards and flowers (`run_codes`) from `begin` on as far as nothing is in doubt: to
        where. `chow_seats`: who may chow the discards of each seat, two bits for each; `replaces`: 1 where the first
        draw replaces a tile, 2 where none in the run may."""

    def columns(self, *discards: int) -> tuple[bytes, list[tuple[Any, ...]], bytes]:
        """All that was written, as `replay.analysis.columns.HandColumns` has it; so many discards has each seat."""


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
    follow: Callable[..., Following | None] = plain.nothing
    """Who follows the seats of a hand, and asks these questions of it (`replay.analysis.questions`): the kernel. None
    without it."""
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
