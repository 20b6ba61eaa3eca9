"""Every shipped record outside broken/, demo/ and choices/ audits clean; notes stand only where SOURCES.md says so."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import read_games

RECORDS = Path(__file__).parents[2] / "records"
FILES = sorted(
    path
    for path in RECORDS.rglob("*.jsonl*")
    if path.name != "cases.jsonl" and {"broken", "choices", "demo"}.isdisjoint(path.relative_to(RECORDS).parts)
)


def noted() -> set[str]:
    """The records of which SOURCES.md announces notes."""
    lines = (RECORDS / "SOURCES.md").read_text(encoding="utf-8").splitlines()
    return {line.split("|")[1].strip() for line in lines if "`unverifiable`" in line and line.startswith("|")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(RECORDS).as_posix())
def test_a_shipped_record_audits_clean(path: Path) -> None:
    announced = path.relative_to(RECORDS).as_posix() in noted()
    for game in read_games(path):
        findings = audit(game).findings
        assert all(each.severity == "note" for each in findings), findings
        assert announced or not findings, findings
