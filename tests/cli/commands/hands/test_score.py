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


def test_gifts_that_cannot_meet_drop_nothing():
    (found,) = run_json("rules", "zung-jung", "--json")
    gifts = {row["name"]: (row["drops"], row["dropped_by"]) for row in found["rows"] if row["name"].startswith("Gift")}
    assert gifts == {"Gift of Heaven": ([], []), "Gift of Earth": ([], [])}


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
