"""Each claim in each moment: the one code that the record format gives it."""

import pytest

from replay.engine import check
from replay.rulesets import find_ruleset
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import codes, event_of, start_hand, state_after

RULES = find_ruleset("b30fj").under()
OTHERS = f"{SOUTH} {WEST} {NORTH}"
# hands, what has happened, the event, its code ("" = legal)
MOMENTS = {
    "no claim before the first discard": (QUICK, "", "p1<0:2z:22z", "not_discarded"),
    "a pung from anywhere": (QUICK, "d0:2m x0:6z", "p2<0:6z:66z", ""),
    "no pung of another tile": (QUICK, "d0:2m x0:6z", "p2<0:5z:66z", "not_discarded"),
    "no pung from another player": (QUICK, "d0:2m x0:6z", "p2<1:6z:66z", "not_discarded"),
    "no pung of tiles that are not held": (QUICK, "d0:2m x0:6z", "p1<0:6z:66z", "tile_not_in_hand"),
    "no pung of the own discard": (QUICK, "d0:2m x0:6z", "p0<0:6z:6z6z", "illegal_pung"),
    "an open kong": (QUICK, "d0:2z x0:2z", "o1<0:2z:222z", ""),
    "no pung of a tile that was won": (
        f"{DEALER} 123789m11s55p222z {WEST} {NORTH}",
        "d0:5p x0:5p w2<0:5p",
        "p1<0:5p:55p",
        "outranked_call",
    ),
    "a chow from the left": (QUICK, "d0:3m x0:3m", "c1<0:3m:12m", ""),
    "a chow from across": (
        f"{DEALER} {SOUTH} 12m789s33m46p666z9p {NORTH}",
        "d0:3m x0:3m",
        "c2<0:3m:12m",
        "illegal_chow",
    ),
    "a chow that is no run": (QUICK, "d0:3m x0:3m", "c1<0:3m:17m", "illegal_chow"),
    "tile_not_in_hand over illegal_chow": (QUICK, "d0:3m x0:3m", "c2<0:3m:12m", "tile_not_in_hand"),
    "joker_limit over illegal_pung": (
        f"{DEALER} 123789m11s46p2z12j {WEST} {NORTH}",
        "d0:2z x0:2z",
        "p1<0:2z:12j",
        "joker_limit",
    ),
}


@pytest.mark.parametrize(("hands", "before", "word", "code"), MOMENTS.values(), ids=MOMENTS)
def test_an_event_in_its_moment(hands: str, before: str, word: str, code: str) -> None:
    assert codes(state_after(start_hand(hands), before), word) == ([code] if code else [])


def test_only_the_tiles_that_are_lacking_are_said_not_to_be_held() -> None:
    state = state_after(start_hand(f"{DEALER} 123789m11s46p2z89p {WEST} {NORTH}"), "d0:2z x0:2z")
    (found,) = check(state, event_of("p1<0:2z:22z"), RULES)
    assert (found.code, found.message.partition(";")[0]) == ("tile_not_in_hand", "Seat 1 does not hold 2z")
