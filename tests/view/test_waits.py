"""Waiting hands as people read them: the distance, each tile with the copies left, what only a self-draw may take."""

import pytest

from replay.hands import Acceptance, DiscardChoice, HeldHand, Meld, Wait
from replay.tiles import KIND_OF, parse_tiles
from replay.view.waits import discards_view, waits_view
from tests.view.rendering import flat, shown

HELD = HeldHand(
    concealed=parse_tiles("123m345p3344z"),
    melds=(Meld("pung", parse_tiles("77s8j")),),
    flowers=parse_tiles("1j"),
    visible=parse_tiles("5p5p"),
)


def wait(tile, left, by="any"):
    return Wait(KIND_OF[tile], left, by)


@pytest.mark.parametrize(
    ("found", "words", "absent"),
    [
        (Acceptance(0, (wait("3z", 1),), (), 1, True), "Hell wait", "Dead wait"),
        (Acceptance(0, (wait("3z", 0),), (), 0), "Dead wait", "Hell wait"),
        (Acceptance(0, (), (), 0), "in this hand already", "Dead wait"),
        (Acceptance(0, (wait("3z", 2, "self_draw"),), (), 2), "This hand may win by self-draw only", "*"),
        (Acceptance(0, (wait("3z", 2, "self_draw"), wait("4z", 1)), (), 3), "3z×2* 4z×1", "This hand may win"),
        (Acceptance(1, (), (wait("3z", 2),), 2), "1 tile from ready (shanten 1)", "Ready"),
        (Acceptance(3, (), (wait("3z", 2),), 2), "3 tiles from ready (shanten 3)", "self-draw"),
    ],
)
def test_what_is_special_is_said(found, words, absent):
    text = flat(waits_view("The Game", HELD, found))
    assert words in text
    assert absent not in text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_many_kinds_stay_within_the_width(width):
    many = Acceptance(0, tuple(Wait(kind, 4, "self_draw" if kind % 2 else "any") for kind in range(42)), (), 160)
    lines = shown(waits_view("The Game", HELD, many, width=width), width).splitlines()
    assert max(map(len, lines)) <= width
    assert sum(line.count("×") for line in lines) == 42


def test_discards_best_first_with_what_they_leave():
    choices = (
        DiscardChoice(KIND_OF["9s"], Acceptance(0, (wait("3m", 1),), (), 1, True)),
        DiscardChoice(KIND_OF["1z"], Acceptance(0, (wait("4m", 0, "self_draw"),), (), 0)),
        DiscardChoice(KIND_OF["2z"], Acceptance(2, (), (wait("5m", 3),), 3)),
    )
    lines = [" ".join(line.split()) for line in shown(discards_view("The Game", HELD, 0, choices)).splitlines()]
    table = [line for line in lines if line.startswith("discard")]
    assert table == [
        "discard 9s ready 1 left 3m×1 hell wait",
        "discard 1z ready 0 left 4m×0* dead wait",
        "discard 2z 2 from ready 3 left 5m×3",
    ]
    assert lines[-1] == "* by self-draw only"
