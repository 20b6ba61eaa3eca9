"""Botzone's matches and its judge's logs: a game written as either comes back as that game."""

from __future__ import annotations

import json

import pytest

from replay.engine import audit
from replay.events import Chow, Pung, Win
from replay.formats.paths import is_record
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported, refused

DEALS = """\
Match 5f3a
Wind 1
Player 0 Deal W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 F3 J3
Player 1 Deal W4 W4 W5 W6 W7 B5 B6 T4 T5 T6 F2 F2 J1
Player 2 Deal W8 W8 W9 B7 B8 B9 T7 T8 T9 F3 F4 J1 J2
Player 3 Deal W5 W5 W7 B4 B4 B6 T2 T3 T4 F4 J1 J2 J2
"""


TURNS = "botzone mcr-136 1"


@pytest.mark.parametrize(
    ("ruleset", "shape"), [("mcr-136", "match"), ("mcr-136", "log"), ("mcr-136", "record"), ("mcr", "one wall")]
)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.sampled(4)
def test_an_exported_hand_comes_back_with_the_same_audit(tmp_path, ruleset, shape, seed):
    name = f"botzone {ruleset} {seed}"
    (record,) = imported(tmp_path, written.log(name, shape))
    theirs, ours = audit(record), audit(written.game(name))
    assert theirs.ruleset == ruleset
    assert [each.code for each in theirs.findings if each.code != "unverifiable"] == []
    assert theirs.scores == ours.scores


def test_each_move_of_a_match_is_read_and_what_it_claims_is_a_claim(tmp_path):
    data = DEALS + (
        "Player 0 Draw F4\nPlayer 0 Play J3\nPlayer 1 Draw T7\nPlayer 1 Play F2\nPlayer 2 Draw B1\nPlayer 2 Play J2\n"
        "Player 3 Peng J2\nPlayer 3 Play W7 Ignore Player 0 CHI W6\nPlayer 0 Draw W9\nPlayer 0 Play B4\n"
        "Player 1 Chi B5\nPlayer 1 Play J1\n"
        "Player 2 Hu J1 Ignore Player 3 PENG J1\nFan 9 混一色*1+箭刻*1+老少副*1\nScore -8 -17 33 -8\n"
    )
    (record,) = imported(tmp_path, data)
    events = events_of(record)
    pung, chow = (next(each for each in events if isinstance(each, kind)) for kind in (Pung, Chow))
    assert (pung.seat, pung.target, pung.tile, pung.tiles) == (3, 2, "6z", "6z6z")
    assert (chow.seat, chow.target, chow.tile, chow.tiles) == (1, 0, "4p", "5p6p")
    (win,) = (each for each in events if isinstance(each, Win))
    assert (win.seat, win.by, win.target, win.tile, win.total) == (2, "discard", 1, "7z", 9)
    assert win.patterns == {"混一色": 6, "箭刻": 2, "老少副": 1}
    assert win.payments == (-8, -17, 33, -8)
    assert (win.meta or {})["ignored"] == "Ignore Player 3 PENG J1"
    assert "illegal_win" in [each.code for each in audit(record).findings]


def test_a_false_win_is_a_win_and_its_penalty_no_payment(tmp_path):
    turns = written.log(TURNS, "log")
    place = next(
        place for place, each in enumerate(turns) if each.get("output", {}).get("display", {}).get("action") == "DRAW"
    )
    told = {"action": "WH", "player": 0, "fanCnt": 5, "score": [-30, 10, 10, 10]}
    told["fan"] = [{"name": "缺一门", "cnt": 1, "value": 1}, {"name": "箭刻", "cnt": 2, "value": 2}]
    (record,) = imported(tmp_path, json.dumps([*turns[: place + 1], {"output": {"display": told}}]))
    (win,) = (each for each in events_of(record) if isinstance(each, Win))
    assert (win.total, win.payments) == (5, None)
    assert win.patterns == {"缺一门": 1, "箭刻": 4}
    verdict = audit(record)
    assert "illegal_win" in [each.code for each in verdict.findings]
    assert [each.why for each in verdict.left_out] == ["not compared: it is the penalty for a false win"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("Player 0 Draw X9\n", "line 7: expected a tile, such as W1, B9, T5, F1, J3 or H8, got 'X9'"),
        ("Player 7 Draw W9\n", "line 7: expected a player, 0 to 3, got '7'"),
        ("Player 0 Draw W9\nPlayer 0 Play W9\nPlayer 1 Chi W3\n", "line 9: expected a chow with the discard 9m in it"),
        ("Player 0 Chi W3\n", "line 7: expected a chow right after a discard"),
        ("Player 0 Peng W3\n", "line 7: expected a pung right after a discard"),
        ("Player 0 Shout W3\n", "line 7: expected Deal, Draw, Play, Chi"),
        ("Player 0 Hu W3\n", "line 7: expected a win after an own draw, a discard or an added kong"),
        ("Nonsense\n", "line 7: expected a line of a match"),
        ("Player 0 Deal W1\n", "line 7: expected 13 tiles"),
        ("Wind 9\n", "line 7: expected a round, 0 to 3, got '9'"),
    ],
)
def test_a_match_that_cannot_be_read_is_told_and_the_others_are_read(tmp_path, more, said):
    (read,), message = refused(tmp_path, DEALS + more + written.log(TURNS))
    assert said in message
    assert "the rest was read" in message
    (told,) = audit(read).left_out
    assert f"{told.where}: {told.why}".startswith(said)
    _, alone = refused(tmp_path, DEALS + more)
    assert said in alone
    assert "the rest" not in alone


@pytest.mark.parametrize(
    ("kept", "change", "rest"),
    [
        (3, lambda shown: shown.pop("hand"), False),  # the deal: nothing of the game is known
        (5, lambda shown: shown.update(tile="Q1"), True),
    ],
)
def test_the_rest_of_a_log_was_read_where_there_is_any(tmp_path, kept, change, rest):
    turns = written.log(TURNS, "log")[:kept]
    change([each["output"]["display"] for each in turns if "display" in each.get("output", {})][-1])
    games, message = refused(tmp_path, turns)
    assert ("the rest was read" in message, len(games)) == (rest, int(rest))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda shown: shown.update(tile="Q1"), ".output.display.tile: expected a tile"),
        (lambda shown: shown.update(player=4), ".output.display.player: expected a seat"),
        (lambda shown: shown.pop("tile"), ".output.display.tile: it is missing"),
    ],
)
def test_what_cannot_be_read_in_a_log_is_told_with_its_place(tmp_path, change, said):
    turns = written.log(TURNS, "log")
    change(turns[4]["output"]["display"])
    assert f"$[4]{said}" in refused(tmp_path, turns)[1]


def test_a_match_without_an_end_is_truncated_and_named(tmp_path):
    (record,) = imported(tmp_path, DEALS + "Player 0 Draw W9\nPlayer 0 Play W9\n")
    verdict = audit(record)
    assert [each.code for each in verdict.findings] == ["truncated"]
    assert [each.why for each in verdict.left_out] == ["the match has no end: neither Hu nor Huang"]


def test_a_folder_has_matches_in_it_and_prose_is_no_match(tmp_path):
    (tmp_path / "data.txt").write_text(written.log(TURNS), "utf-8")
    (tmp_path / "notes.txt").write_text("Match of the evening\nWind was strong\n", "utf-8")
    assert is_record(str(tmp_path / "data.txt"))
    assert not is_record(str(tmp_path / "notes.txt"))


def test_another_ruleset_may_be_named_for_a_match(tmp_path):
    (record,) = imported(tmp_path, written.log("botzone mcr-136 2"), "mcr")
    assert audit(record).ruleset == "mcr"
