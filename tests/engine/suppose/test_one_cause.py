"""What shows in two places of a hand and has one cause is one finding; what has two causes is two."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Discard, EndHand, Win
from replay.tiles import KIND_OF, format_tiles, parse_tiles
from tests.engine.hands import QUICK
from tests.engine.script import game, record, start_hand, written
from tests.reference.table import first_fault
from tests.tamper.judging import engine_on
from tests.tamper.sources import lines_of, simulated


def blamed(events: list[AnyEvent]) -> list[tuple[str, int]]:
    findings = audit(record(events)).findings
    return [(each.code, each.line) for each in findings if each.code not in ("unverifiable", "truncated", "unfinished")]


def with_a_point_more(end: EndHand) -> EndHand:
    """The end of a hand with one point moved from seat 1 to seat 0."""
    assert end.scores is not None
    a, b, c, d = end.scores
    return structs.replace(end, scores=(a + 1, b - 1, c, d))


def test_scores_are_held_to_a_win_that_an_earlier_line_was_recorded_for() -> None:
    """West wins by self-draw, recorded as a discard; it shows when West is passed over."""
    words = "d0:2m x0:2m d1:9p x1:9p d2:5p w2:5p d3:8p x3:8p d0:7m x0:7m d1:8p x1:8p d3:9s x3:9s d0:5p x0:5p w1<0:5p"
    events, _ = written(start_hand(QUICK), f"{words} w3<0:5p end:won")
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    events[place] = Discard(seat=2, tile="5p", drawn=True)
    assert blamed(game(events)) == [("out_of_turn", place + 9)]
    end = events[-1]
    assert isinstance(end, EndHand)
    assert blamed(game([*events[:-1], with_a_point_more(end)])) == [
        ("out_of_turn", place + 9),
        ("wrong_scores", len(events) + 1),
    ]


@pytest.mark.parametrize("lost", ["recorded as a discard", "left out"])
def test_wins_after_one_that_is_supposed_are_worth_what_they_are(lost: str) -> None:
    words = "d0:2m x0:2m d1:9p x1:9p d2:5p w2:5p d3:8p x3:8p d0:7m x0:7m d1:8p x1:8p d3:9s x3:9s d0:5p x0:5p w1<0:5p"
    events, _ = written(start_hand(QUICK), f"{words} w3<0:5p end:won")
    first, second, third = (place for place, each in enumerate(events) if isinstance(each, Win))
    later = events[second]
    assert isinstance(later, Win)
    assert later.total is not None
    put = [Discard(seat=2, tile="5p", drawn=True)] if lost == "recorded as a discard" else []
    right = [*events[:first], *put, *events[first + 1 :]]
    once = blamed(game(right))
    assert len(once) == 1
    wrong = structs.replace(later, total=later.total + 1, patterns=None, payments=None)
    assert [code for code, _ in blamed(game([wrong if each is later else each for each in right]))] == [
        once[0][0],
        "wrong_total",
    ]
    assert third == second + 1


@pytest.mark.parametrize(
    ("seed", "view", "seat", "tile", "other", "code"),
    [
        (501, "one player's", 1, "1s", "5m", "void_suit_first"),
        (502, "hidden draws", 0, "4p", "9m", "void_suit_first"),
        (505, "no wall", 0, "4s", "9s", "too_many_copies"),
        (507, "no wall", 0, "6m", "2s", "too_many_copies"),
        (505, "hidden draws", 3, "7p", "1p", "too_many_copies"),
    ],
    ids=["it goes first, and is drawn later", "it goes first", "it is drawn again", "a kong of it", "five are dealt"],
)
def test_a_tile_of_the_deal_that_was_another_is_found_once_where_it_first_shows(
    seed: int, view: str, seat: int, tile: str, other: str, code: str
) -> None:
    events = [dict(each) for each in simulated("sichuan", seed, view).events]
    start = next(each for each in events if each["type"] == "start_hand")
    tiles = [*parse_tiles(start["hands"][seat]), KIND_OF[other]]
    tiles.remove(KIND_OF[tile])
    start["hands"] = [format_tiles(tiles) if place == seat else hand for place, hand in enumerate(start["hands"])]
    lines = lines_of(events)
    fault = first_fault(lines)
    assert fault is not None
    assert engine_on(lines) == [(fault[0], code)]
