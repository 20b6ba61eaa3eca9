"""The slow scorer against rulebook zung-jung: Appendix A, §4, §6 and the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.zung_jung import complete, score, shanten, waits
from tests.reference.zung_jung.examples import Example, case, examples
from tests.reference.zung_jung.rows import ROWS
from tests.reference.zung_jung.rulings import CHOICES

OPEN = "123m456p78s44z [999m] + 9s"
FLUSH = "22245m66z [333z] [789m] + 3m"
PAIRS = "1133m5577p2266s4z + 4z"
FIRST = "drawn, first_draw, before_first_discard, no_calls"


def window(text: str) -> list[dict[str, str]]:
    """`S9p W6m`: who discarded what."""
    return [{"seat": word[0], "tile": word[1:]} for word in text.split()]


def won(hand: str, how: str = "discard", **fields: Any) -> dict[str, Any]:
    return score(case(hand, how) | fields)


def total(hand: str, how: str = "discard", **fields: Any) -> int | None:
    found: int | None = won(hand, how, **fields)["total"]
    return found


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_appendix(example: Example) -> None:
    result = score(example.case)
    assert result["valid"] is (example.total is not None)
    assert result["total"] == example.total
    assert result["canonical"] == example.rows
    if result["valid"]:
        assert result["limit"] == example.limit
        assert result["raw"] == sum(example.rows.values())
        assert result["patterns"] == [example.rows]


def test_appendix_has_every_row_and_its_near_miss() -> None:
    ids = [example.id for example in examples()]
    assert len(ROWS) == 44
    assert len({row.name for row in ROWS}) == 44
    for i, row in enumerate(ROWS, 1):
        found = {e.id: e for e in examples()}
        assert row.name in found[f"pos-{i:02}"].rows
        assert row.name not in found[f"near-{i:02}"].rows
    assert len(ids) == len(set(ids)) == 88 + 25


# ------------------------------------------------------------------ §4 and §2.6: what wins


@pytest.mark.parametrize(
    ("hand", "how", "reason"),
    [
        ("123m456p78s4z [999m] + 9s", "discard", "wrong_tile_count"),
        ("123m456p789s44z [999m] + 9s", "discard", "wrong_tile_count"),
        ("4z [123m] [456p] [789s] [345m] [678m] + 4z", "discard", "wrong_tile_count"),
        ("1111m456p78s4z [999m] + 1m", "discard", "too_many_copies"),
        ("23m456p789s44z [1111m c] + 1m", "discard", "too_many_copies"),
        ("123m456p99s44z [999m] + 9s", "robbed", "robbed_tile_held"),
        ("123m456p78s44z [789s] + 9s", "robbed", "robbed_tile_held"),
        (PAIRS, "robbed", "robbed_tile_held"),
        ("123m456p78s44z [999m] + 5z", "discard", "no_winning_shape"),
        ("123m456p44z8s9m [999p] + 7s", "discard", "no_winning_shape"),
        ("1133m5577p44z [234s] + 5z", "discard", "no_winning_shape"),
        ("1133m5577p44z [2222s c] + 5z", "discard", "no_winning_shape"),
        ("19m19p19s1234z [555z] + 6z", "discard", "no_winning_shape"),
        ("29m19p19s1234567z + 1m", "discard", "no_winning_shape"),
    ],
)
def test_no_win(hand: str, how: str, reason: str) -> None:
    result = won(hand, how)
    assert (result["valid"], result["reason"]) == (False, reason)
    assert result["payments"] is None
    assert result["patterns"] == []


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("chow", "891m"),
        ("chow", "135m"),
        ("chow", "567z"),
        ("chow", "8m9m1p"),
        ("chow", "1234m"),
        ("chow", "999m"),
        ("pung", "998m"),
        ("pung", "9999m"),
        ("open_kong", "999m"),
        ("added_kong", "9998m"),
        ("concealed_kong", "999m"),
    ],
)
def test_no_meld(kind: str, tiles: str) -> None:
    assert won(OPEN, melds=[{"kind": kind, "tiles": tiles}])["reason"] == "illegal_meld"


def test_complete_does_not_ask_how() -> None:
    assert complete(case("123m456p99s44z [999m] + 9s", "robbed"))
    assert complete(case("123m456p789s44z [999m]"))
    assert not complete(case("123m456p788s44z [999m]"))


@pytest.mark.parametrize(
    "change",
    [
        {"concealed": "0m"},
        {"concealed": "1j"},
        {"win": "3z4z"},
        {"win": ""},
        {"by": "luck"},
        {"seat": "X"},
        {"round": "X"},
        {"target": "E"},
        {"ruleset": "b30fj"},
        {"rulings": {"chicken": "min8"}},
        {"go_around": [{"seat": "X", "tile": "1m"}]},
        {"melds": [{"kind": "kong", "tiles": "9999m"}]},
    ],
    ids=str,
)
def test_not_an_input(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        score(case(OPEN) | change)


# ------------------------------------------------------------------ §6.1: the value


@pytest.mark.parametrize(
    ("hand", "how", "value", "raw", "limit"),
    [
        (OPEN, "discard", 1, 1, "none"),
        ("5m678m [2222m] [3333m] [4444m] + 5m", "discard", 305, 305, "none"),
        ("77m99m [2222m] [3333m] [4444m] + 7m", "discard", 320, 330, "cap"),
        ("19m19p19s1234567z + 7z", FIRST, 320, 320, "none"),
        ("3336677z [222z] [555z] + 7z", "discard", 320, 510, "cap"),
        ("11119999m1199p1s + 1s", "discard", 400, 435, "single"),
        ("5m [1111z] [2222z] [3333z c] [4444z c] + 5m", "discard", 480, 965, "single"),
    ],
)
def test_6_1_value(hand: str, how: str, value: int, raw: int, limit: str) -> None:
    result = won(hand, how)
    assert (result["total"], result["raw"], result["limit"]) == (value, raw, limit)


# ------------------------------------------------------------------ §6.2-6.5: who pays


@pytest.mark.parametrize(
    ("hand", "how", "target", "discards", "paid"),
    [
        pytest.param("334455m22678p56s + 7s", "discard", "W", "S9p", (-25, 75, -25, -25), id="1-25"),
        pytest.param("77m44p [111m] [555p] [888s] + 4p", "discard", "W", "S9s", (-25, 90, -40, -25), id="1-30"),
        pytest.param("77m44p [111m] [555p] [888s] + 4p", "drawn", None, None, (-30, 90, -30, -30), id="2-30"),
        pytest.param(OPEN, "discard", "W", "S9p", (-1, 3, -1, -1), id="2-chicken"),
        pytest.param(OPEN, "drawn", None, None, (-1, 3, -1, -1), id="2-chicken-drawn"),
        pytest.param("3336677z [222z] [555z] + 7z", "discard", "W", "S9p", (-25, 960, -910, -25), id="3-cap"),
        pytest.param(
            "5m [2222p] [4444z] [9999m] [3333s c] + 5m", "drawn", None, None, (-480, 1440, -480, -480), id="3"
        ),
        pytest.param(
            "5m [2222p] [4444z] [9999m] [3333s c] + 5m", "discard", "W", "S9p", (-25, 1440, -1390, -25), id="3-west"
        ),
        pytest.param(FLUSH, "discard", "E", "S9s W6m N1z", (-25, 120, -70, -25), id="4"),
        pytest.param(FLUSH, "discard", "W", "S6m", (-40, 120, -40, -40), id="5"),
        pytest.param(FLUSH, "discard", "N", "S6m W6m", (-40, 120, -40, -40), id="6"),
        pytest.param(FLUSH, "discard", "N", "S9s W1z", (-25, 120, -25, -70), id="7"),
        pytest.param("67p345s11z [345s] [999m] + 8p", "discard", "E", "S9s W5p N1z", (-10, 30, -10, -10), id="8"),
        pytest.param(FLUSH, "robbed", "N", "S9s W6m", (-25, 150, -25, -100), id="robbing-looks-not-back"),
        pytest.param(FLUSH, "robbed", "N", None, (-25, 150, -25, -100), id="robbing-needs-no-window"),
        pytest.param(FLUSH, "robbed", "N", "S6m W1z", (-25, 150, -25, -100), id="robbing-and-own-discard"),
        pytest.param(FLUSH, "discard", None, "S9s W6m", (-25, 120, -70, -25), id="a-hit-needs-no-target"),
        pytest.param(FLUSH, "discard", "E", "S9s W6m N3m", (-25, 120, -70, -25), id="the-earliest-hit"),
        pytest.param("12357m22p345s444z + 6m", "discard", "E", "E9p W6m", (-5, 15, -5, -5), id="small-without-care"),
    ],
)
def test_6_5_payments(
    hand: str, how: str, target: str | None, discards: str | None, paid: tuple[int, int, int, int]
) -> None:
    given = case(hand, f"{how}, seat S")
    if target:
        given["target"] = target
    if discards is not None:
        given["go_around"] = window(discards)
    assert score(given)["payments"] == dict(zip("ESWN", paid, strict=True))


def test_6_5_4_same_tile_only() -> None:
    given = {"target": "E", "go_around": window("S9s W6m N1z"), "rulings": {"resp-any-tile": "same-tile"}}
    assert won(FLUSH, "discard, seat S", **given)["payments"] == {"E": -70, "S": 120, "W": -25, "N": -25}


@pytest.mark.parametrize(
    ("how", "fields"),
    [
        ("discard", {}),
        ("discard", {"target": "E"}),
        ("discard", {"go_around": window("S9s W1z")}),
        ("robbed", {}),
        ("robbed", {"target": "E", "rulings": {"resp-robbing": "yes"}}),
    ],
    ids=str,
)
def test_payments_that_the_input_does_not_fix(how: str, fields: dict[str, Any]) -> None:
    result = won(FLUSH, f"{how}, seat S", **fields)
    assert result["valid"]
    assert result["payments"] is None


# ------------------------------------------------------------------ the rulings


S_FLUSH = "discard, seat S"
SELF = {"target": "W", "go_around": window("S6z")}
RULINGS: list[tuple[str, str, str, str, dict[str, Any], int | None, int | None]] = [
    ("concealed-irregular", "no", PAIRS, "discard", {}, 35, 30),
    ("concealed-irregular", "no", "19m19p19s1234567z + 1m", "discard", {}, 165, 160),
    ("concealed-irregular", "no", "123m999m456p78s44z + 9s", "discard", {}, 5, 5),
    ("resp-payment-only", "full", "22244m66z [333z] [789m] + 4m", S_FLUSH, SELF, 40, 45),
    ("resp-payment-only", "full", "12355p333s44z [999m] + 5p", S_FLUSH, {"go_around": window("S4z")}, 1, 5),
    ("resp-payment-only", "full", "12355p333s44z [999m] + 5p", S_FLUSH, {"go_around": window("S9s W4z")}, 1, 1),
    ("resp-payment-only", "full", "12355p333s44z [999m] + 5p", S_FLUSH, {}, 1, 1),
    ("chicken", "min5", OPEN, "discard", {}, 1, None),
    ("chicken", "min5", OPEN, "robbed", {}, 10, 10),
    ("report-capped", "limit-alone", "111222333z44z56m + 7m", "discard", {}, 320, 320),
    ("report-capped", "deciding", "5m [2222p] [4444z] [9999m] [3333s c] + 5m", "discard", {}, 480, 480),
    ("cap-bonus", "on-top", "77m99m [2222m] [3333m] [4444m] + 7m", "drawn, last_tile", {}, 320, 330),
    ("cap-bonus", "on-top", "77m99m [2222m] [3333m] [4444m] + 7m", "drawn, last_tile, after_kong", {}, 320, 340),
    ("cap-bonus", "on-top", "1122334455667z + 7z", FIRST, {}, 320, 475),
    ("cap-bonus", "on-top", "1112345678999p + 7p", "drawn, last_tile", {}, 480, 490),
    ("cap-bonus", "on-top", "1113335557779m + 9m", FIRST, {}, 320, 395),
    ("over-cap-two", "sum", "5m [1111z] [2222z] [3333z c] [4444z c] + 5m", "discard", {}, 480, 880),
    ("over-cap-two", "sum", "1112345678999p + 7p", "discard", {}, 480, 480),
    ("round-wind", "round", "123m45p99s [111z] [333z] + 6p", S_FLUSH, {}, 1, 10),
    ("round-wind", "round", "123m45p99s [111z] [789p] + 6p", "discard", {}, 10, 10),
    ("round-wind", "title", "123m45p99s [222z] [666z] + 6p", S_FLUSH, {}, 20, 10),
    ("round-wind", "title", "123m45p99s [222z] [666z] + 6p", S_FLUSH, {"round": "S"}, 20, 20),
    ("identical-pairs", "no", "1111m5577p2266s4z + 4z", "discard", {}, 35, None),
    ("identical-pairs", "no", PAIRS, "discard", {}, 35, 35),
    ("nine-gates", "any", "1112344678999s + 5s", "discard", {}, 85, 480),
    ("nine-gates", "any", "2345678999s [1111s c] + 5s", "discard", {}, 95, 95),
    ("flush-needs-suit", "no", "3336677z [222z] [555z] + 7z", "discard", {}, 320, 320),
    ("earth-is-discard", "first-draw", "12357m22p345s444z + 6m", f"{FIRST}, seat S", {}, 5, 160),
    (
        "earth-is-discard",
        "first-draw",
        "12357m22p345s444z + 6m",
        "discard, seat S, dealer_first_discard, no_calls",
        {},
        160,
        5,
    ),
    ("heaven-14", "any-tile", "1111234567899m + 9m", FIRST, {}, 280, 480),
    ("heaven-14", "any-tile", "1111234567899m + 9m", "drawn", {}, 125, 125),
]


@pytest.mark.parametrize(
    ("slug", "value", "hand", "how", "fields", "default", "changed"),
    RULINGS,
    ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(RULINGS)],
)
def test_ruling(
    slug: str, value: str, hand: str, how: str, fields: dict[str, Any], default: int | None, changed: int | None
) -> None:
    assert total(hand, how, **fields) == default
    assert total(hand, how, **fields, rulings={slug: value}) == changed


@pytest.mark.parametrize(
    ("slug", "value", "how", "discards", "default", "changed"),
    [
        ("resp-any-tile", "same-tile", "discard", "S9s W6m N3m", "W", "N"),
        ("resp-any-tile", "same-tile", "discard", "S6m W9p N9p", "S", "E"),
        ("resp-any-tile", "same-tile", "discard", "S3m W9p N9p", "S", "S"),
        ("resp-first", "latest", "discard", "S9s W6m N3m", "W", "N"),
        ("resp-first", "latest", "discard", "S6m W6m N9p", "S", "W"),
        ("resp-first", "own-first", "discard", "S6m W6m N9p", "S", "S"),
        ("resp-first", "own-first", "discard", "W6m S6m N9p", "W", "S"),
        ("resp-robbing", "yes", "robbed", "S9s W6m N9p", "E", "W"),
        ("resp-robbing", "yes", "robbed", "S6m W1z N9p", "E", "S"),
        ("resp-robbing", "yes", "robbed", "S9s W1z N9p", "E", "E"),
    ],
)
def test_ruling_on_who_pays(slug: str, value: str, how: str, discards: str, default: str, changed: str) -> None:
    for rulings, payer in (({}, default), ({slug: value}, changed)):
        result = won(FLUSH, f"{how}, seat S", target="E", go_around=window(discards), rulings=rulings)
        v = result["total"]
        paid = {"S": 3 * v}
        for seat in "EWN":
            paid[seat] = -v if payer == "S" else -(3 * v - 50) if payer == seat else -25
        assert result["payments"] == paid


def test_every_ruling_is_tried() -> None:
    tried = {(row[0], row[1]) for row in RULINGS}
    tried |= {("resp-any-tile", "same-tile"), ("resp-first", "latest"), ("resp-first", "own-first")}
    tried |= {("resp-robbing", "yes"), ("fifth-tile", "shape")}
    assert tried == {(slug, value) for slug, values in CHOICES.items() for value in values}


def test_rows_under_rulings() -> None:
    four = "5m [2222p] [4444z] [9999m] [3333s c] + 5m"
    assert won(four, rulings={"report-capped": "deciding"})["canonical"] == {"Four Gongs": 480}
    assert won(four, rulings={"report-capped": "deciding"})["raw"] == 510
    capped = won("77m99m [2222m] [3333m] [4444m] + 7m", rulings={"report-capped": "deciding"})
    assert len(capped["canonical"]) == 4
    winds = won("111222333z5m [4444z] + 5m", rulings={"report-capped": "limit-alone"})
    assert (winds["canonical"], winds["total"]) == ({"Big Four Winds": 400}, 400)
    little = won("111222333z44z56m + 7m", rulings={"report-capped": "limit-alone"})
    assert (little["canonical"], little["total"]) == ({"Little Four Winds": 320}, 320)
    assert len(won("77m99m [2222m] [3333m] [4444m] + 7m", rulings={"report-capped": "limit-alone"})["canonical"]) == 4
    honors = won("1122334455667z + 7z", rulings={"flush-needs-suit": "no"})
    assert honors["canonical"]["Half Flush"] == 40
    drawn = {"go_around": window("S6m"), "target": "W", "rulings": {"resp-payment-only": "full"}}
    assert won(FLUSH, "discard, seat S, last_tile", **drawn)["canonical"] == {"Half Flush": 40, "Last Tile Draw": 10}
    both = drawn | {"rulings": {"resp-payment-only": "full", "resp-robbing": "yes"}}
    assert won(FLUSH, "robbed, seat S", **both)["canonical"] == {"Half Flush": 40}


# ------------------------------------------------------------------ waits and shanten


def test_waits() -> None:
    assert waits(case("1112345678999m")) == [f"{n}m" for n in range(1, 10)]
    assert len(waits(case("19m19p19s1234567z"))) == 13
    assert waits(case("119m19p19s123456z")) == ["7z"]
    assert waits(case("3334445556667p")) == ["2p", "4p", "5p", "6p", "7p", "8p"]
    assert waits(case("1111m5577p2266s4z")) == ["4z"]
    assert waits(case("1111m5577p2266s4z") | {"rulings": {"identical-pairs": "no"}}) == []


def test_6_3_a_kind_held_four_times_is_no_wait() -> None:
    hand = case("45m66z [3333m] [333z] [789m]")
    assert waits(hand) == ["6m"]
    assert waits(hand | {"rulings": {"fifth-tile": "shape"}}) == ["3m", "6m"]
    alone = case("1111z [345p] [456p] [789s]")
    assert (waits(alone), shanten(alone)) == ([], 1)
    assert shanten(alone | {"rulings": {"fifth-tile": "shape"}}) == 0


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m1123p", 0),
        ("123456789m1123p + 4p", -1),
        ("123456789m1123p + 5z", 0),
        ("123456789m1125p", 1),
        ("13579m13579p135s", 4),
        ("159m159p159s1234z", 3),
        ("1478m258p369s124z", 6),
        ("1133m5577p2266s4z", 0),
        ("1133m5577p226s45z", 1),
        ("19m19p19s1234567z", 0),
        ("19m19p19s123456z5m", 1),
        ("4z [123m] [456p] [789s] [345m] + 4z", -1),
        ("456p4z [123m] [789s] [345m]", 0),
        ("46p47z [123m] [789s] [345m]", 1),
    ],
)
def test_shanten(hand: str, expected: int) -> None:
    assert shanten(case(hand)) == expected
