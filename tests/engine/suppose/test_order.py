"""An event that stands some lines from its place is one finding, at the first of the two places; two faults are two."""

import pytest
from msgspec import structs

from replay.events import AnyEvent, Discard, Draw, EndHand, Kong
from tests.engine.hands import QUICK, SOUTH
from tests.engine.script import game, start_hand, written
from tests.engine.suppose.test_one_cause import blamed, with_a_point_more

PLAYED = (
    "d0:2m x0:2m d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:8s x0:8s d1:1p x1:1p d2:9p x2:9p d3:6s x3:6s "
    "d0:5p x0:5p w1<0:5p w2<0:5p w3<0:5p end:won"
)


def moved(events: list[AnyEvent], place: int, by: int) -> list[AnyEvent]:
    """The events with the one at this place so many places later."""
    rest = [*events[:place], *events[place + 1 :]]
    return [*rest[: place + by], events[place], *rest[place + by :]]


def of_kind(events: list[AnyEvent], kind: type[AnyEvent], seat: int | None = None) -> list[int]:
    """The places of the events of this kind, by this player."""
    return [
        n for n, each in enumerate(events) if isinstance(each, kind) and seat in (None, getattr(each, "seat", None))
    ]


def quick_game() -> list[AnyEvent]:
    return game(written(start_hand(QUICK), PLAYED)[0])


@pytest.mark.parametrize("by", [2, 3, 5, 9])
def test_a_discard_that_stands_too_late_is_missing_at_the_next_draw_alone(by: int) -> None:
    events = quick_game()
    place = of_kind(events, Discard, 0)[0]
    late = moved(events, place, by)
    assert blamed(late) == [("missing_discard", place + 1)]
    end = of_kind(late, EndHand)[0]
    closing = late[end]
    assert isinstance(closing, EndHand)
    late[end] = with_a_point_more(closing)
    assert blamed(late) == [("missing_discard", place + 1), ("wrong_scores", end + 1)]


@pytest.mark.parametrize("by", [-2, -3, -5, -9])
def test_a_draw_that_stands_too_early_is_out_of_turn_alone(by: int) -> None:
    events = quick_game()
    place = of_kind(events, Draw, 3)[1]
    early = moved(events, place, by)
    (found,) = blamed(early)
    assert found[0] in ("out_of_turn", "missing_discard")
    assert found[1] in range(place + by + 1, place + by + 3)


def test_what_stands_farther_away_is_wrong_at_both_places() -> None:
    events = quick_game()
    place = of_kind(events, Discard, 0)[0]
    assert [line for _, line in blamed(moved(events, place, 13))] == [place + 1, place + 14]


def test_two_events_that_stand_elsewhere_are_two_findings() -> None:
    events = quick_game()
    first, second = of_kind(events, Discard, 0)[0], of_kind(events, Discard, 2)[1]
    both = moved(moved(events, second, 2), first, 3)
    assert blamed(both) == [("missing_discard", first + 1), ("missing_discard", second + 1)]


def test_a_kong_that_stands_after_the_draw_of_its_replacement_is_a_wrong_flag_alone() -> None:
    """South's 2222z, declared before its replacement 9m: nothing is missing from the hand shown at the end."""
    played = PLAYED.replace("d1:9p x1:9p", "d1:2z k1:2222z d1:9m x1:9m")
    events = game(written(start_hand(QUICK), played)[0])
    place = of_kind(events, Kong)[0]
    assert blamed(events) == []
    for by in (2, 3, 5):
        assert [line for _, line in blamed(moved(events, place, by))] == [place + 1]
    other = moved(events, place, 3)
    end = of_kind(other, EndHand)[0]
    closing = other[end]
    assert isinstance(closing, EndHand)
    assert closing.hands is not None
    hands = (*closing.hands[:2], SOUTH, closing.hands[3])
    other[end] = structs.replace(closing, hands=hands)
    assert blamed(other) == [(blamed(moved(events, place, 3))[0][0], place + 1), ("tile_not_in_hand", end + 1)]


# ------------------------------------------------------------- the start of a hand
