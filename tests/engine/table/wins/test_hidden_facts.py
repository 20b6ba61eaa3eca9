"""Whatever can't be verified says which fact would decide it."""

import re

import pytest
from msgspec import structs

from replay.engine import apply, audit, check
from replay.events import AnyEvent, Kong, Win
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from tests.engine.script import event_of, record, start_hand, state_after
from tests.samples import deep

RULES = find_ruleset("b30fj").under()

FACT = re.compile(
    r"(tile|tiles|hand|hands|melds|kong|discards)[^:]* (is|are) not (recorded|known)"
    r"|it is not recorded (who|whether|which|how many|what)"
    r"|which [^:]*is not recorded",
    re.IGNORECASE,
)


@pytest.mark.parametrize("ruleset", ["b30fj", deep("b30fj-draft"), "sichuan", "xixi", "zung-jung"])
def test_every_open_question_of_a_hidden_game_names_the_missing_fact(ruleset: str) -> None:
    told: set[str] = set()
    for seed in range(40, 45):
        for view in range(4):
            events: list[AnyEvent] = list(hide(simulate_game(find_ruleset(ruleset), seed, hands=1), view))
            bare = [structs.replace(each, hand=None) if isinstance(each, Win) else each for each in events]
            for each in (events, bare):
                found = audit(record(each)).findings
                told |= {finding.message for finding in found if finding.code == "unverifiable"}
    assert told
    assert [message for message in sorted(told) if not FACT.search(message)] == []


@pytest.mark.parametrize(("tiles", "wanted"), [("16j", []), ("1m6j", []), ("11m", [])], ids=["two", "one", "none"])
def test_a_pung_of_too_many_jokers_is_not_blamed_again_where_a_tile_is_added(tiles: str, wanted: list[str]) -> None:
    """Rulebook b30fj §4: one joker a pung; the fault is the pung's, not that of the tile added to it."""
    state = state_after(start_hand(" ".join(["?" * 13] * 4)), "d0:1m x0:1m")
    pung = event_of(f"p1<0:1m:{tiles}")
    assert [each.code for each in check(state, pung, RULES)] == (["joker_limit"] if tiles == "16j" else [])
    state = apply(state, pung, RULES)
    for word in ["x1:9p", "d2:?", "x2:8p", "d3:?", "x3:7p", "d0:?", "x0:9s", "d1:?"]:
        state = apply(state, event_of(word), RULES)
    assert [each.code for each in check(state, Kong(seat=1, kind="added", tile="1m"), RULES)] == wanted
    assert [each.code for each in check(state, Kong(seat=1, kind="added", tile="6j"), RULES)] == ["joker_limit"]
