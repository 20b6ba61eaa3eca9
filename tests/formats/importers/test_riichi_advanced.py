"""Riichi Advanced's logs: what its writer makes of a game comes back as that game, with every trap of its format."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from replay import running
from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, EndGame, EndHand, EventAt, Exchange, GameRecord, Kong, StartHand, Win
from replay.formats.importers.riichi_advanced import read
from replay.formats.importers.riichi_advanced_results import paid_by_each
from replay.rulesets import all_rulesets, find_ruleset
from tests.cli.running import ROOT
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported, only, refused

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


def all_won_from_west(value: dict[str, Any]) -> None:
    """`won_from` is the last turn of the hand, the same for all winners."""
    for kyoku in value["kyokus"]:
        for result in kyoku["result"]:
            result["won_from"] = 2


def one_presses_for_a_pung(value: dict[str, Any]) -> None:
    """What did not take effect stands among the presses, too."""
    for kyoku in value["kyokus"]:
        for each in kyoku["events"]:
            if each["type"] == "buttons_pressed" and any(one and one["button"] == "ron" for one in each["buttons"]):
                free = each["buttons"].index(None)
                each["buttons"][free] = {"button": "pon", "call_choice": ["1m", "1m"], "called_tile": "1m"}


def ready_at_the_draw(value: dict[str, Any]) -> None:
    """The joker with which ready hands are scored is no tile."""
    value["kyokus"][-1]["events"].append({"index": 999, "type": "draw", "player": 1, "tile": "4x", "kan_draw": False})


def robbed(value: dict[str, Any]) -> None:
    """A kong and whoever robs it are pressed in one event."""
    presses = [each["buttons"] for kyoku in value["kyokus"] for each in kyoku["events"] if "buttons" in each]
    assert any({"kakan", "chankan"} <= {one["button"] for one in each if one} for each in presses)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("riichi b30fj 1", all_won_from_west),
        ("riichi b30fj 2", all_won_from_west),
        ("riichi b30fj 1", one_presses_for_a_pung),
        ("riichi sichuan 1", ready_at_the_draw),
        ("riichi b30fj 18", robbed),
    ],
)
def test_what_a_log_has_besides_changes_nothing(tmp_path, name, change):
    value = written.log(name)
    change(value)
    (record,) = imported(tmp_path, value)
    found = audit(record)
    assert {each.code for each in found.findings} <= {"unfinished"}
    assert found.scores == audit(written.game(name)).scores
    assert plain(events_of(record)) == plain(written.events(name))


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


FILE = ROOT / "tests/data/imports/riichi-advanced-games.json.gz"
GAMES: dict[str, Any] = {each["ref"]: each for each in json.loads(gzip.decompress(FILE.read_bytes()))["games"]}
WRONG = {
    "sichuan - tenpai at draw scores as a win 2": {"too_many_copies"},
    "sichuan - scores takame at draw": {"too_many_copies"},
}
"""Deals that have five copies of a tile, the first of four kinds."""


def record_of(name: str) -> GameRecord:
    return only(read(GAMES[name]))


def errors(found: GameRecord, rulings: dict[str, str] | None = None) -> set[str]:
    """The codes of errors; the games stop where a test has seen enough."""
    report = audit(found, rulings=rulings)
    return {each.code for each in report.findings if each.severity == "error"} - {"truncated"}


def test_there_are_games_of_all_three() -> None:
    of = [each["rules"]["ruleset"] for each in GAMES.values()]
    assert {name: of.count(name) for name in set(of)} == {"bloody30faan": 13, "zung_jung": 65, "sichuan": 28}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_right_by_the_rules_of_its_program(name: str) -> None:
    found = record_of(name)
    claims = [
        each.event
        for each in found.entries
        if isinstance(each, EventAt) and isinstance(each.event, Win) and (each.event.patterns or each.event.payments)
    ]
    assert len(claims) == len(GAMES[name]["kyokus"][0]["result"])
    assert errors(found) == WRONG.get(name, set())


def test_by_the_rulebook_some_are_not() -> None:
    """The sets are what makes them right."""
    plain = find_ruleset("b30fj").rulings.whole({})
    b30fj = [name for name, each in GAMES.items() if each["rules"]["ruleset"] == "bloody30faan"]
    assert all("wrong_total" in errors(record_of(name), plain) for name in b30fj)


# ------------------------------------------------------------- logs of games that were played under the set


def logged(name: str) -> GameRecord:
    """A game of Sichuan under the set, as the program would log it."""
    return only(read(written.log(f"riichi sichuan {name}")))


@pytest.mark.parametrize(
    ("seed", "needed"),
    [
        (18, ("drawn-dealer", "exchange")),
        (2, ("kong-paid", "self-draw-payers", "third-win", "exchange")),
        (3, ("self-draw-payers", "drawn-dealer", "exchange")),
    ],
)
@pytest.mark.sampled(1)
def test_a_log_is_clean_under_the_set_and_under_no_set_without_what_it_needs(
    seed: int, needed: tuple[str, ...]
) -> None:
    """Seed 18 has two hands in which who is left after the third win pays 48: nothing is missing there."""
    found = logged(str(seed))
    assert errors(found) == set()
    for slug in needed:
        without = {each: value for each, value in RULINGS["sichuan"].items() if each != slug}
        assert errors(found, find_ruleset("sichuan").rulings.whole(without)), slug


def test_a_log_in_which_winners_pay_nothing_says_so() -> None:
    """As the program was before 2026: the points of a result tell who has paid."""
    found = logged("2, winners pay nothing")
    assert found.start is not None
    assert (found.start.rulings or {})["self-draw-payers"] == "default"
    assert errors(found) == set()


@pytest.mark.deep
def test_who_shows_progress_is_told_how_far_the_reasons_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_listeners", [])
    told: list[tuple[str, int, int]] = []
    running.listen(lambda *step: told.append(step))
    found = audit(logged("2, one hand"), rulings=find_ruleset("sichuan").rulings.whole({}))
    disputed = sum(each.severity != "note" for each in found.findings)
    steps = [step for step in told if step[0] == "finding why claims differ"]
    assert [done for _, done, _ in steps] == list(range(disputed + 1))
    assert {number for _, _, number in steps} == {disputed}
