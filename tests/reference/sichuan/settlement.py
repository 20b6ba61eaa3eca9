"""The settlement of a drawn hand (rulebook sichuan §8), from a plain description of its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.reference.chosen import Rules
from tests.reference.hands import SEATS
from tests.reference.sichuan.hands import Hand, read
from tests.reference.sichuan.payment import transfer
from tests.reference.sichuan.rulings import rules_of
from tests.reference.sichuan.waiting import waits_of
from tests.reference.suited import parse

Moved = dict[str, int]


class End:
    """The end of a hand: who is in play, who is ready for how much, who is a flower pig."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.rules: Rules = rules_of(facts.get("rulings") or {})
        self.kongs = list(facts.get("kongs") or ())
        self.first_winners = tuple((facts.get("won") or [""])[0])
        self.winners = tuple("".join(facts.get("won") or ()))
        self.in_play = tuple(seat for seat in SEATS if seat not in self.winners)
        self.later_winners = tuple(seat for seat in self.winners if seat not in self.first_winners)
        self.hands = {seat: _hand(facts, seat) for seat in self.in_play}
        self.won_for = {seat: facts["seats"].get(seat, {}).get("won_for") for seat in self.winners}
        self.open = tuple(parse(facts.get("discards") or "")) + tuple(
            tile
            for seat in SEATS
            for meld in facts["seats"].get(seat, {}).get("melds", ())
            for tile in parse(meld["tiles"])
        )
        self.ready = {seat: self._worth(seat) for seat in self.in_play}
        self.pigs = tuple(seat for seat in self.in_play if self._is_pig(self.hands[seat]))

    def _worth(self, seat: str) -> int:
        """The maximum A of a ready hand, 0 if it is not ready."""
        hand = self.hands[seat]
        elsewhere = Counter(self.open) - Counter(hand.melded)
        return max(waits_of(replace(hand, visible=tuple(elsewhere.elements()))).values(), default=0)

    def _is_pig(self, hand: Hand) -> bool:
        suits = {tile[1] for tile in hand.own}
        if self.rules.says("pig-test", "missing-suit"):
            return hand.void_suit in suits
        return len(suits) == 3

    def kong_refund(self) -> Moved:
        """Step 1: what was paid for kongs goes back."""
        moved = dict.fromkeys(SEATS, 0)
        unfrozen = self.in_play
        if self.rules.says("win-immunity", "first-only"):
            unfrozen += self.later_winners
        for kong in self.kongs:
            konger = kong["seat"]
            if konger not in unfrozen:
                continue
            if self.rules.says("refund-who", "not-ready") and (konger in self.winners or self.ready[konger]):
                continue
            for payer, gained in kong["payments"].items():
                back = payer in unfrozen or self.rules.says("refund-to-winner", "refunded")
                if gained < 0 and back:
                    moved[payer] -= gained
                    moved[konger] += gained
        return moved

    def flower_pig(self) -> Moved:
        """Step 2: flower pigs pay those who are none."""
        receivers = [seat for seat in self.in_play if seat not in self.pigs]
        if self.rules.says("pig-receivers", "winners-too"):
            receivers += self.winners
        elif self.rules.says("win-immunity", "first-only"):
            receivers += self.later_winners
        if self.rules.says("pig-receivers", "pigs-too"):
            receivers += self.pigs
        return added(
            transfer(receiver, self._pig_amount(receiver), tuple(pig for pig in self.pigs if pig != receiver))
            for receiver in receivers
        )

    def _pig_amount(self, receiver: str) -> int:
        if self.rules.says("pig-amount", "sixteen"):
            return 16
        if self.rules.says("pig-amount", "hand-value"):
            return self.ready[receiver] if receiver in self.in_play else self.won_for[receiver]
        return 8

    def listening(self) -> Moved:
        """Step 3: who is not ready pays who is."""
        payers = tuple(
            seat
            for seat in self.in_play
            if not self.ready[seat] and not (seat in self.pigs and self.rules.says("pig-vs-check", "exempt"))
        )
        more = 1 if self.rules.says("check-amount", "self-draw") else 0
        cap = self.rules.says("check-amount", "cap")
        return added(transfer(seat, 8 if cap else worth + more, payers) for seat, worth in self.ready.items() if worth)


def _hand(facts: Mapping[str, Any], seat: str) -> Hand:
    return read({"ruleset": "sichuan", "rulings": facts.get("rulings") or {}, "seat": seat} | facts["seats"][seat])


def added(payments: Any) -> Moved:
    """The sum of several payments."""
    total = dict.fromkeys(SEATS, 0)
    for each in payments:
        for seat, amount in each.items():
            total[seat] += amount
    return total


def settle(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is settled when a hand is drawn.

    `seats`: seat to {`concealed` (13 less 3 a meld), `melds`, `void_suit`}, of winners `melds` and `won_for` (their
    A) are enough; `won`: the winners in order, those of one tile in one text, `["E", "SW"]`; `kongs`: those that
    were paid, {`seat`, `payments`}; `discards`: the discards and the tiles won on; `rulings`.

    Gives `kong_refund`, `flower_pig`, `listening` and their sum `payments`, each by seat, and `pigs` and `ready`
    (seat to maximum A). Three winners: nothing is settled.
    """
    end = End(facts)
    nothing = dict.fromkeys(SEATS, 0)
    over = len(end.winners) >= 3
    parts = {
        "kong_refund": nothing if over else end.kong_refund(),
        "flower_pig": nothing if over else end.flower_pig(),
        "listening": nothing if over else end.listening(),
    }
    return parts | {
        "payments": added(parts.values()),
        "pigs": end.pigs,
        "ready": {seat: worth for seat, worth in end.ready.items() if worth},
    }
