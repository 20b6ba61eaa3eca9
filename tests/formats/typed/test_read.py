"""The text form: what each notation stands for, what may be left out, and what is said of a mistake."""

from __future__ import annotations

import gzip
import io
import pickle
import sys

import pytest

from replay.engine import audit
from replay.events import Chow, Discard, Draw, GameRecord, Kong, Pung, StartGame, StartHand, Win
from replay.findings import TypedPlace, place_json
from replay.formats.errors import MOST_PROBLEMS, InputError
from replay.formats.importers.recognise import kind_of
from replay.formats.paths import Input, find_inputs
from replay.formats.typed.problems import Problems
from replay.formats.typed.read import read_text
from replay.formats.typed.source import text_of, typed_records
from replay.formats.typed.write import write_text

HEAD = "game g b30fj\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\n"


def read(text, head=HEAD):
    """The events of a text that is right, without the opening and the deal."""
    problems = Problems()
    (game,) = read_text(head + text, problems)
    assert problems.count == 0
    events = [each.event for each in game.events]
    return events[2:] if head == HEAD else events


def refused(text, head=HEAD):
    """Each fault as it is told, and the mark below its line."""
    problems = Problems()
    games = list(read_text(head + text, problems))
    assert games == []
    return [(each.line, each.column, each.message) for each in problems.kept]


def discard(seat, tile, drawn=None):
    return Discard(seat=seat, tile=tile, drawn=drawn)


@pytest.mark.parametrize(
    ("typed", "events"),
    [
        ("Ann 5z", [Draw(seat=0, tile="5z")]),
        ("Ann +5z", [Draw(seat=0, tile="5z", replacement=True)]),
        ("Ann 5z>", [Draw(seat=0, tile="5z"), discard(0, "5z", True)]),
        ("Ann 5z >", [Draw(seat=0, tile="5z"), discard(0, "5z", True)]),
        ("ann 4p>9m", [Draw(seat=0, tile="4p"), discard(0, "9m", False)]),
        ("@1 4p >9m", [Draw(seat=1, tile="4p"), discard(1, "9m", False)]),
        ("Ann 4p>4p", [Draw(seat=0, tile="4p"), discard(0, "4p", False)]),
        ("Cy ?>>9m", [Draw(seat=2, tile="?"), discard(2, "9m", True)]),
        ("Cy ?>9m?", [Draw(seat=2, tile="?"), discard(2, "9m")]),
        ("Cy >9m", [discard(2, "9m", False)]),
        ("Cy +5m>6m", [Draw(seat=2, tile="5m", replacement=True), discard(2, "6m", False)]),
    ],
)
def test_a_turn(typed, events):
    assert read(typed) == events


def test_a_claim_takes_the_discard_typed_last():
    assert read("Ann 5z>  Di pung 55z >1m  Ann chow 23m")[2:] == [
        Pung(seat=3, target=0, tile="5z", tiles="55z"),
        discard(3, "1m", False),
        Chow(seat=0, target=3, tile="1m", tiles="23m"),
    ]
    assert read("Ann 5z>  Bo 1z>  Di pung 55z on 5z from Ann")[-1] == Pung(seat=3, target=0, tile="5z", tiles="55z")


@pytest.mark.parametrize(
    ("tiles", "kong"),
    [
        ("777s", Kong(seat=1, kind="open", target=0, tile="7s", tiles="777s")),
        ("7777s", Kong(seat=1, kind="concealed", tiles="7777s")),
        ("????", Kong(seat=1, kind="concealed", tiles="????")),
        ("7s", Kong(seat=1, kind="added", tile="7s")),
        (
            "open 77s7j pays -1 3 -1 -1",
            Kong(seat=1, kind="open", target=0, tile="7s", tiles="77s7j", payments=(-1, 3, -1, -1)),
        ),
        ("open 77s", Kong(seat=1, kind="open", target=0, tile="7s", tiles="77s")),
    ],
)
def test_a_kong_is_known_by_its_tiles(tiles, kong):
    assert read(f"Ann 7s>  Bo kong {tiles}")[-1] == kong


@pytest.mark.parametrize(
    ("before", "typed", "by", "tile", "target"),
    [
        ("Bo 4p", "win", "self_draw", "4p", None),
        ("Ann 5z>", "win", "discard", "5z", 0),
        ("Ann 7s kong 7s", "win", "robbed_kong", "7s", 0),
        ("Ann 5z>  Cy 6z>", "win on 5z from Ann", "discard", "5z", 0),
        ("Ann 5z>  Cy 6z", "win from Cy", "discard", "5z", 2),
        ("Ann 7s kong 7s", "win robbed from Cy", "robbed_kong", "7s", 2),
        ("Bo 4p", "win self-draw from Ann", "self_draw", "4p", 0),
        ("Bo ?", "win self-draw on 4p", "self_draw", "4p", None),
        ("", "win on 8m from Di", "discard", "8m", 3),
        ("", "win from Di", "discard", "?", 3),
        ("", "win self-draw", "self_draw", "?", None),
        ("", "win robbed from Di total 4", "robbed_kong", "?", 3),
        ("Ann 5z>", "win on ? from Di", "discard", "?", 3),
        ("Bo ?", "win self-draw on ?", "self_draw", "?", None),
    ],
)
def test_a_win_says_no_more_than_it_must(before, typed, by, tile, target):
    total = 4 if "total" in typed else None
    assert read(f"{before}\nBo {typed}")[-1] == Win(seat=1, by=by, tile=tile, target=target, total=total)


@pytest.mark.parametrize("typed", ["win", "win on ?", "chow 45m", "pung 5m1j", "kong 777s", "win on 5m"])
def test_what_nothing_says_is_refused_and_not_guessed(typed):
    ((line, column, message),) = refused(f"Cy {typed}\n")
    assert (line, column) == (4, 4)
    assert message.endswith(
        "'on TILE from PLAYER'" if "win" not in typed else ": say 'self-draw on TILE', or 'on TILE from PLAYER'"
    )


def test_a_win_on_a_draw_that_is_not_known_or_gone_or_anothers_is_not_guessed():
    for before in ("Ann ?", "Ann ?>", "Bo 5z>  Cy 4p", "Ann 5m flower 5m", "Ann 5m kong 5555p", "Bo 5m"):
        assert len(refused(f"{before}\nAnn win\n")) == 1, before


def test_the_deal():
    opening = "game g sichuan\nplayers Ann Bo Cy Di\nhand 7 dealer Cy excerpt scores 1 -1 0 0\n"
    deal = read(opening + 'Ann: 123m 45p...\nDi: ""\nwall 1m\n  2m', "")[1]
    hands = ("123m45p" + "?" * 8, "?" * 13, "?" * 13, "")
    assert deal == StartHand(hand=7, dealer=2, hands=hands, excerpt=True, scores=(1, -1, 0, 0), wall="1m2m")


@pytest.mark.parametrize(
    ("lines", "flowers", "walls"),
    [
        ("Ann: 123m... flowers 27f\nCy: ... flowers 5f", ("27f", "", "5f", ""), None),
        ('Ann: ... flowers ""', ("",) * 4, None),
        ("Bo: 1m... wall 12m 3z", None, ("", "12m3z", "", "")),
        ("Bo: ... wall 1m flowers 3f\nwall 9s", ("", "3f", "", ""), ("", "1m", "", "")),
    ],
)
def test_flowers_and_own_walls_stand_behind_the_tiles_of_each(lines, flowers, walls):
    deal = read(f"game g mcr\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\n{lines}", "")[1]
    assert (deal.flowers, deal.walls) == (flowers, walls)
    assert deal.wall == ("9s" if "\nwall" in lines else None)
    ((_, _, message),) = refused('hand 2 E dealer Ann {"walls": ["", "", "", ""]}\nBo: ... wall 1m')
    assert message == "the walls of this deal are given twice"


def test_names_of_any_kind():
    start = read('game "a b" b30fj\nplayers Ann="Ann Lee" "?" 小明 win_', "")[0]
    assert isinstance(start, StartGame)
    assert (start.game, start.players) == ("a b", ("Ann Lee", "?", "小明", "win_"))
    assert 'players Ann="Ann Lee" "?" 小明 win_\n' in write_text([start])


def test_notes_times_and_any_field():
    (draw,) = read('Ann 5z "so" t=1.5 {"meta":{"a":[1,null]}, "replacement": false}')
    assert draw == Draw(seat=0, tile="5z", note="so", t=1.5, meta={"a": [1, None]}, replacement=False)


@pytest.mark.parametrize(
    ("typed", "excerpts"),
    [
        ("Bo win on 8m from Ann\n", [True]),
        ("Bo: 123789m123s222z1j\nBo win on 8m from Ann\nend won\n", [True]),
        (
            "Bo win on 8m from Ann\nhand 2 E dealer Bo\nBo 5z>\nhand 3 E dealer Cy\nCy win self-draw on 5z",
            [True, False, True],
        ),
        ("Bo 8m win\n", [False]),
        ("Ann >8m Bo win\n", [False]),
        ("Bo win on 8m from Ann\nCy 5z>\n", [False]),
        ("Ann kong 1111m\nBo win on 8m from Ann\n", [False]),
        ("", [False]),
        ("end won\n", [False]),
        ("end game\nBo win on 8m from Ann\n", [False]),
        ('{"excerpt": false}\nBo win on 8m from Ann\n', [False]),
        ("excerpt\n", [True]),
    ],
)
def test_a_hand_with_a_win_and_no_moves_is_an_excerpt_without_a_word(typed, excerpts):
    assert [each.excerpt for each in read(HEAD + typed, "") if isinstance(each, StartHand)] == excerpts
    opening = "game g sichuan\nplayers Ann Bo Cy Di\nhand 1 dealer Ann\nAnn missing s gives 123m to Bo\n"
    assert read(f"{opening}Ann win self-draw on 5p\n", "")[1].excerpt, "neither is a move yet"


def test_a_win_as_an_excerpt_has_it():
    (win,) = read(
        "Bo win self-draw on 8m total 12 pays -4 12 -4 -4\n"
        "  patterns Pure Straight 8,\n  No Jokers 2\n  shows 123m 55z\n"
        '  melds P:77s8j=777s K:1111p flowers 3j scoring ""\n  situation last_tile tiles_drawn=40 visible=1m\n'
        "  goaround none missing m out S,W"
    )
    assert (win.total, win.payments, win.hand) == (12, (-4, 12, -4, -4), "123m55z")
    assert win.patterns == {"Pure Straight": 8, "No Jokers": 2}
    assert [(each.kind, each.tiles, each.as_) for each in win.melds] == [
        ("pung", "77s8j", "777s"),
        ("concealed_kong", "1111p", None),
    ]
    assert (win.flowers, win.scoring_tiles, win.go_around, win.void_suit, win.out) == ("3j", "", (), "m", ("S", "W"))
    assert (win.situation.last_tile, win.situation.tiles_drawn, win.situation.visible) == (True, 40, "1m")


def test_a_row_in_quotes_may_be_called_anything():
    (win,) = read('Bo win self-draw on 8m patterns "0" 0, "total" -1, Half Flush 40 total 3')
    assert win.patterns == {"0": 0, "total": -1, "Half Flush": 40}
    assert win.total == 3


# ------------------------------------------------------------- faults


def test_all_faults_are_told_and_the_other_games_are_read():
    one = "game a b30fj\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\nAnn 5z>\n"
    data = f"{one}\n{one.replace('5z>', '5x>')}Bo win tot 3\n\n{one}".encode()
    games: list[GameRecord] = []
    with pytest.raises(InputError) as raised:
        games.extend(typed_records(data, data, "club.txt"))
    assert len(games) == 2
    assert str(raised.value).startswith("club.txt:9:5: expected a tile such as 5z")
    assert raised.value.lines[0] == "club.txt: 2 places are not in the text form; the other games were read"
    assert [each for each in raised.value.lines if each.startswith("club.txt:")][1:] == [
        "club.txt:9:5: expected a tile such as 5z or a move such as 4p>9m, got '5x>'",
        "club.txt:10:8: expected a move or more about the last one, got 'tot' (is total meant?)",
    ]
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.lines) == (str(raised.value), raised.value.lines)


def test_no_more_than_fifty_faults_are_told():
    problems = Problems()
    assert list(read_text(HEAD + "Ann 5x>\n" * 80, problems)) == []
    assert problems.count == 80
    lines = problems.lines("club.txt")
    assert sum(line.endswith("^") for line in lines) == MOST_PROBLEMS == 50
    assert lines[-1] == "club.txt: and 30 more"


def test_the_mark_stands_below_the_place_in_a_terminal_and_nothing_is_obeyed():
    problems = Problems()
    list(
        read_text(
            'game g b30fj\nplayers Ann 小明 Cy Di\n小明 1m "\\u001b[31m\u202ee\u0301" \tflop \x1b[31m 2m', problems
        )
    )
    _, told, line, mark = problems.lines("club.txt")
    assert "'flop'" in told
    assert line.isprintable()
    assert "\x1b" not in line
    wide = sum(2 if char in "小明" else 1 for char in line[: line.index("flop")])
    assert len(mark) - 1 == wide


def test_of_a_long_line_the_part_around_the_place_is_shown():
    problems = Problems()
    list(read_text(HEAD + "Ann 5z>  " * 500 + "pang", problems))
    _, _, line, mark = problems.lines("club.txt")
    assert len(line) < 110
    assert line[len(mark) - 1 :].startswith("pang")
    ((_, _, message),) = refused("\x1b[31mEve 5m\n")
    assert message.isprintable()
    with pytest.raises(InputError, match=r"club\.txt:2:9: the line is not UTF-8 text"):
        list(typed_records(b"game g b30fj\nplayers \xff\n", b"", "club.txt"))


# ------------------------------------------------------------- as one of the formats


@pytest.mark.parametrize(
    ("head", "ended", "kind"),
    [
        (b"game g b30fj\n", True, "text"),
        (b"\n# a\r\n  # b\n\ngame\tg b30fj", True, "text"),
        (b"players Ann Bo Cy Di\n", True, "text"),
        (b"hand 1 E dealer Ann\n", True, "text"),
        (b"game", False, None),
        (b"game", True, "text"),
        (b"# only", False, None),
        (b"# only", True, "near-text"),
        (b"Game friday b30fj\n", True, "near-text"),
        (b"HAND 1 E", True, "near-text"),
        (b"games are", True, "prose"),
        (b"gam e", False, None),
        (b"game: friday b30fj", True, "near-text"),
        (b'noise\n{"type": 1}', True, "native"),
        (b"noise \x00\x01", True, "native"),
        (b'{"type":"start_hand"}\n', True, "native"),
    ],
)
def test_it_is_known_by_its_first_word(head, ended, kind):
    assert kind_of(head, ended=ended) == kind


def test_findings_stand_at_the_places_of_the_text(tmp_path):
    path = tmp_path / "club"
    path.write_bytes(gzip.compress(("\ufeff# x\r\n" + HEAD.replace("\n", "\r\n") + "Bo 5z>\r\n").encode()))
    (record,) = Input(str(path)).games()
    places = [entry.line for entry in record.entries]
    assert [(each.row, each.column) for each in places if isinstance(each, TypedPlace)] == [
        (2, 1),
        (4, 1),
        (5, 4),
        (5, 6),
    ]
    assert [int(each) for each in places] == [1, 2, 3, 4]
    first = audit(record).findings[0]
    assert (first.code, str(first.line)) == ("out_of_turn", "5:4")
    assert place_json(first.line) == {"line": 5, "column": 4}
    assert record.foreign is not None
    assert record.foreign.data == path.read_bytes()
    place = pickle.loads(pickle.dumps(TypedPlace(3, 7, 23)))  # as another process has it
    assert (place, str(place), f"{place}", place.row, place.column) == (3, "7:23", "7:23", 7, 23)


def test_in_a_folder_text_is_found_and_other_text_is_not(tmp_path):
    (tmp_path / "club.txt").write_text(HEAD)
    (tmp_path / "notes.txt").write_text("the game was long\n")
    assert [each.path for each in find_inputs([tmp_path])] == [str(tmp_path / "club.txt")]


def test_a_record_with_a_line_that_is_no_event_has_no_text():
    from replay.formats import read_games

    data = (
        b'{"type":"start_game","version":1,"ruleset":"b30fj","game":"x","players":["A","B","C","D"]}\n{"type":"drw"}\n'
    )
    (record,) = read_games(io.BytesIO(data), "g.jsonl")
    with pytest.raises(InputError, match=r"g\.jsonl: line 2 cannot be written as text: There is no event type `drw`"):
        text_of(record)


def test_a_deep_object_is_refused():
    deep = "[" * (sys.getrecursionlimit() * 20)
    assert "nested" in refused(f'Ann 5m {{"meta":{{"a":{deep}')[0][2]
    nested = '{"a":' * 150 + "1" + "}" * 150
    assert "nested" in refused(f'Ann 5m {{"meta":{nested}}}')[0][2]
    assert read(HEAD.replace("b30fj", "bridge"), "")[0].ruleset == "bridge", "no ruleset is needed"
