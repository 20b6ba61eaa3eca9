"""Riichi Advanced's logs: who sat where, whose the points of a self-draw are, how a match ends, what is refused."""

from __future__ import annotations

import copy
from itertools import islice
from typing import Any

import pytest

from replay.engine import audit
from replay.events import EndGame, Kong, Win
from replay.formats.importers.riichi_advanced import read
from replay.formats.importers.riichi_advanced_results import paid_by_each
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, only

NAMES = ("Ann", "Bo", "Cy", "Di")
"""By seat."""
SEEDS = {"b30fj": 2, "zung-jung": 6}
"""Games after which no two players have the same score."""
HANDS = (
    "2m 2m 2m 2m 7m 7m 7m 7m 1p 2p 3p 4p 5p",
    "1m 1m 1m 3m 3m 3m 4m 4m 4m 5m 5m 5m 6m",
    "1s 1s 1s 3s 3s 3s 4s 4s 4s 5s 5s 5s 6s",
    "2s 2s 2s 7s 7s 7s 8s 8s 8s 9s 9s 9s 6p",
)
"""The first holds two kinds four times."""


def log(name: str) -> dict[str, Any]:
    """A log whose players, Ann in the first seat, stand in the order east, north, south, west."""
    value: dict[str, Any] = written.log(f"riichi {name}")
    for place, seat in enumerate((0, 3, 1, 2)):
        value["players"][place]["name"] = NAMES[seat]
    return value


def in_order(value: dict[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """The log of a program whose maps are walked through in this order of seats."""
    value = copy.deepcopy(value)
    by_seat = {seat: value["players"][place] for place, seat in enumerate((0, 3, 1, 2))}
    value["players"] = [by_seat[seat] for seat in order]
    for kyoku in value["kyokus"]:
        kyoku["result"].sort(key=lambda each: order.index(each["seat"]))
    return value


def players(value: dict[str, Any]) -> tuple[str, ...]:
    return read(value).games[0].start.players


@pytest.mark.parametrize("order", [(0, 3, 1, 2), (0, 1, 2, 3), (3, 2, 1, 0), (1, 0, 3, 2)], ids=str)
@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_players_are_found_by_results_and_scores_whatever_their_order(ruleset, order):
    """Maps have no stated order since Erlang/OTP 26."""
    value = log(f"{ruleset} {SEEDS[ruleset]}")
    assert len({each["score"] for each in value["players"]}) == 4
    assert players(in_order(value, order)) == NAMES


def test_the_order_of_results_tells_the_order_of_players():
    value = in_order(log("b30fj 2"), (0, 1, 2, 3))
    assert max(len(kyoku["result"]) for kyoku in value["kyokus"]) == 3
    for each in value["players"]:
        del each["score"]
    assert players(value) == NAMES


def test_a_player_without_a_name_has_that_of_the_seat():
    value = in_order(log("b30fj 2"), (0, 1, 2, 3))
    for kyoku in value["kyokus"]:
        kyoku["result"] = []
    for each, name in zip(value["players"], ("Ann", "south", "west", "north"), strict=True):
        each.update(name=name, score=0)
    assert players(value) == ("Ann", "south", "west", "north")


def test_where_nothing_tells_it_is_said():
    value = log("zung-jung 2")
    for kyoku in value["kyokus"]:
        kyoku["result"] = []
    for each in value["players"]:
        each["score"] = 0
    found = read(value)
    assert found.games[0].start.players == NAMES
    assert found.remarks == ("nothing in the log shows who sat where: east, north, south, west is taken",)
    assert not read(log("zung-jung 2")).remarks


@pytest.mark.parametrize("before_2026", [False, True])
def test_the_points_of_a_self_draw_are_those_of_all_payers_together_or_in_old_logs_of_one(before_2026):
    wins = [each for each in written.events("riichi b30fj 1") if isinstance(each, Win)]
    assert any(sum(paid < 0 for paid in each.payments or ()) == 3 for each in wins), "one that three pay"
    value = written.log("riichi b30fj 1")
    left = iter(wins)
    for kyoku in value["kyokus"] if before_2026 else ():
        paid = {each.seat: each.payments for each in islice(left, len(kyoku["result"]))}
        for result in kyoku["result"]:
            result["points"] = -min(paid[result["seat"]] or (0,))
    record = only(read(value))
    assert [each.payments for each in events_of(record) if isinstance(each, Win)] == [each.payments for each in wins]
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


@pytest.mark.parametrize(
    ("ruleset", "total", "points", "payers", "each"),
    [
        ("b30fj", 8, 36, 3, (12, False)),  # 7 and 8 faan pay 12: all three together
        ("b30fj", 8, 12, 3, (12, False)),  # or one of them
        ("b30fj", 4, 12, 3, (4, False)),  # 3 and 4 faan pay 4
        ("b30fj", 0, 2, 2, (1, False)),
        ("b30fj", 40, 512, 2, (256, False)),
        ("b30fj", 17, 48, 1, (48, False)),
        ("sichuan", 1, 9, 3, (3, False)),  # 2 and 1 for the self-draw
        ("sichuan", 3, 9, 3, (9, False)),  # 8 and 1: one of them
        ("sichuan", 7, 27, 3, (9, False)),
        ("sichuan", 1, 6, 2, (3, False)),
        ("sichuan", 1, 9, 2, (3, True)),  # who won before has paid, too
        ("sichuan", 0, 6, 1, (2, True)),
        ("b30fj", 8, 13, 3, (13, False)),  # of no value: a claim that is wrong, and stays so
        ("b30fj", None, 12, 3, (4, False)),
    ],
)
def test_the_total_tells_whose_points_they_are(ruleset, total, points, payers, each):
    """Seed 000, Scoring table; Sichuan pays 1, 2, 4 or 8 for 0 to 3 fan there, and 1 more for a self-draw."""
    assert paid_by_each(ruleset, total, points, payers) == each


def test_earlier_winners_who_paid_for_a_self_draw_have_paid():
    """As the program has settled it in Sichuan since 2026; that they owe nothing is a finding."""
    _, *later = [each for each in written.events("riichi sichuan 6, one hand") if isinstance(each, Win)]
    winner = next(each.seat for each in later if each.by == "self_draw")
    value = log("sichuan 6, one hand")
    (result,) = [each for each in value["kyokus"][0]["result"] if each["seat"] == winner]
    result.update(han=1, points=9)
    record = only(read(value))
    (win,) = [each for each in events_of(record) if isinstance(each, Win) and each.seat == winner]
    assert win.payments == tuple(9 if seat == winner else -3 for seat in range(4))
    (message,) = [each.message for each in audit(record).findings if each.code == "wrong_payments"]
    assert "Differs" not in message


def test_the_call_of_a_concealed_kong_has_five_tiles():
    """The called tile twice; where the press has no tiles, as in the old form, those of the call are taken."""
    value = {
        "players": [{"name": name, "score": 0} for name in NAMES],
        "rules": {"ruleset": "sichuan"},
        "kyokus": [
            {
                "kyoku": 0,
                "players": [{"points": 0, "haipai": hand.split()} for hand in HANDS],
                "events": [
                    {
                        "type": "draw",
                        "player": 0,
                        "tile": "9p",
                        "call": {"player": 0, "type": "ankan", "tiles": ["2m"] * 5},
                    },
                    {"type": "buttons_pressed", "buttons": [{"button": "ankan"}, None, None, None]},
                ],
            }
        ],
    }
    (game,) = read(value).games
    (kong,) = [each for each in game.events if isinstance(each, Kong)]
    assert (kong.kind, kong.tiles) == ("concealed", "2222m")


def test_a_match_is_over_after_sixteen_deals():
    value = log("zung-jung 4, a match")
    assert value["kyokus"][-1]["kyoku"] == 15
    record = only(read(value))
    end = events_of(record)[-1]
    assert isinstance(end, EndGame)
    assert end.meta is not None
    assert end.meta["derived"] == "the match is over after 16 deals"
    assert "unfinished" not in {each.code for each in audit(record).findings}


@pytest.mark.parametrize("change", ["fifteen deals", "in progress", "custom rules"])
def test_a_match_that_may_go_on_has_no_end(change):
    value = log("zung-jung 5, a match")
    ruleset = None
    if change == "fifteen deals":
        value["kyokus"].pop()
    elif change == "in progress":
        del value["kyokus"][-1]["events"][-1]
    else:
        value["rules"]["ruleset"], ruleset = "custom", "zung-jung"
    (game,) = read(value, ruleset).games
    assert not any(isinstance(each, EndGame) for each in game.events)
