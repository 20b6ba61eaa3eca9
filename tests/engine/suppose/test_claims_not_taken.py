"""A claim that may not be made, and play that goes on as if nobody had made it, is one finding (record format, Fine
points: "A claim after which no discard would be legal is `swap_call`")."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Chow, Discard, Draw
from tests.engine.hands import NORTH, SOUTH, WEST
from tests.engine.script import event_of, game, record, start_hand, written

DEALER = "113377p2345m345z"
PUNGS = (
    "d0:8m x0:8m d1:9p x1:9p d2:8p x2:8p d3:1p x3:1p p0<3:1p:11p x0:3z d1:9p x1:9p d2:8p x2:8p d3:3p x3:3p "
    "p0<3:3p:33p x0:4z d1:8p x1:8p d2:9s x2:9s d3:7p x3:7p p0<3:7p:77p x0:5z d1:9s x1:9s d2:1s x2:1s d3:5m x3:5m"
)
ON = "d0:8s x0:8s d1:9m x1:9m d2:9m x2:9m d3:2s x3:2s d0:1m x0:1m d1:5p w1:5p d2:5p w2:5p d3:5p w3:5p end:won"
CLAIM = event_of("c0<3:5m:34m")


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds."""
    return [(each.code, each.line) for each in audit(record(events)).findings]


def with_claim() -> tuple[list[AnyEvent], int]:
    """A legal game with a claim put in that leaves the dealer 25m alone to discard, both forbidden; its place."""
    events = game(written(start_hand(f"{DEALER} {SOUTH} {WEST} {NORTH}"), f"{PUNGS} {ON}")[0])
    assert found(events) == []
    place = 1 + next(place for place, each in enumerate(events) if isinstance(each, Discard) and each.tile == "5m")
    return [*events[:place], CLAIM, *events[place:]], place


def test_a_claim_that_leaves_no_discard_and_is_not_followed_is_one_finding() -> None:
    """The claimer draws instead of putting a tile down: nothing is missing, the claim has not been made."""
    assert isinstance(CLAIM, Chow)
    events, place = with_claim()
    assert found(events) == [("swap_call", place + 1)]


@pytest.mark.parametrize("code", ["missing_discard", "wrong_total", "tile_not_in_hand"])
def test_a_second_fault_after_it_is_a_second_finding(code: str) -> None:
    events, place = with_claim()
    draw = place + 1
    assert isinstance(events[draw], Draw)
    if code == "missing_discard":
        del events[draw + 5]
        at = draw + 6
    elif code == "tile_not_in_hand":
        events[draw + 3] = structs.replace(events[draw + 3], tile="7s", drawn=None)
        at = draw + 4
    else:
        at = 1 + next(place for place, each in enumerate(events) if getattr(each, "total", None))
        events[at - 1] = structs.replace(events[at - 1], total=99)
    assert found(events)[:2] == [("swap_call", place + 1), (code, at)]
    assert len(found(events)) == 2


def test_a_claim_that_is_followed_by_a_discard_is_taken_as_recorded() -> None:
    """The discard, forbidden too, is the claim's consequence; the claimer's next draw is the one that is due."""
    events, place = with_claim()
    claimed = [*events[: place + 1], event_of("x0:2m"), *events[place + 3 :]]
    assert found(claimed) == [("swap_call", place + 1)]
