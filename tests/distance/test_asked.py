"""What the kernel leaves open, holdings that nobody can have, the definition of the ruleset answers."""

import pytest

from replay.hands import HeldHand, near_by
from replay.tiles import HIDDEN, parse_tiles
from tests.distance.test_kernel import rules_of

ODD = [
    ("123m456p789s1122z", ""),
    ("11111m234p567s99p", ""),
    ("1111m234p567s99p1z", ""),
    ("123m456p789s112z?", ""),
    ("123m456p789s", ""),
    ("123m456p789s11z1122j", ""),
    ("123m456p78s55z", "1j"),
    ("19m19p19s1234567z", ""),
    ("19m19p19s123456z1j", ""),
]


@pytest.mark.parametrize(("tiles", "flowers"), ODD, ids=[each[0] for each in ODD])
@pytest.mark.parametrize("name", ["b30fj", "b30fj-draft", "xixi", "zung-jung"])
def test_odd_holdings_are_left_to_the_definition(
    name: str, tiles: str, flowers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fifth copy, a hidden tile, a joker twice, another number of tiles."""
    shapes, defined = (rules_of(name, {}, monkeypatch, kernel=kernel).shapes for kernel in (True, False))
    held = HeldHand(concealed=parse_tiles(tiles), flowers=parse_tiles(flowers))
    assert shapes.shanten(held) == defined.shanten(held)
    if len(held.concealed) == 13 or HIDDEN in held.concealed:
        assert shapes.accepts(held) == defined.accepts(held)
        assert shapes.near(held) == near_by(defined.accepts(held))
