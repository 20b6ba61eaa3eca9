"""One fault of a record is one finding, also where it shows in two ways."""

from pathlib import Path

from msgspec import structs

from replay.engine import audit, check
from replay.events import AnyEvent, Draw, EventAt
from replay.formats import read_games
from replay.rulesets import find_ruleset
from tests.engine.hands import QUICK
from tests.engine.script import record, start_hand, state_after

RECORDS = Path(__file__).parents[2] / "records"
RULES = find_ruleset("b30fj").under()


def events_of(name: str) -> list[AnyEvent]:
    """The events of a shipped record of one game."""
    (game,) = read_games(RECORDS / name)
    return [entry.event for entry in game.entries if isinstance(entry, EventAt)]


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds."""
    return [(each.code, each.line) for each in audit(record(events)).findings]


def test_a_draw_from_the_other_end_of_the_wall_is_blamed_for_its_tile_alone() -> None:
    """A kong left out whose declarer is next to draw anyway: the tile is the error, the flag comes with it."""
    state = state_after(start_hand(QUICK, wall="2z" + "9p" * 90 + "9s"), "d0:2z x0:2z")
    draw = Draw(seat=1, tile="9s", replacement=True)
    assert [each.code for each in check(state, draw, RULES)] == ["wall_mismatch"]
    assert [each.code for each in check(state, structs.replace(draw, tile="9p"), RULES)] == ["wrong_flag"]
    other = structs.replace(draw, tile="8s")
    assert [each.code for each in check(state, other, RULES)] == ["wall_mismatch", "wrong_flag"]


def test_a_robbed_kong_left_out_is_missed_at_the_win_alone() -> None:
    """The tile that was robbed is not in the hand of its owner any more."""
    events = events_of("b30fj/robbed-kong-two-winners.jsonl")
    kong = next(place for place, each in enumerate(events) if getattr(each, "kind", "") == "added")
    assert found([*events[:kong], *events[kong + 1 :]]) == [("not_discarded", kong + 1)]
