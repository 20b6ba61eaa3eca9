"""What docs/python.md shows of the library leads from a log to a checked move, a scored hand and a figure."""

import re
from pathlib import Path

import pytest

import replay
from replay.paths import shipped

PAGE = Path(__file__).parents[2] / "docs" / "python.md"
(SCRIPT,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_first_page_leads_from_a_log_to_a_figure(tmp_path, monkeypatch, capsys):
    (tmp_path / "records" / "demo").mkdir(parents=True)
    (tmp_path / "records" / "imports").symlink_to(shipped("records") / "imports")
    name = "2026-11-19-table-1-hand-6.txt"
    (tmp_path / "records" / "demo" / name).write_bytes((shipped("records") / "demo" / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    exec(compile(SCRIPT, str(PAGE), "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    told = [each.strip() for each in re.findall(r"print\(.*\)  # (.*)$", SCRIPT, re.MULTILINE)]
    assert len(printed) == len(told) == 6
    for line, comment in zip(printed, told, strict=True):
        shown = comment.partition(";")[0]
        assert re.fullmatch(".*".join(map(re.escape, shown.split("..."))), line), (line, comment)
    assert len(names["wins"]) >= 1
    assert "plotly" in (tmp_path / "totals.html").read_text(encoding="utf-8")


def test_nothing_on_the_first_page_has_an_underscore_in_front():
    assert not re.findall(r"(?<![\w.])_\w|\w\._\w", SCRIPT)


# ------------------------------------------------------------- what values say of themselves


def test_a_report_says_its_game_and_what_was_found():
    (game,) = replay.read(shipped("records") / "broken" / "illegal_win-baida-pair-wait.jsonl")
    assert repr(game) == "<game 'illegal_win-baida-pair-wait': b30fj, 19 events>"
    assert repr(game.audit()) == "<report on 'illegal_win-baida-pair-wait': 1 error>"


def test_a_game_that_cannot_be_read_says_so_as_well():
    (game,) = replay.read('{"type": "draw", "seat": 0, "tile": "1m"}')
    assert repr(game) == "<game '': no ruleset, 1 event>"
    assert "error" in repr(game.audit())


@pytest.mark.parametrize(
    ("hand", "ruleset", "said"),
    [
        ("78p23456s1j2j3j4j6j7j + 8j", "b30fj", "<score in b30fj: 16 faan>"),
        ("123456789m123p5s + 5s", "zung-jung", "<score in zung-jung: 50 points>"),
    ],
)
def test_a_score_says_what_it_comes_to(hand, ruleset, said):
    assert repr(replay.score(hand, ruleset=ruleset, by="self_draw")) == said


def test_a_hand_that_does_not_win_says_why():
    found = replay.score("123789m123s222z1j + 8m", ruleset="b30fj")
    assert repr(found) == f"<score in b30fj: no win: {found.reasons[0].message}>"


def test_a_position_names_its_line_and_its_event():
    (game,) = replay.read(shipped("records") / "broken" / "illegal_win-baida-pair-wait.jsonl")
    (hand,) = game.audit().hands
    assert repr(hand[1]) == "<position 1, line 3: after Draw(seat=0, tile='8m')>"
    assert ", line 5, 1 finding: after Win(" in repr(hand[3])
    (win, *_) = hand.wins
    assert repr(win).startswith("<win by Bo, line 5")
