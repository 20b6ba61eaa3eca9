"""What may still happen at the end of the wall (record format, Fine points: "`hand_over` for anything after the end of
the hand"; rulebook b30fj §1, sichuan §3: a hand that goes on after a win is over with its last tile)."""

import pytest
from msgspec import structs

from replay.engine import apply, check
from replay.events import AnyEvent, VoidSuit
from replay.rulesets import find_ruleset
from replay.state import HandState
from tests.engine.hands import DEALER, NORTH, SOUTH, WEST
from tests.engine.script import event_of, start_hand, state_after

SICHUAN = "1478m258p369s147m 123789m11s46p222p 456m789s33m46p666p 234567s99p46p111p"
GAMES = {
    "b30fj": f"{DEALER} {SOUTH} {WEST} {NORTH}",
    "b30fj-draft": f"{DEALER} {SOUTH} {WEST} {NORTH}",
    "sichuan": SICHUAN,
}
SUITS = [VoidSuit(seat=seat, suit="s" if seat in (1, 2) else "m") for seat in range(4)]
ANYTHING = ["x1:9m", "x2:3m", "d1:9m", "x0:1m", "p3<1:5p:55p", "a2:3m", "w2<1:5p", "w2:5p", "w1:5p"]


def last_tile(ruleset: str, words: str) -> HandState:
    """The table where seat 1's draw of 5p is the last tile of the wall, and after these words."""
    rules = find_ruleset(ruleset).under()
    state = state_after(start_hand(GAMES[ruleset]), "", rules)
    for suit in SUITS if rules.opening.void_suits else ():
        state = apply(state, suit, rules)
    state = apply(state, event_of("d0:2m"), rules)
    state = apply(state, event_of("x0:2m"), rules)
    state = structs.replace(state, front=state.wall_size - 1, wall=None)
    for word in words.split():
        state = apply(state, event_of(word), rules)
    return state


def codes(ruleset: str, state: HandState, event: AnyEvent) -> list[str]:
    """The codes of what is wrong with the event."""
    return [each.code for each in check(state, event, find_ruleset(ruleset).under())]


@pytest.mark.parametrize("word", ANYTHING)
@pytest.mark.parametrize("ruleset", GAMES)
def test_after_a_self_draw_of_the_last_tile_the_hand_is_over_for_everybody(ruleset: str, word: str) -> None:
    state = last_tile(ruleset, "d1:5p w1:5p")
    assert codes(ruleset, state, event_of(word)) == ["hand_over"]
    assert codes(ruleset, state, event_of("end:wall_exhausted")) == []
    assert codes(ruleset, state, event_of("d2:9m")) == ["wall_empty"]  # a draw, as after a discard


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_last_discard_may_be_won_on_by_several(ruleset: str) -> None:
    state = last_tile(ruleset, "d1:5p x1:5p w2<1:5p")
    assert "hand_over" not in codes(ruleset, state, event_of("w3<1:5p"))
    assert codes(ruleset, state, event_of("w2<1:5p")) == ["out_of_turn"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_has_won_on_the_last_discard_does_nothing_more_in_the_hand(ruleset: str) -> None:
    """Nobody draws or discards any more; whoever has not won and draws finds the wall empty."""
    state = last_tile(ruleset, "d1:5p x1:5p w2<1:5p")
    for word in ("d2:9m", "x2:3m", "a2:3m"):
        assert codes(ruleset, state, event_of(word)) == ["hand_over"], word
    assert codes(ruleset, state, event_of("d3:9m")) == ["wall_empty"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_with_a_tile_left_a_winner_is_only_out_of_turn(ruleset: str) -> None:
    state = structs.replace(last_tile(ruleset, "d1:5p w1:5p"), front=40)
    for word in ("x1:9m", "d1:9m", "w1:5p"):
        assert codes(ruleset, state, event_of(word)) == ["out_of_turn"], word
