"""In every importer: what cannot be taken over costs an event, a claim or a hand, never the file, and is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from replay.engine import audit
from replay.formats.importers.common import left_out_of
from replay.formats.record import read_game
from tests.cli.running import run, run_json
from tests.formats.importers import written
from tests.formats.importers.read_back import answers, named

Edits = list[tuple[str, Any]]
"""A path in a log, and what is put there; `+` at the end of the path: before what stands there."""
CUT: Final = object()
"""Put somewhere: the list ends there."""
MJAI, MAJSOUL, RIICHI, SICHUAN = "mjai sichuan 2", "majsoul 1", "riichi plain zung-jung 2", "riichi plain sichuan 5"


def log(name: str) -> Any:
    """A log that nothing is wrong with: `mjai sichuan 2`, `majsoul 1`, `riichi plain sichuan 5`; of streams several."""
    if name.startswith("riichi"):
        return written.log(name)
    value = [each for part in name.split(" + ") for each in written.log(part)]
    for each in value if name.startswith("majsoul") else ():
        for win in each["data"].get("hules", ()):
            del win["fans"]  # of a row that is not known
    return value


def text(value: Any) -> bytes:
    return written.lines(value) if isinstance(value, list) and "type" in value[0] else json.dumps(value).encode()


def edited(name: str, edits: Edits) -> bytes:
    value = log(name)
    for path, new in edits:
        *keys, last = (int(each) if each.isdecimal() else each for each in path.removesuffix("+").split("."))
        node = value
        for key in keys:
            node = node[key]
        if new is CUT:
            del node[last:]
        elif path.endswith("+"):
            node.insert(last, new)
        else:
            node[last] = new
    return text(value)


def marked(marking: list[Any]) -> Edits:
    return [("kyokus.0.events.3+", {"type": "mark", "player": 1, "marking": [marking]})]


EMOTE = {"index": 3, "type": "emote", "player": 1}
MIDDLE = "in the middle of this hand"
DAMAGED: list[tuple[str, Edits, list[int], list[str], str]] = [
    (MJAI, [("9+", {"type": "emote", "actor": 1})], [3], ["line 10.type"], "'emote'"),
    (MJAI, [("116.actor", 7)], [1, 1], ["line 117.actor", ""], "expected a seat"),
    (MJAI, [("116", "{nothing\n")], [1, 1], ["line 117", ""], "not JSON"),
    (
        f"{MJAI} + mjai sichuan 1",
        [("1.oya", 9), ("110.oya", 9), ("162.oya", 9)],
        [0, 3],
        ["line 2.oya line 111.oya line 163.oya", ""],
        "expected a seat",
    ),
    (
        MJAI,
        [("86.deltas", ["1", 0, 0, 0]), ("0.names", ["A", "B", "C", 4])],
        [3],
        ["line 87.deltas[0] line 1.names[3]"],
        "expected",
    ),
    (MJAI, [("169", CUT)], [3], ["line 163"], MIDDLE),
    (MAJSOUL, [("9+", {"name": "RecordNewTile", "data": {}})], [3], ["$[9].data"], "RecordNewTile is not known"),
    (MAJSOUL, [("124.data.tile", "bd")], [1, 1], ["$[124].data.tile", ""], "expected a tile"),
    (MAJSOUL, [("125", 7)], [1, 1], ["$[125]", ""], "expected a record"),
    (
        MAJSOUL,
        [(f"{place}.data.tiles0", ["9x"]) for place in (0, 120, 189)],
        [0],
        ["$[0].data.tiles0[0] $[120].data.tiles0[0] $[189].data.tiles0[0]"],
        "expected a tile",
    ),
    (
        MAJSOUL,
        [("78.data.hules.0.fans", [{"id": 77, "val": 1}]), ("154.data.delta_scores", ["1000", 0, 0, 0])],
        [3],
        ["$[78].data.hules[0].fans[0].id $[154].data.delta_scores[0]"],
        "expected",
    ),
    (MAJSOUL, [("196", CUT)], [3], ["$[189].data"], MIDDLE),
    (RIICHI, [("kyokus.0.events.3+", EMOTE)], [2], ["$.kyokus[0].events[3].type"], "'emote'"),
    (SICHUAN, [("players.1.score", "24")], [2], ["$.players[1].score"], "expected a whole number, got '24'"),
    (SICHUAN, [("kyokus.0.players.2.points", "0")], [2], ["$.kyokus[0].players[2].points"], "expected"),
    (SICHUAN, [("kyokus.0.result.0.han", "12")], [2], ["$.kyokus[0].result[0].han"], "expected"),
    (SICHUAN, [("kyokus.0.result.0.points", "12")], [2], ["$.kyokus[0].result[0].points"], "expected"),
    (SICHUAN, [("kyokus.0.result.0.seat", "1")], [2], ["$.kyokus[0].result[0].seat"], "expected a seat"),
    (RIICHI, [("kyokus.0.kyoku", "0")], [1], ["$.kyokus[0].kyoku"], "expected a whole number"),
    (RIICHI, [("kyokus.0.players.0.haipai.4", "0m")], [1], ["$.kyokus[0].players[0].haipai[4]"], "no red five"),
    (
        RIICHI,
        [("kyokus.0.events.9", CUT), ("kyokus.0.result", [])],
        [1],
        ["$.kyokus[0].events"],
        "not played to its end",
    ),
    (RIICHI, marked(["hand"]), [1], ["$.kyokus[0].events[3].marking[0]"], "expected a list of 2 or more"),
    (
        RIICHI,
        marked(["hand", {"marked": [[]]}]),
        [1],
        ["$.kyokus[0].events[3].marking[0][1].marked[0]"],
        "expected a list of 1 or more",
    ),
    (RIICHI, [("kyokus.1.events.9", CUT), ("kyokus.1.result", [])], [2], ["$.kyokus[1]"], MIDDLE),
    (
        RIICHI,
        [("kyokus.0.kyoku", "0"), ("kyokus.1.kyoku", "0")],
        [0],
        ["$.kyokus[0].kyoku $.kyokus[1].kyoku"],
        "expected",
    ),
]


@pytest.mark.parametrize(
    ("name", "edits", "hands", "where", "why"), DAMAGED, ids=[f"{row[0]}: {row[3][0]}, {row[2]}" for row in DAMAGED]
)
def test_what_cannot_be_taken_over_is_named_and_the_rest_is_read(
    tmp_path: Path, name: str, edits: Edits, hands: list[int], where: list[str], why: str
) -> None:
    """`hands`: how many each game has; `where`: what each leaves out for what was changed, and the reason."""
    _, before, _ = answers(tmp_path, edited(name, []))
    status, games, refused = answers(tmp_path, edited(name, edits))
    assert [each["hands"] for each in games] == hands
    known = {each for game in before for each in named([game])}
    told = [{at: reason for at, reason in named([each]).items() if at not in known} for each in games]
    assert [" ".join(each) for each in told] == where
    assert all(why in reason for each in told for reason in each.values())
    lost = sum(each["hands"] for each in before) - sum(hands)
    assert (status == 2, len(refused)) == (lost > 0, lost)
    assert all(each["field"] in where[0] for each in refused if each["field"] is not None)
    if why == "'emote'":
        same = ("hands", "events", "compared")
        assert [[each[key] for key in same] for each in games] == [[each[key] for key in same] for each in before]


@pytest.mark.parametrize(
    ("name", "edits", "where"),
    [
        (
            MAJSOUL,
            [("78.data.hules.0.pointRong", 8), ("78.data.hules.0.count", 4)],
            "$[78].data.hules[0]: count, point_rong",
        ),
        (MJAI, [("86.scores", [1, 2, 3, 4])], "line 87: scores"),
        (MJAI, [("86.fan", 3)], "line 87: fan"),
        ("mjai zung-jung 2", [("89.scores", [1, 2, 3, 4])], "line 90: deltas, scores"),
        (SICHUAN, [], "$.kyokus[1].result[0]: han, yaku"),
        ("riichi plain sichuan 6", [], "$.kyokus[0].result[1]: delta_points"),
        ("riichi plain zung-jung 5", [], "$.kyokus[1].result[0]: points"),
        ("riichi plain b30fj 5", [], "$.kyokus[1].result[0]: delta_points"),
    ],
)
def test_claims_that_are_held_against_nothing_are_listed(tmp_path: Path, name: str, edits: Edits, where: str) -> None:
    rules = ["--ruleset", "zung-jung"] if name == "mjai zung-jung 2" else []
    _, games, _ = answers(tmp_path, edited(name, edits), *rules)
    assert where in named(games, compared=False)


def test_what_is_not_compared_may_be_anything_and_what_is_compared_may_not(tmp_path: Path) -> None:
    """Listed is what changes no verdict; a claim that is not listed changes it."""

    def findings(edits: Edits) -> list[Any]:
        return [each["findings"] for each in answers(tmp_path, edited(SICHUAN, edits))[1]]

    nothing = [(f"kyokus.{hand}.result.0.yaku", [["Nothing", 1]]) for hand in (0, 1)]
    assert findings(nothing) == findings([])
    points = log(SICHUAN)["kyokus"][0]["result"][0]["points"]
    assert findings([("kyokus.0.result.0.points", points + 3)]) != findings([])


def test_the_store_and_the_converted_record_say_it_too(tmp_path: Path) -> None:
    path, store, record = tmp_path / "log.json", tmp_path / "s.sqlite", tmp_path / "record.jsonl"
    path.write_bytes(edited(RIICHI, [("kyokus.0.events.3+", EMOTE)]))
    (audited,) = run_json("audit", path, "--json")
    assert run("convert", path, "--to", record).exit_code == 0
    told = [
        run_json("ingest", path, "--store", store, "--json", "--no-analysis"),
        run_json("ingest", path, "--store", store, "--json", "--no-analysis"),
        run_json("audit", "--game", audited["game"], "--store", store, "--json"),
        run_json("audit", record, "--json"),
    ]
    assert [each[0]["left_out"] for each in told] == [audited["left_out"]] * 4


@pytest.mark.parametrize("odd", ["1", '"x"', "[1,null]", '[{"where":1}]', "{}"])
def test_what_a_record_says_of_it_may_be_anything(odd: str) -> None:
    start = '{"type":"start_game","version":1,"ruleset":"xixi","game":"g","players":["A","B","C","D"],'
    record = read_game(f'{start}"meta":{{"import":{{"left_out":{odd}}}}}}}\n'.encode(), "f", 1)
    assert all(isinstance(each.where, str) for each in left_out_of(record.start))
    assert audit(record).verdict == "findings"
