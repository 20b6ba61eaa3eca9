"""A hand of which only some events are written down: what its wins state is checked, nothing else."""

from __future__ import annotations

from typing import Any

from tests.reference.table.faults import need
from tests.reference.table.rulings import Rules
from tests.reference.table.scoring import WINDS, asked, legal, payments_of, wind_of
from tests.reference.table.seats import Tiles
from tests.reference.table.tiles import DECKS, HIDDEN, parse

Event = dict[str, Any]
PASSED_ON = ("melds", "flowers", "situation", "go_around", "void_suit", "scoring_tiles")


class Excerpt:
    """A hand with `"excerpt": true`."""

    def __init__(self, rules: Rules, event: Event, scores: list[int] | None) -> None:
        """FaultError: no such deal."""
        self.rules = rules
        self.dealer: int = event["dealer"]
        self.round: str | None = event.get("round")
        self.scores = scores
        self.winners: list[int] = []
        self.alone = True
        Tiles(rules, event)

    def feed(self, event: Event) -> None:
        """The next event. FaultError: what it states is wrong."""
        if event["type"] == "win":
            self.on_win(event)
        elif event["type"] == "end_hand":
            self.scores = event.get("scores")
            self.alone = False
        else:
            self.alone = False
            for field in ("tile", "tiles"):
                known = DECKS[self.rules.ruleset]
                need(all(tile in known or tile == HIDDEN for tile in parse(event.get(field, ""))), "no such tile")

    def on_win(self, event: Event) -> None:
        seat = event["seat"]
        stated = event.get("payments")
        need(self.rules.xixi or "scoring_tiles" not in event, "no scoring tiles are turned in this game")
        need(seat not in self.winners, "the player has won before")
        need(event.get("target") != seat, "nobody pays himself")
        self.winners.append(seat)
        self.scores = None
        hand = event.get("hand")
        if hand is not None:
            most = 13 - 3 * len(event.get("melds", ()))
            numbers = (most,) if "melds" in event else range(most, 0, -3)
            need(len(parse(hand)) in numbers, "no winning hand has so many tiles")
        if hand is None or HIDDEN in hand or not self.alone:
            return
        case = {
            "ruleset": self.rules.ruleset,
            "concealed": hand,
            "win": event["tile"],
            "by": event["by"],
            "seat": wind_of(seat, self.dealer),
            "rulings": self.rules.chosen,
        }
        case |= {field: event[field] for field in PASSED_ON if field in event}
        case |= {"round": self.round} if self.rules.rounds else {}
        out = event.get("out", [wind_of(other, self.dealer) for other in self.winners[:-1]])
        case |= {"out": out} if self.rules.sichuan else {}
        if "target" in event and not self.rules.xixi:
            case["target"] = wind_of(event["target"], self.dealer)
        if "melds" not in event and len(parse(hand)) < 13:
            return
        result = asked("score", case)
        legal(result)
        if result["total"] is None:
            return
        need(event.get("total") in (None, result["total"]), f"the total is {result['total']}")
        need("patterns" not in event or event["patterns"] in result["patterns"], f"rows are {result['patterns'][:1]}")
        payers = [event["target"]] if "target" in event else []
        if event["by"] == "self_draw":
            gone = [WINDS.index(name) for name in out]
            payers = [s for s in range(4) if s != seat and (s - self.dealer) % 4 not in gone]
        moved = payments_of(self.rules, result, case, payers, seat, self.dealer)
        need(moved is None or not payers or stated in (None, moved), f"the payments are {moved}")

    def next_deal(self) -> tuple[int | None, str | None]:
        """Dealer and round of the next hand, where the deal always passes."""
        if not self.rules.rounds or self.rules.chosen or self.round is None:
            return None, None
        after = (self.dealer + 1) % 4
        return after, WINDS[(WINDS.index(self.round) + (after == 0)) % 4]
