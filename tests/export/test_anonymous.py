"""Anonymous exports: a mark in every place where a person can write is in none of them."""

import csv
import io
import json
from pathlib import Path

import pytest

from replay.cli.commands.store.export import SUBJECTS
from replay.export.subjects import FREE, TABLES
from replay.store import Reader
from tests.cli.running import ROOT, run, run_json

MARK = "Zanzibar"
RECORD = ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl"


def hostile_game(game: str, players: list[str]) -> str:
    """A game with faults, the mark in every free text of it, and lines that are no events."""
    found = []
    for text in RECORD.read_text().splitlines():
        event = json.loads(text) | {"note": f"{MARK} noted", "meta": {MARK: [MARK]}, "t": 3.5}
        if event["type"] == "start_game":
            event |= {"game": game, "players": players, "source": f"by {MARK}"}
            event |= {"played_at": "2026-11-03T20:15:07+01:00"}
        if event["type"] == "win" and "patterns" in event:
            event["patterns"] = {**event["patterns"], f"{MARK} row": 3}
        if event["type"] == "end_hand":
            event["settlement"] = [{"reason": f"{MARK} pays", "payments": [0, 0, 0, 0]}]
        found.append(json.dumps(event))
    found[6:6] = [f"{MARK}, this is no event", json.dumps({"type": "draw", "seat": 0, MARK: MARK})]
    return "\n".join(found) + "\n"


def other_games() -> str:
    """Games that cannot be audited, for words that nobody knows."""
    start: dict[str, object] = {"type": "start_game", "version": 1, "players": [f"{MARK} A", "b", "c", "d"]}
    words: tuple[dict[str, object], ...] = (
        {"ruleset": MARK},
        {"ruleset": "b30fj", "rulings": {MARK: MARK}},
        {"ruleset": "b30fj", "rulings": {"within-values": MARK}},
    )
    return "".join(
        json.dumps({**start, "game": f"{MARK}-{place}", **more}) + '\n{"type":"end_game"}\n'
        for place, more in enumerate(words)
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of such games, in a folder of that name, one of them from another program's log; with notes."""
    folder = tmp_path_factory.mktemp(f"{MARK} folder")
    (folder / f"{MARK}.jsonl").write_text(
        hostile_game(f"{MARK}-game", [f"{MARK} A", f"{MARK} B", f"{MARK} C", ""])
        + hostile_game(f"{MARK}-other", [f"={MARK} D", f"{MARK} A", f"{MARK} E", f"{MARK} B"])
        + other_games()
    )
    log = (ROOT / "tests/data/imports/riichi-advanced.json").read_text()
    (folder / f"{MARK}.json").write_text(log.replace('"name":"Ann"', f'"name":"{MARK} A"'))
    path = folder / "club.sqlite"
    run("ingest", folder, "--store", path)
    with Reader.open(path) as reader:
        assert reader.totals().games == 6
    assert run("note", f"{MARK}-game", f"{MARK} thinks", "--tag", MARK.lower(), "--store", path).exit_code == 0
    return path


def test_the_mark_is_where_it_was_put(store):
    """Or nothing is proven by its being nowhere else."""
    for what in ("games", "findings", "wins", "turns", "notes", "records"):
        assert MARK in run("export", what, "--store", store).stdout, what


@pytest.mark.parametrize("what", [*TABLES, "all", "records"])
def test_no_anonymous_export_holds_it(store, what, tmp_path):
    if what in FREE:
        result = run("export", what, "--store", store, "--anonymous")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "without it nothing is left" in result.stderr
        return
    forms = ["csv", "jsonl"] if "--format" in SUBJECTS[what].takes else [None]
    for form in forms:
        target = tmp_path / str(form)
        option = [] if form is None else ["--format", form]
        result = run("export", what, "--store", store, "--anonymous", "--to", target, *option)
        assert result.exit_code == 0, result.stderr
        files = [target] if target.is_file() else sorted(target.iterdir())
        if form == "jsonl" and what != "all":
            named = run("export", what, "--store", store, *option).stdout
            assert files[0].read_text().count("\n") == named.count("\n") > 0
        for each in files:
            assert MARK.lower() not in each.read_text().lower(), each.name
        if what == "all":
            assert {each.stem for each in files} == TABLES.keys() - FREE


def test_a_person_has_one_number_in_all_tables(store):
    games = run_json("export", "games", "--store", store, "--anonymous", "--json")
    assert [game["game"] for game in games] == [f"game-{number}" for number in range(1, 7)]
    seats = [[game[f"player_{seat}"] for seat in range(4)] for game in games]
    whole = run_json("export", "games", "--store", store, "--json")
    named = [[game[f"player_{seat}"] for seat in range(4)] for game in whole]
    pairs = {(name, number) for names, numbers in zip(named, seats, strict=True)
             for name, number in zip(names, numbers, strict=True)}  # fmt: skip
    assert len({name for name, _ in pairs}) == len({number for _, number in pairs}) == len(pairs)
    assert ("", "") in pairs
    wins = run_json("export", "wins", "--store", store, "--anonymous", "--json")
    assert wins
    for win in wins:
        assert win["player"] == seats[win["game_id"] - 1][win["seat"]]


def test_what_was_found_and_moved_is_the_same(store):
    """But for the words: in the same hands, turns and seats, by the same rules."""
    for what, columns in {
        "findings": ("hand", "number", "code", "severity", "turn", "seat", "rule"),
        "hands": ("hand", "number", "dealer", "ended", "wins", "points_0", "score_3"),
        "wins": ("hand", "turn", "seat", "tile", "legal", "claimed_total", "computed_total", "computed_payments"),
        "analysis": ("hand", "event", "seat", "shanten", "waits", "left", "given_up"),
    }.items():
        named = run_json("export", what, "--store", store, "--json")
        without = run_json("export", what, "--store", store, "--anonymous", "--json")
        assert [[row[name] for name in columns] for row in without] == [
            [row[name] for name in columns] for row in named
        ]
        assert named


def test_lines_are_those_of_the_anonymous_records(store, tmp_path):
    path = tmp_path / "records.jsonl"
    assert run("export", "records", "--store", store, "--anonymous", "--to", path).exit_code == 0
    lines = path.read_text().splitlines()
    findings = list(csv.DictReader(io.StringIO(run("export", "findings", "--store", store, "--anonymous").stdout)))
    assert {each["source"] for each in findings} == {"records.jsonl"}
    for row in run_json("export", "turns", "--store", store, "--anonymous", "--json"):
        assert json.loads(lines[row["line"] - 1]) == row["json"]
    again = [each for game in run_json("audit", path, "--json") for each in game["findings"]]
    assert [(each["code"], each["line"], each["message"]) for each in again] == [
        (each["code"], int(each["line"]), each["message"]) for each in findings
    ]


def test_of_games_chosen_by_name_no_name_is_left(store):
    result = run("export", "games", "--store", store, "--anonymous", "--player", f"{MARK} E", "--json")
    (game,) = map(json.loads, result.stdout.splitlines())
    assert [game["game"], game["player_0"]] == ["game-1", "Player 1"]
