"""Mistakes that people make when they type a game: each is told once, at its place, with what to write instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.events import StartGame
from replay.formats.errors import InputError
from replay.formats.paths import Input, find_inputs
from replay.formats.typed.problems import Problems
from replay.formats.typed.read import read_text
from replay.formats.typed.write import write_text
from tests.cli.running import ROOT, run

DISPUTE = """\
game friday-7 b30fj
players Ann Bo Cy Di
date 2026-11-06
hand 4 S dealer Cy excerpt
Bo win on 8m from Ann total 20 shows 123789m123s222z1j
"""
DEAL = """\
game friday-2 zung-jung
players Ann Bo Cy Di
hand 1 E dealer Ann
Ann: 77m19p12489s1122z
Bo: 269m25778p456s15z
Cy: 25889m99p237s345z
Di: 169m2344p27s2477z
Ann 8s>1p  Bo 5p>9m  Cy 4m>7s  Di 1m>2z
end exhausted
"""
HEAD = "game g b30fj\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\n"
DATA = Path(__file__).parents[2] / "data" / "typed"


def told(text: str) -> list[tuple[int, int, str]]:
    problems = Problems()
    list(read_text(text, problems))
    return [(each.line, each.column, each.message) for each in problems.kept]


BEFORE = {"dispute": DISPUTE, "deal": DEAL, "head": HEAD, "alone": ""}
MISTAKES = dict(
    zip(BEFORE, re.split(r"^== .*\n", (DATA / "mistakes.txt").read_text("utf-8"), flags=re.M)[1:], strict=True)
)


def rows(table: str) -> list[list[str]]:
    """The cells of a table, in which a line feed is \\n, and what cannot be seen the number of the character."""
    lines = (line for line in table.splitlines() if line and not line.startswith("# "))
    shown = (re.sub(r"\\u(....)", lambda found: chr(int(found[1], 16)), line) for line in lines)
    return [[cell.replace(r"\n", "\n") for cell in line.split(" | ")] for line in shown]


@pytest.mark.parametrize("text", BEFORE)
def test_each_mistake_is_told_once_at_its_place_with_what_to_write(text: str) -> None:
    before = BEFORE[text]
    assert before in ("", HEAD) or told(before) == [], "without a mistake nothing is told"
    wrong = []
    for *replaced, typed, place, said in rows(MISTAKES[text]):
        assert not replaced or replaced[0] in before
        found = told(before.replace(replaced[0], typed, 1) if replaced else before + typed + "\n" * bool(before))
        if [f"{line}:{column}" for line, column, _ in found] != [place] or said not in found[0][2]:
            wrong.append((typed, place, said, found))
    assert wrong == []


def test_prose_that_begins_like_a_game_is_one_mistake() -> None:
    ((line, column, message),) = told("game of friday evening: Bo won on 8m\nAnn says no.\nSo we asked Cy.\n")
    assert (line, column) == (1, 9)
    assert "there are b30fj" in message


def test_after_prose_the_next_game_is_read() -> None:
    problems = Problems()
    (game,) = read_text(f"game of the evening was good\nso we said\n{DISPUTE}", problems)
    assert problems.count == 1
    assert game.line == 3


@pytest.mark.parametrize(
    "text",
    [
        "On Friday Bo won with a discard of 8m and claims 20.\nAnn says no.\n",
        f"// friday\n{DISPUTE[5:]}",
        "> game g b30fj\n",
    ],
    ids=["prose", "comment", "mail"],
)
def test_a_file_in_which_nothing_looks_like_a_record_gets_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "dispute.txt"
    path.write_text(text, encoding="utf-8")
    done = run("audit", path)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("dispute.txt:") == 2  # how many places, and the place
    assert "dispute.txt:1:1: expected 'game', which a typed record begins with" in done.stderr.replace("\n", " ")
    assert [each.path for each in find_inputs([tmp_path]) if not each.trouble] == []


@pytest.mark.parametrize(
    ("written", "ruleset"),
    [
        ("friday Zung Jung", "zung-jung"),
        ("friday Bloody 30 Faan Jokers", "b30fj"),
        ("friday Sichuan Blood Battle", "sichuan"),
    ],
)
def test_the_title_of_a_ruleset_is_told_with_what_to_write(tmp_path: Path, written: str, ruleset: str) -> None:
    path = tmp_path / "club.txt"
    path.write_text(f"game {written}\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann excerpt\n", encoding="utf-8")
    assert f"write game friday {ruleset}" in " ".join(run("audit", path).stderr.split())


def test_damaged_records_are_records_still(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl"
    path.write_text('noise\n{"type":"draw","seat":0,"tile":"5z"}\n')
    done = run("audit", path)
    assert done.exit_code == 1
    assert "bad_line" in done.stdout
    path.write_text("noise\n")
    done = run("audit", path)
    assert (done.exit_code, done.stdout) == (2, ""), "no line of it is an event"
    assert "club.jsonl: this is not a record" in done.stderr


def test_a_ruleset_that_is_nearly_another_one_is_kept_in_quotes() -> None:
    start = StartGame(version=1, ruleset="zungjung", game="‘x’ y", players=("Ann", "Bo", "Cy", "Di"))
    text = write_text([start])
    assert text.startswith('game "‘x’ y" "zungjung"\n')
    (game,) = read_text(text, Problems())
    assert [each.event for each in game.events] == [start]


# ------------------------------------------------------------- names that need quotes


@pytest.mark.parametrize(
    ("name", "why"),
    [("<script>", "is not a plain word"), ("win", "is a word of the text form"), ("1m", "begins as tiles do")],
)
def test_an_odd_name_is_told_once_and_put_in_quotes(name: str, why: str) -> None:
    """However often it stands below: as dealer, winner, giver, in a deal, in a turn."""
    text = DISPUTE.replace("Ann", name) + f"{name} win on 8m from Bo total 20\n"
    ((line, column, message),) = told(text.replace("dealer Cy", f"dealer {name}"))
    assert (line, column) == (2, 9)
    assert message == (
        f"expected the name of a player, got '{name}', which {why}; put it in quotes, P1=\"{name}\", and write P1 below"
    )
    ((line, _, _),) = told(DEAL.replace("Ann", name))
    assert line == 2
    mended = DISPUTE.replace("players Ann", f'players P1="{name}"').replace("from Ann", "from P1")
    (game,) = read_text(mended, Problems())
    assert isinstance(opening := game.events[0].event, StartGame)
    assert opening.players == (name, "Bo", "Cy", "Di")


def test_several_odd_names_of_a_line_are_one_mistake() -> None:
    ((line, column, _),) = told(DISPUTE.replace("Ann Bo Cy Di", "win 1m <b> Di").replace("Bo win", "1m win"))
    assert (line, column) == (2, 9)


# ------------------------------------------------------------- encodings


@pytest.mark.parametrize(
    "data",
    [DISPUTE.encode("utf-16"), b"\xfe\xff" + DISPUTE.encode("utf-16-be"), DISPUTE.encode("utf-16-le")],
    ids=["little", "big", "no mark"],
)
def test_utf_16_is_decoded(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "dispute.txt"
    path.write_bytes(data)
    (record,) = Input(str(path)).games()
    assert record.start is not None
    assert record.start.players == ("Ann", "Bo", "Cy", "Di")
    assert record.foreign is not None
    assert record.foreign.data == data
    assert [each.path for each in find_inputs([tmp_path])] == [str(path)]


def test_utf_16_that_breaks_off_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dispute.txt"
    path.write_bytes(DISPUTE.encode("utf-16")[:-1])
    with pytest.raises(InputError, match="the text is UTF-16, and damaged or cut"):
        list(Input(str(path)).games())


def test_a_record_in_utf_16_is_no_record(tmp_path: Path) -> None:
    """The record format is UTF-8."""
    path = tmp_path / "game.jsonl"
    path.write_text((ROOT / "records/b30fj/no-wall.jsonl").read_text(encoding="utf-8"), encoding="utf-16")
    assert "UTF-16; a record is UTF-8" in " ".join(run("audit", path).stderr.split())


CHINESE = DISPUTE.replace("Ann", "小明").replace("Di", "安娜")


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["no mark", "mark"])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_chinese_names_are_decoded_with_and_without_a_mark(tmp_path: Path, codec: str, mark: str) -> None:
    path = tmp_path / "dispute.txt"
    path.write_bytes((mark + CHINESE).encode(codec))
    (record,) = Input(str(path)).games()
    assert record.start is not None
    assert record.start.players == ("小明", "Bo", "Cy", "安娜")


def test_utf_32_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record = (ROOT / "records/b30fj/no-wall.jsonl").read_text(encoding="utf-8")
    path.write_text(record, encoding="utf-32")
    assert "UTF-32; a record is UTF-8" in " ".join(run("audit", path).stderr.split())
    path.write_bytes(DISPUTE.encode("utf-32")[:-1])
    with pytest.raises(InputError, match="the text is UTF-32, and damaged or cut"):
        list(Input(str(path)).games())


def test_bytes_that_hold_zeros_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise.bin"
    path.write_bytes(bytes(range(256)) * 4)
    assert "UTF" not in run("audit", path).stderr
    path.write_bytes(b"g\0a\0m\0e\0" + b"\1\0\2\0" * 30)  # signs that nobody types
    assert "read as typed text" not in run("audit", path).stderr


@pytest.mark.parametrize(
    ("name", "encoding", "guess"),
    [
        ("安娜", "gbk", "in GBK it would be '安娜'"),
        ("安娜", "big5", "in Big5 it would be '安娜'"),
        ("Änne", "cp1252", "in Windows-1252 it would be 'Änne'"),
    ],
)
def test_of_another_encoding_it_is_said_which_it_may_be(tmp_path: Path, name: str, encoding: str, guess: str) -> None:
    path = tmp_path / "dispute.txt"
    path.write_bytes(DISPUTE.replace("Ann", name).encode(encoding))
    with pytest.raises(InputError) as raised:
        list(Input(str(path)).games())
    assert str(raised.value).startswith(f"{path}:2:9: the line is not UTF-8 text (")
    assert guess in str(raised.value)
    assert str(raised.value).endswith("; save the file as UTF-8")
