"""An event that stands some lines from its place is one finding, at the first of the two places; two faults are two."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, EndHand, Kong, StartHand, Win
from tests.engine.hands import QUICK, SOUTH
from tests.engine.script import game, record, start_hand, written
from tests.engine.suppose.test_one_cause import blamed, shipped, with_a_point_more

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


def test_a_win_that_stands_too_late_has_been_paid_and_is_a_win() -> None:
    """Sichuan: the first winner is out and play goes on."""
    events = shipped("sichuan/sichuan-drawn-hand-after-a-win")
    place = of_kind(events, Win)[0]
    late = moved(events, place, 3)
    assert len(blamed(late)) == 1
    right, found = audit(record(events)), audit(record(late))
    assert found.scores == right.scores
    assert [len(each.wins) for each in found.details] == [len(each.wins) for each in right.details]
    paid = [win.payments for each in found.details for win in each.wins]
    assert sorted(paid) == sorted(win.payments for each in right.details for win in each.wins)  # type: ignore[type-var]
    kept = audit(record(late), keep_steps=True).details[0].steps
    assert sorted(step.at.line for step in kept) == [
        step.at.line for step in audit(record(late), keep_steps=True).details[0].steps
    ]


# ------------------------------------------------------------- the start of a hand


@pytest.mark.parametrize("by", [1, 2, 3, 5, 9])
def test_a_start_of_a_hand_that_stands_too_late_is_one_finding(by: int) -> None:
    """Contract: `hand_over` for anything after the end of the hand."""
    events = shipped("b30fj/four-hands")
    second = of_kind(events, StartHand)[1]
    late = moved(events, second, by)
    assert blamed(late) == [("hand_over", second + 1)]
    first_line = of_kind(events, StartHand)[0]
    assert blamed(moved(events, first_line, by)) == [("hand_over", first_line + 1)]


@pytest.mark.parametrize("by", [-1, -2, -3, -5, -9])
def test_a_start_of_a_hand_that_stands_too_early_is_one_finding(by: int) -> None:
    """docs/audit.md: a start before the end of the hand before is `hand_not_over`; the rest of that hand is its own."""
    events = shipped("b30fj/four-hands")
    second = of_kind(events, StartHand)[1]
    early = moved(events, second, by)
    assert blamed(early) == [("hand_not_over", second + by + 1)]
    end = of_kind(early, EndHand)[0]
    closing = early[end]
    assert isinstance(closing, EndHand)
    early[end] = with_a_point_more(closing)
    assert blamed(early)[:2] == [("hand_not_over", second + by + 1), ("wrong_scores", end + 1)]


@pytest.mark.parametrize("name", ["sichuan/sichuan-last-discard-after-a-kong", "zung-jung/last-tile-discard"])
def test_the_last_win_after_the_end_of_the_hand_is_one_finding(name: str) -> None:
    """It has been paid; a second fault is found besides."""
    events = shipped(name)
    end = of_kind(events, EndHand)[0]
    late = moved(events, end - 1, 1)
    (found,) = blamed(late)
    assert found[1] == end
    assert audit(record(late)).scores == audit(record(events)).scores
    closing = late[end - 1]
    assert isinstance(closing, EndHand)
    late[end - 1] = with_a_point_more(closing)
    assert ("wrong_scores", end) in blamed(late)
