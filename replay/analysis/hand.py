"""A hand analysed, event by event: what each seat looked at, what its discards kept, the story of its wait."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Final

from replay.analysis.columns import HandColumns, unfolded
from replay.analysis.following import Counting, following
from replay.analysis.judging import judge
from replay.analysis.let_pass import Lying, could_call, is_claimed, is_won, may_call, offered, offered_to
from replay.analysis.planes import NO_TILES, kinds_in, planes_of
from replay.analysis.runs import (
    COMPLETE,
    LATE,
    LEVEL,
    NO_RUN,
    OFFERED,
    OTHERWISE,
    RunStart,
    bounds_of,
    draws_of,
    run_codes,
    table_of,
    way_of,
    ways_of,
)
from replay.analysis.seat_waits import FollowedSeat, shanten_of
from replay.analysis.sight import (
    best_discards_of,
    gone_planes,
    held_of,
    is_open,
    unseen_counts,
    unsure,
    won_tiles,
)
from replay.analysis.values import HandAnalysis
from replay.engine.table.legal import legal_win
from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.hands import HeldHand, KeptDiscard, Near
from replay.rules import Rules
from replay.rules.shapes import Following, NoteTold, SeatTold
from replay.state import SEATS, HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind
from replay.verdicts import HandAudit, Step

_BEFORE_PLAY: Final = (VoidSuit, Exchange)
_MAY_COMPLETE: Final = (Draw, VoidSuit)


def analyse_hand(hand: HandAudit, rules: Rules) -> HandAnalysis:
    """What the four seats of a hand waited for at every moment, and what their discards were worth.

    `hand` must have its steps (`audit(..., keep_steps=True)`). A hand that broke off is analysed as far as it was
    followed. Of an excerpt nothing but who won is told, since any event of it may be missing.
    """
    return unfolded(hand_in_columns(hand, rules))


def hand_in_columns(hand: HandAudit, rules: Rules) -> HandColumns:
    """The same as `analyse_hand`, as it is stored."""
    try:
        return _Analysis(hand, rules, following(rules)).run()
    except OverflowError:
        # The kernel has room for what can happen in a hand; of what a record says besides the plain twin keeps all.
        return _Analysis(hand, rules, Counting()).run()


class _Analysis:
    """One hand on its way through the events."""

    def __init__(self, hand: HandAudit, rules: Rules, view: Following) -> None:
        self.hand = hand
        self.rules = rules
        self.view = view
        self.told = not isinstance(self.view, Counting)
        """Whether somebody follows the tiles of the seats as well."""
        self.seats = tuple(FollowedSeat(place, rules, self.view) for place in SEATS)
        self.unwanted: tuple[int, int, Step, int, Kind] | None = None
        """The discard that lies there and completes no hand and brings none nearer: event, turn, step, seat, kind."""
        self.lying: Lying | None = None
        """The tile that may be won on or claimed until the next event, or that was drawn and completes a hand."""
        self.last: HandState | None = None
        self.ran_to: Step | None = None
        """The last event of a run, if it is the last event: the states after it are asked for where they are needed."""
        self.stepped = 0
        """The last event that was of no run."""
        self.bounds = bounds_of(rules)
        self.table: RunStart | None = None
        """The table as the next run begins, if it is known."""
        self.short: dict[HeldHand, int] = {}
        """Waits that are worth no win, by what is held."""
        self.tiles_left = bool(hand.steps) and hand.steps[-1].after.left > 0 and not rules.own_wall
        """Whether there was a tile to draw all the time, for anybody."""
        self.odd = False
        """Whether tiles were seen that cannot be: then nothing is counted on from one event to the next."""

    def run(self) -> HandColumns:
        """Follow the events and sum up."""
        steps = self.hand.steps
        if steps and not self.hand.excerpt:
            self._anew(steps[0].before, 0)
            self.last = steps[0].before
        at = 0
        codes = run_codes(steps) if self.told and not self.hand.excerpt else None
        while at < len(steps):
            begun = at
            if codes is not None and codes[at] != NO_RUN and not self.odd:
                at = self._run(codes, at)
            if at == begun:
                at += 1
                self._step(at, steps[at - 1])
        self._wanted()
        if self.lying is not None:
            self._passed_by(self.lying, None)
        chapters = [each for seat in self.seats for each in seat.chapters]
        chapters.sort(key=lambda each: each.event)
        looks, judgements, masks = self.view.columns()
        return HandColumns(
            number=self.hand.number,
            looks=looks,
            judgements=judgements,
            masks=masks,
            chapters=tuple(chapters),
            summaries=tuple([seat.summary(self._discards(seat)) for seat in self.seats]),
        )

    def _discards(self, seat: FollowedSeat) -> int:
        """How many tiles the seat has discarded."""
        steps = self.hand.steps
        return len(steps[-1].after.seats[seat.place].discards) if steps else 0

    # ------------------------------------------------------------- one event

    def _step(self, number: int, step: Step) -> None:
        event, before, after = step.at.event, step.before, step.after
        if self.hand.excerpt:
            if isinstance(event, Win):
                self._win(number, before, after, event)
            return
        self._after_run()
        self.stepped = number
        if before is not self.last:
            self._anew(before, number - 1)
        self._let_pass(event, follows=before is self.last and not step.findings)
        self.table = None
        if isinstance(event, Win):
            self._win(number, before, after, event)
        if after.turns > before.turns:
            for seat in self.seats:
                if seat.held and seat.near is not None and seat.near.shanten == 0:
                    seat.turn_begins(after.turns - before.turns)
        kept = None
        if isinstance(event, Discard) and after is not before:
            seat = self.seats[event.seat]
            if (
                self.told
                and not (step.findings or self.odd)
                and seat.held == 14
                and before.seats[event.seat] is seat.me
            ):
                kept = self.view.discard(event.seat, event.tile_kind, number, after.turns)
            judge(seat, number, before, after, event, self.rules, kept)
        told_before = after is before and not step.findings  # of what was supposed when it was missing
        if not told_before and (step.findings or self.odd or not self._quick(number, event, before, after, kept)):
            self._anew(after, number)
        self.last = after
        if after is not before:
            if isinstance(event, Draw):
                self._late(number, self.seats[event.seat], after)
            self._lay(number, step, kept)

    def _let_pass(self, event: AnyEvent, *, follows: bool) -> None:
        """What lies there is not taken, unless by this event, of which nothing is said if it `follows`."""
        if self.unwanted is not None:
            if isinstance(event, Draw) and follows:
                self.unwanted = None  # nobody is told so
            else:
                self._wanted()
        if self.lying is not None and not is_won(self.lying, event):
            self._passed_by(self.lying, event if follows and not isinstance(event, _BEFORE_PLAY) else None)
            self.lying = None

    # ------------------------------------------------------------- a run of draws and discards

    def _run(self, codes: array[int], at: int) -> int:
        """Follow a run of plain events from this one on; where it has come to."""
        steps = self.hand.steps
        if self.table is None:
            self.table = table_of(steps[at].before, self.seats, self.rules)
            if self.table is None:
                return at
        self._let_pass(steps[at].at.event, follows=True)
        turn, chow_seats = self.table
        free, calls, wild = self.bounds
        found = self.view.run(codes, at, turn, free, self._free_at(steps[at]), calls, chow_seats, wild)
        if found is None:
            return at
        at, turn, reason, wanted, seats, notes = found
        self.table = RunStart(turn, chow_seats)
        step = self.ran_to = steps[at - 1]
        event = step.at.event
        assert isinstance(event, Draw | Discard)
        for note in notes:
            self._noted(note)
        for told in seats:
            otherwise = reason & OTHERWISE > 0 and told[0] == event.seat
            self.seats[told[0]].came_to(told, otherwise=otherwise)
            if otherwise:
                self._otherwise(codes, at, turn, told)
        if reason & COMPLETE:
            self.lying = Lying(at, turn, step, "self_draw", event.seat, event.tile_kind, (event.seat,))
        elif wanted > 0 or reason & OFFERED:
            playing = [seat for seat in self.seats if seat.held and seat.place != event.seat]
            self.lying = offered_to(playing, at, turn, step, "discard", event.seat, event.tile_kind)
        elif not wanted:
            self.unwanted = at, turn, step, event.seat, event.tile_kind
        return at

    def _free_at(self, step: Step) -> Callable[[Kind], bool]:
        """Who tells that the rules do not forbid another discard in the place of this event."""
        fault = self.rules.play.discard_fault
        return lambda kind: isinstance(step.at.event, Discard) and not fault(step.before, step.at.event.seat, kind)

    def _otherwise(self, codes: array[int], number: int, turn: int, told: SeatTold) -> None:
        """The tiles of who has discarded last wait otherwise than before, or no more."""
        place, _, _, shanten, kinds, self_draw, asked, *_ = told
        seat = self.seats[place]
        if shanten:
            seat.far(number, turn, Near(shanten, kinds))
            return
        if seat.summary_ready is None:
            seat.drawn_since = draws_of(codes[self.stepped : number], place)
        near = Near(shanten, kinds, self_draw)
        if asked:
            near = self.rules.shapes.near(held_of(self.hand.steps[number - 1].after, place))
        short = self._short(near, place, lambda: self.hand.steps[number - 1].after)
        seat.thirteen(number, turn, near, short)

    def _short(self, near: Near, place: int, state: Callable[[], HandState]) -> int:
        """Those of the waits that are worth no win by the tiles alone; `state` is asked for in games with a minimum."""
        if near.shanten or not self.rules.wins.minimum:
            return 0
        held = held_of(state(), place)
        if (found := self.short.get(held)) is None:
            found = self.short[held] = sum(1 << kind for kind in self.rules.too_little(held, kinds_in(near.kinds)))
        return found

    def _noted(self, note: NoteTold) -> None:
        """Something is told of a wait in a run."""
        what, event, turn, place, kind, known, left, call, *given, shanten = note
        seat, true = self.seats[place], None if left < 0 else left
        if what == LEVEL:
            seat.noted_level(note)
        elif what == LATE:
            seat.about_counted(event, turn, "late", kind, known, true)
        else:
            told = seat.chapters[-1] if seat.chapters else None
            if told is not None and told.event == event and told.kind == "passed_call":
                return  # in another way
            step = self.hand.steps[event - 1]
            source = step.at.event.seat if isinstance(step.at.event, Discard) else place
            if (
                may_call(step, source, kind, place, (way_of(call, *given),), self.rules, plain=self.tiles_left)
                if call
                else could_call(step.after, place, shanten, self.rules)
            ):
                seat.about_counted(event, turn, "passed_call", kind, known, true)

    def _after_run(self) -> None:
        """Python goes on: the seats are as the last event of the run has left them."""
        if self.ran_to is not None:
            self.last = self.ran_to.after
            self.ran_to = None
            for seat in self.seats:
                if seat.acted:
                    seat.seated(self.last.seats[seat.place])

    def _anew(self, state: HandState, number: int) -> None:
        """Take everything from the state, nothing from what was before."""
        for seat in self.seats:
            counted = state.seats[seat.place].won is None
            if counted:
                self._count(seat, state)
            if not self._own(seat, state, number, counted=counted):
                seat.recount(number, state.turns)

    def _count(self, seat: FollowedSeat, state: HandState) -> None:
        """Count anew what the seat can't see."""
        seat.unsure = unsure(state, seat.place, self.rules)
        self.view.count(seat.place, *planes_of(unseen_counts(state, seat.place, self.rules)))
        self._beyond(seat, state)

    def _beyond(self, seat: FollowedSeat, state: HandState) -> None:
        """Count anew what of it cannot come any more."""
        gone = seat.gone = gone_planes(state, seat.place, self.rules)
        self.view.beyond(seat.place, seat.unsure, gone is None, *(gone or NO_TILES))

    def _own(
        self,
        seat: FollowedSeat,
        state: HandState,
        number: int,
        near: Near | None = None,
        *,
        shanten: int | None = None,
        counted: bool = False,
    ) -> bool:
        """Look at the tiles of the seat itself, if they have changed; `near` or `shanten` is what is known of them.

        `counted`: what the seat can't see is that of this state.
        """
        me, old = state.seats[seat.place], seat.me
        seat.me = me
        if old is not None and _as_before(me, old):
            return False
        if not is_open(me):
            if me.won is None:
                seat.looked = False
            if seat.held or old is None:
                seat.nothing(number)
            return True
        if not (seat.held or counted):
            self._count(seat, state)
        told = self.view.sit(seat.place, held_of(state, seat.place)) if self.told else None
        if len(me.concealed) % 3 == 2:
            if isinstance(told, int):
                seat.to_discard(number, told)
            elif shanten is None:
                table = best_discards_of(state, seat.place, self.rules)
                seat.to_discard(number, shanten_of(table))
                seat.tell_best(table)
            else:
                seat.to_discard(number, shanten)
        else:
            near = told if isinstance(told, Near) else near
            near = self.rules.shapes.near(held_of(state, seat.place)) if near is None else near
            seat.thirteen(number, state.turns, near, self._short(near, seat.place, lambda: state))
        return True

    # ------------------------------------------------------------- the ordinary events, without counting anew

    def _quick(
        self, number: int, event: AnyEvent, before: HandState, after: HandState, kept: KeptDiscard | None
    ) -> bool:
        """Take an event by what it changes; False where everything has to be counted anew."""
        if (
            before.winners_here
            and not after.winners_here
            and not (isinstance(event, Draw) and self._winners_shown(number, event.seat, before, after))
        ):
            return False
        match event:
            case Draw():
                return self._drawn(number, event, before, after)
            case Discard():
                if kept is not None:
                    return self._put_down(number, event.seat, kept, after)
                return self._shown(number, event.seat, (event.tile_kind,), after)
            case Chow() | Pung() | Kong(kind="open"):
                made = after.seats[event.seat].melds[-1]
                given = list(made.meld.tiles)
                if made.claimed not in given:
                    return False
                given.remove(made.claimed)
                return self._shown(number, event.seat, tuple(given), after)
            case Kong(kind="added") | Flower():
                return self._shown(number, event.seat, (event.tile_kind,), after)
            case Kong():
                return self._concealed_kong(number, event, after)
            case VoidSuit():
                self._own(self.seats[event.seat], after, number)
                return True
            case Win():
                return event.by != "robbed_kong" and self._gone(number, after)
            case EndHand():
                return after.seats is before.seats
            case _:
                return False

    def _drawn(self, number: int, event: Draw, before: HandState, after: HandState) -> bool:
        seat = self.seats[event.seat]
        kind = after.seats[event.seat].drawn
        if kind is None or (before.dead and after.back != before.back):
            return False  # a replacement may come from among the dead tiles
        if kind != HIDDEN and seat.held:
            shanten = self.view.draw(seat.place, kind, number) if self.told and seat.held == 13 else None
            if shanten is not None:
                seat.me = after.seats[seat.place]
                seat.to_discard(number, shanten, written=True)
                return True
            if not self.view.seen(seat.place, kind):
                self.odd = True
                return False
        # by the ruling a first discard decides on the missing suit, and so on how near the hand is
        open_suit = self.rules.opening.void_suits == "inferred" and after.seats[event.seat].void_suit is None
        self._own(seat, after, number, shanten=None if open_suit else seat.drawn(kind))
        return True

    def _shown(self, number: int, place: int, kinds: tuple[Kind, ...], after: HandState) -> bool:
        """A seat lays open these tiles of its hand."""
        if HIDDEN in kinds:
            return False
        for seat in self.seats:
            if seat.place == place or not seat.held:
                continue
            near = seat.near
            counts = False
            for kind in kinds:
                if not self.view.seen(seat.place, kind):
                    self.odd = True
                    return False
                counts = counts or (near is not None and near.kinds >> kind & 1 > 0)
            if counts:
                seat.recount(number, after.turns)
        seat = self.seats[place]
        near = None
        if seat.table and after.last_discard == (place, kinds[0]):
            near = seat.table.get(kinds[0])
        self._own(seat, after, number, near)
        return True

    def _put_down(self, number: int, place: int, kept: KeptDiscard, after: HandState) -> bool:
        """A tile is discarded of which is told what it leaves, and whom it concerns."""
        _, _, _, shanten, _, kinds, self_draw, concerned, _ = kept
        if concerned:
            for seat in self.seats:
                if concerned >> seat.place & 1 and seat.ready:
                    seat.recount(number, after.turns)
        seat = self.seats[place]
        seat.me = after.seats[place]
        if shanten:
            seat.far(number, after.turns, Near(shanten, kinds))
            return True
        asked = self_draw is None
        near = self.rules.shapes.near(held_of(after, place)) if asked else Near(shanten, kinds, self_draw or 0)
        seat.thirteen(number, after.turns, near, self._short(near, place, lambda: after))
        return True

    def _concealed_kong(self, number: int, event: Kong, after: HandState) -> bool:
        for seat in self.seats:
            if seat.place != event.seat and seat.held:
                self._beyond(seat, after)
                seat.recount(number, after.turns)
        self._own(self.seats[event.seat], after, number)
        return True

    def _gone(self, number: int, after: HandState) -> bool:
        """Somebody has won: nobody sees the hand yet, but none of it comes any more."""
        for seat in self.seats:
            self._own(seat, after, number)
            if seat.held:
                self._beyond(seat, after)
                seat.recount(number, after.turns)
        return True

    def _winners_shown(self, number: int, drawer: int, before: HandState, after: HandState) -> bool:
        """Play goes on after a win with a draw: the others see what the winners lay open."""
        if self.rules.unseen.winners_show != "all_but_kongs":
            return False
        for place in before.winners_here:
            tiles = won_tiles(before.seats[place])
            if HIDDEN in tiles:
                return False
            for seat in self.seats:
                if seat.held:
                    for kind in tiles:
                        if not self.view.seen(seat.place, kind):
                            self.odd = True
                            return False
        for seat in self.seats:
            if seat.held:
                self._beyond(seat, after)
                if seat.place != drawer:
                    seat.recount(number, after.turns)
        return True

    # ------------------------------------------------------------- draws

    def _late(self, number: int, seat: FollowedSeat, after: HandState) -> None:
        """Whether the tile just drawn would have completed an earlier wait, and not the last one."""
        kind = after.seats[seat.place].drawn
        if kind is not None and seat.earlier >> kind & 1 and not seat.waits >> kind & 1 and seat.held:
            seat.about_a_tile(number, after.turns, "late", kind)

    # ------------------------------------------------------------- what is won, and what is let pass

    def _win(self, number: int, before: HandState, after: HandState, event: Win) -> None:
        """Note a win, on the tile that lies there if it is one."""
        if before.seats[event.seat].won is not None:
            return
        if after.seats[event.seat].won is None:
            return
        came = number
        if self.lying is not None and is_won(self.lying, event):
            self.lying.winners.append(event.seat)
            came = self.lying.event
        self.seats[event.seat].wins(number, after.turns, event.by, came)

    def _wanted(self) -> None:
        """Something else than a draw follows a discard that nobody needs: it may have been taken all the same."""
        if self.unwanted is not None:
            event, turn, step, source, kind = self.unwanted
            self.lying = Lying(event, turn, step, "discard", source, kind, ())
            self.unwanted = None

    def _lay(self, number: int, step: Step, kept: KeptDiscard | None) -> None:
        """Note the tile that the event has put where it can be taken, or that completes the hand of its drawer."""
        event, after = step.at.event, step.after
        if isinstance(event, Discard):
            if kept is not None and not kept[7] and self._all_told(kept[8], after):
                self.unwanted = number, after.turns, step, event.seat, event.tile_kind
                return
            self.lying = offered(number, step, "discard", event.seat, event.tile_kind, self.seats)
        elif isinstance(event, Kong) and after.robbable is not None:
            self.lying = offered(number, step, "robbed_kong", *after.robbable, self.seats)
        elif isinstance(event, _MAY_COMPLETE) and after.stage is Stage.ACT:
            seat = self.seats[after.turn]
            drawn = after.seats[after.turn].drawn
            if drawn is not None and seat.away is not None and seat.away < 0:
                self.lying = Lying(number, after.turns, step, "self_draw", after.turn, drawn, (after.turn,))

    def _all_told(self, away: int, after: HandState) -> bool:
        """Whether of the seats of this mask, which do not hold 13 tiles, all have won."""
        return not away or all(after.seats[place].won is not None for place in SEATS if away >> place & 1)

    def _passed_by(self, lying: Lying, event: AnyEvent | None) -> None:
        """The tile can't be taken any more: who could have won on it, who let it pass.

        `event` is what was done instead; None where the record does not tell what was done, so that nobody is said to
        have let it pass.
        """
        rules, turn = self.rules, lying.turn
        could = []
        open_to_more = event is not None and len(lying.winners) < rules.wins.winners_per_tile
        for place in lying.waiting:
            if place in lying.winners:
                could.append(place)
            elif (lying.by == "discard" or open_to_more) and legal_win(lying.state, rules, place) is not None:
                could.append(place)
                if open_to_more:
                    self.seats[place].about_a_tile(lying.event, turn, "passed_win", lying.kind)
        if event is not None and not lying.winners and not is_claimed(lying, event):
            for place in lying.nearer:
                near = self.seats[place].near
                if near is not None and self._could_call(lying, place, near.shanten):
                    self.seats[place].about_a_tile(lying.event, turn, "passed_call", lying.kind)
        if lying.by == "discard":
            self._dealt_in(lying, None if lying.hidden else tuple(could))

    def _could_call(self, lying: Lying, place: int, shanten: int) -> bool:
        ways, table = None, self.table
        if self.told:
            if table is not None:
                chow_seat = table.chow_seats >> 2 * lying.source & 3
            else:
                chow_seat = self.rules.play.chow_seat(lying.state, lying.source)
            ways = ways_of(self.view, self.bounds, lying.kind, place, chows=chow_seat == place)
        if ways is None:
            return could_call(lying.state, place, shanten, self.rules)
        plain = self.tiles_left and table is not None
        return may_call(lying.step, lying.source, lying.kind, place, ways, self.rules, plain=plain)

    def _dealt_in(self, lying: Lying, could: tuple[int, ...] | None) -> None:
        seat = self.seats[lying.source]
        seat.dealt_in += bool(lying.winners)
        if could is None or seat.could_deal_in is None:
            seat.could_deal_in = None
        else:
            seat.could_deal_in += bool(could)
        if lying.winners or could != ():
            self.view.dealt(lying.event, _mask_of(lying.winners), -1 if could is None else _mask_of(could))


def _mask_of(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


def _as_before(me: SeatState, old: SeatState) -> bool:
    """Whether a seat's own tiles, and all else that its shanten depends on, are what they were."""
    return me is old or (
        me.concealed == old.concealed
        and me.won == old.won
        and me.void_suit == old.void_suit
        and me.flowers == old.flowers
        and (me.melds is old.melds or me.plain_melds == old.plain_melds)
    )
