"""A game that is being played on a server: each move is taken if the rules allow it, or refused with the reason."""

from collections.abc import Mapping
from typing import Any

import replay


class Table:
    """The events of a running game; a deal or a move returns what is wrong with it, nothing where it was taken."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        self.events: list[Mapping[str, Any]] = [opening]
        self.position: replay.Position | None = None

    def deal(self, start: Mapping[str, Any]) -> list[str]:
        """Begin a hand; its dealer, round and scores are held against the hands before."""
        (game,) = replay.read([*self.events, start])
        report = game.audit()
        wrong = [each for each in report.findings if each.severity == "error" and each.code != "truncated"]
        if wrong:  # that the hand has no end yet is no fault of a running game
            return [each.message for each in wrong]
        self.events.append(start)
        self.position = report.hands[-1][0]
        return []

    def move(self, event: Mapping[str, Any]) -> list[str]:
        """Take a move; some microseconds, whatever was played before."""
        if self.position is None:
            return ["No hand has been dealt."]
        try:
            self.position = self.position.play(event)
        except replay.IllegalEventError as error:
            return [fault.message for fault in error.faults]
        except replay.Error as error:  # it is no event of a hand at all
            return [error.message]
        self.events.append(event)
        return []
