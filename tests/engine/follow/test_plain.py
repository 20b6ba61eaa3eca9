"""Plain draws and discards are taken the short way, and never otherwise than the checks would have it.

Every game is audited twice, with the short way and without it: verdicts, findings and every state must be equal.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from msgspec import structs

from replay.engine import audit
from replay.engine.follow import follower
from replay.engine.follow.plain import Plain, PlainRun
from replay.engine.outcome import Entries
from replay.engine.table.check import judge
from replay.engine.table.wins.judge import Judged
from replay.events import AnyEvent, Chow, Discard, Draw, EventAt, Flower, Kong, Pung, StartHand, Win
from replay.rules import Rules
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import KINDS, NothingToTamperError, hide, simulate_game, tamper
from replay.state import HandState
from replay.verdicts import GameAudit, Step, turns_after
from tests.engine.script import events_of, record, start_game, start_hand
from tests.samples import deep

RULESETS = tuple(all_rulesets())
Events = list[AnyEvent]


def judged(monkeypatch: pytest.MonkeyPatch, events: Events) -> GameAudit:
    """The audit in which every event is judged."""
    with monkeypatch.context() as patch:
        patch.setattr(Plain, "run", lambda *_given: None)
        return audit(record(events), keep_steps=True)


def without_wall(events: Events) -> Events:
    return [structs.replace(each, wall=None) if isinstance(each, StartHand) else each for each in events]


def without_flags(events: Events) -> Events:
    return [structs.replace(each, drawn=None) if isinstance(each, Discard) else each for each in events]


def forms(events: Events) -> Iterator[Events]:
    """The game as it is, without its wall, without flags, as one player saw it."""
    yield events
    yield without_wall(events)
    yield without_flags(events)
    yield list(hide(events, 1))


def broken(events: Events, chance: Random) -> Iterator[Events]:
    """The game with one thing wrong, in every way that there is in it, in no order."""
    for kind in chance.sample(sorted(KINDS), len(KINDS)):
        with suppress(NothingToTamperError):
            yield list(tamper(events, kind, chance).events)


def compare(monkeypatch: pytest.MonkeyPatch, ruleset: str, seed: int, hands: int, number: int) -> None:
    played = list(simulate_game(find_ruleset(ruleset), seed, hands=hands))
    for whole in forms(played):
        assert audit(record(whole), keep_steps=True) == judged(monkeypatch, whole)
    for whole in (played, without_wall(played), list(hide(played, 2))):
        for each in islice(broken(whole, Random(seed)), number):
            assert audit(record(each), keep_steps=True) == judged(monkeypatch, each)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_short_way_is_the_long_way(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    compare(monkeypatch, ruleset, 41, 1, 3)


def otherwise(events: Events, at: int) -> Iterator[Events]:
    """The game with a claim, or the discard after it, that is another."""
    claim, after = events[at : at + 2]
    assert isinstance(claim, Chow | Pung)
    fields: list[dict[str, Any]] = [
        {"seat": (claim.seat + 1) % 4}, {"target": (claim.target + 1) % 4}, {"target": claim.seat}, {"tile": "1z"},
        {"tile": claim.tiles[0] + claim.tiles[-1]}, {"tiles": "11z"}, {"tiles": "19m"},
        {"tiles": claim.tiles[1::-1] + claim.tiles[2:]},
    ]  # fmt: skip
    for each in fields:
        yield [*events[:at], structs.replace(claim, **each), *events[at + 1 :]]
    for tile in ("7z", claim.tile, *sorted({*claim.tiles[:-1]})):
        put = structs.replace(after, tile=tile if len(tile) > 1 else tile + claim.tiles[-1], drawn=None)
        yield [*events[: at + 1], put, *events[at + 2 :]]
    yield [*events[: at + 1], structs.replace(after, drawn=True), *events[at + 2 :]]
    for seat in {0, 1, 2, 3} - {claim.seat, claim.target}:
        win = Win(seat=seat, by="discard", target=claim.target, tile=claim.tile)
        yield [*events[: at + 1], win, *events[at + 1 :]]
        yield [*events[: at + 1], structs.replace(claim, seat=seat), *events[at + 1 :]]


@pytest.mark.parametrize("number", [7, deep(300)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_claims_that_are_others_are_judged(monkeypatch: pytest.MonkeyPatch, ruleset: str, number: int) -> None:
    played = list(simulate_game(find_ruleset(ruleset), 43, hands=2))
    places = [at for at, each in enumerate(played) if isinstance(each, Chow | Pung) and len(each.tiles) == len("55m")]
    forged = [each for at in places for each in otherwise(played, at)]
    for each in Random(number).sample(forged, min(number, len(forged))):
        assert audit(record(each), keep_steps=True) == judged(monkeypatch, each)


HANDS = "19m147p258s34567z 3455m99p1234567s 34789m55z1112s12j 11m777888p33366s"
ROUND = "d0:9s x0:9s d1:9s x1:9s"
PLAYED = {
    "a chow": "d0:5m x0:5m c1<0:5m:34m x1:1s d2:9s x2:9s",
    "a chow by who sits elsewhere": "d0:5m x0:5m c2<0:5m:34m x2:2s d3:9s x3:9s",
    "swap-calling": "d0:5m x0:5m c1<0:5m:34m x1:5m d2:9s x2:9s",
    "a joker right after a pung": "d0:5z x0:5z p2<0:5z:55z f2:1j d2:9s x2:9s d3:9s x3:9s",
    "a joker after a kong": f"{ROUND} d2:1s k2:1111s d2:8s f2:1j d2:8s x2:8s d3:9s x3:9s",
    "a joker after a kong at the end": f"{ROUND} d2:1s k2:1111s d2:8s f2:1j d2:8s",
    "two jokers": f"{ROUND} d2:9p f2:1j d2:2m f2:2j d2:6z x2:6z d3:6z x3:6z",
    "a joker at the end": f"{ROUND} d2:9p f2:1j",
    "a joker of another": f"{ROUND} d2:9p f2:3j d2:6z x2:6z d3:6z x3:6z",
    "a joker before a draw": f"{ROUND} f2:1j d2:6z x2:6z d3:6z x3:6z",
    "a joker in the place of a discard": f"{ROUND} d2:9p f2:1j x2:9p d3:6z x3:6z",
    "a joker that another replaces": f"{ROUND} d2:9p f2:1j d3:6z x3:6z d0:6z x0:6z",
    "a tile that is no joker": f"{ROUND} d2:9p f2:9p d2:6z x2:6z d3:6z x3:6z",
}


@pytest.mark.parametrize("words", PLAYED.values(), ids=PLAYED)
def test_what_is_put_down_or_claimed_is_as_the_checks_have_it(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    played: Events = [start_game(), start_hand(HANDS), *events_of(words)]
    assert audit(record(played), keep_steps=True) == judged(monkeypatch, played)


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_games_go_the_long_way_as_well(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    compare(monkeypatch, ruleset, 1_041, 1, 25)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("wall", [True, False])
def test_no_plain_event_of_a_clean_game_is_judged(monkeypatch: pytest.MonkeyPatch, ruleset: str, wall: bool) -> None:
    played = list(simulate_game(find_ruleset(ruleset), 43, hands=1))
    asked: list[AnyEvent] = []

    def told(state: HandState, event: AnyEvent, *more: Any) -> Judged:
        asked.append(event)
        return judge(state, event, *more)

    monkeypatch.setattr(follower, "judge", told)
    found = audit(record(played if wall else without_wall(played)), keep_steps=True)
    assert found.verdict == "clean"
    steps = found.details[0].steps
    kongs = {id(after.at.event) for step, after in pairwise(steps) if isinstance(step.at.event, Kong)}
    dead_wall = steps[0].before.dead > 0
    plain = (Discard, Draw) if dead_wall else (Discard, Draw, Flower)
    assert [each for each in asked if isinstance(each, plain) and id(each) not in kongs] == []
    assert [step.at.event for step in found.details[0].steps] == [
        each.event for each in record(played).entries[2:-1] if isinstance(each, EventAt)
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rules_that_must_be_asked_at_each_event_are(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    """A ruleset of another package need not tell what a whole run leaves, nor what the tiles tell of a discard."""
    begin = Plain.__init__

    def asking(plain: Plain, rules: Rules, entries: Entries) -> None:
        shapes = structs.replace(rules.shapes, barred=None)
        given = structs.replace(rules, shapes=shapes, memory=structs.replace(rules.memory, remember_run=None))
        begin(plain, given, entries)

    monkeypatch.setattr(Plain, "__init__", asking)
    played = list(simulate_game(find_ruleset(ruleset), 44, hands=1))
    for whole in (played, without_wall(played), *islice(broken(played, Random(44)), 3)):
        assert audit(record(whole), keep_steps=True) == judged(monkeypatch, whole)


# ------------------------------------------------------------- tables between the events


def steps_of(ruleset: str) -> tuple[Step, ...]:
    played = list(simulate_game(find_ruleset(ruleset), 45, hands=1))
    return audit(record(played), keep_steps=True).details[0].steps


def test_a_table_between_two_plain_events_is_made_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    whole = PlainRun._made

    def told(self: PlainRun, place: int) -> HandState:
        made.append(place)
        return whole(self, place)

    monkeypatch.setattr(PlainRun, "_made", told)
    steps = steps_of("b30fj")
    assert all(not step.findings and step.at.line for step in steps)
    assert [*turns_after(steps[:9])] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert made == []
    assert steps[4].after.turns == 3
    assert steps[1].after.turns == 1
    assert made == [5, 2]
