"""A first hand that was played in another round than its start says: that is taken as given, and blamed once."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, StartHand, Win
from replay.formats.write import write_event
from replay.hands import Wind
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.engine.script import record
from tests.reference.table import first_fault


def played(seed: int, hands: int, wind: Wind, ruleset: str = "b30fj") -> list[AnyEvent]:
    """A simulated game from the east round on, with another round in its first start."""
    events = list(simulate_game(find_ruleset(ruleset), seed, hands=hands))
    place = next(place for place, each in enumerate(events) if isinstance(each, StartHand))
    start = events[place]
    assert isinstance(start, StartHand)
    assert start.round == "E"
    return [*events[:place], structs.replace(start, round=wind), *events[place + 1 :]]


def told(events: list[AnyEvent]) -> list[tuple[int, str]]:
    return [(each.line or 0, each.code) for each in audit(record(events)).findings]


def lines_of(events: list[AnyEvent], kind: type[AnyEvent]) -> list[int]:
    return [line for line, each in enumerate(events, 1) if isinstance(each, kind)]


@pytest.mark.parametrize("wind", ["S", "W", "N"])
def test_the_win_that_is_right_in_another_round_only_is_blamed_and_the_next_hand_is_not(wind: Wind) -> None:
    """B30FJ §8, Round Wind: the first win of this hand has a pung of the east wind, in the east round."""
    events = played(14, 2, wind)
    line = lines_of(events, Win)[0]
    first = events[line - 1]
    assert isinstance(first, Win)
    assert "Round Wind" in (first.patterns or {})
    assert told(events) == [(line, "wrong_total")]
    (found,) = audit(record(events)).findings
    assert "round E" in found.message
    known = first_fault([write_event(each).decode() for each in events])
    assert known is not None
    assert known[0] == line
