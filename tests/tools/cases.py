"""Score the shipped hands with `replay score --json -`, one process a file, and print where they differ.

usage: cases.py [FILE...]   (default: records/*/cases.jsonl)

A case is the command's own input and `expect`, what must come out: `valid`, `total`, `patterns`, `payout`, `payments`,
`raw`, `limit`; of the rows, `has` must be there, `lacks` must not, `suppressed` are dropped, each by a row that holds.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from replay.rulesets import all_rulesets

ROOT = Path(__file__).parents[2]
INPUT = (
    "id",
    "ruleset",
    "concealed",
    "melds",
    "flowers",
    "win",
    "by",
    "seat",
    "round",
    "target",
    "out",
    "situation",
    "void_suit",
    "scoring_tiles",
    "go_around",
    "rulings",
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


def agreement(file: Path) -> tuple[int, int]:
    """How many cases of the file agree, and of how many; the differences are printed."""
    cases = cases_of(file)
    asked = "".join(json.dumps(question(case), ensure_ascii=False) + "\n" for case in cases)
    done = subprocess.run(
        [sys.executable, "-m", "replay", "score", "--json", "-"],
        input=asked.encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    results = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode or len(results) != len(cases):
        print(f"{len(results)} results for {len(cases)} cases, status {done.returncode}", file=sys.stderr)
        print(done.stderr.decode()[-2000:], file=sys.stderr)
    agree = 0
    for case, result in zip(cases, results, strict=False):
        found = list(differences(case, result))
        agree += not found
        for text in found:
            print(f"{case['id']}: {text}")
    return agree, len(cases)


def main() -> int:
    """Compare every file; 1 if anything differs."""
    files = [Path(name) for name in sys.argv[1:]] or case_files()
    good = bool(files)
    for file in files:
        agree, number = agreement(file)
        good = good and agree == number
        name = file.resolve().relative_to(ROOT) if file.resolve().is_relative_to(ROOT) else file
        print(f"{name}: {agree} of {number} agree")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
