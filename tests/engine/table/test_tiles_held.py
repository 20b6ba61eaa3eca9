"""Hidden tiles: what a flag, a kong that lies face down or a settlement still says of them."""

import pytest
from msgspec import structs

from replay.engine import apply, audit, check
from replay.events import AnyEvent, Discard, Win
from replay.rulesets import find_ruleset
from replay.tiles import HIDDEN, parse_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH
from tests.engine.script import event_of, events_of, game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def found_in(events: list[AnyEvent]) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != "unverifiable"]


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


# ------------------------------------------------------------- the end of a drawn hand of Sichuan


# ------------------------------------------------------------- kongs that lie face down


DOWN = start_hand(f"{DEALER} 1239m333888p46s2z {'?' * 13} {NORTH}")
LAID = "d0:2m x0:2m d1:? k1:???? d1:? x1:2z"


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_kong_face_down_that_can_be_of_one_kind_only_is_of_that_kind(ruleset: str) -> None:
    """It is four 3p or four 8p; an 8p in another hand tells that it is not four 8p, and there is no other 3p."""
    rules = find_ruleset(ruleset).under()
    state = state_after(DOWN, LAID, rules, blamed=("unverifiable",))
    assert state.seats[1].melds[0].meld.tiles == (HIDDEN,) * 4
    state = apply(state, event_of("d2:8p"), rules)
    assert state.seats[1].melds[0].meld.tiles == parse_tiles("3333p")
    assert state.seats[1].concealed == tuple(sorted(parse_tiles("1239m888p46s?")))
    for word, wanted in (("x2:8p", []), ("d3:3p", ["too_many_copies"])):
        assert [each.code for each in check(state, event_of(word), rules)] == wanted
        state = apply(state, event_of(word), rules)


def test_a_shown_hand_that_leaves_nothing_for_a_kong_face_down_has_a_tile_too_many() -> None:
    state = state_after(DOWN, f"{LAID} d2:7p x2:7p d3:6p x3:6p", RULES, blamed=("unverifiable",))
    win = Win(seat=2, by="discard", target=3, tile="6p", hand="456m789s345p78p66z")
    assert "too_many_copies" in [each.code for each in check(state, win, RULES)]
    other = structs.replace(win, hand="456m789s345p45p66z")
    assert [each.code for each in check(state, other, RULES)] == []


@pytest.mark.parametrize("drawn", ["6p", "?"])
def test_a_self_draw_is_the_tile_drawn_whatever_else_is_hidden(drawn: str) -> None:
    state = state_after(start_hand(QUICK.replace(SOUTH, "?" * 13)), f"d0:2m x0:2m d1:{drawn}")
    found = check(state, Win(seat=1, by="self_draw", tile="5p"), RULES)
    assert [each.code for each in found] == (["unverifiable"] if drawn == "?" else ["illegal_win"])


# ------------------------------------------------------------- what is claimed of them


@pytest.mark.parametrize("tile", ["1m", "9p", "7z"])
def test_a_tile_drawn_hidden_is_the_one_that_the_recorded_wall_holds(tile: str) -> None:
    """South draws it unseen and still has it: a 3p that it does not hold can't have been that tile. 1m is kind 0."""
    start = start_hand(QUICK, wall=f"2m{tile}" + "?" * 90)
    held = state_after(start, "d0:2m x0:2m d1:?").seats[1]
    assert held.drawn == parse_tiles(tile)[0]
    assert HIDDEN not in held.concealed
    events = game([start, *events_of("d0:2m x0:2m d1:? x1:3p")], ended=False)
    assert ("tile_not_in_hand", 6) in found_in(events)
