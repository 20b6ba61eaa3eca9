"""Faults of records with hidden tiles, and of what an excerpt states: found once, without what follows from them."""

from msgspec import structs

from replay.engine import audit, check
from replay.events import (
    BadLine,
    EndHand,
    Win,
)
from replay.rulesets import find_ruleset
from tests.engine.hands import DEALER, NORTH, QUICK, ROUND, SOUTH, WEST, WINS
from tests.engine.script import events_of, game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def test_scores_after_a_line_that_cannot_be_read_are_not_wrong() -> None:
    """The line may have been a win or a kong that moved points."""
    events = game([start_hand(QUICK), *events_of(f"{ROUND} {WINS} end:won")])
    end = next(place for place, each in enumerate(events) if isinstance(each, EndHand))
    closing = events[end]
    assert isinstance(closing, EndHand)
    events[end] = structs.replace(closing, scores=(0, 0, 0, 0))
    read = record(events)
    line = next(place for place, each in enumerate(events) if isinstance(each, Win))
    bad = BadLine(line=line + 1, code="bad_event", message="A win has no `by`.")
    entries = tuple(bad if each.line == line + 1 else each for each in read.entries)
    found = audit(structs.replace(read, entries=entries)).findings
    assert [(each.code, each.line) for each in found] == [("bad_event", line + 1)]


def test_tiles_exchanged_between_two_hands_laid_open_are_one_finding() -> None:
    state = state_after(start_hand(QUICK), WINS)
    assert check(state, EndHand(reason="won", hands=(DEALER, SOUTH, WEST, NORTH)), RULES) == ()
    south_shown, west_shown = SOUTH.replace("11s", "17s"), WEST.replace("789s", "189s")
    swapped = EndHand(reason="won", hands=(DEALER, south_shown, west_shown, NORTH))
    (found,) = check(state, swapped, RULES)
    assert found.code == "tile_not_in_hand"
    assert "changed places" in found.message
