"""What is remembered after a run of ordinary draws and discards, gone through on lists (`memory.remember` says the same)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from replay.events import AnyEvent, Discard, Draw
from replay.rulesets.sichuan.memory import KEPT, HandMemory, Passed, due, house_of, lying_at
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF, OF_SUIT, Kind, suit_of

_PAIR = 2


def remember_run(rulings: SichuanRulings, before: HandState, events: Sequence[AnyEvent]) -> HandMemory:
    """The memory after these events, each of a known tile and a known hand."""
    run = _Run(rulings, before)
    run.through(events)
    return run.house()


class _Run:
    """The memory on its way, and as much of the table as it needs."""

    def __init__(self, rulings: SichuanRulings, before: HandState) -> None:
        self.before = before
        self.memory = house_of(before)
        self.hands = [list(each.concealed) for each in before.seats]
        """The tiles of each seat, in no order."""
        self.void = [each.void_suit for each in before.seats]
        self.in_play = [seat for seat in SEATS if before.seats[seat].won is None]
        self.pungs = list(self.memory.pungs)
        self.loose = list(self.memory.loose)
        self.told = rulings.missing_suit_first == "default"
        """Whether discards tell that the missing suit is not held any more."""
        self.infers = rulings.void_in_log == "infer"
        self.lying = lying_at(rulings, before)
        self.lain: list[Passed] = []
        """The tiles that everybody else has passed since, in their order."""
        self.since: list[int | None] = [None] * 4
        """From which of them on each player's count, for who has drawn since."""

    def through(self, events: Sequence[AnyEvent]) -> None:
        """Go through the events."""
        hands, void, loose, lain, since = self.hands, self.void, self.loose, self.lain, self.since
        told, infers, lying = self.told, self.infers, self.lying
        owed = any(each.pending for each in self.memory.kongs)
        after_kong = any(each != "flower" for each in self.before.replacements)
        for event in events:
            if type(event) is Draw:
                # The tile that lay there is passed; the drawer's earlier ones are forgotten.
                place = event.seat
                if lying is not None:
                    lain.append(lying)
                    if lying.by == "discard" and not lying.won:
                        self._could_pung(lying.kind, lying.source)
                since[place] = len(lain)
                if owed:
                    self.memory = due(self.memory, place)
                hands[place].append(KIND_OF[event.tile])
                lying, after_kong = None, False
            elif type(event) is Discard:
                # The tile lies there; it may tell whether the missing suit is still held.
                place, kind = event.seat, KIND_OF[event.tile]
                suit = void[place]
                if suit is None:
                    if infers:
                        void[place] = suit_of(kind)
                elif told and loose[place] != (suit, 0):
                    self._tell(place, kind, suit)
                hands[place].remove(kind)
                lying, after_kong = Passed(kind, "discard", place, after_kong), False

    def _could_pung(self, kind: Kind, source: int) -> None:
        suit = suit_of(kind)
        for seat in self.in_play:
            if seat != source and self.hands[seat].count(kind) >= _PAIR and suit != self.void[seat]:
                self.pungs[seat] = self.pungs[seat] | {kind}

    def _tell(self, place: int, kind: Kind, suit: str) -> None:
        """What this discard tells of the missing suit, of which it was not known that none is left."""
        counted = self.loose[place]
        if suit_of(kind) != suit:
            self.loose[place] = (suit, 0 if OF_SUIT[suit].isdisjoint(self.hands[place]) else KEPT)
        elif counted is not None and (counted[0] != suit or self._was_the_last(place, suit)):
            self.loose[place] = None

    def _was_the_last(self, place: int, suit: str) -> bool:
        """Whether one tile of the suit is held, the one that is put down."""
        return sum(suit_of(each) == suit for each in self.hands[place]) == 1

    def house(self) -> HandMemory:
        """The memory now."""
        return structs.replace(
            self.memory,
            passed=tuple(map(self._passed, SEATS)),
            pungs=tuple(self.pungs),
            loose=tuple(self.loose),
        )

    def _passed(self, seat: int) -> tuple[Passed, ...]:
        earlier = self.memory.passed[seat]
        if seat not in self.in_play:
            return earlier
        since = self.since[seat]
        lain = [each for each in self.lain[since or 0 :] if each.source != seat]
        return (*earlier, *lain) if since is None else tuple(lain)
