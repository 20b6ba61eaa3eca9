"""A wrong claim says under which other rulings it is right, in every answer about a record or a hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.events import StartGame
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import run, run_json

AUTHOR_ROWS = "right under suppression=author (riichi-advanced)"


def played_by_author(folder: Path) -> Path:
    """A game that was scored by the author's table and does not say so."""
    events = list(simulate_game(find_ruleset("b30fj"), 5, hands=3, rulings={"suppression": "author"}))
    path = folder / "game.jsonl"
    path.write_bytes(
        write_events(replace(each, rulings=None) if isinstance(each, StartGame) else each for each in events)
    )
    return path


def test_a_wrong_claim_says_in_one_line_under_which_other_rulings_it_is_right(tmp_path: Path) -> None:
    """In the audit, of a file and of the store, in a dispute, and in what is exported for others."""
    path, store = played_by_author(tmp_path), tmp_path / "games.sqlite"
    (line,) = run_json("audit", path, "--json")
    assert AUTHOR_ROWS in " ".join(run("audit", path, columns=200).stdout.split())
    run("ingest", path, "--store", store)
    (stored,) = run_json("audit", "--game", line["game"], "--store", store, "--json")
    (dispute,) = run_json("dispute", path, "--hand", "3", "--json")
    for findings in (line["findings"], stored["findings"], dispute["findings"]):
        (found,) = [each for each in findings if each["code"] == "wrong_patterns"]
        assert found["right_under"] == [{"suppression": "author"}]
    for more in ((), ("--findings",), ("--hand", "3")):
        page = tmp_path / "page.html"
        run("export", "report", path, *more, "--to", page, "--force")
        assert AUTHOR_ROWS.removeprefix("right under ") in page.read_text(encoding="utf-8"), more
    plain = run_json("audit", path, "--json", "--ruling", "suppression=author")
    assert [each for each in plain[0]["findings"] if each["severity"] == "error"] == []


def test_people_are_told_once_that_not_all_other_rulings_were_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.engine.rulings.search._WORK", 0)
    path = played_by_author(tmp_path)
    said = " ".join(run("audit", path, columns=200).stdout.split())
    assert said.count("not all other rulings were tried for 2 findings") == 1
    (line,) = run_json("audit", path, "--json")
    assert [each.get("right_under_cut_short") for each in line["findings"] if each["severity"] == "error"] == [
        True,
        True,
    ]
