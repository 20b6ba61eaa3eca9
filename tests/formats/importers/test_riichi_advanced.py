"""Riichi Advanced's logs: what its writer makes of a game comes back as that game, with every trap of its format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, EndHand, Exchange, Kong, StartHand, Win
from replay.rulesets import all_rulesets, find_ruleset
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported, refused

RULINGS: dict[str, dict[str, str]] = {
    ruleset: next(dict(each.values) for each in find_ruleset(ruleset).sets if each.name == "riichi-advanced")
    for ruleset in ("b30fj", "zung-jung", "sichuan")
}
"""What its games are played by."""


def plain(found: Iterable[AnyEvent]) -> list[Any]:
    """What was played, and the walls; Sichuan's missing suits stand in the order of the seats, whoever chose first."""
    kinds = [each for each in found if isinstance(each, StartHand | Draw | Discard | Win | Kong | Exchange)]
    of = {StartHand: "wall", Exchange: "tiles"}
    return [(type(each), getattr(each, "seat", None), getattr(each, of.get(type(each), "tile"))) for each in kinds]


@pytest.mark.parametrize("ruleset", RULINGS)
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.sampled(5)
def test_an_exported_game_comes_back_with_the_same_audit(tmp_path, ruleset, seed):
    name = f"riichi {ruleset} {seed}"
    (record,) = imported(tmp_path, written.log(name))
    assert plain(events_of(record)) == plain(written.events(name))
    theirs, ours = audit(record), audit(written.game(name))
    assert {each.code for each in theirs.findings} <= {"unfinished"}
    assert theirs.scores == ours.scores
    assert [[win.scored for win in hand.wins] for hand in theirs.details] == [
        [win.scored for win in hand.wins] for hand in ours.details
    ]
    assert record.start is not None
    assert record.start.rulings == RULINGS[ruleset]
    assert theirs.rulings_set == "riichi-advanced"


def test_players_stand_in_the_order_east_north_south_west(tmp_path):
    value = written.log("riichi b30fj 1")
    value["players"] = [{"name": name, "score": 0, "payout": 0} for name in ("Eve", "Ned", "Sue", "Wes")]
    (record,) = imported(tmp_path, value)
    assert record.start is not None
    assert record.start.players == ("Eve", "Sue", "Wes", "Ned")


@pytest.mark.parametrize("seed", [1, 2])
def test_who_won_and_who_paid_follows_from_the_events(tmp_path, seed):
    """`won_from` is the last turn of the hand, the same for all winners; results stand in the order of a map."""
    value = written.log(f"riichi b30fj {seed}")
    for kyoku in value["kyokus"]:
        kyoku["result"].reverse()
        for result in kyoku["result"]:
            result["won_from"] = 2
    (record,) = imported(tmp_path, value)
    wins = [
        [(each.seat, each.target) for each in events if isinstance(each, Win)]
        for events in (events_of(record), written.events(f"riichi b30fj {seed}"))
    ]
    assert wins[0] == wins[1]


def test_a_robbed_kong_and_its_robber_press_in_one_event(tmp_path):
    value = written.log("riichi b30fj 18")
    pressed = [
        {one["button"] for one in each["buttons"] if one}
        for kyoku in value["kyokus"]
        for each in kyoku["events"]
        if each["type"] == "buttons_pressed"
    ]
    assert any({"kakan", "chankan"} <= each for each in pressed)
    (record,) = imported(tmp_path, value)
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


def test_the_old_spelling_of_presses_is_read(tmp_path):
    """One `button_pressed` a press, possible calls on every event, the deal as a map, no `call`."""
    value = written.log("riichi zung-jung 2")
    for kyoku in value["kyokus"]:
        names = ("east", "south", "west", "north")
        kyoku["haipai"] = {name: each.pop("haipai") for name, each in zip(names, kyoku["players"], strict=True)}
        kyoku["doras"] = kyoku["uras"] = kyoku["kan_tiles"] = ["todo"]
        kyoku.pop("die1"), kyoku.pop("die2")
        old = []
        for each in kyoku["events"]:
            call = each.pop("call", None)
            if each["type"] == "discard":
                each["possible_calls"] = [] if call is None else [{**call, "tiles": call["tiles"][:-1]}]
            if each["type"] != "buttons_pressed":
                old.append(each)
                continue
            for seat, press in enumerate(each["buttons"]):
                if press is not None:
                    told = {"called_tile": press["called_tile"]} if press["button"] == "kakan" else {}
                    if press["button"] == "ankan":
                        told["call_choice"] = press["call_choice"] + [press["called_tile"]]
                    old.append({"type": "button_pressed", "name": press["button"], "player": seat, **told})
        kyoku["events"] = old
    value.pop("ref")
    (record,) = imported(tmp_path, value)
    assert {each.code for each in audit(record).findings} <= {"unfinished"}
    assert audit(record).scores == audit(written.game("riichi zung-jung 2")).scores
    calls = [
        each for each in events_of(record) if "derived" in (each.meta or {}) and not isinstance(each, EndHand | Win)
    ]
    assert all("which tiles the claim used" in (each.meta or {})["derived"] for each in calls)


def test_a_hand_in_progress_ends_where_the_log_does(tmp_path):
    value = written.log("riichi b30fj 1")
    last = value["kyokus"][-1]
    cut = next(
        place
        for place, each in enumerate(last["events"])
        if each["type"] == "buttons_pressed"
        and any(one and one["button"] in ("ron", "tsumo") for one in each["buttons"])
    )
    del last["events"][cut + 1 :]
    pressed = {seat for seat, one in enumerate(last["events"][cut]["buttons"]) if one}
    last["result"] = [each for each in last["result"] if each["seat"] in pressed]
    (record,) = imported(tmp_path, value)
    assert not isinstance(events_of(record)[-1], EndHand)
    assert {each.code for each in audit(record).findings} == {"truncated"}


def test_ends_of_hands_are_marked_as_derived(tmp_path):
    (record,) = imported(tmp_path, written.log("riichi sichuan 1"))
    ends = [each for each in events_of(record) if isinstance(each, EndHand)]
    assert ends
    assert all("derived" in (each.meta or {}) for each in ends)
    assert all((each.meta or {}).get("at") for each in events_of(record)[1:])


def test_an_overwritten_hand_cuts_the_game(tmp_path):
    """In Sichuan the first winner deals: when the dealer wins first, the next hand takes the place of this one."""
    value = written.log("riichi sichuan 8")
    deals = [each["kyoku"] for each in value["kyokus"]]
    value["kyokus"] = [
        each for each, after in zip(value["kyokus"], [*deals[1:], None], strict=True) if each["kyoku"] != after
    ]
    first, second = imported(tmp_path, value)
    hands = [sum(isinstance(each, StartHand) for each in events_of(record)) for record in (first, second)]
    assert sum(hands) == len(deals) - 1
    assert first.foreign is not None
    assert "at least one hand is missing" in first.foreign.remarks[0]
    assert second.start is not None
    assert second.start.game.endswith("/2")


def test_a_jump_of_the_deal_cuts_the_game(tmp_path):
    value = written.log("riichi b30fj 1")
    del value["kyokus"][1]
    first, second = imported(tmp_path, value)
    assert {each.code for each in (*audit(first).findings, *audit(second).findings)} <= {"unfinished"}


def test_the_joker_of_a_ready_hand_at_a_draw_is_no_tile(tmp_path):
    value = written.log("riichi sichuan 1")
    value["kyokus"][-1]["events"].append({"index": 999, "type": "draw", "player": 1, "tile": "4x", "kan_draw": False})
    (record,) = imported(tmp_path, value)
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


def test_all_win_and_one_pressed_for_a_pung(tmp_path):
    """What did not take effect stands among the presses, too."""
    value = written.log("riichi b30fj 1")
    for kyoku in value["kyokus"]:
        for each in kyoku["events"]:
            if each["type"] == "buttons_pressed" and any(one and one["button"] == "ron" for one in each["buttons"]):
                free = each["buttons"].index(None)
                each["buttons"][free] = {"button": "pon", "call_choice": ["1m", "1m"], "called_tile": "1m"}
    (record,) = imported(tmp_path, value)
    assert audit(record).scores == audit(written.game("riichi b30fj 1")).scores


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda value: value["rules"].update(ruleset="hk"), "$.rules.ruleset: the log is of another game, 'hk'"),
        (lambda value: value["rules"].update(ruleset="custom"), "custom rules"),
        (lambda value: value["rules"].update(mods=[{"name": "ten", "config": {}}]), "$.rules.mods: ten"),
        (
            lambda value: value["rules"].update(mods=["lib/space"]),
            "lib/space plays with tiles or sequences that the rules",
        ),
        (
            lambda value: value["rules"].update(ruleset="riichi"),
            "game, 'riichi'; those that are read are bloody30faan, ",
        ),
        (lambda value: value.pop("rules"), "$.rules: it is missing, and says which game the log is of"),
        (lambda value: value.pop("kyokus"), "$.kyokus: it is missing, and holds the hands"),
        (lambda value: value["players"].pop(), "$.players: expected a list of 4, got a list of 3"),
        (lambda value: value.update(kyokus=[]), "$.kyokus: there is no hand"),
    ],
    ids=["other-rules", "custom", "mod", "space", "riichi", "no rules", "no hands", "players", "empty"],
)
def test_a_log_that_cannot_be_read_says_where_and_what_was_expected(tmp_path, change, said):
    value = written.log("riichi b30fj 1")
    change(value)
    found, message = refused(tmp_path, value)
    assert not found
    assert said in message


def test_a_custom_log_is_read_under_a_ruleset_that_is_named(tmp_path):
    """Its rules are not those of the program's own game: the rulebook's are taken, and what the events show."""
    value = written.log("riichi plain b30fj 1")
    value["rules"]["ruleset"] = "custom"
    (record,) = imported(tmp_path, value, "b30fj")
    assert record.start is not None
    assert record.start.rulings is None
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


@pytest.mark.parametrize("ruleset", sorted(set(all_rulesets()) - set(RULINGS)))
def test_a_custom_log_is_read_under_every_ruleset(tmp_path, ruleset):
    """Also under one that is none of the program's games: of its claims nothing is known there, none is taken over."""
    value = written.log("riichi b30fj 1")
    value["rules"]["ruleset"] = "custom"
    found = imported(tmp_path, value, ruleset)
    wins = [each for record in found for each in events_of(record) if isinstance(each, Win)]
    assert wins
    assert all(each.total is None and each.patterns is None for each in wins)
