"""Of which turn a finding is: the one in which `replay show`, the store and notes have its event."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.verdicts import GameAudit

RECORDS = Path(__file__).parents[3] / "records"
BROKEN = sorted((RECORDS / "broken").glob("*.jsonl"))


def audits(path: Path) -> Iterator[GameAudit]:
    for game in read_games(path):
        yield audit(game, keep_steps=True)


def test_there_are_records_of_every_kind() -> None:
    assert len(BROKEN) > 100


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_finding_and_a_win_are_of_the_turn_in_which_the_table_has_their_event(path: Path) -> None:
    for found in audits(path):
        for hand in found.details:
            turns = {step.at.line: step.after.turns for step in hand.steps}
            inside = [each for each in found.findings if each.line in turns and each.turn is not None]
            assert [each.turn for each in inside] == [turns[each.line] for each in inside]
            assert [win.turn for win in hand.wins] == [turns[win.line] for win in hand.wins]


def test_a_win_that_does_not_stand_is_of_the_turn_of_the_discard() -> None:
    """Ann draws and discards in turn 1, Bo may not win on it, and draws: turn 2."""
    (found,) = audits(RECORDS / "broken/illegal_win-baida-pair-wait.jsonl")
    assert [(each.code, each.line, each.turn) for each in found.findings] == [("illegal_win", 5, 1)]
    turns = [step.after.turns for step in found.details[0].steps]
    assert turns[:5] == [1, 1, 1, 2, 2]


def test_a_call_that_is_taken_begins_a_turn_though_it_is_wrong() -> None:
    """A win on a discard that stands, with a wrong total: it begins a turn as every claim."""
    (found,) = audits(RECORDS / "broken/wrong_total-and-patterns.jsonl")
    (hand,) = (each for each in found.details if each.wins)
    win = hand.wins[0]
    before = next(step.before.turns for step in hand.steps if step.at.line == win.line)
    assert {each.turn for each in found.findings if each.line == win.line} == {win.turn}
    assert win.turn == before + (win.event.by != "self_draw")


def test_an_excerpt_counts_what_it_states() -> None:
    """The deal is turn 0; the win that is stated alone is a claim, and begins the first turn."""
    (found,) = audits(RECORDS / "broken/illegal_win-excerpt.jsonl")
    assert [(each.line, each.turn) for each in found.findings] == [(3, 1)]
    (hand,) = found.details
    assert [step.after.turns for step in hand.steps] == [1]
    assert hand.wins[0].turn == 1
