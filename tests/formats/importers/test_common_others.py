"""MajSoul's records, mjai streams and scored hands: what cannot be read costs an event or a hand, and is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.formats.importers.test_majsoul import game as majsoul_game
from tests.formats.importers.test_mjai import stream
from tests.formats.importers.test_scored_hands import HAND
from tests.formats.to_majsoul import document

Lines = list[dict[str, Any]]


def answers(tmp_path: Path, text: str, *more: str) -> tuple[int, Lines, Lines]:
    """The status, the answers of games, those of what could not be read."""
    path = tmp_path / "log"
    path.write_text(text)
    result = run("audit", path, "--json", *more)
    assert "internal error" not in result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return result.exit_code, [each for each in lines if "game" in each], [each for each in lines if "game" not in each]


def named(games: Lines, *, compared: bool = True) -> dict[str, str]:
    """What was left out; without `compared`, the claims that nothing is held against."""
    listed = [each for line in games for each in line["left_out"]]
    return {each["where"]: each["why"] for each in listed if each["why"].startswith("not compared") != compared}


# ------------------------------------------------------------- MajSoul


def majsoul() -> Lines:
    value: Lines = json.loads(json.dumps(document(majsoul_game(1), "list")))
    for each in value:
        for win in each["data"].get("hules", ()):
            del win["fans"]  # of a row that is not known
    return value


def places(value: Lines, *names: str) -> list[int]:
    return [place for place, each in enumerate(value) if each["name"].removeprefix(".lq.") in names]


def test_majsoul_a_record_of_an_unknown_type_costs_that_record_alone(tmp_path: Path) -> None:
    value = majsoul()
    status, (before,), _ = answers(tmp_path, json.dumps(value))
    assert named([before]) == {}
    value.insert(9, {"name": value[9]["name"].replace("Record", "RecordNew", 1), "data": {}})
    now, (line,), refused = answers(tmp_path, json.dumps(value))
    assert (now, refused) == (status, [])
    assert list(named([line])) == ["$[9].data"]
    assert [line[key] for key in ("hands", "events", "compared")] == [
        before[key] for key in ("hands", "events", "compared")
    ]


def test_majsoul_a_hand_that_cannot_be_read_is_named_in_the_game_before_it(tmp_path: Path) -> None:
    value = majsoul()
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


def test_majsoul_a_record_that_is_no_object_costs_its_hand_alone(tmp_path: Path) -> None:
    value: list[Any] = majsoul()
    place = places(value, "RecordNewRound")[1] + 5
    value[place] = 7
    status, games, _ = answers(tmp_path, json.dumps(value))
    assert status == 2
    assert [each["hands"] for each in games] == [1, 1]
    assert named(games).keys() == {f"$[{place}]"}


def test_majsoul_a_record_without_a_hand_that_can_be_read_is_answered(tmp_path: Path) -> None:
    value = majsoul()
    for place in places(value, "RecordNewRound"):
        value[place]["data"]["tiles0"] = ["9x"]
    status, (line,), _ = answers(tmp_path, json.dumps(value))
    assert (status, line["hands"]) == (2, 0)
    assert list(named([line])) == [f"$[{place}].data.tiles0[0]" for place in places(value, "RecordNewRound")]


def test_majsoul_claims_that_cannot_be_read_cost_what_they_say_alone(tmp_path: Path) -> None:
    value = majsoul()
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


def test_majsoul_claims_that_are_compared_with_nothing_are_listed(tmp_path: Path) -> None:
    value = majsoul()
    win = places(value, "RecordHuleXueZhanMid")[0]
    value[win]["data"]["hules"][0] |= {"pointRong": 8000, "count": 4, "fu": 0}
    _, (line,), _ = answers(tmp_path, json.dumps(value))
    assert f"$[{win}].data.hules[0]: count, point_rong" in named([line], compared=False)
    assert named([line]) == {}


def test_majsoul_a_record_in_progress_is_named(tmp_path: Path) -> None:
    value = majsoul()
    last = places(value, "RecordNewRound")[-1]
    _, (line,), _ = answers(tmp_path, json.dumps(value[: last + 7]))
    assert "in the middle of this hand" in named([line])[f"$[{last}].data"]


# ------------------------------------------------------------- mjai


def text(lines: list[Any]) -> str:
    return "".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in lines)


def starts(lines: Lines) -> list[int]:
    return [place for place, each in enumerate(lines) if each["type"] == "start_kyoku"]


def test_mjai_an_event_of_an_unknown_type_costs_that_event_alone(tmp_path: Path) -> None:
    lines = stream("sichuan", 2)
    status, before, _ = answers(tmp_path, text(lines))
    assert named(before) == {}
    lines.insert(9, {"type": "emote", "actor": 1})
    now, games, refused = answers(tmp_path, text(lines))
    assert (now, refused) == (status, [])
    assert list(named(games)) == ["line 10.type"]
    assert [each["events"] for each in games] == [each["events"] for each in before]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda line: json.dumps({**line, "actor": 7}) + "\n", "line {}.actor"),
        (lambda _: "{nothing\n", "line {}"),
    ],
    ids=["seat", "no JSON"],
)
def test_mjai_a_hand_that_cannot_be_read_is_named(
    tmp_path: Path, change: Callable[[dict[str, Any]], str], where: str
) -> None:
    lines: list[Any] = stream("sichuan", 2)
    place = starts(lines)[1] + 6
    lines[place] = change(lines[place])
    status, games, refused = answers(tmp_path, text(lines))
    assert status == 2
    assert [each["hands"] for each in games] == [1, 1]
    assert named(games[:1]).keys() == {where.format(place + 1)}
    assert named(games[1:]) == {}
    assert len(refused) == 1


def test_mjai_what_a_game_lost_is_named_in_that_game(tmp_path: Path) -> None:
    first, second = stream("sichuan", 1), stream("sichuan", 2)
    for each in first:
        if each["type"] == "start_kyoku":
            each["oya"] = 9
    _, games, _ = answers(tmp_path, text([*first, *second]))
    assert [each["hands"] for each in games] == [0, 3]
    assert list(named(games[:1])) == [f"line {place + 1}.oya" for place in starts(first)]
    assert named(games[1:]) == {}


def test_mjai_claims_that_cannot_be_read_cost_what_they_say_alone(tmp_path: Path) -> None:
    lines = stream("sichuan", 2)
    win = next(place for place, each in enumerate(lines) if each["type"] == "hora")
    lines[win]["deltas"] = ["1", 0, 0, 0]
    lines[0]["names"] = ["A", "B", "C", 4]
    status, (line,), _ = answers(tmp_path, text(lines))
    assert status in (0, 1)
    assert line["hands"] == 3
    assert named([line]).keys() == {f"line {win + 1}.deltas[0]", "line 1.names[3]"}


@pytest.mark.parametrize(("ruleset", "listed"), [("sichuan", "scores"), ("zung-jung", "deltas, scores")])
def test_mjai_claims_that_are_compared_with_nothing_are_listed(tmp_path: Path, ruleset: str, listed: str) -> None:
    lines = stream(ruleset, 2)
    win = next(place for place, each in enumerate(lines) if each["type"] == "hora")
    lines[win] |= {"scores": [1, 2, 3, 4], "fan": 3}
    _, games, _ = answers(tmp_path, text(lines), "--ruleset", ruleset)
    found = named(games, compared=False)
    assert {f"line {win + 1}: {listed}", f"line {win + 1}: fan"} <= found.keys()


def test_mjai_a_stream_in_progress_is_named(tmp_path: Path) -> None:
    lines = stream("sichuan", 2)
    last = starts(lines)[-1]
    _, (line,), _ = answers(tmp_path, text(lines[: last + 7]))
    assert "in the middle of this hand" in named([line])[f"line {last + 1}"]


# ------------------------------------------------------------- scored hands


def test_hands_that_cannot_be_read_are_named_in_the_game_before_them(tmp_path: Path) -> None:
    good = {**HAND, "by": "self_draw"}
    lines = [{**good, "concealed": "1m9x"}, good, "{\n", good]
    status, games, refused = answers(tmp_path, text(lines))
    assert status == 2
    assert [list(named([each])) for each in games] == [["line 1", "line 3"], []]
    assert len(refused) == 2


def test_hands_claims_that_cannot_be_read_or_compared_are_named(tmp_path: Path) -> None:
    expect = {"total": "12", "payments": {"X": 1}, "patterns": {}, "payout": 24}
    _, games, _ = answers(tmp_path, text([{**HAND, "by": "self_draw", "expect": expect}]))
    assert named(games).keys() == {"line 1.expect.total", "line 1.expect.payments"}
    assert named(games, compared=False).keys() == {"line 1.expect: payout"}


# ------------------------------------------------------------- what is said


def test_ingest_says_how_many_things_were_left_out(tmp_path: Path) -> None:
    lines = stream("sichuan", 2)
    lines.insert(9, {"type": "emote", "actor": 1})
    path = tmp_path / "stream"
    path.write_text(text(lines))
    result = run("ingest", path, "--store", tmp_path / "s.sqlite", "--no-analysis")
    assert "; 1 thing left out" in " ".join(result.stdout.split())
