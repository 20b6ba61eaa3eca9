"""How a win came about: every field of the situation, read from the table."""

import pytest
from msgspec import structs

from replay.engine import apply, winning_hand
from replay.events import Win
from replay.hands import Hand
from replay.rulesets import find_ruleset
from replay.state import HandState
from replay.tiles import format_tiles
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import event_of, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def hand_of(state: HandState, word: str) -> Hand:
    win = event_of(word)
    assert isinstance(win, Win)
    return winning_hand(state, win, RULES)


def test_a_discard_won_on_at_once() -> None:
    hand = hand_of(state_after(start_hand(QUICK), "d0:5p x0:5p"), "w1<0:5p")
    assert (hand.seat, hand.round, hand.target, hand.out, hand.by) == ("S", "E", "E", (), "discard")
    assert format_tiles(hand.concealed) == "123789m46p11s222z"
    now = hand.situation
    assert now.before_first_discard
    assert now.no_calls
    assert now.dealer_first_discard
    others = (now.first_draw, now.last_tile, now.after_kong, now.after_flower, now.discard_after_kong)
    assert not any(others)
    assert (now.tiles_drawn, now.own_draws, now.discards) == (1, 0, 1)


def test_hand_of_heaven_is_the_dealers_first_draw() -> None:
    hand = hand_of(state_after(start_hand(f"{SOUTH} {DEALER} {WEST} {NORTH}"), "d0:5p"), "w0:5p")
    assert format_tiles(hand.concealed) == "123789m46p11s222z"
    assert hand.situation.first_draw
    assert hand.situation.before_first_discard
    assert hand.situation.tiles_drawn == 1
    assert not hand.situation.dealer_first_discard


def test_a_first_draw_after_a_discard_of_ones_own_claim() -> None:
    hands = f"{DEALER} 123789m11s46p22z9s {WEST} {NORTH}"
    words = "d0:2z x0:2z p1<0:2z:22z x1:9s d2:8p x2:8p d3:7m x3:7m d0:8m x0:8m d1:5p"
    now = hand_of(state_after(start_hand(hands), words), "w1:5p").situation
    assert now.first_draw
    assert not now.before_first_discard
    assert not now.no_calls


def test_replacements_are_no_first_draws_and_are_remembered_for_the_turn() -> None:
    hands = f"{DEALER} 123789m11s46p22z1j {WEST} {NORTH}"
    now = hand_of(state_after(start_hand(hands), "d0:2m x0:2m d1:2z f1:1j d1:5p"), "w1:5p").situation
    assert now.after_flower
    assert not now.after_kong
    assert not now.first_draw
    assert (now.kong_kind, now.last_declaration, now.own_draws, now.tiles_drawn) == (None, "flower", 2, 3)


def test_a_kong_then_a_joker_both_count() -> None:
    hands = f"{DEALER} 123789m1111s46p2z {WEST} {NORTH}"
    words = "d0:2m x0:2m d1:2z k1:1111s d1:1j f1:1j d1:5p"
    now = hand_of(state_after(start_hand(hands), words), "w1:5p").situation
    assert now.after_kong
    assert now.after_flower
    assert (now.kong_kind, now.last_declaration) == ("concealed", "flower")
    assert not now.no_calls


def test_an_open_kong_is_of_the_turn_that_it_begins() -> None:
    words = "d0:2z x0:2z o1<0:2z:222z d1:5p"
    now = hand_of(state_after(start_hand(QUICK), words), "w1:5p").situation
    assert (now.after_kong, now.kong_kind, now.last_declaration) == (True, "open", "kong")


def test_a_kong_of_an_earlier_turn_is_forgotten() -> None:
    words = "d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
    now = hand_of(state_after(start_hand(QUICK), words), "w1<0:5p").situation
    assert not now.after_kong
    assert not now.discard_after_kong


def test_a_discard_after_a_kong() -> None:
    words = "d0:2z x0:2z o1<0:2z:222z d1:5p x1:5p"
    assert hand_of(state_after(start_hand(QUICK), words), "w2<1:5p").situation.discard_after_kong


def test_the_last_tile_and_the_discard_after_it() -> None:
    state = state_after(start_hand(QUICK), "d0:5p")
    last = structs.replace(state, front=state.wall_size)
    assert hand_of(last, "w0:5p").situation.last_tile
    put = structs.replace(state_after(start_hand(QUICK), "d0:5p x0:5p"), front=state.wall_size)
    assert hand_of(put, "w1<0:5p").situation.last_tile
    assert not hand_of(structs.replace(put, front=91), "w1<0:5p").situation.last_tile


def test_who_has_won_before_is_out_but_not_on_the_same_tile() -> None:
    state = state_after(start_hand(QUICK), "d0:5p x0:5p w1<0:5p")
    assert hand_of(state, "w2<0:5p").out == ()
    words = "d0:2m x0:2m d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
    assert hand_of(state_after(start_hand(QUICK), words), "w2<0:5p").out == ("S",)


# What seat 3 sees besides its own: words, and the tiles.
SEEN = {
    "nothing yet": ("d0:5p x0:5p", "w3<0:5p", ""),
    "all discards but the one won on": ("d0:2m x0:2m d1:9p x1:9p d2:5p x2:5p", "w3<2:5p", "2m9p"),
    "melds with the claimed tile, once": ("d0:2z x0:2z p1<0:2z:22z x1:1s d2:5p x2:5p", "w3<2:5p", "1s222z"),
    "no concealed kong of others": ("d0:2m x0:2m d1:2z k1:2222z d1:9p x1:9p d2:5p x2:5p", "w3<2:5p", "2m9p"),
    "an open kong": ("d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s d2:5p x2:5p", "w3<2:5p", "9s2222z"),
    "no winner of the same tile": ("d0:5p x0:5p w1<0:5p w2<0:5p", "w3<0:5p", ""),
    "an earlier winner's hand and its tile once": (
        "d0:5p x0:5p w1<0:5p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p",
        "w3<0:5p",
        "1237789m4568p11s222z",
    ),
    "an earlier self-drawn tile": (
        "d0:2m x0:2m d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p",
        "w3<0:5p",
        "12237789m4568p11s222z",
    ),
    "others' jokers": ("d0:1j f0:1j d0:5p x0:5p", "w3<0:5p", "1j"),
}


@pytest.mark.parametrize(("words", "win", "seen"), SEEN.values(), ids=SEEN)
def test_b30fj_8_what_the_winner_sees(words: str, win: str, seen: str) -> None:
    assert format_tiles(hand_of(state_after(start_hand(QUICK), words), win).situation.visible or ()) == seen


def test_b30fj_8_the_robbed_tile_is_not_seen_the_other_three_are() -> None:
    hands = f"33m19m147p258s347z {SOUTH} 12m789s777p666z88s 12m234567s99p111z"
    words = "d0:8m x0:8m d1:9p x1:3m p0<1:3m:33m x0:1m d1:9m x1:9m d2:9m x2:9m d3:8m x3:8m d0:3m a0:3m"
    state = state_after(start_hand(hands), words)
    assert format_tiles(hand_of(state, "r2<0:3m").situation.visible or ()) == "13338899m"
    both = state_after(start_hand(hands), f"{words} r2<0:3m")
    assert format_tiles(hand_of(both, "r3<0:3m").situation.visible or ()) == "13338899m"
    hand = hand_of(both, "r3<0:3m")
    assert (hand.by, hand.target, hand.out) == ("robbed_kong", "E", ())
    assert not hand.situation.last_tile


def test_no_more_copies_are_seen_than_can_be_there() -> None:
    """After a fault a tile may be recorded in two places; what is left of it never falls below none."""
    state = state_after(start_hand(QUICK), "d0:2z x0:2z d1:9p x1:9p")
    for word in ["d2:2z", "x2:2z", "d3:5p", "x3:5p"]:
        state = apply(state, event_of(word), RULES)
    seen = hand_of(state, "w1<3:5p").situation.visible
    assert seen is not None
    assert format_tiles(seen) == "9p2z"
