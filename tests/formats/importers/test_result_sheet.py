"""Sheets of results: a row a hand, as clubs keep them in a spreadsheet."""

import json
import re

import pytest

from replay.events import EndHand, EventAt, StartHand, Win
from replay.formats.foreign import games_of
from replay.formats.importers.recognise import kind_of
from replay.formats.importers.result_sheet import template
from tests.cli.running import ROOT, run
from tests.club.paper import FIGURES

HEAD = "hand,winner,from,points,Mei,Sam,Lin,Bob"
_, *BAD_ROWS = (ROOT / "tests/data/sheets.txt").read_text("utf-8").splitlines()
BAD_ROWS, NO_SHEETS = BAD_ROWS[: BAD_ROWS.index("==")], BAD_ROWS[BAD_ROWS.index("==") + 1 :]
EIGHT = """\
1,Mei,Sam,80,240,-190,-25,-25
2,Lin,,30,-30,-30,90,-30
3,Bob,Lin,40,-25,-25,-70,120
4,,,,,,,
5,Sam,Mei,10,-10,30,-10,-10
6,Mei,self,60,180,-60,-60,-60
7,Lin,Bob,25,-25,-25,75,-25
8,Bob,Bob,5,-5,-5,-5,15
"""


@pytest.fixture
def sheet(tmp_path):
    def written(text, *, encoding="utf-8"):
        (tmp_path / "results.csv").write_bytes(text.encode(encoding))
        return tmp_path / "results.csv"

    return written


def events(path, ruleset="zung-jung"):
    return [
        [each.event for each in game.entries if isinstance(each, EventAt)]
        for game in games_of(str(path), "s", ruleset=ruleset)
    ]


def standings(path, *words):
    run("ingest", path, "--store", path.with_suffix(".sqlite"), *words)
    text = run("season", "--json", "--store", path.with_suffix(".sqlite")).stdout
    return [found for line in text.splitlines() if (found := json.loads(line))["set"] == "standing"]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n{EIGHT}",
        f"\ufeff{HEAD}\r\n" + EIGHT.replace("\n", "\r\n"),
        f"{HEAD}\n{EIGHT}".replace(",", ";"),
        f"{HEAD}\n{EIGHT}".replace(",", "\t").replace("-", "−"),
        f"{HEAD}\n{EIGHT}".replace("4,,,,,,,", "4,nobody,,0,0,0,0,0"),
        f"{HEAD}\n{EIGHT}9,,,,,,,\n10,,,,,,,\n",
    ],
    ids=["plain", "of a spreadsheet", "semicolons", "tabs", "nobody", "not played"],
)
def test_the_eight_hands(sheet, text):
    found = standings(sheet(text), "--ruleset", "zung-jung")
    told = ("points", "hands", "won", "dealt_in", "average_win")
    assert {each["player"]: tuple(each[name] for name in told) for each in found} == FIGURES


def test_the_example(sheet):
    ((start, deal, win, _),) = events(sheet(f"{HEAD}\n1,Mei,Sam,80,240,-190,-25,-25\n"))
    assert (start.players, start.played_at) == (("Mei", "Sam", "Lin", "Bob"), None)
    assert (deal.excerpt, deal.dealer, deal.round) == (True, 0, "E")
    assert win == Win(seat=0, by="discard", target=1, total=80, payments=(240, -190, -25, -25), meta={"at": "line 2"})


def test_columns_of_their_own(sheet):
    text = "round,date,winner,hand,from,points,A,B,C,D,ruleset,game,dealer,tile\n"
    text += "S,2026-11-26,A,7,b,30,90,-30,-30,-30,zung-jung,one,C,5p\n,2026-11-27,,1,,,0,0,0,0,xixi,two,,\n"
    (one, first, win, _), (two, second, end, _) = events(sheet(text), None)
    assert (one.game, one.played_at, one.ruleset) == ("one", "2026-11-26", "zung-jung")
    assert (first.hand, first.dealer, first.round, win.target, win.tile) == (7, 2, "S", 1, "5p")
    assert (two.game, two.ruleset, second.round, end.reason) == ("two", "xixi", None, "wall_exhausted")


@pytest.mark.parametrize(
    ("ruleset", "dealers"), [("zung-jung", [0, 1, 2, 3, 0]), ("xixi", [0, 2, 1, 1, 1]), ("sichuan", [0, 2, 1, 1, 1])]
)
def test_who_deals_follows(sheet, ruleset, dealers):
    rows = "1,C,,1,-1,-1,3,-1\n2,B,,1,-1,3,-1,-1\n3,,,,0,0,0,0\n4,B,,1,-1,3,-1,-1\n5,A,,1,3,-1,-1,-1\n"
    (game,) = events(sheet(f"hand,winner,from,points,A,B,C,D\n{rows}"), ruleset)
    assert [each.dealer for each in game if isinstance(each, StartHand)] == dealers


@pytest.mark.parametrize(("first", "dealer", "wind"), [(1, 0, "E"), (6, 1, "S"), (16, 3, "N"), (999_999, 2, "N")])
def test_who_deals_in_a_sheet_that_begins_later(sheet, first, dealer, wind):
    """Zung Jung §3.1: four rounds of four hands; whatever number stands there, it is answered at once."""
    (game,) = events(sheet(f"{HEAD}\n{first},Mei,,30,90,-30,-30,-30\n"))
    (deal,) = [each for each in game if isinstance(each, StartHand)]
    assert (deal.dealer, deal.round) == (dealer, wind)


def test_two_winners(sheet):
    rows = "1,B,A,8,-8,8,0,0\n1,C,A,4,-4,0,4,0\n"
    (game,) = events(sheet(f"hand,winner,from,points,A,B,C,D\n{rows}"), "b30fj")
    assert [(each.seat, each.target) for each in game if isinstance(each, Win)] == [(1, 0), (2, 0)]
    assert not [each for each in game if isinstance(each, EndHand)]


@pytest.mark.parametrize(("row", "why"), [row.split(" | ") for row in BAD_ROWS])
def test_a_bad_row_is_said_and_the_others_are_read(sheet, row, why):
    path = sheet(f"{HEAD}\n1,Mei,,30,90,-30,-30,-30\n{row}\n3,Sam,,10,-10,30,-10,-10\nz,,,,,,,1\n")
    result = run("audit", path, "--ruleset", "zung-jung", "--json")
    game, *refused = map(json.loads, result.stdout.splitlines())
    assert (result.exit_code, game["hands"]) == (2, 3), "the hand of the bad row was played, and nothing of it is known"
    assert {each["code"] for each in game["findings"]} == {"unverifiable"}, "it is not held against the others"
    assert [each["line"] for each in refused] == [3, 5], "each bad row with its line"
    assert why in refused[0]["error"]
    assert [each["where"] for each in game["left_out"]] == ["line 3", "line 5"]
    path.with_suffix(".sqlite").unlink(missing_ok=True)
    run("ingest", path, "--ruleset", "zung-jung", "--store", path.with_suffix(".sqlite"))
    season = run("season", "--store", path.with_suffix(".sqlite")).stdout
    assert re.search(r"Season · 1 game · 2 hands\n.*\nleft out +1 hand", season)


@pytest.mark.parametrize(
    ("text", "why"), [row.replace("HEAD", HEAD).replace(r"\n", "\n").split(" | ") for row in NO_SHEETS]
)
def test_a_sheet_that_cannot_be_read(sheet, text, why):
    result = run("audit", sheet(text))
    assert (result.exit_code, why in result.stderr) == (2, True)
    assert "internal" not in result.stderr
    assert "the rest was read" not in result.stderr


GAMES = "game,date,ruleset," + HEAD
WON = "1,Mei,,30,90,-30,-30,-30"


@pytest.mark.parametrize(
    ("rows", "read", "said"),
    [
        (["a,,zung-jung," + WON, "b,,zung-jung,1,Meii,,30,90,-30,-30,-30"], ["a"], ["line 3: winner 'Meii'"]),
        (["b,,zung-jung,1,Meii,,30,90,-30,-30,-30", "a,,zung-jung," + WON], ["a"], ["line 2: winner 'Meii'"]),
        (['b,,zung-jung,1,"Mei,,30,90,-30,-30,-30', "a,,zung-jung," + WON], ["a"], ["line 2: its quotation marks"]),
        (["a,,whist," + WON, "b,,zung-jung," + WON], ["b"], ["line 2: "]),
        (
            ["a,2026-11-05,zung-jung," + WON, "a,2026-11-06,zung-jung," + WON, "b,2026-11-06,xixi," + WON],
            ["b"],
            ["line 2: rows of game a have 2 dates: 2026-11-05, 2026-11-06"],
        ),
        (["a,,zung-jung," + WON, "a,,xixi," + WON], [], ["line 2: rows of game a have 2 rulesets: zung-jung, xixi"]),
        (["a,2026-11-05,zung-jung," + WON, "a,,,2" + WON[1:]], ["a"], []),
    ],
)
def test_what_is_wrong_with_a_game_takes_no_other_with_it(sheet, rows, read, said):
    path = sheet("\n".join([GAMES, *rows, ""]))
    result = run("ingest", path, "--store", path.with_suffix(".sqlite"), "--json")
    assert all(each in result.stderr for each in said), result.stderr
    assert result.exit_code == (2 if said else 0)
    stored = [each["game"] for each in map(json.loads, result.stdout.splitlines()) if "hands" in each]
    assert stored == read


@pytest.mark.parametrize(
    ("ruleset", "rows", "hands", "lost"),
    [
        ("zung-jung", ["1,A,,,,,,", "2,Bx,,,,,,", "3,C,,,,,,"], {1: 1, 2: 0, 3: 1}, [3]),
        ("zung-jung", ["1,A,,,,,,", "x,B,,,,,,", "3,C,,,,,,"], {1: 1, 2: 0, 3: 1}, [3]),  # the one that is missing
        ("zung-jung", ["1,A,,,,,,", "x,B,,,,,,", "2,C,,,,,,"], {1: 1, 2: 1}, [3]),  # none is
        ("zung-jung", ["1,A,,,,,,", "sum,,,9,,,,"], {1: 1}, [3]),
        ("zung-jung", ["1,Ax,,,,,,", "1,A,,,,,,"], {1: 1}, [2]),
        ("b30fj", ["1,A,D,,,,,", "1,Bx,D,,,,,", "1,C,D,,,,,", "2,C,,,,,,"], {1: 1, 2: 1}, [3, 4]),  # who won before C?
        ("b30fj", ["1,A,D,,,,,", "1,B,D,,,,,", "1,Cx,D,,,,,", "2,C,,,,,,"], {1: 2, 2: 1}, [4]),
    ],
)
def test_a_hand_whose_row_is_lost_stands_there_with_nothing_in_it(sheet, ruleset, rows, hands, lost):
    path = sheet("\n".join(["hand,winner,from,points,A,B,C,D", *rows, ""]))
    (game, *problems) = map(json.loads, run("audit", path, "-r", ruleset, "--json").stdout.splitlines())
    assert [each["line"] for each in problems] == lost
    assert {each["code"] for each in game["findings"]} == {"unverifiable"}
    told = run("convert", path, "-r", ruleset).stdout.splitlines()
    kept = list(map(json.loads, filter(lambda line: line.startswith("{"), told)))
    wins: dict[int, int] = {}
    for each in kept:
        if each["type"] == "start_hand":
            wins[each["hand"]] = 0
        elif each["type"] == "win":
            wins[max(wins)] += 1
    assert wins == hands


def test_a_tile_from_the_winner_is_said_to_be_read_as_drawn(sheet):
    said = run("audit", sheet(f"{HEAD}\n{EIGHT}"), "-r", "zung-jung").stderr
    assert "line 9: `from` is the winner, which is read as a tile that the winner drew" in said
    assert (
        "`from`" not in run("audit", sheet(f"{HEAD}\n{EIGHT.replace('Bob,Bob', 'Bob,self')}"), "-r", "zung-jung").stderr
    )


def test_a_sheet_in_another_encoding(sheet):
    result = run("audit", sheet(f"{HEAD}\n1,Mei,,30,90,-30,-30,-30\n".replace("Bob", "José"), encoding="latin-1"))
    assert (result.exit_code, "CSV UTF-8" in result.stderr) == (2, True)


def test_other_tables_are_none():
    assert kind_of(b"name,points\nMei,3\n", ended=True) != "results"
    assert kind_of(b"hand 1 E dealer Mei\n", ended=True) == "text"


def test_the_template_is_filled_in(sheet):
    empty = template(["Mei", "Sam", "Lin", "Bob"], game="thu", date="2026-11-26", ruleset="zung-jung", hands=9)
    assert "there is no game in it" in run("audit", sheet(empty)).stderr
    rows = {line.split(",")[0]: line.split(",", 1)[1] for line in EIGHT.splitlines()}
    lines = [
        f"{','.join(line.split(',')[:4])},{rows[hand]}" if (hand := line.split(",")[3]) in rows else line
        for line in empty.splitlines()
    ]
    found = standings(sheet("\n".join(lines)))
    assert {each["player"]: each["points"] for each in found} == {name: each[0] for name, each in FIGURES.items()}
    assert found[0]["evenings"] == 1


def test_the_template_is_written(tmp_path):
    result = run("new", "--csv", "--ruleset", "zung-jung", "--players", "Mei,Sam,Lin,Bob")
    assert result.stdout.splitlines()[0] == f"game,date,ruleset,{HEAD}"
    assert run("new", "--csv", "--excerpt").exit_code == 2


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("Mei,Mei,Lin,Bob", "two columns are named Mei"),
        ("hand,winner,from,points", "two columns are named hand"),
        ("A,A ,B,C", "two columns are named A"),
        ("self,nobody,A,B", "'self' is no name of a player"),
        (",A,B,C", "four columns are needed"),
    ],
)
def test_no_sheet_is_written_that_could_not_be_read(tmp_path, players, why):
    result = run("new", "--csv", "-r", "zung-jung", "--players", players, "--to", tmp_path / "new.csv")
    assert (result.exit_code, why in result.stderr, list(tmp_path.iterdir())) == (2, True, [])


def test_a_sheet_in_a_folder(sheet):
    path = sheet(f"{HEAD},ruleset\n1,Mei,,30,90,-30,-30,-30,zung-jung\n")
    (path.parent / "other.csv").write_text("a,b\n1,2\n")
    assert '"hands":1' in run("audit", path.parent, "--json").stdout


def test_a_finding_stands_where_the_row_does(sheet):
    path = sheet(f"{HEAD}\n\n{EIGHT.replace('-30,90,-30', '-20,90,-30')}")
    store = path.with_suffix(".sqlite")
    for words in (("audit", path, "-r", "zung-jung"), ("ingest", path, "-r", "zung-jung", "--store", store)):
        found = json.loads(run(*words, "--json").stdout.splitlines()[0])["findings"]
        assert [each["line"] for each in found if each["code"] == "wrong_payments"] == [4]
    kept = json.loads(run("audit", "--game", "Mei-Sam-Lin-Bob", "--store", store, "--json").stdout)["findings"]
    assert kept == found
