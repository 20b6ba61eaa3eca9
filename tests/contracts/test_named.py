"""Every row, every alternative ruling and every finding code has its example: a hand, a test, a broken record."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from replay.findings import CODES
from replay.rulesets import all_rulesets

ROOT = Path(__file__).parents[2]
RULESETS = list(all_rulesets().values())


def cases(ruleset):
    lines = (ROOT / "records" / ruleset.id / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


@cache
def texts():
    """Every file in which a ruling may be tried: tests, case files and records."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "records").rglob("*.jsonl")]
    return [path.read_text(encoding="utf-8", errors="replace") for path in files if path != Path(__file__)]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_row_has_a_hand_that_scores_it_and_hands_that_do_not(ruleset):
    found = cases(ruleset)
    scored = Counter(name for case in found for name in set(case["expect"].get("patterns") or ()))
    for row in ruleset.rows(ruleset.rulings()):
        assert 0 < scored[row.name] < len(found), row.name


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_alternative_ruling_is_tried_somewhere(ruleset):
    for ruling in ruleset.rulings.described():
        names = (ruling.slug, ruling.slug.replace("-", "_"))
        told = [text for text in texts() if any(name in text for name in names)]
        for option in ruling.options[1:]:
            assert any(f'"{option.name}"' in text or f"={option.name}" in text for text in told), (
                ruling.slug,
                option.name,
            )


def test_every_finding_has_a_record_in_which_it_is_planted():
    assert {*CODES} <= {path.name.partition("-")[0] for path in (ROOT / "records" / "broken").glob("*-*.jsonl")}
