"""How far draws and discards are plain, gone through on lists: the twin of what the kernel does on counts.

It knows nothing of tables but the numbers and tiles that it is given, so that the two can be held against each other.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from replay.engine.follow.codes import DRAW, KIND, NO, OTHER, SEAT_AT, YES
from replay.state import SEATS, Discarded, HandState
from replay.tiles import FLOWERS as FLOWER_KINDS
from replay.tiles import HIDDEN, Kind, suit_of

TO_DRAW, HOLDING, NEITHER = range(3)
"""What the table waits for: that the seat draws, that it discards; else nothing is plain."""
INFERS, OPENING, PUT, FLOWERS = 1, 2, 4, 8
"""A first discard tells the missing suit; something must have been done before play, and no rule but of the first event
of a run is asked; a tile has been discarded; a flower that is held goes down before a discard."""
_FLOWERS: Final = min(FLOWER_KINDS)
VEILED_AT: Final = 4
"""Behind the seats that do not play, or whose tiles are not known, those that may have tiles in a kong face down."""
Free = Callable[[Sequence[Kind], Kind, str | None], bool]


class Acted(NamedTuple):
    """A seat that has acted: its tiles, its draws and discards in the run."""

    seat: int
    tiles: tuple[Kind, ...]
    draws: int
    puts: tuple[Discarded, ...]


class RunTaken(NamedTuple):
    """How many events are plain, whose turn it is then, what the table waits for, how many discards there were."""

    events: int
    turn: int
    waits: int
    discards: int
    moved: Sequence[Acted]


def by_lists(
    codes: Sequence[int],
    begin: int,
    end: int,
    turn: int,
    waits: int,
    drawn: int,
    kong: int,
    front: int,
    left: int,
    before: int,
    around: int,
    barred: int,
    flags: int,
    hands: tuple[tuple[Kind, ...], ...],
    voids: tuple[str | None, ...],
    wall: bytes | None,
    room: bytes | None,
    free: Free | bool | None,
    forbidden: Callable[[HandState, int, Kind], bool],
    state: HandState,
    made: type[Discarded],
    /,
) -> RunTaken | None:
    """The run of plain events that begins here, at a table of which is said: the turn, what it waits for, the tile
    drawn (-1: none) and whether it replaces one after a kong; how many tiles of the wall are drawn at its head and how
    many are left; which turn comes before those draws; who plays after each seat, two bits each; which seats are not
    told. `wall` has the kinds of the wall; without one `room` has how many of each kind may still come.

    Of the first event `forbidden` tells whether the rules forbid it, of others `free` (`Play.free_after_draw`, True
    where all are free). None where the first event is not plain.
    """
    sat: list[list[Kind] | None] = [None] * 4
    puts: list[list[Discarded]] = [[], [], [], []]
    draws = [0] * 4
    told_void = list(voids)
    come = [0] * (HIDDEN + 1)
    put, at = 0, begin
    for code in codes[begin:end]:
        seat, kind = code >> SEAT_AT & 3, code & KIND
        if code & OTHER or seat != turn or barred >> seat & 1:
            break
        hand = sat[seat]
        if hand is None:
            hand = sat[seat] = list(hands[seat])
        if code & DRAW:
            if waits != TO_DRAW or code & YES or kind >= HIDDEN or left <= 0:
                break
            if wall is None:
                assert room is not None
                if come[kind] >= room[kind]:
                    break
                come[kind] += 1
            elif front >= len(wall) or wall[front] != kind:
                break
            insort(hand, kind)
            drawn = kind
            draws[seat] += 1
            front += 1
            left -= 1
            waits = HOLDING
        else:
            if waits != HOLDING or kind not in hand or hand[-1] == HIDDEN or barred >> (VEILED_AT + seat) & 1:
                break
            mine = drawn == kind
            if not mine if code & YES else (code & NO and mine and hand.count(kind) == 1):
                break
            # In a run the tiles tell that nothing forbids it, or the run ends before it and the rules are asked.
            if at == begin:
                if forbidden(state, seat, kind):
                    break
            elif (
                (flags & OPENING and not flags & PUT)
                or (flags & FLOWERS and hand[-1] >= _FLOWERS)
                or not (free is True or (free and free(hand, kind, told_void[seat])))
            ):
                break
            hand.remove(kind)
            mine = code & YES > 0 if code & (YES | NO) else mine
            puts[seat].append(made(kind, before + front, mine, kong > 0))
            if flags & INFERS and told_void[seat] is None:
                told_void[seat] = suit_of(kind)
            put += 1
            flags |= PUT
            turn = around >> 2 * seat & 3
            waits = TO_DRAW
        kong = 0
        at += 1
    if at == begin:
        return None
    moved = [
        Acted(seat, tuple(sat[seat] or ()), draws[seat], tuple(puts[seat]))
        for seat in SEATS
        if draws[seat] or puts[seat]
    ]
    return RunTaken(at - begin, turn, waits, put, moved)
