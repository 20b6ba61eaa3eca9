"""All tiles known to be somewhere at one moment are no more than the game has, in whatever way each of them is known.

A tile of a mostly hidden deal is in that hand until it is put down; kongs face down, shown hands, scoring tiles count.
"""

import pytest
from msgspec import structs

from replay.engine import apply, check
from replay.events import EndHand, Win
from replay.rulesets import find_ruleset
from replay.tiles import HIDDEN, parse_tiles
from tests.engine.script import event_of, start_hand, state_after

UNKNOWN = "?" * 13
RULES = find_ruleset("b30fj").under()
FOUR_TRIPLETS = start_hand(f"{UNKNOWN} 9m333m333888p46s2z {UNKNOWN} {UNKNOWN}")


@pytest.mark.parametrize(
    ("second", "wanted"), [("24m135p13567s246z", []), ("244m35p13567s246z", ["too_many_copies"])], ids=["four", "five"]
)
def test_hands_shown_at_the_end_count_together(second: str, wanted: list[str]) -> None:
    """Two hidden hands show their 4m between them; each alone could be so."""
    state = state_after(start_hand(" ".join([UNKNOWN] * 4)), "")
    state = structs.replace(state, front=state.wall_size - state.dead)
    end = EndHand(reason="wall_exhausted", hands=("444m15p37s123567z", second, None, None))
    assert [each.code for each in check(state, end, RULES)] == wanted


def test_a_hand_that_is_not_the_one_held_is_no_copy_too_many_besides() -> None:
    """The 4m of seat 0's deal is another tile by the hand shown, so the four 4m of the others are all there are."""
    state = state_after(start_hand(f"{'?' * 12}4m {UNKNOWN} {UNKNOWN} {UNKNOWN}"), "")
    state = structs.replace(state, front=state.wall_size - state.dead)
    hands = ("115599p2255s123z", "444m15p37s123567z", "24m135p13567s246z", None)
    found = check(state, EndHand(reason="wall_exhausted", hands=hands), RULES)
    assert [each.code for each in found] == ["tile_not_in_hand"]


def test_a_tile_known_before_a_kong_face_down_is_in_hand_once_the_kong_is_of_another_kind() -> None:
    """It may be four 3m, 3p or 8p. An 8p put down by another tells that it is none of these: three 8p are held."""
    state = state_after(FOUR_TRIPLETS, "d0:? x0:2m d1:? k1:???? d1:? x1:2z", RULES, blamed=("unverifiable",))
    assert state.seats[1].concealed.count(HIDDEN) == 7
    state = apply(apply(state, event_of("d2:?"), RULES), event_of("x2:8p"), RULES)
    assert state.seats[1].concealed == (*parse_tiles("9m888p46s"), *(HIDDEN,) * 4)
    state = apply(state, event_of("d3:?"), RULES)
    assert [each.code for each in check(state, event_of("x3:8p"), RULES)] == ["too_many_copies"]


def test_tiles_known_before_a_kong_face_down_count_wherever_they_lie() -> None:
    """Three 3p lie in the kong or beside it: nobody else can show two of them."""
    state = state_after(FOUR_TRIPLETS, "d0:? x0:2m d1:? k1:???? d1:? x1:2z", RULES, blamed=("unverifiable",))
    state = apply(apply(apply(state, event_of("d2:?"), RULES), event_of("x2:6p"), RULES), event_of("d3:?"), RULES)
    state = apply(state, event_of("x3:6p"), RULES)
    win = Win(seat=0, by="discard", target=3, tile="6p", hand="456m789s33p45p666z")
    assert [each.code for each in check(state, win, RULES)] == ["too_many_copies"]
