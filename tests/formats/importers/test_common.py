"""In every importer: what cannot be taken over costs an event, a claim or a hand, never the file, and is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.formats.importers.common import left_out_of
from replay.formats.record import read_game
from tests.cli.running import ROOT, run, run_json
from tests.formats.importers import written
from tests.formats.importers.read_back import answers, named

Edits = list[tuple[str, Any]]
"""A path in a log, and what is put there; `+` at the end of the path: before what stands there; CUT: the list ends."""
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
        if new == "CUT":
            del node[last:]
        elif path.endswith("+"):
            node.insert(last, new)
        else:
            node[last] = new
    return text(value)


EMOTE = {"index": 3, "type": "emote", "player": 1}
DAMAGED = [json.loads(line) for line in (ROOT / "tests/data/imports/damaged.jsonl").read_text("utf-8").splitlines()]
"""A log, what is changed in it, and then: how many hands each game has, what each leaves out for it, and why."""


@pytest.mark.parametrize("row", DAMAGED, ids=lambda row: f"{row['log']}: {row['where'][0]}, {row['hands']}")
def test_what_cannot_be_taken_over_is_named_and_the_rest_is_read(tmp_path: Path, row: dict[str, Any]) -> None:
    name, edits, hands, where, why = row.values()
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
