"""The slow scorer against the case file of Sichuan, whose expectations were derived by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.sichuan import score

FILE = Path(__file__).parents[3] / "records" / "sichuan" / "cases.jsonl"
SHIPPED = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
CASES = [case for case in SHIPPED if "hand-table" not in case.get("rulings", {})]
"""MajSoul's table has a slow scorer of its own, `majsoul`."""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    expected, result = case["expect"], score(case)
    assert result["valid"] is expected["valid"]
    assert result["reason"] == expected.get("reason")
    assert result["total"] == expected["total"]
    assert result["payments"] == expected.get("payments")
    assert result["canonical"] == expected.get("patterns", {})
    assert not result["canonical"] or result["canonical"] in result["patterns"]


def test_ids_are_unique() -> None:
    assert len({case["id"] for case in SHIPPED}) == len(SHIPPED)
