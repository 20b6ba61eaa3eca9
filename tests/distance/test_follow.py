"""Four seats followed by the kernel: what is in doubt changes nothing. (The steps: tests.analysis.test_definition.)"""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

from replay.analysis.columns import HandColumns, unfolded
from replay.analysis.values import HandAnalysis
from replay.distance import asked
from replay.hands import HeldHand
from replay.tiles import KINDS, parse_tiles
from tests.distance.hostile import ALL, follow_of, throw_at_table
from tests.distance.plans import PLANS

pytestmark = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
COMPLETE = "123m456p789s11z22z"
DRAW, SEAT = 256, 64


def told(follow: Any) -> HandAnalysis:
    """What was written."""
    packed, summaries, masks = follow.columns(0, 0, 0, 0)
    return unfolded(HandColumns(number=0, packed=packed, summaries=summaries, masks=masks))


def seated(tiles: str = COMPLETE) -> Any:
    """Two players: at 0 one with these tiles, at 1 one who waits for 1z and 2z; each cannot see two of each kind."""
    follow = follow_of(PLANS["zung-jung"])
    for place, held in enumerate((tiles, COMPLETE)):
        follow.count(place, 0, (1 << 34) - 1, 0)
        follow.sit(place, HeldHand(concealed=parse_tiles(held)), 0, 0, 0)
    return follow


@pytest.mark.parametrize(("banned", "passed"), [(0, 1), (ALL, 0), (ALL ^ 1 << 8, 1)])
def test_a_claim_that_leaves_nothing_to_discard_is_not_let_pass(banned: int, passed: int) -> None:
    """Seat 1 comes nearer by a pung of East, and would hold a 9m besides."""
    follow = follow_of(PLANS["zung-jung"], banned=banned)
    for place, held in enumerate((COMPLETE, "1299m257p1368s11z")):
        follow.count(place, ALL, ALL, 0)
        follow.sit(place, HeldHand(concealed=parse_tiles(held)), 0, 0, 0)
    (east,) = parse_tiles("1z")
    codes = array("I", [DRAW | east, east, DRAW | SEAT | 0, SEAT | 0])
    assert follow.run(codes, 0, 0, 57, 0) == len(codes)
    assert [each.kind for each in told(follow).chapters].count("passed_call") == passed


def test_a_tile_of_which_no_copy_is_left_is_not_told() -> None:
    follow = seated()
    (kind,) = parse_tiles("9p")
    assert follow.shows(1, kind)
    assert follow.shows(1, kind)
    assert not follow.shows(1, kind)
    assert not follow.draw(0, kind, 1, 1)
    assert follow.run(array("I", [DRAW | kind]), 0, 0, 0, False) == 0


def test_steps_out_of_order_are_not_told_and_change_nothing() -> None:
    follow = seated()
    east, nine, red = parse_tiles("1z9p7z")
    before = told(follow)
    for code in (east, nine, DRAW | 34, DRAW | 2 * SEAT | east, DRAW | KINDS, 1 << 15):
        assert (
            follow.run(array("I", [code]), 0, 0, 0, False) == 0
        )  # of 13; no such tile; nobody sits there; a hidden one
    assert not follow.draw(0, 34, 1, 1)
    assert not follow.draw(2, east, 1, 1)
    assert told(follow) == before
    assert follow.draw(0, east, 1, 1)
    assert not follow.draw(0, red, 2, 2)  # of 14
    assert follow.run(array("I", [DRAW | SEAT | red]), 0, 0, 0, False) == 0  # while another has 14
    follow.leave(1, True, 2)
    assert follow.run(array("I", [east, DRAW | red, red]), 0, 0, 0, False) == 3


@pytest.mark.parametrize("name", PLANS)
def test_any_step_is_answered_or_refused(name: str) -> None:
    throw_at_table(Random(name), name, 60)


@pytest.mark.parametrize("kernel", [None, object, 3, "Kernel"])
def test_only_a_kernel_follows(kernel: Any) -> None:
    with pytest.raises(TypeError):
        asked._built().Follow(kernel, (None,) * 9, 0, 1, False, 0)


def test_a_hand_has_as_much_as_a_record_says() -> None:
    follow, number = seated(), 5000
    for event in range(1, number):
        follow.leave(0, event % 2, event)
        follow.sit(0, HeldHand(concealed=parse_tiles(COMPLETE)), 0, event, event)
        follow.judge(event, event, 0, 0, 0, 0, 0, 0, 0)
        follow.late(0, parse_tiles("1z")[0], event, event)
        follow.count(1, (1 << event % 34) - 1, event, 0)
        follow.recount(event, event)
    found = told(follow)
    assert len(found.judgements) == number - 1
    assert len(found.chapters) >= number
