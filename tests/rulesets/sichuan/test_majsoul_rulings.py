"""The rulings of Sichuan that MajSoul's rules have brought: each alternative by itself, and what it leaves alone."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.events import EndGame, EndHand, StartGame, Win
from replay.hands import Scored
from replay.state import HandState
from replay.tiles import parse_tiles
from tests.hands_json import hand_from_json
from tests.rulesets.sichuan.table import (
    ROBBED,
    TO_THE_KONG,
    Events,
    codes,
    played,
    rules,
    state_before,
    under,
)

READY = "1111m5577m2266m8m"
"""Ready for 8m: by MajSoul's table Pure Dragon Pairs, 32."""
PIG = "123m456p789s1234s"
"""Four tiles of the missing suit are left."""
NOT_READY = ("1122458m33579p", "1133567m22468p", "2244679m11357p")


def first(events: Events, kind: type) -> int:
    return next(at for at, each in enumerate(events) if isinstance(each, kind))


def amount(concealed: str, win: str, **rulings: str) -> int | None:
    fields = {"ruleset": "sichuan", "concealed": concealed, "win": win, "by": "discard", "seat": "S", "target": "E"}
    result = rules(**rulings).score(hand_from_json(fields))
    assert isinstance(result, Scored)
    return result.total


@pytest.mark.parametrize(
    ("concealed", "win", "default", "majsoul"),
    [
        ("123m789m123p99p78p", "9p", 1, 4),  # an outside hand, which the seed does not have
        ("123m789m123p99p67p", "8p", 1, 1),
        ("1111m5577m2266m8m", "8m", 8, 32),  # the seed's A is 8 at most
    ],
    ids=["outside", "not outside", "the most"],
)
def test_hand_table(concealed: str, win: str, default: int, majsoul: int) -> None:
    assert amount(concealed, win) == default
    assert amount(concealed, win, hand_table="majsoul") == majsoul


def drawn(*hands: str) -> HandState:
    """The end of a wall at which the four players hold these tiles; all miss bamboo."""
    events = played(play="0Vs 1Vs 2Vs 3Vs ...=0")
    state = state_before(events, first(events, EndHand))
    seats = zip(state.seats, hands, strict=True)
    a, b, c, d = (structs.replace(seat, concealed=parse_tiles(tiles), melds=()) for seat, tiles in seats)
    return structs.replace(state, seats=(a, b, c, d))


def settled(state: HandState, **rulings: str) -> dict[str, tuple[int, ...] | None]:
    return {item.reason: item.payments for item in rules(**rulings).settlement.settle(state, "known")[0]}


def test_pig_amount_is_the_receivers_most_8_at_least() -> None:
    state = drawn(PIG, READY, *NOT_READY[:2])
    table = {"hand_table": "majsoul"}
    assert settled(state, **table)["flower_pig"] == (-24, 8, 8, 8)
    assert settled(state, **table, pig_amount="hand-value")["flower_pig"] == (-32, 32, 0, 0)
    assert settled(state, **table, pig_amount="check-value")["flower_pig"] == (-48, 32, 8, 8)


def test_settle_when_somebody_is_ready() -> None:
    nobody, one = drawn(PIG, *NOT_READY), drawn(PIG, READY, *NOT_READY[:2])
    assert settled(nobody)["flower_pig"] == (-24, 8, 8, 8)
    assert "flower_pig" not in settled(nobody, settle_when="some-ready")
    assert settled(one, settle_when="some-ready")["flower_pig"] == (-24, 8, 8, 8)


@pytest.mark.parametrize(("value", "ready"), [("default", False), ("live", False), ("concealed-four", True)])
def test_dead_wait_for_a_tile_that_is_the_own_kong(value: str, ready: bool) -> None:
    events = played("4444m35m12345p66p", play="0Vs 1Vm 2Vm 3Vp 0+9s 0K4444m 0+6p-9s ...=0")
    listening = settled(state_before(events, first(events, EndHand)), dead_wait=value).get("listening")
    assert ((listening or (0, 0, 0, 0))[0] > 0) == ready


@pytest.mark.parametrize("value", ["default", "live", "concealed-four"])
def test_dead_wait_for_a_fifth_copy_of_four_that_are_concealed(value: str) -> None:
    """4m alone would be the pair."""
    assert "listening" not in settled(drawn("4444m123456789p", *NOT_READY), dead_wait=value)


@pytest.mark.parametrize(
    ("scores", "value", "over"),
    [
        ((0, 9, 9, 9), "ends-hand", True),  # who pays falls below zero
        ((1, 9, 9, 9), "ends-hand", False),  # to zero
        ((0, 9, 9, 9), "default", False),
    ],
)
def test_bankruptcy(scores: tuple[int, int, int, int], value: str, over: bool) -> None:
    hands = ("2345678m23456p5s", "11123456789m46s", "11123456789p34s", "")
    events = under(played(*hands, play="0Vs 1Vp 2Vm 3Vp 0+9m-5s 2W ...=0"), bankruptcy=value)
    place = first(events, Win)
    won = events[place]
    assert isinstance(won, Win)
    assert won.payments == (-1, 0, 1, 0)
    start = events[0]
    assert isinstance(start, StartGame)
    cut = [structs.replace(start, scores=scores), structs.replace(events[1], scores=None), *events[2 : place + 1]]
    assert codes([*cut, EndHand(reason="won"), EndGame()]) == ([] if over else [("hand_not_over", place + 1)])


@pytest.mark.parametrize("scores", [(99, 0, 9, 9), (99, 0, 0, 0)])
def test_a_kong_that_is_robbed_makes_nobody_bankrupt(scores: tuple[int, int, int, int]) -> None:
    """It is paid when nobody has robbed it (§5): who could not have paid it plays on."""
    events = under(played(*ROBBED, play=TO_THE_KONG + " 0A5m 2W 3W 0+- ...=0"), bankruptcy="ends-hand")
    start = events[0]
    assert isinstance(start, StartGame)
    end = first(events, EndHand)
    whole = [structs.replace(start, scores=scores), structs.replace(events[1], scores=None), *events[2:end]]
    assert codes([*whole, structs.replace(events[end], scores=None), EndGame()]) == []
