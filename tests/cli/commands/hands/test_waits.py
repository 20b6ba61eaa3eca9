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


def test_sichuan_2_what_the_missing_suit_forbids_is_marked_among_the_discards():
    (found,) = run_json("waits", "123456789m5678p1s", "--ruleset", "sichuan", "--void-suit", "s", "--json")
    assert [each["tile"] for each in found["discards"] if each.get("legal", True)] == ["1s"]
    (free,) = run_json("waits", "123456789m5678p1m", "--ruleset", "sichuan", "--void-suit", "s", "--json")
    assert all("legal" not in each for each in free["discards"]), "no tile of the missing suit is held"
    shown = run("waits", "123456789m5678p1s", "--ruleset", "sichuan", "--void-suit", "s").stdout
    assert shown.count("illegal") == 13
    assert "missing suit are to be discarded first" in shown


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


IMPOSSIBLE = [
    # Rulebook b30fj §3, §4: legal sets, one joker in a pung or open kong, none in a concealed one, jokers as flowers.
    ("b30fj", [("pung", "12m3m")], "", "not a set of one kind"),
    ("b30fj", [("chow", "19s1z")], "", "not a run of one suit"),
    ("b30fj", [("chow", "567z")], "", "not a run of one suit"),
    ("b30fj", [("open_kong", "111s")], "", "4 tiles"),
    ("b30fj", [("pung", "1111s")], "", "3 tiles"),
    ("b30fj", [("pung", "")], "", "3 tiles"),
    ("b30fj", [("pung", "1s1j2j")], "", "one joker at most"),
    ("b30fj", [("pung", "11s7j")], "", "not a set of one kind"),
    ("b30fj", [("chow", "1s1j2j"), ("open_kong", "99s34j")], "", "one joker at most"),
    ("b30fj-draft", [("concealed_kong", "111s1j")], "", "no joker"),
    ("b30fj", [], "1m9s", "only jokers"),
    ("b30fj-draft", [], "1j5z", "only jokers"),
    ("b30fj", [("pung", "99s1j")], "1j", "2 of 1j"),
    ("sichuan", [("chow", "123s")], "", "no chow"),
    ("sichuan", [("pung", "112s")], "", "three of a kind"),
    ("sichuan", [("concealed_kong", "111s")], "", "four of a kind"),
    ("zung-jung", [("chow", "124s")], "", "not a chow"),
    ("zung-jung", [("chow", "")], "", "nothing is not a chow"),
    ("zung-jung", [("added_kong", "1112s")], "", "not an added kong"),
    ("zung-jung", [], "1z", "nothing is declared like a flower"),
    ("xixi", [("chow", "123s")], "", "no chow"),
    ("xixi", [("pung", "11s7z")], "", "Red Dragon"),
    ("xixi", [("pung", "112s")], "", "three of a kind"),
    ("xixi", [], "7z", "nothing is declared like a flower"),
]


@pytest.mark.parametrize(("ruleset", "melds", "flowers", "why"), IMPOSSIBLE, ids=str)
def test_a_hand_that_nobody_can_hold_is_refused_as_score_refuses_it(ruleset, melds, flowers, why):
    hand = {
        "id": "x",
        "ruleset": ruleset,
        "concealed": {13: "123456789m456p2p", 10: "123456789m2p", 7: "123456m2p"}[13 - 3 * len(melds)],
        "melds": [{"kind": kind, "tiles": tiles} for kind, tiles in melds],
        "flowers": flowers,
    }
    result = run("waits", "--json", "-", stdin=json.dumps(hand))
    found = json.loads(result.stdout)
    assert (result.exit_code, found["id"], found["valid"]) == (2, "x", None)
    assert why in found["error"]
    (scored,) = run_json("score", "--json", "-", stdin=json.dumps({**hand, "win": "2p", "by": "self_draw"}))
    assert scored["valid"] is False
    assert not {"no_winning_shape", "self_draw_only"} & {each["code"] for each in scored["reasons"]}
    alone = run("waits", json.dumps(hand))
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert why in " ".join(alone.stderr.split())


def test_of_fourteen_tiles_as_of_thirteen():
    hand = {"ruleset": "b30fj", "concealed": "123456789m1123p", "flowers": "1m9s"}
    assert run("waits", "--json", "-", stdin=json.dumps(hand)).exit_code == 2
    assert run("waits", "--json", "-", stdin=json.dumps({**hand, "flowers": "1j"})).exit_code == 0


@pytest.mark.parametrize(
    ("ruleset", "meld", "ruling"),
    [
        ("b30fj", {"kind": "chow", "tiles": "3m6j1j"}, "chow-hand-jokers=none"),
        ("b30fj", {"kind": "added_kong", "tiles": "111s1j"}, "added-kong-joker-pung=refused"),
        ("b30fj", {"kind": "chow", "tiles": "34m6j", "as": "456m"}, "meld-joker-reread=declared"),
    ],
    ids=["two jokers", "added to a joker", "not as announced"],
)
def test_rulings_decide_what_can_be_melded(ruleset, meld, ruling):
    hand = json.dumps({"ruleset": ruleset, "concealed": "123456789p2p", "melds": [meld]})
    assert run("waits", hand).exit_code == 0
    assert run("waits", hand, "--ruling", ruling).exit_code == 2


def test_xixi_a_chow_of_nothing_is_none():
    hand = {"ruleset": "xixi", "concealed": "123456789m2p", "melds": [{"kind": "chow", "tiles": ""}]}
    assert run("waits", json.dumps(hand), "--ruling", "chow=left").exit_code == 2
    won = json.dumps({**hand, "win": "2p", "by": "self_draw"})
    (found,) = run_json("score", won, "--ruling", "chow=left", "--json")
    assert found["valid"] is False


@pytest.mark.parametrize(
    "words", [[], ["123m"], ["123x"], ["123456789m567p1j + 5p"], ["1m", "--meld", "x:1m"]], ids=" ".join
)
def test_wrong_usage_is_status_2(words):
    result = run("waits", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("replay: ")
