"""One fault of a record is one finding, also where it shows in two ways."""

from typing import Literal

import pytest
from msgspec import structs

from replay.engine import apply, audit, check
from replay.events import AnyEvent, Discard, Draw, EndHand, StartHand, VoidSuit, Win
from replay.rulesets import find_ruleset
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST, WINS
from tests.engine.script import events_of as events_from
from tests.engine.script import game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds, without notes on claims that it leaves open."""
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != "unverifiable"]


def test_a_draw_from_the_other_end_of_the_wall_is_blamed_for_its_tile_alone() -> None:
    """A kong left out whose declarer is next to draw anyway: the tile is the error, the flag comes with it."""
    state = state_after(start_hand(QUICK, wall="2z" + "9p" * 90 + "9s"), "d0:2z x0:2z")
    draw = Draw(seat=1, tile="9s", replacement=True)
    assert [each.code for each in check(state, draw, RULES)] == ["wall_mismatch"]
    assert [each.code for each in check(state, structs.replace(draw, tile="9p"), RULES)] == ["wrong_flag"]
    other = structs.replace(draw, tile="8s")
    assert [each.code for each in check(state, other, RULES)] == ["wall_mismatch", "wrong_flag"]


def test_a_forbidden_discard_that_says_it_was_drawn_is_blamed_for_its_tile_alone() -> None:
    """Sichuan: the tile just drawn, of the missing suit, was discarded, and another tile is recorded."""
    rules = find_ruleset("sichuan").under()
    state = state_after(
        StartHand(hand=1, dealer=0, hands=("111222333m1123p", "147m258p369s1478m", "258m147p258s2369m", "?" * 13)),
        "d0:1s",
        rules,
    )
    suits: tuple[Literal["m", "p", "s"], ...] = ("s", "p", "s", "m")
    for seat, suit in enumerate(suits):
        state = apply(state, VoidSuit(seat=seat, suit=suit), rules)
    discard = Discard(seat=0, tile="1p", drawn=True)
    assert [each.code for each in check(state, discard, rules)] == ["void_suit_first"]
    assert [each.code for each in check(state, structs.replace(discard, drawn=False), rules)] == ["void_suit_first"]
    assert [each.code for each in check(state, structs.replace(discard, tile="1s"), rules)] == []


def test_hands_shown_at_the_end_in_each_others_place_are_one_finding() -> None:
    state = state_after(start_hand(QUICK), WINS)
    end = EndHand(reason="won", hands=(DEALER, WEST, SOUTH, NORTH))
    assert [each.code for each in check(state, end, RULES)] == ["tile_not_in_hand"]
    end = EndHand(reason="won", hands=(DEALER, SOUTH.replace("11s", "17s"), WEST.replace("789s", "189s"), NORTH))
    assert ["changed places" in each.message for each in check(state, end, RULES)] == [True]
    end = EndHand(reason="won", hands=(DEALER, WEST.replace("4", "5"), SOUTH, NORTH))
    assert [each.code for each in check(state, end, RULES)] == ["tile_not_in_hand"] * 2


def test_claims_that_fit_neither_the_hand_held_nor_the_one_shown_are_not_blamed_besides() -> None:
    """The wrong one of two jokers was declared: the other is shown in the hand, and the claims follow from it."""
    state = state_after(start_hand(QUICK), "d0:5p x0:5p")
    win = Win(seat=1, by="discard", target=0, tile="5p", total=99, hand=SOUTH)
    assert [each.code for each in check(state, win, RULES)] == ["wrong_total"]
    shown = structs.replace(win, hand=SOUTH.replace("123789m", "234789m"))
    assert [each.code for each in check(state, shown, RULES)] == ["tile_not_in_hand"]


@pytest.mark.parametrize("extra", [3, 4], ids=["before", "after"])
def test_a_draw_too_many_is_one_finding_to_the_end_of_the_wall(extra: int) -> None:
    """The hand ends where the wall does: the tile of one of the two draws was never taken from it."""
    draws = ["d0:2m", "x0:2m", "d1:9p", "x1:9p", "d2:8p", "x2:8p", "d3:7m", "x3:7m"]
    start = start_hand(QUICK)
    hidden = [f"{word}{seat}:?" for _ in range(22) for seat in range(4) for word in "dx"]
    words = [*draws[:2], "d1:3s", *draws[2:]] if extra == 3 else [*draws[:3], "d1:3s", *draws[3:]]
    events = game([start, *events_from(" ".join([*words, *hidden, "end:wall_exhausted"]))])
    assert found(events) == [("missing_discard", 6)]
