"""Hands as JSON and as a line of text: what they say, and what is said of those that cannot be read."""

import json

import msgspec
import pytest

from replay.answers.hands import score_line
from replay.formats.errors import HandInputError
from replay.formats.hand_text import fields_of_text, meld_of_text
from replay.formats.hands import (
    id_of,
    read_score_input,
    read_waits_input,
)
from replay.hands import (
    Dropped,
    Line,
    Meld,
    NotAWin,
    Reason,
    Scored,
    ShownReading,
    Situation,
)
from replay.tiles import KIND_OF, parse_tiles
from tests.hands_json import hand_from_json, held_from_json

PLAIN = {"ruleset": "any", "concealed": "123m345p3344z", "win": "3z", "by": "discard"}


def test_every_field_of_the_contract_is_read():
    hand = hand_from_json(
        {
            "id": [1],
            "ruleset": "any",
            "concealed": "123456789m1p",
            "melds": [{"kind": "open_kong", "tiles": "777s8j", "as": "7777s"}],
            "flowers": "1j",
            "win": "1p",
            "by": "self_draw",
            "seat": "S",
            "round": "W",
            "target": "E",
            "out": ["N"],
            "situation": {
                "after_kong": True,
                "after_flower": False,
                "kong_kind": "open",
                "discard_after_kong": False,
                "last_tile": True,
                "first_draw": False,
                "before_first_discard": False,
                "no_calls": False,
                "dealer_first_discard": False,
                "tiles_drawn": 40,
                "visible": "5m",
            },
            "void_suit": "s",
            "scoring_tiles": "5m7z",
            "go_around": [{"seat": "S", "tile": "9p"}],
            "rulings": {},
        }
    )
    assert hand.concealed == parse_tiles("123456789m1p")
    assert hand.melds == (Meld("open_kong", parse_tiles("777s8j"), parse_tiles("7777s")),)
    assert (hand.flowers, hand.win, hand.by) == (parse_tiles("1j"), KIND_OF["1p"], "self_draw")
    assert (hand.seat, hand.round, hand.target, hand.out) == ("S", "W", "E", ("N",))
    assert hand.situation == Situation(
        after_kong=True, kong_kind="open", last_tile=True, tiles_drawn=40, visible=parse_tiles("5m")
    )
    assert (hand.void_suit, hand.scoring_tiles) == ("s", parse_tiles("5m7z"))
    assert hand.go_around == (("S", KIND_OF["9p"]),)


def test_what_may_be_left_out_has_the_defaults_of_the_contract():
    hand = hand_from_json(PLAIN)
    assert (hand.melds, hand.flowers, hand.target, hand.out) == ((), (), None, ())
    assert hand.situation == Situation()
    assert hand.situation.visible is None, "absent: Hell Wait is not judged"
    assert hand.scoring_tiles is None, "absent is not the same as an empty wall"
    assert hand.go_around is None, "absent is not the same as no discards"


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [("scoring_tiles", "", ()), ("go_around", [], ()), ("void_suit", None, None), ("melds", None, ())],
)
def test_empty_is_not_absent(field, value, read):
    assert getattr(hand_from_json({**PLAIN, field: value}), field) == read


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"by": "ron"}, ["by", '"discard", "robbed_kong" or "self_draw"', '"ron"']),
        ({"by": 1}, ["by", "it is 1"]),
        ({"win": "3x"}, ["win", "'x'", "character 2"]),
        ({"win": "33z"}, ["win", "2 tiles", "one"]),
        ({"win": "?"}, ["win", "known"]),
        ({"concealed": "12"}, ["concealed", "character 3"]),
        ({"concealed": "0m"}, ["concealed", "0m"]),
        ({"concealed": "123m?"}, ["concealed", "'?'"]),
        ({"concealed": "1m\n"}, ["concealed", "character 3"]),
        ({"melds": [{"kind": "pung", "tiles": "777s"}, {"kind": "pung", "tiles": "77x"}]}, ["melds[1].tiles", "'x'"]),
        ({"melds": [{"kind": "pon", "tiles": "777s"}]}, ["melds[0].kind", '"pon"', "concealed_kong"]),
        ({"melds": [{"kind": "pung"}]}, ["melds[0]", "'tiles' is missing"]),
        ({"melds": {}}, ["melds", "list"]),
        ({"situation": {"last": True}}, ["situation", "'last'", "last_tile"]),
        ({"situation": {"last_tile": 1}}, ["situation.last_tile", "true or false"]),
        ({"situation": {"tiles_drawn": -1}}, ["situation.tiles_drawn", "from 0 to 1000", "-1"]),
        ({"situation": {"visible": "9j"}}, ["situation.visible", "9j"]),
        ({"out": ["X"]}, ["out[0]", '"X"', '"E", "S", "W" or "N"']),
        ({"out": ["S", "S"]}, ["out", "twice"]),
        ({"out": ["E"]}, ["out", "own"]),
        ({"target": "E"}, ["target", "own"]),
        ({"seat": "south"}, ["seat", '"south"']),
        ({"go_around": [{"seat": "S", "tile": "9"}]}, ["go_around[0].tile", "'9'"]),
        ({"rulings": {"a": 1}}, ["rulings", "text"]),
        ({"concealled": "1m"}, ["'concealled'", "concealed"]),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_an_unusable_field_is_named(change, said):
    for read in (hand_from_json, lambda fields: read_score_input(json.dumps(fields)).hand()):
        with pytest.raises(HandInputError) as raised:
            read({**PLAIN, **change})
        for words in said:
            assert words in str(raised.value)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"a"',
        b"12",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"id":' + b"[" * 5000 + b"]" * 5000 + b"}",
    ],
    ids=["empty", "cut", "null", "list", "text", "number", "no-utf8", "deep-and-cut", "deep"],
)
def test_a_line_that_is_no_hand_is_an_error_and_no_crash(line):
    for read in (read_score_input, read_waits_input):
        with pytest.raises(HandInputError):
            read(line)
    assert id_of(line) is None
    assert id_of(b'{"id": {"club": 7}, "concealed": "zz"}') == {"club": 7}


def test_a_ruleset_is_required_unless_one_is_given_beside():
    line = json.dumps({name: value for name, value in PLAIN.items() if name != "ruleset"})
    with pytest.raises(HandInputError, match="'ruleset' is missing"):
        read_score_input(line)
    assert read_score_input(line, ruleset="other").ruleset == "other"
    assert read_score_input(json.dumps(PLAIN), ruleset="other").ruleset == "any"


# ------------------------------------------------------------- waits


@pytest.mark.parametrize(
    ("concealed", "melds", "fits"),
    [
        ("123456789m1123p", 0, True),
        ("123456789m11233p", 0, True),
        ("123456789m112p", 0, False),
        ("123456789m112334p", 0, False),
        ("1z", 4, True),
        ("12z", 4, True),
        ("123z", 4, False),
        ("", 4, False),
        ("1z", 5, False),
    ],
)
def test_a_waiting_hand_has_13_or_14_tiles_less_three_a_meld(concealed, melds, fits):
    fields = {"ruleset": "any", "concealed": concealed, "melds": [{"kind": "pung", "tiles": "555s"}] * melds}
    if fits:
        assert held_from_json(fields).concealed == parse_tiles(concealed)
    else:
        with pytest.raises(HandInputError, match=r"concealed|melds"):
            held_from_json(fields)


# ------------------------------------------------------------- one line of text


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "123m345p3344z P:77s8j F:1j + 3z",
            {"concealed": "123m345p3344z", "melds": [("pung", "77s8j")], "flowers": "1j", "win": "3z"},
        ),
        (
            "4z O:777s8j A:1111p O:4444m K:3333z + 4z",
            {
                "concealed": "4z",
                "melds": [
                    ("open_kong", "777s8j"),
                    ("added_kong", "1111p"),
                    ("open_kong", "4444m"),
                    ("concealed_kong", "3333z"),
                ],
                "win": "4z",
            },
        ),
        ("123m23m44z C:123m C:123m +1m", {"concealed": "123m23m44z", "melds": [("chow", "123m")] * 2, "win": "1m"}),
        ("123m 456p 3344z 555s + 3z self-draw", {"concealed": "123m456p3344z555s", "win": "3z", "by": "self_draw"}),
        ("1z+1z robbed", {"concealed": "1z", "win": "1z", "by": "robbed_kong"}),
        ("123m", {"concealed": "123m"}),
    ],
)
def test_rulebook_12_notation(text, fields):
    if "melds" in fields:
        fields["melds"] = [{"kind": kind, "tiles": tiles} for kind, tiles in fields["melds"]]
    assert fields_of_text(text) == fields


def test_a_meld_option():
    for text, kind, tiles in (
        ("pung:77s8j", "pung", "77s8j"),
        ("P:77s8j", "pung", "77s8j"),
        ("concealed-kong:1111m", "concealed_kong", "1111m"),
    ):
        assert meld_of_text(text) == {"kind": kind, "tiles": tiles}
    assert meld_of_text("chow:34m6j=345m") == {"kind": "chow", "tiles": "34m6j", "as": "345m"}


def test_a_text_that_is_no_hand_or_meld_is_refused():
    for text in ("123", "123m +", "123m + 1m + 2m", "123m X:11z", "123m P:11x", "123m (11z)", "123m + P:11z 1m ron"):
        with pytest.raises(HandInputError):
            hand_from_json({**PLAIN, **fields_of_text(text)})
    for text in ("77s8j", "pong:777s", "pung:77"):
        with pytest.raises(HandInputError):
            meld_of_text(text)


# ------------------------------------------------------------- results


def test_a_score_has_the_shape_of_the_contract():
    reading = ShownReading(shape="Standard", sets=("123m", "456m", "789m", "123s", "11p"), jokers=(("1j", "4m"),))
    result = Scored(
        total=12,
        unit="faan",
        payout=24,
        payments={"E": 24, "S": -24, "W": 0, "N": 0},
        lines=(Line(name="Pure Straight", value=8), Line(name="Tile Hog", value=2), Line(name="Tile Hog", value=2)),
        reading=reading,
        dropped=(Dropped(name="Short Straight", by="Pure Straight", value=0, cite=""),),
        others=((9, reading),),
    )
    found = json.loads(msgspec.json.encode(score_line(result, "b30fj", "any")))
    contract = {
        "id": "any",
        "ruleset": "b30fj",
        "valid": True,
        "total": 12,
        "unit": "faan",
        "patterns": {"Pure Straight": 8, "Tile Hog": 4},
        "payout": 24,
        "payments": {"E": 24, "S": -24, "W": 0, "N": 0},
        "suppressed": {"Short Straight": "Pure Straight"},
        "reasons": [],
    }
    assert {name: found[name] for name in contract} == contract
    assert found["reading"]["sets"] == ["123m", "456m", "789m", "123s", "11p"]
    assert found["reading"]["jokers"] == {"1j": "4m"}


def test_what_a_score_leaves_out_or_adds():
    plain = score_line(Scored(total=5, unit="points", lines=()), "any")
    assert not {"payout", "payments"} & plain.keys(), "the rules do not fix them"
    capped = score_line(Scored(total=320, unit="points", lines=(), details={"raw": 445, "limit": "cap"}), "any")
    assert (capped["raw"], capped["limit"]) == (445, "cap")
    open_ = Scored(total=None, unit="chips", lines=(), reasons=(Reason("not_judged", "no scoring tiles"),))
    found = score_line(open_, "any")
    assert (found["total"], found["reasons"]) == (None, [{"code": "not_judged", "message": "no scoring tiles"}])
    reading = ShownReading(shape="Standard", sets=("555m",), jokers=(("7z", "5m"), ("7z", "5m")))
    assert score_line(Scored(total=1, unit="chips", lines=(), reading=reading), "any")["reading"]["jokers"] == {
        "7z": "5m5m"
    }
    assert score_line(NotAWin((Reason("no_winning_shape", "no shape"),)), "any", 3) == {
        "id": 3,
        "ruleset": "any",
        "valid": False,
        "reasons": [{"code": "no_winning_shape", "message": "no shape"}],
    }
