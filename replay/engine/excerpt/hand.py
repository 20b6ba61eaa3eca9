"""Excerpts: hands that are not recorded event by event. Any event may be missing; only what is stated is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from replay.engine.excerpt.beside_wins import hands_shown, kong_payments, lying, open_scores, pays_nothing
from replay.engine.excerpt.drawn import Drawn, settled_as_shown
from replay.engine.excerpt.explained import claims_of, judge_outside
from replay.engine.excerpt.situation import impossible_situation
from replay.engine.excerpt.stated import in_turn_order, outside_of, stated_fault, surely_one_tile, unclaimed, whole_hand
from replay.engine.excerpt.unfilled import nobody_won
from replay.engine.outcome import Followed, RecordedHand, bad_line, over_fault, wrong_scores
from replay.engine.table.apply import robbed
from replay.engine.table.calls import MELD_OF, meld_kind, no_such_call, own_discard
from replay.engine.table.compared import blamed, is_compared, of_hidden, of_win, scores_are
from replay.engine.table.faults import cited, fault, remark
from replay.engine.table.form import form_fault
from replay.engine.table.sums import counted, right_payments, with_sums
from replay.engine.table.tiles_held import seated
from replay.engine.table.turned_tiles import claims_besides, judge_stated, left_in_wall
from replay.engine.table.turns import Faults, alone, copies_fault, has_won, no_flower
from replay.engine.table.wins.claims import as_claimed, by_seat
from replay.engine.table.wins.judge import Judged, no_such_win, no_win, only_one_may, own_tile, why_no_win
from replay.engine.table.wins.miscounted import miscounted
from replay.events import (
    AnyEvent,
    BadLine,
    Chow,
    Discard,
    Draw,
    EndHand,
    EventAt,
    Flower,
    Kong,
    Pung,
    VoidSuit,
    Win,
    seat_of,
)
from replay.findings import Fault
from replay.hands import Meld, NotAWin
from replay.rules import NO_PAYMENTS, Payments
from replay.situations import judged
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import HIDDEN, Kind, any_hidden, is_hidden
from replay.verdicts import ClaimedPart, Compared


class Excerpt:
    """Checks the entries of one excerpt. The state keeps what is stated: winners, melds, declared jokers, scores."""

    def __init__(self, hand: RecordedHand, state: HandState) -> None:
        self.rules, self.entries = hand.rules, hand.entries
        self.out = Followed(state, hand.book, hand.keep, sure=False)
        self._drawn: Counter[Kind] = Counter()
        self._dealt = Counter(kind for tiles in hand.start.dealt for kind in tiles)
        self._wall = None if state.wall is None else Counter(state.wall)
        self._thrown: Counter[Kind] = Counter()
        self._lying: Counter[Kind] | None = None
        """Tiles that lie open and were never put down; None where they are to be counted anew."""
        self._over = False
        self._torn = False
        """Whether a line of the excerpt is no event, so that melds and wins may be lost with it."""
        self._last: Win | None = None
        self._stated: list[AnyEvent] = []
        """The events so far."""
        self._checks: dict[type, Callable[[Any], Fault | None]] = {
            Draw: self._draw,
            Discard: self._discard,
            Chow: self._meld,
            Pung: self._meld,
            Kong: self._kong,
            Flower: self._flower,
            VoidSuit: self._void,
        }

    def run(self) -> Followed:
        """Check every entry."""
        for entry in self.entries:
            if isinstance(entry, BadLine):
                self.out.findings.append(bad_line(entry, self.out.state.number))
                self.out.lost = self._torn = True
                self.out.book = self.out.book.lost(adrift=True)
                continue
            before = self.out.state
            if not self.out.closed:
                self.out.state = structs.replace(before, turns=before.turns + self._begins_a_turn(entry.event))
            faults = with_sums(self._judge(entry), entry.event, self.rules)
            self._stated.append(entry.event)
            if isinstance(entry.event, Discard):
                self._thrown[entry.event.tile_kind] += 1
            self.out.note(entry, faults, before)
        if self.rules.settlement.settles and not self.out.closed:
            self.out.book = self.out.book.lost(adrift=True)
        return self.out

    def _begins_a_turn(self, event: AnyEvent) -> bool:
        """Whether the event, taken as it is stated, begins a turn: each ordinary draw and each claim, a win too."""
        if isinstance(event, Draw):
            return not event.replacement
        if isinstance(event, Win):
            return event.by != "self_draw" and not self._same_tile(event)
        return isinstance(event, Chow | Pung) or (isinstance(event, Kong) and event.kind == "open")

    def _judge(self, entry: EventAt) -> Faults:
        event, state, rules = entry.event, self.out.state, self.rules
        if found := form_fault(event, rules, excerpt=True):
            self._torn = True
            if isinstance(event, Win) and event.seat not in state.winners:
                self.out.book = self.out.book.disputed(event.payments)
                self._take_win(event)
            return (found,)
        shares = isinstance(event, Win) and self._same_tile(event)
        shares = shares and len(state.winners_here) < rules.wins.winners_per_tile
        if self.out.closed or (state.stage is Stage.OVER and not shares and not isinstance(event, EndHand)):
            faults = () if self._over else (over_fault(rules),)
            self._over = True
            return faults
        if not isinstance(event, Win):
            self._last = None
            self.out.state = state = structs.replace(state, winners_here=())
        seat = seat_of(event)
        if seat is not None and state.seats[seat].won is not None:
            return (has_won(seat, rules),)
        if isinstance(event, Win):
            return self._win(entry, event)
        if isinstance(event, EndHand):
            return self._end(entry.line, event)
        check = self._checks.get(type(event))
        return () if check is None else alone(check(event))

    def _void(self, event: VoidSuit) -> Fault | None:
        said, words = self.out.state.seats[event.seat].void_suit, "{Seat} has declared {suit} before."
        if said is not None:
            rules, seat, suit = self.rules, event.seat, event.suit
            return fault(rules, "void_suit_again", words, Seat=seat, suit=said, recorded=suit, expected=said)
        self._seat(event.seat, void_suit=event.suit)
        return None

    def _draw(self, event: Draw) -> Fault | None:
        kind = event.tile_kind
        if is_hidden(kind):
            return None
        self._drawn[kind] += 1
        wall = self._wall
        if wall is not None and self._drawn[kind] > wall[kind] + wall[HIDDEN]:
            words = "No {tile} is left in the wall."
            return fault(self.rules, "wall_mismatch", words, tile=event.tile, recorded=event.tile)
        return copies_fault(kind, self._dealt[kind] + self._drawn[kind], self.rules)

    def _discard(self, event: Discard) -> Fault | None:
        """Whether it is a copy too many beside those put down before and what lies open and was not one."""
        kind = event.tile_kind
        if is_hidden(kind):
            return None
        if self._lying is None:
            self._lying = lying(self.out.state)
        return copies_fault(kind, 1 + self._thrown[kind] + self._lying[kind], self.rules)

    def _meld(self, event: Chow | Pung | Kong) -> Fault | None:
        kind = meld_kind(event)
        if event.target == event.seat:
            return own_discard(event, kind, self.rules)
        if kind not in self.rules.play.calls:
            return no_such_call(kind, self.rules)
        tile = None if event.tile is None else event.tile_kind
        given = event.tile_kinds
        if kind == "added_kong":
            return self._added(event, tile if tile is not None else HIDDEN)
        if not any_hidden(given) and (found := self.rules.play.meld_fault(kind, tile, given, None)):
            return cited(self.rules, found)
        meld = Meld(kind, given if tile is None else (*given, tile))
        made = SeatMeld(meld=meld, source=None, claimed=None, turn=self.out.state.turns)
        self._now_lie(unclaimed(meld))
        self._seat(event.seat, melds=(*self.out.state.seats[event.seat].melds, made))
        return None

    def _kong(self, event: Kong) -> Fault | None:
        if found := self._meld(event):
            return found
        moved = kong_payments(self.out.state, event, self.rules, self._stated[-1] if self._stated else None)
        if event.payments is not None and (moved is None or moved.code != "unverifiable"):
            self.out.compared += Compared(payments=1)
        return moved

    def _added(self, event: Chow | Pung | Kong, tile: Kind) -> Fault | None:
        melds = self.out.state.seats[event.seat].melds
        pung = next((each for each in melds if each.meld.kind == "pung" and tile in each.meld.tiles), None)
        if pung is None and tile not in self.rules.ruleset.wild:
            return None  # the pung may be among what the excerpt leaves out
        if found := self.rules.play.meld_fault("added_kong", tile, (), None if pung is None else pung.meld):
            return cited(self.rules, found)
        if pung is not None:
            grown = structs.replace(pung, meld=Meld(MELD_OF["added"], (*pung.meld.tiles, tile)))
            self._now_lie(unclaimed(grown.meld), unclaimed(pung.meld))
            self._seat(event.seat, melds=tuple(grown if each is pung else each for each in melds))
        return None

    def _now_lie(self, tiles: Iterable[Kind], instead: Iterable[Kind] = ()) -> None:
        if self._lying is not None:
            self._lying.update(tiles)
            self._lying.subtract(instead)

    def _seat(self, place: int, **changes: Any) -> None:
        state = self.out.state
        seat = structs.replace(state.seats[place], **changes)
        self.out.state = structs.replace(state, seats=seated(state, place, seat))

    def _flower(self, event: Flower) -> Fault | None:
        kind, seats = event.tile_kind, self.out.state.seats
        declared = sum(each.flowers.count(kind) for each in seats)
        if found := no_flower(kind, self.rules) or copies_fault(kind, declared + 1, self.rules):
            return found
        self._now_lie([kind])
        self._seat(event.seat, flowers=(*seats[event.seat].flowers, kind))
        return None

    def _win(self, entry: EventAt, event: Win) -> Faults:
        state, rules = self.out.state, self.rules
        here = state.winners_here if self._same_tile(event) else ()
        before = tuple(seat for seat in state.winners if seat not in here)  # those on the same tile win at once
        outside = outside_of(state, event, rules, before)
        if found := miscounted(state, event, rules, outside.melds, whole=event.melds is not None):
            self.out.book = self.out.book.lost()  # it is not known what it was: what it moves is left open
            self.out.note_win(entry, event, Judged((found,)))
            self._take_win(event)
            return (found,)
        faults = alone(self._win_moment(event))
        early = any(each.blocks for each in faults)
        if not early:
            wrong = stated_fault(state, event, rules, outside)
            wrong = wrong or impossible_situation(state, event, rules, outside, self._stated)
            faults = (*faults, *alone(wrong))
        blocked = any(each.blocks for each in faults)
        hand = None if blocked and not early else whole_hand(state, event, rules, before)
        stated, hand = (hand, None) if early else (None, hand)  # it is what it is, whenever it was won
        worth = None if stated is None else rules.score(stated)
        scored = None
        computed: Payments | None = None
        claimed = event.payments
        guess: Payments | None = None
        held: tuple[ClaimedPart, ...] = ()
        if hand is not None:
            turned = judge_stated(event, rules, hand, left_in_wall(state, event))
            hand = replace(hand, scoring_tiles=turned.tiles)
            scored = judged(hand, rules)
            if isinstance(scored, NotAWin):
                passed = scored.reasons[0].code == "passed_win"
                code = "passed_win" if passed else "illegal_win"
                faults = (*faults, fault(rules, code, why_no_win(hand, scored), cause=scored.reasons[0].code))
            else:
                computed = None if scored.payments is None else by_seat(state, scored.payments)
                claims = claims_of(state, event, rules, hand, scored, torn=self._torn)
                held = blamed(claims.faults)
                if claims.instead is None:
                    held = of_win(state, event, rules, hand, scored, claims.faults)
                faults = (*faults, *claims_besides(state, event, rules, hand, turned, claims.faults))
                if claims.instead is not None:  # what the win is worth is open: no guess is booked
                    guess, computed = computed, None
                    if claimed is None and claims.instead.payments is not None:
                        claimed = by_seat(state, claims.instead.payments)
                elif computed is None:
                    claimed = as_claimed(state, event, rules, hand)
        elif not blocked:
            told = judge_outside(state, event, rules, outside, torn=self._torn)
            faults, held = (*faults, *told), of_hidden(event, rules, outside, told)
            if not any(each.code == "wrong_total" for each in faults):
                claimed = as_claimed(state, event, rules, outside)
        blocked = any(each.blocks for each in faults)
        if blocked and scored is None:
            denied = no_win(Judged(faults, hand=stated, scored=worth), faults)
            hand, scored = denied.hand, denied.scored
        elif not blocked:
            faults = tuple(with_sums(faults, event, rules))
            computed = right_payments(faults) if computed is None else computed
            faults, claimed = counted(faults, computed, claimed)
        book, none = self.out.book, isinstance(scored, NotAWin) or event.seat in state.winners
        if blocked:
            self.out.book = book.denied(event.payments) if none else book.disputed(event.payments)
        elif guess is not None and claimed is not None:
            self.out.book = book.moved(claimed, guess)
        elif computed is None and event.payments is None:  # the total may be another than the claimed one
            self.out.book = book.moved(None, claimed).lost(adrift=True)
        else:
            self.out.book = book.moved(computed, claimed)
        moved = computed if computed is not None else claimed
        if moved is not None and not blocked:
            self.out.ledger.append((entry.line, "win", moved))
        self.out.note_win(entry, event, Judged(faults, computed, hand, scored), () if blocked else held)
        self._take_win(event)
        return faults

    def _win_moment(self, event: Win) -> Fault | None:
        state, rules = self.out.state, self.rules
        if event.seat == event.target:
            return own_tile(event, rules)
        if found := no_such_win(event, rules):
            return found
        same, last = self._same_tile(event), self._last
        if event.target is not None and state.seats[event.target].won is not None:
            return fault(rules, "not_discarded", "{Seat} has won and puts down no tile.", Seat=event.target)
        if not same or event.target is None or last is None:
            return None
        if len(state.winners_here) >= rules.wins.winners_per_tile:
            return only_one_may(last.seat, rules)
        if not in_turn_order(last, event):
            words = "Both win on one {tile}: {seat} comes before {seat2} in turn order from {seat3}."
            return remark(
                rules, "win_order", words, tile=event.tile, seat=event.seat, seat2=last.seat, seat3=event.target
            )
        return None

    def _same_tile(self, event: Win) -> bool:
        """Whether this is a win on the tile of the win before: where it can't be another, or nothing speaks for it."""
        last, state = self._last, self.out.state
        if last is None or event.by == "self_draw":
            return False
        if (last.by, last.target, last.tile) != (event.by, event.target, event.tile):
            return False
        if event.out is not None and state.wind_of(last.seat) in event.out:
            return False
        more = len(state.winners_here) < self.rules.wins.winners_per_tile
        return (more and in_turn_order(last, event)) or surely_one_tile(state, last, event, self.rules)

    def _take_win(self, event: Win) -> None:
        state = self.out.state
        order = 1 + len(state.winners)
        here = (*state.winners_here, event.seat) if self._same_tile(event) else (event.seat,)
        shown = None if event.hand_kinds is None else tuple(sorted(event.hand_kinds))
        seat = state.seats[event.seat]
        self._seat(
            event.seat,
            concealed=seat.concealed if shown is None else shown,
            won=order,
            win_tile=event.tile_kind,
            win_by=event.by,
            win_from=event.target,
        )
        if event.by == "robbed_kong" and event.target is not None and len(here) == 1:
            self.out.state = robbed(self.out.state, event.target, event.tile_kind)
            self._lying = None
        over = order >= self.rules.wins.last_winner
        self.out.state = structs.replace(
            self.out.state,
            winners_here=here,
            stage=Stage.OVER if over else state.stage,
            scores=self.out.book.computed,
        )
        self._last = event

    def _settled(self, event: EndHand, *, complete: bool) -> Drawn:
        """What the end of the hand moves, as far as the excerpt tells."""
        settlement = self.rules.settlement
        if not settlement.settles:
            return Drawn(pays_nothing(event, self.rules), (), sure=complete or nobody_won(event, self.rules))
        if complete and settlement.settles != "always":
            return Drawn(pays_nothing(event, self.rules), ())  # where kongs pay, one may have been left out
        return settled_as_shown(self.out.state, event, self.rules)

    def _end(self, line: int, event: EndHand) -> Faults:
        state, rules, out = self.out.state, self.rules, self.out
        faults: list[Fault] = []
        complete = len(state.winners) >= rules.wins.last_winner
        if complete and event.reason != "won":
            message = "The hand ended with the last win, not as recorded."
            faults.append(remark(rules, "hand_not_over", message, recorded=event.reason, expected="won"))
        drawn = self._settled(event, complete=complete)
        told = any(each.code == "unverifiable" for each in out.findings)  # what is open is told once
        faults += [each for each in drawn.faults if not told or each.code != "unverifiable"]
        faults += hands_shown(event, [each.event for each in out.wins if not each.miscounted], rules)
        out.ledger += [(line, each.reason, each.payments or NO_PAYMENTS) for each in drawn.items or ()]
        moved = drawn.moved
        if is_compared(event, moved, faults):
            out.compared += Compared(payments=1)
        known = out.book.moved(event.payments or NO_PAYMENTS if moved is None else moved, event.payments)
        out.book = out.book if moved is None else out.book.moved(moved, event.payments)
        sure = drawn.sure and (complete or event.reason != "won")  # else a win is left out
        out.book = out.book if sure else out.book.lost(adrift=True)
        if event.scores is not None:
            follow = not known.taken and event.scores in (known.possible or ())
            if scores_are(event.scores, out.book) or follow:
                out.compared += Compared(scores=1)
            if not out.book.agrees(event.scores):
                faults.append(wrong_scores(rules, event.scores, out.book))
            elif not faults:
                faults += open_scores(event, known, rules, out.findings)
            out.book = out.book.stated(event.scores)
        out.ended = "won" if complete else event.reason
        out.closed = True
        out.state = structs.replace(state, stage=Stage.OVER, scores=out.book.computed)
        return tuple(faults)
