"""What a kong is worth to the player `sound`: where it is paid at once, more than the tiles that it costs."""

from random import Random

import pytest

from replay.events import Kong
from replay.simulate.sound import Sound
from tests.worth.test_typed_decision import missing, rules, state

NARROWER = "1122229m1234479p"
"""One from ready, with 12 tiles that bring it nearer; with the kong of 2m, 8 tiles: fewer than three quarters."""
MUCH_NARROWER = "35566667m135689p"
"""Two from ready, with 43 tiles that bring it nearer; with the kong of 6m, 12: fewer than two fifths."""


def declares(ruleset, hand, tiles):
    under = rules(ruleset)
    found = state(ruleset, hand, **(missing("s") if under.opening.void_suits else {}))
    kong = Kong(seat=found.turn, kind="concealed", tiles=tiles)
    return Sound(under, Random(1)).declaration(found, found.turn, [kong]) == kong


@pytest.mark.parametrize(
    ("hand", "tiles", "before", "after"), [(NARROWER, "2222m", 12, 8), (MUCH_NARROWER, "6666m", 43, 12)]
)
def test_the_hands_are_as_wide_as_is_said(hand, tiles, before, after):
    from replay.hands import HeldHand, Meld
    from replay.tiles import parse_tiles

    under = rules("zung-jung")
    held = parse_tiles(hand)

    def wide(near):
        return sum(4 - held.count(kind) for kind in range(34) if near.kinds >> kind & 1)

    found = [near for _, near in under.shapes.near_discards(HeldHand(concealed=held))]
    least = min(near.shanten for near in found)
    assert max(wide(near) for near in found if near.shanten == least) == before
    rest = tuple(kind for kind in held if kind not in parse_tiles(tiles))
    kong = under.shapes.near(HeldHand(concealed=rest, melds=(Meld("concealed_kong", parse_tiles(tiles)),)))
    assert (kong.shanten, wide(kong)) == (least, after)


def test_a_kong_that_is_paid_may_narrow_the_hand_and_one_that_is_not_may_not():
    assert declares("sichuan", NARROWER, "2222m")
    assert not declares("zung-jung", NARROWER, "2222m")


def test_a_kong_that_narrows_the_hand_too_much_is_not_declared_for_its_pay():
    assert not declares("sichuan", MUCH_NARROWER, "6666m")


def test_a_kong_that_costs_nothing_is_declared_everywhere():
    for ruleset in ("sichuan", "zung-jung", "xixi"):
        assert declares(ruleset, "1111m456789m1234p", "1111m")
