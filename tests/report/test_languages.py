"""The pages to send in Cantonese, Mandarin and Japanese: whole sentences, and what is English is marked as English."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from replay.cli.commands.records.dispute import case_printed
from replay.cli.options import rules_under
from replay.engine import audit
from replay.engine.rulings.report import rulings_report
from replay.formats import read_games
from replay.installation import shipped
from replay.report.dispute import dispute_page
from replay.report.findings import findings_report
from replay.report.game import game_report
from replay.report.hand import hand_report
from replay.report.page import whole
from replay.rulesets import all_rulesets
from replay.terms import using
from replay.view.dispute.case import case_of
from tests.cli.running import run, run_json
from tests.dashboard.languages import FORMATS, OTHERS, strange, words_in
from tests.view.rendering import shown

RECORDS = shipped("records")
OF_CODE = {each.name.partition("-")[0]: each for each in sorted((RECORDS / "broken").glob("*.jsonl"))}
SOME = [
    *OF_CODE.values(),
    RECORDS / "broken" / "illegal_win-zj-a-chicken-under-min5.jsonl",
    RECORDS / "b30fj" / "four-hands.jsonl",
    RECORDS / "sichuan" / "sichuan-house-game.jsonl",
]
"""A broken record of each code, and games without faults."""


def names_in(path: Path) -> list[str]:
    """What is a name on a page of this record: of players, games and rulesets."""
    found = {"replay", path.stem, *FORMATS}
    for record in read_games(path):
        report = audit(record)
        found |= {report.game, *report.players}
    for ruleset in all_rulesets().values():
        found |= {ruleset.id, ruleset.title, *(each.name for each in ruleset.sets)}
    return sorted(filter(None, found), key=lambda each: (-len(each), each))


def pages(path: Path) -> dict[str, Callable[[], str]]:
    """Every page that is made of this record and of its first hand, each made when it is asked for."""
    record = next(iter(read_games(path)))
    report = audit(record, keep_steps=True)
    rules = None if report.verdict == "unreadable" else rules_under(report.ruleset, report.rulings or {})
    found = {
        "game": lambda: whole(game_report(report, rules)),
        "findings": lambda: whole(findings_report("Findings", [report])),
    }
    if report.details and rules is not None:
        hand = report.details[0]
        found["hand"] = lambda: whole(hand_report(report, hand, rules))
        found["dispute"] = lambda: dispute_page(case_of(report, hand, rules, rulings_report(record, report)), rules)
    return found


def body(page: str) -> str:
    """The page without its head, style and script, and without the notes of the record, which stand in quotes."""
    return re.sub(r"(?s)<head>.*?</head>|<script>.*?</script>|“[^”]*”", "", page)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
@pytest.mark.sampled(2)
def test_a_page_to_send_is_in_one_language(path: Path, language: str) -> None:
    names, made = names_in(path), pages(path)
    with using(language):
        for kind, page in made.items():
            text = page()
            assert f'<html lang="{language}">' in text
            assert strange(words_in(body(text)), names) == [], kind
            (title,) = re.findall("<title>(.*?)</title>", text)
            assert strange([title], names) == []


def printed_case(path: Path, width: int) -> str:
    record = next(iter(read_games(path)))
    report = audit(record, keep_steps=True)
    rules = rules_under(report.ruleset, report.rulings or {})
    return shown(case_printed(case_of(report, report.details[0], rules, rulings_report(record, report)), rules), width)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "name", ["wrong_total-and-patterns", "illegal_win-no-shape", "wrong_payments-sichuan-settlement-items"]
)
def test_the_terminal_loses_nothing_at_80_columns(language: str, name: str) -> None:
    path = next(iter(sorted((RECORDS / "broken").glob(f"{name}*.jsonl"))))
    with using(language):
        narrow, wide = printed_case(path, 80), printed_case(path, 1000)
    assert Counter("".join(narrow.split())) == Counter("".join(wide.split()))
    assert max(cell_len(line.rstrip()) for line in narrow.splitlines()) <= 80


def test_the_command_writes_whole_sentences(tmp_path: Path) -> None:
    record, goal = RECORDS / "broken" / "wrong_total-and-patterns.jsonl", tmp_path / "case.html"
    told = run("dispute", record, "--html", goal, "--terms", "zh")
    (says,) = re.findall('<p class="lead"><span aria-hidden="true">≠</span> (.*?)</p>', goal.read_text())
    assert "".join(says.split()) in "".join(told.stdout.split())
    assert "the rules" not in told.stdout
    assert "记录与规则首次分歧" in goal.read_text() or '<html lang="zh">' in goal.read_text()
    for more in ((), ("--findings",), ("--hand", "1")):
        assert run("export", "report", record, *more, "--to", goal, "--force", "--terms", "yue").exit_code == 0
        assert '<html lang="yue">' in goal.read_text()
        assert run("export", "report", record, *more, "--to", goal, "--force", "--terms", "en").exit_code == 0
        assert '<html lang="en">' in goal.read_text()
    (found,) = run_json("dispute", record, "--html", goal, "--force", "--terms", "zh", "--json")
    assert found["verdict"] == "differs"
    assert '<html lang="en">' in goal.read_text(), "with --json beside it, the page is English"
