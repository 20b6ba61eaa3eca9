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


def test_gifts_that_cannot_meet_drop_nothing():
    (found,) = run_json("rules", "zung-jung", "--json")
    gifts = {row["name"]: (row["drops"], row["dropped_by"]) for row in found["rows"] if row["name"].startswith("Gift")}
    assert gifts == {"Gift of Heaven": ([], []), "Gift of Earth": ([], [])}
