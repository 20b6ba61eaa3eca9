"""`replay score`: what follows from a situation is taken, what is open is told by name, what cannot be is refused."""

import json

import pytest

from tests.cli.running import run, run_json

CLOSED = "123m345p777s3344z + 3z"
"""Rulebook b30fj §12: 3 on a discard, 6 by self-draw."""
ZUNG = "12357m22p345s444z + 6m"
"""Rulebook zung-jung, Appendix A 41 and 42: Concealed Hand 5."""

AUTHOR = ("--ruling", "suppression=author")
CHICKEN = "123m345p3344z P:77s8j + 3z"
"""Rulebook b30fj §12: a hand that scores no row, 15."""
XIXI = "123456m789p1155s + 1s"
BLOOM = ("-r", "sichuan", "345m99p12m K:8888p O:5555p + 3m", "--by", "self_draw")
"""Rulebook sichuan §7: Kong Bloom after one of two kongs."""
FED = ("--target", "S", "--situation", "after_kong")


def scored(*words):
    (found,) = run_json("score", *words, "--json")
    assert found["valid"] is True, found
    return found


def refused(*words):
    result = run("score", *words)
    assert result.exit_code == 2
    assert "Not a win" not in result.stdout + result.stderr
    return " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("words", "row", "value"),
    [
        ((CLOSED, "--by", "self_draw", "--situation", "first_draw"), "Hand of Heaven", 30),
        ((CLOSED, "--by", "self_draw", "--situation", "tiles_drawn=1"), "Hand of Heaven", 30),
        ((CLOSED, "--by", "self_draw", "--seat", "S", "--situation", "first_draw"), "Hand of Earth", 30),
        ((CLOSED, "--by", "self_draw", "--seat", "W", "--situation", "tiles_drawn=2"), "Hand of Earth", 30),
        ((CLOSED, "--by", "self_draw", "--seat", "W", "--situation", "before_first_discard"), "Hand of Earth", 30),
        ((CLOSED, "--seat", "S", "--situation", "tiles_drawn=1"), "Hand of Man", 15),
        ((CLOSED, "--seat", "N", "--situation", "no_calls,tiles_drawn=3"), "Hand of Man", 15),
        ((CLOSED, "--seat", "N", "--situation", "tiles_drawn=92"), "Under the Sea", 2),
        (("-r", "zung-jung", ZUNG, "--by", "self_draw", "--situation", "first_draw"), "Gift of Heaven", 155),
        (("-r", "zung-jung", ZUNG, "--seat", "S", "--situation", "tiles_drawn=1"), "Gift of Earth", 155),
        (("-r", "zung-jung", ZUNG, "--by", "self_draw", "--situation", "tiles_drawn=70"), "Last Tile Draw", 10),
    ],
)
def test_what_follows_is_taken(words, row, value):
    found = scored(*words)
    assert found["patterns"][row] == value
    assert not [each for each in found["reasons"] if row in each["message"]]


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ((CLOSED, "--by", "self_draw"), "Hand of Heaven"),
        ((CLOSED, "--by", "self_draw", "--seat", "S", "--situation", "tiles_drawn=3"), "Hand of Earth"),
        ((CLOSED, "--seat", "N", "--situation", "no_calls,tiles_drawn=12"), "Hand of Man"),
        ((CLOSED, "--seat", "N", "--situation", "tiles_drawn=91"), "Under the Sea"),
        (("-r", "zung-jung", ZUNG, "--by", "self_draw", "--seat", "S", "--situation", "first_draw"), "Gift of Heaven"),
    ],
)
def test_what_does_not_follow_is_not_taken(words, row):
    assert row not in scored(*words)["patterns"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            (CLOSED, "--seat", "S", "--situation", "before_first_discard"),
            "Hand of Man (15): whether anybody had called before is not said (`no_calls`);"
            " if nobody had, the total is 18",
        ),
        (
            (CLOSED, "--seat", "S", "--situation", "no_calls"),
            "Hand of Man (15): whether the winner had discarded before is not said (`before_first_discard`);"
            " if not, the total is 18",
        ),
        (
            ("-r", "zung-jung", ZUNG, "--seat", "S", "--situation", "dealer_first_discard"),
            "Gift of Earth (155): whether anybody had called before is not said (`no_calls`);"
            " if nobody had, the total is 160",
        ),
        (
            ("-r", "sichuan", "345m99p12m K:8888p O:5555p + 3m", "--by", "self_draw", "--situation", "after_kong"),
            "Kong Bloom (17): which kong it was is not said (kong_kind); after an open one its feeder alone pays,"
            " after another one everybody else",
        ),
    ],
)
def test_what_is_open_is_not_judged_by_name_with_the_points_at_stake(words, message):
    assert {"code": "not_judged", "message": message} in scored(*words)["reasons"]
    assert message in " ".join(run("score", *words, "--terms", "en").stdout.replace("not_judged", " ").split())


@pytest.mark.parametrize(
    ("words", "rows", "totals"),
    [
        # Rulebook b30fj §8: by the author's program Hand of Heaven, Earth and Man drop both Within rows.
        ((CLOSED, "--by", "self_draw", "--situation", "first_draw", *AUTHOR), "Within", None),
        ((CLOSED, "--by", "self_draw", "--seat", "S", "--situation", "first_draw", *AUTHOR), "Within", None),
        ((CLOSED, "--seat", "S", "--situation", "dealer_first_discard,no_calls", *AUTHOR), "Within", None),
        (
            (CLOSED, "--seat", "S", "--situation", "dealer_first_discard,no_calls"),
            "Within",
            "with 7 at most the total is 31, with 8 to 10 it is 26",
        ),
        ((CLOSED, "--seat", "S"), "Within", "with 7 at most the total is 16, with 8 to 10 it is 11"),
        ((CLOSED, "--seat", "S"), "Hell Wait", "with a hell wait the total is 5"),
        # Chicken Hand 15 goes with any row that comes.
        ((CHICKEN,), "Within", "with 7 at most the total is 13, with 8 to 10 it is 8"),
        ((CHICKEN,), "Hell Wait", "with a hell wait the total is 2"),
        (
            (CHICKEN, "--ruling", "within-values=reference"),
            "Within",
            "with 7 at most the total is 8, with 8 to 10 it is 5",
        ),
        ((CHICKEN, "--ruling", "one-reading=mixed"), "Within", "with 7 at most the total is 13, with 8 to 10 it is 8"),
    ],
)
def test_b30fj_the_stake_of_an_open_row_is_the_exact_total_with_it(words, rows, totals):
    found = scored(*words)
    told = [each["message"] for each in found["reasons"] if each["message"].startswith(rows)]
    assert len(told) == (totals is not None)
    assert totals is None or told[0].endswith(totals)


def test_b30fj_a_stake_is_what_the_hand_scores_when_the_fact_is_said():
    by_seven, by_ten = (scored(CHICKEN, "--situation", f"tiles_drawn={n}")["total"] for n in (7, 8))
    assert (scored(CHICKEN)["total"], by_seven, by_ten) == (15, 13, 8)


@pytest.mark.parametrize(
    "words",
    [
        (CLOSED, "--seat", "S", "--situation", "before_first_discard,no_calls=false"),
        (CLOSED, "--seat", "S", "--situation", "no_calls,before_first_discard=false"),
        ("-r", "zung-jung", ZUNG, "--seat", "S", "--situation", "dealer_first_discard,no_calls=false"),
        (CLOSED, "--seat", "S", "--situation", "no_calls,tiles_drawn=40"),
    ],
)
def test_what_is_said_not_to_be_is_not_open(words):
    assert not [each for each in scored(*words)["reasons"] if "not said" in each["message"]]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            (CLOSED, "--situation", "after_kong"),
            "after_kong: this is of a win by self-draw, and the hand is a win on a",
        ),
        ((CLOSED, "--situation", "first_draw"), "first_draw: this is of a win by self-draw"),
        ((CLOSED, "--by", "self_draw", "--situation", "discard_after_kong"), "this is of a win on a discard"),
        ((CLOSED, "--by", "self_draw", "--situation", "after_kong"), "after_kong: a win on the replacement tile of a"),
        ((CLOSED, "--by", "self_draw", "--situation", "after_flower"), "after_flower: a win on the replacement tile"),
        (
            ("123m345p3344z O:7777s + 3z", "--by", "self_draw", "--situation", "after_kong,kong_kind=concealed"),
            "kong_kind: the winner has no concealed kong",
        ),
        (("123m345p3344z O:7777s + 3z", "--situation", "kong_kind=open"), "kong_kind: this is the kind of the kong"),
        (("123m345p3344z P:777s + 3z", "--seat", "S", "--situation", "no_calls"), "no_calls: the winner has called"),
        (
            ("123m345p3344z P:777s + 3z", "--seat", "S", "--situation", "before_first_discard"),
            "before_first_discard: the winner has discarded after the pung",
        ),
        ((CLOSED, "--situation", "before_first_discard"), "before_first_discard: the dealer discards first"),
        ((CLOSED, "--situation", "dealer_first_discard"), "dealer_first_discard: the winner is the dealer"),
        (
            (CLOSED, "--seat", "S", "--target", "W", "--situation", "dealer_first_discard"),
            "dealer_first_discard: the dealer is E, and this tile was put down by W",
        ),
        (
            ("23m345p333s44z P:77s8j + 1m", "--by", "robbed_kong", "--seat", "S", "--situation", "last_tile"),
            "last_tile: a kong needs a tile in the wall",
        ),
        ((CLOSED, "--situation", "tiles_drawn=93"), "tiles_drawn: from 1 to 92 tiles can be drawn"),
        ((CLOSED, "--situation", "last_tile,tiles_drawn=91"), "last_tile: the last tile is number 92"),
        (
            (CLOSED, "--by", "self_draw", "--seat", "S", "--situation", "tiles_drawn=1"),
            "tiles_drawn: 2 at least must have been drawn",
        ),
        (
            (CLOSED, "--by", "self_draw", "--situation", "first_draw,no_calls=false"),
            "no_calls: it follows from what else is given, and is said not to be so",
        ),
        (
            ("-r", "zung-jung", ZUNG, "--seat", "S", "--target", "E", "--go-around", "W:1p S:2p"),
            "go_around: it begins with the winner's own last discard",
        ),
        ((CLOSED, "--by", "self_draw", "--target", "W"), "target: the winner drew the tile, so W has not given it"),
        (
            ("-r", "zung-jung", ZUNG, "--by", "self_draw", "--target", "W"),
            "target: the winner drew the tile, so W has not given it",
        ),
        (("-r", "xixi", XIXI, "--by", "self_draw", "--target", "W"), "target: the winner drew the tile"),
        ((*BLOOM, "--target", "S"), "S can only have fed an open kong, and after_kong is not said"),
        (
            (*BLOOM, "--target", "S", "--situation", "after_kong,kong_kind=concealed"),
            "S can only have fed an open kong, and kong_kind says concealed",
        ),
        (
            ("-r", "sichuan", "34555m99p K:8888p 12m + 3m", "--by", "self_draw", *FED),
            "S can only have fed an open kong, and the winner has none",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_why(words, why):
    assert why in refused(*words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((CLOSED, "--target", "W", "--out", "W"), "W has won before and discards or adds nothing"),
        (
            ("-r", "sichuan", "345m99p12m K:8888p O:5555p + 3m", "--target", "W", "--out", "W"),
            "W has won before and puts down nothing",
        ),
        ((*BLOOM, *FED, "--out", "S"), "S has won before and feeds no kong"),
        ((CLOSED, "--out", "S", "--out", "W", "--out", "N"), "all three others have won before"),
        (("-r", "zung-jung", ZUNG, "--out", "S"), "the first win ends the hand, and S has won before"),
        (("-r", "xixi", XIXI, "--by", "self_draw", "--out", "S"), "the first win ends the hand, and S has won before"),
        (
            ("-r", "xixi", XIXI, "--by", "self_draw", "--scoring-tiles", "1m2m3m4m"),
            "3 scoring tiles are turned at most for this hand, not 4",
        ),
        (
            ("-r", "xixi", "123456m789p115s7z + 1s", "--by", "self_draw", "--scoring-tiles", "1m2m"),
            "one scoring tile is turned for this hand, not 2",
        ),
    ],
)
def test_not_a_win_is_said_only_of_what_is_none(words, why):
    """The tiles are a win; what is stated beside them cannot be."""
    told = run("score", *words, "--terms", "en").stdout
    told = " ".join(word for word in told.split() if "_" not in word)
    assert "What is said of this hand cannot be" in told
    assert "Not a win" not in told
    assert why in told
    (found,) = run_json("score", *words, "--json")
    assert found["valid"] is False
    assert why in [each["message"] for each in found["reasons"]] or why in found["reasons"][0]["message"]


@pytest.mark.parametrize("tiles", ["123456m789p11555s + 1s", "123456m789p115s + 1s"])
def test_a_tile_too_many_or_too_few_is_miscounted_and_may_be_a_win(tiles):
    told = run("score", "-r", "zung-jung", tiles, "--by", "discard", "--terms", "en").stdout
    assert "The number of tiles is wrong" in told
    assert "Not a win" not in told
    (found,) = run_json("score", "-r", "zung-jung", tiles, "--by", "discard", "--json")
    assert [each["code"] for each in found["reasons"]] == ["wrong_tile_count"]


def test_not_a_win_is_said_where_the_tiles_are_none_whoever_has_won_before():
    told = run("score", "-r", "xixi", "123456m789p115p7z + 1s", "--by", "discard", "--out", "S", "--terms", "en").stdout
    assert "Not a win" in told


def test_a_line_that_contradicts_itself_is_answered_in_its_place():
    hand = {"ruleset": "b30fj", "concealed": "123m345p777s3344z", "win": "3z", "seat": "S"}
    lines = [
        {**hand, "id": 1, "by": "discard", "situation": {"after_kong": True, "first_draw": True}},
        {**hand, "id": 2, "by": "discard"},
    ]
    stdin = "".join(json.dumps(each) + "\n" for each in lines)
    first, second = run_json("score", "--json", "-", stdin=stdin)
    assert (first["id"], first["valid"]) == (1, None)
    assert "situation.after_kong: " in first["error"]
    assert "situation.first_draw: " in first["error"]
    assert (second["id"], second["total"]) == (2, 3)


@pytest.mark.parametrize(("kong_replacement", "total"), [("default", 25), ("dead-wall", None)])
def test_zung_jung_a_replacement_out_of_the_dead_wall_is_never_the_last_tile(kong_replacement, total):
    hand = ("-r", "zung-jung", "12399m456p78s O:4444z + 9s", "--by", "self_draw", "--situation", "after_kong,last_tile")
    words = (*hand, "--ruling", f"kong-replacement={kong_replacement}")
    if total is None:
        assert "last_tile: a replacement comes out of the dead wall here" in refused(*words)
        assert scored(*words, "--ruling", "dead-wall=none")["total"] == 25
    else:
        assert scored(*words)["total"] == total


FURITEN = (
    "-r",
    "zung-jung",
    "123m45678p789s11z + 3p",
    "--seat",
    "S",
    "--target",
    "W",
    "--ruling",
    "no-furiten=furiten",
)
"""Waits for 3p, 6p and 9p."""


@pytest.mark.parametrize(
    ("around", "passed"),
    [("S:6p", "6p"), ("S:3p E:1s", "3p"), ("S:1s N:9p", "9p"), ("W:6p", "6p"), ("S:1s", ""), ("W:1s", "")],
)
def test_zung_jung_under_furiten_a_tile_that_was_let_pass_forbids_the_win(around, passed):
    (found,) = run_json("score", *FURITEN, "--go-around", around, "--json")
    assert found["valid"] is (not passed)
    if passed:
        message = f"the winner has let {passed} pass and may not win on another's tile"
        assert found["reasons"] == [{"code": "passed_win", "message": message}]
    (free,) = run_json("score", *FURITEN[:-2], "--go-around", around, "--json")
    assert free["valid"] is True
    (drawn,) = run_json("score", *FURITEN[:5], "--by", "self_draw", *FURITEN[-2:], "--go-around", around, "--json")
    assert drawn["valid"] is True


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "what was put down is not given (go_around)"),
        (
            ("--go-around", "S:1s"),
            "the winner's discards before the last one are not given: any of 369p forbids the win",
        ),
        (("--go-around", "S:1s", "--situation", "own_draws=1"), None),
        (("--go-around", "W:1s"), None),
    ],
)
def test_zung_jung_under_furiten_what_is_not_known_of_the_discards_is_told(words, told):
    messages = [each["message"] for each in scored(*FURITEN, *words)["reasons"]]
    assert told is None or any(told in each for each in messages)
    assert told is not None or not any("pass" in each or "forbids" in each for each in messages)


def test_xixi_a_discard_is_no_win_whatever_is_said_of_it():
    words = ("-r", "xixi", "123456m789p1155s + 1s", "--by", "discard", "--situation", "after_kong")
    (found,) = run_json("score", *words, "--json")
    assert found["valid"] is False
    assert "self_draw_only" in [each["code"] for each in found["reasons"]]
