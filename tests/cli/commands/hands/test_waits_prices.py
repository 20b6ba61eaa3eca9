"""`replay waits`: what each wait would win, the same as `replay score` says of the hand with that tile."""

import json

import pytest

from tests.cli.running import run, run_json

HANDS = [
    ("b30fj", "123456789m556p1j", {}),
    ("b30fj", "123m345p3344z", {"melds": [{"kind": "pung", "tiles": "77s8j"}], "seat": "S"}),
    ("b30fj-draft", "123456789m556p1j", {"round": "S", "seat": "W"}),
    ("zung-jung", "111222m44p55s", {"melds": [{"kind": "concealed_kong", "tiles": "3333m"}]}),
    ("sichuan", "1112223344p555s", {"void_suit": "m"}),
    ("xixi", "111222333m44p55s", {}),
]


@pytest.mark.parametrize(("ruleset", "concealed", "more"), HANDS)
def test_a_price_is_the_score_of_the_hand_with_that_tile(ruleset, concealed, more):
    given = {"ruleset": ruleset, "concealed": concealed, **more}
    (found,) = run_json("waits", "-", "--json", "--prices", stdin=json.dumps(given))
    assert found["waits"]
    for wait in found["waits"]:
        for by, price in wait["price"].items():
            fields = {**given, "win": wait["tile"], "by": by, "situation": {"visible": ""}}
            (scored,) = run_json("score", "-", "--json", stdin=json.dumps(fields))
            assert price["valid"] == scored["valid"]
            if not price["valid"]:
                assert price["reasons"] == scored["reasons"]
                continue
            assert (price["total"], price["patterns"]) == (scored["total"], scored["patterns"])
            if by == "self_draw" and "payments" in scored:
                gain = scored["payments"][more.get("seat", "E")]
                assert price["gains"] == {"least": gain, "most": gain}


def test_without_prices_the_promised_shape_is_as_it_was():
    (found,) = run_json("waits", "123456789m556p1j", "--json")
    assert all(set(each) == {"tile", "left", "by"} for each in found["waits"])
    (found,) = run_json("waits", "123456789m56p11z9s", "--json")
    assert all(set(each) == {"tile", "shanten", "accepts", "left", "hell_wait"} for each in found["discards"])


def test_a_discard_has_the_range_of_totals_of_what_it_leaves_to_wait_for():
    (found,) = run_json("waits", "123456789m56p11z9s", "--json", "--prices")
    best, *others = found["discards"]
    (after,) = run_json("waits", "123456789m56p11z", "--visible", "9s", "--json", "--prices")
    totals = [price["total"] for wait in after["waits"] for price in wait["price"].values()]
    assert best["price"] == {"best": max(totals), "worst": min(totals)}
    assert [each["price"] for each in others] == [None] * len(others)
    text = " ".join(run("waits", "123456789m56p11z9s", "--prices").stdout.split())
    assert f"discard 9s ready 11 left worth {min(totals)}-{max(totals)}" in text
    assert "worth" not in run("waits", "123456789m56p11z9s").stdout


def test_a_hand_that_may_win_by_self_draw_only_has_no_price_on_a_discard():
    text = run("waits", "123456789m567p1j", columns=140).stdout
    assert "self-draw only" in text
    assert " discard " not in text
    (found,) = run_json("waits", "123456789m567p1j", "--json", "--prices")
    assert {each["price"]["discard"]["valid"] for each in found["waits"]} == {False}


def test_what_the_hand_does_not_fix_is_said():
    """Rulebook zung-jung: who pays for more than 25 points is a matter of the go-around."""
    text = " ".join(run("waits", "111222333m44p55s", "--ruleset", "zung-jung", columns=140).stdout.split())
    assert "self-draw 260 points +780" in text
    assert "who is responsible is open" in text


@pytest.mark.parametrize("seat", "ESWN")
def test_what_a_discard_wins_is_the_same_whoever_put_it_down(seat):
    (found,) = run_json("waits", "123456789m556p1j", "--seat", seat, "--json", "--prices")
    gains = [each["price"]["discard"]["gains"] for each in found["waits"]]
    assert all(each["least"] == each["most"] > 0 for each in gains)
