"""One thing broken in a legal game is one finding, whatever it is, and never an exception.

REPLAY_DEEP=1 breaks far more.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from replay.engine import audit
from replay.events import AnyEvent, EventAt, StartGame
from replay.findings import Finding
from replay.formats import read_games
from tests.engine.script import record
from tests.engine.tampering import Events, tamperings
from tests.samples import first

RECORDS = Path(__file__).parents[2] / "records"
DEEP = "REPLAY_DEEP" in os.environ
GAMES = (
    "b30fj/four-hands.jsonl",
    "b30fj/robbed-kong-two-winners.jsonl",
    "b30fj/kong-flower-kong-win.jsonl",
    "b30fj/no-wall.jsonl",
    "b30fj/one-players-view.jsonl",
    "b30fj/nothing-claimed.jsonl",
    "b30fj-draft/draft-four-hands.jsonl",
)
EACH = 10_000 if DEEP else 45

# What a way to break an event may be found as; a way that is not listed may be found as anything.
FOUND_AS = {
    "total": {"wrong_total"},
    "patterns": {"wrong_patterns"},
    "payments": {"wrong_payments"},
    "scores": {"wrong_scores"},
    "hand": {"wrong_hand"},
    "hand of twelve": {"wrong_deal"},
    "reason": {"hand_not_over"},
    "replacement": {"wrong_flag"},
    "drawn": {"wrong_flag"},
    "wall": {"wall_mismatch"},
    "shown": {"tile_not_in_hand", "too_many_copies", "illegal_win"},
    "chow as pung": {"illegal_pung", "joker_limit"},
    "pung as chow": {"illegal_chow", "joker_limit"},
}
# One mistake of the record shows in both claims: they are what its own, wrong tiles would give.
TOGETHER = {"wrong_total", "wrong_patterns"}


def events_of(name: str) -> list[AnyEvent]:
    (game,) = read_games(RECORDS / name)
    return [entry.event for entry in game.entries if isinstance(entry, EventAt)]


def blamed(findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings that blame something: notes apart, and claims that are wrong together counted once."""
    real = [each for each in findings if each.code != "unverifiable"]
    if len(real) == 2 and {each.code for each in real} == TOGETHER and real[0].line == real[1].line:
        return real[:1]
    return real


def places(events: Events, chance: Random) -> Iterator[int]:
    candidates = range(1, len(events))
    yield from chance.sample(candidates, min(EACH, len(candidates)))


@pytest.mark.parametrize("name", first(GAMES, 3))
@pytest.mark.sampled(1)
def test_one_thing_broken_is_one_finding(name: str) -> None:
    events = events_of(name)
    assert isinstance(events[0], StartGame)
    chance = Random(name)
    several = []
    for place in places(events, chance):
        for way, broken in tamperings(events, place, chance):
            findings = audit(record(broken)).findings
            found = blamed(findings)
            if len(found) > 1:
                several.append((way, place + 1, [(each.code, each.line) for each in findings]))
            allowed = FOUND_AS.get(way)
            if allowed is not None and not (way == "total" and name.endswith("view.jsonl")):
                assert {each.code for each in found} <= allowed, (way, place + 1, events[place])
    # A tile that is recorded wrongly and does not show at once may show in two ways later.
    assert len(several) <= len(list(places(events, Random(0)))) // 40, several


@pytest.mark.parametrize("name", first(["b30fj/four-hands.jsonl", "b30fj/one-players-view.jsonl"], 1))
@pytest.mark.deep
def test_nothing_in_a_record_causes_an_exception(name: str) -> None:
    """Many things broken at once."""
    events = events_of(name)
    chance = Random(name)
    for _ in range(200 if DEEP else 25):
        broken = events
        for _ in range(chance.randint(2, 12)):
            place = chance.randrange(1, len(broken))
            broken = chance.choice(list(tamperings(broken, place, chance)))[1]
        report = audit(record(broken), keep_steps=True)
        assert report.verdict == "findings"
