"""`replay score`: what follows from a situation is taken, what is open is told by name, what cannot be is refused."""

import json

import pytest

from tests.cli.running import run, run_json

CHICKEN = "123m345p3344z P:77s8j + 3z"
"""Rulebook b30fj §12: a hand that scores no row, 15."""


def scored(*words):
    (found,) = run_json("score", *words, "--json")
    assert found["valid"] is True, found
    return found


def refused(*words):
    result = run("score", *words)
    assert result.exit_code == 2
    assert "Not a win" not in result.stdout + result.stderr
    return " ".join(result.stderr.split())


def test_b30fj_a_stake_is_what_the_hand_scores_when_the_fact_is_said():
    by_seven, by_ten = (scored(CHICKEN, "--situation", f"tiles_drawn={n}")["total"] for n in (7, 8))
    assert (scored(CHICKEN)["total"], by_seven, by_ten) == (15, 13, 8)


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
