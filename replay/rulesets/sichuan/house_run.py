"""What is remembered after a run of ordinary draws and discards, gone through on lists (`house.remember` says the same)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from msgspec import structs

from replay.events import AnyEvent, Discard, Draw
from replay.rulesets.sichuan.house import HandMemory, Passed, due, house_of, lying_at
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF, suit_of

_PAIR = 2


def remember_run(rulings: SichuanRulings, before: HandState, events: Sequence[AnyEvent]) -> HandMemory:
    """The memory after these events, each of a known tile and a known hand."""
    run = _Run(rulings, before)
    for event in events:
        if type(event) is Draw:
            run.draw(event)
        elif type(event) is Discard:
            run.put_down(event)
    return run.house()


class _Run:
    """The memory on its way, and as much of the table as it needs."""

    def __init__(self, rulings: SichuanRulings, before: HandState) -> None:
        self.rulings = rulings
        self.before = before
        self.memory = house_of(before)
        self.hands = [list(each.concealed) for each in before.seats]
        self.void = [each.void_suit for each in before.seats]
        self.in_play = [seat for seat in SEATS if before.seats[seat].won is None]
        self.pungs = list(self.memory.pungs)
        self.loose = list(self.memory.loose)
        self.owed = any(each.pending for each in self.memory.kongs)
        self.lying = lying_at(rulings, before)
        self.after_kong = any(each != "flower" for each in before.replacements)
        self.lain: list[Passed] = []
        """The tiles that everybody else has passed since, in their order."""
        self.since: list[int | None] = [None] * 4
        """From which of them on each player's count, for who has drawn since."""

    def draw(self, event: Draw) -> None:
        """The tile that lay there is passed; the drawer's earlier ones are forgotten."""
        place = event.seat
        if self.lying is not None:
            self._close(self.lying)
        self.since[place] = len(self.lain)
        if self.owed:
            self.memory = due(self.memory, place)
        insort(self.hands[place], KIND_OF[event.tile])
        self.lying, self.after_kong = None, False

    def _close(self, lying: Passed) -> None:
        kind = lying.kind
        self.lain.append(lying)
        if lying.by != "discard" or lying.won:
            return
        suit = suit_of(kind)
        for seat in self.in_play:
            if seat != lying.source and self.hands[seat].count(kind) >= _PAIR and suit != self.void[seat]:
                self.pungs[seat] = self.pungs[seat] | {kind}

    def put_down(self, event: Discard) -> None:
        """The tile lies there; it may tell whether the missing suit is still held."""
        place, kind = event.seat, KIND_OF[event.tile]
        void, hand, suit = self.void[place], self.hands[place], suit_of(kind)
        if self.rulings.missing_suit_first == "default" and void is not None:
            counted = self.loose[place]
            if suit != void:
                if counted != (void, 0):
                    held = any(suit_of(each) == void for each in hand)
                    self.loose[place] = None if held else (void, 0)
            elif counted is not None and counted[0] != void:
                self.loose[place] = None
        if void is None and self.rulings.void_in_log == "infer":
            self.void[place] = suit
        hand.remove(kind)
        self.lying = Passed(kind, "discard", place, self.after_kong)
        self.after_kong = False

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
