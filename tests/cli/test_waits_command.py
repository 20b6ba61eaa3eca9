"""`replay waits`, to the letter of the commands' page."""

import json

import pytest

from tests.cli.running import run, run_json


def kinds(waits):
    return "".join(each["tile"] + " " for each in waits).split()


def test_rulebook_5_a_lone_baida_waits_for_everything_by_self_draw_alone():
    (found,) = run_json("waits", "123456789m567p1j", "--ruleset", "b30fj", "--json")
    assert found["shanten"] == 0
    assert len(found["waits"]) == 34 + 7, "every natural kind, and every joker but the one in hand"
    assert {each["by"] for each in found["waits"]} == {"self_draw"}
    assert found["left"] == 34 * 4 - 12 + 7
    assert found["hell_wait"] is False
    assert "self-draw only" in run("waits", "123456789m567p1j").stdout


def test_rulebook_5_not_blocked():
    (found,) = run_json("waits", "123456789m556p1j", "--json")
    assert kinds(found["waits"]) == ["4p", "5p", "6p", "7p", "8p", "2j", "7j"]
    assert {each["by"] for each in found["waits"]} == {"any"}


def test_rulebook_12_hell_wait():
    hand = ["123m345p3344z", "--meld", "pung:77s8j", "--seat", "S"]
    (hell,) = run_json("waits", *hand, "--visible", "344z134j", "--json")
    assert (hell["left"], hell["hell_wait"]) == (1, True)
    (wider,) = run_json("waits", *hand, "--visible", "344z34j", "--json")
    assert (wider["left"], wider["hell_wait"]) == (2, False)
    assert "Hell wait" in run("waits", *hand, "--visible", "344z134j").stdout


def test_left_counts_what_the_player_cannot_see():
    (found,) = run_json("waits", "123m345p3344z", "--meld", "pung:77s8j", "--visible", "3z", "--json")
    left = {each["tile"]: each["left"] for each in found["waits"]}
    assert (left["3z"], left["4z"], left["4j"]) == (1, 2, 1)
    assert found["left"] == sum(left.values())


def test_far_from_ready_the_tiles_that_help_are_listed():
    (found,) = run_json("waits", "159m159p159s1234z", "--json")
    assert found["shanten"] > 0
    assert found["waits"] == []
    assert found["left"] == sum(each["left"] for each in found["accepts"])


def test_fourteen_tiles_give_the_table_of_discards_best_first():
    (found,) = run_json("waits", "123456789m56p11z9s", "--json")
    assert found["shanten"] == 0
    best = found["discards"][0]
    assert (best["tile"], best["shanten"]) == ("9s", 0)
    assert set(kinds(best["accepts"])) >= {"4p", "7p"}
    assert best["left"] == sum(each["left"] for each in best["accepts"])
    order = [(each["shanten"], -each["left"]) for each in found["discards"]]
    assert order == sorted(order)
    text = run("waits", "123456789m56p11z9s").stdout
    assert text.index("discard 9s") < text.index("discard 1m")


def test_the_discarded_tile_is_not_left():
    # 11p 11z waits for both; of 111p 11z one 1p is discarded, which leaves one.
    (found,) = run_json("waits", "123456789m111p11z", "--json")
    away = next(each for each in found["discards"] if each["tile"] == "1p")
    assert {each["tile"]: each["left"] for each in away["accepts"]}["1p"] == 1


def test_a_complete_hand_is_minus_one():
    (found,) = run_json("waits", "123456789m567p11z", "--json")
    assert found["shanten"] == -1
    assert "Complete" in run("waits", "123456789m567p11z").stdout


def test_lines_are_answered_in_order():
    lines = [
        json.dumps({"id": 1, "ruleset": "b30fj", "concealed": "123456789m567p1j"}),
        json.dumps({"id": 2, "ruleset": "b30fj", "concealed": "123456789m567p"}),
        json.dumps({"id": 3, "ruleset": "b30fj", "concealed": "11111m45678999p"}),
        json.dumps(
            {"id": 4, "ruleset": "b30fj-draft", "concealed": "1z", "melds": [{"kind": "pung", "tiles": "555s"}] * 4}
        ),
        "[]",
        json.dumps(
            {"id": 6, "ruleset": "b30fj", "concealed": "1234z", "melds": [{"kind": "chow", "tiles": "123m"}] * 3}
        ),
    ]
    result = run("waits", "--json", "-", stdin="\n".join(lines))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["id"] for each in found] == [1, 2, 3, 4, None, 6]
    assert ["error" in each for each in found] == [False, True, True, True, True, False]
    assert "12 tiles" in found[1]["error"]
    assert "5 of 1m" in found[2]["error"]
    assert "12 of 5s" in found[3]["error"]
    assert result.exit_code == 2


@pytest.mark.parametrize("hand", ["-", '{"ruleset": "b30fj", "concealed": "123456789m567p1j"}'], ids=["lines", "one"])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--meld", "pung:777s"),
        ("--flowers", "1j"),
        ("--visible", "1z"),
        ("--seat", "S"),
        ("--round", "S"),
        ("--void-suit", "m"),
    ],
)
def test_options_that_a_hand_in_json_would_pass_over_are_refused(hand, option, value):
    result = run("waits", hand, option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert option in result.stderr


@pytest.mark.parametrize(
    "words", [[], ["123m"], ["123x"], ["123456789m567p1j + 5p"], ["1m", "--meld", "x:1m"]], ids=" ".join
)
def test_wrong_usage_is_status_2(words):
    result = run("waits", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("replay: ")
