"""`replay waits`, to the letter of the commands' page."""

import json

from tests.cli.running import run, run_json


def kinds(waits):
    return "".join(each["tile"] + " " for each in waits).split()


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


def test_zung_jung_fifth_tile_by_shape_is_the_same_for_thirteen_and_fourteen_tiles():
    kongs = ["--meld", "added_kong:1111s", "--meld", "added_kong:2222p", "--meld", "open_kong:5555p"]
    given = ["--ruleset", "zung-jung", *kongs, "--json"]
    shape = ["--ruling", "fifth-tile=shape"]
    (ready,) = run_json("waits", "13p66z", *given, *shape)
    assert (ready["shanten"], kinds(ready["waits"]), ready["left"]) == (0, ["2p"], 0)
    (fourteen,) = run_json("waits", "8m13p66z", *given, *shape)
    assert (fourteen["shanten"], fourteen["discards"][0]["tile"]) == (0, "8m"), "that of its best discard"
    (before,) = run_json("waits", "8m3p66z", *given, *shape)
    assert before["shanten"] == 1
    assert "1p" in kinds(before["accepts"]), "drawn, it leaves a hand that is ready by the ruling"
    (default,) = run_json("waits", "8m13p66z", *given)
    assert default["shanten"] == 1, "four 2p are owned: by the default none of them is waited for"
    (default,) = run_json("waits", "8m3p66z", *given)
    assert "1p" not in kinds(default["accepts"])


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
