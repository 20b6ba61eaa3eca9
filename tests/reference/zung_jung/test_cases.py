"""The case file of Zung Jung, derived by hand, against the slow scorer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.zung_jung import score, waits
from tests.reference.zung_jung.rows import ROWS
from tests.reference.zung_jung.rulings import CHOICES

FILE = Path(__file__).parents[3] / "records" / "zung-jung" / "cases.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    result = score(case)
    found = result | {"patterns": result["canonical"]}
    assert {key: found[key] for key in case["expect"]} == case["expect"]
    if "waits" in case:
        assert waits(case | {"win": ""}) == case["waits"]


def test_ids_differ() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))


def test_every_row_limit_and_ruling_has_cases() -> None:
    expected = [case["expect"] for case in CASES]
    rows = {row for each in expected for row in each.get("patterns", ())}
    assert rows == {row.name for row in ROWS} | {"Chicken Hand"}
    assert {each.get("limit") for each in expected} == {"none", "cap", "single", None}
    chosen = {pair for case in CASES for pair in case.get("rulings", {}).items()}
    assert chosen == {(slug, value) for slug, values in CHOICES.items() for value in values}
