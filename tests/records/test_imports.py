"""The shipped log of another program: it has the findings that SOURCES.md tells."""

from replay.engine import audit
from replay.formats.paths import Input, find_inputs
from replay.paths import shipped
from replay.rulesets import find_ruleset

LOG = shipped("records") / "imports" / "riichi-advanced-log.json"


def test_the_log_has_the_findings_that_are_announced():
    (record,) = Input(str(LOG)).games()
    report = audit(record)
    assert [(each.code, each.line) for each in report.findings] == [("wrong_total", 31), ("unfinished", 142)]
    assert [(each.recorded, each.expected) for each in report.findings if each.code == "wrong_total"] == [(16, 15)]
    (about,) = (line for line in (shipped("records") / "SOURCES.md").read_text().splitlines() if LOG.name in line)
    assert all(f"`{each.code}`" in about for each in report.findings)
    assert report.rulings_set == "riichi-advanced"
    plain = audit(record, rulings=find_ruleset("b30fj").rulings.whole({}))
    differs = [(each.code, each.line) for each in plain.findings if each.message.startswith("Differs, because")]
    assert differs == [(code, line) for line in (139, 140, 141) for code in ("wrong_total", "wrong_patterns")]
    assert len(plain.findings) == len(report.findings) + len(differs)


def test_a_folder_of_records_finds_it():
    """Whoever names the folder takes it in."""
    assert str(LOG) in {each.path for each in find_inputs([shipped("records")])}
