"""Four seats followed by the definitions alone: what the kernel's `Follow` is held against, and where there is none.

It counts nothing on: of every table it is told anew what each seat holds and cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, get_args

from msgspec.structs import replace

from replay.analysis.columns import folded
from replay.analysis.planes import NO_TILES, Planes, copies
from replay.analysis.questions import Questions
from replay.analysis.values import NO_LOOK, Chapter, ChapterKind, HandAnalysis, Judgement, Look, SeatSummary
from replay.hands import HeldHand, WinBy
from replay.state import SEATS
from replay.tiles import Kind

WAYS: Final[tuple[WinBy, ...]] = get_args(WinBy)
_DISCARD: Final = WAYS.index("discard")
_THIRTEEN, _FOURTEEN = 13, 14
_WINS: Final = 1


@dataclass(slots=True)
class _Seat:
    """A seat, the story of its wait, and its hand in figures, of which None is hidden."""

    place: int
    plays: bool = False
    held: int = 0
    """13 or 14, or 0 where there is nothing to be seen."""
    unseen: Planes = NO_TILES
    gone: Planes | None = NO_TILES
    unsure: bool = False
    last: Look | None = None
    """The last look at 13 tiles, while they are to be seen."""
    hell: int = 0
    short: int = 0
    able: bool = False
    """Whether the last 13 tiles wait, and not only for what is worth no win."""
    level: ChapterKind = "ready"
    in_hell_known: bool = False
    in_hell_true: bool = False
    earlier: int = 0
    draws: int = 0
    looks: list[Look] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)
    away: int | None = None
    blind: bool = False
    ready: tuple[int, int, int, int] | None = None
    """When it was first ready: the turn, the own draws, what it waited for, the copies of them."""
    won: tuple[WinBy, Look | None] | None = None
    width: int = 0
    left: int = 0
    ready_turns: int = 0
    dead_turns: int | None = 0
    hell_known: int = 0
    hell_true: int | None = 0
    dealt_in: int = 0
    could_deal_in: int | None = 0

    @property
    def waits(self) -> int:
        """What the last 13 tiles waited for."""
        return self.last.kinds if self.last is not None and self.last.shanten == 0 else 0

    def counted(self, kinds: int) -> tuple[int, int | None]:
        """Copies of these kinds left as the player can know, and in truth."""
        known = copies(self.unseen, kinds)
        return known, None if self.gone is None or self.unsure else max(0, known - copies(self.gone, kinds))

    def put(self, look: Look) -> None:
        """A look, in the place of one at the same event, if it says other than the one before."""
        self.away = look.shanten
        if self.looks and self.looks[-1].event == look.event:
            self.looks.pop()
        if not self.looks or replace(self.looks[-1], event=look.event) != look:
            self.looks.append(look)

    def tell(self, event: int, turn: int, kind: ChapterKind, kinds: int, look: Look | None = None) -> None:
        """A chapter, with what the look says of the wait."""
        known, true = (0, None) if look is None else (look.known, look.true)
        short = 0 if look is None or kind == "won" else self.short
        told = Chapter(
            event=event, turn=turn, seat=self.place, kind=kind, kinds=kinds, known=known, true=true, short=short
        )
        self.chapters.append(told)

    def tell_tile(self, event: int, turn: int, kind: ChapterKind, tile: Kind) -> None:
        """A tile was let pass, or was drawn late: told with the copies of it that are left."""
        known, true = self.counted(1 << tile)
        told = Chapter(event=event, turn=turn, seat=self.place, kind=kind, kinds=1 << tile, known=known, true=true)
        self.chapters.append(told)

    def look(self, event: int, shanten: int, kinds: int, self_draw: int) -> Look:
        """The look at 13 tiles."""
        known, true = self.counted(kinds)
        one_known, one_true = self.counted(self.hell)
        found = self.last = Look(
            event=event,
            shanten=shanten,
            kinds=kinds,
            self_draw=self_draw,
            known=known,
            true=true,
            hell_known=one_known == 1 and not self.unsure,
            hell_true=None if one_true is None else one_true == 1,
            unsure=self.unsure,
        )
        self.put(found)
        return found

    def levels(self, event: int, turn: int, look: Look) -> None:
        """Whether it has come to a hell wait or a dead one, and the most that is left."""
        if not self.able:
            return
        self.left = max(self.left, look.known)
        self.hell_known += look.hell_known and not self.in_hell_known
        self.in_hell_known = look.hell_known
        if look.hell_true is None:
            self.hell_true = None
        else:
            self.hell_true = None if self.hell_true is None else self.hell_true + (look.hell_true > self.in_hell_true)
            self.in_hell_true = look.hell_true
        left, hell = (look.known, look.hell_known) if look.true is None else (look.true, look.hell_true)
        level: ChapterKind = "died" if not left else "hell" if hell else "ready"
        if level not in ("ready", self.level):
            self.tell(event, turn, level, look.kinds, look)
        self.level = level

    def summary(self, discards: int, judged: list[Judgement]) -> SeatSummary:
        """The hand in figures; `discards` is the number of all its discards, of which these were judged."""
        known = self.away is not None and not self.blind
        turn, draws, width, left = self.ready or (None, None, 0, 0)
        by, look = self.won or (None, None)
        passed = [each.kind for each in self.chapters]
        return SeatSummary(
            seat=self.place,
            ready_turn=turn,
            ready_draws=draws,
            width=self.width,
            left=self.left,
            ready_turns=self.ready_turns,
            dead_turns=self.dead_turns if known else None,
            hell_known=self.hell_known,
            hell_true=self.hell_true if known else None,
            won=by,
            won_hell=look is not None and look.hell_known,
            won_hell_true=None if look is None else look.hell_true,
            won_width=0 if look is None else look.kinds.bit_count(),
            discards=discards,
            judged=len(judged),
            given_up=sum(each.given_up for each in judged),
            shanten_lost=sum(each.shanten_lost for each in judged),
            broke_ready=sum(each.broke_ready for each in judged),
            dealt_in=self.dealt_in,
            could_deal_in=self.could_deal_in if known else None,
            passed_wins=passed.count("passed_win"),
            passed_calls=passed.count("passed_call"),
            late=passed.count("late"),
            looked=known,
            ready_width=width,
            ready_left=left,
        )


@dataclass(slots=True)
class _Lying:
    """A tile that can be taken until the next event: what has put it there, whom it completes or brings nearer."""

    by: int
    source: int
    kind: Kind
    event: int
    turn: int
    waiting: list[int]
    nearer: list[int]
    hidden: bool
    winners: list[int] = field(default_factory=list)


class CountedAnew:
    """As `Following`, by the definitions."""

    def __init__(self, asked: Questions) -> None:
        self._asked = asked
        self._seats = [_Seat(place) for place in SEATS]
        self._judged: list[Judgement] = []
        self._lying: _Lying | None = None

    def count(self, place: int, *unseen: int) -> None:
        """As `Following.count`."""
        ones, twos, fours = unseen
        self._seats[place].unseen = ones, twos, fours

    def beyond(self, place: int, unsure: bool, hidden: bool, *gone: int) -> None:
        """As `Following.beyond`."""
        ones, twos, fours = gone
        self._seats[place].unsure = unsure
        self._seats[place].gone = None if hidden else (ones, twos, fours)

    def leave(self, place: int, won: bool, event: int, /) -> None:
        """As `Following.leave`."""
        seat = self._seats[place]
        seat.plays, seat.held, seat.last = not won, 0, None
        seat.blind = seat.blind or not won
        seat.put(Look(event=event, shanten=NO_LOOK, hell_true=None, none=True))

    def sit(self, place: int, held: HeldHand, draws: int, event: int, turn: int, /) -> None:
        """As `Following.sit`."""
        seat = self._seats[place]
        seat.plays, seat.draws = True, draws
        thirteen, shanten, kinds, self_draw = self._asked.near(held)
        seat.held = _THIRTEEN if thirteen else _FOURTEEN
        if not thirteen:
            seat.put(Look(event=event, shanten=shanten, true=0, hell_true=False, to_discard=True))
            return
        before, was, short = seat.last, seat.waits, seat.short
        ready = shanten == 0
        asked = self._asked
        seat.short = asked.short(held, kinds) if ready and asked.short is not None else 0
        seat.able = ready and not 0 < seat.short == kinds
        seat.hell = 0 if not ready else kinds if asked.hell is None else asked.hell(kinds)
        look = seat.look(event, shanten, kinds, self_draw)
        waited = before is not None and before.shanten == 0
        if waited and not ready:
            seat.tell(event, turn, "broken", was)
        if waited is not ready or (ready and (was, short) != (kinds, seat.short)):
            seat.level, seat.in_hell_known, seat.in_hell_true = "ready", False, False
            if ready:
                seat.tell(event, turn, _how(was, kinds) if waited else "ready", kinds, look)
                seat.earlier |= kinds
        if seat.able:
            seat.ready = seat.ready or (turn, draws, kinds.bit_count(), look.known)
            seat.width = max(seat.width, kinds.bit_count())
        seat.levels(event, turn, look)

    def recount(self, event: int, turn: int, /) -> None:
        """As `Following.recount`."""
        for seat in self._seats:
            if seat.held == _THIRTEEN and (last := seat.last) is not None:
                seat.levels(event, turn, seat.look(event, last.shanten, last.kinds, last.self_draw))

    def shows(self, _place: int, _kind: Kind, /) -> bool:
        """As `Following.shows`: all is counted anew."""
        return False

    def draw(self, _place: int, _kind: Kind, _draws: int, _event: int, /) -> bool:
        """As `Following.draw`: all is counted anew."""
        return False

    def run(self, _codes: Any, begin: int, _turn: int, *_table: int) -> int:
        """As `Following.run`: each event by itself."""
        return begin

    def turns(self, number: int, /) -> None:
        """As `Following.turns`."""
        for seat in self._seats:
            if seat.held and seat.able and seat.last is not None:
                seat.ready_turns += number
                if seat.last.true is None:
                    seat.dead_turns = None
                elif seat.dead_turns is not None:
                    seat.dead_turns += 0 if seat.last.true else number

    def late(self, place: int, kind: Kind, event: int, turn: int, /) -> None:
        """As `Following.late`."""
        seat = self._seats[place]
        if seat.held and seat.earlier & ~seat.waits & 1 << kind:
            seat.tell_tile(event, turn, "late", kind)

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
        """As `Following.judge`."""
        self._judged.append(
            Judgement(
                event=event,
                turn=turn,
                seat=place,
                tile=kind,
                shanten=shanten,
                left=left,
                best=best,
                best_shanten=best_shanten,
                best_left=best_left,
                broke_ready=best_shanten == 0 < shanten,
                could_deal_in=(),
            )
        )

    def lay(self, by: int, source: int, kind: Kind, event: int, turn: int, _chow_seat: int, /) -> None:
        """As `Following.lay`."""
        found = self._lying = _Lying(by, source, kind, event, turn, [], [], hidden=False)
        if WAYS[by] == "self_draw":
            away = self._seats[source].away
            found.waiting += [source] if away is not None and away < 0 else []
            return
        for seat in self._seats:
            if seat.place == source or not seat.plays:
                continue
            if seat.held != _THIRTEEN or (last := seat.last) is None:
                found.hidden = True
            elif last.kinds >> kind & 1 and last.shanten:
                found.nearer += [seat.place] if by == _DISCARD else []
            elif last.kinds & ~last.self_draw & 1 << kind:
                found.waiting.append(seat.place)

    def passes(self, told: bool, takes: int, by: int, source: int, kind: Kind, /) -> None:
        """As `Following.passes`."""
        lying = self._lying
        if lying is None:
            return
        taken = takes > 0 and (by, source, kind) == (lying.by, lying.source, lying.kind)
        if taken and takes == _WINS:
            return
        self._lying = None
        could = [place for place in lying.waiting if place in lying.winners]
        more = told and len(lying.winners) < self._asked.rules.wins.winners_per_tile
        for place in lying.waiting:
            if place in could or not (lying.by == _DISCARD or more) or not self._asked.may_win(lying.event, place):
                continue
            could.append(place)
            if more:
                self._seats[place].tell_tile(lying.event, lying.turn, "passed_win", lying.kind)
        for place in lying.nearer if told and not taken and not lying.winners else ():
            last = self._seats[place].last
            if last is not None and self._asked.may_call(lying.event, place, last.shanten, 0, 0, 0, 0, 0):
                self._seats[place].tell_tile(lying.event, lying.turn, "passed_call", lying.kind)
        if lying.by == _DISCARD:
            self._dealt_in(lying, None if lying.hidden else tuple(sorted(could)))

    def _dealt_in(self, lying: _Lying, could: tuple[int, ...] | None) -> None:
        seat = self._seats[lying.source]
        seat.dealt_in += bool(lying.winners)
        if could is None or seat.could_deal_in is None:
            seat.could_deal_in = None
        else:
            seat.could_deal_in += bool(could)
        if self._judged and self._judged[-1].event == lying.event:
            self._judged[-1] = replace(self._judged[-1], dealt_in=tuple(sorted(lying.winners)), could_deal_in=could)

    def wins(self, place: int, by: int, source: int, kind: Kind, event: int, turn: int, /) -> None:
        """As `Following.wins`."""
        seat, came, lying = self._seats[place], event, self._lying
        if lying is not None and (by, source, kind) == (lying.by, lying.source, lying.kind):
            lying.winners.append(place)
            came = lying.event
        thirteen = [each for each in seat.looks if each.event < came and not each.to_discard]
        look = thirteen[-1] if thirteen and thirteen[-1].shanten == 0 else None
        seat.won = WAYS[by], look
        seat.tell(event, turn, "won", 0 if look is None else look.kinds, look)

    def columns(self, *discards: int) -> tuple[bytes, list[tuple[Any, ...]], bytes]:
        """As `Following.columns`."""
        first, second, third, fourth = (tuple(seat.looks) for seat in self._seats)
        chapters = sorted((each for seat in self._seats for each in seat.chapters), key=lambda each: each.event)
        sums = [
            seat.summary(number, [each for each in self._judged if each.seat == seat.place])
            for seat, number in zip(self._seats, discards, strict=True)
        ]
        found = folded(
            HandAnalysis(
                number=0,
                looks=(first, second, third, fourth),
                judgements=tuple(self._judged),
                chapters=tuple(chapters),
                summaries=tuple(sums),
            )
        )
        return found.packed, found.summaries, found.masks


def _how(was: int, now: int) -> ChapterKind:
    """What has become of a wait; `changed` also where it is worth otherwise."""
    if was == now:
        return "changed"
    if was & now == was:
        return "widened"
    return "narrowed" if was & now == now else "changed"
