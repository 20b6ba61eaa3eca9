"""`replay score`, to the letter of the commands' page: options, notation, JSON Lines, statuses."""

import json

import pytest

from tests.cli.running import ROOT, process, run, run_json

ONE_FAAN = "123m345p3344z P:77s8j F:1j + 3z"
"""Rulebook b30fj §12, Flower: a total of 1."""
ONE_FAAN_JSON = {
    "id": "any",
    "ruleset": "b30fj",
    "concealed": "123m345p3344z",
    "melds": [{"kind": "pung", "tiles": "77s8j"}],
    "flowers": "1j",
    "win": "3z",
    "by": "discard",
    "seat": "S",
    "round": "E",
}


@pytest.mark.parametrize(
    ("chosen", "sentence", "field", "total", "payout", "ruling"),
    [
        (
            (),
            "14 by the text alone; with the author's links 7: suppression=author",
            "by_author",
            7,
            12,
            "suppression=author",
        ),
        (
            ("--ruling", "suppression=author"),
            "7 with the author's links; by the text alone 14: suppression=text",
            "by_text",
            14,
            32,
            "suppression=text",
        ),
    ],
)
def test_b30fj_7_a_total_that_the_author_s_program_or_the_text_would_not_give_says_so_in_one_line(
    chosen, sentence, field, total, payout, ruling
):
    hand = ("111m22p33s789p P:66m6j + 2p", "--seat", "S", *chosen)
    assert sentence in run("score", *hand).stdout.splitlines()
    (found,) = run_json("score", *hand, "--json")
    source = "the author's implementation"
    assert found[field] == {"total": total, "payout": payout, "source": source, "ruling": ruling}
    assert not ({"by_author", "by_text"} - {field}) & found.keys()
    assert {row["rule"] for row in found["dropped"]} == ({source} if chosen else set())
    assert {row["name"]: row["by"] for row in found["dropped"]} == found["suppressed"]


@pytest.mark.parametrize("name", ["default", "text", "seed-only"])
def test_b30fj_11_the_default_may_be_written_by_its_name_and_by_its_earlier_one(name):
    hand = ("111m22p33s789p P:66m6j + 2p", "--seat", "S")
    told = run("score", *hand, "--ruling", f"suppression={name}").stdout
    assert told == run("score", *hand).stdout
    assert "under" not in told.splitlines()[0]


def test_lines_are_answered_in_order_and_bad_ones_do_not_stop_the_rest():
    lines = [
        json.dumps(ONE_FAAN_JSON),
        "no json",
        json.dumps({**ONE_FAAN_JSON, "id": 7, "concealed": "123x"}),
        "",
        json.dumps({**ONE_FAAN_JSON, "id": 8, "ruleset": "unheard-of"}),
        json.dumps({**ONE_FAAN_JSON, "id": 9, "rulings": {"unheard-of": "x"}}),
        json.dumps({**ONE_FAAN_JSON, "id": 10, "win": "9s"}),
        json.dumps({**ONE_FAAN_JSON, "id": [11]}),
    ]
    result = run("score", "--json", "-", stdin="\n".join(lines))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["id"] for each in found] == ["any", None, 7, 8, 9, 10, [11]]
    assert [each["valid"] for each in found] == [True, None, None, None, None, False, True]
    assert all(each["error"] for each in found if each["valid"] is None)
    assert all({"code", "message"} == set(reason) for reason in found[5]["reasons"])
    assert "total" not in found[5]
    assert result.exit_code == 2
    assert result.stderr == ""


def test_a_stream_without_a_bad_line_is_well():
    result = run("score", "--json", "-", stdin=json.dumps(ONE_FAAN_JSON))
    assert result.exit_code == 0


def test_each_result_is_there_before_the_next_line_is_read():
    import subprocess
    import sys

    with subprocess.Popen(
        [sys.executable, "-m", "replay", "score", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        for number in range(3):
            running.stdin.write(json.dumps({**ONE_FAAN_JSON, "id": number}).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.wait(10) == 0


def test_a_ruling_of_the_command_line_goes_over_that_of_the_line():
    # Rulebook b30fj §11 within-values: 8 and 5 as the reference has it, and Seven drops Ten.
    line = {**ONE_FAAN_JSON, "flowers": "", "situation": {"tiles_drawn": 7}, "rulings": {"within-values": "highest"}}
    (own,) = run_json("score", "--json", "-", stdin=json.dumps(line))
    (given,) = run_json("score", "--json", "-", "--ruling", "within-values=reference", stdin=json.dumps(line))
    assert own["patterns"] == {"Within Ten Tiles": 8}
    assert given["patterns"] == {"Within Seven Tiles": 8}


def test_payments_need_to_know_who_pays():
    (unknown,) = run_json("score", ONE_FAAN, "--seat", "S", "--json")
    (known,) = run_json("score", ONE_FAAN, "--seat", "S", "--target", "W", "--out", "N", "--json")
    assert "payments" not in unknown
    assert known["payments"] == {"E": 0, "S": 2, "W": -2, "N": 0}


def test_an_illegal_win_is_an_answer():
    # Rulebook b30fj §5: a lone Baida waits for a pair, so that no discard wins.
    result = run("score", "123456789m567p1j + 5p", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["valid"] is False
    assert found["reasons"][0]["code"] == "self_draw_only"
    assert "self-draw only" in run("score", "123456789m567p1j + 5p").stdout


def test_what_may_follow_the_plus():
    result = run("score", "123m345p777s334z + 3z 4z")
    assert "'4z'" in result.stderr
    for words in ("one tile", "self-draw", "robbed-kong", "melds", "flowers"):
        assert words in result.stderr
    every = ("123m345p3344z + 3z P:777s F:1j self-draw", "123m345p3344z F:1j self-draw P:777s + 3z")
    one, other = (run_json("score", hand, "--json")[0] for hand in every)
    assert one == other
    assert one["patterns"] == {"Flower": 1, "No Jokers": 2}


def test_seat_and_round_are_east_if_nothing_is_said():
    plain, east, south = (
        run_json("score", "123m345p1122z P:777s + 1z", *seat, "--json")[0]["patterns"]
        for seat in ([], ["--seat", "E", "--round", "E"], ["--seat", "S", "--round", "S"])
    )
    assert plain == east == {"Round Wind": 1, "Seat Wind": 1, "No Jokers": 2}
    assert south == {"No Jokers": 2}


@pytest.mark.deep
def test_colour_is_for_terminals_and_no_color_is_respected():
    done = process("score", ONE_FAAN, env={"FORCE_COLOR": "1"})
    plain = process("score", ONE_FAAN, env={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert b"\x1b[31m" not in plain.stdout
    assert done.returncode == plain.returncode == 0
    assert b"\x1b" not in process("score", ONE_FAAN).stdout
    assert b"\x1b" not in process("score", ONE_FAAN, "--json", env={"FORCE_COLOR": "1"}).stdout


def test_an_over_long_line_is_refused_and_the_next_one_read():
    lines = b'{"id": "' + b"x" * (3 << 20) + b'"}\n' + json.dumps(ONE_FAAN_JSON).encode()
    found = run_json("score", "--json", "-", stdin=lines)
    assert [each["valid"] for each in found] == [None, True]


def test_bom_and_crlf_are_tolerated():
    lines = b"\xef\xbb\xbf" + json.dumps(ONE_FAAN_JSON).encode() + b"\r\n\r\n" + json.dumps(ONE_FAAN_JSON).encode()
    assert [each["total"] for each in run_json("score", "--json", "-", stdin=lines)] == [1, 1]


def test_a_case_file_can_be_read_as_it_is():
    lines = b"\n".join((ROOT / "records/b30fj/cases.jsonl").read_bytes().splitlines()[:20])
    assert all(each["valid"] is not None for each in run_json("score", "--json", "-", stdin=lines))


# ------------------------------------------------------------- words


def test_sichuan_a_count_of_roots_is_no_value():
    # Rulebook sichuan §6: All Triplets with one root is 4; the root is in it and is no 1 beside it.
    hand = ["333m777p88p99p O:2222m + 8p", "--ruleset", "sichuan", "--void-suit", "s", "--target", "S"]
    lines = [line.split() for line in run("score", *hand, columns=200).stdout.splitlines()]
    assert ["4", "All", "Triplets"] in [line[:3] for line in lines]
    assert ["Root", "×1"] in [line[:2] for line in lines]
    assert not any(line[:2] == ["1", "Root"] for line in lines)
    (found,) = run_json("score", *hand, "--json")
    assert found["patterns"] == {"All Triplets": 4, "Root": 1}


def test_waits_tell_no_round_where_there_is_none():
    hand = ["333m777p88p99p O:2222m", "-r", "sichuan", "--void-suit", "s", "--seat", "S"]
    assert "round" not in run("waits", *hand, columns=200).stdout
    assert "South in the East round" in run("waits", "123m345p3344z P:77s8j", "--seat", "S", columns=200).stdout


def test_hell_wait_says_that_all_but_one_are_in_sight():
    hand = ["123m345p3344z P:77s8j + 3z", "--visible", "344z134j", "--seat", "S"]
    assert "Of the tiles that complete the hand, all but one are in sight of the winner." in " ".join(
        run("score", *hand, columns=200).stdout.split()
    )


def test_gifts_that_cannot_meet_drop_nothing():
    (found,) = run_json("rules", "zung-jung", "--json")
    gifts = {row["name"]: (row["drops"], row["dropped_by"]) for row in found["rows"] if row["name"].startswith("Gift")}
    assert gifts == {"Gift of Heaven": ([], []), "Gift of Earth": ([], [])}


MAY_PAY = ["score", "88p55z P:222p P:777z P:999p + 8p", "-r", "zung-jung", "--seat", "E"]


@pytest.mark.parametrize(
    ("more", "cases"),
    [
        # rulebook zung-jung §6.3: Mei, East, wins 80 on South's tile, and the go-around is not known
        (
            ["--target", "S"],
            {
                "S": [240, -190, -25, -25],
                "W": [240, -25, -190, -25],
                "N": [240, -25, -25, -190],
                "E": [240, -80, -80, -80],
            },
        ),
        (["--target", "S", "--go-around", "E:1m W:8p"], None),
        (["--by", "self-draw"], None),
    ],
)
def test_where_it_is_open_who_pays_each_case_is_told(more, cases):
    (told,) = run_json(*MAY_PAY, *more, "--json")
    assert ("payments" in told) == (cases is None)
    found = {each["who"]: list(each["payments"].values()) for each in told.get("may_pay", ())}
    assert found == (cases or {})
    shown = " ".join(run(*MAY_PAY, *more).stdout.split())
    assert ("West put such a tile down before: South and North pay 25 each, West pays 190" in shown) == (
        cases is not None
    )


def test_as_fixes_the_joker_of_a_melded_chow_under_its_ruling():
    # 34m6j is 345m, a double sequence beside 345p, or 234m.
    words = (
        "score",
        "345p99s33z C:789s C:34m6j={} + 3z",
        "--seat",
        "S",
        "--ruling",
        "meld-joker-reread=declared",
        "--json",
    )
    totals = {}
    for announced in ("345m", "234m"):
        (found,) = run_json(*(word.format(announced) for word in words))
        totals[announced] = (found["reading"]["jokers"]["6j"], "Double Sequences" in found["patterns"])
    assert totals == {"345m": ("5m", True), "234m": ("2m", False)}
