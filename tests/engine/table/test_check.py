"""Each event in each moment: the one code that the record format gives it (Fine points: the most specific)."""

import pytest

from replay.engine import apply, check
from replay.events import Draw, EndHand
from replay.findings import CODES
from replay.rulesets import find_ruleset
from replay.state import Stage
from tests.engine.hands import DEALER, NORTH, QUICK, ROUND, SOUTH, WEST, WINS
from tests.engine.script import codes, event_of, start_hand, state_after

RULES = find_ruleset("b30fj").under()
OTHERS = f"{SOUTH} {WEST} {NORTH}"
# hands, what has happened, the event, its code ("" = legal)
MOMENTS = {
    "a self-draw after the draw": (QUICK, "d0:2m x0:2m d1:5p", "w1:5p", ""),
    "a self-draw not before the draw": (QUICK, "d0:2m x0:2m", "w1:5p", "missing_draw"),
    "a self-draw of a tile that is not there": (QUICK, "d0:2m x0:2m d1:9p", "w1:5p", "tile_not_in_hand"),
    "a self-draw of another tile than the drawn one": (QUICK, "d0:2m x0:2m d1:9p", "w1:1s", "illegal_win"),
    "a self-draw in another's turn": (QUICK, "d0:2m x0:2m d1:9p", "w2:5p", "out_of_turn"),
    "a self-draw of a hand that is none": (QUICK, "d0:2m", "w0:2m", "illegal_win"),
    "a win on a discard": (QUICK, "d0:5p x0:5p", "w3<0:5p", ""),
    "a win on another tile": (QUICK, "d0:5p x0:5p", "w3<0:6p", "not_discarded"),
    "a win off another player": (QUICK, "d0:5p x0:5p", "w3<1:5p", "not_discarded"),
    "a win on a discard of long ago": (QUICK, "d0:5p x0:5p d1:9p", "w3<0:5p", "not_discarded"),
    "a win of a hand that is none": (QUICK, "d0:2m x0:2m", "w3<0:2m", "illegal_win"),
    "a robbery of nothing": (QUICK, "d0:5p x0:5p", "r3<0:5p", "not_discarded"),
    "a winner wins no more": (QUICK, "d0:5p x0:5p w1<0:5p", "w1<0:5p", "out_of_turn"),
    "a second winner of the tile": (QUICK, "d0:5p x0:5p w1<0:5p", "w2<0:5p", ""),
    "after three wins nobody wins": (QUICK, WINS, "w0<0:5p", "hand_over"),
    "after three wins the end": (QUICK, WINS, "end:won", ""),
    "three wins are no exhausted wall": (QUICK, WINS, "end:wall_exhausted", "hand_not_over"),
    "two wins are no end": (QUICK, "d0:5p x0:5p w1<0:5p w2<0:5p", "end:won", "hand_not_over"),
    "no end while there is a wall": (QUICK, ROUND, "end:wall_exhausted", "hand_not_over"),
}


@pytest.mark.parametrize(("hands", "before", "word", "code"), MOMENTS.values(), ids=MOMENTS)
def test_an_event_in_its_moment(hands: str, before: str, word: str, code: str) -> None:
    assert codes(state_after(start_hand(hands), before), word) == ([code] if code else [])


def exhausted(last: str, hands: str = QUICK) -> str:
    """92 draws, each put down again, `last` the last; the tiles are those that are not dealt."""
    from replay.tiles import KINDS, NAMES, count_kinds, parse_tiles

    gone = count_kinds([kind for text in hands.split() for kind in parse_tiles(text)] + [*parse_tiles(last)])
    rest = [kind for kind in range(KINDS) for _ in range(RULES.ruleset.copies[kind] - gone[kind])]
    drawn = [NAMES[kind] for kind in rest] + [last]
    return " ".join(f"d{place % 4}:{tile} x{place % 4}:{tile}" for place, tile in enumerate(drawn))


CLAIMER = f"12m1477p23345z28s {OTHERS}"
EMPTY = {
    "nobody draws": (QUICK, "2m", "d0:3m", "wall_empty"),
    "nobody chows": (CLAIMER, "3m", "c0<3:3m:12m", "wall_empty"),
    "nobody pungs": (CLAIMER, "7p", "p0<3:7p:77p", "wall_empty"),
    "nobody discards": (QUICK, "2m", "x0:1m", "hand_over"),
    "nobody declares a joker": (f"19m147p258s3456z1j {OTHERS}", "2m", "f0:1j", "wall_empty"),
    "nobody declares a kong": (QUICK, "2m", "k2:6666z", "wall_empty"),
    "the last discard may be won on": (QUICK, "5p", "w1<3:5p", ""),
    "a claim of another tile is that": (CLAIMER, "3m", "p0<3:7p:77p", "not_discarded"),
    "the hand ends": (QUICK, "2m", "end:wall_exhausted", ""),
    "not by wins": (QUICK, "2m", "end:won", "hand_not_over"),
}


@pytest.mark.parametrize(("hands", "last", "word", "code"), EMPTY.values(), ids=EMPTY)
def test_b30fj_1_the_empty_wall(hands: str, last: str, word: str, code: str) -> None:
    state = state_after(start_hand(hands), exhausted(last, hands))
    assert state.left == 0
    assert codes(state, word) == ([code] if code else [])


def test_a_self_draw_on_the_last_tile_ends_the_hand() -> None:
    hands = QUICK
    state = state_after(start_hand(hands), exhausted("5p").rpartition(" ")[0] + " w3:5p")
    assert codes(state, "end:wall_exhausted") == []
    assert codes(state, "d0:2m") == ["wall_empty"]


def test_a_fault_cites_where_the_rules_say_so() -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:6z")
    (found,) = check(state, event_of("c1<0:6z:12m"), RULES)
    assert (found.code, found.rule) == ("illegal_chow", "rulebook b30fj §4 Chow")
    (found,) = check(state, event_of("x1:1m"), RULES)
    assert (found.code, found.rule) == ("missing_draw", "record format, Fine points")


def test_every_code_that_the_ruleset_cites_exists() -> None:
    assert set(RULES.cites) <= set(CODES)


def test_b30fj_2_a_robbed_kong_is_a_pung_again() -> None:
    """The declarer neither draws a replacement nor discards; the next active player after the declarer draws."""
    hands = f"33m19m147p258s347z 45m789m11s46p222z9s 12m789s77p46p666z9p {NORTH}"
    before = "d0:8m x0:8m d1:3m x1:9s d2:7m x2:9p d3:1s x3:1s d0:2s x0:2s d1:8p x1:8p d2:8p x2:8p d3:3m x3:3m "
    hands = f"33m19m147p258s347z {SOUTH} 12m789s777p666z88s {NORTH}"
    claimed = "d0:8m x0:8m d1:9p x1:3m p0<1:3m:33m x0:1m"
    before = f"{claimed} d1:9m x1:9m d2:9m x2:9m d3:8m x3:8m d0:3m"
    state = state_after(start_hand(hands), before)
    kong = apply(state, event_of("a0:3m"), RULES)
    assert kong.stage is Stage.REPLACE
    assert kong.seats[0].melds[0].meld.kind == "added_kong"
    assert codes(kong, "r2<0:3m") == []
    after = apply(kong, event_of("r2<0:3m"), RULES)
    assert after.seats[0].melds[0].meld.kind == "pung"
    assert (after.stage, after.turn) == (Stage.DRAW, 1)
    assert codes(after, "d0:9s") == ["out_of_turn"]
    assert codes(after, "d1:9s") == []


def test_a_hidden_tile_may_be_any_that_the_wall_could_hold() -> None:
    hands = f"{DEALER} ????????????? {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:2m x0:2m d1:?")
    assert codes(state, "x1:9p") == []
    assert codes(state, "x1:6z") == ["too_many_copies"]
    assert codes(state, "k1:2222z") == []
    assert codes(state, "k1:1111z") == ["too_many_copies"]
    assert codes(state, "k1:????") == ["unverifiable"]


def test_a_hidden_kong_of_a_known_hand_is_what_the_hand_allows() -> None:
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:2z")
    assert codes(state, "k1:????") == []
    after = apply(state, event_of("k1:????"), RULES)
    assert after.seats[1].melds[0].meld.tiles == (28, 28, 28, 28)
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:9p")
    assert codes(state, "k1:????") == ["illegal_kong"]


def test_a_hidden_win_that_no_tiles_allow_is_illegal() -> None:
    hands = f"{DEALER} 123789m11s46p2z?? {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:5p x0:5p")
    assert codes(state, "w1<0:5p") == []  # a Hand of Man of 30 faan and more, whatever is hidden: it pays 128
    hands = f"{DEALER} 147m147s46p11222z".replace("11222z", "5522z") + f"? {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:5p x0:5p")
    assert codes(state, "w1<0:5p") == ["illegal_win"]


def test_the_recorded_wall_is_compared_and_fills_in_hidden_draws() -> None:
    wall = "5p" + "9m" * 91
    state = state_after(start_hand(QUICK, wall=wall), "")
    assert codes(state, "d0:5p") == []
    assert codes(state, "d0:9p") == ["wall_mismatch"]
    after = apply(state, Draw(seat=0, tile="?"), RULES)
    assert after.seats[0].drawn == 13


def test_end_hand_compares_what_is_laid_open() -> None:
    state = state_after(start_hand(QUICK), WINS)
    hands = (DEALER, SOUTH, None, NORTH)
    assert check(state, EndHand(reason="won", hands=hands), RULES) == ()
    wrong = EndHand(reason="won", hands=(DEALER, SOUTH.replace("4", "5"), None, NORTH))
    assert [each.code for each in check(state, wrong, RULES)] == ["tile_not_in_hand"]
