"""Every shipped case of a scored hand, through the input and output of `replay score`."""

import pytest

from replay.answers.hands import score_line
from replay.formats.hands import score_input
from replay.rulesets import all_rulesets, find_ruleset
from tests.tools.cases import case_files, cases_of, differences, question


def result_of(case):
    given = score_input(question(case))
    ruleset = find_ruleset(given.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(given.rulings or {}))
    return score_line(rules.score(given.hand()), ruleset.id, given.id)


@pytest.mark.parametrize("file", case_files(), ids=lambda file: file.parent.name)
def test_every_case_comes_out_as_it_says(file):
    wrong = {case["id"]: list(differences(case, result_of(case))) for case in cases_of(file)}
    assert {name: each for name, each in wrong.items() if each} == {}


def test_every_ruleset_has_cases():
    assert [file.parent.name for file in case_files()] == sorted(all_rulesets())


def test_ids_are_unique_in_a_file():
    for file in case_files():
        ids = [case["id"] for case in cases_of(file)]
        assert len(set(ids)) == len(ids)


def test_a_wrong_result_is_seen():
    case = {
        "expect": {
            "valid": True,
            "total": 3,
            "patterns": {"A": 1, "B": 2},
            "payments": {"E": 1, "S": -1, "W": 0, "N": 0},
            "has": ["A"],
            "lacks": ["C"],
            "suppressed": {"D": "A"},
        }
    }
    right = {
        "valid": True,
        "total": 3,
        "patterns": {"A": 1, "B": 2},
        "payments": {"E": 1, "S": -1},
        "suppressed": {"D": "B"},
    }
    assert not list(differences(case, right))
    wrongs: tuple[dict[str, object], ...] = (
        {"valid": False},
        {"valid": None, "error": "x"},
        {"total": 4},
        {"patterns": {"A": 3}},
        {"patterns": {"B": 3}},
        {"patterns": {"A": 1, "B": 1, "C": 1}},
        {"payments": {"E": 2, "S": -2}},
        {"suppressed": {}},
    )
    for wrong in wrongs:
        assert list(differences(case, {**right, **wrong}))
