"""What docs/python.md shows of the library leads from a log to a checked move, a scored hand and a figure."""

import re
from pathlib import Path

import replay
from replay.installation import shipped

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


DISPUTED = shipped("records") / "broken" / "illegal_win-baida-pair-wait.jsonl"


def values() -> dict[str, object]:
    """Values with the beginning of what each says of itself."""
    (game,) = replay.read(DISPUTED)
    (stray,) = replay.read('{"type": "draw", "seat": 0, "tile": "1m"}')
    (hand,) = game.audit().hands
    lost = replay.score("123789m123s222z1j + 8m", ruleset="b30fj")
    return {
        "<game 'illegal_win-baida-pair-wait': b30fj, 19 events>": game,
        "<report on 'illegal_win-baida-pair-wait': 1 error>": game.audit(),
        "<game '': no ruleset, 1 event>": stray,
        "<report on '': 1 error": stray.audit(),
        "<score in b30fj: 16 faan>": replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw"),
        "<score in zung-jung: 50 points>": replay.score("123456789m123p5s + 5s", ruleset="zung-jung"),
        f"<score in b30fj: no win: {lost.reasons[0].message}>": lost,
        "<position 1, line 3: after Draw(seat=0, tile='8m')>": hand[1],
        "<position 3, line 5, 1 finding: after Win(": hand[3],
        "<win by Bo, line 5": hand.wins[0],
    }


def test_values_say_what_they_are():
    assert [(said, repr(each)) for said, each in values().items() if not repr(each).startswith(said)] == []
