"""docs/library.md does what it says, in every ruleset and from every kind of source."""

import re
from pathlib import Path

import pytest

import replay
from replay.formats.typed.write import write_text
from replay.installation import shipped
from tests.library.samples import NAMES, played

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
SCRIPT = "\n".join(BLOCKS[:1])
SOURCE = 'replay.read("friday.jsonl")[0]'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(script: str) -> dict:
    names: dict = {}
    exec(compile(script, str(PAGE), "exec"), names)
    return names


def every_position_was_visited(names: dict) -> None:
    assert sum(map(len, names["report"].hands)) >= len(names["game"].events) - 2 > 0


def test_the_page_has_its_blocks():
    assert len(BLOCKS) == 4
    assert SOURCE in SCRIPT


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_the_page_runs_on_a_record(ruleset, folder, capsys):
    (folder / "friday.jsonl").write_text(played(ruleset).text, encoding="utf-8")
    names = run("\n".join(BLOCKS))
    every_position_was_visited(names)
    assert names["game"].players == NAMES
    assert (names["report"].verdict, names["report"].findings) == ("clean", ())
    assert len(names["wins"]) == sum(type(each).__name__ == "Win" for each in names["game"].events)
    said = capsys.readouterr().out.splitlines()
    assert "16 faan {'E': 96, 'S': -32, 'W': -32, 'N': -32}" in said
    assert said[-1].startswith("win ")


def test_the_script_runs_on_a_typed_text(folder):
    record = shipped("records") / "demo" / "2026-11-19-table-1-hand-6.txt"
    (folder / "friday.txt").write_bytes(record.read_bytes())
    ann = replay.read("friday.txt")[0].players[0]
    names = run(SCRIPT.replace("friday.jsonl", "friday.txt").replace('"Ann"', repr(ann)))
    assert len(names["report"].hands) == 1


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_a_typed_text_says_the_same_as_its_record(ruleset):
    game = played(ruleset)
    (typed,) = replay.read(write_text(game.events))
    assert (typed.players, typed.events[1:]) == (game.players, game.events[1:])
    assert typed.audit().scores == game.audit().scores


def test_the_script_runs_on_a_log_of_riichi_advanced(folder):
    record = shipped("records") / "imports" / "riichi-advanced-log.json"
    (folder / "friday.json").write_bytes(record.read_bytes())
    names = run(SCRIPT.replace("friday.jsonl", "friday.json").replace('"Ann"', '"Bold"'))
    every_position_was_visited(names)
    assert [each.code for each in names["report"].findings if each.severity == "error"] == ["wrong_total"]


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_the_script_runs_on_a_store(ruleset, folder):
    (folder / "friday.jsonl").write_text(played(ruleset).text, encoding="utf-8")
    replay.open("club.sqlite").ingest("friday.jsonl", analysis=False)
    names = run(SCRIPT.replace(SOURCE, 'replay.open("club.sqlite").game("club-1")'))
    every_position_was_visited(names)
    assert names["game"].text == played(ruleset).text
