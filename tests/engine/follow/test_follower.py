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
