"""The shipped cases of scored hands, and where a result differs from what a case expects.

A case is the command's own input and `expect`, what must come out: `valid`, `total`, `patterns`, `payout`, `payments`,
`raw`, `limit`; of the rows, `has` must be there, `lacks` must not, `suppressed` are dropped, each by a row that holds.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from replay.rulesets import all_rulesets

ROOT = Path(__file__).parents[2]
INPUT = (
    *("id", "ruleset", "concealed", "melds", "flowers", "win", "by", "seat", "round", "target", "out", "situation"),
    *("void_suit", "scoring_tiles", "go_around", "rulings"),
)
COMPARED = ("total", "payout", "payments", "raw", "limit", "patterns")


def case_files() -> list[Path]:
    """The shipped files of cases, those of the rulesets that there are."""
    return [file for file in sorted((ROOT / "records").glob("*/cases.jsonl")) if file.parent.name in all_rulesets()]


def cases_of(file: Path) -> list[dict[str, Any]]:
    """The cases of a file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def question(case: dict[str, Any]) -> dict[str, Any]:
    """What `replay score` is asked."""
    return {name: case[name] for name in INPUT if name in case}


def differences(case: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """Each difference between a result and what the case expects, in words."""
    expected = case["expect"]
    if result.get("valid") is not expected["valid"]:
        why = result.get("error") or result.get("reasons") or result.get("patterns")
        yield f"valid is {result.get('valid')} ({why}), expected {expected['valid']}"
        return
    if not expected["valid"]:
        return
    for name in COMPARED:
        if name in expected and _plain(result.get(name)) != _plain(expected[name]):
            yield f"{name} is {result.get(name)}, expected {expected[name]}"
    rows, suppressed = result["patterns"], result["suppressed"]
    for row in expected.get("has", ()):
        if row not in rows:
            yield f"{row} is missing among {rows}"
    for row in expected.get("lacks", ()):
        if row in rows:
            yield f"{row} is among {rows}"
    for row, by in expected.get("suppressed", {}).items():
        if row not in suppressed:
            yield f"{row} is not dropped; dropped are {suppressed}"
        elif by not in rows and by not in suppressed and suppressed[row] != by:
            yield f"{by}, which drops {row}, does not hold"


def _plain(value: Any) -> Any:
    """Amounts of nothing are as good as none."""
    return {name: amount for name, amount in value.items() if amount} if isinstance(value, dict) else value
