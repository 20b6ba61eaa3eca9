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


def told(text: str) -> list[tuple[int, int, str]]:
    problems = Problems()
    list(read_text(text, problems))
    return [(each.line, each.column, each.message) for each in problems.kept]


MISTAKES = r"""
# what is right in the dispute | what somebody types in its place | line:column | said
2026-11-06 | 31.02.2026 | 3:6 | got '31.02.2026'; there is no such day
2026-11-06 | 2026-02-31 | 3:6 | got '2026-02-31'; there is no such day
4 S dealer Cy | 4 S Cy dealer | 4:10 | write dealer Cy
hand 4 S | hand S 4 | 4:6 | write 4 S
hand 4 S | hand South 4 | 4:6 | write 4 S
win on 8m | win 8m | 5:8 | write on 8m
8m from Ann | 8m by Ann | 5:14 | write from Ann
total 20 | total 20 goaround E:9p,S:3s | 5:41 | write E:9p S:3s, with blanks
on 8m | on 9j | 5:11 | jokers 1j to 8j
total 20 | total 99999999999999 | 5:29 | a number has 13 digits at most
hand 4 | hand 99999999999999999999 | 4:6 | a number has 13 digits at most
win on 8m from Ann | win self-draw 8m | 5:18 | write on 8m
game  | Game  | 1:1 | write game
game friday-7 b30fj | game | 1:5 | expected the name of the game
friday-7 | “friday 7” | 1:6 | write game "friday 7" b30fj
friday-7 | “friday-7” | 1:6 | write game friday-7 b30fj
friday-7 | „Freitag 7“ | 1:6 | write game "Freitag 7" b30fj
friday-7 | 'friday 7' | 1:6 | write game "friday 7" b30fj
friday-7 | friday evening | 1:13 | write game "friday evening" b30fj
b30fj | zungjung | 1:15 | there is no ruleset 'zungjung' (is zung-jung meant?)
b30fj | Zung Jung | 1:15 | write game friday-7 zung-jung
b30fj | B30FJ | 1:15 | is b30fj meant?
b30fj | ruleset b30fj | 1:15 | write game friday-7 b30fj
friday-7 b30fj | b30fj friday-7 | 1:6 | write game friday-7 b30fj
friday-7 b30fj | b30fj | 1:6 | the game's name comes before its ruleset
 b30fj |  | 1:14 | there are b30fj, b30fj-draft, mcr, mcr-136, sichuan, xixi
game friday | game: friday | 1:1 | expected 'game'
game friday-7 b30fj\n |  | 1:1 | begin with a line like 'game friday-7 b30fj'
game friday | Game friday | 1:1 | expected 'game'
players Ann Bo Cy Di\n |  | 1:1 | write below it a line such as 'players Ann Bo Cy Di'
players Ann Bo Cy Di | players Ann Bo Cy Di Eve | 2:22 | 'Eve' is a fifth
players Ann Bo Cy Di | players Ann Lee Bo Cy Di | 2:23 | a name of two words goes in quotes, such as Ann="Ann Lee"
players Ann Bo Cy Di | players Ann Lee, Bo Chan, Cy Wu, Di Ho | 2:27 | Ann="Ann Lee" Bo="Bo Chan" Cy="Cy Wu" Di="Di Ho"
players Ann Bo Cy Di | players Ann Bo Cy “Di Ho” | 2:19 | write Di="Di Ho"
players Ann Bo Cy Di | players Ann,Bo,Cy,Di | 2:9 | names are separated by blanks
players Ann Bo Cy Di | players\nAnn Bo Cy Di | 2:8 | the four names come on this line
players Ann Bo Cy Di | players Ann Bo Ann Di | 2:16 | Ann3="Ann"
players Ann Bo Cy Di | players Ann Bo Cy | 2:18 | expected four players (number 4)
players Ann Bo Cy Di | players: Ann Bo Cy Di | 2:1 | write players without ':'
players Ann Bo Cy Di | Players Ann Bo Cy Di | 2:1 | is players meant?
2026-11-06 | 6.11.2026 | 3:6 | write 2026-11-06
2026-11-06 | 06.11.2026 19:30 | 3:6 | write 2026-11-06T19:30
2026-11-06 | 2026-13-06 | 3:6 | a date is written year-month-day
2026-11-06 | 11/06/2026 | 3:6 | a date is written year-month-day
2026-11-06 | 6 November 2026 | 3:6 | a date is written year-month-day
2026-11-06 | 2026-11-06 19:30 | 3:17 | write 2026-11-06T19:30
date 2026-11-06 | source Friday Club | 3:15 | write source "Friday Club"
date 2026-11-06 | rulings within-values=highest, swap-calling=same-tile | 3:9 | write within-values=highest
date 2026-11-06 | rulings within-values: highest | 3:9 | write within-values=highest
hand 4 S | hand 4 East | 4:8 | write E
hand 4 S | hand 4 s | 4:8 | write S
hand 4 S | hand 4 South round | 4:8 | write S
hand 4 S | hand 4 南 | 4:8 | write S
hand 4 S | hand 4 round S | 4:8 | after the number of the hand: hand 4 S
hand 4 S dealer Cy | hand 4 dealer Cy S | 4:18 | as in hand 4 S
hand 4 S | hand S4 | 4:6 | write 4 S
hand 4 S | hand 4. S | 4:6 | write 4
dealer Cy  |  | 4:1 | this hand has no dealer
dealer Cy | dealer: Cy | 4:10 | write dealer without ':'
dealer Cy | dealer Ane | 4:17 | is Ann meant?
Bo win | Bo wins | 5:4 | write win
win on 8m from Ann | tsumo on 8m | 5:4 | write win self-draw
win on | win by discard on | 5:8 | write self-draw, discard or robbed alone
total 20 | 20 points | 5:23 | a claimed total is written total 20
total 20 | total 20 faan | 5:32 | without a unit
total 20 | total 2O | 5:29 | the letter O is not a zero
total 20 | total 20 pays 64,-64,0,0 | 5:37 | write 64 -64 0 0, with blanks
total 20 | total 20 pays –64 64 0 0 | 5:37 | the dash '–' is not '-'
total 20 | patterns Pure Straight total 20 | 5:46 | what the row 'Pure Straight' is worth, as in Pure Straight 8
total 20 | patterns: Pure Straight 8 total 20 | 5:23 | write patterns without ':'
Bo win | Bo: win | 5:1 | a move has no ':', as in 'Bo win'
Bo win | win | 5:1 | expected a player (Ann, Bo, Cy, Di)
total 20 | total: 20 | 5:23 | write total without ':'
total 20 | total 20! | 5:29 | write 20
from Ann | from Anne | 5:19 | is Ann meant?
on 8m | on 8 m | 5:11 | the letter comes right after the digit, as in 8m
on 8m | on 8-man | 5:11 | tiles are written 1m to 9m
222z | SSS | 5:49 | winds 1z to 4z
1j\n | 1j\nThen we drank tea.\n | 6:1 | a comment begins with '#'
"""
OF_A_DEAL = r"""
Bo: 2 | Bo 2 | 5:4 | expected ':' after 'Bo', got tiles; write Bo: 269m25778p456s15z
Bo: 2 | Bo : 2 | 5:4 | the colon comes right after the name: Bo:
Bo: 2 | Bo, 2 | 5:1 | write Bo without ','
8s>1p | 8s->1p | 8:5 | write 8s>1p
8s>1p | 8s→1p | 8:5 | the arrow '→' is not '>'
8s>1p | draws 8s | 8:5 | a draw is the tile alone
Ann 8s>1p | 8s>1p | 8:1 | expected a player (Ann, Bo, Cy, Di)
end exhausted | end draw | 9:5 | ends with end exhausted
end exhausted | exhausted | 9:1 | ends with end exhausted
"""
BEHIND_A_DEAL = r"""
# typed in the fourth line and below | line:column | said
Bo pung 5x >1z | 4:10 | expected tiles after 'pung', got '5x'
hand 2 E dealer Ann\nBo: 123456789m1123 | 5:19 | expected tiles after 'Bo:', got '123456789m1123': the last digits
Ann win self draw | 4:9 | got 'self' (is self-draw meant?)
Ann 5x> | 4:5 | expected a tile such as 5z
Ann 5m>0m | 4:8 | expected the tile that is put down, got '0m'
Ann ?> | 4:7 | the one drawn is not known
Ann | 4:4 | expected a move after 'Ann', but the line ends
Ann pung | 4:9 | expected tiles after 'pung', but the line ends
Anm 5m> | 4:1 | got 'Anm' (is Ann meant?)
Ann 5m> hand 2 E dealer Bo | 4:9 | got 'hand' (it begins a line of its own)
Ann\u30005m> | 4:1 | (U+3000 in it is not a plain blank)
Ann 5m>\u00a0Bo 6m> | 4:8 | (U+00A0 in it is not a plain blank)
Ann \uff15m> | 4:5 | (the wide '\uff15' is not '5')
Ann\uff1a 5m | 4:1 | (the wide '\uff1a' is not ':')
Ann 5m> “so” | 4:9 | (the quote '“' is not '"')
Ann 5m> pong 5m | 4:9 | got 'pong' (is pung meant?)
5m> | 4:1 | expected a player (Ann, Bo, Cy, Di) before '5m>'
Ann kong 55m | 4:10 | expected 1 tile (added), 3 (open) or 4 (concealed)
Ann win on 5m from Eve | 4:20 | expected a player (Ann, Bo, Cy, Di) after 'from', got 'Eve'
Ann win on 5m from Bo pays 1 2 3 | 4:33 | four numbers, one a player (number 4) after 'pays', but the line ends
Ann win on 5m from Bo total many | 4:29 | expected a number after 'total', got 'many'
Ann win on 5m from Bo total 1 total 2 | 4:31 | 'total' of this event is given twice
Ann 5m "so | 4:8 | the text in quotes has no end
Ann 5m {"meta": {"a": } | 4:23 | the JSON object cannot be read
Ann 5m {"note": "a", "note": "b"} | 4:8 | 'note' is given twice in one object
Ann 5m {"type": "win"} | 4:8 | 'type' has no place here
Ann 5m {"tiel": "1m"} | 4:5 | has no field `tiel` (is `tile` meant?)
end lost | 4:5 | expected 'won', 'exhausted' or 'game' after 'end', got 'lost'
hand 2 E dealer Ann\nBo: ... flowers 1f flowers 2f | 5:20 | flowers of Bo stands here twice
hand 2 E dealer Ann\nBo: ... flowers 9f | 5:18 | expected tiles after 'flowers', got '9f'
hand two | 4:6 | expected the number of the hand after 'hand', got 'two'
hand 2 E | 4:1 | this hand has no dealer
Ann win on 5m from Bo melds X:123m | 4:29 | C: chow, P: pung
"""
ALONE = r"""
# the whole text | line:column | said
game g b30fj\nplayers Ann Bo Cy\nhand 1 E dealer Ann\nAnn 5z>\n | 2:18 | four players (number 4)
game g b30fj\nplayers Ann Ann Cy Di\nhand 1 E dealer Ann\nAnn 5z>\n | 2:13 | two players are called Ann
game g b30fj\nhand 1 E dealer Ann\nAnn 5z>\n | 1:1 | this game has no players
game g b30fj\nplayers Ann Bo pung Di\nAnn 5z>\n | 2:16 | expected the name of a player, got 'pung'
game g b30fj\nplyers Ann Bo Cy Di\nhand 1 E dealer Ann\n | 2:1 | (is players meant?)
game g\n | 1:7 | expected a ruleset after 'g', but the line ends
hand 1 E dealer Ann\nAnn 5z>\n | 1:1 | expected 'game', which a typed record begins with, got 'hand'
gane g b30fj\n | 1:1 | expected 'game', which a typed record begins with
game ?\n | 1:1 | there is no event in this game
game g b30fj\nplayers Ann Bo Cy Di\ndate noon\n | 3:6 | expected a date such as 2026-11-06, got 'noon'
"""


def rows(table: str) -> list[list[str]]:
    """The cells of a table, in which a line feed is \\n, and what cannot be seen the number of the character."""
    lines = (line for line in table.splitlines() if line and not line.startswith("# "))
    shown = (re.sub(r"\\u(....)", lambda found: chr(int(found[1], 16)), line) for line in lines)
    return [[cell.replace(r"\n", "\n") for cell in line.split(" | ")] for line in shown]


@pytest.mark.parametrize(
    ("before", "table"), [(DISPUTE, MISTAKES), (DEAL, OF_A_DEAL), (HEAD, BEHIND_A_DEAL), ("", ALONE)]
)
def test_each_mistake_is_told_once_at_its_place_with_what_to_write(before: str, table: str) -> None:
    assert before in ("", HEAD) or told(before) == [], "without a mistake nothing is told"
    wrong = []
    for *replaced, typed, place, said in rows(table):
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
