"""MajSoul's decoded records of Sichuan: in each of their wrappings the game comes back, itemised payments and all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.events import Exchange, Kong, Win
from replay.formats.errors import InputError
from replay.rulesets import find_ruleset
from tests.formats.importers import written
from tests.formats.importers.read_back import Lines, answers, events_of, imported, named

SHAPES = ("list", "records", "actions", "camel")


def rulings(*, exchange: bool) -> dict[str, str]:
    """What MajSoul plays by; the exchange is an option of its rooms."""
    (majsoul,) = (each for each in find_ruleset("sichuan").sets if each.name == "majsoul")
    return {slug: value for slug, value in majsoul.values.items() if exchange or slug != "exchange"}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.sampled(5)
def test_an_exported_game_comes_back_with_the_same_audit(tmp_path, shape, seed):
    (record,) = imported(tmp_path, written.log(f"majsoul {seed}", shape))
    theirs, ours = audit(record), audit(written.game(f"majsoul {seed}"))
    assert {each.code for each in theirs.findings} <= {"unfinished"}
    assert theirs.scores == ours.scores


def test_the_named_set_is_chosen_without_the_exchange_where_no_tiles_are_handed_on(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 3", "records"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=True)
    assert audit(record).rulings_set == "majsoul"
    (record,) = imported(tmp_path, written.log("majsoul 3 without exchange"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=False)
    assert audit(record).rulings_in_words == ("rulings majsoul", "exchange=default")
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


def test_each_kong_and_each_win_alone_claims_its_own_money(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 2", "actions"))
    kongs = [each.payments for each in events_of(record) if isinstance(each, Kong)]
    assert kongs == [
        each.payments if any(each.payments or ()) else None
        for each in written.events("majsoul 2")
        if isinstance(each, Kong)
    ]
    wins = [each for each in events_of(record) if isinstance(each, Win)]
    assert any(each.payments for each in wins)
    assert record.foreign is not None
    assert record.foreign.remarks == ("its scores are told in units of 1000",)


def test_the_way_of_the_three_tiles_follows_from_the_tiles(tmp_path):
    """A change_type that contradicts them is not believed."""
    value = written.log("majsoul 1", "list")
    for each in value:
        if each["name"] == "RecordChangeTile":
            each["data"]["change_type"] = (each["data"]["change_type"] + 1) % 3
    (record,) = imported(tmp_path, value)
    passed = [each for each in events_of(record) if isinstance(each, Exchange)]
    assert [each.target for each in passed] == [
        each.target for each in written.events("majsoul 1") if isinstance(each, Exchange)
    ]


def test_players_are_those_of_the_accounts(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 1", "actions"))
    assert record.start is not None
    assert record.start.players == written.events("majsoul 1")[0].players  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda value: value["head"]["config"]["mode"]["detail_rule"].update(wanxiangxiuluo_mode=1), "wild tiles"),
        (
            lambda value: value.update(records=[each for each in value["records"] if "Gap" not in each["name"]]),
            "not a game of Sichuan",
        ),
    ],
    ids=["wild", "riichi"],
)
def test_a_record_of_other_rules_is_refused_by_name(tmp_path, change, said):
    value = written.log("majsoul 1", "records")
    change(value)
    with pytest.raises(InputError, match=said):
        imported(tmp_path, value)


def decoded() -> Lines:
    value: Lines = written.log("majsoul 1", "list")
    for each in value:
        for win in each["data"].get("hules", ()):
            del win["fans"]  # of a row that is not known
    return value


def places(value: Lines, *names: str) -> list[int]:
    return [place for place, each in enumerate(value) if each["name"].removeprefix(".lq.") in names]


def test_a_record_of_an_unknown_type_costs_that_record_alone(tmp_path: Path) -> None:
    value = decoded()
    status, (before,), _ = answers(tmp_path, json.dumps(value))
    assert named([before]) == {}
    value.insert(9, {"name": value[9]["name"].replace("Record", "RecordNew", 1), "data": {}})
    now, (line,), refused = answers(tmp_path, json.dumps(value))
    assert (now, refused) == (status, [])
    assert list(named([line])) == ["$[9].data"]
    assert [line[key] for key in ("hands", "events", "compared")] == [
        before[key] for key in ("hands", "events", "compared")
    ]


def test_a_hand_that_cannot_be_read_is_named_in_the_game_before_it(tmp_path: Path) -> None:
    value = decoded()
    place = places(value, "RecordDiscardTile")
    second = next(each for each in place if each > places(value, "RecordNewRound")[1])
    value[second]["data"]["tile"] = "bd"
    status, games, (refused,) = answers(tmp_path, json.dumps(value))
    assert status == 2
    assert [each["hands"] for each in games] == [1, 1]
    where = f"$[{second}].data.tile"
    assert named(games[:1]).keys() == {where}
    assert named(games[1:]) == {}
    assert refused["field"] == where


def test_a_record_that_is_no_object_costs_its_hand_alone(tmp_path: Path) -> None:
    value: list[Any] = decoded()
    place = places(value, "RecordNewRound")[1] + 5
    value[place] = 7
    status, games, _ = answers(tmp_path, json.dumps(value))
    assert status == 2
    assert [each["hands"] for each in games] == [1, 1]
    assert named(games).keys() == {f"$[{place}]"}


def test_a_record_without_a_hand_that_can_be_read_is_answered(tmp_path: Path) -> None:
    value = decoded()
    for place in places(value, "RecordNewRound"):
        value[place]["data"]["tiles0"] = ["9x"]
    status, (line,), _ = answers(tmp_path, json.dumps(value))
    assert (status, line["hands"]) == (2, 0)
    assert list(named([line])) == [f"$[{place}].data.tiles0[0]" for place in places(value, "RecordNewRound")]


def test_claims_that_cannot_be_read_cost_what_they_say_alone(tmp_path: Path) -> None:
    value = decoded()
    wins = places(value, "RecordHuleXueZhanMid", "RecordHuleXueZhanEnd")
    value[wins[0]]["data"]["hules"][0]["fans"] = [{"id": 77, "val": 1}]
    value[wins[1]]["data"]["delta_scores"] = ["1000", 0, 0, 0]
    status, (line,), _ = answers(tmp_path, json.dumps(value))
    assert status in (0, 1)
    assert line["hands"] == 3
    assert named([line]).keys() == {
        f"$[{wins[0]}].data.hules[0].fans[0].id",
        f"$[{wins[1]}].data.delta_scores[0]",
    }


def test_claims_that_are_compared_with_nothing_are_listed(tmp_path: Path) -> None:
    value = decoded()
    win = places(value, "RecordHuleXueZhanMid")[0]
    value[win]["data"]["hules"][0] |= {"pointRong": 8000, "count": 4, "fu": 0}
    _, (line,), _ = answers(tmp_path, json.dumps(value))
    assert f"$[{win}].data.hules[0]: count, point_rong" in named([line], compared=False)
    assert named([line]) == {}


def test_a_record_in_progress_is_named(tmp_path: Path) -> None:
    value = decoded()
    last = places(value, "RecordNewRound")[-1]
    _, (line,), _ = answers(tmp_path, json.dumps(value[: last + 7]))
    assert "in the middle of this hand" in named([line])[f"$[{last}].data"]
