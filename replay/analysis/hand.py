"""A hand analysed, event by event: what each seat looked at, what its discards kept, the story of its wait."""

from __future__ import annotations

from typing import Final

from replay.analysis.columns import HandColumns, unfolded
from replay.analysis.definition import WAYS, CountedAnew
from replay.analysis.judging import judged
from replay.analysis.planes import NO_TILES, planes_of
from replay.analysis.questions import Questions
from replay.analysis.runs import chow_seats, is_plain, run_codes
from replay.analysis.sight import gone_planes, held_of, is_open, unseen_counts, unsure, won_tiles
from replay.analysis.values import HandAnalysis
from replay.engine.follow.codes import OTHER
from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.rules import Rules
from replay.rules.shapes import Following
from replay.state import SEATS, HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind
from replay.verdicts import HandAudit, Step

_BEFORE_PLAY: Final = (VoidSuit, Exchange)
_CLAIMED: Final = (Chow, Pung, Kong)
_MAY_COMPLETE: Final = (Draw, VoidSuit)
_NOTHING, _WINS, _CLAIMS = range(3)
_SELF_DRAW, _DISCARD, _ROBBED = (WAYS.index(by) for by in ("self_draw", "discard", "robbed_kong"))
_NOBODY: Final = -1
_NEVER_REPLACES: Final = 2


def analyse_hand(hand: HandAudit, rules: Rules) -> HandAnalysis:
    """What the four seats of a hand waited for at every moment, and what their discards were worth.

    `hand` must have its steps (`audit(..., keep_steps=True)`). A hand that broke off is analysed as far as it was
    followed. Of an excerpt nothing but who won is told, since any event of it may be missing.
    """
    return unfolded(hand_in_columns(hand, rules))


def hand_in_columns(hand: HandAudit, rules: Rules) -> HandColumns:
    """The same as `analyse_hand`, as it is stored."""
    steps = hand.steps
    asked = Questions(steps, rules, tiles_left=bool(steps) and steps[-1].after.left > 0 and not rules.own_wall)
    return Analysis(hand, rules, rules.shapes.follow(asked.asked(), *asked.bounds()) or CountedAnew(asked)).run()


class Analysis:
    """One hand on its way through the events."""

    def __init__(self, hand: HandAudit, rules: Rules, view: Following) -> None:
        self.hand = hand
        self.rules = rules
        self.view = view
        """Who follows the seats."""
        self.last: Step | None = None
        """The last event that was followed."""
        self.chow_seats: int | None = None
        """Who may chow the discards of each seat, two bits for each; to be asked anew when somebody has won."""

    def run(self) -> HandColumns:
        """Follow the events and sum up."""
        steps = self.hand.steps
        if self.hand.excerpt:
            for number, step in enumerate(steps, 1):
                self._win(number, step)
        elif steps:
            self._follow()
        discards = [len(steps[-1].after.seats[place].discards) if steps else 0 for place in SEATS]
        packed, summaries, masks = self.view.columns(*discards)
        return HandColumns(number=self.hand.number, packed=packed, summaries=summaries, masks=masks)

    def _follow(self) -> None:
        steps = self.hand.steps
        codes, at = run_codes(steps), 0
        self._anew(steps[0].before, 0)
        while at < len(steps):
            if codes[at] != OTHER and is_plain(before := steps[at].before):
                if self.chow_seats is None:
                    self.chow_seats = chow_seats(before, self.rules)
                replaces = _NEVER_REPLACES if before.dead else before.stage is Stage.REPLACE
                begun, at = at, self.view.run(codes, at, before.turns, self.chow_seats, replaces)
                if at > begun:
                    self.last = steps[at - 1]
                    continue
            at += 1
            self._step(at, steps[at - 1])
        self.view.passes(False, _NOTHING, 0, 0, HIDDEN)

    # ------------------------------------------------------------- one event

    def _step(self, number: int, step: Step) -> None:
        event, before, after, view = step.at.event, step.before, step.after, self.view
        goes_on = self.last is None or before is self.last.after
        if not goes_on:
            self._anew(before, number - 1)
        told = goes_on and not step.findings and not isinstance(event, _BEFORE_PLAY)
        view.passes(told, *_taken_by(event))
        self._win(number, step)
        if after.turns > before.turns:
            view.turns(after.turns - before.turns)
        if isinstance(event, Discard) and after is not before:
            found = judged(before, event.seat, event.tile_kind, self.rules)
            if found is not None:
                view.judge(number, after.turns, event.seat, event.tile_kind, *found)
        if step.findings or (after is not before and not self._counted_on(number, event, before, after)):
            self._anew(after, number)
        self.last = step
        if after is not before:
            self._lay(number, event, after)

    def _win(self, number: int, step: Step) -> None:
        """Note a win."""
        event, after = step.at.event, step.after
        if not isinstance(event, Win) or step.before.seats[event.seat].won is not None:
            return
        if after.seats[event.seat].won is not None:
            self.chow_seats = None
            _, by, source, kind = _taken_by(event)
            self.view.wins(event.seat, by, source, kind, number, after.turns)

    def _lay(self, number: int, event: AnyEvent, after: HandState) -> None:
        """Note the tile that the event has put where it can be taken, or that completes the hand of its drawer."""
        turn, view = after.turns, self.view
        if isinstance(event, Draw) and (drawn := after.seats[event.seat].drawn) is not None:
            view.late(event.seat, drawn, number, turn)
        if isinstance(event, Discard):
            if after.last_discard is not None:  # as it was put down, where the event names another seat or tile
                seat, kind = after.last_discard
                chow_seat = self.rules.play.chow_seat(after, seat) if "chow" in self.rules.play.calls else _NOBODY
                view.lay(_DISCARD, seat, kind, number, turn, chow_seat)
        elif isinstance(event, Kong) and after.robbable is not None:
            view.lay(_ROBBED, *after.robbable, number, turn, _NOBODY)
        elif isinstance(event, _MAY_COMPLETE) and after.stage is Stage.ACT:
            drawn = after.seats[after.turn].drawn
            if drawn is not None:
                view.lay(_SELF_DRAW, after.turn, drawn, number, turn, _NOBODY)

    # ------------------------------------------------------------- the seats

    def _anew(self, state: HandState, number: int) -> None:
        """Take everything from the state, nothing from what was before."""
        self.chow_seats = None
        for place in self._beyond(state):
            self.view.count(place, *planes_of(unseen_counts(state, place, self.rules)))
        for place, me in enumerate(state.seats):
            self._own(place, me, state, number)

    def _beyond(self, state: HandState) -> list[int]:
        """Tell what of the tiles that a seat cannot see cannot come any more; the seats whose tiles are known."""
        known = [place for place, me in enumerate(state.seats) if is_open(me)]
        doubt = bool(known) and unsure(state, known[0], self.rules)  # of all who play the same
        for place in known:
            gone = gone_planes(state, place, self.rules)
            self.view.beyond(place, doubt, gone is None, *(gone or NO_TILES))
        return known

    def _own(self, place: int, me: SeatState, state: HandState, number: int) -> None:
        """The tiles of the seat itself."""
        if is_open(me):
            self.view.sit(place, held_of(state, place), me.draws, number, state.turns)
        else:
            self.view.leave(place, me.won is not None, number)

    def _counted_on(self, number: int, event: AnyEvent, before: HandState, after: HandState) -> bool:
        """Take an event by what it changes; False where everything has to be counted anew."""
        if before.winners_here and not after.winners_here and not self._winners_shown(event, before, after):
            return False
        place = getattr(event, "seat", 0)
        match event:
            case Draw():
                return self._drawn(number, place, before, after)
            case Chow() | Pung() | Kong(kind="open"):
                made = after.seats[place].melds[-1]
                given = list(made.meld.tiles)
                if made.claimed not in given:
                    return False
                given.remove(made.claimed)
                return self._shown(number, place, given, after)
            case Kong(kind="added") | Flower():
                return self._shown(number, place, [event.tile_kind], after)
            case Kong():
                return self._covered(number, place, before, after)
            case VoidSuit():
                self._own(place, after.seats[place], after, number)
                return True
            case Win():
                return event.by != "robbed_kong" and self._covered(number, place, before, after)
            case EndHand():
                return after.seats is before.seats
            case _:
                return False

    def _drawn(self, number: int, place: int, before: HandState, after: HandState) -> bool:
        me = after.seats[place]
        if me.drawn is None or (before.dead and after.back != before.back):
            return False  # a replacement may come from among the dead tiles
        if not self.view.draw(place, me.drawn, me.draws, number):
            return False
        if before.winners_here:
            self.view.recount(number, after.turns)
        return True

    def _shown(self, number: int, place: int, kinds: list[Kind], after: HandState) -> bool:
        """A seat lays open these tiles of its hand."""
        me = after.seats[place]
        if not is_open(me) or not all(self.view.shows(place, kind) for kind in kinds):
            return False
        self._own(place, me, after, number)
        self.view.recount(number, after.turns)
        return True

    def _covered(self, number: int, place: int, before: HandState, after: HandState) -> bool:
        """Tiles of a seat cannot come any more, and nobody sees them: a concealed kong, a hand that has won."""
        for each, me in enumerate(after.seats):
            if each != place and not _as_before(me, before.seats[each]):
                return False
        self._beyond(after)
        self._own(place, after.seats[place], after, number)
        self.view.recount(number, after.turns)
        return True

    def _winners_shown(self, event: AnyEvent, before: HandState, after: HandState) -> bool:
        """Play goes on after a win with a draw: the others see what the winners lay open."""
        if not isinstance(event, Draw) or self.rules.unseen.winners_show != "all_but_kongs":
            return False
        for place in before.winners_here:
            if not all(self.view.shows(place, kind) for kind in won_tiles(before.seats[place])):
                return False
        self._beyond(after)
        return True


def _as_before(me: SeatState, old: SeatState) -> bool:
    """Whether a seat's own tiles are what they were."""
    return me is old or (
        me.concealed == old.concealed
        and me.won == old.won
        and me.flowers == old.flowers
        and (me.melds is old.melds or me.plain_melds == old.plain_melds)
    )


def _taken_by(event: AnyEvent) -> tuple[int, int, int, Kind]:
    """What an event takes: whether it wins on a tile or claims one; by what, from whom, which."""
    if isinstance(event, Win):
        source = event.seat if event.by == "self_draw" else event.target
        return _WINS, WAYS.index(event.by), event.seat if source is None else source, event.tile_kind
    if isinstance(event, _CLAIMED) and event.target is not None and event.tile is not None:
        return _CLAIMS, _DISCARD, event.target, event.tile_kind
    return _NOTHING, 0, 0, HIDDEN
