"""Hidden tiles: what a flag, a kong that lies face down or a settlement still says of them."""

import pytest

from replay.engine import apply, check
from replay.events import Discard
from replay.rulesets import find_ruleset
from replay.tiles import parse_tiles
from tests.engine.hands import QUICK, SOUTH
from tests.engine.script import event_of, start_hand, state_after

RULES = find_ruleset("b30fj").under()


@pytest.mark.parametrize(
    ("south", "words", "discard", "wanted"),
    [
        ("123789m11s46p222z", "d1:?", ("3m", True), []),
        ("123789m11s46p222z", "d1:?", ("3m", False), []),
        ("123789m11s46p222z", "d1:?", ("5s", True), []),
        ("123789m11s46p222z", "d1:?", ("5s", False), ["wrong_flag"]),
        ("12789m11s46p222z?", "d1:?", ("5s", False), []),
        ("12789m11s46p222z?", "d1:5s", ("5s", False), []),
        ("123789m11s46p222z", "d1:5s", ("5s", False), ["wrong_flag"]),
        ("123789m11s46p222z", "d1:3m", ("3m", False), []),
    ],
    ids=[
        "the tile drawn, another like it is held",
        "a tile held",
        "the tile drawn",
        "not the tile drawn, and not held",
        "a hidden tile held",
        "a hidden tile held, like the one drawn",
        "like the one drawn, and not held",
        "one of two alike",
    ],
)
def test_the_flag_of_a_discard_says_which_tile_it_is(
    south: str, words: str, discard: tuple[str, bool], wanted: list[str]
) -> None:
    """Record format, Events: `drawn` true is the tile just drawn."""
    state = state_after(start_hand(QUICK.replace(SOUTH, south)), f"d0:2m x0:2m {words}")
    tile, drawn = discard
    found = check(state, Discard(seat=1, tile=tile, drawn=drawn), RULES)
    assert [each.code for each in found] == wanted


@pytest.mark.parametrize(
    ("south", "drawn", "flag", "left"),
    [
        ("123789m11s46p222z", "?", True, "123789m11s46p222z"),
        ("123789m11s46p222z", "?", False, "12789m11s46p222z?"),
        ("12789m11s46p222z?", "3m", False, "123789m11s46p222z"),
        ("12789m11s46p222z?", "3m", True, "12789m11s46p222z?"),
    ],
    ids=["drawn hidden and put down", "a known one put down", "drawn and kept", "drawn and put down"],
)
def test_the_copy_that_is_not_put_down_stays(south: str, drawn: str, flag: bool, left: str) -> None:
    state = state_after(start_hand(QUICK.replace(SOUTH, south)), f"d0:2m x0:2m d1:{drawn}")
    after = apply(state, Discard(seat=1, tile="3m", drawn=flag), RULES)
    assert after.seats[1].concealed == tuple(sorted(parse_tiles(left)))


def test_a_tile_of_which_all_copies_are_known_was_not_drawn_hidden() -> None:
    """West holds two 3m, South one, the dealer has put down the fourth."""
    start = start_hand(QUICK)
    state = state_after(start, "d0:3m x0:3m d1:?")
    (found,) = check(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    assert (found.code, found.expected) == ("wrong_flag", False)
    after = apply(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    assert after.seats[1].concealed == tuple(sorted(parse_tiles("12789m11s46p222z?")))
    assert check(state, Discard(seat=1, tile="3m", drawn=False), RULES) == ()


def test_a_second_copy_of_a_tile_drawn_hidden_is_not_accused() -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:?")
    state = apply(state, Discard(seat=1, tile="3m", drawn=True), RULES)
    for word in ("d2:8p", "x2:8p", "d3:7m", "x3:7m", "d0:4z", "x0:4z", "d1:6s"):
        assert check(state, event_of(word), RULES) == ()
        state = apply(state, event_of(word), RULES)
    assert check(state, Discard(seat=1, tile="3m", drawn=False), RULES) == ()
