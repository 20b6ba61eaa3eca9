"""Excerpts: hands that are not recorded event by event. Any event may be missing; only what is stated is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from replay.engine.calls import MELD_OF, illegal_code, meld_kind
from replay.engine.claimed import check_unscored, claims_value, compare, one_cause, unpayable, unseen_waits
from replay.engine.faults import cited, fault, remark
from replay.engine.follow import Entries, Followed, address, bad_line, over_fault, turn_of, wrong_scores
from replay.engine.form import form_fault
from replay.engine.held import seated
from replay.engine.left_out import declared, others_out, situations
from replay.engine.outside import impossible
from replay.engine.scores import Book
from replay.engine.turned import claims_besides, judge_stated
from replay.engine.turns import Faults
from replay.engine.wins import by_seat, no_such_win, why_no_win
from replay.events import (
    BadLine,
    Chow,
    Draw,
    EndHand,
    EventAt,
    Flower,
    Kong,
    Pung,
    RecordMeld,
    SituationFields,
    StartHand,
    VoidSuit,
    Win,
)
from replay.findings import Fault
from replay.hands import Hand, Meld, NotAWin, Scored, Situation
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import HIDDEN, KIND_OF, NAMES, Kind, parse_tiles
from replay.verdicts import Step, WinAudit


class Excerpt:
    """Checks the entries of one excerpt. The state keeps what is stated: winners, melds, declared jokers, scores."""

    def __init__(
        self, start: StartHand, state: HandState, book: Book, rules: Rules, entries: Entries, *, keep: bool = False
    ) -> None:
        self.rules = rules
        self.entries = entries
        self.keep = keep
        self.out = Followed(state=state, book=book, sure=False)
        self._drawn: list[Kind] = []
        self._dealt = [kind for text in start.hands for kind in parse_tiles(text)]
        self._over = False
        self._torn = False
        """Whether a line of the excerpt is no event, so that melds and wins may be lost with it."""
        self._last: Win | None = None

    def run(self) -> Followed:
        """Check every entry."""
        for entry in self.entries:
            if isinstance(entry, BadLine):
                self.out.findings.append(bad_line(entry, self.out.state.number))
                self.out.lost = self._torn = True
                self.out.book = self.out.book.lost()
                continue
            before = self.out.state
            faults = self._judge(entry)
            found = tuple(address(each, entry.line, before, entry.event) for each in faults)
            self.out.findings += found
            if self.keep:
                self.out.steps.append(Step(at=entry, before=before, after=self.out.state, findings=found))
        if self.rules.table.settles and not self.out.closed:
            self.out.book = self.out.book.lost()
        return self.out

    def _judge(self, entry: EventAt) -> Faults:
        event, state = entry.event, self.out.state
        if found := form_fault(event, self.rules, excerpt=True):
            self._torn = True
            if isinstance(event, Win) and event.seat not in state.winners:
                self.out.book = self.out.book.disputed(event.payments)
                self._take_win(event)
            return (found,)
        shares = isinstance(event, Win) and self._same_tile(event)
        shares = shares and len(state.winners_here) < self.rules.table.winners_per_tile
        if self.out.closed or (state.stage is Stage.OVER and not shares and not isinstance(event, EndHand)):
            faults = () if self._over else (over_fault(self.rules),)
            self._over = True
            return faults
        if not isinstance(event, Win):
            self._last = None
            self.out.state = state = structs.replace(state, winners_here=())
        seat = getattr(event, "seat", None)
        if seat is not None and state.seats[seat].won is not None:
            return (fault(self.rules, "out_of_turn", f"Seat {seat} has won in this hand and takes no further part."),)
        match event:
            case Draw():
                return self._draw(event)
            case Chow() | Pung() | Kong():
                return self._meld(event)
            case Flower():
                return self._flower(event)
            case Win():
                return self._win(entry, event)
            case VoidSuit():
                return self._void(event)
            case EndHand():
                return self._end(event)
            case _:
                return ()

    def _void(self, event: VoidSuit) -> Faults:
        said = self.out.state.seats[event.seat].void_suit
        if said is not None:
            message = f"Seat {event.seat} has declared {said} before."
            return (fault(self.rules, "void_suit_again", message, recorded=event.suit, expected=said),)
        self._seat(event.seat, void_suit=event.suit)
        return ()

    def _draw(self, event: Draw) -> Faults:
        kind = KIND_OF[event.tile]
        if kind == HIDDEN:
            return ()
        self._drawn.append(kind)
        wall = self.out.state.wall
        if wall is not None and self._drawn.count(kind) > wall.count(kind) + wall.count(HIDDEN):
            return (fault(self.rules, "wall_mismatch", f"The wall has no further {event.tile}.", recorded=event.tile),)
        found = self._dealt.count(kind) + self._drawn.count(kind)
        return self._copies(kind, found)

    def _copies(self, kind: Kind, found: int) -> Faults:
        copies = self.rules.ruleset.copies[kind]
        if found <= copies:
            return ()
        message = f"This is {NAMES[kind]} number {found}; the game has {copies}."
        name = NAMES[kind]
        return (fault(self.rules, "too_many_copies", message, recorded={name: found}, expected={name: copies}),)

    def _meld(self, event: Chow | Pung | Kong) -> Faults:
        kind = meld_kind(event)
        if getattr(event, "target", None) == event.seat:
            return (fault(self.rules, illegal_code(kind), f"Seat {event.seat} claims its own discard."),)
        if kind not in self.rules.table.calls:
            title = self.rules.ruleset.title
            return (fault(self.rules, illegal_code(kind), f"There is no such call in {title}."),)
        tile = None if event.tile is None else KIND_OF[event.tile]
        given = parse_tiles(getattr(event, "tiles", None) or "")
        if kind == "added_kong":
            return self._added(event, tile if tile is not None else HIDDEN)
        if HIDDEN not in given and (found := self.rules.table.meld_fault(kind, tile, given, None)):
            return (cited(self.rules, found),)
        self._add(event.seat, Meld(kind, given if tile is None else (*given, tile)))
        return ()

    def _added(self, event: Chow | Pung | Kong, tile: Kind) -> Faults:
        melds = self.out.state.seats[event.seat].melds
        pung = next((each for each in melds if each.meld.kind == "pung" and tile in each.meld.tiles), None)
        if pung is None and tile not in self.rules.ruleset.wild:
            return ()  # the pung may be among what the excerpt leaves out
        if found := self.rules.table.meld_fault("added_kong", tile, (), None if pung is None else pung.meld):
            return (cited(self.rules, found),)
        if pung is not None:
            grown = structs.replace(pung, meld=Meld(MELD_OF["added"], (*pung.meld.tiles, tile)))
            self._seat(event.seat, melds=tuple(grown if each is pung else each for each in melds))
        return ()

    def _add(self, place: int, meld: Meld) -> None:
        seat = self.out.state.seats[place]
        made = SeatMeld(meld=meld, source=None, claimed=None, turn=self.out.state.turns)
        self._seat(place, melds=(*seat.melds, made))

    def _seat(self, place: int, **changes: Any) -> None:
        state = self.out.state
        seat = structs.replace(state.seats[place], **changes)
        self.out.state = structs.replace(state, seats=seated(state, place, seat))

    def _flower(self, event: Flower) -> Faults:
        kind = KIND_OF[event.tile]
        if "flower" not in self.rules.table.calls:
            title = self.rules.ruleset.title
            return (fault(self.rules, "illegal_flower", f"Nothing is declared like a flower in {title}."),)
        if found := self.rules.table.flower_fault(self.out.state, event.seat, kind):
            return (cited(self.rules, found),)
        declared = sum(each.flowers.count(kind) for each in self.out.state.seats)
        if faults := self._copies(kind, declared + 1):
            return faults
        self._seat(event.seat, flowers=(*self.out.state.seats[event.seat].flowers, kind))
        return ()

    def _win(self, entry: EventAt, event: Win) -> Faults:
        state, rules = self.out.state, self.rules
        turn = turn_of(state, event)
        faults = self._win_moment(event)
        if not any(each.blocks for each in faults):
            faults = (*faults, *self._stated(event))
        hand = None if any(each.blocks for each in faults) else self._hand(event)
        scored = None
        computed: Payments | None = None
        if hand is not None:
            turned = judge_stated(event, rules, hand)
            hand = replace(hand, scoring_tiles=turned.tiles)
            scored = rules.score(hand)
            if isinstance(scored, NotAWin):
                faults = (*faults, fault(rules, "illegal_win", why_no_win(hand, scored)))
            else:
                computed = by_seat(state, scored)
                claims = self._claims(event, hand, scored)
                faults = (*faults, *claims_besides(state, event, rules, hand, turned, claims))
        elif not any(each.blocks for each in faults):
            faults = (*faults, *self._judge_outside(event))
        blocked = any(each.blocks for each in faults)
        self.out.book = (
            self.out.book.disputed(event.payments) if blocked else self.out.book.moved(computed, event.payments)
        )
        moved = computed if computed is not None else event.payments
        if moved is not None and not blocked:
            self.out.ledger.append((entry.line, "win", moved))
        self.out.wins.append(
            WinAudit(line=entry.line, turn=turn, event=event, hand=hand, scored=scored, payments=computed)
        )
        self._take_win(event)
        return faults

    def _stated(self, event: Win) -> Faults:
        """What is wrong with the tiles stated of a win, whatever they are worth: copies, jokers of a meld."""
        rules, outside = self.rules, self._outside(event)
        tiles = [*outside.concealed, *outside.flowers, outside.win]
        for meld in outside.melds:
            tiles += meld.tiles
        tiles += outside.situation.visible or ()
        if found := self._contradiction(event):
            return (found,)
        for kind in sorted(set(tiles) - {HIDDEN}):
            if faults := self._copies(kind, tiles.count(kind)):
                return faults
        for meld in outside.melds:
            if found := joker_limit(meld, rules):
                return (cited(rules, found),)
        shown = len(parse_tiles(event.hand or ""))
        if shown and event.melds is None and (shown > rules.ruleset.dealt or (rules.ruleset.dealt - shown) % 3):
            message = f"{shown} concealed tiles can't be those of a win, with however many melds."
            return (fault(rules, "illegal_win", message, recorded=event.hand),)
        return ()

    def _contradiction(self, event: Win) -> Fault | None:
        """What is stated of the situation and cannot be so: the dealer discards before anybody else does."""
        told, dealer = event.situation, self.out.state.dealer
        if told is None:
            return None
        if told.before_first_discard and event.by != "self_draw" and event.seat == dealer:
            message = "The dealer wins on another's tile and has not discarded before: the dealer discards first."
            return fault(self.rules, "bad_event", message, recorded="before_first_discard")
        if told.dealer_first_discard and (event.by != "discard" or event.target != dealer):
            message = f"Seat {dealer} deals: this is no win on the dealer's first discard."
            return fault(self.rules, "bad_event", message, recorded="dealer_first_discard")
        return None

    def _judge_outside(self, event: Win) -> Faults:
        """A win whose hand is not stated, or not as a whole."""
        state, rules = self.out.state, self.rules
        outside = self._outside(event)
        if found := impossible(rules, outside):
            return (found,)
        turned = judge_stated(event, rules, outside)
        wrong = () if turned.fault is None else (turned.fault,)
        if not claims_value(event):
            return wrong
        what = "The hand is"
        if event.hand:
            what = "Tiles of the hand are" if "?" in event.hand else "The melds are"
        note = remark(rules, "unverifiable", f"{what} not recorded: the win is not judged.")
        check = unpayable if wrong else check_unscored
        outside = replace(outside, scoring_tiles=turned.known)
        claims = check(state, event, rules, outside)
        others = situations(outside, rules) if claims and event.situation is None else ()
        if any(not check(state, event, rules, other) for _, other in others):
            claims = ()
        if claims and self._torn and any(not check(state, event, rules, each) for each in others_out(outside)):
            claims = ()
        return (*wrong, *claims, note)

    def _win_moment(self, event: Win) -> Faults:
        state, rules = self.out.state, self.rules
        if event.seat == event.target:
            return (fault(rules, "illegal_win", f"Seat {event.seat} wins on its own tile."),)
        if found := no_such_win(event, rules):
            return (found,)
        same = self._same_tile(event)
        if event.target is not None and state.seats[event.target].won is not None:
            return (fault(rules, "not_discarded", f"Seat {event.target} has won and puts down no tile."),)
        if not same or event.target is None or self._last is None:
            return ()
        if len(state.winners_here) >= rules.table.winners_per_tile:
            return (fault(rules, "illegal_win", f"Seat {self._last.seat} has won on this tile, and only one may."),)
        if (event.seat - event.target) % 4 < (self._last.seat - event.target) % 4:
            message = f"In turn order from seat {event.target}, seat {event.seat} comes before seat {self._last.seat}."
            return (remark(rules, "win_order", message),)
        return ()

    def _same_tile(self, event: Win) -> bool:
        last = self._last
        if last is None or event.by == "self_draw":
            return False
        return (last.by, last.target, last.tile) == (event.by, event.target, event.tile)

    def _take_win(self, event: Win) -> None:
        state = self.out.state
        order = 1 + len(state.winners)
        here = (*state.winners_here, event.seat) if self._same_tile(event) else (event.seat,)
        shown = None if event.hand is None else tuple(sorted(parse_tiles(event.hand)))
        seat = state.seats[event.seat]
        self._seat(
            event.seat,
            concealed=seat.concealed if shown is None else shown,
            won=order,
            win_tile=KIND_OF[event.tile],
            win_by=event.by,
            win_from=event.target,
        )
        over = order >= self.rules.table.last_winner
        self.out.state = structs.replace(
            self.out.state,
            winners_here=here,
            stage=Stage.OVER if over else state.stage,
            scores=self.out.book.computed,
        )
        self._last = event

    def _shell(self, event: Win) -> Hand:
        """The hand of which only the outside is known: who won, how, from whom."""
        state = self.out.state
        earlier = tuple(
            state.wind_of(each) for each in state.winners if not (self._same_tile(event) and each in state.winners_here)
        )
        return Hand(
            concealed=(),
            win=KIND_OF[event.tile],
            by=event.by,
            seat=state.wind_of(event.seat),
            round=state.round or "E",
            target=None if event.target is None else state.wind_of(event.target),
            out=event.out if event.out is not None else earlier,
        )

    def _outside(self, event: Win) -> Hand:
        """The hand with what is stated of it, its other tiles hidden."""
        seat = self.out.state.seats[event.seat]
        concealed = tuple(sorted(parse_tiles(event.hand or "")))
        melds = seat.plain_melds if event.melds is None else tuple(_meld(each) for each in event.melds)
        hidden = self.rules.ruleset.dealt - 3 * len(melds) - len(concealed)
        return replace(
            self._shell(event),
            concealed=(*concealed, *(HIDDEN,) * max(0, hidden)),
            melds=melds,
            flowers=seat.flowers if event.flowers is None else parse_tiles(event.flowers),
            situation=_situation(event.situation),
        )

    def _hand(self, event: Win) -> Hand | None:
        """The hand as stated; None where a part of it is left out."""
        if event.hand is None:
            return None
        concealed = tuple(sorted(parse_tiles(event.hand)))
        seat = self.out.state.seats[event.seat]
        melds = seat.plain_melds if event.melds is None else tuple(_meld(each) for each in event.melds)
        flowers = seat.flowers if event.flowers is None else parse_tiles(event.flowers)
        short = event.melds is None and len(concealed) + 3 * len(melds) < self.rules.ruleset.dealt
        if short or HIDDEN in concealed or any(HIDDEN in each.tiles for each in melds):
            return None
        return replace(
            self._shell(event),
            concealed=concealed,
            melds=melds,
            flowers=flowers,
            situation=_situation(event.situation),
            void_suit=event.void_suit or seat.void_suit,
            scoring_tiles=None if event.scoring_tiles is None else parse_tiles(event.scoring_tiles),
            go_around=None
            if event.go_around is None
            else tuple((each.seat, KIND_OF[each.tile]) for each in event.go_around),
        )

    def _claims(self, event: Win, hand: Hand, scored: Any) -> Faults:
        """The wrong claims. What a Hell Wait would explain can't be verified where what the winner saw is left out."""
        state, rules = self.out.state, self.rules
        faults = compare(state, event, rules, hand, scored)
        if not faults:
            return faults
        if self._torn and self._explained(event, others_out(hand)):
            return ()
        if self._explained(event, self._seen(hand)):
            what = "What the winner saw is not recorded: Hell Wait is not judged."
            return (remark(rules, "unverifiable", what),)
        for fact, other in self._left_out(event, hand):
            if self._explained(event, (other,)) or self._explained(event, self._seen(other)):
                return (remark(rules, "unverifiable", f"It is not recorded {fact}."),)
        return one_cause(state, event, rules, hand, faults)

    def _left_out(self, event: Win, hand: Hand) -> Iterator[tuple[str, Hand]]:
        """The hand with what the win does not state of its history, each with that fact.

        Claimed patterns tell of it; of a total alone what is not stated did not happen, as in `replay score`.
        """
        if event.patterns is None:
            return
        flowers = list(declared(hand, self.rules)) if event.flowers is None else []
        yield from flowers
        if event.situation is None:
            for other in (hand, *(each for _, each in flowers)):
                yield from situations(other, self.rules)

    def _seen(self, hand: Hand) -> Iterator[Hand]:
        """The hand if its winner saw all but one of the tiles that complete it, where that is not stated."""
        if hand.situation.visible is None:
            waits = unseen_waits(self.rules, replace(hand, situation=replace(hand.situation, visible=())))
            yield replace(hand, situation=replace(hand.situation, visible=waits))

    def _explained(self, event: Win, hands: Iterable[Hand]) -> bool:
        """Whether the claims are right of one of these hands."""
        for hand in hands:
            scored = self.rules.score(hand)
            if isinstance(scored, Scored) and not compare(self.out.state, event, self.rules, hand, scored):
                return True
        return False

    def _end(self, event: EndHand) -> Faults:
        state, rules, out = self.out.state, self.rules, self.out
        faults: list[Fault] = []
        complete = len(state.winners) >= rules.table.last_winner
        if complete and event.reason != "won":
            message = "The hand has ended by the last win, not as recorded."
            faults.append(remark(rules, "hand_not_over", message, recorded=event.reason, expected="won"))
        moved: Payments | None = NO_PAYMENTS if complete or not rules.table.settles else None
        if moved is not None and event.payments is not None and event.payments != moved:
            message = "The end of the hand moves no points."
            faults.append(remark(rules, "wrong_payments", message, recorded=list(event.payments), expected=list(moved)))
        sure = complete and not rules.table.settles  # where kongs pay, one may have been left out
        out.book = out.book.moved(moved, event.payments) if sure else out.book.lost()
        if event.scores is not None:
            if not out.book.agrees(event.scores):
                faults.append(wrong_scores(rules, event.scores, out.book.computed))
            out.book = out.book.stated(event.scores)
        out.ended = "won" if complete else event.reason
        out.closed = True
        out.state = structs.replace(state, stage=Stage.OVER, scores=out.book.computed)
        return tuple(faults)


def _meld(stated: RecordMeld) -> Meld:
    said = None if stated.as_ is None else tuple(sorted(parse_tiles(stated.as_)))
    return Meld(stated.kind, parse_tiles(stated.tiles), said)


def _situation(stated: SituationFields | None) -> Situation:
    """The situation as stated; what is not stated did not happen, as in `replay score`."""
    if stated is None:
        return Situation()
    fields = {name: getattr(stated, name) for name in stated.__struct_fields__}
    if stated.visible is not None:
        fields["visible"] = parse_tiles(stated.visible)
    return Situation(**fields)


def joker_limit(meld: Meld, rules: Rules) -> Fault | None:
    """Whether the meld holds too many jokers, whichever of its tiles was claimed or added."""
    if HIDDEN in meld.tiles:
        return None
    found: Fault | None = None
    for place, tile in enumerate(meld.tiles):
        rest = (*meld.tiles[:place], *meld.tiles[place + 1 :])
        match meld.kind:
            case "concealed_kong":
                found = rules.table.meld_fault(meld.kind, None, meld.tiles, None)
            case "added_kong":
                found = rules.table.meld_fault(meld.kind, tile, (), Meld("pung", rest))
            case _:
                found = rules.table.meld_fault(meld.kind, tile, rest, None)
        if found is None or found.code != "joker_limit":
            return None
    return found
