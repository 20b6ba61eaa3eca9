"""A bounded run of `make tamper`: no mutant fools the audit, and the outcomes are what they are said to be."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.reference.table import first_fault
from tests.samples import first, often
from tests.tamper.__main__ import main
from tests.tamper.judging import ACCUSED, KNOWABLE, LEGAL, MISSED, OWN, WRONG, judge, outcome
from tests.tamper.sources import RULESETS, lines_of, shipped, simulated, sources


@pytest.mark.parametrize("number", first(range(5), 1))
def test_no_change_fools_the_audit(number: int) -> None:
    source = next(islice(sources(42), number, None))
    judged = list(judge(source, 42, of_each=1))
    assert len(judged) > 40
    assert [each.case for each in judged if each.outcome in WRONG] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sources_are_legal(ruleset: str) -> None:
    """Who follows each event by other means, and scores wins slowly, finds nothing in shipped and simulated games."""
    pieces = shipped(ruleset)
    assert len(pieces) > 2
    played = [simulated(ruleset, seed, view) for seed, view in ((3, "one player's"), (4, "whole"), (5, "no wall"))]
    for source in (*pieces[:: often(5, 1)], *played):
        assert first_fault(lines_of(source.events)) is None, source.name


def test_each_outcome() -> None:
    lines = lines_of(simulated("xixi", 1).events)
    dropped = [*lines[:4], *lines[5:]]
    assert outcome(lines, 5, always=True)[0] == LEGAL
    assert outcome(dropped, 5, always=True)[0] == OWN
    assert outcome(dropped, 4, always=True)[0] == KNOWABLE


def test_an_audit_that_says_nothing_is_fooled(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(simulated("xixi", 1).events)
    monkeypatch.setattr("tests.tamper.judging.engine_on", lambda _: [])
    assert outcome([*lines[:4], *lines[5:]], 5, always=False)[0] == MISSED


def test_an_audit_that_always_errs_accuses(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(simulated("xixi", 1).events)
    monkeypatch.setattr("tests.tamper.judging.engine_on", lambda _: [(3, "missing_draw")])
    assert outcome(lines, 3, always=True)[0] == ACCUSED


@pytest.mark.deep
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cases.json"
    arguments = ["--count", "10", "--games", "0", "--each", "1", "--jobs", "2", "--out", str(out)]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert "0 legal games besides" in printed
    assert all(ruleset in printed for ruleset in RULESETS)
    assert isinstance(json.loads(out.read_text(encoding="utf-8")), list)


def test_wrong_mutants_are_judged_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(simulated("xixi", 1).events)
    case = {"outcome": MISSED, "source": "here", "kind": "discard dropped", "wronged_line": 5}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([case | {"lines": [*lines[:4], *lines[5:]]}]), encoding="utf-8")
    assert main(["--again", str(path)]) == 0
    assert capsys.readouterr().out == ""
