"""What a record has lost, or leaves open, explains all that shows of it later: one finding; two faults are two."""

from io import BytesIO
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.samples import deep
from tests.tamper.sources import RULESETS, lines_of, simulated


def found(events: list[dict[str, Any]]) -> list[tuple[int | None, str]]:
    """Errors and warnings of the only game of these events."""
    (game,) = read_games(BytesIO("\n".join(lines_of(events)).encode()), "test")
    return [(each.line, each.code) for each in audit(game).findings if each.severity != "note"]


def all_hidden(ruleset: str, seed: int) -> list[dict[str, Any]]:
    """A legal game of which nothing is written down but what lies open, and the hands at the end."""
    events = simulated(ruleset, seed, "hidden draws").events
    return [event | {"hands": ["?" * 13] * 4} if event["type"] == "start_hand" else event for event in events]


@pytest.mark.parametrize("ruleset", [deep(each) if each.startswith("mcr") else each for each in RULESETS])
def test_a_call_left_out_is_one_finding_though_the_hand_shown_is_smaller_by_a_meld(ruleset: str) -> None:
    """A hand that is no meld smaller, and that of another player, is a fault of its own, with and without the call."""
    events = all_hidden(ruleset, 2)
    assert found(events) == []
    end = next(place for place, event in enumerate(events) if event["type"] == "end_hand")
    calls = [place for place, event in enumerate(events) if event["type"] in ("chow", "pung")]
    assert calls
    won = {event["seat"] for event in events if event["type"] == "win"}
    for call in calls[:3]:
        lost = [*events[:call], *events[call + 1 :]]
        (told,) = found(lost)
        assert told[0] == call + 1
        for seat, hand in enumerate(events[end]["hands"]):
            if seat in won:
                continue
            lost[end - 1] = shorter = events[end] | {"hands": [None] * seat + [hand + "?"] + [None] * (3 - seat)}
            assert found(lost) == [told, (end, "tile_not_in_hand")], seat
            assert found([*events[:end], shorter, *events[end + 1 :]]) == [(end + 1, "tile_not_in_hand")]


@pytest.mark.parametrize("known", ["one player's", "nothing"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_put_in_where_there_was_none_is_one_finding(ruleset: str, known: str) -> None:
    """It claims nothing, or less than any hand is worth; play goes on. Another fault after it is told as well."""
    events = all_hidden(ruleset, 2) if known == "nothing" else list(simulated(ruleset, 2, known).events)
    puts = [place for place, event in enumerate(events) if event["type"] == "discard"]
    told = 0
    for place in puts[3:-8]:
        seat = (events[place]["seat"] + 1) % 4
        win = {"type": "win", "seat": seat, "by": "discard", "target": events[place]["seat"]}
        goes_on = [at for at in puts if at > place and events[at]["seat"] == seat]
        if events[place + 1]["type"] != "draw" or events[place + 1]["seat"] != seat or not goes_on or told == 2:
            continue
        for claim in ({}, {"total": 3}):
            false = [*events[: place + 1], win | {"tile": events[place]["tile"]} | claim, *events[place + 1 :]]
            (alone,) = found(false)
            assert alone[0] in (place + 2, place + 3)
            last = max(goes_on)
            twice = [*false[: last + 2], false[last + 1], *false[last + 2 :]]
            assert [found(twice)[0], len(found(twice))] == [alone, 2]
            told += 1
    assert told
