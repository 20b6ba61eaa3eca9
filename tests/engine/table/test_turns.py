"""What a player does in the own turn, in each moment: the one code that the record format gives it."""

import pytest

from replay.engine import check
from replay.events import Discard, Draw
from replay.rulesets import find_ruleset
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST, WINS
from tests.engine.script import codes, start_hand, state_after

RULES = find_ruleset("b30fj").under()
OTHERS = f"{SOUTH} {WEST} {NORTH}"
# hands, what has happened, the event, its code ("" = legal)
MOMENTS = {
    "the dealer draws first": (QUICK, "", "d0:5p", ""),
    "nobody else draws first": (QUICK, "", "d1:5p", "out_of_turn"),
    "the dealer does not discard before drawing": (QUICK, "", "x0:1m", "missing_draw"),
    "another does not discard first": (QUICK, "", "x1:1m", "out_of_turn"),
    "after the draw, the discard": (QUICK, "d0:5p", "x0:5p", ""),
    "any tile held may be discarded": (QUICK, "d0:5p", "x0:1m", ""),
    "no tile that is not held": (QUICK, "d0:5p", "x0:2m", "tile_not_in_hand"),
    "no second draw": (QUICK, "d0:5p", "d0:5p", "missing_discard"),
    "no draw by the next before the discard": (QUICK, "d0:5p", "d1:9p", "missing_discard"),
    "no draw across the table before the discard": (QUICK, "d0:5p", "d2:9p", "out_of_turn"),
    "nobody discards in another's turn": (QUICK, "d0:5p", "x1:1m", "out_of_turn"),
    "nobody declares a kong in another's turn": (QUICK, "d0:5p", "k2:6666z", "out_of_turn"),
    "nobody declares a joker in another's turn": (
        f"19m147p258s3456z1j {OTHERS}",
        "d0:5p x0:5p d1:9p",
        "f0:1j",
        "out_of_turn",
    ),
    "after the discard the next draws": (QUICK, "d0:2m x0:2m", "d1:9p", ""),
    "nobody is passed over": (QUICK, "d0:2m x0:2m", "d2:9p", "out_of_turn"),
    "the discarder does not discard again": (QUICK, "d0:2m x0:2m", "x0:1m", "out_of_turn"),
    "the next does not discard before drawing": (QUICK, "d0:2m x0:2m", "x1:1m", "missing_draw"),
    "after a pung no draw": (QUICK, "d0:2z x0:2z p1<0:2z:22z", "d1:9p", "missing_discard"),
    "after a pung no concealed kong": (
        f"{DEALER} 789m1111s46p222z9p {WEST} {NORTH}",
        "d0:2z x0:2z p1<0:2z:22z",
        "k1:1111s",
        "illegal_kong",
    ),
    "after a pung no added kong": (QUICK, "d0:2z x0:2z p1<0:2z:22z", "a1:2z", "illegal_kong"),
    "after an open kong a replacement": (QUICK, "d0:2z x0:2z o1<0:2z:222z", "d1:9s", ""),
    "after an open kong no discard before it": (QUICK, "d0:2z x0:2z o1<0:2z:222z", "x1:1s", "missing_draw"),
    "after an open kong nobody else draws": (QUICK, "d0:2z x0:2z o1<0:2z:222z", "d2:9s", "out_of_turn"),
    "a concealed kong after the draw": (QUICK, "d0:2m x0:2m d1:2z", "k1:2222z", ""),
    "a concealed kong not before the draw": (QUICK, "d0:2m x0:2m", "k1:2222z", "missing_draw"),
    "a concealed kong of four that are held": (QUICK, "d0:2m x0:2m d1:9p", "k1:2222z", "tile_not_in_hand"),
    "an added kong after the draw": (
        f"{DEALER} 123789m11s46p22z9s {WEST} {NORTH}",
        "d0:2z x0:2z p1<0:2z:22z x1:9s d2:8p x2:8p d3:7m x3:7m d0:8m x0:8m d1:2z",
        "a1:2z",
        "",
    ),
    "an added kong needs its pung": (QUICK, "d0:2m x0:2m d1:9p", "a1:9p", "illegal_kong"),
    "after an added kong no discard": (
        f"{DEALER} 123789m11s46p22z9s {WEST} {NORTH}",
        "d0:2z x0:2z p1<0:2z:22z x1:9s d2:8p x2:8p d3:7m x3:7m d0:8m x0:8m d1:2z a1:2z",
        "x1:1s",
        "missing_draw",
    ),
    "a winner draws no more": (QUICK, "d0:5p x0:5p w1<0:5p", "d1:9p", "out_of_turn"),
    "after a win the next in play draws": (QUICK, "d0:5p x0:5p w1<0:5p", "d2:9p", ""),
    "after three wins nobody draws": (QUICK, WINS, "d0:9p", "hand_over"),
    "a fifth tile": (QUICK, "d0:2m x0:2m", "d1:6z", "too_many_copies"),
    "a second joker": (f"19m147p258s3456z1j {OTHERS}", "d0:2m x0:2m", "d1:1j", "too_many_copies"),
    "a joker declared": (f"19m147p258s3456z1j {OTHERS}", "d0:2m", "f0:1j", ""),
    "a joker declared before the draw": (f"19m147p258s3456z1j {OTHERS}", "", "f0:1j", "missing_draw"),
    "a joker that is not held": (QUICK, "d0:2m", "f0:1j", "tile_not_in_hand"),
    "no joker": (QUICK, "d0:2m", "f0:3z", "illegal_flower"),
}


@pytest.mark.parametrize(("hands", "before", "word", "code"), MOMENTS.values(), ids=MOMENTS)
def test_an_event_in_its_moment(hands: str, before: str, word: str, code: str) -> None:
    assert codes(state_after(start_hand(hands), before), word) == ([code] if code else [])


FLAGS = {
    "drawn is true": ("d0:5p", Discard(seat=0, tile="5p", drawn=True), []),
    "drawn is not true": ("d0:5p", Discard(seat=0, tile="1m", drawn=True), ["wrong_flag"]),
    "drawn is false": ("d0:5p", Discard(seat=0, tile="1m", drawn=False), []),
    "drawn is not false": ("d0:5p", Discard(seat=0, tile="5p", drawn=False), ["wrong_flag"]),
    "another of the kind was put down": ("d0:1m", Discard(seat=0, tile="1m", drawn=False), []),
    "nothing is said": ("d0:5p", Discard(seat=0, tile="1m"), []),
    "drawn after a pung": ("d0:2z x0:2z p1<0:2z:22z", Discard(seat=1, tile="1s", drawn=True), ["wrong_flag"]),
    "a replacement": ("d0:2z x0:2z o1<0:2z:222z", Draw(seat=1, tile="9s", replacement=True), []),
    "no ordinary draw": ("d0:2z x0:2z o1<0:2z:222z", Draw(seat=1, tile="9s", replacement=False), ["wrong_flag"]),
    "no replacement": ("d0:2z x0:2z", Draw(seat=1, tile="9s", replacement=True), ["wrong_flag"]),
}


@pytest.mark.parametrize(("before", "event", "found"), FLAGS.values(), ids=FLAGS)
def test_flags(before: str, event: Discard | Draw, found: list[str]) -> None:
    state = state_after(start_hand(QUICK), before)
    assert [each.code for each in check(state, event, RULES)] == found
