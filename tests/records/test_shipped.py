"""The shipped records: broken ones have the findings that they announce, others none, but for what SOURCES.md says."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import GameRecord
from replay.findings import CODES
from replay.formats import read_games
from replay.formats.paths import Input, find_inputs
from replay.rulesets import find_ruleset

RECORDS = Path(__file__).parents[2] / "records"
BROKEN = sorted((RECORDS / "broken").glob("*.jsonl"))


def only_game(path: Path) -> GameRecord:
    (game,) = read_games(path)
    return game


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_record_yields_the_finding_of_its_name_and_nothing_else(path: Path) -> None:
    game = only_game(path)
    assert game.start is not None
    assert game.start.meta is not None
    expected, why = game.start.meta["expect"], game.start.meta["why"]
    left_open = {"unverifiable"} - {each["code"] for each in expected}
    found = [{"code": each.code, "line": each.line} for each in audit(game).findings if each.code not in left_open]
    assert found == expected, why
    code, _, situation = path.stem.partition("-")
    assert code in CODES
    assert situation
    assert expected[0]["code"] == code
    assert why


def test_every_finding_has_its_record() -> None:
    """Of each game those that its rules of play can give, as far as they say where that stands."""
    codes: dict[str, set[str]] = {}
    for path in BROKEN:
        start = only_game(path).start
        assert start is not None
        codes.setdefault(start.ruleset, set()).add(path.stem.partition("-")[0])
    assert set().union(*codes.values()) == set(CODES)
    for name in ("b30fj", "sichuan", "xixi", "zung-jung"):
        assert set(find_ruleset(name).under().cites) <= codes[name], name


CLEAN = sorted(
    path
    for path in RECORDS.rglob("*.jsonl*")
    if path.name != "cases.jsonl" and {"broken", "choices", "demo"}.isdisjoint(path.relative_to(RECORDS).parts)
)


def noted() -> set[str]:
    """The records of which SOURCES.md announces notes."""
    lines = (RECORDS / "SOURCES.md").read_text(encoding="utf-8").splitlines()
    return {line.split("|")[1].strip() for line in lines if "`unverifiable`" in line and line.startswith("|")}


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.relative_to(RECORDS).as_posix())
def test_a_shipped_record_audits_clean(path: Path) -> None:
    announced = path.relative_to(RECORDS).as_posix() in noted()
    for game in read_games(path):
        findings = audit(game).findings
        assert all(each.severity == "note" for each in findings), findings
        assert announced or not findings, findings


LOG = RECORDS / "imports" / "riichi-advanced-log.json"


def test_the_log_has_the_findings_that_are_announced():
    assert str(LOG) in {each.path for each in find_inputs([RECORDS])}
    (record,) = Input(str(LOG)).games()
    report = audit(record)
    assert [(each.code, each.line) for each in report.findings] == [("wrong_total", 31), ("unfinished", 142)]
    assert [(each.recorded, each.expected) for each in report.findings if each.code == "wrong_total"] == [(16, 15)]
    (about,) = (line for line in (RECORDS / "SOURCES.md").read_text().splitlines() if LOG.name in line)
    assert all(f"`{each.code}`" in about for each in report.findings)
    assert report.rulings_set == "riichi-advanced"
    plain = audit(record, rulings=find_ruleset("b30fj").rulings.whole({}))
    differs = [(each.code, each.line) for each in plain.findings if each.message.startswith("Differs, because")]
    assert differs == [(code, line) for line in (139, 140, 141) for code in ("wrong_total", "wrong_patterns")]
    assert len(plain.findings) == len(report.findings) + len(differs)
