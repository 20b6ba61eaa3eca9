"""Records that have once made the audit end in a traceback, and the first fault that stands in each."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import read_games

PAST = Path(__file__).parents[1] / "data" / "audit_crashes"
FAULTS = {
    # two tiles of the deal exchanged, one with a hidden tile of another hand: the fifth 8p is the first to show it; the
    # tile just drawn was then supposed to be another one, and looked for in the hand that held it no more
    "another-tile-drawn.jsonl": (76, "too_many_copies"),
}


@pytest.mark.parametrize("name", sorted(each.name for each in PAST.iterdir()))
def test_a_past_crash_is_told_as_the_fault_that_it_holds(name: str) -> None:
    (game,) = read_games((PAST / name).open("rb"), name)
    findings = [each for each in audit(game).findings if each.severity == "error"]
    assert (findings[0].line, findings[0].code) == FAULTS[name]
