"""A game: its hands one after the other, scores, dealers, rounds (the record format, Events and Fine points)."""

from __future__ import annotations

from typing import Any

from tests.reference.table.ending import ZEROS, end_hand, next_deal
from tests.reference.table.excerpt import Excerpt
from tests.reference.table.faults import FaultError, need
from tests.reference.table.play import Play
from tests.reference.table.rulings import Rules
from tests.reference.table.tiles import DECKS

Event = dict[str, Any]


class Game:
    """One game from its `start_game` on."""

    def __init__(self, event: Event) -> None:
        """FaultError: no such game. NotUnderstoodError: under such rulings."""
        need(event["game"], "a game has an id")
        need(event["ruleset"] in DECKS, "there is no such ruleset")
        self.rules = Rules(event["ruleset"], event.get("rulings") or {})
        self.scores: list[int] | None = event.get("scores")
        self.hand: Play | Excerpt | None = None
        self.number: int | None = None
        self.dealer: int | None = None
        self.round: str | None = None
        self.over = False

    def feed(self, event: Event) -> None:
        """The next event. FaultError: it cannot follow."""
        need(not self.over, "the game is over")
        if event["type"] == "start_hand":
            self.start_hand(event)
        elif event["type"] == "end_game":
            self.close()
            need(self.scores is None or event.get("scores") in (None, self.scores), f"the scores are {self.scores}")
            self.over = True
        elif self.hand is None:
            raise FaultError("no hand has begun")
        elif isinstance(self.hand, Excerpt):
            self.hand.feed(event)
        elif event["type"] == "end_hand":
            end_hand(self.hand, event)
            self.ended()
        else:
            self.hand.feed(event)

    def close(self) -> None:
        """A hand must be over; excerpts need no end."""
        if isinstance(self.hand, Excerpt):
            self.ended()
        need(self.hand is None, "the hand is not over")

    def ended(self) -> None:
        hand = self.hand
        assert hand is not None
        self.scores = hand.scores
        if isinstance(hand, Excerpt):
            self.dealer, self.round = hand.next_deal()
        else:
            self.dealer, self.round = next_deal(self.rules, hand)
        self.hand = None

    def start_hand(self, event: Event) -> None:
        self.close()
        need("round" in event or not self.rules.rounds, "the round is missing")
        if self.number is not None:
            need(event["hand"] == self.number + 1, "another number of the hand")
            need(self.dealer in (None, event["dealer"]), "another dealer")
            need(not self.rules.rounds or self.round in (None, event["round"]), "another round")
        elif self.scores is None and "scores" not in event:
            self.scores = list(ZEROS)
        self.number = event["hand"]
        if self.scores is None:
            self.scores = event.get("scores")
        need(event.get("scores") in (None, self.scores), f"the scores are {self.scores}")
        kind = Excerpt if event.get("excerpt") else Play
        self.hand = kind(self.rules, event, self.scores)
