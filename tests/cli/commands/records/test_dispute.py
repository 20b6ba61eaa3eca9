"""`replay dispute`: both sides, where they part, rows and points side by side, rulings, what is open, why it stands."""

from pathlib import Path

import pytest

from replay.cli.options import rules_under
from replay.engine import audit
from replay.engine.rulings.report import RulingsReport
from replay.formats import read_games
from replay.installation import shipped
from replay.rules import Rules
from replay.view.dispute.case import Case, case_of
from replay.view.dispute.text import case_view
from tests.cli.running import run, run_json
from tests.view.rendering import shown

BROKEN = shipped("records") / "broken"
BLAME = ("cheat", "blame", "mistake", "guilty", "liar")


def said(text: str) -> str:
    return " ".join(text.split())


def test_what_an_excerpt_leaves_out_of_a_win_would_decide_it(tmp_path: Path) -> None:
    """b30fj §7: the hand is worth 5, and 7 with Hell Wait, for which the tiles to be seen would have to be known."""
    record = (BROKEN / "wrong_total-excerpt.jsonl").read_text()
    assert '"total":8' in record
    (tmp_path / "club.jsonl").write_text(record.replace('"total":8', '"total":7'))
    (found,) = run_json("dispute", tmp_path / "club.jsonl", "--json")
    assert found["verdict"] == "undecided"
    assert ["`visible`" in each["decided_by"] for each in found["open"]] == [True]


def cases() -> list[tuple[str, Case, Rules]]:
    """The cases of all broken records that can be followed, without other rulings tried, which take their time."""
    none = RulingsReport(in_force={}, singles=0, pairs=0, disputes=())
    found = []
    for path in sorted(BROKEN.glob("*.jsonl")):
        for record in read_games(path):
            report = audit(record, keep_steps=True)
            if report.verdict == "unreadable":
                continue
            rules = rules_under(report.ruleset, report.rulings or {})
            found += [(path.stem, case_of(report, hand, rules, none), rules) for hand in report.details]
    return found


@pytest.mark.deep
def test_every_broken_record_has_its_case() -> None:
    named = set()
    for name, each, rules in cases():
        text = shown(case_view(each, rules, width=80))
        parted = [one for one in each.findings if one.severity != "note" and one.code != "tile_count"]
        assert (each.verdict == "differs") == bool(parted), name
        assert max(map(len, text.splitlines())) <= 80, name
        assert not [word for word in BLAME if word in text.casefold()], name
        if each.findings:
            named.add(name)
    beyond = {"unknown_ruleset", "bad_event", "bad_line", "wrong_scores", "unfinished", "hand_over"}
    for path in BROKEN.glob("*.jsonl"):
        assert path.stem in named or path.stem.partition("-")[0] in beyond, path.stem


@pytest.mark.deep
def test_a_note_puts_no_hand_in_question_beside_one_with_errors() -> None:
    """The shipped log of another program: line 31 of its first hand is wrong, its last hand is unfinished."""
    (found,) = run_json("dispute", shipped("records") / "imports/riichi-advanced-log.json", "--json")
    assert (found["hand"], found["first"]["line"]) == (1, 31)


# ------------------------------------------------------------- a hand of which only the win is known

TOTAL_ALONE = """\
game f1 zung-jung
players Ann Bo Cy Di
hand 1 E dealer Di excerpt
Ann win on 3z from Bo total 45 shows 123456789m123p3z
"""


def of_text(folder: Path, text: str) -> str:
    path = folder / "friday.txt"
    path.write_text(text, encoding="utf-8")
    return said(run("dispute", path).stdout)


def test_a_table_on_which_nothing_is_known_is_left_out(tmp_path: Path) -> None:
    assert "The table then" not in of_text(tmp_path, TOTAL_ALONE)
    page = tmp_path / "case.html"
    run("dispute", tmp_path / "friday.txt", "--html", page)
    assert "The table then" not in page.read_text(encoding="utf-8")
    dealt = TOTAL_ALONE.replace("excerpt\n", "excerpt\nAnn: 123456789m123p3z\n")
    assert "The table then" in of_text(tmp_path, dealt)
