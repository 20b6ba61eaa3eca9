"""A bounded run of `make pairs`: both faults of a record are told, and the outcomes are what they are said to be."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from replay.findings import Finding
from replay.verdicts import Compared
from tests.samples import often
from tests.tamper import pairs
from tests.tamper.__main__ import main
from tests.tamper.judging import Counts, Found, audited, faults_of
from tests.tamper.pairs import (
    CLAIMED,
    CODE,
    CRASH,
    ELSEWHERE,
    EXACT,
    MISSING,
    MORE,
    NAMED,
    ONE,
    OTHER,
    SORTS,
    UNCOUNTED,
    VIEWS,
    Alone,
    apart,
    outcome_of,
    pair_sources,
    share,
)
from tests.tamper.sources import RULESETS, lines_of, simulated
from tests.tamper.tasks import pair

FIRST, SECOND = (4, "tile_not_in_hand"), (9, "wrong_total")


@pytest.mark.parametrize("part", range(often(2, 10)))
@pytest.mark.deep
def test_two_faults_are_both_told(part: int) -> None:
    counts: Counts = Counter()
    for source in islice(pair_sources(part), part % 5, 20, 6):  # each of another ruleset and view
        counts.update(pair((source, part))[0])
    assert counts.total() > 150
    assert share(counts, "", pairs.RIGHT) >= 0.85, counts
    assert share(counts, "", pairs.ACCUSING) < 0.05, counts


@pytest.mark.parametrize("view", VIEWS)
def test_sources_of_pairs_are_clean(view: str) -> None:
    for ruleset in RULESETS:
        assert faults_of(audited(lines_of(simulated(ruleset, 5, view).events))[0]) == []


def test_a_pair_is_two_changes_of_the_record() -> None:
    source = simulated("sichuan", 4)
    lines = lines_of(source.events)
    made = list(pairs.pairs(source, 4))
    assert {case["sort"] for case in made} == set(SORTS)
    for case in made:
        (one, _), (other, _) = case["wanted"]
        same = len(set(lines) - set(case["lines"]))
        assert same <= 4
        assert 0 < one < other <= len(case["lines"])


@pytest.mark.parametrize(
    ("found", "compared", "became"),
    [
        ([FIRST, SECOND], 1, EXACT),
        ([FIRST, SECOND], 0, UNCOUNTED),
        ([FIRST, (9, "illegal_win")], 1, CODE),
        ([FIRST], 0, MISSING),
        ([SECOND], 1, MISSING),
        ([], 0, MISSING),
        ([FIRST, (9, "unverifiable")], 0, NAMED),
        ([FIRST, (8, "unverifiable")], 0, MISSING),
        ([(9, "unverifiable")], 0, MISSING),
        ([FIRST, SECOND, (12, "wrong_scores")], 1, MORE),
        ([FIRST, SECOND, (9, "wrong_payments")], 1, MORE),
        ([FIRST, (7, "wrong_flag")], 0, ELSEWHERE),
        ([(0, "bad_line")], 0, CRASH),
    ],
)
def test_each_outcome(
    found: list[tuple[int, str]], compared: int, became: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    findings = [Finding(code=code, line=line, message="") for line, code in found]
    monkeypatch.setattr("tests.tamper.pairs.audited", lambda _: (findings, Compared(totals=compared)))
    case = {"wanted": [FIRST, SECOND], "claim": "totals", "lines": [], "first": (0, 0), "instead": [["another"]]}
    assert outcome_of(case)[0] == became


def test_the_second_fault_lies_where_another_reading_of_the_first_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at_second, became = (12, "wrong_flag"), []
    for left in ([], [SECOND]):
        told = {"a wrong line": [FIRST, at_second], "another": [at_second], "legal": left}

        def found(lines: list[str], told: dict[str, list[Found]] = told) -> tuple[list[Finding], Compared]:
            there = told["legal" if lines == ["another", "as it was"] else lines[0]]
            return [Finding(code=code, line=line, message="") for line, code in there], Compared()

        monkeypatch.setattr("tests.tamper.pairs.audited", found)
        case: dict[str, Any] = {"wanted": [FIRST, SECOND], "claim": None, "lines": ["a wrong line", "wrong"]}
        case |= {"instead": [["another"]], "first": (0, 1), "second": (1, 2), "unchanged": ["as it was"]}
        became.append(outcome_of(case)[0])
    assert became == [OTHER, ELSEWHERE]


@pytest.mark.parametrize(("clean", "became"), [("without", ONE), ("another", ONE), ("neither", MISSING)])
def test_one_other_event_explains_both(clean: str, became: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_first = {"a wrong line": [FIRST], "without": [], "another": [], "neither": []}
    at_first |= {name: [SECOND] for name in ("without", "another") if name != clean}

    def told(lines: list[str]) -> tuple[list[Finding], Compared]:
        found = at_first[{0: "without"}.get(len(lines)) or lines[0]]
        return [Finding(code=code, line=line, message="") for line, code in found], Compared()

    monkeypatch.setattr("tests.tamper.pairs.audited", told)
    case = {"wanted": [FIRST, SECOND], "claim": None, "lines": ["a wrong line"], "first": (0, 1)}
    assert outcome_of(case | {"instead": [[], ["another"]]})[0] == became


def test_a_line_that_is_written_three_times_is_one_fault() -> None:
    once = Alone("discard doubled", "", 7, 7, ("a line",), (8, "hand_over"))
    assert not apart(once, once)
    assert apart(once, replace(once, first=9, last=9, found=(10, "hand_over")))


@pytest.mark.deep
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cases.json"
    main(["--count", "0", "--games", "0", "--pairs", "30", "--jobs", "1", "--out", str(out)])
    printed = capsys.readouterr().out
    assert f"{CLAIMED}: {VIEWS[0]}" in printed
    cases = json.loads(out.read_text(encoding="utf-8"))
    again = main(["--again", str(out)])
    wrong = [case for case in cases if case["outcome"] not in pairs.RIGHT]
    assert again == bool(wrong)
    assert len(capsys.readouterr().out.splitlines()) == len(wrong)
