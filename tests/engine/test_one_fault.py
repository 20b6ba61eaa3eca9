"""One fault of a record is one finding, also where it shows in two ways."""

from msgspec import structs

from replay.engine import audit, check
from replay.events import AnyEvent, Draw, Kong
from replay.rulesets import find_ruleset
from tests.engine.hands import NORTH, QUICK
from tests.engine.script import game, record, start_hand, state_after, written

RULES = find_ruleset("b30fj").under()


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
    """The tile that was robbed, held since an earlier turn, is not in the hand that its owner shows at the end."""
    hands = f"33m19m147p258s347z 789m11123s46p222z 12m789s777p666z88s {NORTH}"
    claimed = "d0:8m x0:8m d1:3m x1:3m p0<1:3m:33m x0:1m d1:9m x1:9m d2:9m x2:9m d3:8m x3:8m d0:3m x0:9m"
    robbed = "d1:8p x1:8p d2:8p x2:8p d3:9s x3:9s d0:9s a0:3m r2<0:3m d1:5p w1:5p d3:5p w3:5p end:won"
    events = game(written(start_hand(hands), f"{claimed} {robbed}")[0])
    assert found(events) == []
    kong = next(place for place, each in enumerate(events) if isinstance(each, Kong))
    assert found([*events[:kong], *events[kong + 1 :]]) == [("not_discarded", kong + 1)]
