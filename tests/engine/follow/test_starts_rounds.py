"""A wrong round that the record carries on is one finding, whichever round its hands were played in (docs/audit.md: the
round may follow from the recorded or from the right one after a wrong one)."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, StartHand, Win
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.engine.script import record

NEXT = {"E": "S", "S": "W", "W": "N", "N": "E"}


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds."""
    return [(each.code, each.line) for each in audit(record(events)).findings]


def played(ruleset: str, seed: int) -> list[AnyEvent]:
    """A legal game of six hands."""
    return list(simulate_game(find_ruleset(ruleset), seed, hands=6))


def in_another_round(events: list[AnyEvent], first: int = 2, last: int = 99) -> list[AnyEvent]:
    """The hands from number `first` to `last` with the round two winds on, their wins as they were."""
    return [
        structs.replace(each, round=NEXT[NEXT[each.round]])
        if isinstance(each, StartHand) and each.round is not None and first <= each.hand <= last
        else each
        for each in events
    ]


def line_of(events: list[AnyEvent], hand: int) -> int:
    """The line on which a hand starts."""
    return 1 + next(at for at, each in enumerate(events) if isinstance(each, StartHand) and each.hand == hand)


def tells(events: list[AnyEvent]) -> list[int]:
    """The lines of wins after the second hand that score the round wind."""
    third = line_of(events, 3)
    return [
        line
        for line, each in enumerate(events, 1)
        if line > third and isinstance(each, Win) and "Round Wind" in (each.patterns or {})
    ]


GAMES = [("b30fj", 2), ("b30fj", 3), ("b30fj-draft", 2), ("b30fj-draft", 3)]
"""Games in which the round wind is scored after the second hand."""


@pytest.mark.parametrize(("ruleset", "seed"), GAMES)
def test_a_wrong_round_that_is_carried_on_is_one_finding(ruleset: str, seed: int) -> None:
    events = played(ruleset, seed)
    assert found(events) == []
    assert found(in_another_round(events)) == [("wrong_round", line_of(events, 2))]
    assert found(in_another_round(events, last=4)) == [("wrong_round", line_of(events, 2))]


@pytest.mark.parametrize(("ruleset", "seed"), GAMES)
def test_a_wrong_total_after_it_is_a_second_finding(ruleset: str, seed: int) -> None:
    events = in_another_round(played(ruleset, seed))
    line = tells(events)[0]
    win = events[line - 1]
    assert isinstance(win, Win)
    assert win.total is not None
    events[line - 1] = structs.replace(win, total=win.total + 7)
    assert found(events) == [("wrong_round", line_of(events, 2)), ("wrong_total", line)]


@pytest.mark.parametrize(("ruleset", "seed"), GAMES[:2])
def test_another_wrong_round_after_it_is_a_second_finding(ruleset: str, seed: int) -> None:
    """The record goes back to the right round, and from there to a wrong one again."""
    events = in_another_round(in_another_round(played(ruleset, seed), last=2), first=4)
    assert found(events) == [("wrong_round", line_of(events, 2)), ("wrong_round", line_of(events, 4))]
