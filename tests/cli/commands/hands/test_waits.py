"""`replay waits`, to the letter of the commands' page."""

from tests.cli.running import run, run_json


def kinds(waits):
    return "".join(each["tile"] + " " for each in waits).split()


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
