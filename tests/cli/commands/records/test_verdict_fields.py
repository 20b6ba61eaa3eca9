"""What is behind each verdict (the commands' page, `replay audit --json`): version, rulings, checksum, comparisons."""

import gzip
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.events import EndHand, Kong, StartHand, Win
from replay.formats import read_games
from replay.rulesets import all_rulesets
from tests.cli.running import run, run_json

RECORDS = Path(__file__).parents[4] / "records"
BEHIND = ("engine", "program", "format", "rulings", "sha256", "compared", "left_out")
WHOLE = (
    "b30fj/four-hands.jsonl",
    "b30fj-draft/draft-four-hands.jsonl",
    "zung-jung/house-game.jsonl",
    "sichuan/sichuan-house-game.jsonl",
    "xixi/xixi-house-game.jsonl",
)
NONE = {"totals": 0, "patterns": 0, "payments": 0, "scores": 0}


def claims_of(path: Path) -> dict[str, int]:
    """How many claims the record of one game states, scores that nothing comes before left out."""
    (record,) = read_games(path)
    events: list[Any] = [each.event for each in record.entries if hasattr(each, "event")]
    wins = [each for each in events if isinstance(each, Win)]
    paid = [each for each in events if isinstance(each, Win | Kong | EndHand) and each.payments is not None]
    scores = [each for each in events[1:] if getattr(each, "scores", None) is not None]
    given = record.start is not None and record.start.scores is None and isinstance(scores[0], StartHand)
    return {
        "totals": sum(each.total is not None for each in wins),
        "patterns": sum(each.patterns is not None for each in wins),
        "payments": len(paid),
        "scores": len(scores) - given,
    }


@pytest.mark.parametrize("name", WHOLE)
def test_each_verdict_says_what_made_it_and_what_it_compared(name: str) -> None:
    path = RECORDS / name
    (line,) = run_json("audit", path, "--json")
    assert list(line)[-len(BEHIND) :] == list(BEHIND)
    assert (line["engine"], line["program"], line["format"]) == (ENGINE_VERSION, __version__, 1)
    assert line["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert line["compared"] == claims_of(path)
    assert line["compared"]["totals"]
    assert line["compared"]["payments"]
    assert line["compared"]["scores"]
    assert line["left_out"] == []
    slugs = {each.slug for each in all_rulesets()[line["ruleset"]].rulings.described()}
    assert line["rulings"].keys() == slugs


def test_the_rulings_in_force_are_those_of_the_record_and_of_the_command() -> None:
    path = RECORDS / "b30fj" / "house-rulings.jsonl"
    (record,) = read_games(path)
    assert record.start is not None
    assert record.start.rulings
    (line,) = run_json("audit", path, "--json", "--ruling", "within-values=reference")
    wanted = {**record.start.rulings, "within-values": "reference"}
    assert {slug: line["rulings"][slug] for slug in wanted} == wanted
    assert set(line["rulings"].values()) - set(wanted.values()) <= {"default"}


def test_the_checksum_is_that_of_the_unpacked_bytes_of_one_game(tmp_path: Path) -> None:
    whole = (RECORDS / "b30fj" / "three-games.jsonl").read_bytes()
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(whole))
    starts = [place for place in range(len(whole)) if whole.startswith(b'{"type":"start_game"', place)]
    games = [whole[a:b] for a, b in zip(starts, [*starts[1:], len(whole)], strict=True)]
    assert len(games) == 3
    lines = run_json("audit", packed, "--json")
    assert [each["sha256"] for each in lines] == [hashlib.sha256(each).hexdigest() for each in games]


def test_claims_that_hidden_tiles_leave_open_are_not_counted() -> None:
    path = RECORDS / "b30fj" / "one-players-view.jsonl"
    (line,) = run_json("audit", path, "--json")
    stated = claims_of(path)
    assert [each["line"] for each in line["findings"] if "The score is open" in each["message"]] == [164]
    assert line["compared"]["totals"] == stated["totals"] - 1
    assert line["compared"]["payments"] == stated["payments"] - 1
    assert line["compared"]["scores"] == stated["scores"] - 1


def test_of_a_win_whose_hand_is_not_shown_the_payments_are_compared(tmp_path: Path) -> None:
    """They are held against its total. Its scores follow from what it claims, and that is no computed value."""
    path = tmp_path / "told.jsonl"
    events = [
        {"type": "start_game", "version": 1, "ruleset": "b30fj", "game": "told", "players": list("ABCD")},
        {"type": "start_hand", "hand": 1, "dealer": 0, "round": "E", "hands": ["?" * 13] * 4, "excerpt": True},
        {"type": "win", "seat": 0, "by": "discard", "target": 1, "tile": "4p", "total": 8, "payments": [12, -12, 0, 0]},
        {"type": "end_game", "scores": [12, -12, 0, 0]},
    ]
    path.write_text("".join(json.dumps(each) + "\n" for each in events))
    (line,) = run_json("audit", path, "--json")
    assert [each["code"] for each in line["findings"]] == ["unverifiable"]
    assert line["compared"] == {**NONE, "payments": 1}


def test_what_cannot_be_read_has_the_fields_too() -> None:
    stray = b'{"type":"draw","seat":0,"tile":"5z"}\n'
    (line,) = run_json("audit", "-", "--json", stdin=stray)
    assert line["verdict"] == "unreadable"
    assert line["compared"] == NONE
    assert line["rulings"] == {}
    assert line["left_out"] == []
    assert line["sha256"] == hashlib.sha256(stray).hexdigest()


def test_ingest_and_the_store_say_the_same(tmp_path: Path) -> None:
    store = tmp_path / "s.sqlite"
    paths = [RECORDS / name for name in WHOLE]
    audited = run_json("audit", *paths, "--json")
    first = run_json("ingest", *paths, "--store", store, "--json", "--no-analysis")
    again = run_json("ingest", *paths, "--store", store, "--json", "--no-analysis")
    assert [each.pop("status") for each in first] == ["new"] * len(WHOLE)
    assert [each.pop("status") for each in again] == ["known"] * len(WHOLE)
    assert first == again == audited
    again = run_json("ingest", *paths[:1], "--store", store, "--json", "--no-analysis", "--again")
    assert [each["status"] for each in again] == ["replaced"]
    for line in audited:
        assert run_json("audit", "--game", line["game"], "--store", store, "--json") == [line]


def test_games_judged_before_comparisons_were_counted_are_judged_anew(tmp_path: Path) -> None:
    store, path = tmp_path / "s.sqlite", RECORDS / WHOLE[0]
    assert run("ingest", path, "--store", store, "--no-analysis").exit_code == 0
    connection = sqlite3.connect(store)
    connection.execute("DELETE FROM compared")
    connection.commit()
    connection.close()
    (line,) = run_json("ingest", path, "--store", store, "--json", "--no-analysis")
    assert line["status"] == "replaced"
    assert line["compared"] == claims_of(path)
    (line,) = run_json("ingest", path, "--store", store, "--json", "--no-analysis")
    assert line["status"] == "known"


def test_people_are_told_where_nothing_was_compared(tmp_path: Path) -> None:
    said = "no claim compared"
    silent, told = RECORDS / "xixi" / "xixi-nothing-claimed.jsonl", RECORDS / "xixi" / "xixi-house-game.jsonl"
    for words in (("audit",), ("ingest", "--store", tmp_path / "s.sqlite", "--no-analysis")):
        assert said in " ".join(run(*words, silent).stdout.split())
        assert said not in " ".join(run(*words, told).stdout.split())
    assert said not in run("audit", "-", stdin=b"no record\n").stdout
