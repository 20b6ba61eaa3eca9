"""Logs of Riichi Advanced: what cannot be taken over costs an event or a hand, never the file, and is named."""

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import run, run_json
from tests.formats.importers import read_back
from tests.formats.importers.read_back import Lines
from tests.formats.to_riichi_advanced import log_of

Change = Callable[[dict[str, Any]], Any]


@cache
def made(ruleset: str, seed: int, hands: int) -> str:
    return json.dumps(log_of(tuple(simulate_game(find_ruleset(ruleset), seed, hands=hands))))


def log(ruleset: str = "zung-jung", seed: int = 2, hands: int = 2) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made(ruleset, seed, hands))
    return found


def answers(tmp_path: Path, value: Any) -> tuple[int, Lines]:
    status, games, others = read_back.answers(tmp_path, json.dumps(value))
    return status, [*games, *others]


def named(lines: Lines) -> dict[str, str]:
    """What was left out, but for claims that are never compared."""
    return read_back.named([each for each in lines if "left_out" in each])


def test_an_event_of_an_unknown_type_costs_that_event_alone(tmp_path: Path) -> None:
    value = log()
    status, before = answers(tmp_path, value)
    value["kyokus"][0]["events"].insert(3, {"index": 3, "type": "emote", "player": 1})
    now, (line,) = answers(tmp_path, value)
    assert now == status, "nothing that counts is lost"
    assert named([line]).keys() == {"$.kyokus[0].events[3].type"}
    assert "'emote'" in named([line])["$.kyokus[0].events[3].type"]
    assert (line["hands"], line["events"]) == (before[0]["hands"], before[0]["events"])
    assert line["compared"] == before[0]["compared"]


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("$.players[1].score", lambda value: value["players"][1].update(score="24")),
        ("$.kyokus[0].players[2].points", lambda value: value["kyokus"][0]["players"][2].update(points="0")),
        ("$.kyokus[0].result[0].han", lambda value: value["kyokus"][0]["result"][0].update(han="12")),
        ("$.kyokus[0].result[0].points", lambda value: value["kyokus"][0]["result"][0].update(points="12")),
        ("$.kyokus[0].result[0].seat", lambda value: value["kyokus"][0]["result"][0].update(seat="1")),
    ],
)
def test_a_number_written_as_text_costs_what_it_says_alone(tmp_path: Path, where: str, change: Change) -> None:
    value = log("sichuan", 5)
    change(value)
    status, (line,) = answers(tmp_path, value)
    assert status in (0, 1)
    assert line["hands"] == 2
    assert where in named([line])
    assert "expected" in named([line])[where]


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("$.kyokus[0].kyoku", lambda hand: hand.update(kyoku="0")),
        ("$.kyokus[0].players[0].haipai[4]", lambda hand: hand["players"][0]["haipai"].__setitem__(4, "0m")),
        ("$.kyokus[0].events", lambda hand: hand["events"].__delitem__(slice(9, None))),
        (
            "$.kyokus[0].events[3].marking[0]",
            lambda hand: hand["events"].insert(3, {"type": "mark", "player": 1, "marking": [["hand"]]}),
        ),
        (
            "$.kyokus[0].events[3].marking[0][1].marked[0]",
            lambda hand: hand["events"].insert(
                3, {"type": "mark", "player": 1, "marking": [["hand", {"marked": [[]]}]]}
            ),
        ),
    ],
    ids=["number as text", "red five", "unfinished", "nothing marked", "no tile marked"],
)
def test_a_hand_that_cannot_be_taken_over_is_named_and_the_rest_is_read(
    tmp_path: Path, where: str, change: Change
) -> None:
    value = log()
    change(value["kyokus"][0])
    value["kyokus"][0]["result"] = [] if where.endswith("events") else value["kyokus"][0]["result"]
    status, (line, refused) = answers(tmp_path, value)
    assert status == 2
    assert line["hands"] == 1
    assert where in named([line])
    assert (refused["source"], refused["field"]) == (str(tmp_path / "log"), where)


def test_a_red_five_is_no_other_five(tmp_path: Path) -> None:
    value = log()
    value["kyokus"][1]["players"][0]["haipai"][4] = "0p"
    _, lines = answers(tmp_path, value)
    assert "no red five" in named(lines)["$.kyokus[1].players[0].haipai[4]"]


def test_the_last_hand_in_progress_is_read_and_named(tmp_path: Path) -> None:
    value = log()
    del value["kyokus"][1]["events"][9:]
    value["kyokus"][1]["result"] = []
    _, (line,) = answers(tmp_path, value)
    assert line["hands"] == 2
    assert [each["code"] for each in line["findings"] if each["hand"] == 2] == ["truncated"]
    assert "in the middle of this hand" in named([line])["$.kyokus[1]"]


def test_a_log_of_which_no_hand_can_be_read_is_answered_all_the_same(tmp_path: Path) -> None:
    value = log(hands=1)
    value["kyokus"][0]["kyoku"] = "0"
    status, (line, refused) = answers(tmp_path, value)
    assert status == 2
    assert (line["game"], line["hands"]) == (value["ref"], 0)
    assert "$.kyokus[0].kyoku" in named([line])
    assert refused["field"] == "$.kyokus[0].kyoku"


@pytest.mark.parametrize(
    ("ruleset", "fields"),
    [("sichuan", {"han", "yaku", "delta_points"}), ("zung-jung", {"points"}), ("b30fj", {"delta_points"})],
)
def test_claims_that_are_held_against_nothing_are_listed(tmp_path: Path, ruleset: str, fields: set[str]) -> None:
    value = log(ruleset, 5)
    _, lines = answers(tmp_path, value)
    listed = [each for line in lines for each in line["left_out"] if each["why"].startswith("not compared")]
    results = [
        f"$.kyokus[{hand}].result[{place}]"
        for hand, kyoku in enumerate(value["kyokus"])
        for place, _ in enumerate(kyoku["result"])
    ]
    assert results
    for result in results:
        mine = [each["where"].removeprefix(f"{result}: ") for each in listed if each["where"].startswith(f"{result}:")]
        assert {name for each in mine for name in each.split(", ")} == fields


def test_what_is_not_compared_may_be_anything_and_what_is_compared_may_not(tmp_path: Path) -> None:
    """Listed is what changes no verdict; a claim that is not listed changes it."""
    value = log("sichuan", 5)
    _, before = answers(tmp_path, value)
    other = copy.deepcopy(value)
    for kyoku in other["kyokus"]:
        for result in kyoku["result"]:
            result["yaku"] = [["Nothing", 1]]
    assert [each["findings"] for each in answers(tmp_path, other)[1]] == [each["findings"] for each in before]
    other["kyokus"][0]["result"][0]["points"] += 3
    assert [each["findings"] for each in answers(tmp_path, other)[1]] != [each["findings"] for each in before]


def test_the_store_and_the_converted_record_say_it_too(tmp_path: Path) -> None:
    value = log()
    value["kyokus"][0]["events"].insert(3, {"index": 3, "type": "emote", "player": 1})
    path, store, record = tmp_path / "log.json", tmp_path / "s.sqlite", tmp_path / "record.jsonl"
    path.write_text(json.dumps(value))
    (audited,) = run_json("audit", path, "--json")
    assert run("convert", path, "--to", record).exit_code == 0
    told = [
        run_json("ingest", path, "--store", store, "--json", "--no-analysis"),
        run_json("ingest", path, "--store", store, "--json", "--no-analysis"),
        run_json("audit", "--game", audited["game"], "--store", store, "--json"),
        run_json("audit", record, "--json"),
    ]
    assert [each[0]["left_out"] for each in told] == [audited["left_out"]] * 4


def test_what_a_record_says_of_it_may_be_anything() -> None:
    from replay.formats.importers.common import left_out_of
    from replay.formats.record import read_game

    for odd in ("1", '"x"', "[1,null]", '[{"where":1}]', "{}"):
        start = '{"type":"start_game","version":1,"ruleset":"xixi","game":"g","players":["A","B","C","D"],'
        raw = f'{start}"meta":{{"import":{{"left_out":{odd}}}}}}}\n'.encode()
        record = read_game(raw, "f", 1)
        assert all(isinstance(each.where, str) for each in left_out_of(record.start))
        assert audit(record).verdict == "findings"
