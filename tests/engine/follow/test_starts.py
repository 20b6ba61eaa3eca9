"""A first hand that was played in another round than its start says: that is taken as given, and blamed once."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, EndHand, StartHand, Win
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


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_round_that_no_win_depends_on_shows_at_the_next_hand(ruleset: str) -> None:
    events = played(0, 2, "W", ruleset)
    assert told(events) == [(lines_of(events, StartHand)[1], "wrong_round")]


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_round_that_nothing_depends_on_is_as_given(ruleset: str) -> None:
    assert told(played(0, 1, "W", ruleset)) == []


def test_another_fault_of_that_hand_is_found_besides() -> None:
    events = played(14, 2, "W")
    line, _, other, *_ = lines_of(events, Win)
    wrong = events[other - 1]
    assert isinstance(wrong, Win)
    assert wrong.total is not None
    events[other - 1] = structs.replace(wrong, total=wrong.total + 1, payments=None)
    end = lines_of(events, EndHand)[0]
    assert told(events) == [(line, "wrong_total"), (other, "wrong_total")]
    assert end > other


def test_without_a_next_hand_total_and_patterns_that_are_right_in_another_round_are_one_finding() -> None:
    events = played(14, 1, "W")
    line = lines_of(events, Win)[0]
    assert told(events) == [(line, "wrong_total")]
    (found,) = audit(record(events)).findings
    assert found.message.endswith("It is right in round E.")


def test_without_a_next_hand_a_second_fault_is_found_besides() -> None:
    events = played(14, 1, "W")
    line, _, other, *_ = lines_of(events, Win)
    wrong = events[other - 1]
    assert isinstance(wrong, Win)
    events[other - 1] = structs.replace(wrong, total=(wrong.total or 0) + 1, payments=None)
    assert told(events) == [(line, "wrong_total"), (other, "wrong_total")]


def test_one_wrong_claim_alone_does_not_tell_of_another_round() -> None:
    events = played(14, 1, "W")
    line = lines_of(events, Win)[0]
    win = events[line - 1]
    assert isinstance(win, Win)
    events[line - 1] = structs.replace(win, patterns=None, payments=None)
    (found,) = [each for each in audit(record(events)).findings if each.line == line]
    assert found.code == "wrong_total"
    assert "round" not in found.message
