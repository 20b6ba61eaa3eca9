"""Two tiles of the recorded wall that have changed places are one finding, from whichever end they are drawn."""

import pytest

from tests.engine.hands import DEALER
from tests.engine.script import start_hand
from tests.engine.suppose.test_one_cause import found

KONG_HAND = DEALER.replace("147p", "222p")
AFTER = "d0:2p k0:2222p d0:5m x0:5m d1:8s x1:8s d2:1p x2:1p d3:3p x3:3p d0:6m x0:6m d1:2s x1:2s d2:3m x2:3m"


def wall_of(size: int, placed: dict[int, str]) -> str:
    """A wall with these tiles at these places, everything else hidden."""
    return "".join(placed.get(place, "?") for place in range(size))


@pytest.mark.parametrize(
    ("ruleset", "size", "replacement", "hand"),
    [
        ("xixi", 60, 1, "19m222p258s34567s"),  # the front of the wall
        ("b30fj", 92, 91, KONG_HAND),  # its end
        ("zung-jung", 84, 69, KONG_HAND),  # the end of what is live
    ],
)
def test_a_replacement_and_a_draw_in_each_others_place_are_one_finding(
    ruleset: str, size: int, replacement: int, hand: str
) -> None:
    """The wall has 8s where the replacement, 5m, is taken and 5m where South draws 8s next."""
    ordinary = 2 if replacement == 1 else 1
    hands = f"{hand} {'?' * 13} {'?' * 13} {'?' * 13}"
    placed = {size - 1: "1z" if ruleset != "xixi" else "1s", 0: "2p", replacement: "8s", ordinary: "5m"}
    start = start_hand(hands, wall=wall_of(size, placed))
    assert found(start, AFTER, ruleset=ruleset) == [("wall_mismatch", 5)]
    third = start_hand(hands, wall=wall_of(size, {**placed, ordinary + 4: "9p"}))
    assert found(third, AFTER, ruleset=ruleset) == [("wall_mismatch", 5), ("wall_mismatch", 15)]


def test_a_tile_of_the_wall_that_was_drawn_unseen_in_the_place_of_another_is_one_finding() -> None:
    """The wall has 9p where the dealer drew 3s unseen, and 3s where West draws 9p later."""
    hands = f"{DEALER} {'?' * 13} {'?' * 13} {'?' * 13}"
    start = start_hand(hands, wall=wall_of(92, {4: "9p", 6: "3s"}))
    played = "d0:2m x0:2m d1:8p x1:8p d2:8p x2:8p d3:1p x3:1p d0:? x0:3s d1:8s x1:8s d2:9p x2:9p d3:8s x3:8s"
    assert found(start, played) == [("tile_not_in_hand", 12)]
    other = start_hand(hands, wall=wall_of(92, {4: "9p", 6: "3s", 7: "3z"}))
    assert found(other, played) == [("tile_not_in_hand", 12), ("wall_mismatch", 17)]
