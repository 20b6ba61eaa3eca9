"""Four seats followed without the kernel: their tiles are kept here, and the ruleset is asked what they are near to.

It does in Python what `Follow` does in kernel.c, so that no table is made for plain draws and discards; tests hold the
two, and `following.Counting`, against each other.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from replay.analysis.columns import HELL_HIDDEN, HELL_KNOWN, HELL_TRUE, TO_DISCARD, TRUE_HIDDEN, UNSURE, PlainColumns
from replay.analysis.letting import nearer_ways
from replay.analysis.planes import NO_TILES, Planes, copies
from replay.analysis.runs import CALL, CALLS, COMPLETE, EACH, LATE, LEVEL, OFFERED, OTHERWISE
from replay.analysis.seat import best_of, shanten_of
from replay.engine.follow.codes import DRAW, KIND, OTHER, SEAT_AT, YES
from replay.engine.follow.lists import Free
from replay.hands import HeldHand, KeptDiscard, Near, WeighedDiscard
from replay.rules import Rules
from replay.rules.shapes import CallTold, NoteTold, RunTold, SeatTold
from replay.state import SEATS
from replay.tiles import HIDDEN, Kind

_WITHOUT: Final = 13
_WITH: Final = 14
_NOBODY: Final = -1
_FAR: Final = Near(_WITH, 0)


class _Walker:
    """A seat: what it holds, what it cannot see, what its last 13 tiles were near to."""

    __slots__ = (
        "acted",
        "begun",
        "best",
        "counted",
        "dead",
        "drawn",
        "earlier",
        "flags",
        "fours",
        "gone",
        "held",
        "hell",
        "hidden",
        "holds",
        "joined",
        "known",
        "left",
        "near",
        "ones",
        "open",
        "ordinary",
        "place",
        "table",
        "tiles",
        "twos",
        "unsure",
        "waits",
    )

    def __init__(self, place: int) -> None:
        self.place = place
        self.counted = False
        """Whether somebody sits there whose tiles are followed."""
        self.holds = 0
        """13 or 14 tiles less three a meld; 0: they are not known here."""
        self.held = HeldHand(concealed=())
        """What lies beside the tiles is as here."""
        self.tiles: list[Kind] = []
        self.ones = self.twos = self.fours = 0
        """What it cannot see."""
        self.gone, self.unsure, self.open = NO_TILES, False, True
        self.near = _FAR
        """Of the last 13 tiles."""
        self.best = 0
        """The shanten of the 14 tiles."""
        self.table: dict[Kind, Near] | None = None
        """What the discards of the least shanten leave of them, if that was asked for."""
        self.drawn: Kind | None = None
        """The tile drawn to those 13; None where the 14 came together in another way."""
        self.joined = self.ordinary = False
        """Whether they did; whether the tile was drawn in a run, so that nothing is special about it."""
        self.waits = False
        """Whether the last 13 tiles wait, and all is known of the wait."""
        self.hell = self.earlier = 0
        self.known, self.left, self.flags = 0, 0, 0
        """Of the last look at 13 tiles; what is left is -1 where that is hidden."""
        self.acted = False
        self.begun = self.dead = 0
        self.hidden = False
        """In a run: whether its tiles have changed; the turns that began while it waited, with nothing left."""

    def whole(self) -> HeldHand:
        """What it holds."""
        return replace(self.held, concealed=tuple(self.tiles))

    def copies(self, kinds: int) -> int:
        """Copies of these kinds that it cannot see."""
        return (
            (self.ones & kinds).bit_count() + 2 * (self.twos & kinds).bit_count() + 4 * (self.fours & kinds).bit_count()
        )

    def sees(self, bit: int) -> bool:
        """It sees one tile more of the kind of this bit; False where there is none."""
        if self.ones & bit:
            self.ones ^= bit
        elif self.twos & bit:
            self.ones |= bit
            self.twos ^= bit
        elif self.fours & bit:
            self.ones |= bit
            self.twos |= bit
            self.fours ^= bit
        else:
            return False
        return True

    def still(self, kinds: int, known: int) -> int:
        """Of so many copies of these kinds that it cannot see those that can come, -1 where that is hidden."""
        if self.unsure or not self.open:
            return _NOBODY
        return known if self.gone is NO_TILES else max(0, known - copies(self.gone, kinds))

    def takes(self, kind: Kind) -> bool:
        """It draws a tile that the others do not see, if it can."""
        if self.holds != _WITHOUT or not self.counted or kind == HIDDEN or not self.sees(1 << kind):
            return False
        insort(self.tiles, kind)
        self.holds = _WITH
        self.drawn = kind
        self.table = None
        self.joined = self.ordinary = False
        self.best = self.near.shanten - (self.near.kinds >> kind & 1)
        return True

    def told(self) -> SeatTold:
        """What a run has made of it."""
        near = self.near
        away = self.best if self.holds == _WITH else near.shanten
        begun = self.begun, self.dead, int(self.hidden)
        return (
            self.place, self.holds, int(self.acted), near.shanten, near.kinds, near.self_draw, 0, away, *begun,
        )  # fmt: skip


class Walking(PlainColumns):
    """As `Following`, by the answers of a ruleset."""

    def __init__(self, rules: Rules) -> None:
        """Nobody sits anywhere yet."""
        super().__init__()
        self.rules = rules
        self._seats = tuple(map(_Walker, SEATS))
        self._notes: list[NoteTold] = []
        self._turn = self._reason = self._wanted = 0
        self._discard: tuple[int, Kind] = 0, 0

    # ------------------------------------------------------------- what a seat holds, and what it cannot see

    def count(self, place: int, ones: int, twos: int, fours: int, /) -> None:
        """As `Following.count`."""
        seat = self._seats[place]
        seat.ones, seat.twos, seat.fours = ones, twos, fours
        seat.counted = True

    def unseen(self, place: int, /) -> Planes:
        """As `Following.unseen`."""
        seat = self._seats[place]
        return seat.ones, seat.twos, seat.fours

    def copies(self, place: int, kinds: int, /) -> int:
        """As `Following.copies`."""
        return self._seats[place].copies(kinds)

    def seen(self, place: int, kind: Kind, /) -> bool:
        """As `Following.seen`."""
        return self._seats[place].sees(1 << kind)

    def leave(self, place: int, /) -> None:
        """As `Following.leave`."""
        seat = self._seats[place]
        seat.holds, seat.counted, seat.waits = 0, False, False

    def sit(self, place: int, held: HeldHand, /) -> Near | int | None:
        """As `Following.sit`."""
        seat, shapes = self._seats[place], self.rules.shapes
        seat.held, seat.tiles = held, list(held.concealed)
        seat.waits, seat.drawn, seat.ordinary, seat.table = False, None, False, None
        seat.joined = len(held.concealed) % 3 == _WITH % 3
        if seat.joined:
            table = shapes.near_best(held)
            seat.holds, seat.table, seat.best = _WITH, dict(table), shanten_of(table)
            return seat.best
        seat.holds, seat.near = _WITHOUT, shapes.near(held)
        return seat.near

    def beyond(self, place: int, unsure: bool, hidden: bool, ones: int, twos: int, fours: int, /) -> None:
        """As `Following.beyond`."""
        seat = self._seats[place]
        seat.unsure, seat.open = unsure, not hidden
        seat.gone = (ones, twos, fours) if ones or twos or fours else NO_TILES

    def wait(self, place: int, self_draw: int, hell: int, earlier: int, /) -> None:
        """As `Following.wait`."""
        seat = self._seats[place]
        seat.waits = seat.counted and seat.holds == _WITHOUT and not seat.near.shanten
        seat.near = Near(seat.near.shanten, seat.near.kinds, self_draw)
        seat.hell, seat.earlier = hell, earlier

    # ------------------------------------------------------------- one step

    def draw(self, place: int, kind: Kind, event: int, /) -> int | None:
        """As `Following.draw`."""
        seat = self._seats[place]
        if not seat.takes(kind):
            return None
        self.put(place, event, seat.best, 0, 0, TO_DISCARD, 0, 0)
        return seat.best

    def discard(self, place: int, kind: Kind, event: int, turn: int, /) -> KeptDiscard | None:
        """As `Following.discard`."""
        concerned = self._concerned(place, kind)
        if concerned is None:
            return None
        seat = self._seats[place]
        judged = self._judged_discard(seat, kind)
        self._puts_down(seat, kind, judged, event, turn)
        near, left, best, best_shanten, best_left = judged
        seat.waits = False  # who asks looks at the tiles
        for each in (seat, *concerned):
            if each.near.shanten > 0:
                self._look(each, event)
        away = sum(
            1 << each.place
            for each in self._seats
            if each is not seat and not (each.counted and each.holds == _WITHOUT)
        )
        mask = sum(1 << each.place for each in concerned)
        return best, best_shanten, best_left, near.shanten, left, near.kinds, near.self_draw, mask, away

    def calls(self, place: int, kind: Kind, _calls: int, chows: int, _wild: int, /) -> list[CallTold] | None:
        """As `Following.calls`."""
        seat = self._seats[place]
        if kind == HIDDEN or not seat.counted or seat.holds != _WITHOUT:
            return None
        ways = nearer_ways(seat.whole(), kind, seat.near.shanten, self.rules, chows=bool(chows))
        return [(CALLS[meld], given[0], given[1], given[-1]) for meld, given in ways]

    def _concerned(self, place: int, kind: Kind) -> list[_Walker] | None:
        """Whom a discard brings nearer; None where it is not told, and nothing changes."""
        seat = self._seats[place]
        if seat.holds != _WITH or not seat.counted or kind not in seat.tiles:
            return None
        found, bit = [], 1 << kind
        for each in self._seats:
            if each is seat or not each.counted:
                continue
            if not each.holds or not (each.ones | each.twos | each.fours) & bit:
                return None
            if each.holds == _WITHOUT and each.near.kinds & bit:
                found.append(each)
        return found

    def _judged_discard(self, seat: _Walker, kind: Kind) -> WeighedDiscard:
        """A discard beside the best one."""
        near, shapes, table = seat.near, self.rules.shapes, seat.table
        whole, unseen = seat.whole(), (seat.ones, seat.twos, seat.fours)
        drawn = near if kind == seat.drawn else None
        if table is None:
            if drawn is not None and near.shanten == seat.best:
                # where no discard can keep more than what is drawn and put down at once, the others are not asked for
                most, left = shapes.kept_at_most(whole), seat.copies(near.kinds)
                if most is not None and seat.copies(most) == left:
                    return near, left, kind, near.shanten, left
            told = shapes.weigh(whole, kind, drawn, unseen)
            if told is not None:
                return told
            table = dict(shapes.near_best(whole))
        chosen = table.get(kind)
        if chosen is None:
            chosen = table[kind] = drawn or shapes.near(whole.without(kind))
        best, best_shanten, best_left = best_of(table, unseen)
        left = seat.copies(chosen.kinds)
        if left == best_left and chosen.shanten == best_shanten:
            best = kind
        return chosen, left, best, best_shanten, best_left

    def _puts_down(self, seat: _Walker, kind: Kind, judged: WeighedDiscard, event: int, turn: int) -> None:
        """The discard is written, and the tiles of the seats are as it leaves them."""
        near, left, best, best_shanten, best_left = judged
        seat.tiles.remove(kind)
        seat.holds, seat.near, seat.table = _WITHOUT, near, None
        bit = 1 << kind
        for each in self._seats:
            if each is not seat and each.counted:
                each.sees(bit)
        self.judge(event, turn, seat.place, kind, near.shanten, left, best, best_shanten, best_left)

    # ------------------------------------------------------------- looks

    def put(
        self, place: int, event: int, shanten: int, known: int, gone: int, flags: int, kinds: int, self_draw: int, /
    ) -> None:
        """As `Following.put`."""
        if not flags & TO_DISCARD:
            seat = self._seats[place]
            seat.known, seat.flags = known, flags
            seat.left = _NOBODY if flags & TRUE_HIDDEN else known - gone
        super().put(place, event, shanten, known, gone, flags, kinds, self_draw)

    def _look(self, seat: _Walker, event: int) -> None:
        """The look of a seat that has 13 tiles."""
        near = seat.near
        kinds = near.kinds
        known = seat.copies(kinds)
        left = seat.still(kinds, known)
        flags = UNSURE if seat.unsure else 0
        if left < 0:
            flags |= HELL_HIDDEN | TRUE_HIDDEN
        if seat.waits and seat.hell:
            one = seat.copies(seat.hell)
            if one == 1 and not seat.unsure:
                flags |= HELL_KNOWN
            if left >= 0 and seat.still(seat.hell, one) == 1:
                flags |= HELL_TRUE
        seat.known, seat.left, seat.flags = known, left, flags
        self_draw = near.self_draw if seat.waits else 0
        super().put(seat.place, event, near.shanten, known, 0 if left < 0 else known - left, flags, kinds, self_draw)

    def _looks_again(self, seat: _Walker, event: int) -> None:
        """The look of a seat; if it waits, and what is left has changed, that is noted."""
        before = seat.known, seat.left, seat.flags
        self._look(seat, event)
        if seat.waits and before != (seat.known, seat.left, seat.flags):
            note = seat.known, seat.left, seat.flags, 0, 0, 0, seat.near.shanten
            self._notes.append((LEVEL, event, self._turn, seat.place, 0, *note))

    def _note(self, what: int, event: int, seat: _Walker, kind: Kind, call: CallTold = (0, 0, 0, 0)) -> None:
        """Something is told of a tile."""
        known = seat.copies(1 << kind)
        left = seat.still(1 << kind, known)
        self._notes.append((what, event, self._turn, seat.place, kind, known, left, *call, seat.near.shanten))

    # ------------------------------------------------------------- a run of draws and discards

    def run(
        self,
        codes: Sequence[int],
        begin: int,
        turn: int,
        free: Free | bool | None,
        first: Callable[[Kind], bool] | None,
        calls: int,
        chow_seats: int,
        _wild: int,
        /,
    ) -> RunTold | None:
        """As `Following.run`."""
        if not self._all_told():
            return None
        self._notes, self._turn, self._reason, self._wanted = [], turn, 0, _NOBODY
        self._each = calls & EACH > 0
        for seat in self._seats:
            seat.acted = seat.hidden = False
            seat.begun = seat.dead = 0
        at, most = begin, len(codes)
        while at < most and not self._reason:
            code = codes[at]
            if code & OTHER or (code & DRAW and code & YES):
                break
            place, kind = code >> SEAT_AT & 3, code & KIND
            if code & DRAW:
                taken = self._run_draw(place, kind, at + 1, chow_seats)
            else:
                taken = self._run_discard(place, kind, at + 1, free, first)
            if not taken:
                break
            at += 1
            first = None
        if at == begin:
            return None
        seats = [seat.told() for seat in self._seats if seat.counted and (seat.acted or seat.begun)]
        return at, self._turn, self._reason, self._wanted, seats, self._notes

    def _all_told(self) -> bool:
        """Whether all that who asks knows of the seats is known here."""
        return all(
            seat.holds and (seat.joined or seat.waits is (not seat.near.shanten))
            for seat in self._seats
            if seat.counted
        )

    def _run_draw(self, place: int, kind: Kind, event: int, chow_seats: int) -> bool:
        """One draw; False: it is not taken, and nothing has changed."""
        seats = self._seats
        for seat in seats:
            if seat.counted and seat.holds != _WITHOUT:
                return False
        seat = seats[place]
        # what is told of calls is of the time before the draw, and nothing may change if there is none
        if not seat.counted or kind == HIDDEN or not (seat.ones | seat.twos | seat.fours) >> kind & 1:
            return False
        if self._wanted > 0:
            self._wants(event - 1, chow_seats)
        seat.takes(kind)
        seat.acted = seat.ordinary = True
        super().put(place, event, seat.best, 0, 0, TO_DISCARD, 0, 0)
        for each in seats:
            if each.waits:
                each.begun += 1
                each.dead += not each.left
                each.hidden = each.hidden or each.left < 0
        self._turn += 1
        self._wanted = _NOBODY
        if seat.earlier >> kind & 1 and not (seat.waits and seat.near.kinds >> kind & 1):
            self._note(LATE, event, seat, kind)
        if seat.best < 0:
            self._reason |= COMPLETE
        return True

    def _wants(self, event: int, chow_seats: int) -> None:
        """What the seats could claim the last discard for."""
        source, kind = self._discard
        chow_seat = chow_seats >> 2 * source & 3
        for seat in self._seats:
            if self._wanted >> seat.place & 1:
                for call in self.calls(seat.place, kind, 0, chow_seat == seat.place, 0) or ():
                    self._note(CALL, event, seat, kind, call)

    def _run_discard(
        self, place: int, kind: Kind, event: int, free: Free | bool | None, first: Callable[[Kind], bool] | None
    ) -> bool:
        """One discard; False: it is not taken, and nothing has changed."""
        seat = self._seats[place]
        concerned = self._concerned(place, kind)
        if concerned is None or any(
            each.holds != _WITHOUT for each in self._seats if each is not seat and each.counted
        ):
            return False
        judged = self._judged_discard(seat, kind)
        if judged[2] != kind and not _is_free(seat, judged[2], free, first):
            return False
        waited, kinds = seat.waits, seat.near.kinds
        self._puts_down(seat, kind, judged, event, self._turn)
        near = seat.near
        if kind != seat.drawn:
            seat.waits = waited and not near.shanten and near.kinds == kinds and not self._each
            if not seat.waits and (waited or seat.joined or not near.shanten):
                self._reason |= OTHERWISE
        if seat.waits or near.shanten > 0:
            self._looks_again(seat, event)
        self._wanted = 0
        for each in concerned:
            self._looks_again(each, event)
            if each.near.shanten > 0:
                self._wanted |= 1 << each.place
            elif not each.near.self_draw >> kind & 1:
                self._reason |= OFFERED
        self._discard = place, kind
        seat.acted = True
        return True


def _is_free(seat: _Walker, kind: Kind, free: Free | bool | None, first: Callable[[Kind], bool] | None) -> bool:
    """Whether it is told that this tile of the hand is free to be discarded."""
    if not seat.ordinary and first is not None:
        return first(kind)
    if not seat.ordinary or free is None or free is False:
        return False
    return free is True or free(tuple(seat.tiles), kind, seat.held.void_suit)
